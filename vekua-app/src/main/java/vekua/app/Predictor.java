package vekua.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import vekua.field.Field;
import vekua.fit.Uncertainty;
import vekua.geometry.Points;
import vekua.io.BadInputException;
import vekua.io.DomainField;
import vekua.io.FieldFile;
import vekua.solve.Incident;

/** What to tell of a field at points: its value, and on demand gradient and uncertainty. */
final class Predictor {

  private final FieldFile field;
  private final boolean gradient;
  private final boolean uncertainty;
  private final Optional<Field> imaginary;
  private final Optional<Incident> added;

  /** {@code total} adds the incident wave to a scattered field. */
  Predictor(Path file, FieldFile field, boolean gradient, boolean uncertainty, boolean total) {
    this.imaginary = field.domain().flatMap(DomainField::imaginary);
    Optional<Incident> wave = field.domain().flatMap(DomainField::incident);
    if (total && wave.isEmpty()) {
      throw new BadInputException(file + " has no incident wave to add");
    }
    this.added = total ? wave : Optional.empty();
    this.field = field;
    this.gradient = gradient;
    this.uncertainty = uncertainty;
    if (uncertainty && field.uncertainty().isEmpty()) {
      throw new BadInputException(file + " holds no uncertainty");
    }
  }

  /** The names of the columns. */
  List<String> names() {
    List<String> names = new ArrayList<>(List.of("u"));
    if (gradient) {
      names.addAll(List.of("ux", "uy"));
    }
    if (imaginary.isPresent()) {
      names = names.stream().flatMap(n -> Stream.of(n + "_re", n + "_im")).toList();
      names = new ArrayList<>(names);
    }
    if (uncertainty) {
      names.addAll(List.of("spread", "blind"));
    }
    return names;
  }

  /** The columns at points; NaN outside the domain, where the functions mean nothing. */
  double[][] at(Points points) {
    List<double[]> columns = new ArrayList<>();
    columns.add(field.field().at(points));
    imaginary.ifPresent(part -> columns.add(part.at(points)));
    if (gradient) {
      List<double[]> slopes = List.of(field.field().gradientAt(points));
      List<double[]> others =
          imaginary.map(part -> List.of(part.gradientAt(points))).orElse(List.of());
      for (int i = 0; i < slopes.size(); i++) {
        columns.add(slopes.get(i));
        if (!others.isEmpty()) {
          columns.add(others.get(i));
        }
      }
    }
    added.ifPresent(wave -> add(wave, points, columns));
    if (uncertainty) {
      Uncertainty known = field.uncertainty().orElseThrow();
      columns.add(known.spreadAt(points));
      columns.add(known.blindAt(points));
    }
    for (int i = 0; i < points.size(); i++) {
      if (!field.covers(points.x(i), points.y(i))) {
        for (double[] column : columns) {
          column[i] = Double.NaN;
        }
      }
    }
    return columns.toArray(double[][]::new);
  }

  /** Adds a wave to the real and imaginary columns, which are in the order that it tells them. */
  private void add(Incident wave, Points points, List<double[]> columns) {
    double k = field.equation().wavenumber();
    for (int i = 0; i < points.size(); i++) {
      double[] u = wave.at(k, points.x(i), points.y(i));
      for (int c = 0; c < columns.size(); c++) {
        columns.get(c)[i] += u[c];
      }
    }
  }
}

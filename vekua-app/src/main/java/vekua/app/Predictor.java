package vekua.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import vekua.fit.Uncertainty;
import vekua.geometry.Points;
import vekua.io.BadInputException;
import vekua.io.FieldFile;

/** What to tell of a field at points: its value, and on demand gradient and uncertainty. */
final class Predictor {

  private final FieldFile field;
  private final boolean gradient;
  private final boolean uncertainty;

  Predictor(Path file, FieldFile field, boolean gradient, boolean uncertainty) {
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
    if (uncertainty) {
      names.addAll(List.of("spread", "blind"));
    }
    return names;
  }

  /** The columns at points. */
  double[][] at(Points points) {
    List<double[]> columns = new ArrayList<>();
    columns.add(field.field().at(points));
    if (gradient) {
      columns.addAll(List.of(field.field().gradientAt(points)));
    }
    if (uncertainty) {
      Uncertainty known = field.uncertainty().orElseThrow();
      columns.add(known.spreadAt(points));
      columns.add(known.blindAt(points));
    }
    return columns.toArray(double[][]::new);
  }
}

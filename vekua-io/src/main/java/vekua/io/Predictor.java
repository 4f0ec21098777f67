package vekua.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import vekua.field.Field;
import vekua.fit.Uncertainty;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.solve.Incident;

/** What to tell of a field at points: its value, its gradient, how far to trust it. */
public final class Predictor {

  /** All that there is to tell, in the order of columns of files. */
  public static final List<String> ALL = List.of("u", "ux", "uy", "spread", "blind");

  /** Those that an incident wave adds to, in the order that it tells them. */
  private static final List<String> VALUES = ALL.subList(0, 3);

  private final FieldFile field;
  private final List<String> wanted;
  private final List<Field> parts;
  private final Optional<Incident> added;

  private Predictor(
      FieldFile field, List<String> wanted, List<Field> parts, Optional<Incident> added) {
    this.field = field;
    this.wanted = wanted;
    this.parts = parts;
    this.added = added;
  }

  /**
   * Creates a predictor.
   *
   * @param source what complaints call the field
   * @param wanted some of {@link #ALL}
   * @param total whether to add the incident wave to a scattered field
   * @throws BadInputException if the field does not know what is asked for
   */
  public static Predictor of(String source, FieldFile field, List<String> wanted, boolean total) {
    Optional<Incident> wave = field.domain().flatMap(DomainField::incident);
    if (total && wave.isEmpty()) {
      throw new BadInputException(source + " has no incident wave to add");
    }
    boolean doubtful = wanted.contains("spread") || wanted.contains("blind");
    if (doubtful && field.uncertainty().isEmpty()) {
      throw new BadInputException(source + " holds no uncertainty");
    }
    List<Field> parts = new ArrayList<>(List.of(field.field()));
    field.domain().flatMap(DomainField::imaginary).ifPresent(parts::add);
    return new Predictor(
        field, List.copyOf(wanted), List.copyOf(parts), total ? wave : Optional.empty());
  }

  /** The names of the columns; values of complex fields have two. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (String name : wanted) {
      if (parts.size() > 1 && VALUES.contains(name)) {
        names.add(name + "_re");
        names.add(name + "_im");
      } else {
        names.add(name);
      }
    }
    return names;
  }

  /** The columns at points; NaN outside the domain, where the functions mean nothing. */
  public double[][] at(Points points) {
    return columns(points, doubts(points));
  }

  /** The columns on a grid, spread and blind part to six digits: for pictures. */
  public double[][] on(Grid grid) {
    Points nodes = grid.points();
    if (!wanted.contains("spread") || !wanted.contains("blind")) {
      return at(nodes);
    }
    double[][] both = field.uncertainty().orElseThrow().spreadAndBlindOn(grid);
    return columns(nodes, Map.of("spread", both[0], "blind", both[1]));
  }

  private double[][] columns(Points points, Map<String, double[]> doubts) {
    boolean gradient = wanted.contains("ux") || wanted.contains("uy");
    List<double[][]> slopes =
        gradient ? parts.stream().map(part -> part.gradientAt(points)).toList() : List.of();
    double[][] values = wanted.contains("u") ? values(points) : new double[0][];
    List<double[]> columns = new ArrayList<>();
    for (String name : wanted) {
      int value = VALUES.indexOf(name);
      if (value < 0) {
        columns.add(Objects.requireNonNull(doubts.get(name)));
      } else {
        for (int p = 0; p < parts.size(); p++) {
          double[] column = value == 0 ? values[p] : slopes.get(p)[value - 1];
          add(2 * value + p, points, column);
          columns.add(column);
        }
      }
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

  /**
   * Both parts of a complex field share their functions; one alone is summed without forming them.
   */
  private double[][] values(Points points) {
    return parts.size() == 1
        ? new double[][] {parts.get(0).at(points)}
        : Field.atAll(parts, points);
  }

  private Map<String, double[]> doubts(Points points) {
    boolean spread = wanted.contains("spread");
    boolean blind = wanted.contains("blind");
    if (!spread && !blind) {
      return Map.of();
    }
    Uncertainty known = field.uncertainty().orElseThrow();
    if (spread && blind) {
      double[][] both = known.spreadAndBlindAt(points);
      return Map.of("spread", both[0], "blind", both[1]);
    }
    return spread
        ? Map.of("spread", known.spreadAt(points))
        : Map.of("blind", known.blindAt(points));
  }

  /** Adds the incident wave's number of that index, where there is a wave to add. */
  private void add(int index, Points points, double[] column) {
    if (added.isPresent()) {
      double k = field.equation().wavenumber();
      for (int i = 0; i < points.size(); i++) {
        column[i] += added.get().at(k, points.x(i), points.y(i))[index];
      }
    }
  }
}

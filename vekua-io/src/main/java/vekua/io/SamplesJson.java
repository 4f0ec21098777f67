package vekua.io;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/**
 * Measurements as a JSON array: {@code [x, y, u]} or {@code {"x", "y", "u", "sigma", "nx", "ny",
 * "a", "b"}} each, in space {@code [x, y, z, u]} or with {@code "z"} and {@code "nz"}, with the
 * meaning of the columns of a {@link SensorsCsv}.
 */
public final class SamplesJson {

  static final List<String> MEMBERS =
      List.of("x", "y", "z", "u", "sigma", "nx", "ny", "nz", "a", "b");

  private static final List<String> AXES = List.of("x", "y", "z");

  private SamplesJson() {}

  /**
   * Measurements, and the rows among them that are none.
   *
   * @param samples the complete ones
   * @param missing the others, in ascending order
   */
  public record Rows(Samples samples, List<Outlier> missing) {

    /** Copies the list. */
    public Rows {
      missing = List.copyOf(missing);
    }
  }

  /**
   * Reads measurements.
   *
   * @param noise of sensors that do not say theirs
   * @param most how many are allowed
   */
  public static Samples read(JsonNode json, OptionalDouble noise, int most) {
    return complete(json, all(json, most), noise);
  }

  /**
   * Reads measurements, leaving out those that are null, or whose place or value is.
   *
   * @param noise of sensors that do not say theirs
   * @param most how many are allowed
   */
  public static Rows readWithoutMissing(JsonNode json, OptionalDouble noise, int most) {
    List<JsonNode> kept = new ArrayList<>();
    List<Outlier> missing = new ArrayList<>();
    for (JsonNode row : all(json, most)) {
      if (isMissing(row, noise)) {
        missing.add(Outlier.missing(kept.size() + missing.size() + 1L));
      } else {
        kept.add(row);
      }
    }
    if (kept.isEmpty()) {
      throw json.problem("has no complete rows");
    }
    return new Rows(complete(json, kept, noise), missing);
  }

  private static List<JsonNode> all(JsonNode json, int most) {
    List<JsonNode> rows = json.elements();
    if (rows.isEmpty()) {
      throw json.problem("must not be empty");
    }
    if (rows.size() > most) {
      throw json.problem("must be at most " + most + ", not " + rows.size());
    }
    return rows;
  }

  private static boolean isMissing(JsonNode row, OptionalDouble noise) {
    if (row.value() == null) {
      return true;
    }
    if (!row.isObject()) {
      return row.elements().stream().anyMatch(cell -> cell.value() == null);
    }
    // What is null may as well be absent; but a z or a sigma that is null was to be one.
    return Stream.of("x", "y", "u").anyMatch(name -> row.find(name).isEmpty())
        || isNull(row, "z")
        || (noise.isEmpty() && isNull(row, "sigma"));
  }

  private static boolean isNull(JsonNode row, String name) {
    return row.names().contains(name) && row.find(name).isEmpty();
  }

  private static Samples complete(JsonNode json, List<JsonNode> rows, OptionalDouble noise) {
    int dimension = cells(rows.get(0)).length - 1;
    double[][] places = new double[dimension][rows.size()];
    double[] u = new double[rows.size()];
    double[] sigma = new double[rows.size()];
    List<Functional> functionals = new ArrayList<>();
    int silent = -1;
    boolean noisy = noise.isPresent();
    int own = 0;
    for (int i = 0; i < u.length; i++) {
      JsonNode row = rows.get(i);
      double[] cells = cells(row);
      if (cells.length != dimension + 1) {
        throw row.problem(
            dimension == 3
                ? "has no z, but the first of the samples has"
                : "has a z, but the first of the samples has none");
      }
      for (int axis = 0; axis < dimension; axis++) {
        places[axis][i] = cells[axis];
      }
      u[i] = cells[dimension];
      sigma[i] = noise.orElse(Double.NaN);
      if (row.isObject() && row.find("sigma").isPresent()) {
        sigma[i] = positive(row.get("sigma"));
        noisy = true;
        own++;
      }
      silent = Double.isNaN(sigma[i]) ? i : silent;
      functionals.add(row.isObject() ? functional(row, dimension) : Functional.value());
    }
    if (noisy && silent >= 0) {
      throw rows.get(silent).problem("has no sigma, and no noise is given for such sensors");
    }
    if (noise.isPresent() && own == rows.size()) {
      throw json.problem("all have their sigma, and noise is given for such as have none as well");
    }
    Samples samples = Samples.of(Points.ofAxes(places), u);
    samples = noisy ? samples.withNoise(sigma) : samples;
    boolean valuesOnly = functionals.stream().allMatch(Functional.value()::equals);
    return valuesOnly ? samples : samples.withFunctionals(functionals);
  }

  /** The coordinates of a row and its value. */
  private static double[] cells(JsonNode row) {
    if (row.isObject()) {
      row.allow(MEMBERS);
      double x = row.get("x").number();
      double y = row.get("y").number();
      double u = row.get("u").number();
      return row.find("z")
          .map(z -> new double[] {x, y, z.number(), u})
          .orElseGet(() -> new double[] {x, y, u});
    }
    double[] cells = row.numbers();
    names(row, cells.length);
    return cells;
  }

  /** What the numbers of a row that is an array of so many mean. */
  static List<String> names(JsonNode row, int length) {
    return switch (length) {
      case 3 -> List.of("x", "y", "u");
      case 4 -> List.of("x", "y", "z", "u");
      default -> throw row.problem("must be x, y, u or, in space, x, y, z, u: it has " + length);
    };
  }

  private static Functional functional(JsonNode row, int dimension) {
    double a = row.find("a").map(JsonNode::number).orElse(0.0);
    double b = row.find("b").map(JsonNode::number).orElse(0.0);
    boolean weighted = row.find("a").isPresent() || row.find("b").isPresent();
    if (row.find("nz").isPresent() && dimension == 2) {
      throw row.problem("has nz, which needs z as well");
    }
    if (row.find("nx").isEmpty() && row.find("ny").isEmpty() && row.find("nz").isEmpty()) {
      if (weighted) {
        throw row.problem("has a or b, which need the normal nx, ny");
      }
      return Functional.value();
    }
    double nx = row.get("nx").number();
    double ny = row.get("ny").number();
    double nz = dimension == 3 ? row.get("nz").number() : 0;
    if (nx == 0 && ny == 0 && nz == 0) {
      throw row.problem("must not have a normal of length zero");
    }
    if (weighted && a == 0 && b == 0) {
      throw row.problem("must not have both a and b zero");
    }
    boolean value = weighted && a == 1 && b == 0;
    return value
        ? Functional.value()
        : new Functional(weighted ? a : 0, weighted ? b : 1, nx, ny, nz);
  }

  private static double positive(JsonNode json) {
    NoiseSize.complaint(json.number())
        .ifPresent(
            complaint -> {
              throw json.problem(complaint);
            });
    return json.number();
  }

  /** The first snapshot as {@link #read} reads it: arrays where they say it all. */
  public static List<Object> write(Samples samples) {
    List<Object> rows = new ArrayList<>();
    double[] u = samples.values(0);
    Points points = samples.points();
    for (int i = 0; i < u.length; i++) {
      Functional sensor = samples.functional(i);
      double[] numbers = new double[points.dimension() + 1];
      Map<String, Object> row = new LinkedHashMap<>();
      for (int axis = 0; axis < points.dimension(); axis++) {
        numbers[axis] = points.coordinate(axis, i);
        row.put(AXES.get(axis), numbers[axis]);
      }
      numbers[points.dimension()] = u[i];
      row.put("u", u[i]);
      if (samples.noise(i).isEmpty() && sensor.equals(Functional.value())) {
        rows.add(numbers);
        continue;
      }
      samples.noise(i).ifPresent(sigma -> row.put("sigma", sigma));
      if (sensor.b() != 0) {
        row.put("nx", sensor.nx());
        row.put("ny", sensor.ny());
        if (points.dimension() == 3) {
          row.put("nz", sensor.nz());
        }
        if (sensor.a() != 0 || sensor.b() != 1) {
          row.put("a", sensor.a());
          row.put("b", sensor.b());
        }
      }
      rows.add(row);
    }
    return rows;
  }
}

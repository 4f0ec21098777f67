package vekua.io;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/**
 * Measurements as a JSON array: {@code [x, y, u]} or {@code {"x", "y", "u", "sigma", "nx", "ny",
 * "a", "b"}} each, with the meaning of the columns of a {@link SensorsCsv}.
 */
public final class SamplesJson {

  private static final List<String> MEMBERS = List.of("x", "y", "u", "sigma", "nx", "ny", "a", "b");

  private SamplesJson() {}

  /**
   * Reads measurements.
   *
   * @param noise of sensors that do not say theirs
   * @param most how many are allowed
   */
  public static Samples read(JsonNode json, OptionalDouble noise, int most) {
    List<JsonNode> rows = json.elements();
    if (rows.isEmpty()) {
      throw json.problem("must not be empty");
    }
    if (rows.size() > most) {
      throw json.problem("must be at most " + most + ", not " + rows.size());
    }
    double[] x = new double[rows.size()];
    double[] y = new double[rows.size()];
    double[] u = new double[rows.size()];
    double[] sigma = new double[rows.size()];
    List<Functional> functionals = new ArrayList<>();
    int silent = -1;
    boolean noisy = noise.isPresent();
    int own = 0;
    for (int i = 0; i < x.length; i++) {
      JsonNode row = rows.get(i);
      double[] cells = row.isObject() ? new double[0] : row.numbers(3);
      x[i] = row.isObject() ? row.get("x").number() : cells[0];
      y[i] = row.isObject() ? row.get("y").number() : cells[1];
      u[i] = row.isObject() ? row.get("u").number() : cells[2];
      sigma[i] = noise.orElse(Double.NaN);
      if (row.isObject() && row.find("sigma").isPresent()) {
        sigma[i] = positive(row.get("sigma"));
        noisy = true;
        own++;
      }
      silent = Double.isNaN(sigma[i]) ? i : silent;
      functionals.add(row.isObject() ? functional(row) : Functional.value());
    }
    if (noisy && silent >= 0) {
      throw rows.get(silent).problem("has no sigma, and no noise is given for such sensors");
    }
    if (noise.isPresent() && own == rows.size()) {
      throw json.problem("all have their sigma, and noise is given for such as have none as well");
    }
    Samples samples = Samples.of(Points.of(x, y), u);
    samples = noisy ? samples.withNoise(sigma) : samples;
    boolean valuesOnly = functionals.stream().allMatch(Functional.value()::equals);
    return valuesOnly ? samples : samples.withFunctionals(functionals);
  }

  private static Functional functional(JsonNode row) {
    row.allow(MEMBERS);
    double a = row.find("a").map(JsonNode::number).orElse(0.0);
    double b = row.find("b").map(JsonNode::number).orElse(0.0);
    boolean weighted = row.find("a").isPresent() || row.find("b").isPresent();
    if (row.find("nx").isEmpty() && row.find("ny").isEmpty()) {
      if (weighted) {
        throw row.problem("has a or b, which need the normal nx, ny");
      }
      return Functional.value();
    }
    double nx = row.get("nx").number();
    double ny = row.get("ny").number();
    if (!(Math.hypot(nx, ny) > 0)) {
      throw row.problem("must not have a normal of length zero");
    }
    if (weighted && a == 0 && b == 0) {
      throw row.problem("must not have both a and b zero");
    }
    return weighted ? Functional.robin(a, b, nx, ny) : Functional.normal(nx, ny);
  }

  private static double positive(JsonNode json) {
    if (!(json.number() > 0)) {
      throw json.problem("must be positive");
    }
    return json.number();
  }

  /** The first snapshot as {@link #read} reads it: arrays where they say it all. */
  public static List<Object> write(Samples samples) {
    List<Object> rows = new ArrayList<>();
    double[] u = samples.values(0);
    for (int i = 0; i < u.length; i++) {
      Functional sensor = samples.functional(i);
      double x = samples.points().x(i);
      double y = samples.points().y(i);
      if (samples.noise(i).isEmpty() && sensor.equals(Functional.value())) {
        rows.add(new double[] {x, y, u[i]});
        continue;
      }
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("x", x);
      row.put("y", y);
      row.put("u", u[i]);
      samples.noise(i).ifPresent(sigma -> row.put("sigma", sigma));
      if (sensor.b() != 0) {
        row.put("nx", sensor.nx());
        row.put("ny", sensor.ny());
        if (!sensor.equals(Functional.normal(sensor.nx(), sensor.ny()))) {
          row.put("a", sensor.a());
          row.put("b", sensor.b());
        }
      }
      rows.add(row);
    }
    return rows;
  }
}

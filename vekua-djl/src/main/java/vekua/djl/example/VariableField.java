package vekua.djl.example;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import vekua.geometry.Points;

/**
 * Waves in a medium that is not quite uniform, from {@code variable-field.csv}, solved by an
 * independent spectral method.
 *
 * @param sensors the first 200 points
 * @param waves four fields there
 * @param tests the other points
 * @param truth the first of the fields there
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
record VariableField(Points sensors, double[][] waves, Points tests, double[] truth) {

  /** The first of the fields at the sensors. */
  double[] measured() {
    return waves[0];
  }

  private static final int SENSORS = 200;
  private static final int WAVES = 4;

  /** The bump q of the medium at points. */
  static double[] medium(Points points) {
    double[] q = new double[points.size()];
    Arrays.setAll(
        q,
        i ->
            0.1
                * Math.exp(
                    -(Math.pow(points.x(i) - 0.2, 2) + Math.pow(points.y(i) + 0.1, 2)) / 0.3));
    return q;
  }

  static VariableField read() throws IOException {
    List<double[]> rows = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    VariableField.class.getResourceAsStream("variable-field.csv")),
                StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.startsWith("#") && !line.startsWith("x")) {
          rows.add(Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray());
        }
      }
    }
    List<double[]> first = rows.subList(0, SENSORS);
    List<double[]> rest = rows.subList(SENSORS, rows.size());
    double[][] waves = new double[WAVES][];
    Arrays.setAll(waves, wave -> values(first, wave));
    return new VariableField(points(first), waves, points(rest), values(rest, 0));
  }

  private static Points points(List<double[]> rows) {
    return Points.of(
        rows.stream().mapToDouble(r -> r[0]).toArray(),
        rows.stream().mapToDouble(r -> r[1]).toArray());
  }

  private static double[] values(List<double[]> rows, int wave) {
    return rows.stream().mapToDouble(r -> r[2 + wave]).toArray();
  }
}

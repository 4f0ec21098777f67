package vekua.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * How good automatic fits in a ball are, and how honest: random fields measured by a hundred
 * sensors with two per cent of noise, predicted everywhere else. {@code benchmarks/space} runs it
 * with the same fields for Gaussian processes.
 */
public final class SpaceStudy {

  private static final int SENSORS = 100;
  private static final int PLACES = 400;
  private static final double NOISE = 0.02;

  private SpaceStudy() {}

  /** A field as a sum of waves of all directions, or of the potentials of charges around. */
  @SuppressWarnings("ArrayRecordComponent") // internal and short-lived
  record Field(double k, double[][] parts) {

    static Field random(double k, Random random) {
      double[][] parts = new double[k > 0 ? 60 : 20][];
      for (int j = 0; j < parts.length; j++) {
        double[] d = direction(random);
        double far = 1.3 + 1.2 * random.nextDouble();
        double size = k > 0 ? 2 * Math.PI * random.nextDouble() : random.nextGaussian();
        double length = k > 0 ? k : far;
        parts[j] = new double[] {length * d[0], length * d[1], length * d[2], size};
      }
      return new Field(k, parts);
    }

    double at(double x, double y, double z) {
      double u = 0;
      for (double[] p : parts) {
        u +=
            k > 0
                ? Math.cos(p[0] * x + p[1] * y + p[2] * z + p[3])
                : p[3]
                    / Math.sqrt(
                        (x - p[0]) * (x - p[0])
                            + (y - p[1]) * (y - p[1])
                            + (z - p[2]) * (z - p[2]));
      }
      return u;
    }

    double[] at(Points p) {
      double[] u = new double[p.size()];
      Arrays.setAll(u, i -> at(p.x(i), p.y(i), p.coordinate(2, i)));
      return u;
    }
  }

  private static double[] direction(Random random) {
    double[] d = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
    double length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    return new double[] {d[0] / length, d[1] / length, d[2] / length};
  }

  static Points places(int n, Random random) {
    double[][] p = new double[3][n];
    for (int i = 0; i < n; i++) {
      double[] d = direction(random);
      double r = Math.cbrt(random.nextDouble());
      for (int axis = 0; axis < 3; axis++) {
        p[axis][i] = r * d[axis];
      }
    }
    return Points.of(p[0], p[1], p[2]);
  }

  static double deviation(double[] u) {
    double mean = Arrays.stream(u).average().orElse(0);
    return Math.sqrt(Arrays.stream(u).map(v -> (v - mean) * (v - mean)).average().orElse(0));
  }

  /** The error over the field's deviation, the share of places within 1.96 spreads, the noise. */
  private static double[] draw(double k, long seed, StringBuilder file) {
    Random random = new Random(seed);
    Field field = Field.random(k, random);
    Points sensors = places(SENSORS, random);
    Points test = places(PLACES, random);
    double[] truth = field.at(test);
    double size = deviation(truth);
    double[] u = field.at(sensors);
    for (int i = 0; i < u.length; i++) {
      u[i] += NOISE * size * random.nextGaussian();
    }
    append(file, k, sensors, u, test, truth);
    Equation equation = k > 0 ? Equation.helmholtz(k) : Equation.laplace();
    Fit fit = Fitter.withDefaults().fit(equation, Samples.of(sensors, u));
    double[] predicted = fit.field().at(test);
    double[] spread = fit.uncertainty().spreadAt(test);
    double square = 0;
    double covered = 0;
    for (int i = 0; i < truth.length; i++) {
      double error = Math.abs(predicted[i] - truth[i]);
      square += error * error / truth.length;
      covered += error < 1.96 * spread[i] ? 1.0 / truth.length : 0;
    }
    return new double[] {
      Math.sqrt(square) / size,
      covered,
      fit.noise().orElse(Double.NaN) / (NOISE * size),
      fit.leftOut().size(),
      fit.modelError().map(e -> e.carried() ? 1 : 0).orElse(0)
    };
  }

  /** One line: the wavenumber, then place and value of sensors and of places in between. */
  private static void append(
      StringBuilder file, double k, Points sensors, double[] u, Points test, double[] truth) {
    file.append(k);
    for (Points p : new Points[] {sensors, test}) {
      for (int i = 0; i < p.size(); i++) {
        for (int axis = 0; axis < 3; axis++) {
          file.append('\t').append(p.coordinate(axis, i));
        }
        file.append('\t').append(p == sensors ? u[i] : truth[i]);
      }
    }
    file.append('\n');
  }

  /**
   * Prints a line for each kind of field: the wavenumber, mean error over deviation, coverage,
   * noise relative to the true one, rows left out, how often an error of the equation was found,
   * and the deviation of the mean error.
   *
   * @param arguments how many draws, the first seed, and perhaps a file for the draws
   */
  public static void main(String[] arguments) throws IOException {
    int draws = Integer.parseInt(arguments[0]);
    long seed = Long.parseLong(arguments[1]);
    StringBuilder file = new StringBuilder();
    for (double k : new double[] {5, 10, 0}) {
      double[] mean = new double[5];
      double[] errors = new double[draws];
      for (int d = 0; d < draws; d++) {
        double[] one = draw(k, seed + d, file);
        errors[d] = one[0];
        for (int j = 0; j < mean.length; j++) {
          mean[j] += one[j] / draws;
        }
      }
      System.out.println(
          k
              + Arrays.stream(mean)
                  .mapToObj(v -> String.format(Locale.ROOT, "\t%.4f", v))
                  .collect(Collectors.joining())
              + String.format(Locale.ROOT, "\t%.4f", deviation(errors) / Math.sqrt(draws)));
    }
    if (arguments.length > 2) {
      Files.writeString(Path.of(arguments[2]), file);
    }
  }
}

package vekua.benchmark;

import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.geometry.Points;

/**
 * Fields of few sources or waves that are drawn at random, for studies of what sensors do wrong.
 */
enum DrawnField {
  LAPLACE(Equation.laplace(), "Laplace"),
  HELMHOLTZ(Equation.helmholtz(8), "Helmholtz, k = 8"),
  YUKAWA(Equation.yukawa(3), "Yukawa, decay 3"),
  BIHARMONIC(Equation.biharmonic(), "biharmonic"),
  SPACE(Equation.laplace(), "Laplace in space");

  final Equation equation;
  final String title;

  DrawnField(Equation equation, String title) {
    this.equation = equation;
    this.title = title;
  }

  /** Draws one. */
  ToDoubleFunction<double[]> draw(Random random) {
    return switch (this) {
      case LAPLACE -> logarithms(random);
      case HELMHOLTZ -> {
        double[][] waves = waves(random, true);
        yield p ->
            sum(
                waves,
                w -> w[2] * Math.cos(8 * (p[0] * Math.cos(w[0]) + p[1] * Math.sin(w[0])) + w[1]));
      }
      case YUKAWA -> {
        double[][] waves = waves(random, false);
        yield p ->
            sum(waves, w -> w[2] * Math.exp(3 * (p[0] * Math.cos(w[0]) + p[1] * Math.sin(w[0]))));
      }
      case BIHARMONIC -> {
        ToDoubleFunction<double[]> first = logarithms(random);
        ToDoubleFunction<double[]> second = logarithms(random);
        yield p -> first.applyAsDouble(p) + (p[0] * p[0] + p[1] * p[1]) * second.applyAsDouble(p);
      }
      case SPACE -> {
        double[][] sources = new double[3][4];
        for (double[] source : sources) {
          double[] towards = direction(random);
          double radius = 1.4 + 1.2 * random.nextDouble();
          Arrays.setAll(source, i -> i < 3 ? radius * towards[i] : 0);
          source[3] = random.nextGaussian();
        }
        yield p -> sum(sources, s -> s[3] / norm(p[0] - s[0], p[1] - s[1], p[2] - s[2]));
      }
    };
  }

  private static double sum(double[][] terms, ToDoubleFunction<double[]> term) {
    return Arrays.stream(terms).mapToDouble(term).sum();
  }

  private static double norm(double x, double y, double z) {
    return Math.sqrt(x * x + y * y + z * z);
  }

  private static double[][] waves(Random random, boolean phases) {
    double[][] waves = new double[5][3];
    for (double[] wave : waves) {
      wave[0] = 2 * Math.PI * random.nextDouble();
      wave[1] = phases ? 2 * Math.PI * random.nextDouble() : 0;
      wave[2] = random.nextGaussian();
    }
    return waves;
  }

  private static ToDoubleFunction<double[]> logarithms(Random random) {
    double[][] sources = new double[3][3];
    for (double[] source : sources) {
      double angle = 2 * Math.PI * random.nextDouble();
      double radius = 1.3 + 1.2 * random.nextDouble();
      source[0] = radius * Math.cos(angle);
      source[1] = radius * Math.sin(angle);
      source[2] = random.nextGaussian();
    }
    double slope = 0.3 * random.nextGaussian();
    return p ->
        slope * p[0] + sum(sources, s -> s[2] * Math.log(Math.hypot(p[0] - s[0], p[1] - s[1])));
  }

  static double[] direction(Random random) {
    double[] d = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
    double length = norm(d[0], d[1], d[2]);
    return new double[] {d[0] / length, d[1] / length, d[2] / length};
  }

  /** A place in the disc or ball. */
  double[] place(Random random) {
    if (this == SPACE) {
      double[] d = direction(random);
      double r = Math.cbrt(random.nextDouble());
      return new double[] {r * d[0], r * d[1], r * d[2]};
    }
    double angle = 2 * Math.PI * random.nextDouble();
    double r = Math.sqrt(random.nextDouble());
    return new double[] {r * Math.cos(angle), r * Math.sin(angle), 0};
  }

  /** Places of as many coordinates as the field has. */
  Points points(double[][] places) {
    double[][] by = new double[3][];
    Arrays.setAll(by, axis -> Arrays.stream(places).mapToDouble(p -> p[axis]).toArray());
    return this == SPACE ? Points.of(by[0], by[1], by[2]) : Points.of(by[0], by[1]);
  }

  /** The truth of a field, at some places that lie a little farther inside than sensors do. */
  Truth truth(ToDoubleFunction<double[]> field, double[][] places) {
    for (double[] p : places) {
      Arrays.setAll(p, i -> 0.95 * p[i]);
    }
    double[] known = Arrays.stream(places).mapToDouble(field).toArray();
    double mean = Arrays.stream(known).average().orElseThrow();
    double deviation =
        Math.sqrt(Arrays.stream(known).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
    return new Truth(
        points(places), Arrays.stream(known).map(v -> v / deviation).toArray(), deviation);
  }

  /** Where a field is known, in units of its deviation. */
  @SuppressWarnings("ArrayRecordComponent") // internal and short-lived
  record Truth(Points places, double[] values, double deviation) {

    double covered(Fit fit) {
      double[] u = fit.field().at(places);
      double[] spread = fit.uncertainty().spreadAt(places);
      return IntStream.range(0, u.length)
          .mapToDouble(i -> Math.abs(u[i] - values[i]) <= 1.96 * spread[i] ? 1 : 0)
          .average()
          .orElseThrow();
    }

    double error(Fit fit) {
      double[] u = fit.field().at(places);
      return Math.sqrt(
          IntStream.range(0, u.length)
              .mapToDouble(i -> (u[i] - values[i]) * (u[i] - values[i]))
              .average()
              .orElseThrow());
    }
  }
}

package vekua.benchmark;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import vekua.fit.Fit;
import vekua.fit.RandomSensors;
import vekua.geometry.Points;
import vekua.internal.bessel.BesselJ;

/** Truths and layouts of sensors for the study of trust; truths owe nothing to the bases. */
final class TrustCase {

  private TrustCase() {}

  /** A random field that satisfies an equation in the unit disc. */
  interface Truth {
    DoubleBinaryOperator draw(Random random);
  }

  /** Places for a number of sensors. */
  interface Layout {
    Points draw(int n, Random random);
  }

  /** Potentials of three point sources at a distance from the centre. */
  static Truth sources(double distance) {
    return random -> {
      double[] x = new double[3];
      double[] y = new double[3];
      double[] strength = new double[3];
      for (int j = 0; j < 3; j++) {
        double t = 2 * Math.PI * random.nextDouble();
        x[j] = distance * Math.cos(t);
        y[j] = distance * Math.sin(t);
        strength[j] = random.nextGaussian();
      }
      return (a, b) -> {
        double sum = 0;
        for (int j = 0; j < 3; j++) {
          sum += strength[j] * Math.log(Math.hypot(a - x[j], b - y[j]));
        }
        return sum;
      };
    };
  }

  /** r^n cos(nθ + φ). */
  static Truth mode(int n) {
    return random -> {
      double phase = 2 * Math.PI * random.nextDouble();
      return (x, y) -> Math.pow(Math.hypot(x, y), n) * Math.cos(n * Math.atan2(y, x) + phase);
    };
  }

  /** Five plane waves. */
  static Truth waves(double k) {
    return random -> {
      double[] angle = random.doubles(5, 0, 2 * Math.PI).toArray();
      double[] phase = random.doubles(5, 0, 2 * Math.PI).toArray();
      double[] amplitude = random.ints(5).mapToDouble(i -> random.nextGaussian()).toArray();
      return (x, y) -> {
        double sum = 0;
        for (int j = 0; j < 5; j++) {
          double along = x * Math.cos(angle[j]) + y * Math.sin(angle[j]);
          sum += amplitude[j] * Math.cos(k * along + phase[j]);
        }
        return sum;
      };
    };
  }

  /** Three exponentials exp(κ d·x). */
  static Truth exponentials(double kappa) {
    return random -> {
      double[] angle = random.doubles(3, 0, 2 * Math.PI).toArray();
      double[] amplitude = random.ints(3).mapToDouble(i -> random.nextGaussian()).toArray();
      return (x, y) -> {
        double sum = 0;
        for (int j = 0; j < 3; j++) {
          double along = x * Math.cos(angle[j]) + y * Math.sin(angle[j]);
          sum += amplitude[j] * Math.exp(kappa * (along - 1));
        }
        return sum;
      };
    };
  }

  /**
   * A sum of two truths of one equation, the first multiplied by a polynomial that Almansi allows.
   */
  static Truth almansi(Truth first, Truth second) {
    return random -> {
      DoubleBinaryOperator f = first.draw(random);
      DoubleBinaryOperator g = second.draw(random);
      return (x, y) -> (x * x + y * y) * f.applyAsDouble(x, y) + g.applyAsDouble(x, y);
    };
  }

  /** A wave J_n(kr) cos(nθ + φ). */
  static Truth waveMode(double k, int n) {
    return random -> {
      double phase = 2 * Math.PI * random.nextDouble();
      return (x, y) -> {
        double[] j = new double[n + 2];
        BesselJ.orders(k * Math.hypot(x, y), j);
        return j[n] * Math.cos(n * Math.atan2(y, x) + phase);
      };
    };
  }

  static Truth plus(Truth truth, DoubleBinaryOperator extra) {
    return random -> {
      DoubleBinaryOperator f = truth.draw(random);
      return (x, y) -> f.applyAsDouble(x, y) + extra.applyAsDouble(x, y);
    };
  }

  static Truth both(Truth first, Truth second) {
    return random -> {
      DoubleBinaryOperator f = first.draw(random);
      DoubleBinaryOperator g = second.draw(random);
      return (x, y) -> f.applyAsDouble(x, y) + g.applyAsDouble(x, y);
    };
  }

  static final Layout DISC = RandomSensors::random;

  /** Five clusters of a tenth of the radius. */
  static final Layout CLUSTERS =
      (n, random) -> {
        Points middles = RandomSensors.random(5, random);
        double[] x = new double[n];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
          x[i] = 0.9 * middles.x(i % 5) + 0.1 * random.nextGaussian() * 0.5;
          y[i] = 0.9 * middles.y(i % 5) + 0.1 * random.nextGaussian() * 0.5;
        }
        return Points.of(x, y);
      };

  /** Evenly at random in the upper half of the disc. */
  static final Layout HALF =
      (n, random) -> {
        Points all = RandomSensors.random(n, random);
        double[] y = new double[n];
        double[] x = new double[n];
        Arrays.setAll(x, all::x);
        Arrays.setAll(y, i -> Math.abs(all.y(i)));
        return Points.of(x, y);
      };

  /** At random on a straight line. */
  static final Layout LINE =
      (n, random) -> Points.of(random.doubles(n, -1, 1).toArray(), new double[n]);

  /** The truth at points. */
  static double[] at(DoubleBinaryOperator truth, Points points) {
    double[] values = new double[points.size()];
    Arrays.setAll(values, i -> truth.applyAsDouble(points.x(i), points.y(i)));
    return values;
  }

  /** How far a fit is off. */
  static double[] errors(Fit fit, Points tests, double[] expected) {
    double[] errors = fit.field().at(tests);
    Arrays.setAll(errors, i -> errors[i] - expected[i]);
    return errors;
  }

  /** The root mean square. */
  static double rms(double[] v) {
    return Math.sqrt(Arrays.stream(v).map(e -> e * e).average().orElseThrow());
  }
}

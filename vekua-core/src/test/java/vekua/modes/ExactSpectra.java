package vekua.modes;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Eigenvalues that are known, by means that share nothing with the solver. */
public final class ExactSpectra {

  private static final double PI2 = Math.PI * Math.PI;

  private ExactSpectra() {}

  /** J_n(x) by Bessel's integral; the trapezoidal rule is exact to rounding. */
  static double bessel(int n, double x) {
    int places = (int) (2 * x) + 2 * n + 60;
    double sum = 0;
    for (int i = 0; i < places; i++) {
      double turn = 2 * Math.PI * i / places;
      sum += Math.cos(n * turn - x * Math.sin(turn));
    }
    return sum / places;
  }

  /**
   * Eigenvalues of the unit disc whose values vanish at the rim, in a range, as often as they
   * occur.
   */
  public static double[] disc(double from, double to) {
    List<Double> values = new ArrayList<>();
    double last = Math.sqrt(to);
    double step = 0.02;
    for (int n = 0; n <= last; n++) {
      // No positive zero of J_n is below n.
      double low = Math.max(Math.max(n, Math.sqrt(from)), 1e-3);
      for (double a = low; a < last; a += step) {
        double b = Math.min(a + step, last);
        if (bessel(n, a) * bessel(n, b) <= 0) {
          double zero = zero(n, a, b);
          for (int times = 0; times < (n == 0 ? 1 : 2); times++) {
            values.add(zero * zero);
          }
        }
      }
    }
    return values.stream().mapToDouble(v -> v).sorted().toArray();
  }

  private static double zero(int n, double from, double to) {
    double low = from;
    double high = to;
    boolean rising = bessel(n, from) < 0;
    while (high - low > 4e-16 * high) {
      double middle = (low + high) / 2;
      if (middle <= low || middle >= high) {
        break;
      }
      if (bessel(n, middle) < 0 == rising) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /** J_0, Y_0 and their derivatives by their series, for arguments up to 10 or so. */
  private static double[] orderZero(double x) {
    double q = x * x / 4;
    double log = Math.log(x / 2) + 0.5772156649015329;
    double term = 1;
    double sum = 0;
    double j = 1;
    double y = log;
    double dj = 0;
    double dy = 1 / x;
    for (int m = 1; m < 60; m++) {
      term *= -q / m / m;
      sum += 1.0 / m;
      j += term;
      dj += term * 2 * m / x;
      y += term * (log - sum);
      dy += term * ((log - sum) * 2 * m + 1) / x;
    }
    return new double[] {j, 2 / Math.PI * y, dj, 2 / Math.PI * dy};
  }

  /**
   * Eigenvalues of the waves J_0 and Y_0 in the unit disc with a round hole in its middle, roots of
   * their cross product.
   *
   * @param radius of the hole
   * @param outer whether values vanish at the rim, rather than slopes
   * @param inner the same at the hole
   */
  static double[] annulus(double radius, boolean outer, boolean inner, double from, double to) {
    DoubleUnaryOperator cross =
        k -> {
          double[] rim = orderZero(k);
          double[] hole = orderZero(k * radius);
          int o = outer ? 0 : 2;
          int i = inner ? 0 : 2;
          return rim[o] * hole[i + 1] - rim[o + 1] * hole[i];
        };
    List<Double> values = new ArrayList<>();
    double step = 0.01;
    for (double a = Math.sqrt(from); a < Math.sqrt(to); a += step) {
      double low = a;
      double high = Math.min(a + step, Math.sqrt(to));
      boolean rising = cross.applyAsDouble(low) < 0;
      if (rising == cross.applyAsDouble(high) < 0) {
        continue;
      }
      for (int halving = 0; halving < 60; halving++) {
        double middle = (low + high) / 2;
        boolean below = cross.applyAsDouble(middle) < 0 == rising;
        low = below ? middle : low;
        high = below ? high : middle;
      }
      values.add(low * low);
    }
    return values.stream().mapToDouble(v -> v).toArray();
  }

  /**
   * The lowest eigenvalues of a rectangle.
   *
   * @param first 1 where values vanish on the boundary, 0 where slopes do
   */
  public static double[] rectangle(double a, double b, int first, int count) {
    List<Double> values = new ArrayList<>();
    int most = (int) Math.ceil(4 + 2 * Math.sqrt(count * Math.max(a / b, b / a)));
    for (int i = first; i < most; i++) {
      for (int j = first; j < most; j++) {
        values.add(PI2 * (i * i / (a * a) + j * j / (b * b)));
      }
    }
    return values.stream().sorted().limit(count).mapToDouble(v -> v).toArray();
  }

  /** The lowest eigenvalues of the equilateral triangle of unit sides (Lamé 1833), values zero. */
  public static double[] equilateral(int count) {
    List<Double> values = new ArrayList<>();
    int most = (int) Math.ceil(4 + 3 * Math.sqrt(count));
    for (int m = 1; m < most; m++) {
      for (int n = 1; n < most; n++) {
        values.add(16 * PI2 / 9 * (m * m + m * n + n * n));
      }
    }
    return values.stream().sorted().limit(count).mapToDouble(v -> v).toArray();
  }
}

package vekua.modes;

import java.util.ArrayList;
import java.util.List;

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

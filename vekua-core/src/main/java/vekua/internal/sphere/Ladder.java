package vekua.internal.sphere;

import java.util.Arrays;

/**
 * The derivatives of spherical harmonics times functions of the distance: along each axis that of a
 * function of degree n is a combination of functions of degrees n − 1 and n + 1. The direction
 * cosine x/r times Y_n has the same coefficients a, and ∂(f Y_n) = Σ a (f′ + (n + 1) f/r) Y_{n−1} +
 * Σ a (f′ − n f/r) Y_{n+1}.
 */
public final class Ladder {

  /** What takes one term of a derivative. */
  public interface Terms {
    /**
     * Takes a term.
     *
     * @param axis 0, 1 or 2
     * @param column of the function that the term is of
     * @param degree of that function: one lower or one higher
     * @param a the coefficient of the direction cosine
     */
    void take(int axis, int column, int degree, double a);
  }

  private Ladder() {}

  /**
   * Runs through the terms of the derivatives of a function.
   *
   * @param n its degree
   * @param m its order, −n to n
   */
  public static void forEach(int n, int m, Terms terms) {
    down(n, m, (axis, order, a) -> terms.take(axis, SolidHarmonics.column(n - 1, order), n - 1, a));
    // Direction cosines are symmetric: what couples down from above couples up to it.
    int o = Math.abs(m);
    int[] near = {o - 1, 1 - o, o, -o, o + 1, -o - 1};
    Arrays.stream(near)
        .distinct()
        .filter(order -> Math.abs(order) <= n + 1)
        .forEach(
            order ->
                down(
                    n + 1,
                    order,
                    (axis, below, a) -> {
                      if (below == m) {
                        terms.take(axis, SolidHarmonics.column(n + 1, order), n + 1, a);
                      }
                    }));
  }

  private interface Below {
    void take(int axis, int order, double a);
  }

  /** The coefficients from degree n to n − 1. */
  private static void down(int n, int m, Below below) {
    if (n == 0) {
      return;
    }
    int o = Math.abs(m);
    double unit = Math.sqrt((2 * n + 1.0) / (2 * n - 1)) / (2 * n + 1);
    if (o <= n - 1) {
      below.take(2, m, unit * Math.sqrt((double) (n - o) * (n + o)));
    }
    double lower = unit / 2 * Math.sqrt((n + o) * (n + o - 1.0));
    double upper = -unit / 2 * Math.sqrt((n - o) * (n - o - 1.0));
    if (m == 0) {
      if (n > 1) {
        below.take(0, 1, upper * Math.sqrt(2));
        below.take(1, -1, upper * Math.sqrt(2));
      }
      return;
    }
    int sign = m > 0 ? 1 : -1;
    if (o == 1) {
      below.take(m > 0 ? 0 : 1, 0, lower * Math.sqrt(2));
    } else {
      below.take(0, sign * (o - 1), lower);
      below.take(1, -sign * (o - 1), -sign * lower);
    }
    if (o + 1 <= n - 1) {
      below.take(0, sign * (o + 1), upper);
      below.take(1, -sign * (o + 1), sign * upper);
    }
  }
}

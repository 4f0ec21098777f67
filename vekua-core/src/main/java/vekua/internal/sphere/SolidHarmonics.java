package vekua.internal.sphere;

import java.util.Arrays;

/**
 * Real solid harmonics H = rⁿY by recurrences in x, y and z: no angles, and so nothing is lost at
 * the poles. Normalised so that Σ_m Y² = 2n + 1, without the phase (−1)^m; column n² + n + m, sines
 * where m is negative.
 *
 * <p>On unit vectors, with r² = 1, they are the spherical harmonics Y themselves, which times
 * functions of r make the modes of other equations.
 */
public final class SolidHarmonics {

  /** Points at a time: rows of them stay in the nearest cache. */
  static final int TILE = 128;

  private final int order;

  /** Of sectoral functions from the one before, by m. */
  private final double[] sectoral;

  /** Of z times the function below and of r² times the one below that, by column of m ≥ 0. */
  private final double[] first;

  private final double[] second;

  /**
   * Prepares the recurrences.
   *
   * @param order the highest degree n, zero or more
   */
  public SolidHarmonics(int order) {
    this.order = order;
    sectoral = new double[order + 1];
    first = new double[(order + 1) * (order + 1)];
    second = new double[first.length];
    for (int m = 0; m <= order; m++) {
      sectoral[m] = m < 2 ? Math.sqrt(3) : Math.sqrt((2 * m + 1.0) / (2 * m));
      for (int n = m + 1; n <= order; n++) {
        double square = (double) (n - m) * (n + m);
        first[column(n, m)] = Math.sqrt((2 * n - 1.0) * (2 * n + 1) / square);
        second[column(n, m)] =
            Math.sqrt((2 * n + 1.0) * (n + m - 1) * (n - m - 1) / (square * (2 * n - 3)));
      }
    }
  }

  /** The column of degree n and order m, −n to n. */
  public static int column(int n, int m) {
    return n * n + n + m;
  }

  /** The highest degree. */
  public int order() {
    return order;
  }

  /** How many functions there are. */
  public int size() {
    return (order + 1) * (order + 1);
  }

  /** What becomes of a row of values: one function at all points. */
  private interface Sink {
    /**
     * Takes a row.
     *
     * @param values at each point; changed afterwards
     */
    void take(int n, int m, double[] values, int count);
  }

  /**
   * Evaluates all functions.
   *
   * @param p where: x, y, z and r²
   * @param radial what each degree's functions are multiplied by, by degree and point; empty for
   *     nothing
   * @param out function j at point i goes to {@code offset + j * stride + i}
   */
  public void table(Tile p, double[][] radial, double[] out, int offset, int stride) {
    run(
        p,
        (n, m, values, count) -> {
          int at = offset + column(n, m) * stride;
          if (radial.length == 0) {
            System.arraycopy(values, 0, out, at, count);
          } else {
            multiply(values, radial[n], out, at, count);
          }
        });
  }

  private static void multiply(double[] a, double[] b, double[] out, int at, int count) {
    for (int i = 0; i < count; i++) {
      out[at + i] = a[i] * b[i];
    }
  }

  /**
   * Evaluates a weighted sum.
   *
   * @param p where
   * @param radial what each degree's functions are multiplied by; empty for nothing
   * @param weights one for each function
   * @param out receives the sum at each point, from {@code offset}
   */
  public void sum(Tile p, double[][] radial, double[] weights, double[] out, int offset) {
    double[] total = new double[TILE];
    if (radial.length == 0) {
      run(p, (n, m, values, count) -> add(weights[column(n, m)], values, total, count));
    } else {
      double[][] each = new double[order + 1][TILE];
      run(p, (n, m, values, count) -> add(weights[column(n, m)], values, each[n], count));
      for (int n = 0; n <= order; n++) {
        addProduct(each[n], radial[n], total, p.count);
      }
    }
    System.arraycopy(total, 0, out, offset, p.count);
  }

  private static void add(double w, double[] values, double[] total, int count) {
    for (int i = 0; i < count; i++) {
      total[i] = Math.fma(w, values[i], total[i]);
    }
  }

  private static void addProduct(double[] a, double[] b, double[] total, int count) {
    for (int i = 0; i < count; i++) {
      total[i] = Math.fma(a[i], b[i], total[i]);
    }
  }

  private void run(Tile p, Sink sink) {
    int count = p.count;
    double[] c = new double[TILE];
    double[] s = new double[TILE];
    Arrays.fill(c, 1);
    double[][] rows = new double[3][TILE];
    for (int m = 0; m <= order; m++) {
      if (m > 0) {
        turn(sectoral[m], p.x, p.y, c, s, count);
      }
      column(m, 1, c, p, rows, sink);
      if (m > 0) {
        column(m, -1, s, p, rows, sink);
      }
    }
  }

  /** (c, s) becomes f (xc − ys, xs + yc). */
  private static void turn(double f, double[] x, double[] y, double[] c, double[] s, int count) {
    for (int i = 0; i < count; i++) {
      double a = f * (x[i] * c[i] - y[i] * s[i]);
      double b = f * (x[i] * s[i] + y[i] * c[i]);
      c[i] = a;
      s[i] = b;
    }
  }

  /** All degrees of one order m, cosines or sines. */
  private void column(int m, int sign, double[] start, Tile p, double[][] rows, Sink sink) {
    double[] before = rows[0];
    double[] last = rows[1];
    double[] next = rows[2];
    Arrays.fill(before, 0);
    System.arraycopy(start, 0, last, 0, p.count);
    sink.take(m, sign * m, last, p.count);
    for (int n = m + 1; n <= order; n++) {
      int j = column(n, m);
      step(first[j], second[j], p.z, p.square, last, before, next, p.count);
      sink.take(n, sign * m, next, p.count);
      double[] spare = before;
      before = last;
      last = next;
      next = spare;
    }
  }

  private static void step(
      double a,
      double b,
      double[] z,
      double[] square,
      double[] last,
      double[] before,
      double[] next,
      int count) {
    for (int i = 0; i < count; i++) {
      next[i] = a * z[i] * last[i] - b * square[i] * before[i];
    }
  }

  /** A few points of space, coordinate by coordinate. */
  public static final class Tile {
    final double[] x = new double[TILE];
    final double[] y = new double[TILE];
    final double[] z = new double[TILE];
    final double[] square = new double[TILE];
    final int count;

    private Tile(int count) {
      this.count = count;
    }

    /** How many points. */
    public int count() {
      return count;
    }

    /** How many points a tile may have. */
    public static int most() {
      return TILE;
    }

    /**
     * Points as they are.
     *
     * @param x first coordinates of all points, of which some are taken
     * @param from index of the first
     * @param count how many, at most {@link #most}
     * @param scale what coordinates are multiplied by
     */
    public static Tile of(double[] x, double[] y, double[] z, int from, int count, double scale) {
      Tile tile = new Tile(count);
      for (int i = 0; i < count; i++) {
        double a = x[from + i] * scale;
        double b = y[from + i] * scale;
        double c = z[from + i] * scale;
        tile.x[i] = a;
        tile.y[i] = b;
        tile.z[i] = c;
        tile.square[i] = a * a + b * b + c * c;
      }
      return tile;
    }

    /**
     * The directions of points, and their distances from the origin.
     *
     * @param distances receives them
     */
    public static Tile directions(
        double[] x, double[] y, double[] z, int from, int count, double[] distances) {
      Tile tile = new Tile(count);
      Arrays.fill(tile.square, 1);
      for (int i = 0; i < count; i++) {
        double a = x[from + i];
        double b = y[from + i];
        double c = z[from + i];
        double r = Math.sqrt(a * a + b * b + c * c);
        distances[i] = r;
        double inverse = r > 0 ? 1 / r : 0;
        tile.x[i] = a * inverse;
        tile.y[i] = b * inverse;
        // At the origin any direction will do.
        tile.z[i] = r > 0 ? c * inverse : 1;
      }
      return tile;
    }
  }
}

package vekua.internal.zernike;

import vekua.internal.Blocks;

/**
 * Nodes of the unit disc, radii times equally spaced angles, and the way between values there and
 * coefficients of Zernike functions. Immutable.
 */
public final class DiscGrid {

  /** Tasks into which the rings of nodes are divided. */
  private static final int TASKS = 8;

  private final Degrees degrees;
  private final Radii radii;
  private final RadialTable table;
  private final ColumnFft fft;

  /** By order, then k, then ring: what takes radial parts to coefficients. */
  private final double[][] analysis;

  private DiscGrid(Degrees degrees, Radii radii, RadialTable table, int angles) {
    this.degrees = degrees;
    this.radii = radii;
    this.table = table;
    fft = new ColumnFft(angles);
    analysis = new double[radii.weights.length > 0 ? degrees.orders() : 0][];
    for (int m = 0; m < analysis.length; m++) {
      analysis[m] = analysis(m, degrees, radii, table);
    }
  }

  private static double[] analysis(int m, Degrees degrees, Radii radii, RadialTable table) {
    double[] z = table.of(m);
    int count = degrees.count(m);
    int rings = radii.size();
    double[] all = new double[degrees.sources(m) * rings];
    for (int k = 0; k < degrees.sources(m); k++) {
      for (int i = 0; i < rings; i++) {
        all[k * rings + i] = 2.0 * (m + 2 * k + 1) * radii.weights[i] * z[i * count + k];
      }
    }
    return all;
  }

  double[] analysis(int m) {
    return analysis[m];
  }

  ColumnFft fft() {
    return fft;
  }

  /** Rings at which a table replaces the radial parts of functions by something else. */
  static DiscGrid of(Degrees degrees, Radii radii, RadialTable table, int angles) {
    return new DiscGrid(degrees, radii, table, angles);
  }

  private static DiscGrid of(Degrees degrees, Radii radii, int angles) {
    return new DiscGrid(degrees, radii, new RadialTable(degrees, radii), angles);
  }

  /**
   * The nodes that resolve products of functions up to a degree.
   *
   * @param degree the highest degree P of sources, at least 4
   */
  public static DiscGrid of(int degree) {
    return of(degree, 0);
  }

  static DiscGrid of(int degree, int more) {
    return of(new Degrees(degree), Radii.gauss(degree / 2 + 3 + more), angles(degree, more));
  }

  /** Other nodes for the same functions, between those of the usual ones. */
  DiscGrid between(int rings) {
    return between(degrees, rings);
  }

  static DiscGrid between(Degrees degrees, int rings) {
    return of(degrees, Radii.between(rings), ColumnFft.length(angles(degrees.highest, 0) + 20));
  }

  /**
   * Nodes at equally spaced angles asin r and θ for the same functions, four for each half wave of
   * functions up to a higher degree, and the centre and the rim among them.
   */
  static DiscGrid dense(Degrees degrees, int degree) {
    int angles = ColumnFft.length(4 * degree);
    int quarter = degree;
    return of(degrees, Radii.sines(4 * quarter, 0, quarter + 1), angles);
  }

  private static int angles(int degree, int more) {
    return ColumnFft.length(2 * degree + 6 + 4 * more);
  }

  /** The highest degree of sources. */
  public int degree() {
    return degrees.highest;
  }

  Degrees degrees() {
    return degrees;
  }

  RadialTable table() {
    return table;
  }

  Radii radii() {
    return radii;
  }

  /** The number of radii. */
  public int rings() {
    return radii.size();
  }

  /** The number of nodes on a ring. */
  public int angles() {
    return fft.length();
  }

  /**
   * The abscissa of a node.
   *
   * @param ring index of its radius
   * @param angle index of its angle
   */
  public double x(int ring, int angle) {
    return radii.radius(ring) * fft.cos(angle);
  }

  /**
   * The ordinate of a node.
   *
   * @param ring index of its radius
   * @param angle index of its angle
   */
  public double y(int ring, int angle) {
    return radii.radius(ring) * fft.sin(angle);
  }

  /** What is done with the values on a ring: rows by angle, half of the columns in each part. */
  interface Ring {
    void values(int ring, ColumnFft.Rows[] of);
  }

  /** The radial parts of functions: rows by order, then ring. */
  double[][] radial(double[][] coefficients) {
    int rings = rings();
    double[][] out = new double[degrees.orders() * rings][];
    Blocks.inParallel(
        degrees.orders(),
        1,
        (from, to) -> {
          for (int m = from; m < to; m++) {
            radial(coefficients, m, out);
          }
        });
    return out;
  }

  private void radial(double[][] coefficients, int m, double[][] out) {
    int count = degrees.count(m);
    int rings = rings();
    for (int i = 0; i < rings; i++) {
      out[m * rings + i] = new double[coefficients[0].length];
    }
    Rows.multiply(out, m * rings, rings, table.of(m), 0, count, coefficients, degrees.at(m), count);
  }

  /** Visits every ring with the values of functions whose radial parts are given. */
  void forEachRing(Ring visitor, double[][]... radial) {
    int half = radial[0][0].length / 4;
    int block = (rings() + TASKS - 1) / TASKS;
    Blocks.inParallel(
        rings(),
        block,
        (from, to) -> {
          ColumnFft.Rows[] of = new ColumnFft.Rows[radial.length];
          for (int f = 0; f < of.length; f++) {
            of[f] = new ColumnFft.Rows(fft.length(), half);
          }
          for (int ring = from; ring < to; ring++) {
            for (int f = 0; f < of.length; f++) {
              pack(radial[f], ring, of[f]);
              fft.transform(of[f], 1);
            }
            visitor.values(ring, of);
          }
        });
  }

  /**
   * Two real functions a, b make the complex one a + ib: so many columns go through one transform.
   */
  private void pack(double[][] radial, int ring, ColumnFft.Rows x) {
    int n = fft.length();
    int half = x.re[0].length;
    for (int j = degrees.orders(); j <= n - degrees.orders(); j++) {
      java.util.Arrays.fill(x.re[j], 0);
      java.util.Arrays.fill(x.im[j], 0);
    }
    double[] zero = radial[ring];
    System.arraycopy(zero, 0, x.re[0], 0, half);
    System.arraycopy(zero, half, x.im[0], 0, half);
    for (int m = 1; m < degrees.orders(); m++) {
      spread(radial[m * rings() + ring], half, x.re[m], x.im[m], x.re[n - m], x.im[n - m]);
    }
  }

  private static void spread(
      double[] row, int half, double[] re, double[] im, double[] negativeRe, double[] negativeIm) {
    int w = 2 * half;
    for (int i = 0; i < half; i++) {
      double ar = row[i];
      double br = row[half + i];
      double ai = row[w + i];
      double bi = row[w + half + i];
      re[i] = ar - bi;
      im[i] = ai + br;
      negativeRe[i] = ar + bi;
      negativeIm[i] = br - ai;
    }
  }

  /** The radial parts on a ring of functions whose values there are given, which are replaced. */
  void analyseRing(int ring, ColumnFft.Rows x, double[][] radial) {
    fft.transform(x, -1);
    int n = fft.length();
    int half = x.re[0].length;
    double scale = 1.0 / n;
    for (int m = 0; m < degrees.orders(); m++) {
      int negative = m == 0 ? 0 : n - m;
      double[] row = new double[4 * half];
      gather(x.re[m], x.im[m], x.re[negative], x.im[negative], scale / 2, row);
      radial[m * rings() + ring] = row;
    }
  }

  private static void gather(
      double[] gr, double[] gi, double[] hr, double[] hi, double scale, double[] row) {
    int half = gr.length;
    int w = 2 * half;
    for (int i = 0; i < half; i++) {
      row[i] = scale * (gr[i] + hr[i]);
      row[half + i] = scale * (gi[i] + hi[i]);
      row[w + i] = scale * (gi[i] - hi[i]);
      row[w + half + i] = scale * (hr[i] - gr[i]);
    }
  }

  /** The coefficients up to degree P of functions whose radial parts are given. */
  double[][] analyse(double[][] radial) {
    double[][] out = new double[degrees.size()][];
    Blocks.inParallel(
        degrees.orders(),
        1,
        (from, to) -> {
          for (int m = from; m < to; m++) {
            analyse(radial, m, out);
          }
        });
    return out;
  }

  private void analyse(double[][] radial, int m, double[][] out) {
    int rings = rings();
    for (int k = 0; k < degrees.count(m); k++) {
      out[degrees.at(m) + k] = new double[radial[0].length];
    }
    int at = degrees.at(m);
    Rows.multiply(out, at, degrees.sources(m), analysis[m], 0, rings, radial, m * rings, rings);
  }

  /**
   * The coefficients of one function whose values at the nodes are given, by ring and angle.
   *
   * @return rows of four numbers: real part, zero, imaginary part, zero
   */
  double[][] analyse(double[][] values, boolean one) {
    double[][] radial = new double[degrees.orders() * rings()][];
    for (int ring = 0; ring < rings(); ring++) {
      ColumnFft.Rows x = new ColumnFft.Rows(fft.length(), 1);
      for (int j = 0; j < fft.length(); j++) {
        x.re[j][0] = values[ring][j];
      }
      analyseRing(ring, x, radial);
    }
    return analyse(radial);
  }

  /** The values at the nodes of one function, by ring and angle. */
  double[][] values(double[][] coefficients) {
    double[][] out = new double[rings()][fft.length()];
    forEachRing(
        (ring, of) -> {
          for (int j = 0; j < fft.length(); j++) {
            out[ring][j] = of[0].re[j][0];
          }
        },
        radial(coefficients));
    return out;
  }
}

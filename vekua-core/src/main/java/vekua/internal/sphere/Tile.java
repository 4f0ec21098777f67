package vekua.internal.sphere;

import java.util.Arrays;

/**
 * A few points of space and what is being computed at them, row by row in one array of constant
 * strides: the form in which the compiler uses the whole width of the processor. Loops run over all
 * places of a tile, also where there are fewer points.
 */
public final class Tile {

  /** The most points of a tile: its rows fit into the nearest cache. */
  public static final int SIZE = 256;

  private static final int STRIDE = 264;
  private static final int X = 0;
  private static final int Y = STRIDE;
  private static final int Z = 2 * STRIDE;
  private static final int SQUARE = 3 * STRIDE;
  private static final int C = 4 * STRIDE;
  private static final int S = 5 * STRIDE;
  private static final int LAST = 6 * STRIDE;
  private static final int BEFORE = 7 * STRIDE;
  private static final int COSINES = 8 * STRIDE;
  private static final int SINES = 9 * STRIDE;
  private static final int SUM = 10 * STRIDE;

  // Tables need other rows than sums: two degrees of cosines and sines, and their products.
  private static final int EARLIER_COSINES = LAST;
  private static final int EARLIER_SINES = BEFORE;
  private static final int LATER_COSINES = COSINES;
  private static final int LATER_SINES = SINES;
  private static final int COSINE_PRODUCTS = SUM;
  private static final int SINE_PRODUCTS = 11 * STRIDE;

  private final double[] w = new double[12 * STRIDE];
  private final double[] distances = new double[SIZE];
  private int count;

  /** How many points. */
  public int count() {
    return count;
  }

  /** The distances of the points from the origin, where {@link #directions} took them. */
  public double[] distances() {
    return distances;
  }

  /**
   * Takes points as they are.
   *
   * @param x first coordinates of all points, of which some are taken
   * @param from index of the first
   * @param newCount how many, at most {@link #SIZE}
   * @param scale what coordinates are multiplied by
   */
  public void points(double[] x, double[] y, double[] z, int from, int newCount, double scale) {
    start(newCount);
    for (int i = 0; i < newCount; i++) {
      double a = x[from + i] * scale;
      double b = y[from + i] * scale;
      double c = z[from + i] * scale;
      w[X + i] = a;
      w[Y + i] = b;
      w[Z + i] = c;
      w[SQUARE + i] = a * a + b * b + c * c;
    }
  }

  /** Takes the directions of points, and notes their distances from the origin. */
  public void directions(double[] x, double[] y, double[] z, int from, int newCount) {
    start(newCount);
    for (int i = 0; i < newCount; i++) {
      double a = x[from + i];
      double b = y[from + i];
      double c = z[from + i];
      double r = Math.sqrt(a * a + b * b + c * c);
      distances[i] = r;
      double inverse = r > 0 ? 1 / r : 0;
      w[X + i] = a * inverse;
      w[Y + i] = b * inverse;
      // At the origin any direction will do.
      w[Z + i] = r > 0 ? c * inverse : 1;
      w[SQUARE + i] = 1;
    }
  }

  private void start(int newCount) {
    count = newCount;
    if (newCount < SIZE) {
      Arrays.fill(w, 0, C, 0);
    }
  }

  /** (c, s) = (1, 0). */
  void startTurning() {
    Arrays.fill(w, C, C + SIZE, 1);
    Arrays.fill(w, S, S + SIZE, 0);
  }

  /** (c, s) becomes f (xc − ys, xs + yc). */
  void turn(double f) {
    turn(w, f);
  }

  private static void turn(double[] w, double f) {
    for (int i = 0; i < SIZE; i++) {
      double x = f * w[X + i];
      double y = f * w[Y + i];
      double c = w[C + i];
      double s = w[S + i];
      w[C + i] = Math.fma(x, c, -(y * s));
      w[S + i] = Math.fma(x, s, y * c);
    }
  }

  /** q = 1, and the one before it is zero. */
  void startDegrees() {
    Arrays.fill(w, LAST, LAST + SIZE, 1);
    Arrays.fill(w, BEFORE, BEFORE + SIZE, 0);
  }

  /** The lowest degree, c and s, and zeros for the one before it. */
  void startTable() {
    System.arraycopy(w, C, w, LATER_COSINES, SIZE);
    System.arraycopy(w, S, w, LATER_SINES, SIZE);
    Arrays.fill(w, EARLIER_COSINES, EARLIER_COSINES + SIZE, 0);
    Arrays.fill(w, EARLIER_SINES, EARLIER_SINES + SIZE, 0);
  }

  /** The next two degrees: each is az times the one before less br² times the one before that. */
  void nextDegrees(double a1, double b1, double a2, double b2) {
    nextDegrees(w, a1, -b1, a2, -b2);
  }

  private static void nextDegrees(double[] w, double a1, double b1, double a2, double b2) {
    for (int i = 0; i < SIZE; i++) {
      double z = w[Z + i];
      double square = w[SQUARE + i];
      double c = w[LATER_COSINES + i];
      double s = w[LATER_SINES + i];
      double z1 = a1 * z;
      double square1 = b1 * square;
      double z2 = a2 * z;
      double square2 = b2 * square;
      double nextC = Math.fma(z1, c, square1 * w[EARLIER_COSINES + i]);
      double nextS = Math.fma(z1, s, square1 * w[EARLIER_SINES + i]);
      w[EARLIER_COSINES + i] = nextC;
      w[EARLIER_SINES + i] = nextS;
      w[LATER_COSINES + i] = Math.fma(z2, nextC, square2 * c);
      w[LATER_SINES + i] = Math.fma(z2, nextS, square2 * s);
    }
  }

  /** Writes cosines and sines of the earlier of both degrees; no sines where their place is −1. */
  void copyEarlier(double[] out, int cosines, int sines) {
    copy(EARLIER_COSINES, EARLIER_SINES, out, cosines, sines);
  }

  /** The same of the later degree. */
  void copyLater(double[] out, int cosines, int sines) {
    copy(LATER_COSINES, LATER_SINES, out, cosines, sines);
  }

  /** Writes cosines and sines of the earlier of both degrees, times f. */
  void copyEarlier(double[] f, double[] out, int cosines, int sines) {
    earlierProducts(w, f);
    copy(COSINE_PRODUCTS, SINE_PRODUCTS, out, cosines, sines);
  }

  /** The same of the later degree. */
  void copyLater(double[] f, double[] out, int cosines, int sines) {
    laterProducts(w, f);
    copy(COSINE_PRODUCTS, SINE_PRODUCTS, out, cosines, sines);
  }

  private void copy(int c, int s, double[] out, int cosines, int sines) {
    System.arraycopy(w, c, out, cosines, count);
    if (sines >= 0) {
      System.arraycopy(w, s, out, sines, count);
    }
  }

  private static void earlierProducts(double[] w, double[] f) {
    for (int i = 0; i < SIZE; i++) {
      w[COSINE_PRODUCTS + i] = w[EARLIER_COSINES + i] * f[i];
      w[SINE_PRODUCTS + i] = w[EARLIER_SINES + i] * f[i];
    }
  }

  private static void laterProducts(double[] w, double[] f) {
    for (int i = 0; i < SIZE; i++) {
      w[COSINE_PRODUCTS + i] = w[LATER_COSINES + i] * f[i];
      w[SINE_PRODUCTS + i] = w[LATER_SINES + i] * f[i];
    }
  }

  void startSum() {
    Arrays.fill(w, SUM, SUM + SIZE, 0);
  }

  void startSums(double c, double s) {
    Arrays.fill(w, COSINES, COSINES + SIZE, c);
    Arrays.fill(w, SINES, SINES + SIZE, s);
  }

  void startSums(double c, double s, double[] f) {
    startSums(w, c, s, f);
  }

  private static void startSums(double[] w, double c, double s, double[] f) {
    for (int i = 0; i < SIZE; i++) {
      w[COSINES + i] = c * f[i];
      w[SINES + i] = s * f[i];
    }
  }

  void threeDegrees(
      double b1,
      double b2,
      double b3,
      double c1,
      double c2,
      double c3,
      double s1,
      double s2,
      double s3) {
    threeDegrees(w, -b1, -b2, -b3, c1, c2, c3, s1, s2, s3);
  }

  /** As many degrees as the compiler still vectorises: four would be too long a loop for it. */
  private static void threeDegrees(
      double[] w,
      double b1,
      double b2,
      double b3,
      double c1,
      double c2,
      double c3,
      double s1,
      double s2,
      double s3) {
    for (int i = 0; i < SIZE; i++) {
      double z = w[Z + i];
      double square = w[SQUARE + i];
      double q0 = w[LAST + i];
      double q1 = Math.fma(z, q0, b1 * (square * w[BEFORE + i]));
      double q2 = Math.fma(z, q1, b2 * (square * q0));
      double q3 = Math.fma(z, q2, b3 * (square * q1));
      w[BEFORE + i] = q2;
      w[LAST + i] = q3;
      w[COSINES + i] = Math.fma(c3, q3, Math.fma(c2, q2, Math.fma(c1, q1, w[COSINES + i])));
      w[SINES + i] = Math.fma(s3, q3, Math.fma(s2, q2, Math.fma(s1, q1, w[SINES + i])));
    }
  }

  void twoDegrees(
      double b1, double b2, double c1, double c2, double s1, double s2, double[] f1, double[] f2) {
    twoDegrees(w, -b1, -b2, c1, c2, s1, s2, f1, f2);
  }

  /** On unit vectors. */
  private static void twoDegrees(
      double[] w,
      double b1,
      double b2,
      double c1,
      double c2,
      double s1,
      double s2,
      double[] f1,
      double[] f2) {
    for (int i = 0; i < SIZE; i++) {
      double z = w[Z + i];
      double q0 = w[LAST + i];
      double q1 = Math.fma(z, q0, b1 * w[BEFORE + i]);
      double q2 = Math.fma(z, q1, b2 * q0);
      double u1 = q1 * f1[i];
      double u2 = q2 * f2[i];
      w[BEFORE + i] = q1;
      w[LAST + i] = q2;
      w[COSINES + i] = Math.fma(c2, u2, Math.fma(c1, u1, w[COSINES + i]));
      w[SINES + i] = Math.fma(s2, u2, Math.fma(s1, u1, w[SINES + i]));
    }
  }

  /** Adds c times the sum of cosines and s times that of sines. */
  void addSums() {
    addSums(w);
  }

  private static void addSums(double[] w) {
    for (int i = 0; i < SIZE; i++) {
      w[SUM + i] = Math.fma(w[C + i], w[COSINES + i], Math.fma(w[S + i], w[SINES + i], w[SUM + i]));
    }
  }

  void copySum(double[] out, int at) {
    System.arraycopy(w, SUM, out, at, count);
  }
}

package vekua.internal.linalg;

import java.util.Arrays;

/**
 * Householder reflectors H = I − τ (1, v)(1, v)ᵀ that act on one head element per column and on a
 * range of rows.
 *
 * <p>Every column is an array of its own and all inner loops run over the same index: only then can
 * the just-in-time compiler rule out overlap and use vector instructions.
 */
final class Reflectors {

  /** Sums of squares between these bounds have neither overflowed nor lost digits to underflow. */
  private static final double SMALL = 1e-280;

  private static final double LARGE = 1e280;

  private Reflectors() {}

  /**
   * Makes the reflector that maps (head[at], x[lo..hi)) to (β, 0). Afterwards head[at] is β and x
   * holds v, whose entries do not exceed one.
   *
   * @return τ, zero if x is zero already
   */
  static double generate(double[] head, int at, double[] x, int lo, int hi) {
    double alpha = head[at];
    double squares = dot(x, x, lo, hi);
    double total = Math.fma(alpha, alpha, squares);
    if (!(squares > SMALL && total < LARGE)) {
      return generateScaled(head, at, x, lo, hi);
    }
    double beta = -Math.copySign(Math.sqrt(total), alpha);
    double inverse = 1 / (alpha - beta);
    for (int i = lo; i < hi; i++) {
      x[i] *= inverse;
    }
    head[at] = beta;
    return (beta - alpha) / beta;
  }

  /** The same for entries so large or small that their squares leave the range of doubles. */
  private static double generateScaled(double[] head, int at, double[] x, int lo, int hi) {
    double largest = 0;
    for (int i = lo; i < hi; i++) {
      largest = Math.max(largest, Math.abs(x[i]));
    }
    if (largest == 0) {
      return 0;
    }
    double alpha = head[at];
    double scale = powerOfTwoNear(Math.max(largest, Math.abs(alpha)));
    double a = alpha / scale;
    double squares = a * a;
    for (int i = lo; i < hi; i++) {
      double y = x[i] / scale;
      squares = Math.fma(y, y, squares);
    }
    double b = -Math.copySign(Math.sqrt(squares), alpha);
    for (int i = lo; i < hi; i++) {
      x[i] = x[i] / scale / (a - b);
    }
    head[at] = b * scale;
    return (b - a) / b;
  }

  /** A power of two within a factor of two of a positive number, itself a normal number. */
  static double powerOfTwoNear(double x) {
    int exponent = Math.getExponent(x);
    return Math.scalb(1.0, Math.max(Double.MIN_EXPONENT, Math.min(exponent, 1022)));
  }

  /**
   * Applies a reflector to the columns {@code from} to {@code to}: head[c] and columns[c][lo..hi).
   */
  static void apply(
      double tau, double[] v, int lo, int hi, double[] head, double[][] columns, int from, int to) {
    if (tau == 0) {
      return;
    }
    int c = from;
    for (; c < to - 3; c += 4) {
      apply4(tau, v, lo, hi, head, columns, c);
    }
    if (c < to - 1) {
      apply2(tau, v, lo, hi, head, columns, c);
      c += 2;
    }
    if (c < to) {
      double w = -tau * (head[c] + dot(v, columns[c], lo, hi));
      head[c] += w;
      add(w, v, columns[c], lo, hi);
    }
  }

  /** Four columns in one pass: eight independent sums keep both multiply-add units busy. */
  private static void apply4(
      double tau, double[] v, int lo, int hi, double[] head, double[][] columns, int at) {
    double[] a = columns[at];
    double[] b = columns[at + 1];
    double[] c = columns[at + 2];
    double[] d = columns[at + 3];
    double a0 = 0;
    double b0 = 0;
    double c0 = 0;
    double d0 = 0;
    double a1 = 0;
    double b1 = 0;
    double c1 = 0;
    double d1 = 0;
    int i = lo;
    for (; i < hi - 1; i += 2) {
      double x = v[i];
      double y = v[i + 1];
      a0 = Math.fma(x, a[i], a0);
      b0 = Math.fma(x, b[i], b0);
      c0 = Math.fma(x, c[i], c0);
      d0 = Math.fma(x, d[i], d0);
      a1 = Math.fma(y, a[i + 1], a1);
      b1 = Math.fma(y, b[i + 1], b1);
      c1 = Math.fma(y, c[i + 1], c1);
      d1 = Math.fma(y, d[i + 1], d1);
    }
    if (i < hi) {
      double x = v[i];
      a0 = Math.fma(x, a[i], a0);
      b0 = Math.fma(x, b[i], b0);
      c0 = Math.fma(x, c[i], c0);
      d0 = Math.fma(x, d[i], d0);
    }
    double wa = -tau * (head[at] + (a0 + a1));
    double wb = -tau * (head[at + 1] + (b0 + b1));
    double wc = -tau * (head[at + 2] + (c0 + c1));
    double wd = -tau * (head[at + 3] + (d0 + d1));
    head[at] += wa;
    head[at + 1] += wb;
    head[at + 2] += wc;
    head[at + 3] += wd;
    add4(wa, wb, wc, wd, v, a, b, c, d, lo, hi);
  }

  private static void apply2(
      double tau, double[] v, int lo, int hi, double[] head, double[][] columns, int at) {
    double[] a = columns[at];
    double[] b = columns[at + 1];
    double a0 = 0;
    double b0 = 0;
    double a1 = 0;
    double b1 = 0;
    double a2 = 0;
    double b2 = 0;
    double a3 = 0;
    double b3 = 0;
    int i = lo;
    for (; i < hi - 3; i += 4) {
      a0 = Math.fma(v[i], a[i], a0);
      b0 = Math.fma(v[i], b[i], b0);
      a1 = Math.fma(v[i + 1], a[i + 1], a1);
      b1 = Math.fma(v[i + 1], b[i + 1], b1);
      a2 = Math.fma(v[i + 2], a[i + 2], a2);
      b2 = Math.fma(v[i + 2], b[i + 2], b2);
      a3 = Math.fma(v[i + 3], a[i + 3], a3);
      b3 = Math.fma(v[i + 3], b[i + 3], b3);
    }
    for (; i < hi; i++) {
      a0 = Math.fma(v[i], a[i], a0);
      b0 = Math.fma(v[i], b[i], b0);
    }
    double wa = -tau * (head[at] + ((a0 + a1) + (a2 + a3)));
    double wb = -tau * (head[at + 1] + ((b0 + b1) + (b2 + b3)));
    head[at] += wa;
    head[at + 1] += wb;
    for (i = lo; i < hi; i++) {
      double x = v[i];
      a[i] = Math.fma(wa, x, a[i]);
      b[i] = Math.fma(wb, x, b[i]);
    }
  }

  /** y_l ← y_l + w_l v for four arrays. */
  static void add4(
      double wa,
      double wb,
      double wc,
      double wd,
      double[] v,
      double[] a,
      double[] b,
      double[] c,
      double[] d,
      int lo,
      int hi) {
    for (int i = lo; i < hi; i++) {
      double x = v[i];
      a[i] = Math.fma(wa, x, a[i]);
      b[i] = Math.fma(wb, x, b[i]);
      c[i] = Math.fma(wc, x, c[i]);
      d[i] = Math.fma(wd, x, d[i]);
    }
  }

  /** x ← x − f p − g q. */
  static void subtract(double f, double[] p, double g, double[] q, double[] x, int lo, int hi) {
    for (int i = lo; i < hi; i++) {
      x[i] = Math.fma(-f, p[i], Math.fma(-g, q[i], x[i]));
    }
  }

  /**
   * Takes f_i p + g_i q from each of the arrays {@code from} to {@code to}, and sums what is left,
   * each times a weight, in the same pass.
   *
   * @param sum receives Σ weights_i a_i
   * @param lo where the arrays begin
   * @param hi where they end
   */
  static void subtractAndAdd(
      double[] f,
      double[] p,
      double[] g,
      double[] q,
      double[][] arrays,
      int from,
      int to,
      double[] weights,
      double[] sum,
      int lo,
      int hi) {
    Arrays.fill(sum, lo, hi, 0);
    int i = from;
    for (; i < to - 1; i += 2) {
      pass(
          -f[i],
          -f[i + 1],
          p,
          -g[i],
          -g[i + 1],
          q,
          arrays[i],
          arrays[i + 1],
          weights[i],
          weights[i + 1],
          sum,
          lo,
          hi);
    }
    if (i < to) {
      subtract(f[i], p, g[i], q, arrays[i], lo, hi);
      add(weights[i], arrays[i], sum, lo, hi);
    }
  }

  /** Two arrays at a time: as many as leave all factors in registers. */
  private static void pass(
      double fa,
      double fb,
      double[] p,
      double ga,
      double gb,
      double[] q,
      double[] a,
      double[] b,
      double wa,
      double wb,
      double[] sum,
      int lo,
      int hi) {
    for (int i = lo; i < hi; i++) {
      double x = p[i];
      double y = q[i];
      double s = Math.fma(fa, x, Math.fma(ga, y, a[i]));
      double t = Math.fma(fb, x, Math.fma(gb, y, b[i]));
      a[i] = s;
      b[i] = t;
      sum[i] = Math.fma(wa, s, Math.fma(wb, t, sum[i]));
    }
  }

  /** y ← y + w x. */
  static void add(double w, double[] x, double[] y, int lo, int hi) {
    for (int i = lo; i < hi; i++) {
      y[i] = Math.fma(w, x[i], y[i]);
    }
  }

  /** xᵀy in eight independent sums, as many as the latency of a multiply-add can hide. */
  static double dot(double[] x, double[] y, int lo, int hi) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double s4 = 0;
    double s5 = 0;
    double s6 = 0;
    double s7 = 0;
    int i = lo;
    for (; i < hi - 7; i += 8) {
      s0 = Math.fma(x[i], y[i], s0);
      s1 = Math.fma(x[i + 1], y[i + 1], s1);
      s2 = Math.fma(x[i + 2], y[i + 2], s2);
      s3 = Math.fma(x[i + 3], y[i + 3], s3);
      s4 = Math.fma(x[i + 4], y[i + 4], s4);
      s5 = Math.fma(x[i + 5], y[i + 5], s5);
      s6 = Math.fma(x[i + 6], y[i + 6], s6);
      s7 = Math.fma(x[i + 7], y[i + 7], s7);
    }
    for (; i < hi; i++) {
      s0 = Math.fma(x[i], y[i], s0);
    }
    return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
  }
}

package vekua.internal.bessel;

import java.util.Arrays;

/**
 * The recurrences on a block of lanes, one point per lane.
 *
 * <p>All rows live in one array at constant offsets and all loops have constant bounds and short
 * bodies: longer ones, or several arrays, the just-in-time compiler leaves scalar. The stride is
 * not a power of two, for rows 4096 bytes apart would evict each other from the cache.
 */
final class LaneBlock {

  /** Lanes per block: more make long tables hardly faster, and twenty sensors pay for all. */
  static final int SIZE = 128;

  static final int STRIDE = SIZE + 8;

  /** 2/(kr) and what its rounding left over. */
  static final int T = 0;

  static final int TL = STRIDE;

  /** The values of the last odd order and of the last even order on the way down. */
  static final int A = 2 * STRIDE;

  static final int B = 3 * STRIDE;

  /** The norm: summed on the way down, what it should be is in TARGET. */
  static final int SUM = 4 * STRIDE;

  static final int TARGET = 5 * STRIDE;

  /** Cosine and sine of the angle. */
  static final int COS = 6 * STRIDE;

  static final int SIN = 7 * STRIDE;

  /** Angular power and the columns of an order; with the series, its four running sums. */
  static final int ZR = 8 * STRIDE;

  static final int ZI = 9 * STRIDE;
  static final int RE = 10 * STRIDE;
  static final int IM = 11 * STRIDE;

  /** Radius and what its rounding left over. */
  static final int R = 14 * STRIDE;

  static final int RL = 15 * STRIDE;
  private static final int ROWS = 16;

  /** In place of the target, once the modes are normalised. */
  private static final int MINUS_SIN = TARGET;

  /** The coordinates, before the recurrence. */
  static final int X = A;

  static final int Y = B;
  private static final int SIN_LOW = IM;

  private static final int U = ZR;
  private static final int DU = ZI;
  private static final int V = RE;
  private static final int DV = IM;

  /** {@code 2 (cos theta - 1)}. */
  static final int DELTA = 12 * STRIDE;

  static final int RESULT = 13 * STRIDE;

  private LaneBlock() {}

  static double[] workspace() {
    return new double[ROWS * STRIDE];
  }

  /**
   * Radius, direction and 2/(kr) from the coordinates, each with the part that rounding left over:
   * one ulp in any of them would grow to n ulps in mode n.
   */
  static void polar(double[] w, double unit, double k) {
    for (int i = 0; i < SIZE; i++) {
      double x = w[X + i] * unit;
      double y = w[Y + i] * unit;
      double xx = x * x;
      double yy = y * y;
      double s = xx + yy;
      double t = s - xx;
      double sl = (xx - (s - t)) + (yy - t) + (Math.fma(x, x, -xx) + Math.fma(y, y, -yy));
      double r = Math.sqrt(s);
      w[R + i] = r;
      w[RL + i] = (Math.fma(-r, r, s) + sl) * (0.5 / r);
    }
    for (int i = 0; i < SIZE; i++) {
      double r = w[R + i];
      double rl = w[RL + i];
      double x = w[X + i] * unit;
      double y = w[Y + i] * unit;
      double inverse = 1 / r;
      double c = x * inverse;
      double s = y * inverse;
      double cl = inverse * (Math.fma(-c, r, x) - c * rl);
      double sl = inverse * (Math.fma(-s, r, y) - s * rl);
      double sin = s + sl;
      w[COS + i] = c + cl;
      w[SIN + i] = sin;
      w[SIN_LOW + i] = (s - sin) + sl;
    }
    for (int i = 0; i < SIZE; i++) {
      double r = w[R + i];
      double kr = k * r;
      double krl = Math.fma(k, r, -kr) + k * w[RL + i];
      double t = 2 / kr;
      w[T + i] = t;
      w[TL + i] = (Math.fma(-t, kr, 2) - t * krl) * (0.5 * t);
    }
  }

  /** {@code delta = 2 (|cos| - 1) = -2 sin^2 / (1 + |cos|)}, rounded once. */
  static void delta(double[] w) {
    for (int i = 0; i < SIZE; i++) {
      double sin = w[SIN + i];
      double c = Math.abs(w[COS + i]);
      double square = sin * sin;
      double squareLow = Math.fma(sin, sin, -square) + 2 * sin * w[SIN_LOW + i];
      double d = 1 + c;
      double dl = (1 - d) + c;
      double inverse = 1 / d;
      double q = square * inverse;
      w[DELTA + i] = -2 * (q + (Math.fma(-q, d, square) + squareLow - q * dl) * inverse);
    }
  }

  /**
   * One order down, from h_{n+1} in A and h_n in B to h_{n-1} in A.
   *
   * <p>The product (2/x) h_n comes first: rounding (2/x) n instead would, for some x, err to the
   * same side at every order.
   */
  static void toOdd(double[] w, double p, double q) {
    for (int i = 0; i < SIZE; i++) {
      double b = w[B + i];
      w[A + i] = Math.fma(Math.fma(w[T + i], b, w[TL + i] * b), p, w[A + i] * q);
    }
  }

  /** The next order down, with A and B exchanged; {@code norm} is its weight in the norm. */
  static void toEven(double[] w, double p, double q, double norm) {
    for (int i = 0; i < SIZE; i++) {
      double a = w[A + i];
      double b = Math.fma(Math.fma(w[T + i], a, w[TL + i] * a), p, w[B + i] * q);
      w[B + i] = b;
      w[SUM + i] = Math.fma(b, norm, w[SUM + i]);
    }
  }

  /** The first angular power, which carries the normalisation, in place of {@code e^{i 0}}. */
  static void normalise(double[] w) {
    for (int i = 0; i < SIZE; i++) {
      w[ZR + i] = w[TARGET + i] / w[SUM + i];
      w[ZI + i] = 0;
      w[MINUS_SIN + i] = -w[SIN + i];
    }
  }

  /** Order 0: the radial part in RE becomes the column. */
  static void columnZero(double[] w) {
    for (int i = 0; i < SIZE; i++) {
      w[RE + i] *= w[ZR + i];
    }
  }

  /** The next order's two columns, in RE and IM, from its radial part in RE. */
  static void columns(double[] w) {
    for (int i = 0; i < SIZE; i++) {
      double c = w[COS + i];
      double zr = w[ZR + i];
      double zi = w[ZI + i];
      double h = w[RE + i];
      double re = Math.fma(zr, c, zi * w[MINUS_SIN + i]);
      double im = Math.fma(zr, w[SIN + i], zi * c);
      w[RE + i] = h * re;
      w[IM + i] = h * im;
      w[ZR + i] = re;
      w[ZI + i] = im;
    }
  }

  /** Clears the running sums of a series. */
  static void clearSums(double[] w) {
    Arrays.fill(w, U, U + 4 * STRIDE, 0);
  }

  /**
   * Adds the cosines of the two orders just reached to the series by Reinsch's form of Clenshaw's
   * algorithm: {@code d = delta u + h_n a_n + d, u = u + d}.
   */
  static void sumCosines(double[] w, double a1, double a2) {
    for (int i = 0; i < SIZE; i++) {
      double delta = w[DELTA + i];
      double u = w[U + i];
      double d = Math.fma(delta, u, Math.fma(w[A + i], a1, w[DU + i]));
      u += d;
      d = Math.fma(delta, u, Math.fma(w[B + i], a2, d));
      w[U + i] = u + d;
      w[DU + i] = d;
    }
  }

  /** The same for the sines; one loop for both is too long to vectorise reliably. */
  static void sumSines(double[] w, double b1, double b2) {
    for (int i = 0; i < SIZE; i++) {
      double delta = w[DELTA + i];
      double v = w[V + i];
      double d = Math.fma(delta, v, Math.fma(w[A + i], b1, w[DV + i]));
      v += d;
      d = Math.fma(delta, v, Math.fma(w[B + i], b2, d));
      w[V + i] = v + d;
      w[DV + i] = d;
    }
  }

  /** The value of a series, orders 1 and 0 having been reached but not summed. */
  static void finish(double[] w, double a0, double a1, double b1) {
    for (int i = 0; i < SIZE; i++) {
      double delta = w[DELTA + i];
      double g = w[A + i];
      double d = Math.fma(delta, w[U + i], Math.fma(g, a1, w[DU + i]));
      double e = Math.fma(delta, w[V + i], Math.fma(g, b1, w[DV + i]));
      double u = w[U + i] + d;
      double v = w[V + i] + e;
      d = Math.fma(delta, u, Math.fma(w[B + i], a0, d));
      double value = Math.fma(w[SIN + i], v, Math.fma(-0.5 * delta, u, d));
      w[RESULT + i] = value * (w[TARGET + i] / w[SUM + i]);
    }
  }
}

package vekua.internal.bessel;

import java.util.Arrays;
import vekua.internal.Check;

/**
 * The harmonic modes {@code zeta^n}, {@code zeta = (x + i y) / R}, of Laplace's equation.
 *
 * <p>The radius takes the place of the exponents, which are zero.
 */
public final class PowerModes implements ModeKernel {

  private static final int SIZE = LaneBlock.SIZE;
  private static final int STRIDE = LaneBlock.STRIDE;
  private static final int C = 0;
  private static final int S = STRIDE;
  private static final int RE1 = 2 * STRIDE;
  private static final int IM1 = 3 * STRIDE;
  private static final int RE2 = 4 * STRIDE;
  private static final int IM2 = 5 * STRIDE;

  private final double radius;
  private final int order;

  private PowerModes(double radius, int order) {
    this.radius = radius;
    this.order = order;
  }

  /**
   * The modes about a disc.
   *
   * @param radius radius R of the disc, positive
   * @param order highest order N, at least 0
   * @throws IllegalArgumentException if an argument is out of bounds
   */
  public static PowerModes of(double radius, int order) {
    Check.positive(radius, "radius");
    Check.inRange(order, 0, BesselModes.MAXIMUM_ORDER, "order");
    return new PowerModes(radius, order);
  }

  @Override
  public int order() {
    return order;
  }

  @Override
  public int exponent(int n) {
    return 0;
  }

  @Override
  public void modes(double[] x, double[] y, int count, double[] out, int offset, int stride) {
    double[] w = new double[6 * STRIDE];
    for (int from = 0; from < count; from += SIZE) {
      int size = Math.min(SIZE, count - from);
      load(x, y, from, size, w);
      int base = offset + from;
      Arrays.fill(out, base, base + size, 1);
      if (order > 0) {
        System.arraycopy(w, C, out, base + stride, size);
        System.arraycopy(w, S, out, base + 2 * stride, size);
        System.arraycopy(w, C, w, RE2, SIZE);
        System.arraycopy(w, S, w, IM2, SIZE);
      }
      for (int n = 2; n <= order; n += 2) {
        int column = base + (2 * n - 1) * stride;
        twoPowers(w);
        System.arraycopy(w, RE1, out, column, size);
        System.arraycopy(w, IM1, out, column + stride, size);
        if (n < order) {
          System.arraycopy(w, RE2, out, column + 2 * stride, size);
          System.arraycopy(w, IM2, out, column + 3 * stride, size);
        }
      }
    }
  }

  @Override
  public void series(
      double[] weights, double[] x, double[] y, int count, double[] out, int offset) {
    // The weights of Re and Im are those of the real part of (a - i b) zeta^n; four orders a pass.
    int padded = (order + 3) / 4 * 4;
    double[] a = new double[padded + 1];
    double[] b = new double[padded + 1];
    a[0] = weights[0];
    for (int n = 1; n <= order; n++) {
      a[n] = weights[2 * n - 1];
      b[n] = -weights[2 * n];
    }
    double[] w = new double[6 * STRIDE];
    for (int from = 0; from < count; from += SIZE) {
      int size = Math.min(SIZE, count - from);
      load(x, y, from, size, w);
      Arrays.fill(w, RE1, RE1 + SIZE, a[padded]);
      Arrays.fill(w, IM1, IM1 + SIZE, b[padded]);
      for (int n = padded - 1; n >= 0; n -= 4) {
        horner(w, a[n], b[n], a[n - 1], b[n - 1], a[n - 2], b[n - 2], a[n - 3], b[n - 3]);
      }
      System.arraycopy(w, RE1, out, offset + from, size);
    }
  }

  /**
   * The mean over the disc of the square of each of the {@code 2N + 1} columns: {@code 1 / (n +
   * 1)}, halved for n >= 1.
   */
  @Override
  public double[] meanSquares() {
    double[] mean = new double[2 * order + 1];
    mean[0] = 1;
    for (int n = 1; n <= order; n++) {
      mean[2 * n - 1] = 0.5 / (n + 1);
      mean[2 * n] = mean[2 * n - 1];
    }
    return mean;
  }

  private void load(double[] x, double[] y, int from, int size, double[] w) {
    for (int i = 0; i < size; i++) {
      w[C + i] = x[from + i] / radius;
      w[S + i] = y[from + i] / radius;
    }
    Arrays.fill(w, C + size, C + SIZE, 0);
    Arrays.fill(w, S + size, S + SIZE, 0);
  }

  /** From zeta^n in the second pair of rows to the next power in the first and one more there. */
  private static void twoPowers(double[] w) {
    for (int i = 0; i < SIZE; i++) {
      double c = w[C + i];
      double s = w[S + i];
      double zr = w[RE2 + i];
      double zi = w[IM2 + i];
      double yr = Math.fma(zr, c, -(zi * s));
      double yi = Math.fma(zr, s, zi * c);
      w[RE1 + i] = yr;
      w[IM1 + i] = yi;
      w[RE2 + i] = Math.fma(yr, c, -(yi * s));
      w[IM2 + i] = Math.fma(yr, s, yi * c);
    }
  }

  /** Four steps of Horner's scheme {@code p = p zeta + (a + i b)}. */
  private static void horner(
      double[] w,
      double a3,
      double b3,
      double a2,
      double b2,
      double a1,
      double b1,
      double a0,
      double b0) {
    for (int i = 0; i < SIZE; i++) {
      double c = w[C + i];
      double s = w[S + i];
      double m = -s;
      double re = w[RE1 + i];
      double im = w[IM1 + i];
      double r3 = Math.fma(re, c, Math.fma(im, m, a3));
      double i3 = Math.fma(re, s, Math.fma(im, c, b3));
      double r2 = Math.fma(r3, c, Math.fma(i3, m, a2));
      double i2 = Math.fma(r3, s, Math.fma(i3, c, b2));
      double r1 = Math.fma(r2, c, Math.fma(i2, m, a1));
      double i1 = Math.fma(r2, s, Math.fma(i2, c, b1));
      w[RE1 + i] = Math.fma(r1, c, Math.fma(i1, m, a0));
      w[IM1 + i] = Math.fma(r1, s, Math.fma(i1, c, b0));
    }
  }
}

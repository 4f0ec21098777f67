package vekua.internal.bessel;

import java.util.Arrays;
import vekua.internal.Check;

/**
 * The modes {@code 2^{e_n} J_n(k r) e^{i n theta}} of the Helmholtz equation, or {@code 2^{e_n}
 * e^{-kappa R} I_n(kappa r) e^{i n theta}} of the modified one, by the downward recurrence on
 * blocks of points.
 *
 * <p>The exponents bring the modes to order one at the rim r = R: for J, {@code e_n = floor(eta(n,
 * kR) / ln 2)} with {@code eta(n, x) = n acosh(n/x) - sqrt(n^2 - x^2)} for n > x, else 0; for I
 * they follow Debye's form (DLMF 10.41.3).
 *
 * <p>Lanes with different arguments start at different orders: every lane begins at zero and
 * receives its start value when the block reaches its order. A lane sees the same operations
 * whichever block it is in. Points the recurrence does not suit are evaluated one by one.
 */
public final class BesselModes implements ModeKernel {

  /** Orders beyond this would not fit the packed starts. */
  static final int MAXIMUM_ORDER = 200_000;

  private final ModeScaling scaling;
  private final RadialFunctions radial;
  private final double k;
  private final double unit;

  private BesselModes(RadialFamily family, double k, double radius, int order) {
    int e = Math.max(-1000, Math.min(1000, Math.getExponent(radius)));
    this.k = Math.scalb(k, e);
    unit = Math.scalb(1.0, -e);
    double rim = k * radius;
    scaling = ModeScaling.of(family, order, rim);
    radial = new RadialFunctions(scaling, rim, Math.fma(k, radius, -rim));
  }

  /**
   * Modes of the Helmholtz equation about a disc.
   *
   * @param k wavenumber, positive
   * @param radius radius R of the disc, positive
   * @param order highest order N, at least 0
   * @throws IllegalArgumentException if an argument, or {@code k * radius}, is out of bounds
   */
  public static BesselModes j(double k, double radius, int order) {
    return of(RadialFamily.J, "wavenumber", k, radius, order);
  }

  /**
   * Modes of the modified Helmholtz equation about a disc.
   *
   * @param kappa inverse screening length, positive
   * @param radius radius R of the disc, positive
   * @param order highest order N, at least 0
   * @throws IllegalArgumentException if an argument, or {@code kappa * radius}, is out of bounds
   */
  public static BesselModes i(double kappa, double radius, int order) {
    return of(RadialFamily.I, "screening", kappa, radius, order);
  }

  private static BesselModes of(
      RadialFamily family, String name, double k, double radius, int order) {
    Check.positive(k, name);
    Check.positive(radius, "radius");
    Check.positive(k * radius, name + " * radius");
    Check.inRange(order, 0, MAXIMUM_ORDER, "order");
    return new BesselModes(family, k, radius, order);
  }

  @Override
  public int order() {
    return scaling.order;
  }

  /** {@inheritDoc} Defined for n = 0, …, N + 1. */
  @Override
  public int exponent(int n) {
    return scaling.exponent(n);
  }

  @Override
  public double[] meanSquares() {
    return radial.meanSquares();
  }

  @Override
  public void modes(double[] x, double[] y, int count, double[] out, int offset, int stride) {
    Lanes lanes = new Lanes(false);
    for (int from = 0; from < count; from += LaneBlock.SIZE) {
      int size = Math.min(LaneBlock.SIZE, count - from);
      lanes.load(x, y, from, size);
      if (lanes.strays < size) {
        modes(lanes, size, out, offset + from, stride);
      }
      for (int i = 0; i < lanes.strays; i++) {
        int lane = lanes.stray[i];
        strayModes(lanes, lane, x[from + lane], y[from + lane], out, offset + from + lane, stride);
      }
    }
  }

  @Override
  public void series(
      double[] weights, double[] x, double[] y, int count, double[] out, int offset) {
    int n = scaling.order;
    // Two orders per pass: one weight of zero on top.
    double[] a = new double[n + 3];
    double[] b = new double[n + 3];
    a[0] = weights[0];
    for (int m = 1; m <= n; m++) {
      a[m] = weights[2 * m - 1];
      b[m] = weights[2 * m];
    }
    Lanes lanes = new Lanes(true);
    for (int from = 0; from < count; from += LaneBlock.SIZE) {
      int size = Math.min(LaneBlock.SIZE, count - from);
      lanes.load(x, y, from, size);
      if (lanes.strays < size) {
        series(lanes, a, b);
        System.arraycopy(lanes.w, LaneBlock.RESULT, out, offset + from, size);
      }
      for (int i = 0; i < lanes.strays; i++) {
        int lane = lanes.stray[i];
        out[offset + from + lane] = straySeries(lanes, lane, x[from + lane], y[from + lane], a, b);
      }
    }
  }

  private void modes(Lanes lanes, int size, double[] out, int offset, int stride) {
    double[] w = lanes.w;
    int order = scaling.order;
    // On the way down the radial parts wait in the cosine columns of the result.
    for (int n = lanes.top; n > 0; n -= 2) {
      if (lanes.inject(n) && n <= order) {
        // The row was copied before the lanes that start here had their values.
        System.arraycopy(w, LaneBlock.B, out, offset + (2 * n - 1) * stride, size);
      }
      down(w, n);
      if (n - 1 <= order) {
        System.arraycopy(w, LaneBlock.A, out, offset + (2 * n - 3) * stride, size);
      }
      if (n - 2 <= order) {
        System.arraycopy(w, LaneBlock.B, out, offset + Math.max(2 * n - 5, 0) * stride, size);
      }
    }
    for (int n = lanes.top + 1; n <= order; n++) {
      Arrays.fill(out, offset + (2 * n - 1) * stride, offset + (2 * n - 1) * stride + size, 0);
    }
    LaneBlock.normalise(w);
    System.arraycopy(out, offset, w, LaneBlock.RE, size);
    LaneBlock.columnZero(w);
    System.arraycopy(w, LaneBlock.RE, out, offset, size);
    for (int n = 1; n <= order; n++) {
      int column = offset + (2 * n - 1) * stride;
      System.arraycopy(out, column, w, LaneBlock.RE, size);
      LaneBlock.columns(w);
      System.arraycopy(w, LaneBlock.RE, out, column, size);
      System.arraycopy(w, LaneBlock.IM, out, column + stride, size);
    }
  }

  /** From orders n + 1 and n, which is even, to n - 1 and n - 2. */
  private void down(double[] w, int n) {
    LaneBlock.toOdd(w, scaling.p(n), scaling.q(n));
    LaneBlock.toEven(w, scaling.p(n - 1), scaling.q(n - 1), scaling.norm(n - 2));
  }

  private void series(Lanes lanes, double[] a, double[] b) {
    double[] w = lanes.w;
    LaneBlock.clearSums(w);
    for (int n = lanes.top; n > 2; n -= 2) {
      lanes.inject(n);
      down(w, n);
      if (n - 2 <= scaling.order) {
        LaneBlock.sumCosines(w, a[n - 1], a[n - 2]);
        LaneBlock.sumSines(w, b[n - 1], b[n - 2]);
      }
    }
    lanes.inject(2);
    down(w, 2);
    LaneBlock.finish(w, a[0], a[1], b[1]);
  }

  private void strayModes(
      Lanes lanes, int lane, double x, double y, double[] out, int offset, int stride) {
    double[] h = lanes.radial(lane, x, y);
    double c = lanes.cos;
    double s = lanes.sin;
    double zr = 1;
    double zi = 0;
    out[offset] = h[0];
    for (int n = 1; n <= scaling.order; n++) {
      double re = Math.fma(zr, c, -(zi * s));
      zi = Math.fma(zr, s, zi * c);
      zr = re;
      // An infinite h has no say where the angular part is zero.
      out[offset + (2 * n - 1) * stride] = zr == 0 ? 0 : h[n] * zr;
      out[offset + 2 * n * stride] = zi == 0 ? 0 : h[n] * zi;
    }
  }

  private double straySeries(Lanes lanes, int lane, double x, double y, double[] a, double[] b) {
    double[] h = lanes.radial(lane, x, y);
    double c = lanes.cos;
    double s = lanes.sin;
    double zr = 1;
    double zi = 0;
    double sum = h[0] * a[0];
    for (int n = 1; n <= scaling.order; n++) {
      double re = Math.fma(zr, c, -(zi * s));
      zi = Math.fma(zr, s, zi * c);
      zr = re;
      double angular = Math.fma(a[n], zr, b[n] * zi);
      sum += angular == 0 ? 0 : h[n] * angular;
    }
    return sum;
  }

  /** The lanes of one block and what stands by to enter them. */
  private final class Lanes {

    final double[] w = LaneBlock.workspace();
    final int[] stray = new int[LaneBlock.SIZE];
    int strays;
    double cos;
    double sin;

    /** The order at which the first lane starts. */
    int top;

    private final boolean summing;
    private final double[] value = new double[LaneBlock.SIZE];
    private final int[] next = new int[LaneBlock.SIZE];

    /** By half the order: one more than the first lane that starts there. */
    private int[] first = new int[scaling.order / 2 + 32];

    private double[] h = new double[0];

    Lanes(boolean summing) {
      this.summing = summing;
    }

    /** The radial parts at a stray point, whose direction is then in {@link #cos}, {@link #sin}. */
    double[] radial(int lane, double x, double y) {
      double r = w[LaneBlock.R + lane];
      double rl = w[LaneBlock.RL + lane];
      cos = w[LaneBlock.COS + lane];
      sin = w[LaneBlock.SIN + lane];
      if (!ordinary(r)) {
        double px = x * unit;
        double py = y * unit;
        r = Math.hypot(px, py);
        rl = 0;
        // Scaled, for a subnormal radius has no finite inverse.
        int e = -Math.getExponent(r);
        cos = r > 0 ? Math.scalb(px, e) / Math.scalb(r, e) : 1;
        sin = r > 0 ? Math.scalb(py, e) / Math.scalb(r, e) : 0;
      }
      double kr = k * r;
      if (h.length == 0) {
        h = new double[scaling.order + 1];
      }
      radial.evaluate(kr, Math.fma(k, r, -kr) + k * rl, h);
      return h;
    }

    /** Whether neither the square of a radius nor what rounding left over has left range. */
    private boolean ordinary(double r) {
      return r > 0x1p-400 && r < 0x1p400;
    }

    void load(double[] x, double[] y, int from, int size) {
      top = 2;
      strays = 0;
      System.arraycopy(x, from, w, LaneBlock.X, size);
      System.arraycopy(y, from, w, LaneBlock.Y, size);
      LaneBlock.polar(w, unit, k);
      if (summing) {
        LaneBlock.delta(w);
      }
      Arrays.fill(w, LaneBlock.A, LaneBlock.TARGET, 0);
      Arrays.fill(w, LaneBlock.T + size, LaneBlock.T + LaneBlock.SIZE, 0);
      Arrays.fill(w, LaneBlock.TL + size, LaneBlock.TL + LaneBlock.SIZE, 0);
      for (int i = 0; i < size; i++) {
        double r = w[LaneBlock.R + i];
        double kr = k * r;
        int start = ordinary(r) ? radial.start(kr) : StartOrders.NONE;
        double target = radial.norm(kr, Math.fma(k, r, -kr) + k * w[LaneBlock.RL + i]);
        if (start == StartOrders.NONE || target > Double.MAX_VALUE) {
          stray[strays++] = i;
          w[LaneBlock.T + i] = 0;
          w[LaneBlock.TL + i] = 0;
          continue;
        }
        enqueue(i, start);
        w[LaneBlock.TARGET + i] = target;
        if (summing && w[LaneBlock.COS + i] < 0) {
          // With a signed radius the angle stays within a right angle: f_n(-r) = (-1)^n f_n(r).
          w[LaneBlock.T + i] = -w[LaneBlock.T + i];
          w[LaneBlock.TL + i] = -w[LaneBlock.TL + i];
          w[LaneBlock.SIN + i] = -w[LaneBlock.SIN + i];
        }
      }
    }

    private void enqueue(int lane, int start) {
      int order = StartOrders.order(start);
      int slot = order >> 1;
      if (slot >= first.length) {
        first = Arrays.copyOf(first, 2 * slot);
      }
      value[lane] = StartOrders.value(start);
      next[lane] = first[slot];
      first[slot] = lane + 1;
      top = Math.max(top, order);
    }

    /**
     * Gives their start values to the lanes that start at order n, and says whether there are any.
     */
    boolean inject(int n) {
      int slot = n >> 1;
      if (slot >= first.length || first[slot] == 0) {
        return false;
      }
      for (int i = first[slot]; i != 0; i = next[i - 1]) {
        w[LaneBlock.B + i - 1] = value[i - 1];
      }
      first[slot] = 0;
      return true;
    }
  }
}

package vekua.functions;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.internal.Check;
import vekua.internal.bessel.BesselModes;
import vekua.internal.bessel.ModeKernel;
import vekua.internal.bessel.PowerModes;

/**
 * The regular modes m_n = f_n(r) e^{inθ} of a second-order equation about a disc, as real columns
 * m_0, Re m_1, Im m_1, …, each of order one at the rim.
 *
 * <p>For each of the three families differentiation shifts the order:
 *
 * <pre>
 *   ∂x m_n =   lower(n) m_{n−1} + raise(n) m_{n+1}
 *   ∂y m_n = i(lower(n) m_{n−1} − raise(n) m_{n+1}),   n ≥ 1
 *   ∂x m_0 = 2 raise(0) Re m_1,   ∂y m_0 = 2 raise(0) Im m_1
 * </pre>
 *
 * with lower = k/2, raise = −k/2 for J, lower = raise = κ/2 for I, and lower = n/R, raise = 0 for
 * powers, times the ratio of the modes' normalisations. Gradients are therefore exact, and one
 * class serves all three.
 */
public final class Modes implements Functions {

  static final String KIND = "modes";

  /** The highest order that modes may have. */
  public static final int MAX_ORDER = 2000;

  private final double sign;
  private final double k;
  private final Disk frame;
  private final double unit;
  private final IntFunction<ModeKernel> family;
  private final ModeKernel kernel;

  /** Modes to order N + 1, which gradients need; made when first asked for. */
  private volatile @Nullable ModeKernel extended;

  private Modes(double sign, double k, int order, Disk frame) {
    this.sign = sign;
    this.k = k;
    this.frame = frame;
    unit = frame.lengthUnit();
    double radius = frame.radius() / unit;
    family =
        sign == 0
            ? n -> PowerModes.of(radius, n)
            : sign > 0
                ? n -> BesselModes.j(k * unit, radius, n)
                : n -> BesselModes.i(k * unit, radius, n);
    kernel = family.apply(Check.inRange(order, 0, MAX_ORDER, "order"));
  }

  /**
   * Powers (r/R)^n e^{inθ}, solutions of Laplace's equation.
   *
   * @param order highest order N, 0 to {@value #MAX_ORDER}
   * @param frame the disc that the modes are centred in and scaled to
   */
  public static Modes powers(int order, Disk frame) {
    return new Modes(0, 0, order, frame);
  }

  /**
   * Solutions of Δu + λu = 0: J_n(kr) e^{inθ} where λ = k² is positive, I_n(κr) e^{inθ} where λ =
   * −κ² is negative, and powers where it is zero.
   *
   * @param lambdaSign the sign of λ: positive, negative or zero
   * @param wavenumber k or κ, positive; ignored where λ is zero
   * @param order highest order N, 0 to {@value #MAX_ORDER}
   * @param frame the disc that the modes are centred in and scaled to
   */
  public static Modes of(double lambdaSign, double wavenumber, int order, Disk frame) {
    return new Modes(Math.signum(lambdaSign), wavenumber, order, frame);
  }

  static Modes read(Description.Reader r) {
    return new Modes(r.next(), r.next(), r.integer(), r.disk());
  }

  @Override
  public Description description() {
    double[] own = {sign, k, order()};
    return Description.of(KIND, Description.join(own, Description.numbers(frame)));
  }

  /** The highest order N. */
  public int order() {
    return kernel.order();
  }

  /** The disc that the modes are centred in and scaled to. */
  public Disk frame() {
    return frame;
  }

  @Override
  public int size() {
    return 2 * order() + 1;
  }

  /** The mean over the disc of the square of every mode. */
  public double[] meanSquares() {
    return kernel.meanSquares();
  }

  /**
   * The variance over the disc of every mode: its mean square, less the square of its mean, which
   * only the first has. By the sums that mean squares are made of, that of f_0 is the mean square
   * of f_2 as it would be without powers of two: nothing cancels, however small kR is.
   */
  public double[] variances() {
    double[] variances = meanSquares();
    if (sign == 0) {
      variances[0] = 0;
      return variances;
    }
    ModeKernel modes = order() >= 2 ? kernel : family.apply(2);
    double[] squares = order() >= 2 ? variances : modes.meanSquares();
    variances[0] =
        Math.scalb(squares[3] + squares[4], 2 * (kernel.exponent(0) - modes.exponent(2)));
    return variances;
  }

  /**
   * The logarithm of what f_n is multiplied by to be of order one at the rim, a power of two.
   *
   * @param n order, 0 to {@link #order}
   */
  public double logScale(int n) {
    return Math.log(2) * kernel.exponent(n);
  }

  /** The factor of m_{n−1} in the derivative of m_n, in units of the frame's unit of length. */
  private double lower(ModeKernel modes, int n) {
    return sign == 0
        ? n / (frame.radius() / unit)
        : Math.scalb(k * unit / 2, modes.exponent(n) - modes.exponent(n - 1));
  }

  /** The factor of m_{n+1} in the derivative of m_n. */
  private double raise(ModeKernel modes, int n) {
    return sign == 0
        ? 0
        : -sign * Math.scalb(k * unit / 2, modes.exponent(n) - modes.exponent(n + 1));
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    double[] x = frame.local(points, 0);
    double[] y = frame.local(points, 1);
    int n = points.size();
    if (out.wantsValues()) {
      kernel.modes(x, y, n, out.values(), out.at(0), out.stride());
    }
    if (out.wantsGradients()) {
      ModeKernel modes = extended();
      double[] m = new double[(2 * order() + 3) * n];
      modes.modes(x, y, n, m, 0, n);
      shift(modes, m, n, out.gradient(0), out.gradient(1), out);
    }
  }

  private void shift(
      ModeKernel modes, double[] m, int count, double[] dx, double[] dy, Columns out) {
    double perUnit = 1 / unit;
    double center = 2 * perUnit * raise(modes, 0);
    int zero = out.at(0);
    for (int i = 0; i < count; i++) {
      dx[zero + i] = center * m[count + i];
      dy[zero + i] = center * m[2 * count + i];
    }
    for (int n = 1; n <= order(); n++) {
      double lower = perUnit * lower(modes, n);
      double raise = perUnit * raise(modes, n);
      int reBelow = Math.max(0, 2 * n - 3) * count;
      int imBelow = (2 * n - 2) * count;
      // m_0 is real: its imaginary part counts for nothing.
      double lowerIm = n == 1 ? 0 : lower;
      int reAbove = (2 * n + 1) * count;
      int imAbove = (2 * n + 2) * count;
      int re = out.at(2 * n - 1);
      int im = out.at(2 * n);
      for (int i = 0; i < count; i++) {
        dx[re + i] = lower * m[reBelow + i] + raise * m[reAbove + i];
        dx[im + i] = lowerIm * m[imBelow + i] + raise * m[imAbove + i];
        dy[re + i] = raise * m[imAbove + i] - lowerIm * m[imBelow + i];
        dy[im + i] = lower * m[reBelow + i] - raise * m[reAbove + i];
      }
    }
  }

  @Override
  public void sum(double[] weights, PointBlock points, Columns out) {
    Check.sameLength(size(), weights.length, "functions", "weights");
    double[] x = frame.local(points, 0);
    double[] y = frame.local(points, 1);
    int n = points.size();
    if (out.wantsValues()) {
      kernel.series(weights, x, y, n, out.values(), out.at(0));
    }
    if (out.wantsGradients()) {
      ModeKernel modes = extended();
      double[] weightsX = new double[size() + 2];
      double[] weightsY = new double[size() + 2];
      shiftWeights(weights, modes, weightsX, weightsY);
      modes.series(weightsX, x, y, n, out.gradient(0), out.at(0));
      modes.series(weightsY, x, y, n, out.gradient(1), out.at(0));
    }
  }

  /** The weights of the gradient's own series: the transpose of the order shift. */
  private void shiftWeights(double[] w, ModeKernel modes, double[] wx, double[] wy) {
    double perUnit = 1 / unit;
    double center = 2 * perUnit * raise(modes, 0);
    wx[1] += center * w[0];
    wy[2] += center * w[0];
    for (int n = 1; n <= order(); n++) {
      double a = w[2 * n - 1];
      double b = w[2 * n];
      double lower = perUnit * lower(modes, n);
      double raise = perUnit * raise(modes, n);
      int reAbove = 2 * n + 1;
      wx[reAbove] += raise * a;
      wx[reAbove + 1] += raise * b;
      wy[reAbove + 1] += raise * a;
      wy[reAbove] -= raise * b;
      int reBelow = Math.max(0, 2 * n - 3);
      wx[reBelow] += lower * a;
      wy[reBelow] += lower * b;
      if (n > 1) {
        wx[reBelow + 1] += lower * b;
        wy[reBelow + 1] -= lower * a;
      }
    }
  }

  private ModeKernel extended() {
    ModeKernel modes = extended;
    if (modes == null) {
      modes = family.apply(order() + 1);
      extended = modes;
    }
    return modes;
  }

  @Override
  public String toString() {
    String waves = sign == 0 ? "" : (sign > 0 ? " of wavenumber " : " of decay ") + k;
    return "modes" + waves + " of order " + order() + " in " + frame;
  }
}

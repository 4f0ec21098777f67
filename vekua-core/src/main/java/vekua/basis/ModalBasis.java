package vekua.basis;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.internal.Check;
import vekua.internal.bessel.BesselModes;
import vekua.internal.bessel.ModeKernel;
import vekua.internal.bessel.PowerModes;

/**
 * The modes m_n = f_n(r) e^{inθ} of a second-order equation, as real columns m_0, Re m_1, Im m_1, …
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
final class ModalBasis implements DiskBasis {

  private final Equation equation;
  private final Disk frame;
  private final IntFunction<ModeKernel> family;
  private final ModeKernel kernel;
  private final Shift shift;
  private final Function<ModeKernel, List<Prior>> priors;

  /** Modes to order N + 1, which gradients need; made when first asked for. */
  private volatile @Nullable ModeKernel extended;

  /** The coefficients of differentiation, in the local unit of length, for order n. */
  private interface Shift {
    double lower(ModeKernel kernel, int n);

    double raise(ModeKernel kernel, int n);
  }

  private ModalBasis(
      Equation equation,
      int order,
      Disk frame,
      IntFunction<ModeKernel> family,
      Shift shift,
      Function<ModeKernel, List<Prior>> priors) {
    this.equation = equation;
    this.frame = frame;
    this.family = family;
    this.kernel = family.apply(Check.inRange(order, 0, Equation.MAX_ORDER, "order"));
    this.shift = shift;
    this.priors = priors;
  }

  static ModalBasis harmonic(Equation equation, int order, Disk frame) {
    double radius = frame.radius() / LocalBlock.unit(frame);
    return new ModalBasis(
        equation,
        order,
        frame,
        n -> PowerModes.of(radius, n),
        new Shift() {
          @Override
          public double lower(ModeKernel kernel, int n) {
            return n / radius;
          }

          @Override
          public double raise(ModeKernel kernel, int n) {
            return 0;
          }
        },
        kernel -> SourceRing.harmonic(kernel.order()));
  }

  static ModalBasis fourierBessel(Equation equation, int order, Disk frame) {
    double unit = LocalBlock.unit(frame);
    double k = equation.wavenumber() * unit;
    double radius = frame.radius() / unit;
    return new ModalBasis(
        equation,
        order,
        frame,
        n -> BesselModes.j(k, radius, n),
        neighbours(k, -1),
        kernel ->
            SourceRing.oscillating(
                kernel.order(), k * radius, n -> Math.log(2) * kernel.exponent((int) n)));
  }

  static ModalBasis modifiedFourierBessel(Equation equation, int order, Disk frame) {
    double unit = LocalBlock.unit(frame);
    double kappa = equation.wavenumber() * unit;
    double radius = frame.radius() / unit;
    return new ModalBasis(
        equation,
        order,
        frame,
        n -> BesselModes.i(kappa, radius, n),
        neighbours(kappa, 1),
        kernel ->
            SourceRing.modified(
                kernel.order(),
                kappa * radius,
                n -> Math.log(2) * kernel.exponent((int) n) - kappa * radius));
  }

  private static Shift neighbours(double k, int sign) {
    return new Shift() {
      @Override
      public double lower(ModeKernel kernel, int n) {
        return Math.scalb(k / 2, kernel.exponent(n) - kernel.exponent(n - 1));
      }

      @Override
      public double raise(ModeKernel kernel, int n) {
        return sign * Math.scalb(k / 2, kernel.exponent(n) - kernel.exponent(n + 1));
      }
    };
  }

  @Override
  public Equation equation() {
    return equation;
  }

  @Override
  public Disk frame() {
    return frame;
  }

  @Override
  public int order() {
    return kernel.order();
  }

  @Override
  public int size() {
    return 2 * order() + 1;
  }

  @Override
  public double[] scales() {
    double[] scales = kernel.meanSquares();
    for (int j = 0; j < scales.length; j++) {
      scales[j] = Math.sqrt(scales[j]);
    }
    return scales;
  }

  @Override
  public List<Prior> priors() {
    return priors.apply(kernel);
  }

  @Override
  public void values(Points points, int from, int to, double[] out, int offset, int stride) {
    LocalBlock block = LocalBlock.of(points, from, to, frame);
    kernel.modes(block.x, block.y, block.count, out, offset, stride);
  }

  @Override
  public void gradients(
      Points points, int from, int to, double[] dx, double[] dy, int offset, int stride) {
    LocalBlock block = LocalBlock.of(points, from, to, frame);
    int count = block.count;
    ModeKernel modes = extended();
    double[] m = new double[(2 * order() + 3) * count];
    modes.modes(block.x, block.y, count, m, 0, count);
    double perUnit = 1 / LocalBlock.unit(frame);
    double center = 2 * perUnit * shift.raise(modes, 0);
    for (int i = 0; i < count; i++) {
      dx[offset + i] = center * m[count + i];
      dy[offset + i] = center * m[2 * count + i];
    }
    for (int n = 1; n <= order(); n++) {
      double lower = perUnit * shift.lower(modes, n);
      double raise = perUnit * shift.raise(modes, n);
      int reBelow = Math.max(0, 2 * n - 3) * count;
      int imBelow = (2 * n - 2) * count;
      // m_0 is real: its imaginary part counts for nothing.
      double lowerIm = n == 1 ? 0 : lower;
      int reAbove = (2 * n + 1) * count;
      int imAbove = (2 * n + 2) * count;
      int re = offset + (2 * n - 1) * stride;
      int im = offset + 2 * n * stride;
      for (int i = 0; i < count; i++) {
        dx[re + i] = lower * m[reBelow + i] + raise * m[reAbove + i];
        dx[im + i] = lowerIm * m[imBelow + i] + raise * m[imAbove + i];
        dy[re + i] = raise * m[imAbove + i] - lowerIm * m[imBelow + i];
        dy[im + i] = lower * m[reBelow + i] - raise * m[reAbove + i];
      }
    }
  }

  @Override
  public void series(
      double[] coefficients, Points points, int from, int to, double[] out, int offset) {
    Check.sameLength(size(), coefficients.length, "basis functions", "coefficients");
    LocalBlock block = LocalBlock.of(points, from, to, frame);
    kernel.series(coefficients, block.x, block.y, block.count, out, offset);
  }

  @Override
  public void seriesGradient(
      double[] coefficients,
      Points points,
      int from,
      int to,
      double[] dx,
      double[] dy,
      int offset) {
    Check.sameLength(size(), coefficients.length, "basis functions", "coefficients");
    LocalBlock block = LocalBlock.of(points, from, to, frame);
    ModeKernel modes = extended();
    double[] weightsX = new double[size() + 2];
    double[] weightsY = new double[size() + 2];
    shiftWeights(coefficients, modes, weightsX, weightsY);
    modes.series(weightsX, block.x, block.y, block.count, dx, offset);
    modes.series(weightsY, block.x, block.y, block.count, dy, offset);
  }

  /** The weights of the gradient's own series: the transpose of the order shift. */
  private void shiftWeights(double[] w, ModeKernel modes, double[] wx, double[] wy) {
    double perUnit = 1 / LocalBlock.unit(frame);
    double center = 2 * perUnit * shift.raise(modes, 0);
    wx[1] += center * w[0];
    wy[2] += center * w[0];
    for (int n = 1; n <= order(); n++) {
      double a = w[2 * n - 1];
      double b = w[2 * n];
      double lower = perUnit * shift.lower(modes, n);
      double raise = perUnit * shift.raise(modes, n);
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
    return equation + " of order " + order() + " in " + frame;
  }
}

package vekua.basis;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import vekua.functions.Almansi;
import vekua.functions.BallModes;
import vekua.functions.Functions;
import vekua.geometry.Ball;

/**
 * A basis of one equation of space, expanded about the centre of a ball up to an order: for the
 * inside of the ball, or for the outside of one that holds all sources. Immutable.
 */
public final class BallBasis extends FunctionsBasis {

  /** What is left of waves beyond the highest order. */
  private static final double REST = 1e-12;

  private static final int LOWEST = 4;
  private static final int HIGHEST = 30;

  private final Equation equation;
  private final int order;
  private final Ball frame;
  private final boolean outside;
  private final double[] scales;
  private final Supplier<List<Prior>> priors;

  private BallBasis(
      Equation equation,
      int order,
      Ball frame,
      boolean outside,
      Functions functions,
      double[] scales,
      Supplier<List<Prior>> priors) {
    super(functions);
    this.equation = equation;
    this.order = order;
    this.frame = frame;
    this.outside = outside;
    this.scales = scales;
    this.priors = priors;
  }

  static BallBasis inside(Equation equation, int order, Ball frame) {
    BallModes modes = BallModes.inside(equation.lambda(), equation.wavenumber(), order, frame);
    double[] scales = roots(modes.meanSquares());
    if (equation.power() == 1) {
      return new BallBasis(
          equation, order, frame, false, modes, scales, () -> SourceSphere.around(equation, modes));
    }
    double[] both = Arrays.copyOf(scales, 2 * scales.length);
    for (int j = 0; j < scales.length; j++) {
      // ∫ t^(2n+4) t² dt over the unit ball in place of ∫ t^(2n) t² dt.
      double n = Math.floor(Math.sqrt(j));
      both[scales.length + j] = scales[j] * Math.sqrt((2 * n + 3) / (2 * n + 7));
    }
    return new BallBasis(
        equation,
        order,
        frame,
        false,
        new Almansi(modes, frame),
        both,
        () -> SourceSphere.almansi(SourceSphere.around(equation, modes)));
  }

  static BallBasis outside(Equation equation, int order, Ball frame) {
    if (equation.power() != 1) {
      throw new IllegalArgumentException(
          "the biharmonic equation has no basis for the outside of a ball");
    }
    BallModes modes = BallModes.outside(equation.lambda(), equation.wavenumber(), order, frame);
    return new BallBasis(
        equation,
        order,
        frame,
        true,
        modes,
        roots(modes.meanSquares()),
        () -> SourceSphere.within(equation, modes));
  }

  private static double[] roots(double[] squares) {
    return Arrays.stream(squares).map(Math::sqrt).toArray();
  }

  /**
   * Waves: as high as they can be told from rounding. Others: as many functions as two for each
   * sample, within limits.
   */
  static int order(Equation equation, Ball frame, long samples) {
    double x = equation.wavenumber() * frame.radius();
    if (equation.lambda() <= 0) {
      double each = equation.power() == 1 ? 2 : 1;
      return (int) Math.max(LOWEST, Math.min(HIGHEST, Math.ceil(Math.sqrt(each * samples))));
    }
    int most = (int) Math.min(BallModes.MAX_ORDER, Math.ceil(x + 6 * Math.cbrt(x) + 14));
    if (!(x <= 0.8 * BallModes.MAX_ORDER)) {
      throw new IllegalArgumentException(
          "wavenumber times radius must be at most "
              + Math.round(0.8 * BallModes.MAX_ORDER)
              + " in space: "
              + equation.wavenumber()
              + " times "
              + frame.radius()
              + "; take a smaller wavenumber, in the unit of the coordinates, or a smaller ball");
    }
    BallModes modes = BallModes.inside(1, x, most, Ball.unit());
    double[] rim = SourceSphere.squaresAtRim(modes);
    double rest = 0;
    for (int n = most; n > 0; n--) {
      rest += (2 * n + 1) * rim[n];
      if (rest > REST) {
        return n;
      }
    }
    return LOWEST;
  }

  /** The equation that every function satisfies. */
  public Equation equation() {
    return equation;
  }

  /** The ball that the functions are centred in and scaled to. */
  public Ball frame() {
    return frame;
  }

  /** The highest degree N. */
  public int order() {
    return order;
  }

  /** Whether the functions are those of the outside of the ball. */
  public boolean isOutside() {
    return outside;
  }

  @Override
  public double[] scales() {
    return scales.clone();
  }

  @Override
  public List<Prior> priors() {
    return priors.get();
  }

  @Override
  public String toString() {
    return equation + " of order " + order + (outside ? " outside " : " in ") + frame;
  }
}

package vekua.basis;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import vekua.functions.Almansi;
import vekua.functions.BallModes;
import vekua.functions.Functions;
import vekua.functions.Union;
import vekua.geometry.Ball;
import vekua.geometry.Exterior;
import vekua.geometry.Frame;
import vekua.geometry.Shell;

/**
 * A basis of one equation of space, expanded about the centre of a ball up to an order: for the
 * inside of the ball, for the outside of one that holds all sources, or for a shell between sources
 * within and around. Immutable.
 */
public final class BallBasis extends FunctionsBasis implements FrameBasis {

  /** What is left of waves beyond the highest order. */
  private static final double REST = 1e-12;

  private static final int LOWEST = 4;
  private static final int LOWEST_OUTSIDE = 12;
  private static final int HIGHEST = 30;

  /** The highest order of waves for the sake of sources close by: 441 functions. */
  private static final int HIGHEST_NEAR = 20;

  /** The highest order that is chosen for waves: more functions would fill the memory. */
  private static final int MOST_WAVES = 59;

  private final Equation equation;
  private final int order;
  private final Frame frame;
  private final double[] scales;
  private final Supplier<List<Prior>> priors;
  private final Optional<SourcePriors> sources;

  private BallBasis(
      Equation equation,
      int order,
      Frame frame,
      Functions functions,
      double[] scales,
      Supplier<List<Prior>> priors,
      Optional<SourcePriors> sources) {
    super(functions);
    this.equation = equation;
    this.order = order;
    this.frame = frame;
    this.scales = scales;
    this.priors = priors;
    this.sources = sources;
  }

  static BallBasis inside(Equation equation, int order, Ball frame) {
    BallModes modes = BallModes.inside(equation.lambda(), equation.wavenumber(), order, frame);
    SourceSphere sphere = new SourceSphere(equation, frame.radius(), order, true);
    double[] scales = roots(modes.meanSquares());
    if (equation.power() == 1) {
      return new BallBasis(
          equation, order, frame, modes, scales, sphere::priors, Optional.of(sphere.anyRadius()));
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
        new Almansi(modes, frame),
        both,
        () -> SourceSphere.almansi(sphere.priors()),
        Optional.empty());
  }

  static BallBasis outside(Equation equation, int order, Exterior frame) {
    Ball ball = frame.ball();
    checkSecondOrder(equation, "the outside of a ball");
    BallModes modes = BallModes.outside(equation.lambda(), equation.wavenumber(), order, ball);
    SourceSphere sphere = new SourceSphere(equation, ball.radius(), order, false);
    double[] scales = roots(modes.meanSquares());
    if (equation.lambda() <= 0) {
      return new BallBasis(
          equation, order, frame, modes, scales, sphere::priors, Optional.of(sphere.anyRadius()));
    }
    // What goes out is, at one instant, a sum of both parts of h = j + iy, each as large.
    BallModes other = BallModes.outgoing(equation.wavenumber(), order, ball);
    return new BallBasis(
        equation,
        order,
        frame,
        new Union(List.of(modes, other)),
        Part.joined(scales, scales),
        () -> twice(sphere.priors()),
        Optional.of(twice(sphere.anyRadius())));
  }

  static BallBasis shell(Equation equation, int order, Shell frame) {
    checkSecondOrder(equation, "a shell");
    double k = equation.wavenumber();
    BallModes around = BallModes.inside(equation.lambda(), k, order, frame.ball());
    BallModes within = BallModes.outside(equation.lambda(), k, order, frame.core());
    SourceSphere far = new SourceSphere(equation, frame.radius(), order, true);
    SourceSphere near = new SourceSphere(equation, frame.inner(), order, false);
    return new BallBasis(
        equation,
        order,
        frame,
        new Union(List.of(around, within)),
        Part.joined(roots(around.meanSquares()), roots(within.meanSquares())),
        () -> SourceSphere.aroundAndWithin(far, near),
        Optional.empty());
  }

  private static void checkSecondOrder(Equation equation, String where) {
    if (equation.power() != 1) {
      throw new IllegalArgumentException("the biharmonic equation has no basis for " + where);
    }
  }

  private static List<Prior> twice(List<Prior> priors) {
    return priors.stream()
        .map(p -> new Prior(p.weight(), Part.joined(p.deviations(), p.deviations())))
        .toList();
  }

  private static SourcePriors twice(SourcePriors sources) {
    return new SourcePriors() {
      @Override
      public double low() {
        return sources.low();
      }

      @Override
      public double high() {
        return sources.high();
      }

      @Override
      public List<Prior> at(double radius) {
        return twice(sources.at(radius));
      }
    };
  }

  private static double[] roots(double[] squares) {
    return Arrays.stream(squares).map(Math::sqrt).toArray();
  }

  /**
   * Waves: as high as they can be told from rounding and, for sources close by, at least three
   * functions for two samples. Others: as many functions as two for each sample. Both within
   * limits.
   *
   * @param sets how many sets of functions there are of each order
   */
  static int order(Equation equation, double radius, int sets, long samples) {
    if (equation.lambda() <= 0) {
      double each = 2.0 * samples / (sets * equation.power());
      return (int) Math.max(LOWEST, Math.min(HIGHEST, Math.ceil(Math.sqrt(each))));
    }
    double near = Math.ceil(Math.sqrt(1.5 * samples / sets)) - 1;
    return Math.max(waves(equation, radius), (int) Math.min(HIGHEST_NEAR, near));
  }

  /**
   * The same outside of sources: what is fine decays before it reaches the sensors, and two
   * functions for three samples will do.
   */
  static int orderOutside(Equation equation, double radius, long samples) {
    if (equation.lambda() <= 0) {
      double each = Math.floor(Math.sqrt(2.0 * samples / 3)) - 1;
      return (int) Math.max(LOWEST_OUTSIDE, Math.min(HIGHEST, each));
    }
    return waves(equation, radius);
  }

  private static int waves(Equation equation, double radius) {
    double x = equation.wavenumber() * radius;
    int most = (int) Math.min(BallModes.MAX_ORDER, Math.ceil(x + 6 * Math.cbrt(x) + 14));
    int order = x <= MOST_WAVES ? lastAbove(REST, x, most) : Integer.MAX_VALUE;
    if (order > MOST_WAVES) {
      throw new IllegalArgumentException(
          "wavenumber times radius is too large for automatic orders in space, which end at "
              + MOST_WAVES
              + ": "
              + equation.wavenumber()
              + " times "
              + radius
              + "; take a smaller wavenumber, in the unit of the coordinates, a smaller ball, or give"
              + " an order");
    }
    return order;
  }

  /** The highest degree beyond which the sum of (2n + 1) j_n² is more than a rest. */
  private static int lastAbove(double rest, double x, int most) {
    BallModes modes = BallModes.inside(1, x, most, Ball.unit());
    double[] rim = modes.squaresAtSurface();
    double sum = 0;
    for (int n = most; n > 0; n--) {
      sum += (2 * n + 1) * rim[n];
      if (sum > rest) {
        return n;
      }
    }
    return LOWEST;
  }

  @Override
  public Equation equation() {
    return equation;
  }

  @Override
  public Frame frame() {
    return frame;
  }

  @Override
  public int order() {
    return order;
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
  public Optional<SourcePriors> sources() {
    return sources;
  }

  @Override
  public boolean outgoing() {
    return equation.lambda() > 0 && frame instanceof Exterior;
  }

  @Override
  public String toString() {
    return equation + " of order " + order + " in " + frame;
  }
}

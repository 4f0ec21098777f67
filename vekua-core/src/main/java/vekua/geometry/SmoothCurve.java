package vekua.geometry;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import vekua.formula.Expression;
import vekua.internal.Check;
import vekua.internal.Interruption;

/**
 * A smooth closed curve (x(t), y(t)), t from 0 to 2π, with its derivative. It is one side, or
 * several if it {@linkplain #splitAt is split}.
 */
public final class SmoothCurve implements Curve {

  /** Equally spaced parameters from which the chords of the curve start. */
  private static final int FINE = 4096;

  private final DoubleUnaryOperator x;
  private final DoubleUnaryOperator y;
  private final DoubleUnaryOperator dx;
  private final DoubleUnaryOperator dy;
  private final @Nullable Shape shape;
  private final double length;
  private final Chords chords;

  /** Ascending parameters of the ends of sides; none if the curve is one side. */
  private final double[] ends;

  /** Found when they are asked for. */
  private volatile double @Nullable [] joints;

  private SmoothCurve(
      DoubleUnaryOperator x,
      DoubleUnaryOperator y,
      DoubleUnaryOperator dx,
      DoubleUnaryOperator dy,
      @Nullable Shape shape) {
    this.x = x;
    this.y = y;
    this.dx = dx;
    this.dy = dy;
    this.shape = shape;
    double[][] places = new double[FINE][];
    double sum = 0;
    Interruption interruption = Interruption.ofThisThread();
    for (int i = 0; i < FINE; i++) {
      interruption.check();
      double t = 2 * Math.PI * i / FINE;
      double[] p = placeAt(t);
      double speed = Math.hypot(p[2], p[3]);
      if (!(Double.isFinite(p[0] + p[1]) && speed > 0 && Double.isFinite(speed))) {
        Check.finite(p[0], "x(" + t + ")");
        Check.finite(p[1], "y(" + t + ")");
        Check.positive(speed, "speed of the curve at t = " + t);
      }
      places[i] = p;
      sum += speed;
    }
    length = sum * 2 * Math.PI / FINE;
    double gap = Math.hypot(x(2 * Math.PI) - places[0][0], y(2 * Math.PI) - places[0][1]);
    if (!(gap <= 1e-9 * length)) {
      throw new IllegalArgumentException(
          "curve must close: the ends at t = 0 and t = 2π are " + gap + " apart");
    }
    ends = new double[0];
    chords = new Chords(this, places);
    double[] crossing = shape instanceof Shape.Ellipse ? new double[0] : chords.crossing();
    if (crossing.length > 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "curve must not cross itself: t = %.6g and t = %.6g are the same place",
              crossing[0],
              crossing[1]));
    }
  }

  /**
   * The curve (x(t), y(t)) for t in [0, 2π].
   *
   * @param x the abscissa as a function of t, finite, the same at 0 and 2π
   * @param y the ordinate as a function of t, finite, the same at 0 and 2π
   * @param dx the derivative of x
   * @param dy the derivative of y; never zero together with that of x
   * @throws IllegalArgumentException if the curve does not close, stands still or crosses itself
   */
  public static SmoothCurve of(
      DoubleUnaryOperator x,
      DoubleUnaryOperator y,
      DoubleUnaryOperator dx,
      DoubleUnaryOperator dy) {
    return new SmoothCurve(x, y, dx, dy, null);
  }

  /**
   * The curve (x(t), y(t)) for t in [0, 2π] by formulas in t.
   *
   * @param x the abscissa, finite, the same at 0 and 2π
   * @param y the ordinate, finite, the same at 0 and 2π
   * @throws IllegalArgumentException if the curve does not close, stands still or crosses itself
   */
  public static SmoothCurve of(Expression x, Expression y) {
    return new SmoothCurve(
        x::at, y::at, x::derivativeAt, y::derivativeAt, new Shape.Formulas(x, y));
  }

  /**
   * An ellipse, counter-clockwise.
   *
   * @param cx abscissa of the centre, finite
   * @param cy ordinate of the centre, finite
   * @param a the semiaxis along the angle, positive
   * @param b the other semiaxis, positive
   * @param angle by which the ellipse is turned counter-clockwise, in radians
   */
  public static SmoothCurve ellipse(double cx, double cy, double a, double b, double angle) {
    Check.finite(cx, "centre x");
    Check.finite(cy, "centre y");
    Check.positive(a, "semiaxis a");
    Check.positive(b, "semiaxis b");
    double c = Math.cos(Check.finite(angle, "angle"));
    double s = Math.sin(angle);
    return new SmoothCurve(
        t -> cx + (a * c * Math.cos(t) - b * s * Math.sin(t)),
        t -> cy + (a * s * Math.cos(t) + b * c * Math.sin(t)),
        t -> -a * c * Math.sin(t) - b * s * Math.cos(t),
        t -> -a * s * Math.sin(t) + b * c * Math.cos(t),
        new Shape.Ellipse(cx, cy, a, b, angle));
  }

  private SmoothCurve(SmoothCurve whole, double[] ends) {
    x = whole.x;
    y = whole.y;
    dx = whole.dx;
    dy = whole.dy;
    shape = whole.shape;
    length = whole.length;
    chords = whole.chords;
    this.ends = ends;
  }

  /**
   * The same curve in several sides: the first from the first parameter to the second, the last
   * from the last on to the first.
   *
   * @param t two or more different parameters, ascending, over less than 2π
   */
  public SmoothCurve splitAt(double... t) {
    Check.inRange(t.length, 2, 10_000, "number of sides");
    for (int i = 0; i < t.length; i++) {
      double next = i + 1 < t.length ? t[i + 1] : t[0] + 2 * Math.PI;
      Check.positive(next - t[i], "length of side " + i + " in the parameter");
    }
    return new SmoothCurve(this, t.clone());
  }

  /** The parameter at which a side begins. */
  double start(int side) {
    return ends.length == 0 ? 0 : ends[side];
  }

  /** The parameter at which a side ends, greater than that at which it begins. */
  double end(int side) {
    return side + 1 < ends.length
        ? ends[side + 1]
        : ends.length == 0 ? 2 * Math.PI : ends[0] + 2 * Math.PI;
  }

  /**
   * What the curve is made from, whatever its sides. A curve made from functions gives formulas
   * that agree with it to rounding: its Fourier series, of up to 1,000 harmonics.
   */
  public Shape shape() {
    return shape != null ? shape : new Shape.Formulas(FourierSeries.of(x), FourierSeries.of(y));
  }

  /**
   * The parameters, from 0 on and less than 2π, where arcs with a common tangent meet but their
   * curvatures differ; none for a curve that is smooth all around.
   */
  public double[] joints() {
    double[] known = joints;
    if (known == null) {
      known = shape instanceof Shape.Ellipse ? new double[0] : Joints.of(this);
      joints = known;
    }
    return known.clone();
  }

  /** The place and the derivative at a parameter: x, y, x', y'. */
  double[] placeAt(double t) {
    return new double[] {x(t), y(t), dx(t), dy(t)};
  }

  /**
   * The abscissa at the parameter.
   *
   * @param t parameter, 0 to 2π
   */
  public double x(double t) {
    return x.applyAsDouble(t);
  }

  /**
   * The ordinate at the parameter.
   *
   * @param t parameter, 0 to 2π
   */
  public double y(double t) {
    return y.applyAsDouble(t);
  }

  /**
   * The derivative of the abscissa at the parameter.
   *
   * @param t parameter, 0 to 2π
   */
  public double dx(double t) {
    return dx.applyAsDouble(t);
  }

  /**
   * The derivative of the ordinate at the parameter.
   *
   * @param t parameter, 0 to 2π
   */
  public double dy(double t) {
    return dy.applyAsDouble(t);
  }

  @Override
  public int sides() {
    return Math.max(1, ends.length);
  }

  @Override
  public double length(int side) {
    if (ends.length == 0) {
      return length;
    }
    int n = 400;
    double h = (end(side) - start(side)) / n;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double t = start(side) + (i + 0.5) * h;
      sum += h * Math.hypot(dx(t), dy(t));
    }
    return sum;
  }

  @Override
  public boolean encloses(double px, double py) {
    return chords.encloses(px, py);
  }

  @Override
  public double distance(double px, double py) {
    return chords.distance(px, py);
  }

  @Override
  public Points outline(int n) {
    double[] px = new double[n];
    double[] py = new double[n];
    for (int i = 0; i < n; i++) {
      double t = 2 * Math.PI * i / n;
      px[i] = x(t);
      py[i] = y(t);
    }
    return Points.of(px, py);
  }

  @Override
  public boolean counterClockwise() {
    return chords.counterClockwise();
  }

  @Override
  public String toString() {
    return "SmoothCurve[length="
        + length
        + (ends.length == 0 ? "]" : ", split at " + Arrays.toString(ends) + "]");
  }
}

package vekua.geometry;

import java.util.function.DoubleUnaryOperator;
import vekua.internal.Check;

/** A smooth closed curve (x(t), y(t)), t from 0 to 2π, with its derivative. */
public final class SmoothCurve implements Curve {

  /** Vertices of the polygon that stands for the curve where a test is not delicate. */
  private static final int FINE = 4096;

  private final DoubleUnaryOperator x;
  private final DoubleUnaryOperator y;
  private final DoubleUnaryOperator dx;
  private final DoubleUnaryOperator dy;
  private final double[] fineX = new double[FINE];
  private final double[] fineY = new double[FINE];
  private final double length;
  private final boolean counterClockwise;

  private SmoothCurve(
      DoubleUnaryOperator x,
      DoubleUnaryOperator y,
      DoubleUnaryOperator dx,
      DoubleUnaryOperator dy) {
    this.x = x;
    this.y = y;
    this.dx = dx;
    this.dy = dy;
    double sum = 0;
    for (int i = 0; i < FINE; i++) {
      double t = 2 * Math.PI * i / FINE;
      fineX[i] = Check.finite(x.applyAsDouble(t), "x(" + t + ")");
      fineY[i] = Check.finite(y.applyAsDouble(t), "y(" + t + ")");
      double speed = Math.hypot(dx.applyAsDouble(t), dy.applyAsDouble(t));
      sum += Check.positive(speed, "speed of the curve at t = " + t);
    }
    length = sum * 2 * Math.PI / FINE;
    counterClockwise = Polygon.area(fineX, fineY) > 0;
    double gap =
        Math.hypot(
            x.applyAsDouble(2 * Math.PI) - fineX[0], y.applyAsDouble(2 * Math.PI) - fineY[0]);
    if (!(gap <= 1e-9 * length)) {
      throw new IllegalArgumentException(
          "curve must close: the ends at t = 0 and t = 2π are " + gap + " apart");
    }
  }

  /**
   * The curve (x(t), y(t)) for t in [0, 2π].
   *
   * @param dx the derivative of x
   * @param dy the derivative of y
   * @throws IllegalArgumentException if the curve does not close or stands still
   */
  public static SmoothCurve of(
      DoubleUnaryOperator x,
      DoubleUnaryOperator y,
      DoubleUnaryOperator dx,
      DoubleUnaryOperator dy) {
    return new SmoothCurve(x, y, dx, dy);
  }

  /** The ellipse with semiaxes a and b, turned counter-clockwise by an angle. */
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
        t -> -a * s * Math.sin(t) + b * c * Math.cos(t));
  }

  /** The abscissa at the parameter. */
  public double x(double t) {
    return x.applyAsDouble(t);
  }

  /** The ordinate at the parameter. */
  public double y(double t) {
    return y.applyAsDouble(t);
  }

  /** The derivative of the abscissa. */
  public double dx(double t) {
    return dx.applyAsDouble(t);
  }

  /** The derivative of the ordinate. */
  public double dy(double t) {
    return dy.applyAsDouble(t);
  }

  @Override
  public int sides() {
    return 1;
  }

  @Override
  public double length(int side) {
    return length;
  }

  @Override
  public boolean encloses(double px, double py) {
    return Polygon.encloses(fineX, fineY, px, py);
  }

  @Override
  public double distance(double px, double py) {
    return Polygon.distance(fineX, fineY, px, py);
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
    return counterClockwise;
  }

  @Override
  public String toString() {
    return "SmoothCurve[length=" + length + "]";
  }
}

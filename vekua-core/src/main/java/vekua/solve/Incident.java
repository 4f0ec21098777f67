package vekua.solve;

import vekua.internal.Check;
import vekua.internal.bessel.LowOrders;

/** A wave that comes in and meets obstacles. */
public sealed interface Incident {

  /**
   * A plane wave e^{ik d·x} with unit direction d.
   *
   * @param dx abscissa of the direction, finite
   * @param dy ordinate of the direction, finite; the direction may have any length but zero
   */
  static Incident plane(double dx, double dy) {
    return new Plane(dx, dy);
  }

  /**
   * The wave (i/4) H₀(k|x − x₀|) of a point source at x₀.
   *
   * @param x abscissa of the source, finite
   * @param y ordinate of the source, finite
   */
  static Incident point(double x, double y) {
    return new Point(x, y);
  }

  /**
   * The wave and its gradient at a point.
   *
   * @param wavenumber k, positive
   * @param x abscissa of the point
   * @param y ordinate of the point
   * @return real and imaginary part of u, of ∂u/∂x and of ∂u/∂y
   */
  double[] at(double wavenumber, double x, double y);

  /**
   * A plane wave.
   *
   * @param dx abscissa of the unit direction
   * @param dy ordinate of the unit direction
   */
  record Plane(double dx, double dy) implements Incident {
    /**
     * Scales the direction to unit length.
     *
     * @param dx abscissa of the direction, finite
     * @param dy ordinate of the direction, finite; the direction may have any length but zero
     */
    public Plane {
      double length = Math.hypot(Check.finite(dx, "dx"), Check.finite(dy, "dy"));
      Check.positive(length, "length of the direction");
      dx /= length;
      dy /= length;
    }

    @Override
    public double[] at(double k, double x, double y) {
      double phase = k * (dx * x + dy * y);
      double c = Math.cos(phase);
      double s = Math.sin(phase);
      return new double[] {c, s, -k * dx * s, k * dx * c, -k * dy * s, k * dy * c};
    }
  }

  /**
   * A point source.
   *
   * @param x abscissa of the source, finite
   * @param y ordinate of the source, finite
   */
  record Point(double x, double y) implements Incident {
    /**
     * Refuses a place that is not finite.
     *
     * @param x abscissa of the source, finite
     * @param y ordinate of the source, finite
     */
    public Point {
      Check.finite(x, "source x");
      Check.finite(y, "source y");
    }

    @Override
    public double[] at(double k, double px, double py) {
      double rx = px - x;
      double ry = py - y;
      double r = Math.hypot(rx, ry);
      double[] h = new double[4];
      LowOrders.jy(k * r, h);
      // (i/4)(J₀ + iY₀), with the derivative −k H₁ along the radius.
      double slopeRe = k * h[3] / 4 / r;
      double slopeIm = -k * h[1] / 4 / r;
      return new double[] {
        -h[2] / 4, h[0] / 4, slopeRe * rx, slopeIm * rx, slopeRe * ry, slopeIm * ry
      };
    }
  }
}

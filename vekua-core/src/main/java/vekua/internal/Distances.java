package vekua.internal;

/** Lengths that are compared without their roots, which are slow, wherever rounding cannot tell. */
public final class Distances {

  /** Squares that differ by less than this share may do so by rounding. */
  private static final double NEAR = 1e-12;

  private static final double LEAST_SQUARE = 1e-280;
  private static final double LARGEST_SQUARE = 1e280;

  private Distances() {}

  /**
   * By its sign whether a vector of the plane is longer than a limit; not a number where nothing
   * can tell.
   */
  public static double excess(double x, double y, double limit) {
    double square = x * x + y * y;
    double most = limit * limit;
    return isSure(square, most) ? square - most : Math.hypot(x, y) - limit;
  }

  /** The same in space. */
  public static double excess(double x, double y, double z, double limit) {
    double square = x * x + y * y + z * z;
    double most = limit * limit;
    return isSure(square, most) ? square - most : Math.hypot(Math.hypot(x, y), z) - limit;
  }

  /** The length of a vector of the plane: by the root of its square where that is in range. */
  public static double length(double x, double y) {
    double square = x * x + y * y;
    return square > LEAST_SQUARE && square < LARGEST_SQUARE ? Math.sqrt(square) : Math.hypot(x, y);
  }

  private static boolean isSure(double square, double most) {
    return most > LEAST_SQUARE && most < LARGEST_SQUARE && Math.abs(square - most) > NEAR * most;
  }
}

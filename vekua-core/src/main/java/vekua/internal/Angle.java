package vekua.internal;

/** The angle of a place about the origin, several times as fast as {@link Math#atan2}. */
public final class Angle {

  /** The tangent of an eighth of a half turn, about. */
  private static final double EIGHTH = 0.41421356237309503;

  private static final double QUARTER = Math.PI / 4;
  private static final double QUARTER_REST = 3.061616997868383e-17;

  /** (arctan t / t − 1)/t² as a polynomial in t², to 6e-18 of t up to {@link #EIGHTH}. */
  private static final double[] C = {
    -0.3333333333333333, 0.1999999999999548, -0.14285714284657894, 0.11111111014561013,
    -0.09090904549884611, 0.07692182535116648, -0.06664502215671447, 0.058580687568615106,
    -0.05085030492810941, 0.03921955253255129, -0.019162068915902573
  };

  private Angle() {}

  /**
   * The angle from the axis of x to a place, −π to π, within three units in the last place.
   *
   * @param y ordinate of the place
   * @param x abscissa of the place
   */
  public static double of(double y, double x) {
    double ax = Math.abs(x);
    double ay = Math.abs(y);
    double big = Math.max(ax, ay);
    double small = Math.min(ax, ay);
    if (!(big > Double.MIN_NORMAL && big < 0x1p1000)) {
      return Math.atan2(y, x);
    }
    double t = small / big;
    boolean upper = t > EIGHTH;
    t = upper ? (small - big) / (small + big) : t;
    double s = t * t;
    double p = C[C.length - 1];
    for (int k = C.length - 2; k >= 0; k--) {
      p = Math.fma(p, s, C[k]);
    }
    double angle = Math.fma(t * s, p, t);
    angle = upper ? QUARTER + (angle + QUARTER_REST) : angle;
    angle = ay > ax ? 2 * QUARTER - (angle - 2 * QUARTER_REST) : angle;
    angle = x < 0 ? 4 * QUARTER - (angle - 4 * QUARTER_REST) : angle;
    return Math.copySign(angle, y);
  }
}

package vekua.solve;

/**
 * How far a jump of the normal derivative across a cut acts: the error that a unit jump along a
 * segment makes is the integral of Green's function over it. A simply connected domain that omits a
 * point has a Green's function no larger than that of the plane without a ray from that point, for
 * places at the same distances from it, ln|(√x + √y)/(√x − √y)|/2π (circular symmetrisation,
 * Baernstein 1974). Holes and slits make it smaller. The line of a cut goes on to a point of the
 * outer boundary, at some distance behind the end of the cut: the integral is elementary.
 */
final class CutReach {

  /** Places along a segment among which the integral is largest. */
  private static final int PLACES = 400;

  /** What may lie between them. */
  private static final double BETWEEN = 1.001;

  private CutReach() {}

  /**
   * The largest error that a unit jump makes.
   *
   * @param length of the cut, positive
   * @param away how far behind its end, along its line, the outer boundary is at most; zero or more
   */
  static double of(double length, double away) {
    double most = 0;
    for (int i = 0; i < PLACES; i++) {
      double x = away + length * (i + 0.5) / PLACES;
      most = Math.max(most, integral(x, away + length) - integral(x, away));
    }
    return BETWEEN * most / (2 * Math.PI);
  }

  /** The integral of ln|(√x + √y)/(√x − √y)| over y, from zero. */
  private static double integral(double x, double y) {
    double a = Math.sqrt(x);
    double b = Math.sqrt(y);
    // (√x + √y)/(√x − √y) = (√x + √y)²/(x − y).
    double logarithm = x == y ? 0 : (y - x) * Math.log((a + b) * (a + b) / Math.abs(x - y));
    return logarithm + 2 * a * b;
  }
}

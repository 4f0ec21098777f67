package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import vekua.functions.Functions;
import vekua.functions.SegmentPowers;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.geometry.SmoothCurve;

/**
 * Where harmonic fields with smooth data on a smooth curve z(t) are singular when they are
 * continued beyond it: like a root where z' vanishes, between the lobes of a curve, for there t is
 * no analytic function of z. From each such place a segment leads away from the curve, on which
 * continued fields may jump; outside the segments they are analytic.
 *
 * @param segments as {@link SegmentPowers} have them
 * @param places where the segments begin, each with its distance from the curve as radius
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record Branches(double[] segments, List<Disk> places) {

  /** More are not tried. */
  private static final int MOST = 100;

  /** Shares of a segment at which it is looked at. */
  private static final int LOOKS = 40;

  /** How close a segment may come to the curve, in units of the distance of its beginning. */
  private static final double CLEAR = 0.7;

  /** Places on the curve at which functions are measured. */
  private static final int RIM = 4096;

  /** Finds those outside a curve. */
  static Branches beyond(SmoothCurve rim) {
    List<double[]> found = ContinuedCurve.turns(rim);
    if (found.size() > MOST) {
      return new Branches(new double[0], List.of());
    }
    Points outline = rim.outline(RIM);
    double longest = Disk.covering(outline).radius();
    List<double[]> segments = new ArrayList<>();
    List<Disk> places = new ArrayList<>();
    for (double[] turn : found) {
      double d = rim.distance(turn[0], turn[1]);
      if (d > 0 && !rim.encloses(turn[0], turn[1])) {
        double length = clear(rim, turn, d, longest);
        if (length > d) {
          double size = length / Math.hypot(turn[2], turn[3]);
          double[] segment = {turn[0], turn[1], size * turn[2], size * turn[3], 0};
          for (int i = 0; i < outline.size(); i++) {
            double modulus = SegmentPowers.modulus(segment, outline.x(i), outline.y(i));
            segment[4] = Math.max(segment[4], modulus);
          }
          segments.add(segment);
          places.add(new Disk(turn[0], turn[1], d));
        }
      }
    }
    return new Branches(
        segments.stream().flatMapToDouble(Arrays::stream).toArray(), List.copyOf(places));
  }

  /** How long a segment may be that stays away from the curve, halved until it does. */
  private static double clear(SmoothCurve rim, double[] turn, double d, double longest) {
    double size = Math.hypot(turn[2], turn[3]);
    double length = longest;
    while (length > d) {
      boolean free = true;
      for (int i = 1; i <= LOOKS && free; i++) {
        double share = (double) i / LOOKS;
        double along = length * share * share / size;
        double x = turn[0] + along * turn[2];
        double y = turn[1] + along * turn[3];
        free = !rim.encloses(x, y) && rim.distance(x, y) > CLEAR * d;
      }
      if (free) {
        return length;
      }
      length /= 2;
    }
    return 0;
  }

  boolean isEmpty() {
    return places.isEmpty();
  }

  /** How many powers go with polynomials of a degree. */
  private static int order(int degree) {
    return 4 + degree / 3;
  }

  /** How many real columns there are beside polynomials of a degree. */
  int columns(int degree) {
    return 2 * order(degree) * places.size();
  }

  Functions powers(int degree) {
    return new SegmentPowers(order(degree), segments);
  }
}

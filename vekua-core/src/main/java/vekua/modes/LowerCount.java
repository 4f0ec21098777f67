package vekua.modes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import vekua.geometry.Corner;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;

/**
 * How many eigenvalues there are at least, by other means than those that found them: finite
 * elements, whose numbers the true ones are not above.
 *
 * @param above ascending: the eigenvalue of the same index is no larger
 * @param allowance by how much it may be, relatively: for rounding, and for chords in place of
 *     curves
 * @param little a difference of eigenvalues that means nothing
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record LowerCount(double[] above, double allowance, double little) {

  /** The most modes that are counted. */
  static final int MOST = 60;

  /** What chords in place of curves may change at least, and what rounding may. */
  private static final double CHORDS = 5e-3;

  /** How far chords are from a circle, over its length. */
  private static final double SAGITTA = Math.PI / (4.0 * Mesh.CHORDS * Mesh.CHORDS);

  private static final double ROUNDING = 1e-7;

  /** How far elements may be above, for those below a range. */
  private static final double COARSE = 0.05;

  /** How long edges are, over a wavelength's 2π-th part. */
  private static final double EDGE = 1.6;

  /** The same over the distance of the next re-entrant corner. */
  private static final double AT_CORNERS = 0.5;

  /** Shortest edges, over others, for each re-entrant corner, of which there may be many. */
  private static final double FINEST = 0.01;

  private static final int MOST_TRIANGLES = 6000;

  /** Holes with a shorter rim, over the length of the outer boundary, are too small for it. */
  private static final double LEAST_HOLE = 0.02;

  /** More modes than those of a list that are asked for. */
  private static final int SPARE = 6;

  /**
   * Counts.
   *
   * @param to the largest λ that matters
   * @param modes how many are known below it
   * @return empty if the domain is one that it does not suit
   */
  static Optional<LowerCount> of(Drum drum, double to, int modes) {
    Domain domain = drum.domain();
    double expected = Math.max(modes, drum.weyl(to));
    if (!(to > 0) || modes > MOST || expected > 2 * MOST) {
      return Optional.empty();
    }
    boolean exact = domain.outer().orElseThrow() instanceof Polygon;
    for (Curve hole : domain.holes()) {
      exact &= hole instanceof Polygon;
      if (hole.length() < LEAST_HOLE * domain.outer().orElseThrow().length()) {
        return Optional.empty();
      }
    }
    List<double[]> sharp = new ArrayList<>();
    for (Corner c : domain.corners()) {
      if (c.angle() > Math.PI * (1 + 1e-9)) {
        sharp.add(new double[] {c.x(), c.y()});
      }
    }
    double edge = Math.min(EDGE / Math.sqrt(to), domain.frame().radius() / 2);
    double finest = edge * Math.min(0.5, FINEST * (sharp.size() + 1));
    // A strip's eigenvalues are as its width to the power −2; two curves may err at a place.
    double width = 2 * drum.area() / drum.perimeter();
    double chords = 4 * SAGITTA * domain.outer().orElseThrow().length() / width;
    double allowance = exact ? ROUNDING : Math.max(CHORDS, chords);
    if (allowance > COARSE) {
      return Optional.empty();
    }
    return Mesh.of(
            domain,
            place -> {
              double size = edge;
              for (double[] corner : sharp) {
                double distance = Math.hypot(place[0] - corner[0], place[1] - corner[1]);
                size = Math.min(size, AT_CORNERS * distance);
              }
              return Math.max(size, finest);
            },
            MOST_TRIANGLES)
        .flatMap(
            mesh ->
                Elements.of(mesh, drum.values())
                    .above((int) Math.ceil(expected) + SPARE, 1 / drum.area()))
        .map(above -> new LowerCount(above, allowance, ROUNDING / drum.area()));
  }

  /** How many eigenvalues there are at least from zero up to λ. */
  int below(double lambda) {
    int count = 0;
    double allowed = lambda * (1 - allowance) - little;
    while (count < above.length && above[count] <= allowed) {
      count++;
    }
    return count;
  }

  /** How many eigenvalues up to λ the elements have nearly found, and no more. */
  int about(double lambda) {
    int count = 0;
    while (count < above.length && above[count] <= lambda * (1 + COARSE + allowance) + little) {
      count++;
    }
    return count;
  }
}

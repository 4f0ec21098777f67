package vekua.modes;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import vekua.geometry.Corner;
import vekua.geometry.Domain;
import vekua.geometry.Outline;

/**
 * A part of a drum that has functions of its own, or all of it.
 *
 * @param domain the part by itself
 * @param side for each of its sides the side of the drum that it belongs to, −1 for a cut
 * @param cut for each of its sides the cut that it is, −1 for others
 * @param tip for each of its corners the end of a slit that it is, −1 for others
 * @param centre the place that integrals by Rellich's identity are taken about: at the end of a
 *     slit, if there is one, for there they would not exist about another place
 * @param outline where the part is; null if it is all of the drum
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record Patch(
    Domain domain, int[] side, int[] cut, int[] tip, double[] centre, @Nullable Outline outline) {

  /** What powers of the root of a distance, as at the end of a slit, are made smooth by. */
  private static final int AT_TIP = 4;

  /** The strongest clustering towards corners. */
  private static final int STEEPEST = 8;

  boolean isCut(int s) {
    return cut[s] >= 0;
  }

  /**
   * How strongly places of a side are drawn towards one of its ends.
   *
   * @param values for each side of the drum, whether the value is zero on it
   */
  int steepness(int s, boolean atEnd, boolean[] values) {
    int at = atEnd ? domain.endCorner(s) : domain.startCorner(s);
    if (at < 0) {
      return 1;
    }
    if (at < tip.length && tip[at] >= 0) {
      return AT_TIP;
    }
    Corner c = domain.corners().get(at);
    if (isCut(c.first()) || isCut(c.last())) {
      return 1;
    }
    boolean mixed = values[side[c.first()]] != values[side[c.last()]];
    return steepness(Math.PI / c.angle() / (mixed ? 2 : 1));
  }

  /** |∇u|² is like r^(2α − 2) at a corner: r = t^q makes a smooth function of t of it. */
  private static int steepness(double alpha) {
    if (Math.abs(alpha - Math.rint(alpha)) < 1e-9) {
      return 1;
    }
    return alpha >= 1
        ? 3
        : alpha <= 0.5 ? AT_TIP : (int) Math.min(STEEPEST, Math.ceil(2 / (2 * alpha - 1)));
  }

  /** The same with another place for integrals. */
  Patch about(double x, double y) {
    return new Patch(domain, side, cut, tip, new double[] {x, y}, outline);
  }

  /** The end of a slit that the patch has. */
  Optional<Corner> end() {
    for (int c = 0; c < tip.length; c++) {
      if (tip[c] >= 0) {
        return Optional.of(domain.corners().get(c));
      }
    }
    return Optional.empty();
  }
}

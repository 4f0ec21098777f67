package vekua.solve;

import java.util.Arrays;
import vekua.basis.Ansatz;
import vekua.basis.Layout;
import vekua.basis.Resolution;

/** Where the next attempt needs more functions, or fewer. */
final class Refinement {

  /** Coefficients that fall more slowly than this per degree betray a singularity. */
  private static final double SLOW = 0.12;

  /** Where the last coefficients are smaller than elsewhere by this, more functions can wait. */
  private static final double LAGS = 0.02;

  private final Attempt attempt;
  private final Resolution resolution;
  private final double goal;
  private final Ansatz ansatz;
  private final boolean disappointed;

  /** Whether more functions changed nothing and the data are not followed yet. */
  private final boolean flat;

  private double worst;

  private Refinement(Ansatz ansatz, double before, Attempt attempt, Resolution resolution) {
    this.attempt = attempt;
    this.resolution = resolution;
    this.goal = 0.05 * attempt.target();
    this.ansatz = ansatz;
    this.disappointed = attempt.boundaryResidual() > 0.1 * before;
    this.flat = attempt.boundaryResidual() > 0.7 * before && attempt.unresolved();
  }

  /**
   * Raises degrees as far as the decay of the coefficients predicts, and the levels of corners
   * where the error gathers or where the decay is too slow for a smooth function.
   *
   * @param before the residual of the attempt before, infinite if there was none: a prediction that
   *     failed is not made again
   */
  static Resolution of(Ansatz ansatz, double before, Attempt attempt, Resolution resolution) {
    return new Refinement(ansatz, before, attempt, resolution).finer();
  }

  /** Lowers degrees to where coefficients are below a share of the target. */
  static Resolution trimmed(Ansatz ansatz, Attempt attempt, Resolution resolution, double share) {
    return new Refinement(ansatz, Double.POSITIVE_INFINITY, attempt, resolution).coarser(share);
  }

  private Resolution finer() {
    Layout layout = attempt.layout();
    worst = worst();
    int degree = resolution.degree();
    int first = 0;
    boolean slow = !ansatz.exactCorners() || disappointed;
    boolean any = false;
    if (ansatz.isAround()) {
      if (outside() > goal) {
        degree += flat ? degree : 4 + degree / 3;
        any = true;
      }
      first = layout.smoothEnd();
    } else if (layout.smoothEnd() > 0) {
      Decay decay = decay(0, layout.smoothEnd(), degree);
      int more = decay.more() == 0 && unseen(outside()) ? raised(degree) : decay.more();
      degree += more;
      slow |= decay.slow();
      any |= more > 0;
      first = layout.smoothEnd();
    }
    int[] holes = resolution.holes().clone();
    for (int h = 0; h < holes.length; h++) {
      if (ansatz.isSpread(h)) {
        // Sources side by side have no order in which coefficients fall: see where the error is.
        double error = attempt.onHole()[h];
        if (error > goal && error > 0.05 * attempt.boundaryResidual()) {
          holes[h] += flat ? holes[h] : 4 + holes[h] / 3;
          any = true;
        }
        first = layout.holeEnds()[h];
        continue;
      }
      Decay decay = decay(first, layout.holeEnds()[h], holes[h]);
      boolean unseen = unseen(attempt.onHole()[h]);
      int more = decay.more() == 0 && unseen ? raised(holes[h]) : decay.more();
      holes[h] += more;
      slow |= decay.slow();
      any |= more > 0;
      first = layout.holeEnds()[h];
    }
    int[] corners = resolution.corners().clone();
    double highest = Arrays.stream(attempt.atCorner()).max().orElse(0);
    for (int c = 0; c < corners.length; c++) {
      double error = attempt.atCorner()[c];
      boolean gathers = error > 1.5 * attempt.away();
      if (corners[c] > 0 && error > goal && error > 0.05 * highest && (gathers || slow || !any)) {
        corners[c] += 1;
        any = true;
      }
    }
    double density = resolution.density();
    if (attempt.boundaryResidual() > 4 * attempt.fitted()) {
      density *= 1.25;
      any = true;
    }
    if (!any) {
      degree += layout.smoothEnd() > 1 ? 4 : 0;
      Arrays.setAll(holes, h -> holes[h] + 3);
      Arrays.setAll(corners, c -> corners[c] + (corners[c] > 0 ? 1 : 0));
    }
    return new Resolution(degree, holes, corners, density);
  }

  private Resolution coarser(double share) {
    Layout layout = attempt.layout();
    int degree =
        ansatz.isAround()
            ? resolution.degree()
            : needed(0, layout.smoothEnd(), resolution.degree(), share);
    int first = layout.smoothEnd();
    int[] holes = resolution.holes().clone();
    for (int h = 0; h < holes.length; h++) {
      if (!ansatz.isSpread(h)) {
        holes[h] = needed(first, layout.holeEnds()[h], holes[h], share);
      }
      first = layout.holeEnds()[h];
    }
    return new Resolution(degree, holes, resolution.corners(), resolution.density());
  }

  private record Decay(int more, boolean slow) {}

  /** What the coefficients from {@code first} to {@code end}, of degrees 0 to {@code n}, say. */
  private Decay decay(int first, int end, int n) {
    if (end <= first + 1) {
      return new Decay(0, false);
    }
    int each = Math.max(1, (end - first) / (n + 1));
    double last = last(first, end, n);
    if (last <= goal) {
      return new Decay(0, false);
    }
    int middle = first + (end - first) * 2 / 5;
    double before = largest(middle, middle + 3 * each);
    double rate = Math.log(before / last) / Math.max(1, 0.6 * n - 3);
    if (disappointed || !(rate > SLOW)) {
      return new Decay(last > LAGS * worst ? raised(n) : 0, true);
    }
    int more = (int) Math.ceil(Math.log(last / goal) / rate);
    return new Decay(Math.min(Math.max(2, more), 4 + n / 2), false);
  }

  /**
   * Whether an error is left that the last coefficients do not betray: where the domain is
   * symmetric they may vanish, though not the next.
   */
  private boolean unseen(double error) {
    return disappointed && error > 0.3 * attempt.boundaryResidual();
  }

  /** The largest error away from corners if it is not on a hole's rim, zero if it is. */
  private double outside() {
    double inHoles = Arrays.stream(attempt.onHole()).max().orElse(0);
    return inHoles < attempt.away() ? attempt.away() : 0;
  }

  /** How many more degrees where no prediction is trusted. */
  private int raised(int n) {
    return flat ? n : 3 + n / 4;
  }

  /** The largest of the last coefficients. */
  private double last(int first, int end, int n) {
    int each = Math.max(1, (end - first) / (n + 1));
    return end <= first + 1 ? 0 : largest(end - Math.min(3, n) * each, end);
  }

  /** The largest of the last coefficients of polynomials and of holes with one centre. */
  private double worst() {
    Layout layout = attempt.layout();
    double worst = ansatz.isAround() ? 0 : last(0, layout.smoothEnd(), resolution.degree());
    int first = layout.smoothEnd();
    for (int h = 0; h < layout.holeEnds().length; h++) {
      int end = layout.holeEnds()[h];
      worst = ansatz.isSpread(h) ? worst : Math.max(worst, last(first, end, resolution.holes()[h]));
      first = end;
    }
    return worst;
  }

  /** The degree after which no coefficient matters. */
  private int needed(int first, int end, int n, double share) {
    if (end <= first + 1) {
      return n;
    }
    double each = (end - first) / (n + 1.0);
    int j = end;
    while (j > first && Math.abs(attempt.real()[j - 1]) < share * attempt.target()) {
      j--;
    }
    return Math.max(1, Math.min(n, (int) Math.ceil((j - first) / each)));
  }

  private double largest(int from, int to) {
    double largest = 0;
    for (int j = from; j < to; j++) {
      largest = Math.max(largest, Math.abs(attempt.real()[j]));
    }
    return largest;
  }
}

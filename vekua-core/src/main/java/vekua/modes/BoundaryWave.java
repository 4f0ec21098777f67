package vekua.modes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Side;
import vekua.internal.Blocks;

/** One wave on the boundaries of all patches of a drum: values, derivatives, rounding errors. */
final class BoundaryWave {

  /** Rounding errors of a sum, in units of the sum of moduli. */
  private static final double ROUNDING = 0x1p-50;

  /** The same for every radian from one end of the domain to the other: arguments are rounded. */
  private static final double PER_RADIAN = 0x1p-53;

  private static final int BLOCK = 256;

  /** How often a stretch between two places is halved at most. */
  private static final int HALVINGS = 8;

  /** What a cubic may be off, in units of the largest value, before its stretch is halved. */
  private static final double ROUGH = 0.05;

  /** How much larger rounding may be in the middle of a stretch than at its ends. */
  private static final double UNEVEN = 8;

  /** Places on the way from the last place of a side to its end. */
  private static final int TO_END = 8;

  private final Drum drum;
  private final BoundaryRule rule;
  private final Waves waves;
  private final double k;

  /** Rounding errors of a sum, in units of the sum of moduli. */
  private final double unit;

  private final double[][] coefficients;
  final double[] u;
  final double[] ux;
  final double[] uy;

  /** Bounds of the rounding errors of u. */
  final double[] rounding;

  /** The same of derivatives. */
  final double[] roundingOfSlopes;

  BoundaryWave(Drum drum, BoundaryRule rule, double k, Waves waves, double[] wave) {
    this.drum = drum;
    this.rule = rule;
    this.waves = waves;
    int nb = rule.size();
    this.k = k;
    unit = ROUNDING + PER_RADIAN * 2 * k * drum.domain().frame().radius();
    Evaluation all = Evaluation.withSlopes(waves, rule);
    u = new double[nb];
    ux = new double[nb];
    uy = new double[nb];
    rounding = new double[nb];
    roundingOfSlopes = new double[nb];
    for (int j = 0; j < waves.size(); j++) {
      double w = wave[j];
      for (int i = 0; i < nb; i++) {
        int at = j * nb + i;
        double term = w * all.u()[at];
        u[i] += term;
        rounding[i] += unit * Math.abs(term);
        ux[i] = Math.fma(w, all.ux()[at], ux[i]);
        uy[i] = Math.fma(w, all.uy()[at], uy[i]);
        roundingOfSlopes[i] +=
            unit * Math.abs(w) * (Math.abs(all.ux()[at]) + Math.abs(all.uy()[at]));
      }
    }
    coefficients = new double[waves.members().size()][];
    int from = 0;
    for (int p = 0; p < coefficients.length; p++) {
      int to = from + waves.members().get(p).size();
      coefficients[p] = Arrays.copyOfRange(wave, from, to);
      from = to;
    }
  }

  double slope(int i) {
    return ux[i] * rule.nx()[i] + uy[i] * rule.ny()[i];
  }

  /** Bounds of u between places, if they are known. */
  Optional<BoundaryBound> bound() {
    if (coefficients.length > 1) {
      return Optional.empty();
    }
    double most = 0;
    for (int i = 0; i < u.length; i++) {
      most = Math.max(most, Math.abs(u[i]) + rounding[i]);
    }
    return BoundaryBound.of(drum, k, waves.members().get(0), coefficients[0], most, unit);
  }

  /**
   * A lower bound of ∫u² over a domain in one part.
   *
   * @param about about what it is
   */
  double leastSquares(double about) {
    return InnerDiscs.squares(drum, k, waves.members().get(0), coefficients[0], about);
  }

  /**
   * An estimate of the largest |u| on the boundary that errs upwards. Between two places u is the
   * cubic that has their values and slopes, up to an error that is seen in the middle; where that
   * is not small, there are more places.
   */
  double largest() {
    double most = 0;
    for (int i = 0; i < u.length; i++) {
      most = rule.isCut(i) ? most : Math.max(most, Math.abs(u[i]) + rounding[i]);
    }
    List<Stretch> stretches = new ArrayList<>();
    List<double[]> ends = new ArrayList<>();
    for (int i = 0; i < u.length; i++) {
      if (rule.isCut(i)) {
        continue;
      }
      boolean next = beside(i, 1);
      if (next || ring(i)) {
        stretches.add(between(i, next ? i + 1 : first(i)));
      } else {
        addEnd(i, 1, ends);
      }
      if (!beside(i, -1) && !ring(i)) {
        addEnd(i, -1, ends);
      }
    }
    double bound = Math.max(most, largestAt(ends));
    for (int round = 0; !stretches.isEmpty(); round++) {
      Block middles = at(stretches);
      List<Stretch> halves = new ArrayList<>();
      for (int s = 0; s < stretches.size(); s++) {
        Stretch stretch = stretches.get(s);
        double slope = stretch.slope(middles.ux[s], middles.uy[s]);
        double error = Math.abs(middles.u[s] - stretch.middle());
        // Up to the noise of rounding, which halving does not lessen.
        double noise = UNEVEN * stretch.rounding;
        if (error <= ROUGH * most + noise) {
          double high =
              Math.max(
                  cubic(stretch.u0, stretch.s0 / 2, middles.u[s], slope / 2),
                  cubic(middles.u[s], slope / 2, stretch.u1, stretch.s1 / 2));
          bound = Math.max(bound, high + error + stretch.rounding);
        } else if (round < HALVINGS) {
          halves.addAll(stretch.halved(middles.u[s], slope));
        } else {
          bound = Math.max(bound, Math.abs(middles.u[s]) + 2 * error);
        }
      }
      stretches = halves;
    }
    return bound;
  }

  /**
   * From one place of a side to another.
   *
   * @param from the share of the side where it begins, negative if counted from the end
   * @param to the same where it ends
   * @param u0 the value at the beginning
   * @param s0 its change per stretch there
   * @param u1 the value at the end
   * @param s1 its change per stretch there
   * @param turn 1 if the side has the domain to the left, else −1
   * @param rounding a bound of rounding errors
   */
  private record Stretch(
      int patch,
      Side side,
      double from,
      double to,
      double u0,
      double s0,
      double u1,
      double s1,
      double turn,
      double rounding) {

    double share() {
      double middle = (from + to) / 2;
      return middle > 1 ? middle - 1 : middle;
    }

    /** What the cubic is in the middle. */
    double middle() {
      return (u0 + u1) / 2 + (s0 - s1) / 8;
    }

    /** The change per stretch of a wave with a gradient in the middle. */
    double slope(double dx, double dy) {
      double share = share();
      double[] p = side.at(share < 0 ? 1 + share : share);
      return BoundaryWave.along(dx, dy, p[2], p[3], turn) * speed() * (to - from);
    }

    private double speed() {
      double share = share();
      return side.speed(share < 0 ? 1 + share : share);
    }

    List<Stretch> halved(double u, double s) {
      double middle = (from + to) / 2;
      return List.of(
          new Stretch(patch, side, from, middle, u0, s0 / 2, u, s / 2, turn, rounding),
          new Stretch(patch, side, middle, to, u, s / 2, u1, s1 / 2, turn, rounding));
    }
  }

  /** The derivative along a side, in its direction, by the outward normal. */
  private static double along(double dx, double dy, double nx, double ny, double turn) {
    return turn * (dy * nx - dx * ny);
  }

  private Side side(int i) {
    return drum.division().patches().get(rule.patch()[i]).domain().sides().get(rule.local()[i]);
  }

  private boolean beside(int i, int step) {
    int j = i + step;
    return j >= 0
        && j < u.length
        && rule.patch()[j] == rule.patch()[i]
        && rule.local()[j] == rule.local()[i];
  }

  /** Whether a place is on a closed curve, which has no ends. */
  private boolean ring(int i) {
    return !side(i).straight() && side(i).curve().sides() == 1;
  }

  private int first(int i) {
    int first = i;
    while (beside(first, -1)) {
      first--;
    }
    return first;
  }

  private Stretch between(int i, int j) {
    Side side = side(i);
    double from = rule.share()[i];
    double to = rule.share()[j];
    if (from < 0 && to >= 0) {
      to -= 1;
    } else if (from >= 0 && to < 0) {
      to += 1;
    }
    if (to < from) {
      // Around the beginning of a closed curve.
      to += 1;
    }
    double dx = rule.points().fromX(j, rule.points().x(i));
    double dy = rule.points().fromY(j, rule.points().y(i));
    double turn = along(dx, dy, rule.nx()[i], rule.ny()[i], 1) >= 0 ? 1 : -1;
    double length = to - from;
    return new Stretch(
        rule.patch()[i],
        side,
        from,
        to,
        u[i],
        along(ux[i], uy[i], rule.nx()[i], rule.ny()[i], turn)
            * side.speed(plain(rule.share()[i]))
            * length,
        u[j],
        along(ux[j], uy[j], rule.nx()[j], rule.ny()[j], turn)
            * side.speed(plain(rule.share()[j]))
            * length,
        turn,
        Math.max(rounding[i], rounding[j])
            + Math.max(roundingOfSlopes[i], roundingOfSlopes[j]) * Math.hypot(dx, dy));
  }

  private static double plain(double share) {
    return share < 0 ? 1 + share : share;
  }

  /** Places from the last one of a side to the side's end: patch, side, share, rounding. */
  private void addEnd(int i, int step, List<double[]> ends) {
    double here = rule.share()[i];
    double there = step < 0 ? (here < 0 ? -1 : 0) : here < 0 ? 0 : 1;
    for (int k = 0; k <= TO_END; k++) {
      double share = here + (there - here) * k / TO_END;
      // A zero that is counted from the end of the side is that end.
      boolean end = here < 0 && share == 0;
      ends.add(
          new double[] {rule.patch()[i], rule.local()[i], end ? -0x1p-1000 : share, rounding[i]});
    }
  }

  private double largestAt(List<double[]> places) {
    if (places.isEmpty()) {
      return 0;
    }
    int[] patch = places.stream().mapToInt(p -> (int) p[0]).toArray();
    double[][] at = new double[places.size()][];
    for (int i = 0; i < at.length; i++) {
      double[] p = places.get(i);
      Side side = drum.division().patches().get(patch[i]).domain().sides().get((int) p[1]);
      at[i] = BoundaryRule.place(side, p[2]);
    }
    double[] values = evaluate(patch, at, false).u;
    double most = 0;
    for (int i = 0; i < at.length; i++) {
      // From one place to the next it may go on as much as it did before.
      boolean apart = i % (TO_END + 1) == 0;
      double step = apart ? 0 : Math.abs(values[i] - values[i - 1]) / 2;
      most = Math.max(most, Math.abs(values[i]) + step + UNEVEN * places.get(i)[3]);
    }
    return most;
  }

  private static final class Block {
    final double[] u;
    final double[] ux;
    final double[] uy;

    Block(int n, boolean slopes) {
      u = new double[n];
      ux = new double[slopes ? n : 0];
      uy = new double[slopes ? n : 0];
    }
  }

  private Block at(List<Stretch> stretches) {
    int[] patch = stretches.stream().mapToInt(Stretch::patch).toArray();
    double[][] places = new double[patch.length][];
    Arrays.setAll(places, i -> BoundaryRule.place(stretches.get(i).side, stretches.get(i).share()));
    return evaluate(patch, places, true);
  }

  /** The wave at places, as the functions of given patches, ascending, have it. */
  private Block evaluate(int[] patch, double[][] places, boolean slopes) {
    int n = places.length;
    double[][] axes = new double[4][n];
    for (int i = 0; i < n; i++) {
      for (int a = 0; a < 4; a++) {
        axes[a][i] = places[i][a];
      }
    }
    PointBlock points = PointBlock.of(Points.of(axes[0], axes[1]), Points.of(axes[2], axes[3]));
    Block out = new Block(n, slopes);
    Blocks.inParallel(
        n,
        BLOCK,
        (from, to) -> {
          for (int at = from; at < to; ) {
            int end = at + 1;
            while (end < to && patch[end] == patch[at]) {
              end++;
            }
            Functions functions = waves.members().get(patch[at]);
            Columns columns =
                slopes
                    ? Columns.of(out.u, new double[][] {out.ux, out.uy}, at, n)
                    : Columns.ofValues(out.u, at, n);
            functions.sum(coefficients[patch[at]], points.slice(at, end), columns);
            at = end;
          }
        });
    return out;
  }

  /** The largest modulus of the cubic with values and slopes at both ends of a unit interval. */
  private static double cubic(double u0, double s0, double u1, double s1) {
    double most = Math.max(Math.abs(u0), Math.abs(u1));
    // u0 + s0 t + b t² + c t³, whose slope vanishes where it is largest.
    double b = 3 * (u1 - u0) - 2 * s0 - s1;
    double c = s0 + s1 - 2 * (u1 - u0);
    double disc = b * b - 3 * c * s0;
    if (disc >= 0) {
      double q = -(b + Math.copySign(Math.sqrt(disc), b));
      for (double t : new double[] {q / (3 * c), s0 / q}) {
        if (t > 0 && t < 1) {
          most = Math.max(most, Math.abs(u0 + t * (s0 + t * (b + t * c))));
        }
      }
    }
    return most;
  }
}

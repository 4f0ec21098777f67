package vekua.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import vekua.basis.Ansatz;
import vekua.basis.BoundaryKinds;
import vekua.basis.Layout;
import vekua.basis.Opening;
import vekua.basis.Resolution;
import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Corner;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Partition;
import vekua.geometry.Points;
import vekua.geometry.Tip;
import vekua.internal.linalg.BlockElimination;
import vekua.rows.RowAssembler;

/** One piece of a domain with the functions that it has so far, and how well they do. */
final class PieceOfProblem {

  /** Ends of cuts this close to the outer boundary, in units of the domain, are on it. */
  private static final double ON = 1e-9;

  /** As many oscillations of the data across a piece, times 2π, are many. */
  private static final double MANY = 8;

  private final ResolvedProblem whole;
  private final Problem problem;

  /** For each corner of the piece the corner of the whole domain that it is, −1 for others. */
  private final int[] corner;

  /** For each corner whether nothing happens there. */
  private final boolean[] plain;

  private final Partition.Piece piece;

  /** For each side that is a cut how far a jump of the slope acts, zero until it is known. */
  private final double[] reach;

  private final Ansatz ansatz;
  private Resolution resolution;
  private boolean assembled;
  private BoundaryNodes nodes;
  private Layout layout;
  private BoundaryRows rows;
  private double[] matrix = {};
  private double[] data = {};
  private double[] coefficients = {};
  private double fitted;
  private double residual;
  private double before = Double.POSITIVE_INFINITY;
  private double[] atCorner = {};
  private double[] onHole = {};
  private double away;

  PieceOfProblem(
      ResolvedProblem whole, BoundaryKinds kinds, Partition.Piece piece, double tolerance) {
    this.whole = whole;
    this.piece = piece;
    List<List<Condition>> conditions = new ArrayList<>();
    for (int s : piece.side()) {
      conditions.add(s < 0 ? List.of() : whole.problem().conditions(s));
    }
    problem = whole.problem().on(piece.domain(), conditions);
    List<Corner> corners = whole.problem().domain().corners();
    corner = new int[piece.domain().corners().size()];
    for (int c = 0; c < corner.length; c++) {
      Corner mine = piece.domain().corners().get(c);
      corner[c] =
          IntStream.range(0, corners.size())
              .filter(k -> corners.get(k).x() == mine.x() && corners.get(k).y() == mine.y())
              .findFirst()
              .orElse(-1);
    }
    plain = new boolean[corner.length];
    reach = new double[piece.side().length];
    ansatz = problem.equation().ansatz(piece.domain(), kinds(kinds));
    Resolution first = ansatz.initial(tolerance);
    double waves = whole.reentrantWavenumber() * ansatz.frame().radius();
    int degree = Math.max(first.degree(), (int) waves) + (int) Math.ceil(-Math.log10(tolerance));
    // Short waves leave much to the functions of corners.
    int level = waves > MANY ? 3 : 1;
    int[] levels = Arrays.stream(first.corners()).map(l -> l * level).toArray();
    resolution = new Resolution(degree, first.holes(), levels, first.density());
    nodes = ansatz.samples(resolution);
    layout = ansatz.layout(resolution, nodes);
    rows = rows(nodes);
  }

  /** Of what kind the conditions on the piece are, where those of the whole domain are known. */
  private BoundaryKinds kinds(BoundaryKinds all) {
    List<Tip> tips = whole.problem().domain().tips();
    List<Optional<Opening>> openings =
        Arrays.stream(piece.tip())
            .mapToObj(
                t ->
                    t < 0
                        ? Optional.<Opening>empty()
                        : Optional.of(whole.problem().opening(tips.get(t))))
            .toList();
    boolean[] values = new boolean[piece.side().length];
    for (int s = 0; s < values.length; s++) {
      values[s] = piece.side()[s] >= 0 && all.values()[piece.side()[s]];
    }
    boolean[] jumps = new boolean[corner.length];
    for (int c = 0; c < corner.length; c++) {
      Corner mine = piece.domain().corners().get(c);
      List<Condition> first = problem.conditions(mine.first());
      List<Condition> last = problem.conditions(mine.last());
      Optional<Opening> opening = c < openings.size() ? openings.get(c) : Optional.empty();
      boolean straight = Math.abs(mine.angle() - Math.PI) < 1e-9 && first.equals(last);
      boolean cut = first.isEmpty() || last.isEmpty();
      plain[c] = opening.isEmpty() && (cut || (corner[c] >= 0 ? all.plain()[corner[c]] : straight));
      // The bends of slits are no corners of the whole domain.
      boolean jump =
          !cut
              && (corner[c] >= 0
                  ? all.jumps()[corner[c]]
                  : Problem.jump(first, last, mine.x(), mine.y()));
      jumps[c] = opening.map(Opening::jump).orElse(jump);
    }
    double[][] powers = new double[corner.length][];
    Arrays.setAll(powers, c -> corner[c] < 0 ? new double[0] : all.powers()[corner[c]]);
    return new BoundaryKinds(values, jumps, plain, false, List.of(), openings, powers);
  }

  private BoundaryRows rows(BoundaryNodes at) {
    return BoundaryRows.of(
        problem,
        at,
        ansatz.frame().radius(),
        (i, condition, part) -> {
          int s = piece.side()[at.side(i)];
          int c = at.corner(i) < 0 ? -1 : corner[at.corner(i)];
          return whole.data(at, i, s, c, whole.share(s, c, at.distance(i)), condition, part);
        });
  }

  /** Brings functions and rows up to date. */
  void assemble() {
    if (assembled) {
      return;
    }
    assembled = true;
    nodes = ansatz.samples(resolution);
    layout = ansatz.layout(resolution, nodes);
    for (Functions particular : whole.particular().functions()) {
      layout = layout.and(particular);
    }
    rows = rows(nodes);
    matrix = new RowAssembler(layout.basis()).matrix(rows.samples());
    data = rows.size() == 0 ? new double[0] : rows.data()[0];
  }

  /** Adds the boundary conditions as rows. */
  void addRows(BlockElimination elimination, int part) {
    int m = rows.size();
    int n = layout.unknowns();
    double[] all = Arrays.copyOf(matrix, m * (n + 1));
    System.arraycopy(data, 0, all, m * n, m);
    for (int at = n * m; at < matrix.length; at++) {
      all[n * m + at % m] -= matrix[at];
    }
    elimination.add(new int[] {part}, all, m);
  }

  void take(double[] x) {
    coefficients = Arrays.copyOf(x, layout.basis().size());
    Arrays.fill(coefficients, x.length, coefficients.length, 1);
    double[] fit = new double[rows.size()];
    RowAssembler.multiply(matrix, fit.length, coefficients, fit, 0);
    fitted = 0;
    for (int r = 0; r < fit.length; r++) {
      fitted = Math.max(fitted, Math.abs(fit[r] - data[r]));
    }
  }

  /** The mean of u over the places that were fitted to. */
  double mean() {
    double[] u = new double[nodes.size()];
    layout.basis().sum(coefficients, nodes.points(), Columns.ofValues(u, 0, u.length));
    return Arrays.stream(u).average().orElse(0);
  }

  /** Subtracts a constant, the first function. */
  void lower(double by) {
    coefficients[0] -= by;
  }

  /** Measures the error on a finer mesh of the boundary. */
  void check() {
    BoundaryNodes fine = ansatz.checks(resolution);
    BoundaryRows checks = rows(fine);
    atCorner = new double[piece.domain().corners().size()];
    onHole = new double[piece.domain().holes().size()];
    away = 0;
    residual = 0;
    if (checks.size() == 0) {
      return;
    }
    double[] u = new RowAssembler(layout.basis()).apply(checks.samples(), coefficients)[0];
    double[] given = checks.data()[0];
    double[] error = new double[u.length];
    Arrays.setAll(error, r -> Math.abs(u[r] - given[r]));
    away = Attempt.gather(piece.domain(), fine, checks.node(), error, atCorner, onHole);
    residual = Arrays.stream(error).max().orElse(0);
  }

  /**
   * Takes notice of a jump at one of the piece's cuts.
   *
   * @param jump on a fine mesh
   * @param atNodes the same where it was fitted to be zero
   */
  void meet(double jump, double atNodes) {
    fitted = Math.max(fitted, atNodes);
    away = Math.max(away, jump);
    residual = Math.max(residual, jump);
  }

  /** Takes more functions if the error is larger than a goal; tells whether it did. */
  boolean refine(double goal) {
    if (residual <= goal) {
      return false;
    }
    Attempt attempt = attempt(goal);
    resolution = Refinement.of(ansatz, before, attempt, resolution);
    before = residual;
    assembled = false;
    return true;
  }

  private Attempt attempt(double goal) {
    return new Attempt(
        layout,
        nodes,
        coefficients,
        new double[0],
        residual,
        fitted,
        goal,
        Double.POSITIVE_INFINITY,
        rows.size(),
        atCorner,
        onHole,
        away);
  }

  /** The resolution of the functions that the piece has so far. */
  Resolution resolution() {
    return resolution;
  }

  /** Goes back to an earlier solution. */
  void restore(Resolution earlier, double[] itsCoefficients) {
    resolution = earlier;
    nodes = ansatz.samples(resolution);
    layout = ansatz.layout(resolution, nodes);
    for (Functions particular : whole.particular().functions()) {
      layout = layout.and(particular);
    }
    coefficients = itsCoefficients;
  }

  /** What the error on the part of the boundary that belongs to the piece does not exceed. */
  ResidualBound.Found bound(double target) {
    return ResidualBound.of(
        piece.domain(),
        this::rows,
        attempt(target),
        new double[][] {coefficients},
        whole,
        piece.side(),
        this::singular);
  }

  private boolean singular(int c) {
    return !plain[c];
  }

  /**
   * The stretches of a cut along which jumps are followed.
   *
   * @param cut index of the cut
   */
  List<Following.Stretch> stretches(int cut) {
    int side = sideOf(cut);
    boolean[] ends = {
      singular(piece.domain().startCorner(side)), singular(piece.domain().endCorner(side))
    };
    double[] known =
        IntStream.range(0, nodes.size())
            .filter(i -> nodes.side(i) == side)
            .mapToDouble(nodes::share)
            .toArray();
    return Following.stretches(side, 0, ends, new double[2][0], known, List.of());
  }

  /** Nodes at shares of a cut, negative ones from its end. */
  CutNodes along(int cut, double[] shares) {
    double[][] all = new double[piece.domain().sides().size()][0];
    all[sideOf(cut)] = shares;
    double[][] none = new double[piece.domain().corners().size()][0];
    return along(cut, piece.domain().nodes(new int[all.length], none, all, List.of(), 1));
  }

  /** How strongly the field is singular at an end of a slit, if this piece knows. */
  Optional<Intensity> intensity(int end, Tip tip, Opening opening, boolean slopes) {
    for (int c = 0; c < piece.tip().length; c++) {
      if (piece.tip()[c] == end && !opening.mixed()) {
        Corner corner = piece.domain().corners().get(c);
        double a = coefficients[layout.cornerStarts()[c]];
        double b = coefficients[layout.cornerStarts()[c] + 1];
        // The first two functions are √(r/s) cos φ/2 and sin φ/2, φ from the piece's bisector.
        double half = Math.IEEEremainder(tip.direction() - corner.inward(), 2 * Math.PI) / 2;
        double even = a * Math.cos(half) + b * Math.sin(half);
        double odd = b * Math.cos(half) - a * Math.sin(half);
        return Optional.of(new Intensity(tip, (slopes ? odd : even) / Math.sqrt(corner.reach())));
      }
    }
    return Optional.empty();
  }

  /** Which side of the piece a cut is. */
  private int sideOf(int cut) {
    return IntStream.range(0, piece.cut().length)
        .filter(s -> piece.cut()[s] == cut)
        .findFirst()
        .orElseThrow();
  }

  /** Nodes along a cut, those that are fitted to or finer ones. */
  CutNodes along(int cut, boolean finer) {
    return along(cut, finer ? ansatz.checks(resolution) : nodes);
  }

  private CutNodes along(int cut, BoundaryNodes all) {
    int side = sideOf(cut);
    int[] mine = IntStream.range(0, all.size()).filter(i -> all.side(i) == side).toArray();
    double reach = reach(side);
    double[] over = new double[mine.length];
    for (int i = 0; i < mine.length; i++) {
      boolean tip = piece.tip()[all.corner(mine[i])] >= 0;
      over[i] = Math.min(reach, tip ? all.distance(mine[i]) : Double.POSITIVE_INFINITY);
    }
    return new CutNodes(all.points().choose(mine), all.nx(mine[0]), all.ny(mine[0]), over);
  }

  /** How far a jump of the slope across a cut acts, the cut being a side of the piece. */
  private double reach(int side) {
    if (reach[side] == 0) {
      Domain domain = whole.problem().domain();
      Curve outer = domain.outer().orElseThrow();
      double diameter = 2 * domain.frame().radius();
      Corner start = piece.domain().corners().get(piece.domain().startCorner(side));
      Corner end = piece.domain().corners().get(piece.domain().endCorner(side));
      boolean on =
          Math.min(outer.distance(start.x(), start.y()), outer.distance(end.x(), end.y()))
              < ON * diameter;
      double length = piece.domain().sides().get(side).length();
      reach[side] = CutReach.of(length, on ? 0 : diameter);
    }
    return reach[side];
  }

  int unknowns() {
    return layout.unknowns();
  }

  int samples() {
    return rows.size();
  }

  double residual() {
    return residual;
  }

  double dataSize() {
    return Arrays.stream(data).map(Math::abs).max().orElse(0);
  }

  Layout layout() {
    return layout;
  }

  double[] coefficients() {
    return coefficients;
  }

  /** Points spread over the piece. */
  Points inside() {
    return ansatz.inside();
  }
}

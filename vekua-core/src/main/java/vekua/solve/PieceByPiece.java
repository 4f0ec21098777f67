package vekua.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import vekua.basis.BoundaryKinds;
import vekua.basis.DomainBasis;
import vekua.basis.Layout;
import vekua.basis.Opening;
import vekua.basis.Resolution;
import vekua.field.Field;
import vekua.functions.Functions;
import vekua.functions.Pieces;
import vekua.geometry.Outline;
import vekua.geometry.Partition;
import vekua.geometry.Tip;
import vekua.internal.Interruption;
import vekua.internal.linalg.BlockElimination;

/**
 * Solves a problem on a long and thin domain that is cut into pieces. Every piece has functions of
 * its own; where two pieces meet, value and normal derivative have to agree. Pieces whose error is
 * too large get more functions until none is.
 *
 * <p>What is left of the jumps at cuts adds to the error: a jump a of the value along a straight
 * line is that of a double layer, which is at most a/2 everywhere; what it leaves on the boundary
 * is at most as large again. What a jump of the slope makes {@link CutReach} bounds. Beside the
 * ends of slits slopes are unbounded, and the sum is an estimate.
 */
final class PieceByPiece {

  private static final int MAX_ROUNDS = 30;

  /** How large pieces may be, in units of the length 1/k: waves beyond cost more than cuts. */
  private static final double ACROSS = 40;

  /** How much larger the effect of jumps beside the ends of slits may be, about. */
  private static final double BESIDE_SLITS = 1.5;

  /** The damping of redundant functions: a few roundings. */
  private static final double DELTA = 0x1p-51;

  /** Said of waves, whose error inside may be much larger than that on the boundary. */
  private static final String UNKNOWN_RESONANCE =
      "the domain was solved in pieces: how near the square of the wavenumber is to an eigenvalue,"
          + " and so how far errors on the boundary are amplified inside, is not estimated;"
          + " vekua modes tells";

  /** Said of weights of opposite signs, and of conditions that hardly hold a level. */
  private static final String UNKNOWN_KERNEL =
      "the domain was solved in pieces: whether the conditions leave fields free, or nearly, is not"
          + " looked for";

  private final ResolvedProblem resolved;
  private final Problem problem;
  private final Partition partition;
  private final double tolerance;
  private final List<PieceOfProblem> pieces;

  private PieceByPiece(ResolvedProblem resolved, Partition partition, double tolerance) {
    this.resolved = resolved;
    this.problem = resolved.problem();
    BoundaryKinds kinds = resolved.kinds();
    this.partition = partition;
    this.tolerance = tolerance;
    Interruption interruption = Interruption.ofThisThread();
    this.pieces =
        partition.pieces().parallelStream()
            .map(
                piece ->
                    interruption.within(
                        () -> new PieceOfProblem(resolved, kinds, piece, tolerance)))
            .toList();
  }

  /** How to cut; empty if that does not help, or the equation needs more conditions at a cut. */
  static Optional<Partition> partition(ResolvedProblem resolved) {
    Problem problem = resolved.problem();
    if (problem.equation().power() != 1) {
      return Optional.empty();
    }
    double k = problem.equation().lambda() > 0 ? problem.equation().wavenumber() : 0;
    return Partition.of(problem.domain(), ACROSS / Math.max(k, resolved.reentrantWavenumber()));
  }

  static Solution solve(
      ResolvedProblem resolved, Partition partition, double tolerance, int maxColumns) {
    return new PieceByPiece(resolved, partition, tolerance).solve(maxColumns);
  }

  private Solution solve(int maxColumns) {
    Interruption interruption = Interruption.ofThisThread();
    Outcome best = attempt();
    int stalled = 0;
    for (int round = 1; round < MAX_ROUNDS && !(best.total < 0.5 * best.target); round++) {
      interruption.check();
      double share = 0.1 * best.target;
      boolean any = false;
      for (PieceOfProblem piece : pieces) {
        any |= piece.refine(share);
      }
      if (!any) {
        break;
      }
      Outcome next = attempt();
      stalled = next.total < 0.7 * best.total ? 0 : stalled + 1;
      best = next.total < best.total ? next : best;
      if (stalled >= 4 || next.columns > Math.max(maxColumns, 400 * pieces.size())) {
        break;
      }
    }
    return solution(best);
  }

  /**
   * What one attempt came to.
   *
   * @param residual the largest error on the boundary or at cuts
   * @param total a bound of the error inside, where there is a maximum principle
   */
  @SuppressWarnings("ArrayRecordComponent") // internal: never modified
  private record Outcome(
      List<Layout> layouts,
      List<Resolution> resolutions,
      double[][] coefficients,
      double residual,
      double total,
      double target,
      int columns,
      int samples,
      List<Intensity> intensities) {}

  private Outcome attempt() {
    Interruption interruption = Interruption.ofThisThread();
    pieces.parallelStream().forEach(piece -> interruption.within(piece::assemble));
    int[] sizes = pieces.stream().mapToInt(PieceOfProblem::unknowns).toArray();
    BlockElimination elimination = new BlockElimination(sizes);
    for (int p = 0; p < sizes.length; p++) {
      pieces.get(p).addRows(elimination, p);
    }
    int samples = pieces.stream().mapToInt(PieceOfProblem::samples).sum();
    List<CutRows> cuts =
        IntStream.range(0, partition.cuts().size())
            .parallel()
            .mapToObj(cut -> interruption.within(() -> rows(cut)))
            .toList();
    for (CutRows cut : cuts) {
      cut.add(elimination);
      samples += cut.count();
    }
    double[][] x = elimination.solve(DELTA);
    for (int p = 0; p < x.length; p++) {
      pieces.get(p).take(x[p]);
    }
    if (problem.floating()) {
      double mean = pieces.stream().mapToDouble(PieceOfProblem::mean).average().orElse(0);
      pieces.forEach(piece -> piece.lower(mean));
    }
    pieces.parallelStream().forEach(piece -> interruption.within(piece::check));
    double size =
        pieces.stream()
            .mapToDouble(PieceOfProblem::dataSize)
            .reduce(resolved.largestValue(), Math::max);
    double target = tolerance * (size > 0 ? size : 1);
    double onBoundary = pieces.stream().mapToDouble(PieceOfProblem::residual).max().orElse(0);
    double[] jumps =
        cuts.parallelStream()
            .mapToDouble(cut -> interruption.within(() -> cut.jump(pieces)))
            .toArray();
    for (int c = 0; c < jumps.length; c++) {
      Partition.Cut cut = partition.cuts().get(c);
      double fitted = cuts.get(c).fitted(x);
      pieces.get(cut.first()).meet(jumps[c], fitted);
      pieces.get(cut.second()).meet(jumps[c], fitted);
    }
    return new Outcome(
        pieces.stream().map(PieceOfProblem::layout).toList(),
        pieces.stream().map(PieceOfProblem::resolution).toList(),
        pieces.stream().map(PieceOfProblem::coefficients).toArray(double[][]::new),
        Math.max(onBoundary, Arrays.stream(jumps).max().orElse(0)),
        onBoundary + Arrays.stream(jumps).sum(),
        target,
        Arrays.stream(sizes).sum(),
        samples,
        intensities());
  }

  private List<Intensity> intensities() {
    List<Intensity> all = new ArrayList<>();
    List<Tip> tips = problem.domain().tips();
    for (int end = 0; end < tips.size(); end++) {
      int index = end;
      Tip tip = tips.get(end);
      Opening opening = problem.opening(tip);
      boolean slopes = !problem.conditions(tip.left()).get(0).isValue();
      pieces.stream()
          .flatMap(piece -> piece.intensity(index, tip, opening, slopes).stream())
          .findFirst()
          .ifPresent(all::add);
    }
    return List.copyOf(all);
  }

  private CutRows rows(int cut) {
    Partition.Cut c = partition.cuts().get(cut);
    boolean first = pieces.get(c.first()).unknowns() >= pieces.get(c.second()).unknowns();
    return CutRows.of(pieces, cut, c, first ? c.first() : c.second());
  }

  private Solution solution(Outcome best) {
    List<Outline> outlines = new ArrayList<>();
    List<Functions> members = new ArrayList<>();
    double[] coefficients = {};
    double[] scales = {};
    for (int p = 0; p < pieces.size(); p++) {
      double[][] outline = partition.pieces().get(p).outline();
      outlines.add(new Outline(outline[0], outline[1]));
      DomainBasis basis = best.layouts.get(p).basis().scaledOver(pieces.get(p).inside());
      members.add(basis.functions());
      coefficients = joined(coefficients, best.coefficients[p]);
      scales = joined(scales, basis.scales());
    }
    double share = 1 / Math.sqrt(pieces.size());
    scales = Arrays.stream(scales).map(s -> share * s).toArray();
    Field field =
        Field.of(
            DomainBasis.of(scales, new Pieces(outlines, members)), Solver.finite(coefficients));
    ResidualBound.Found found = new ResidualBound.Found(best.residual, best.residual);
    boolean bounded = problem.maximumPrinciple() && resolved.resolved();
    if (bounded) {
      found = bound(best);
    }
    double residual = Math.max(found.largest(), bounded ? best.total : best.residual);
    List<String> warnings = Solver.warnings(resolved, residual, best.target);
    OptionalDouble claim = OptionalDouble.empty();
    OptionalDouble estimate = OptionalDouble.empty();
    if (bounded && Double.isFinite(found.bound())) {
      OptionalDouble most = OptionalDouble.of(Math.max(residual, found.bound()));
      boolean slits = !problem.domain().slits().isEmpty();
      claim = slits ? claim : most;
      estimate = slits ? most : estimate;
    } else if (bounded) {
      warnings.add(Solver.UNFOLLOWED);
    }
    if (problem.equation().lambda() > 0) {
      warnings.add(UNKNOWN_RESONANCE);
    } else if (problem.mayLeaveFree() || Balance.applies(resolved)) {
      warnings.add(UNKNOWN_KERNEL);
    }
    return new Solution(
        field,
        Optional.empty(),
        residual,
        claim,
        estimate,
        Optional.empty(),
        best.target,
        best.columns,
        best.samples,
        best.intensities,
        List.copyOf(warnings));
  }

  /** Follows the errors on the boundary and at cuts between samples. */
  private ResidualBound.Found bound(Outcome best) {
    for (int p = 0; p < pieces.size(); p++) {
      pieces.get(p).restore(best.resolutions.get(p), best.coefficients[p]);
    }
    Interruption interruption = Interruption.ofThisThread();
    List<ResidualBound.Found> onBoundary =
        pieces.parallelStream()
            .map(piece -> interruption.within(() -> piece.bound(best.target)))
            .toList();
    double small = 0.3 * best.target / partition.cuts().size();
    List<ResidualBound.Found> atCuts =
        IntStream.range(0, partition.cuts().size())
            .parallel()
            .mapToObj(cut -> interruption.within(() -> rows(cut).bound(pieces, small)))
            .toList();
    double largest = onBoundary.stream().mapToDouble(ResidualBound.Found::largest).max().orElse(0);
    double bound = onBoundary.stream().mapToDouble(ResidualBound.Found::bound).max().orElse(0);
    largest += atCuts.stream().mapToDouble(ResidualBound.Found::largest).sum();
    bound += atCuts.stream().mapToDouble(ResidualBound.Found::bound).sum();
    double radius = problem.domain().frame().radius();
    return new ResidualBound.Found(
        largest,
        (problem.domain().slits().isEmpty() ? 1 : BESIDE_SLITS) * bound
            + ResidualBound.givenError(resolved, radius));
  }

  private static double[] joined(double[] a, double[] b) {
    double[] all = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    return all;
  }
}

package vekua.solve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import vekua.basis.Ansatz;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.basis.Resolution;
import vekua.field.ComplexField;
import vekua.field.Field;
import vekua.geometry.Partition;
import vekua.internal.Check;

/**
 * Solves boundary-value problems: a combination of exact solutions of the equation is fitted to the
 * boundary conditions, with more functions where the error is until it is small enough. Immutable.
 */
public final class Solver {

  private static final int MAX_ROUNDS = 40;

  private static final double AIM = 0.3;

  /** So few functions are evaluated fast enough. */
  private static final int FEW = 100;

  /** With so many times the first functions a residual that stays is not for want of them. */
  private static final int MANY_TIMES = 6;

  /** What is farther behind a search that had too few functions is not gone on with. */
  private static final double HOPELESS = 100;

  /** How often a solution is tried again on denser samples because it erred between them. */
  private static final int AGAIN = 2;

  /** Tolerances below this are lost in rounding. */
  private static final double FINEST = 1e-15;

  /** Fields that decay more often across a domain are layers, which may be too thin to resolve. */
  private static final double LAYERS = 300;

  /** Said where the maximum of the error is not known. */
  static final String UNFOLLOWED =
      "the error on the boundary varies too fast to be followed between samples: no bound of the"
          + " error is claimed";

  private final double tolerance;
  private final int maxColumns;

  private Solver(double tolerance, int maxColumns) {
    this.tolerance = tolerance;
    this.maxColumns = maxColumns;
  }

  /** A solver with tolerance 1e-10 that makes no further attempt beyond 2000 functions. */
  public static Solver withDefaults() {
    return new Solver(1e-10, 2000);
  }

  /**
   * The same with another tolerance: the largest boundary error to accept, relative to the size of
   * the boundary data.
   *
   * @param relative positive and less than 1, for at 1 the field u = 0 would do
   * @throws IllegalArgumentException if the tolerance is not positive or not less than 1
   */
  public Solver withTolerance(double relative) {
    if (!(relative > 0 && relative < 1)) {
      throw new IllegalArgumentException("tolerance must be positive and less than 1: " + relative);
    }
    return new Solver(relative, maxColumns);
  }

  /**
   * The same with another number of functions beyond which no further attempt is made.
   *
   * @param columns 1 to 20,000
   */
  public Solver withMaxColumns(int columns) {
    return new Solver(tolerance, Check.inRange(columns, 1, 20_000, "columns"));
  }

  /**
   * Solves a problem. If the tolerance is not reached the best attempt is returned, with a warning.
   *
   * @param problem with conditions on the whole boundary
   * @throws IllegalArgumentException if the problem lacks a condition or has no solution of the
   *     kind asked for
   * @throws CancellationException if the calling thread is interrupted
   */
  public Solution solve(Problem problem) {
    problem.check();
    if (problem.equation().fillsDisc()) {
      return DiscProblem.solve(problem, tolerance);
    }
    ResolvedProblem resolved = ResolvedProblem.of(problem, tolerance);
    if (problem.domain().slits().isEmpty() && Balance.applies(resolved)) {
      // Pieces do not balance what flows through all of them.
      Solution balanced = solveWhole(resolved);
      if (balanced.boundaryResidual() <= balanced.target()) {
        return balanced;
      }
    }
    Optional<Partition> cut = PieceByPiece.partition(resolved);
    // What lobes make long need not be thin.
    Optional<Solution> lobes = cut.isEmpty() ? Optional.empty() : solveBeyondLobes(resolved);
    if (lobes.isPresent()) {
      return lobes.get();
    }
    Optional<Solution> inPieces =
        cut.map(pieces -> PieceByPiece.solve(resolved, pieces, tolerance, maxColumns));
    if (inPieces.isPresent()
        && (inPieces.get().reached() || !resolved.problem().domain().slits().isEmpty())) {
      return inPieces.get();
    }
    Solution whole = solveWhole(resolved);
    return inPieces.filter(s -> s.boundaryResidual() <= whole.boundaryResidual()).orElse(whole);
  }

  /** Solves with functions that are singular between lobes, if there are any and they do. */
  private Optional<Solution> solveBeyondLobes(ResolvedProblem resolved) {
    if (!resolved.problem().domain().slits().isEmpty()) {
      return Optional.empty();
    }
    Optional<Search> search = ansatz(resolved).branched().map(a -> new Search(resolved, a));
    search.ifPresent(Search::run);
    return search.filter(Search::reached).map(s -> solution(resolved, s));
  }

  private static Ansatz ansatz(ResolvedProblem resolved) {
    Problem problem = resolved.problem();
    return problem.equation().ansatz(problem.domain(), resolved.kinds());
  }

  private Solution solveWhole(ResolvedProblem resolved) {
    return solution(resolved, found(resolved, ansatz(resolved)));
  }

  /** Bounds the error of what was found, and tries again if it erred between samples. */
  private Solution solution(ResolvedProblem resolved, Search found) {
    Problem problem = resolved.problem();
    Search search = found;
    for (int again = 0; ; again++) {
      Attempt best = search.best;
      Optional<ResidualBound.Found> bound =
          problem.maximumPrinciple() && resolved.resolved()
              ? Optional.of(ResidualBound.of(resolved, search.ansatz, best))
              : Optional.empty();
      double largest = bound.map(ResidualBound.Found::largest).orElse(0.0);
      if (again == AGAIN || !search.reached() || !(largest > best.target())) {
        return solution(resolved, search, bound);
      }
      search = new Search(resolved, search.ansatz, search.resolution.denser(1.6));
      search.run();
    }
  }

  /**
   * Searches with the ansatz or that of its alternatives with which a first attempt comes closest,
   * and with the next if that is not enough.
   */
  private Search found(ResolvedProblem resolved, Ansatz ansatz) {
    List<Search> searches = new ArrayList<>();
    searches.add(new Search(resolved, ansatz));
    if (Kernel.contradicted(resolved, ansatz, searches.get(0).best)) {
      return searches.get(0);
    }
    if (!searches.get(0).reached()) {
      ansatz.alternatives().forEach(other -> searches.add(new Search(resolved, other)));
    }
    searches.sort(Comparator.comparingDouble(search -> search.best.boundaryResidual()));
    Search best = searches.get(0);
    for (Search search : searches) {
      if (best.full && search.best.boundaryResidual() > HOPELESS * best.best.boundaryResidual()) {
        break;
      }
      search.run();
      best = search.best.boundaryResidual() < best.best.boundaryResidual() ? search : best;
      if (best.reached()) {
        break;
      }
    }
    return best;
  }

  /** Enough functions for the data where they tell how many: not along lobes. */
  private Resolution first(ResolvedProblem resolved, Ansatz ansatz) {
    Resolution least = ansatz.initial(tolerance).withDegreeUpTo(maxColumns / 2);
    return ansatz.isBranched() ? least : resolved.atLeast(ansatz, least, maxColumns / 2);
  }

  /** Attempts at finer and finer resolutions. */
  private final class Search {
    private final ResolvedProblem resolved;
    private final Ansatz ansatz;
    private Resolution resolution;
    private Attempt best;

    /** The resolution of the best attempt. */
    private Resolution bestResolution;

    /** Whether it ended for want of functions. */
    private boolean full;

    Search(ResolvedProblem resolved, Ansatz ansatz) {
      this(resolved, ansatz, first(resolved, ansatz));
    }

    /** Makes a first attempt. */
    Search(ResolvedProblem resolved, Ansatz ansatz, Resolution resolution) {
      this.resolved = resolved;
      this.ansatz = ansatz;
      this.resolution = resolution;
      this.bestResolution = resolution;
      this.best = Attempt.of(resolved, ansatz, resolution, tolerance);
    }

    boolean reached() {
      return best.boundaryResidual() <= best.target();
    }

    void run() {
      Resolution next = resolution;
      Attempt last = best;
      double before = Double.POSITIVE_INFINITY;
      int stalled = 0;
      // The first attempt has functions for the data's oscillations: these are many times more.
      int plenty = MANY_TIMES * best.layout().unknowns() + FEW;
      // Aims lower than it has to, so that the last round does not miss by a hair.
      for (int round = 1;
          round < MAX_ROUNDS && best.boundaryResidual() > AIM * best.target();
          round++) {
        next = Refinement.of(ansatz, before, last, next);
        before = last.boundaryResidual();
        last = Attempt.of(resolved, ansatz, next, tolerance);
        boolean better = last.boundaryResidual() < 0.7 * best.boundaryResidual();
        boolean few = last.layout().unknowns() < plenty;
        stalled = better || (few && last.unresolved()) ? 0 : stalled + 1;
        if (last.boundaryResidual() < best.boundaryResidual()) {
          best = last;
          resolution = next;
          bestResolution = next;
        }
        full = last.layout().unknowns() > maxColumns;
        if (full || stalled >= (last.unresolved() ? 1 : 4)) {
          break;
        }
      }
      if (reached() && best.layout().unknowns() > FEW) {
        trim();
      }
    }

    /** Leaves out what is not needed as long as the target is met: fields are evaluated often. */
    private void trim() {
      Attempt reached = best;
      for (double share : new double[] {0.2, 1, 5}) {
        Resolution fewer = Refinement.trimmed(ansatz, reached, resolution, share);
        if (fewer.same(resolution)) {
          continue;
        }
        Attempt attempt = Attempt.of(resolved, ansatz, fewer, tolerance);
        if (attempt.boundaryResidual() > best.target()
            || attempt.layout().unknowns() >= best.layout().unknowns()) {
          break;
        }
        best = attempt;
        bestResolution = fewer;
      }
    }
  }

  /** Coefficients, if they are numbers. */
  static double[] finite(double[] coefficients) {
    for (double c : coefficients) {
      if (!Double.isFinite(c)) {
        throw new IllegalArgumentException(
            "the solution leaves the range of numbers: a length or a value is too large or too"
                + " small beside the others, or needs another unit");
      }
    }
    return coefficients;
  }

  /**
   * Goes on where the residual is small enough but what becomes of it inside is not.
   *
   * @return the search if more functions do not help
   */
  private Search closer(Search search, double amplification) {
    double wanted = Math.max(FINEST, tolerance / (Resonance.SUP * amplification));
    Search closer =
        withTolerance(wanted).new Search(search.resolved, search.ansatz, search.bestResolution);
    closer.run();
    closer.best = closer.best.aimingAt(search.best.target());
    return closer.best.boundaryResidual() < search.best.boundaryResidual() ? closer : search;
  }

  private Solution solution(
      ResolvedProblem resolved, Search found, Optional<ResidualBound.Found> bound) {
    Ansatz ansatz = found.ansatz;
    Problem problem = resolved.problem();
    Search search = found;
    Optional<Kernel> kernel = Kernel.of(resolved, ansatz, search.best);
    Optional<Kernel.Room> room =
        problem.mayAmplify()
            ? Optional.of(Kernel.room(resolved, ansatz, search.best))
            : Optional.empty();
    double amplification = room.map(Kernel.Room::amplification).orElse(1.0);
    boolean balanced = room.isPresent() && room.get().balanced();
    boolean grown =
        Resonance.error(search.best.boundaryResidual(), amplification) > search.best.target();
    boolean matters = balanced || amplification > Resonance.MATTERS;
    if (kernel.isEmpty() && search.reached() && matters && grown) {
      search = closer(search, amplification);
    }
    Optional<Resonance> near =
        problem.mayResonate() || (room.isPresent() && !problem.domain().exterior() && matters)
            ? Optional.of(Resonance.of(resolved, ansatz, search.best))
            : Optional.empty();
    Attempt best =
        kernel.isPresent()
            ? Attempt.of(resolved, ansatz, search.bestResolution, tolerance, kernel.get().rows())
            : search.best;
    DomainBasis basis = best.layout().basis().scaledOver(ansatz.inside());
    double largest =
        Math.max(best.boundaryResidual(), bound.map(ResidualBound.Found::largest).orElse(0.0));
    List<String> warnings = warnings(resolved, largest, best.target());
    Field field = Field.of(basis, finite(best.real()));
    Optional<ComplexField> complex =
        problem.radiating()
            ? Optional.of(new ComplexField(field, Field.of(basis, finite(best.imaginary()))))
            : Optional.empty();
    Optional<Resonance> resonance = near.map(r -> r.matters() > 1 ? r.exact(problem) : r);
    kernel.ifPresent(k -> warnings.add(k.sentence(resolved, best)));
    // What is free was chosen, and what is balanced is known, so that errors do not grow by it.
    double grows = kernel.map(Kernel::amplification).orElse(amplification);
    OptionalDouble estimate =
        room.isPresent() && (kernel.isEmpty() || largest <= best.target())
            ? OptionalDouble.of(Resonance.error(largest, grows) + room.get().rounding())
            : OptionalDouble.empty();
    boolean inside = largest <= best.target() && estimate.orElse(0) > best.target();
    resonance
        .filter(r -> r.matters() > 1)
        .filter(r -> kernel.isEmpty() || problem.equation().lambda() > 0)
        .filter(r -> inside || (problem.mayResonate() && (!balanced || grows > Resonance.MATTERS)))
        .ifPresent(
            r ->
                warnings.add(
                    sentence(problem.equation(), r, !resonance.equals(near))
                        + (balanced && grows <= Resonance.MATTERS
                            ? open(room.get().rounding())
                            : kernel.isEmpty() ? Resonance.amplifies(grows) : "")));
    if (inside && resonance.filter(r -> r.matters() > 1).isPresent()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the tolerance was not reached inside: the error there is estimated as %.2g, wanted"
                  + " %.2g",
              estimate.orElse(0),
              best.target()));
    }
    OptionalDouble claim = OptionalDouble.empty();
    boolean weighs = problem.weightedPrinciple() && !problem.maximumPrinciple() && !balanced;
    if (weighs && resolved.resolved()) {
      double weighted = ResidualBound.weighted(resolved, ansatz, best);
      claim = Double.isFinite(weighted) ? OptionalDouble.of(weighted) : claim;
    }
    if (bound.isPresent() && Double.isFinite(bound.get().bound())) {
      claim = OptionalDouble.of(Math.max(largest, bound.get().bound()));
    } else if (bound.isPresent()) {
      warnings.add(UNFOLLOWED);
    }
    return new Solution(
        field,
        complex,
        largest,
        claim,
        estimate,
        resonance,
        best.target(),
        best.layout().unknowns(),
        best.samples(),
        List.of(),
        List.copyOf(warnings));
  }

  /** Sentences about what is doubtful. */
  static List<String> warnings(ResolvedProblem resolved, double residual, double target) {
    List<String> warnings = new ArrayList<>();
    if (!resolved.resolved()) {
      warnings.add(
          "the boundary data vary on scales too fine to be resolved: the residual is known at"
              + " samples only, and no bound of the error is claimed");
    }
    if (!(residual <= target)) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the tolerance was not reached: boundary residual %.2g, wanted %.2g",
              residual,
              target));
      double across = across(resolved.problem());
      if (across > LAYERS) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "the field is a thin layer along the boundary, for the decay times the diameter of"
                    + " the domain is %.2g: a smaller domain about the place of interest helps, as"
                    + " what is farther off than 40 over the decay does not matter there",
                across));
      }
    }
    if (resolved.problem().floating()) {
      warnings.add(
          "the conditions leave a constant free; the mean of u over the samples was set to zero");
    }
    return warnings;
  }

  /** How often a field that decays does so across its domain; zero for others. */
  private static double across(Problem problem) {
    boolean decays = problem.equation().lambda() < 0 && !problem.domain().exterior();
    return decays
        ? 2 * Math.sqrt(-problem.equation().lambda()) * problem.domain().frame().radius()
        : 0;
  }

  /** What roundings do to a level. */
  private static String open(double rounding) {
    return String.format(
        Locale.ROOT,
        ": data that are rounded to sixteen digits leave its size open by about %.2g",
        rounding);
  }

  /** What a resonance does; an eigenvalue that was not found exactly has the digits it has. */
  private static String sentence(Equation equation, Resonance r, boolean exact) {
    if (equation.lambda() <= 0) {
      return String.format(
          Locale.ROOT,
          "the conditions nearly leave a field free: they do where %.2g times u is added to the"
              + " equation",
          r.eigenvalue() - equation.lambda());
    }
    return exact
        ? String.format(
            Locale.ROOT,
            "the square of the wavenumber is within %.2g of the eigenvalue %.10g",
            r.distance(),
            r.eigenvalue())
        : String.format(
            Locale.ROOT,
            "the square of the wavenumber is near an eigenvalue, about %.4g",
            r.eigenvalue());
  }
}

package vekua.solve;

import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Side;

/**
 * Solves hard problems one after another and prints a table for {@code docs/solver.md}: what was
 * asked, the bound, the true error and the processor time of both cores together.
 */
final class HardProblemsStudy {

  private HardProblemsStudy() {}

  /**
   * Prints the table.
   *
   * @param args parts of titles to be chosen, all problems if there are none
   */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    System.out.println(
        "| problem | tolerance | functions | residual | bound | true error | seconds | asked |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    for (HardProblem hard : HardProblem.all()) {
      boolean chosen = args.length == 0;
      for (String part : args) {
        chosen |= hard.title().contains(part);
      }
      if (chosen) {
        System.out.println(row(hard));
      }
    }
  }

  /** Processor seconds of this program so far. */
  private static double processor() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos() * 1e-9;
  }

  private static String row(HardProblem hard) {
    double start = processor();
    Solution s = Solver.withDefaults().withTolerance(hard.tolerance()).solve(hard.problem());
    double seconds = processor() - start;
    Optional<Solution> finer =
        hard.exact().isPresent()
            ? Optional.empty()
            : Optional.of(
                Solver.withDefaults().withTolerance(hard.tolerance() / 30).solve(hard.problem()));
    double error =
        error(
            hard,
            s,
            finer
                .<BoundaryData>map(fine -> (x, y, nx, ny) -> fine.field().at(x, y))
                .orElseGet(() -> hard.exact().orElseThrow()));
    String told = finer.isPresent() && error == 0 ? "–" : "%.1e".formatted(error);
    String bound =
        s.errorBound().isPresent()
            ? "%.1e".formatted(s.errorBound().getAsDouble())
            : s.errorEstimate().isPresent()
                ? "estimate %.1e".formatted(s.errorEstimate().getAsDouble())
                : "–";
    // What is compared with has an error of its own.
    double slack = finer.map(fine -> fine.errorBound().orElse(0)).orElse(0.0);
    boolean below = s.errorBound().isPresent() && error > s.errorBound().getAsDouble() + slack;
    return "| %s | %.0e | %d | %s | %s | %s | %s | %s |"
        .formatted(
            hard.title(),
            hard.tolerance(),
            s.columns(),
            s.reached()
                ? "%.1e".formatted(s.boundaryResidual())
                : "**%.1e**".formatted(s.boundaryResidual()),
            bound,
            below ? "**" + told + "**" : told,
            hard.asked() > 0 && seconds > hard.asked()
                ? "**%.1f**".formatted(seconds)
                : "%.1f".formatted(seconds),
            hard.asked() > 0 ? "< %.0f".formatted(hard.asked()) : "–");
  }

  /** The largest error at places inside and close to the boundary. */
  private static double error(HardProblem hard, Solution solution, BoundaryData exact) {
    Domain domain = hard.problem().domain();
    double error = 0;
    Points inside = domain.grid(40);
    for (int i = 0; i < inside.size(); i++) {
      error = Math.max(error, at(solution, exact, inside.x(i), inside.y(i)));
    }
    Random random = new Random(17);
    for (Side side : domain.sides()) {
      for (int i = 0; i < 300; i++) {
        double u = i % 2 == 0 ? random.nextDouble() : Math.pow(10, -6 * random.nextDouble());
        double[] p = side.at(i % 4 == 3 ? 1 - u : u);
        double in = side.length() * Math.pow(10, -6 * random.nextDouble() - 1);
        double x = p[0] - in * p[2];
        double y = p[1] - in * p[3];
        if (domain.contains(x, y)) {
          error = Math.max(error, at(solution, exact, x, y));
        }
      }
    }
    return error;
  }

  /** The error at a place, zero where the solution is not known. */
  private static double at(Solution s, BoundaryData exact, double x, double y) {
    double miss = Math.abs(s.field().at(x, y) - exact.at(x, y, 0, 0));
    return Double.isNaN(miss) ? 0 : miss;
  }
}

package vekua.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import vekua.field.Field;
import vekua.solve.Solution;
import vekua.solve.Solver;

/**
 * Measures the example problems for {@code docs/solver.md}: functions, residual, time, and digits
 * by a second solution with a tenth of the tolerance and by values from elsewhere.
 */
public final class SolverStudy {

  /**
   * A problem and what is known of its solution.
   *
   * @param title in words
   * @param file in the folder of examples
   * @param finer a tolerance for self-convergence
   * @param from where the values are from
   * @param known x, y, u at some points, and for waves the imaginary part
   */
  @SuppressWarnings("ArrayRecordComponent") // a table
  private record Study(String title, String file, double finer, String from, double[]... known) {}

  private static final List<Study> STUDIES =
      List.of(
          new Study(
              "L-shape, u = x²",
              "l-shape",
              1e-13,
              "the published value",
              new double[] {0.99, 0.99, 1.02679192610736}),
          new Study(
              "square with four holes",
              "four-holes",
              1e-13,
              "charges in the holes and the square's Green's function",
              new double[] {0, 0, 0.5589902468464341},
              new double[] {0.1, 0.3, 0.6649417269370206},
              new double[] {0.75, -0.2, 0.3016862077371664}),
          new Study(
              "eccentric annulus",
              "eccentric-annulus",
              3e-14,
              "the closed form",
              new double[] {-0.5, 0.2, annulus(-0.5, 0.2)},
              new double[] {0.1, -0.9, annulus(0.1, -0.9)}),
          new Study(
              "clamped plate, unit load",
              "clamped-plate",
              1e-12,
              "Galerkin's method",
              new double[] {0, 0, 0.0202451053996714}),
          new Study(
              "triangle, k = 10, u = 1",
              "triangle",
              1e-12,
              "fundamental solutions, SciPy",
              new double[] {0.4, 0.3, -3.5185061402126365}),
          new Study(
              "sound-soft square, k = 50",
              "soft-square-50",
              1e-10,
              "an integral equation, NumPy",
              new double[] {-1, -0.5, 0.14613664154653386, 0.021951523424190707},
              new double[] {0.9, 0.9, -0.9585915704791628, -0.21121793703222394},
              new double[] {1.2, -0.1, 0.026688047842673295, 0.21004139477695372}),
          new Study("elliptic hole, ten times as long as wide", "blade", 1e-11, "–"));

  private SolverStudy() {}

  /** Two circles are concentric to the map w = (z − a)/(1 − az). */
  private static double annulus(double x, double y) {
    double c = 0.3;
    double r = 0.4;
    double p = (1 + (c - r) * (c + r)) / (2 * c);
    double a = p - Math.sqrt(p * p - 1);
    double rho = (c + r - a) / (1 - a * (c + r));
    return Math.log(Math.hypot(x - a, y) / Math.hypot(1 - a * x, a * y)) / Math.log(rho);
  }

  /**
   * Prints the table.
   *
   * @param args the folder of examples
   */
  public static void main(String[] args) throws IOException {
    Locale.setDefault(Locale.ROOT);
    System.out.println(
        "| problem | tolerance | functions | residual | bound of the error | seconds, warm"
            + " | differs from its finer self by | and from | by |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    for (Study study : STUDIES) {
      System.out.println(row(study, Path.of(args[0], study.file + ".json")));
    }
  }

  private static String row(Study study, Path file) throws IOException {
    ProblemFile problem = ProblemFile.read(file);
    double tolerance = problem.tolerance().orElseThrow();
    Solver solver = Solver.withDefaults().withTolerance(tolerance);
    double best = Double.POSITIVE_INFINITY;
    Solution solution;
    long end = System.nanoTime() + 6_000_000_000L;
    int runs = 0;
    do {
      long start = System.nanoTime();
      solution = solver.solve(problem.problem());
      best = Math.min(best, (System.nanoTime() - start) * 1e-9);
    } while (++runs < 3 || System.nanoTime() < end);
    Solution finer = Solver.withDefaults().withTolerance(study.finer).solve(problem.problem());
    double itself = 0;
    double other = 0;
    double[][] points =
        study.known.length > 0 ? study.known : new double[][] {{-0.7, -0.3}, {0.5, 0.7}};
    for (double[] p : points) {
      for (int part = 0; part < parts(solution).size(); part++) {
        double u = parts(solution).get(part).at(p[0], p[1]);
        itself = Math.max(itself, Math.abs(u - parts(finer).get(part).at(p[0], p[1])));
        if (study.known.length > 0) {
          other = Math.max(other, Math.abs(u - p[2 + part]));
        }
      }
    }
    return String.format(
        "| %s | %.0e | %d | %.1e | %s | %.2g | %.0e | %s | %s |",
        study.title,
        tolerance,
        solution.columns(),
        solution.boundaryResidual(),
        solution.errorBound().isPresent()
            ? String.format("%.1e", solution.errorBound().getAsDouble())
            : "–",
        best,
        itself,
        study.from,
        study.known.length > 0 ? String.format("%.0e", other) : "–");
  }

  private static List<Field> parts(Solution solution) {
    return solution
        .complex()
        .map(whole -> List.of(whole.real(), whole.imaginary()))
        .orElseGet(() -> List.of(solution.field()));
  }
}

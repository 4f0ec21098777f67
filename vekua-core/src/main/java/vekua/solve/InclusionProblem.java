package vekua.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import vekua.basis.DomainBasis;
import vekua.field.Field;
import vekua.functions.Functions;
import vekua.functions.InclusionFunctions;
import vekua.functions.Selection;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.Triangles;
import vekua.medium.Medium;

/**
 * A problem in a disc with circular inclusions: the sum of solutions that fits the condition on the
 * rim best, of an order that grows until it is met.
 */
final class InclusionProblem {

  private static final int[] ORDERS = {15, 30, 60, 120};

  /** Residuals on the rim that are rounding, relative to the data. */
  private static final double EXACT = 1e-13;

  private static final int RIM_NODES = 1500;

  private final Condition condition;
  private final Medium medium;
  private final Disk disk;
  private final double tolerance;

  private InclusionProblem(Condition condition, Medium medium, Disk disk, double tolerance) {
    this.condition = condition;
    this.medium = medium;
    this.disk = disk;
    this.tolerance = tolerance;
  }

  static Solution solve(Problem problem, Medium medium, Disk disk, double tolerance) {
    if (problem.hasSource()) {
      throw new IllegalArgumentException("inclusions do not go with a source");
    }
    medium.checkInclusions(disk);
    return new InclusionProblem(problem.conditions(0).get(0), medium, disk, tolerance).solve();
  }

  /** The rim's points, and what the condition says there. */
  @SuppressWarnings("ArrayRecordComponent") // read only
  private record Rim(Points at, double[] data) {}

  private Rim rim(int n, double shift) {
    double[] x = new double[n];
    double[] y = new double[n];
    double[] g = new double[n];
    for (int i = 0; i < n; i++) {
      double c = Math.cos(2 * Math.PI * (i + shift) / n);
      double s = Math.sin(2 * Math.PI * (i + shift) / n);
      x[i] = disk.x() + disk.radius() * c;
      y[i] = disk.y() + disk.radius() * s;
      g[i] = condition.data().at(x[i], y[i], c, s);
      if (!Double.isFinite(g[i])) {
        throw new IllegalArgumentException(
            "the condition on the rim is not finite at ("
                + (float) x[i]
                + ", "
                + (float) y[i]
                + ")");
      }
    }
    return new Rim(Points.of(x, y), g);
  }

  /** What the condition makes of functions on the rim, column by column. */
  private double[] rows(Functions functions, Points at) {
    int n = at.size();
    double[] u = functions.values(at);
    if (condition.b() == 0) {
      Arrays.setAll(u, j -> condition.a() * u[j]);
      return u;
    }
    double[][] g = functions.gradients(at);
    for (int j = 0; j < u.length; j++) {
      double nx = (at.x(j % n) - disk.x()) / disk.radius();
      double ny = (at.y(j % n) - disk.y()) / disk.radius();
      u[j] = condition.a() * u[j] + condition.b() * (nx * g[0][j] + ny * g[1][j]);
    }
    return u;
  }

  private Solution solve() {
    Rim check = rim(RIM_NODES, 0.37);
    double size = Arrays.stream(check.data).map(Math::abs).max().orElse(0);
    double unit = Math.abs(condition.a()) + Math.abs(condition.b()) / disk.radius();
    boolean open = condition.a() == 0 && medium.wavenumber() == 0;
    List<String> warnings = new ArrayList<>();
    if (open) {
      double mean = Math.abs(Arrays.stream(check.data).average().orElse(0));
      if (mean > 1e-8 * size) {
        throw new IllegalArgumentException(
            "the problem has no solution: the flux through the rim is not zero altogether");
      }
      warnings.add("the conditions leave a constant open: what shines in has none");
    }
    Functions functions;
    double[] w;
    double worst = Double.POSITIVE_INFINITY;
    double jumps;
    int at = 0;
    do {
      InclusionFunctions all =
          InclusionFunctions.of(medium.wavenumber(), medium.inclusions(), ORDERS[at], -1, disk);
      jumps = all.residual();
      functions = open ? new Selection(all, IntStream.range(1, all.size()).toArray()) : all;
      w = best(functions, rim(4 * ORDERS[at] + 10, 0));
      double[] rows = rows(functions, check.at);
      worst = 0;
      for (int i = 0; i < RIM_NODES; i++) {
        double sum = -check.data[i];
        for (int j = 0; j < w.length; j++) {
          sum = Math.fma(w[j], rows[j * RIM_NODES + i], sum);
        }
        worst = Math.max(worst, Math.abs(sum) / unit);
      }
    } while (worst > EXACT * size / unit && ++at < ORDERS.length);
    double target = tolerance * (size > 0 ? size : 1);
    if (!(worst <= target)) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the tolerance is not reached: the data on the rim are resolved to %.1e",
              worst));
    }
    double largest = 0;
    double[] moduli = new double[RIM_NODES];
    double[] u = functions.values(check.at);
    for (int j = 0; j < u.length; j++) {
      double part = Math.abs(w[j / RIM_NODES] * u[j]);
      largest = Math.max(largest, part);
      moduli[j % RIM_NODES] += part;
    }
    double rounding = ResidualBound.ROUNDING * Arrays.stream(moduli).max().orElse(0);
    boolean bounded = medium.wavenumber() == 0 && condition.b() == 0;
    double[] scales = new double[w.length];
    Arrays.fill(scales, 1);
    return new Solution(
        Field.of(DomainBasis.of(scales, functions), w),
        Optional.empty(),
        worst,
        bounded
            ? OptionalDouble.of(1.01 * worst + jumps * largest + rounding)
            : OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        target,
        w.length,
        RIM_NODES,
        List.of(),
        warnings,
        OptionalDouble.of(jumps * largest),
        OptionalDouble.of(tolerance * largest));
  }

  private double[] best(Functions functions, Rim rim) {
    int n = functions.size();
    double[] a = rows(functions, rim.at);
    int rows = rim.at.size();
    // Orders that have died away elsewhere are of order one at the rim: no scaling is needed.
    ColumnFactor factor = Engines.choose(n, rows).factor(a, rows, n);
    double[] w = factor.rotate(rim.data.clone(), 1);
    double[] x = Arrays.copyOf(w, n);
    Triangles.solve(factor.triangle(), n, x, 1);
    return x;
  }
}

package vekua.modes;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleFunction;
import vekua.functions.Functions;
import vekua.geometry.PointBlock;
import vekua.internal.Interruption;
import vekua.internal.linalg.Engine;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.PivotedTriangle;
import vekua.internal.linalg.SymmetricPencil;
import vekua.internal.linalg.TriangleBuilder;
import vekua.internal.linalg.TriangleSvd;
import vekua.internal.linalg.Triangles;

/**
 * A drum with functions and places enough for wavenumbers up to a limit, at which it can be struck:
 * {@link #strike} tells which waves nearly satisfy the conditions, and which eigenvalues those
 * point to.
 */
final class Stage {

  /** Functions that differ from others by less are redundant. */
  private static final double NEGLIGIBLE = 1e-13;

  /** Places on the boundary for each function. */
  private static final double DENSITY = 3;

  /** Waves that are looked at unless said. */
  private static final int WAVES = 24;

  /** What large coefficients count, relative to what should vanish. */
  private static final double REGULAR = 2e-14;

  private final Drum drum;
  private final DoubleFunction<Waves> family;
  private final double highest;
  private final BoundaryRule rule;
  private final PointBlock inside;

  /**
   * A stage.
   *
   * @param family functions by wavenumber
   * @param highest the largest wavenumber that the functions suffice for
   */
  Stage(Drum drum, DoubleFunction<Waves> family, double highest) {
    this.drum = drum;
    this.family = family;
    this.highest = highest;
    Waves waves = family.apply(highest);
    rule = drum.rule(waves.members().stream().mapToInt(Functions::size).toArray(), DENSITY);
    inside = drum.inside(waves.size() + 20);
  }

  double highest() {
    return highest;
  }

  Waves functions(double k) {
    return family.apply(k);
  }

  int columns() {
    return family.apply(highest).size();
  }

  /**
   * Looks for waves of Δu + λu = 0 that are small on the boundary for their size inside.
   *
   * @param lambda λ, positive
   * @param limit the largest angle σ, 0 to 1, of waves that are looked at
   */
  Strike strike(double lambda, double limit) {
    return strike(lambda, limit, WAVES);
  }

  /**
   * Looks for more waves, or fewer.
   *
   * @param most how many at most
   */
  Strike strike(double lambda, double limit, int most) {
    Interruption.ofThisThread().check();
    double k = Math.sqrt(lambda);
    Waves functions = family.apply(k);
    int n = functions.size();
    int nb = rule.size();
    int ni = inside.size();
    Evaluation traces = Evaluation.withSlopes(functions, rule);
    double[] condition = new double[nb * n];
    double[] other = new double[nb * n];
    conditions(k, traces, n, condition, other);
    double[] within = Evaluation.values(functions.whole(), inside);
    // On a scale of lengths where a boundary of a unit of area has a unit of length.
    double weight = Math.sqrt(drum.area() / ni * drum.perimeter() / drum.area());
    for (int at = 0; at < within.length; at++) {
      within[at] *= weight;
    }
    return angles(
        k,
        functions,
        traces,
        triangle(condition, nb, n),
        triangle(within, ni, n),
        triangle(other, nb, n),
        limit,
        most);
  }

  /**
   * What should vanish on the boundary and at cuts, and what goes with it: values and slopes over
   * k, their jumps across cuts and their means there.
   */
  private void conditions(double k, Evaluation traces, int n, double[] condition, double[] other) {
    int nb = rule.size();
    for (int i = 0; i < nb; i++) {
      double root = Math.sqrt(rule.weight()[i]);
      int twin = rule.twin()[i];
      if (twin >= 0 && twin < i) {
        continue;
      }
      boolean value = twin < 0 && drum.value(rule.side()[i]);
      for (int column = 0; column < n; column++) {
        int at = column * nb + i;
        double u = root * traces.u()[at];
        double slope = root / k * (traces.ux()[at] * rule.nx()[i] + traces.uy()[at] * rule.ny()[i]);
        if (twin < 0) {
          condition[at] = value ? u : slope;
          other[at] = value ? slope : u;
        } else {
          int over = column * nb + twin;
          double beyond = root * traces.u()[over];
          double back =
              root / k * (traces.ux()[over] * rule.nx()[i] + traces.uy()[over] * rule.ny()[i]);
          condition[at] = u - beyond;
          condition[over] = slope - back;
          other[at] = (u + beyond) / 2;
          other[over] = (slope + back) / 2;
        }
      }
    }
  }

  /**
   * What waves that are known nearly become at a trial value: one step of inverse iteration, at a
   * fraction of the cost of a search for them.
   *
   * @param lambda λ, positive, near the eigenvalues of the waves
   * @param near where the waves come from
   * @param levels which of its waves
   */
  Strike strike(double lambda, Strike near, int[] levels) {
    Interruption.ofThisThread().check();
    double k = Math.sqrt(lambda);
    Waves functions = family.apply(k);
    int n = functions.size();
    int nb = rule.size();
    Evaluation traces = Evaluation.withSlopes(functions, rule);
    double[] rows = new double[(nb + n) * n];
    double[] scale = new double[n];
    double[] condition = new double[nb * n];
    double[] other = new double[nb * n];
    conditions(k, traces, n, condition, other);
    for (int j = 0; j < n; j++) {
      double squares = 0;
      for (int at = j * nb; at < (j + 1) * nb; at++) {
        squares += condition[at] * condition[at] + other[at] * other[at];
      }
      scale[j] = squares > 0 && squares < 1e300 ? 1 / Math.sqrt(squares) : 0;
      for (int i = 0; i < nb; i++) {
        rows[j * (nb + n) + i] = scale[j] * condition[j * nb + i];
      }
      rows[j * (nb + n) + nb + j] = REGULAR;
    }
    double[] r = triangle(rows, nb + n, n);
    double[] within = Evaluation.values(functions.whole(), inside);
    int p = levels.length;
    double[] block = new double[p * n];
    for (int v = 0; v < p; v++) {
      double[] known = Evaluation.wave(near.functions().whole(), near.waves()[levels[v]], inside);
      double[] y = new double[n];
      for (int j = 0; j < n; j++) {
        for (int i = 0; i < known.length; i++) {
          y[j] = Math.fma(within[j * known.length + i], known[i], y[j]);
        }
        y[j] *= scale[j];
      }
      Triangles.solveTransposed(r, n, y);
      orthonormalise(y, block, v);
      System.arraycopy(y, 0, block, v * n, n);
    }
    Triangles.solve(r, n, block, p);
    double[] sigma = new double[p];
    for (int v = 0; v < p; v++) {
      double size = 0;
      for (int j = 0; j < n; j++) {
        block[v * n + j] *= scale[j];
      }
      for (int i = 0; i < inside.size(); i++) {
        double u = 0;
        for (int j = 0; j < n; j++) {
          u = Math.fma(block[v * n + j], within[j * inside.size() + i], u);
        }
        size += u * u * drum.perimeter() / inside.size();
      }
      double norm = Math.sqrt(size);
      sigma[v] = Math.min(1, 1 / norm);
      for (int j = 0; j < n; j++) {
        block[v * n + j] /= norm;
      }
    }
    Arrays.sort(sigma);
    return levels(k, functions, traces, sigma, block);
  }

  /** Takes the columns before it out of a vector, twice for the sake of rounding. */
  private static void orthonormalise(double[] y, double[] before, int count) {
    int n = y.length;
    for (int round = 0; round < 2; round++) {
      for (int c = 0; c < count; c++) {
        double dot = 0;
        for (int i = 0; i < n; i++) {
          dot = Math.fma(before[c * n + i], y[i], dot);
        }
        for (int i = 0; i < n; i++) {
          y[i] = Math.fma(-dot, before[c * n + i], y[i]);
        }
      }
      double squares = 0;
      for (double v : y) {
        squares = Math.fma(v, v, squares);
      }
      double norm = Math.sqrt(squares);
      for (int i = 0; i < n; i++) {
        y[i] /= norm;
      }
    }
  }

  private static double[] triangle(double[] rows, int count, int n) {
    try (TriangleBuilder builder = Engines.choose(n, count).triangleBuilder(n)) {
      builder.fold(rows, count, count);
      return builder.triangle();
    }
  }

  /** The triangle of matrices of as many rows as columns on top of one another. */
  private static double[] stacked(int rows, int n, double[]... blocks) {
    int all = rows * blocks.length;
    double[] stack = new double[all * n];
    for (int b = 0; b < blocks.length; b++) {
      for (int j = 0; j < n; j++) {
        System.arraycopy(blocks[b], j * rows, stack, j * all + b * rows, rows);
      }
    }
    return triangle(stack, all, n);
  }

  /**
   * Angles between functions and those that satisfy the conditions (Betcke and Trefethen 2005), the
   * values on the boundary against values on it and inside; slopes keep redundant functions from
   * large ones.
   */
  private Strike angles(
      double k,
      Waves functions,
      Evaluation traces,
      double[] condition,
      double[] within,
      double[] other,
      double limit,
      int most) {
    int n = functions.size();
    double[] scale = new double[n];
    for (int j = 0; j < n; j++) {
      double squares = 0;
      for (int i = 0; i <= j; i++) {
        int at = j * n + i;
        squares += condition[at] * condition[at] + within[at] * within[at] + other[at] * other[at];
      }
      scale[j] = squares > 0 && squares < 1e300 ? 1 / Math.sqrt(squares) : 0;
      for (int i = 0; i <= j; i++) {
        condition[j * n + i] *= scale[j];
        within[j * n + i] *= scale[j];
        other[j * n + i] *= scale[j];
      }
    }
    PivotedTriangle kept =
        PivotedTriangle.of(stacked(n, n, condition, within, other), n, NEGLIGIBLE);
    int rank = kept.rank();
    double[] c = kept.divide(condition, n);
    double[] w = kept.divide(within, n);
    double[] both = stacked(n, rank, c, w);
    PivotedTriangle.divideByTriangle(c, n, both, rank);
    Engine engine = Engines.choose(rank, 10L * rank);
    TriangleSvd svd = engine.svd(triangle(c, n, rank), rank);
    int count = 0;
    while (count < Math.min(most, rank) && (count == 0 || svd.s()[rank - 1 - count] < limit)) {
      count++;
    }
    double[] sigma = new double[count];
    Arrays.setAll(sigma, i -> svd.s()[rank - 1 - i]);
    double[] vectors = new double[n * count];
    for (int v = 0; v < count; v++) {
      double[] x = svd.directions()[rank - 1 - v].clone();
      Triangles.solve(both, rank, x, 1);
      Triangles.solve(kept.r(), rank, x, 1);
      for (int i = 0; i < rank; i++) {
        int column = kept.columns()[i];
        vectors[v * n + column] = x[i] * scale[column];
      }
    }
    return levels(k, functions, traces, sigma, vectors);
  }

  /**
   * The eigenvalues that the best waves point to: on their span, λ less the eigenvalues of ∮ u
   * ∂v/∂n (its negative where slopes are zero) against ∫ u v, which Rellich's identity makes of
   * integrals along the boundary.
   */
  private Strike levels(
      double k, Waves functions, Evaluation traces, double[] sigma, double[] vectors) {
    int n = functions.size();
    int nb = rule.size();
    double lambda = k * k;
    for (int p = sigma.length; p > 0; p--) {
      double[][] u = combined(traces.u(), nb, n, vectors, p);
      double[][] ux = combined(traces.ux(), nb, n, vectors, p);
      double[][] uy = combined(traces.uy(), nb, n, vectors, p);
      double[] flux = new double[p * p];
      double[] mass = new double[p * p];
      for (int a = 0; a < p; a++) {
        for (int b = a; b < p; b++) {
          double f = 0;
          double m = 0;
          for (int i = 0; i < nb; i++) {
            double w = rule.weight()[i];
            f += w * flux(i, u, ux, uy, a, b);
            m += w * rellich(i, lambda, u, ux, uy, a, b);
          }
          flux[a * p + b] = f;
          flux[b * p + a] = f;
          mass[a * p + b] = m;
          mass[b * p + a] = m;
        }
      }
      Optional<SymmetricPencil> pencil = SymmetricPencil.of(flux, mass, p);
      if (pencil.isPresent()) {
        return strike(functions, lambda, sigma, vectors, pencil.get(), p);
      }
    }
    return new Strike(lambda, functions, sigma, new double[0], new double[0][]);
  }

  /**
   * The integrand of ∮ u ∂v/∂n where values are zero, and of −∮ v ∂u/∂n where slopes are; at cuts
   * that of both with the jumps of u and the means of v. By Green's formula u and v may change
   * places; what is small is taken of the better of them, so that the rounding errors of the other
   * do no harm.
   */
  private double flux(int i, double[][] u, double[][] ux, double[][] uy, int a, int b) {
    int twin = rule.twin()[i];
    if (twin >= 0) {
      if (twin < i) {
        return 0;
      }
      double jump = u[a][i] - u[a][twin];
      double mean = (u[b][i] + u[b][twin]) / 2;
      double nx = rule.nx()[i];
      double ny = rule.ny()[i];
      double kink = (ux[a][i] - ux[a][twin]) * nx + (uy[a][i] - uy[a][twin]) * ny;
      double slope = ((ux[b][i] + ux[b][twin]) * nx + (uy[b][i] + uy[b][twin]) * ny) / 2;
      return jump * slope - mean * kink;
    }
    boolean value = drum.value(rule.side()[i]);
    int sloping = value ? b : a;
    double slope = ux[sloping][i] * rule.nx()[i] + uy[sloping][i] * rule.ny()[i];
    return value ? u[a][i] * slope : -u[b][i] * slope;
  }

  /** The integrand of 2λ∫uv: (x·n)(λuv − ∇u·∇v) + (x·∇u) ∂v/∂n + (x·∇v) ∂u/∂n, over 2λ. */
  private double rellich(
      int i, double lambda, double[][] u, double[][] ux, double[][] uy, int a, int b) {
    double[] centre = drum.division().patches().get(rule.patch()[i]).centre();
    double px = rule.points().fromX(i, centre[0]);
    double py = rule.points().fromY(i, centre[1]);
    double nx = rule.nx()[i];
    double ny = rule.ny()[i];
    double slopeA = ux[a][i] * nx + uy[a][i] * ny;
    double slopeB = ux[b][i] * nx + uy[b][i] * ny;
    double alongA = px * ux[a][i] + py * uy[a][i];
    double alongB = px * ux[b][i] + py * uy[b][i];
    double product = lambda * u[a][i] * u[b][i] - ux[a][i] * ux[b][i] - uy[a][i] * uy[b][i];
    return ((px * nx + py * ny) * product + alongA * slopeB + alongB * slopeA) / (2 * lambda);
  }

  private static double[][] combined(double[] matrix, int rows, int n, double[] vectors, int p) {
    double[][] out = new double[p][rows];
    for (int v = 0; v < p; v++) {
      double[] sum = out[v];
      for (int j = 0; j < n; j++) {
        double w = vectors[v * n + j];
        if (w != 0) {
          for (int i = 0; i < rows; i++) {
            sum[i] = Math.fma(w, matrix[j * rows + i], sum[i]);
          }
        }
      }
    }
    return out;
  }

  private static Strike strike(
      Waves functions,
      double lambda,
      double[] sigma,
      double[] vectors,
      SymmetricPencil pencil,
      int p) {
    int n = functions.size();
    double[] levels = new double[p];
    double[][] waves = new double[p][n];
    for (int v = 0; v < p; v++) {
      // Descending shifts are ascending levels.
      int from = p - 1 - v;
      levels[v] = lambda - pencil.values()[from];
      for (int a = 0; a < p; a++) {
        double w = pencil.vectors()[from * p + a];
        for (int j = 0; j < n; j++) {
          waves[v][j] = Math.fma(w, vectors[a * n + j], waves[v][j]);
        }
      }
    }
    return new Strike(lambda, functions, sigma, levels, waves);
  }
}

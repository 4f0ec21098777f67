package vekua.modes;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.IntConsumer;
import vekua.functions.Functions;
import vekua.geometry.PointBlock;
import vekua.internal.Blocks;
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

  /** Functions that are worked on at a time. */
  private static final int COLUMNS = 16;

  /** Places on the boundary for each function. */
  private static final double DENSITY = 3;

  /** Waves that are looked at unless said. */
  private static final int WAVES = 24;

  /** Places inside at which waves that are followed are known, and more for each of them. */
  private static final int TO_FOLLOW = 100;

  private static final int TO_FOLLOW_EACH = 4;

  /** What large coefficients count, relative to what should vanish. */
  private static final double REGULAR = 2e-14;

  /** Strikes of stages with more functions are not made at the same time, for want of memory. */
  private static final int SMALL = 1000;

  private final Drum drum;
  private final DoubleFunction<Waves> family;
  private final double highest;
  private final BoundaryRule rule;
  private final PointBlock inside;

  /** Roots of the weights of places. */
  private final double[] root;

  /** The unit of length of slopes at places where it is less than 1/k. */
  private final double[] unit;

  /** Where places are, counted from what their patch is integrated about. */
  private final double[][] fromCentre;

  /** The part of that along the normal. */
  private final double[] support;

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
    int nb = rule.size();
    root = new double[nb];
    unit = new double[nb];
    fromCentre = new double[2][nb];
    support = new double[nb];
    for (int i = 0; i < nb; i++) {
      int side = rule.side()[i];
      root[i] = Math.sqrt(rule.weight()[i] * (side < 0 ? 1 : drum.importance(side)));
      unit[i] = side < 0 ? Double.POSITIVE_INFINITY : drum.unit(side);
      double[] centre = drum.division().patches().get(rule.patch()[i]).centre();
      fromCentre[0][i] = rule.points().fromX(i, centre[0]);
      fromCentre[1][i] = rule.points().fromY(i, centre[1]);
      support[i] = fromCentre[0][i] * rule.nx()[i] + fromCentre[1][i] * rule.ny()[i];
    }
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

  /** Works on things that strike by themselves: at the same time where that is not too much. */
  void inParallel(int count, IntConsumer work) {
    Blocks.inParallel(
        count,
        columns() > SMALL ? count : 1,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            work.accept(i);
          }
        });
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
    double[][] rows = {condition, within, other};
    double[][] triangles = new double[3][];
    Blocks.inParallel(
        3,
        1,
        (from, to) -> {
          for (int b = from; b < to; b++) {
            triangles[b] = triangle(rows[b], rows[b].length / n, n);
          }
        });
    return angles(k, functions, traces, triangles[0], triangles[1], triangles[2], limit, most);
  }

  /**
   * What should vanish on the boundary and at cuts, and what goes with it: values and slopes over
   * k, their jumps across cuts and their means there.
   */
  private void conditions(double k, Evaluation traces, int n, double[] condition, double[] other) {
    Blocks.inParallel(
        n,
        COLUMNS,
        (from, to) -> {
          for (int column = from; column < to; column++) {
            conditionsOf(column * rule.size(), k, traces, condition, other);
          }
        });
  }

  /** The same for one function, whose first place has an index. */
  private void conditionsOf(
      int first, double k, Evaluation traces, double[] condition, double[] other) {
    for (int i = 0; i < rule.size(); i++) {
      int twin = rule.twin()[i];
      if (twin >= 0 && twin < i) {
        continue;
      }
      int at = first + i;
      double u = root[i] * traces.u()[at];
      double length = Math.min(1 / k, unit[i]);
      double nx = root[i] * length * rule.nx()[i];
      double ny = root[i] * length * rule.ny()[i];
      double slope = traces.ux()[at] * nx + traces.uy()[at] * ny;
      if (twin < 0) {
        boolean value = drum.value(rule.side()[i]);
        condition[at] = value ? u : slope;
        other[at] = value ? slope : u;
      } else {
        int over = first + twin;
        double beyond = root[i] * traces.u()[over];
        double back = traces.ux()[over] * nx + traces.uy()[over] * ny;
        condition[at] = u - beyond;
        condition[over] = slope - back;
        other[at] = (u + beyond) / 2;
        other[over] = (slope + back) / 2;
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
    int p = levels.length;
    // Whatever is not at right angles to the modes turns into them: a few places tell enough.
    int ni = Math.min(inside.size(), TO_FOLLOW + TO_FOLLOW_EACH * p);
    double[] within = Evaluation.values(functions.whole(), inside.slice(0, ni));
    double[] before = Evaluation.values(near.functions().whole(), inside.slice(0, ni));
    double[] block = new double[p * n];
    for (int v = 0; v < p; v++) {
      double[] wave = near.waves()[levels[v]];
      double[] known = combined(before, ni, wave.length, wave, 0);
      double[] y = new double[n];
      for (int j = 0; j < n; j++) {
        for (int i = 0; i < ni; i++) {
          y[j] = Math.fma(within[j * ni + i], known[i], y[j]);
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
      for (double u : combined(within, ni, n, block, v)) {
        size += u * u * drum.perimeter() / ni;
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
    int p = sigma.length;
    double lambda = k * k;
    Traces waves = new Traces(functions.size(), traces, vectors, p);
    double[][] flux = new double[p][p];
    double[][] mass = new double[p][p];
    Blocks.inParallel(
        p,
        1,
        (from, to) -> {
          for (int a = from; a < to; a++) {
            for (int b = a; b < p; b++) {
              flux[a][b] = waves.flux(a, b);
              mass[a][b] = waves.mass(lambda, a, b);
            }
          }
        });
    for (int m = p; m > 0; m--) {
      Optional<SymmetricPencil> pencil =
          SymmetricPencil.of(symmetric(flux, m), symmetric(mass, m), m);
      if (pencil.isPresent()) {
        return strike(functions, lambda, sigma, vectors, pencil.get(), m);
      }
    }
    return new Strike(lambda, functions, sigma, new double[0], new double[0][]);
  }

  /** The first rows and columns of a matrix that is known above its diagonal. */
  private static double[] symmetric(double[][] upper, int m) {
    double[] out = new double[m * m];
    for (int a = 0; a < m; a++) {
      for (int b = a; b < m; b++) {
        out[a * m + b] = upper[a][b];
        out[b * m + a] = upper[a][b];
      }
    }
    return out;
  }

  /** Some waves on the boundary, and integrals of two of them. */
  private final class Traces {
    private final double[][] u;
    private final double[][] ux;
    private final double[][] uy;

    /** Slopes along the normal, and along the way from the centre, times its length. */
    private final double[][] slope;

    private final double[][] along;

    Traces(int n, Evaluation traces, double[] vectors, int p) {
      int nb = rule.size();
      double[][][] of = new double[3][p][];
      double[][] matrices = {traces.u(), traces.ux(), traces.uy()};
      Blocks.inParallel(
          3 * p,
          1,
          (from, to) -> {
            for (int at = from; at < to; at++) {
              of[at / p][at % p] = combined(matrices[at / p], nb, n, vectors, at % p);
            }
          });
      u = of[0];
      ux = of[1];
      uy = of[2];
      slope = new double[p][nb];
      along = new double[p][nb];
      for (int v = 0; v < p; v++) {
        for (int i = 0; i < nb; i++) {
          slope[v][i] = ux[v][i] * rule.nx()[i] + uy[v][i] * rule.ny()[i];
          along[v][i] = fromCentre[0][i] * ux[v][i] + fromCentre[1][i] * uy[v][i];
        }
      }
    }

    double flux(int a, int b) {
      double sum = 0;
      for (int i = 0; i < rule.size(); i++) {
        sum += rule.weight()[i] * flux(i, a, b);
      }
      return sum;
    }

    /**
     * The integrand of ∮ u ∂v/∂n where values are zero, and of −∮ v ∂u/∂n where slopes are; at cuts
     * that of both with the jumps of u and the means of v. By Green's formula u and v may change
     * places; what is small is taken of the better of them, so that the rounding errors of the
     * other do no harm.
     */
    private double flux(int i, int a, int b) {
      int twin = rule.twin()[i];
      if (twin < 0) {
        boolean value = drum.value(rule.side()[i]);
        return value ? u[a][i] * slope[b][i] : -u[b][i] * slope[a][i];
      }
      if (twin < i) {
        return 0;
      }
      double jump = u[a][i] - u[a][twin];
      double mean = (u[b][i] + u[b][twin]) / 2;
      // The normals of twins are opposite.
      double kink = slope[a][i] + slope[a][twin];
      double across = (slope[b][i] - slope[b][twin]) / 2;
      return jump * across - mean * kink;
    }

    /** ∫uv: 2λ of it are ∮ (x·n)(λuv − ∇u·∇v) + (x·∇u) ∂v/∂n + (x·∇v) ∂u/∂n. */
    double mass(double lambda, int a, int b) {
      double sum = 0;
      for (int i = 0; i < rule.size(); i++) {
        double product = lambda * u[a][i] * u[b][i] - ux[a][i] * ux[b][i] - uy[a][i] * uy[b][i];
        double rest = along[a][i] * slope[b][i] + along[b][i] * slope[a][i];
        sum += rule.weight()[i] * (support[i] * product + rest);
      }
      return sum / (2 * lambda);
    }
  }

  private static double[] combined(double[] matrix, int rows, int n, double[] vectors, int v) {
    double[] sum = new double[rows];
    for (int j = 0; j < n; j++) {
      double w = vectors[v * n + j];
      if (w != 0) {
        for (int i = 0; i < rows; i++) {
          sum[i] = Math.fma(w, matrix[j * rows + i], sum[i]);
        }
      }
    }
    return sum;
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

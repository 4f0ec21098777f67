package vekua.internal.zernike;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import vekua.internal.Blocks;
import vekua.internal.Interruption;

/**
 * Solves Δu + b·∇u + cu = s in the unit disc for many columns at once. The unknown is f = Δu in
 * Zernike functions: f + b·∇u + cu = s, u = h + Vf + Σ ρ_m F_m r^m e^{imθ}, where F_m is the
 * coefficient of f of degree and order m and the factors ρ_m belong to the condition on the rim.
 * All operators but the products with b and c are sparse, and those are formed at nodes.
 */
public final class DiscSolver {

  /** Residuals are driven below this, relative to the right-hand side. */
  private static final double TOLERANCE = 8e-15;

  /** Where simple steps leave more than this many times the tolerance, others follow. */
  private static final double LEFT = 40;

  private static final int MOST_STEPS = 40;

  /** How far the degree of a field exceeds that of the coefficients. */
  private static final int MORE = 18;

  /** Columns whose degree could be lower by fewer than this are left as they are. */
  private static final int LESS = 4;

  /** A step that leaves more than this is too slow: others do better. */
  private static final double SLOW = 0.4;

  /** Up to this degree the dense inverse reaches. */
  private static final int COARSE = 24;

  /** Above this the coefficient of u is that of waves too short for the dense inverse. */
  private static final double MANY_WAVES = 300;

  private final DiscGrid grid;
  private final Coefficients coefficients;
  private final double[] reflection;
  private final double tolerance;

  /**
   * Coefficients at the nodes of a grid, by ring and angle; empty where they are zero.
   *
   * @param bx of u_x
   * @param by of u_y
   * @param c of u
   */
  @SuppressWarnings("ArrayRecordComponent") // internal: shared without copying
  public record Coefficients(double[][] bx, double[][] by, double[][] c) {

    /** The same at the nodes of another grid, without what it does not resolve. */
    Coefficients on(DiscGrid from, DiscGrid to) {
      return new Coefficients(on(bx, from, to), on(by, from, to), on(c, from, to));
    }

    private static double[][] on(double[][] values, DiscGrid from, DiscGrid to) {
      return values.length == 0
          ? values
          : to.values(to.degrees().of(from.analyse(values, true), from.degrees()));
    }

    /** The degree up to which coefficients reach, and waves with them. */
    int band(DiscGrid grid) {
      double waves = Math.sqrt(largestValue());
      int band = 0;
      for (double[][] values : List.of(bx, by, c)) {
        band =
            Math.max(
                band, values.length == 0 ? 0 : grid.degrees().reach(grid.analyse(values, true)));
      }
      return band + (int) Math.ceil(waves);
    }

    /**
     * The share of the coefficients in the highest degrees, of the roughest.
     *
     * @param grid at whose nodes they are known
     */
    public double tail(DiscGrid grid) {
      double worst = 0;
      for (double[][] values : List.of(bx, by, c)) {
        if (values.length > 0) {
          worst = Math.max(worst, grid.degrees().tail(grid.analyse(values, true)));
        }
      }
      return worst;
    }

    /** How often solutions change by e, or by a radian, along a radius, at most. */
    public double strength() {
      double slope = 0;
      for (double[][] values : List.of(bx, by)) {
        for (double[] row : values) {
          for (double b : row) {
            slope = Math.max(slope, Math.abs(b));
          }
        }
      }
      return slope + Math.sqrt(largestValue());
    }

    boolean isEmpty() {
      return !hasSlopes() && !hasValue();
    }

    boolean hasSlopes() {
      return bx.length > 0;
    }

    boolean hasValue() {
      return c.length > 0;
    }

    double largestValue() {
      return Arrays.stream(c).flatMapToDouble(Arrays::stream).map(Math::abs).max().orElse(0);
    }
  }

  /**
   * A solver.
   *
   * @param grid the nodes
   * @param coefficients there
   * @param reflection ρ_m for each order m, from zero to the grid's degree
   */
  public DiscSolver(DiscGrid grid, Coefficients coefficients, double[] reflection) {
    this(grid, coefficients, reflection, TOLERANCE);
  }

  /**
   * A solver.
   *
   * @param grid the nodes
   * @param coefficients there
   * @param reflection ρ_m for each order m, from zero to the grid's degree
   * @param tolerance of residuals, relative to the right-hand side; not below rounding
   */
  public DiscSolver(
      DiscGrid grid, Coefficients coefficients, double[] reflection, double tolerance) {
    this.grid = grid;
    this.coefficients = coefficients;
    this.reflection = reflection;
    this.tolerance = Math.max(TOLERANCE, tolerance);
  }

  /** How often solutions change by e, or by a radian, along a radius, at most. */
  public double strength() {
    return coefficients.strength();
  }

  DiscGrid grid() {
    return grid;
  }

  Coefficients coefficients() {
    return coefficients;
  }

  double[] reflection() {
    return reflection;
  }

  /**
   * ρ_m for columns whose exterior is that of Laplace's equation.
   *
   * @param degree highest order
   */
  public static double[] matched(int degree) {
    return new double[degree + 1];
  }

  /**
   * ρ_m for fields that are given on the rim.
   *
   * @param degree highest order
   */
  public static double[] fixed(int degree) {
    double[] rho = new double[degree + 1];
    for (int m = 1; m <= degree; m++) {
      rho[m] = 1 / (4.0 * m * (m + 1));
    }
    return rho;
  }

  /**
   * ρ_m for the condition u_m′ − Λ u_m = g_m on the rim.
   *
   * @param degree highest order
   * @param lambda Λ of an order m, neither m nor, for m = 0, zero
   */
  public static double[] robin(int degree, java.util.function.IntToDoubleFunction lambda) {
    double[] rho = new double[degree + 1];
    rho[0] = 0.5 / lambda.applyAsDouble(0);
    for (int m = 1; m <= degree; m++) {
      double l = lambda.applyAsDouble(m);
      rho[m] = (m + l) / (m - l) * (-1 / (4.0 * m * (m + 1)));
    }
    return rho;
  }

  /** h with what f reflects. */
  double[][] harmonic(double[][] f, double[][] h) {
    double[][] all = Rows.copy(h);
    for (int m = 0; m < all.length; m++) {
      if (reflection[m] != 0) {
        Rows.add(all[m], f[grid.degrees().at(m)], reflection[m]);
      }
    }
    return all;
  }

  /** How many columns are worked on together: a few hundred numbers of a row. */
  private static final int TOGETHER = 64;

  /** Into how many parts columns are divided: two for two cores, the rest for their caches. */
  private static int parts(int columns, boolean graded) {
    int parts = columns < 8 ? 1 : 2 * ((columns + 2 * TOGETHER - 1) / (2 * TOGETHER));
    return graded && columns > TOGETHER / 2 ? 2 * parts : parts;
  }

  /** Some columns of rows. */
  private static double[][] columns(double[][] rows, int from, int to) {
    double[][] out = new double[rows.length][2 * (to - from)];
    for (int i = 0; i < rows.length; i++) {
      int w = rows[i].length / 2;
      System.arraycopy(rows[i], from, out[i], 0, to - from);
      System.arraycopy(rows[i], w + from, out[i], to - from, to - from);
    }
    return out;
  }

  private static void put(double[][] some, double[][] rows, int from, int to) {
    for (int i = 0; i < rows.length; i++) {
      int w = rows[i].length / 2;
      System.arraycopy(some[i], 0, rows[i], from, to - from);
      System.arraycopy(some[i], to - from, rows[i], w + from, to - from);
    }
  }

  /** The coefficients of all terms but Δu. */
  double[][] response(double[][] f) {
    int w = f[0].length / 2;
    double[][] out = Rows.zeros(f.length, 2 * w);
    int parts = parts(w, false);
    int block = (w + parts - 1) / parts;
    Blocks.inParallel(
        w,
        block,
        (from, to) -> {
          double[][] some = columns(f, from, to);
          new DiscResponse(this, to - from).apply(some, new double[0][], some);
          put(some, out, from, to);
        });
    return out;
  }

  /**
   * Columns of solutions.
   *
   * @param f the coefficients of Δu
   * @param h those of the harmonic part, reflections included
   * @param residual of the discrete equation, relative to the right-hand side, of the worst column
   */
  @SuppressWarnings("ArrayRecordComponent") // internal: shared without copying
  record Solved(double[][] f, double[][] h, double residual) {}

  /**
   * Solves.
   *
   * @param h rows by order of the incident harmonic part
   * @param s rows of the source
   * @param graded whether columns of lower order may be resolved by functions of lower degree, as
   *     smooth coefficients allow
   */
  Solved solve(double[][] h, double[][] s, boolean graded) {
    if (coefficients.isEmpty()) {
      double[][] copy = Rows.copy(s);
      return new Solved(copy, harmonic(copy, h), 0);
    }
    int w = h[0].length / 2;
    boolean waves = coefficients.largestValue() > MANY_WAVES;
    Optional<CoarseInverse> coarse =
        waves
            ? Optional.empty()
            : Optional.of(new CoarseInverse(this, Math.min(COARSE, grid.degree())));
    double[][] f = Rows.zeros(grid.degrees().size(), 2 * w);
    int parts = parts(w, graded);
    int block = (w + parts - 1) / parts;
    int highest = graded ? highest(h, s, 0, w) : 0;
    int least = graded ? coefficients.band(grid) + MORE : 0;
    double[] residuals = new double[parts];
    // The last columns are of the highest order, and take longest: they come first.
    Blocks.inParallel(
        parts,
        1,
        (part, next) -> {
          int from = Math.min(w, (parts - 1 - part) * block);
          int to = Math.min(w, from + block);
          if (from == to) {
            return;
          }
          int degree = grid.degree();
          int enough =
              graded ? Math.max(least, degree - highest + highest(h, s, from, to)) : degree;
          DiscSolver own = enough > degree - LESS ? this : lower(enough);
          double[][] some = columns(f, from, to);
          Degrees degrees = own.grid.degrees();
          Preconditioner inverse =
              coarse.isPresent() ? coarse.get().among(degrees) : new RadialBlocks(own);
          double[][] found = own.cut(some, grid.degrees());
          residuals[part] =
              own.new Part(to - from)
                  .solve(
                      Arrays.copyOf(columns(h, from, to), degrees.orders()),
                      own.cut(columns(s, from, to), grid.degrees()),
                      inverse,
                      !waves,
                      found);
          put(grid.degrees().of(found, degrees), f, from, to);
        });
    double worst = 0;
    for (double one : residuals) {
      worst = one <= worst ? worst : one;
    }
    return new Solved(f, harmonic(f, h), worst);
  }

  /** The highest degree of what makes some of the columns. */
  private int highest(double[][] h, double[][] s, int from, int to) {
    Degrees degrees = grid.degrees();
    int highest = 0;
    for (int m = 0; m < degrees.orders(); m++) {
      highest = any(h[m], from, to) ? Math.max(highest, m) : highest;
      for (int k = 0; k < degrees.sources(m); k++) {
        int n = m + 2 * k;
        highest = n > highest && any(s[degrees.at(m) + k], from, to) ? n : highest;
      }
    }
    return highest;
  }

  private static boolean any(double[] row, int from, int to) {
    int w = row.length / 2;
    for (int j = from; j < to; j++) {
      if (row[j] != 0 || row[w + j] != 0) {
        return true;
      }
    }
    return false;
  }

  /** The same problem among functions of lower degree. */
  private DiscSolver lower(int degree) {
    DiscGrid less = DiscGrid.of(degree);
    return new DiscSolver(
        less,
        coefficients.on(grid, less),
        Arrays.copyOf(reflection, less.degrees().orders()),
        tolerance);
  }

  /** Of rows of functions up to some degree those up to this solver's. */
  private double[][] cut(double[][] rows, Degrees from) {
    return from.highest == grid.degree() ? rows : grid.degrees().of(rows, from);
  }

  /** Some of the columns, on one thread. */
  private final class Part implements ColumnOperator {
    private final DiscResponse response;
    private final Interruption interruption = Interruption.ofThisThread();

    Part(int columns) {
      response = new DiscResponse(DiscSolver.this, columns);
    }

    @Override
    public double[][] response(double[][] f) {
      double[][] out = Rows.zeros(f.length, f[0].length);
      response.apply(f, new double[0][], out);
      return out;
    }

    @Override
    public double[] products(double[][] a, double[][] b) {
      return DiscSolver.products(grid.degrees(), a, b);
    }

    double solve(double[][] h, double[][] s, Preconditioner inverse, boolean steps, double[][] f) {
      double[][] rhs = Rows.zeros(s.length, s[0].length);
      response.apply(f, h, rhs);
      for (int i = 0; i < rhs.length; i++) {
        Rows.sum(rhs[i], s[i], 1, rhs[i], -1);
      }
      double residual = steps ? richardson(inverse, rhs, f) : 1;
      if (residual > LEFT * tolerance) {
        // What is left of the right-hand side is solved for by another method.
        residual = new Gmres(this, inverse, tolerance / 4).solve(rhs, f);
      }
      return residual;
    }

    /** f ← f + M r, r ← r − (1 + Q)M r, until r is as small as rounding. */
    private double richardson(Preconditioner inverse, double[][] r, double[][] f) {
      double[][] q = Rows.zeros(r.length, r[0].length);
      double[] size = norms(r);
      double largest = Arrays.stream(size).max().orElse(0);
      double before = Double.POSITIVE_INFINITY;
      double worst = 1;
      for (int step = 0; step < MOST_STEPS && worst > tolerance; step++) {
        interruption.check();
        double[][] z = inverse.apply(r);
        response.apply(z, new double[0][], q);
        for (int i = 0; i < r.length; i++) {
          Rows.add(f[i], z[i], 1);
          subtractBoth(r[i], z[i], q[i]);
        }
        double[] left = norms(r);
        worst = 0;
        for (int j = 0; j < left.length; j++) {
          worst = Math.max(worst, left[j] / Math.max(size[j], 1e-14 * largest));
        }
        if (!(worst <= SLOW * before) && step > 1) {
          break;
        }
        before = worst;
      }
      return largest == 0 ? 0 : worst;
    }
  }

  private static void subtractBoth(double[] out, double[] a, double[] b) {
    for (int i = 0; i < out.length; i++) {
      out[i] -= a[i] + b[i];
    }
  }

  /** The inner products of columns over the disc, up to a factor. */
  static double[] products(Degrees degrees, double[][] a, double[][] b) {
    int w = a[0].length / 2;
    double[] sums = new double[2 * w];
    for (int m = 0; m < degrees.orders(); m++) {
      for (int k = 0; k < degrees.sources(m); k++) {
        double weight = (m == 0 ? 1.0 : 2.0) / (m + 2 * k + 1);
        addProducts(sums, a[degrees.at(m) + k], b[degrees.at(m) + k], weight);
      }
    }
    double[] out = new double[w];
    for (int j = 0; j < w; j++) {
      out[j] = sums[j] + sums[w + j];
    }
    return out;
  }

  private static void addProducts(double[] sums, double[] a, double[] b, double weight) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += weight * a[i] * b[i];
    }
  }
}

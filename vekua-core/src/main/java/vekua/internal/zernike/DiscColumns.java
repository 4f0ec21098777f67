package vekua.internal.zernike;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.TriangleBuilder;

/**
 * Functions of the unit disc that are known by their Laplacians f and the harmonic rest h: u = h +
 * Vf. Immutable but for what evaluation needs, which is made when first asked for. Thread-safe.
 */
public final class DiscColumns {

  /** Degrees above those of a function that bounds of its residuals look at. */
  private static final int MORE = 60;

  private final Degrees degrees;
  private final int size;
  private final double[][] f;
  private final double[][] h;
  private final double residual;
  private volatile @Nullable DiscSampler sampler;
  private volatile DiscSampler.@Nullable Columns values;
  private volatile DiscSampler.Columns @Nullable [] slopes;

  private DiscColumns(Degrees degrees, int size, double[][] f, double[][] h, double residual) {
    this.degrees = degrees;
    this.size = size;
    this.f = f;
    this.h = h;
    this.residual = residual;
  }

  /**
   * What makes columns: a harmonic part, a source, or both.
   *
   * @param grid the nodes
   * @param size the number of columns
   */
  public static Given given(DiscGrid grid, int size) {
    return new Given(grid, size);
  }

  /** The right-hand sides of columns; to be filled and then solved for. */
  public static final class Given {
    private final DiscGrid grid;
    private final int size;
    private final int w;
    private final double[][] h;
    private final double[][] s;

    private Given(DiscGrid grid, int size) {
      this.grid = grid;
      this.size = size;
      w = size + (size & 1);
      h = Rows.zeros(grid.degrees().orders(), 2 * w);
      s = Rows.zeros(grid.degrees().size(), 2 * w);
    }

    /**
     * Adds re·r^m cos mθ + im·r^m sin mθ to the harmonic part of a column.
     *
     * @param column its index
     * @param m order, 0 to the grid's degree
     * @param re factor of the cosine
     * @param im factor of the sine
     */
    public void harmonic(int column, int m, double re, double im) {
      h[m][column] += m == 0 ? re : re / 2;
      h[m][w + column] -= m == 0 ? 0 : im / 2;
    }

    /**
     * Adds a Zernike function to the source of a column.
     *
     * @param column its index
     * @param m order
     * @param k degree less order, halved
     * @param re factor of the cosine
     * @param im factor of the sine
     */
    public void source(int column, int m, int k, double re, double im) {
      int at = grid.degrees().at(m) + k;
      s[at][column] += m == 0 ? re : re / 2;
      s[at][w + column] -= m == 0 ? 0 : im / 2;
    }

    /**
     * Adds a function that is known at the nodes to the source of a column.
     *
     * @param column its index
     * @param values by ring and angle
     */
    public void source(int column, double[][] values) {
      double[][] rows = grid.analyse(values, true);
      for (int i = 0; i < rows.length; i++) {
        s[i][column] += rows[i][0];
        s[i][w + column] += rows[i][2];
      }
    }

    /**
     * Solves Δu + b·∇u + cu = s for all columns.
     *
     * @param solver on the same grid
     */
    public DiscColumns solve(DiscSolver solver) {
      return solve(solver, false);
    }

    /**
     * Solves Δu + b·∇u + cu = s for all columns.
     *
     * @param solver on the same grid
     * @param graded whether coefficients are so smooth that columns of lower order need functions
     *     of lower degree
     */
    public DiscColumns solve(DiscSolver solver, boolean graded) {
      DiscSolver.Solved solved = solver.solve(h, s, graded);
      return new DiscColumns(grid.degrees(), size, solved.f(), solved.h(), solved.residual());
    }
  }

  /**
   * One function of stored coefficients.
   *
   * @param degree of its source
   * @param numbers what {@link #numbers} returned
   */
  public static DiscColumns read(int degree, double[] numbers) {
    Degrees degrees = new Degrees(degree);
    double[][] f = Rows.zeros(degrees.size(), 4);
    double[][] h = Rows.zeros(degrees.orders(), 4);
    if (numbers.length != 2 * (f.length + h.length)) {
      throw new IllegalArgumentException(
          "numbers of a function of degree "
              + degree
              + " must be "
              + 2 * (f.length + h.length)
              + ": "
              + numbers.length);
    }
    int at = 0;
    for (double[][] rows : new double[][][] {f, h}) {
      for (double[] row : rows) {
        row[0] = numbers[at++];
        row[2] = numbers[at++];
      }
    }
    // The coefficients of order zero of a real function are real.
    for (int k = 0; k < degrees.count(0); k++) {
      f[k][2] = 0;
    }
    h[0][2] = 0;
    return new DiscColumns(degrees, 1, f, h, 0);
  }

  /** All coefficients of the only function. */
  public double[] numbers() {
    double[] out = new double[2 * (f.length + h.length)];
    int w = width();
    int at = 0;
    for (double[][] rows : new double[][][] {f, h}) {
      for (double[] row : rows) {
        out[at++] = row[0];
        out[at++] = row[w];
      }
    }
    return out;
  }

  /** The degree of the sources. */
  public int degree() {
    return degrees.highest;
  }

  /** The number of functions. */
  public int size() {
    return size;
  }

  private int width() {
    return f[0].length / 2;
  }

  /** The residual of the discrete equation, relative to its right-hand side. */
  public double residual() {
    return residual;
  }

  double[][] sources() {
    return f;
  }

  double[][] harmonics() {
    return h;
  }

  /**
   * The sum of the functions, each times its weight, as one function.
   *
   * @param weights one for each function
   */
  public DiscColumns sum(double[] weights) {
    return new DiscColumns(degrees, 1, sum(f, weights), sum(h, weights), residual);
  }

  /**
   * The only function less another.
   *
   * @param other the only one of its degree
   */
  public DiscColumns minus(DiscColumns other) {
    return new DiscColumns(
        degrees, 1, minus(f, other.f), minus(h, other.h), Math.max(residual, other.residual));
  }

  private static double[][] minus(double[][] a, double[][] b) {
    double[][] out = Rows.copy(a);
    for (int i = 0; i < out.length; i++) {
      Rows.add(out[i], b[i], -1);
    }
    return out;
  }

  /**
   * The values of the only function at the nodes of a grid of its degree.
   *
   * @param grid the nodes
   * @return by ring and angle
   */
  public double[][] at(DiscGrid grid) {
    return grid.values(DiscOperators.field(degrees, f, h));
  }

  private double[][] sum(double[][] rows, double[] weights) {
    int w = width();
    double[][] out = new double[rows.length][4];
    for (int i = 0; i < rows.length; i++) {
      double re = 0;
      double im = 0;
      for (int j = 0; j < weights.length; j++) {
        re = Math.fma(weights[j], rows[i][j], re);
        im = Math.fma(weights[j], rows[i][w + j], im);
      }
      out[i][0] = re;
      out[i][2] = im;
    }
    return out;
  }

  /**
   * Root mean squares of the functions over the disc, with ∫|Z|² = π/(n + 1).
   *
   * @return one for each function
   */
  public double[] scales() {
    double[][] u = DiscOperators.field(degrees, f, h);
    double[] squares = new double[size];
    int w = width();
    for (int m = 0; m < degrees.orders(); m++) {
      for (int k = 0; k < degrees.count(m); k++) {
        double[] row = u[degrees.at(m) + k];
        double weight = (m == 0 ? 1.0 : 2.0) / (m + 2 * k + 1);
        for (int j = 0; j < size; j++) {
          squares[j] += weight * (row[j] * row[j] + row[w + j] * row[w + j]);
        }
      }
    }
    return Arrays.stream(squares).map(Math::sqrt).toArray();
  }

  /**
   * The mean square over the disc of sums of the functions, added up over all sums.
   *
   * @param combinations the weights of each sum
   */
  public double meanSquare(double[][] combinations) {
    double sum = 0;
    if (combinations.length < size) {
      for (double[] weights : combinations) {
        double scale = sum(weights).scales()[0];
        sum += scale * scale;
      }
      return sum;
    }
    double[] triangle = triangle();
    for (double[] weights : combinations) {
      double[] image = new double[size];
      for (int j = 0; j < size; j++) {
        for (int i = 0; i <= j; i++) {
          image[i] = Math.fma(triangle[j * size + i], weights[j], image[i]);
        }
      }
      for (double value : image) {
        sum += value * value;
      }
    }
    return sum;
  }

  /** R with |Rc|² the mean square of the sum with weights c: of many sums, the shortest way. */
  private double[] triangle() {
    double[][] u = DiscOperators.field(degrees, f, h);
    int w = width();
    int rows = 8 * size;
    double[] block = new double[rows * size];
    try (TriangleBuilder builder = Engines.choose(size, 2L * u.length).triangleBuilder(size)) {
      int filled = 0;
      for (int m = 0; m < degrees.orders(); m++) {
        for (int k = 0; k < degrees.count(m); k++) {
          double[] row = u[degrees.at(m) + k];
          double weight = Math.sqrt((m == 0 ? 1.0 : 2.0) / (m + 2 * k + 1));
          for (int part = 0; part < 2; part++) {
            for (int j = 0; j < size; j++) {
              block[j * rows + filled] = weight * row[part * w + j];
            }
            if (++filled == rows) {
              builder.fold(block, filled, rows);
              filled = 0;
            }
          }
        }
      }
      builder.fold(block, filled, rows);
      return builder.triangle();
    }
  }

  /**
   * The Fourier coefficients on the rim of a function and of its slope along the radius.
   *
   * @param column index of the function
   * @return by order m: value and slope of cos mθ, then of sin mθ
   */
  public double[][] rim(int column) {
    return rim(DiscOperators.field(degrees, f, h), column);
  }

  /** The same for all functions. */
  public double[][][] rims() {
    double[][] u = DiscOperators.field(degrees, f, h);
    double[][][] all = new double[size][][];
    for (int j = 0; j < size; j++) {
      all[j] = rim(u, j);
    }
    return all;
  }

  private double[][] rim(double[][] u, int column) {
    int w = width();
    double[][] out = new double[degrees.orders()][4];
    for (int m = 0; m < out.length; m++) {
      double two = m == 0 ? 1 : 2;
      for (int k = 0; k < degrees.count(m); k++) {
        double[] row = u[degrees.at(m) + k];
        // Z = 1 at the rim, and its slope there m + 2k(k + m + 1).
        double slope = m + 2.0 * k * (k + m + 1);
        out[m][0] += two * row[column];
        out[m][1] += two * slope * row[column];
        out[m][2] -= two * row[w + column];
        out[m][3] -= two * slope * row[w + column];
      }
    }
    return out;
  }

  /**
   * The share of the sources that is in the highest degrees: what the resolution leaves out is
   * about as large.
   */
  public double tail() {
    double[] high = new double[size];
    double[] all = new double[size];
    int w = width();
    for (int m = 0; m < degrees.orders(); m++) {
      for (int k = 0; k < degrees.sources(m); k++) {
        double[] row = f[degrees.at(m) + k];
        double[] to = m + 2 * k > degrees.highest - 4 ? high : all;
        for (int j = 0; j < size; j++) {
          to[j] = Math.max(to[j], Math.hypot(row[j], row[w + j]));
        }
      }
    }
    double worst = 0;
    for (int j = 0; j < size; j++) {
      worst = Math.max(worst, high[j] == 0 ? 0 : high[j] / Math.max(all[j], high[j]));
    }
    return worst;
  }

  /** How large terms are where they should cancel. */
  public interface Terms {
    /**
     * Tells of a node between those of the solver.
     *
     * @param x abscissa
     * @param y ordinate
     * @param u values of the functions
     * @param ux their derivatives in x
     * @param uy their derivatives in y
     * @param f their Laplacians
     */
    void at(double x, double y, double[] u, double[] ux, double[] uy, double[] f);
  }

  /**
   * Visits nodes between those of the solver, without any differentiation.
   *
   * @param rings the number of radii, the last at the rim
   * @param visitor called from several threads, with its own arrays
   */
  public void between(int rings, Terms visitor) {
    DiscGrid grid = DiscGrid.between(degrees, rings);
    double[][][] both = DiscOperators.gradient(degrees, f, h);
    int half = width() / 2;
    grid.forEachRing(
        (ring, of) -> {
          double[][] at = new double[4][2 * half];
          for (int j = 0; j < grid.angles(); j++) {
            for (int q = 0; q < 4; q++) {
              System.arraycopy(of[q].re[j], 0, at[q], 0, half);
              System.arraycopy(of[q].im[j], 0, at[q], half, half);
            }
            visitor.at(grid.x(ring, j), grid.y(ring, j), at[0], at[1], at[2], at[3]);
          }
        },
        grid.radial(DiscOperators.field(degrees, f, h)),
        grid.radial(both[0]),
        grid.radial(both[1]),
        grid.radial(f));
  }

  /** What an equation makes of a function. */
  public interface Residual {
    /**
     * The value of the residual.
     *
     * @param x abscissa
     * @param y ordinate
     * @param u value of the function
     * @param ux its derivative in x
     * @param uy its derivative in y
     * @param f its Laplacian
     */
    double at(double x, double y, double u, double ux, double uy, double f);
  }

  /**
   * A bound for a residual of the only function in the whole disc, not at some places of it. With r
   * = sin φ a polynomial of degree D is a trigonometric one in φ and in θ, which exceeds its
   * largest value at 4D equally spaced angles by 1/cos(π/4) at most: twice the largest value on
   * that grid bounds every residual that is a polynomial of degree D, well above that of the
   * function.
   *
   * @param residual called from several threads
   */
  public double bound(Residual residual) {
    int degree = degrees.highest + Math.min(degrees.highest, MORE);
    DiscGrid grid = DiscGrid.dense(degrees, degree);
    double[][][] both = DiscOperators.gradient(degrees, f, h);
    double[] most = new double[grid.rings()];
    grid.forEachRing(
        (ring, of) -> {
          for (int j = 0; j < grid.angles(); j++) {
            double rest =
                residual.at(
                    grid.x(ring, j),
                    grid.y(ring, j),
                    of[0].re[j][0],
                    of[1].re[j][0],
                    of[2].re[j][0],
                    of[3].re[j][0]);
            most[ring] = Math.max(most[ring], Math.abs(rest));
          }
        },
        grid.radial(DiscOperators.field(degrees, f, h)),
        grid.radial(both[0]),
        grid.radial(both[1]),
        grid.radial(f));
    return 2 * Arrays.stream(most).max().orElse(0);
  }

  /** A bound for the only function: the sum of the sizes of its coefficients. */
  public double bound() {
    double[][] u = DiscOperators.field(degrees, f, h);
    double sum = 0;
    for (int m = 0; m < degrees.orders(); m++) {
      for (int k = 0; k < degrees.count(m); k++) {
        double[] row = u[degrees.at(m) + k];
        sum += (m == 0 ? 1 : 2) * Math.hypot(row[0], row[width()]);
      }
    }
    return sum;
  }

  // The following is made without a lock, now and then twice: threads share that work, and one
  // that helps with it may itself come to ask for what is being made.

  /** What evaluates the functions anywhere. */
  public DiscSampler sampler() {
    DiscSampler known = sampler;
    if (known == null) {
      DiscSampler made = new DiscSampler(degree());
      synchronized (this) {
        known = sampler == null ? made : sampler;
        sampler = known;
      }
    }
    return known;
  }

  /** The values of all functions on the sampler's grid. */
  public DiscSampler.Columns values() {
    DiscSampler.Columns known = values;
    if (known == null) {
      known = sampler().columns(DiscOperators.field(degrees, f, h));
      values = known;
    }
    return known;
  }

  /** The derivatives of all functions on the sampler's grid, in x and in y. */
  public DiscSampler.Columns[] slopes() {
    DiscSampler.Columns[] known = slopes;
    if (known == null) {
      double[][][] both = DiscOperators.gradient(degrees, f, h);
      known = new DiscSampler.Columns[] {sampler().columns(both[0]), sampler().columns(both[1])};
      slopes = known;
    }
    return known;
  }

  /**
   * The value of the only function on a sampler's grid.
   *
   * @param on of the same degree
   */
  public DiscSampler.Field value(DiscSampler on) {
    return on.field(DiscOperators.field(degrees, f, h));
  }

  /**
   * The derivatives of the only function on a sampler's grid.
   *
   * @param on of the same degree
   */
  public DiscSampler.Field[] slopes(DiscSampler on) {
    double[][][] both = DiscOperators.gradient(degrees, f, h);
    return new DiscSampler.Field[] {on.field(both[0]), on.field(both[1])};
  }
}

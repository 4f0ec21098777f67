package vekua.internal.zernike;

import java.util.Arrays;

/**
 * Evaluates functions of the disc anywhere, fast. With r = sin φ they are doubly periodic in φ and
 * θ and of limited bands; from a grid of twice these bands, its modes divided by the transform of a
 * {@link Kernel}, a point needs the 14 × 14 nodes around it.
 */
public final class DiscSampler {

  /** Rows of nodes of a strip along which {@link #route} goes. */
  private static final int STRIP = 6;

  private final int n;
  private final int firstRow;
  private final DiscGrid grid;

  /**
   * For functions up to a degree.
   *
   * @param degree of sources; the functions have two more
   */
  public DiscSampler(int degree) {
    Degrees degrees = new Degrees(degree);
    int band = degree + 2;
    n = ColumnFft.length(4 * band + 4);
    int quarter = n / 4;
    firstRow = -Kernel.WIDTH / 2 - 1;
    int rows = quarter + Kernel.WIDTH + 3;
    double[] transform = Kernel.transform(n, band);
    double[][] folds = {fold(transform, rows, 1), fold(transform, rows, -1)};
    Radii radii = Radii.sines(n, 0, quarter + 1);
    RadialTable exact = new RadialTable(degrees, radii);
    double[][] values = new double[degrees.orders()][];
    for (int m = 0; m < values.length; m++) {
      int count = degrees.count(m);
      double[][] lines = new double[quarter + 1][count];
      for (int i = 0; i <= quarter; i++) {
        System.arraycopy(exact.of(m), i * count, lines[i], 0, count);
      }
      double[] all = new double[rows * count];
      double[] line = new double[count];
      for (int i = 0; i < rows; i++) {
        Rows.combine(line, lines, 0, folds[m % 2], i * (quarter + 1), quarter + 1);
        for (int k = 0; k < count; k++) {
          all[i * count + k] = line[k] / transform[m];
        }
      }
      values[m] = all;
    }
    grid = DiscGrid.of(degrees, Radii.sines(n, firstRow, rows), RadialTable.of(rows, values), n);
  }

  /**
   * Takes values at a quarter of the circle of φ to rows of the grid, modes divided by the
   * transform. The other quarters follow by sin(π − φ) = sin φ and, times ±1, sin(φ + π) = −sin φ.
   */
  private double[] fold(double[] transform, int rows, int sign) {
    double[] d = new double[n];
    for (int s = 0; s < n; s++) {
      double sum = 1 / transform[0];
      for (int l = 1; l < transform.length; l++) {
        sum += 2 * Math.cos(2 * Math.PI * ((long) l * s % n) / n) / transform[l];
      }
      d[s] = sum / n;
    }
    int quarter = n / 4;
    double[] out = new double[rows * (quarter + 1)];
    for (int i = 0; i < rows; i++) {
      for (int q = 0; q <= quarter; q++) {
        int at = firstRow + i;
        double sum = d[Math.floorMod(at - q, n)];
        if (q < quarter) {
          sum += d[Math.floorMod(at - (n / 2 - q), n)];
        }
        if (q > 0) {
          sum += sign * d[Math.floorMod(at + q, n)];
          if (q < quarter) {
            sum += sign * d[Math.floorMod(at - (n / 2 + q), n)];
          }
        } else {
          // φ = 0 and π are two nodes; an odd function is zero there.
          sum = sign > 0 ? sum : 0;
        }
        out[i * (quarter + 1) + q] = sum;
      }
    }
    return out;
  }

  /** Where a point of the disc is on the grid, and how much it sees of the nodes around it. */
  public final class Place {
    private final double[] across = new double[Kernel.WIDTH];
    private final double[] along = new double[Kernel.WIDTH];
    private final double[][] rows = new double[Kernel.WIDTH * Kernel.WIDTH][];
    private final double[] products = new double[Kernel.WIDTH * Kernel.WIDTH];
    private int row;
    private int column;

    /**
     * Moves to a point.
     *
     * @param x abscissa in the unit disc
     * @param y ordinate
     */
    public void set(double x, double y) {
      double phi = phi(x, y);
      double theta = theta(x, y);
      Kernel.weights(phi, across);
      Kernel.weights(theta, along);
      row = Kernel.first(phi) - firstRow;
      column = Math.floorMod(Kernel.first(theta), n);
    }

    /**
     * Moves to a point of some.
     *
     * @param of the points
     * @param i index of the point
     */
    public void set(Places of, int i) {
      for (int j = 0; j < Kernel.WIDTH; j++) {
        across[j] = of.across[j][i];
        along[j] = of.along[j][i];
      }
      row = Kernel.first(of.phi[i]) - firstRow;
      column = Math.floorMod(Kernel.first(of.theta[i]), n);
    }
  }

  private double phi(double x, double y) {
    double r = Math.min(1, Math.sqrt(x * x + y * y));
    return Math.atan2(r, Math.sqrt((1 - r) * (1 + r))) * n / (2 * Math.PI);
  }

  private double theta(double x, double y) {
    double theta = Math.atan2(y, x) * n / (2 * Math.PI);
    return theta < 0 ? theta + n : theta;
  }

  /** Some points of the disc at once: their weights are cheaper together. */
  public final class Places {
    private final double[] phi;
    private final double[] theta;
    private final double[][] across;
    private final double[][] along;

    private Places(double[] x, double[] y) {
      phi = new double[x.length];
      theta = new double[x.length];
      for (int i = 0; i < x.length; i++) {
        phi[i] = phi(x[i], y[i]);
        theta[i] = theta(x[i], y[i]);
      }
      across = Kernel.weights(phi);
      along = Kernel.weights(theta);
    }
  }

  /**
   * Some points.
   *
   * @param x abscissas in the unit disc
   * @param y ordinates
   */
  public Places places(double[] x, double[] y) {
    return new Places(x, y);
  }

  /**
   * An order of points in which neighbours follow each other, so that what is known of the nodes
   * around them is still near at hand.
   *
   * @param x abscissas in the unit disc
   * @param y ordinates
   * @return indices of the points
   */
  public int[] route(double[] x, double[] y) {
    long[] keys = new long[x.length];
    for (int i = 0; i < x.length; i++) {
      long strip = (long) phi(x[i], y[i]) / STRIP;
      keys[i] = (strip * n + (long) theta(x[i], y[i])) << 32 | i;
    }
    Arrays.sort(keys);
    int[] order = new int[x.length];
    Arrays.setAll(order, i -> (int) keys[i]);
    return order;
  }

  /** A new place, at no point yet. */
  public Place place() {
    return new Place();
  }

  /** One function on the grid. */
  public static final class Field {
    /** By row; each is continued beyond the whole circle. */
    private final double[][] nodes;

    private Field(double[][] nodes) {
      this.nodes = nodes;
    }

    /**
     * The value at a place.
     *
     * @param p set to a point
     */
    public double at(Place p) {
      double sum = 0;
      for (int i = 0; i < Kernel.WIDTH; i++) {
        double[] line = nodes[p.row + i];
        int at = p.column;
        double a = 0;
        double b = 0;
        for (int j = 0; j < Kernel.WIDTH; j += 2) {
          a = Math.fma(p.along[j], line[at + j], a);
          b = Math.fma(p.along[j + 1], line[at + j + 1], b);
        }
        sum = Math.fma(p.across[i], a + b, sum);
      }
      return sum;
    }
  }

  /** The function with given rows of coefficients, two columns of which the second is zero. */
  Field field(double[][] coefficients) {
    double[][] nodes = new double[grid.rings()][n + Kernel.WIDTH];
    grid.forEachRing(
        (ring, of) -> {
          for (int j = 0; j < n + Kernel.WIDTH; j++) {
            nodes[ring][j] = of[0].re[j % n][0];
          }
        },
        grid.radial(coefficients));
    return new Field(nodes);
  }

  /** Many functions on the grid. */
  public final class Columns {
    private final double[][] nodes;
    private final int width;

    private Columns(double[][] nodes, int width) {
      this.nodes = nodes;
      this.width = width;
    }

    /** The number of functions. */
    public int width() {
      return width;
    }

    /**
     * The values at a place.
     *
     * @param p set to a point
     * @param out receives the value of each function
     */
    public void at(Place p, double[] out) {
      int count = 0;
      for (int i = 0; i < Kernel.WIDTH; i++) {
        int line = (p.row + i) * n;
        for (int j = 0; j < Kernel.WIDTH; j++) {
          int c = p.column + j;
          p.rows[count] = nodes[line + (c < n ? c : c - n)];
          p.products[count++] = p.across[i] * p.along[j];
        }
      }
      Rows.combine(out, p.rows, 0, p.products, 0, count);
    }
  }

  /** The functions with given rows of coefficients. */
  Columns columns(double[][] coefficients) {
    int half = coefficients[0].length / 4;
    double[][] nodes = new double[grid.rings() * n][];
    grid.forEachRing(
        (ring, of) -> {
          for (int j = 0; j < n; j++) {
            double[] row = new double[2 * half];
            System.arraycopy(of[0].re[j], 0, row, 0, half);
            System.arraycopy(of[0].im[j], 0, row, half, half);
            nodes[ring * n + j] = row;
          }
        },
        grid.radial(coefficients));
    return new Columns(nodes, 2 * half);
  }
}

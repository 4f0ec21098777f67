package vekua.functions;

import java.util.Arrays;
import java.util.Locale;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.internal.Check;
import vekua.internal.zernike.ComplexColumns;
import vekua.internal.zernike.DiscGrid;
import vekua.medium.FirstOrder;

/**
 * Generalised analytic functions: the solutions w = Φ + Tf of ∂w/∂z̄ + Aw + Bw̄ = 0 in a disc,
 * where T inverts ∂/∂z̄ and Φ is ((z − z₀)/R)ⁿ or i times that, n from 0 to an order. Their sums
 * with real factors are all solutions, for the equation is linear over the real numbers only.
 * Immutable.
 */
public final class GeneralisedPowers {

  private static final int MORE = 28;
  private static final int MOST = 150;
  private static final double EXACT = 1e-13;
  private static final double REFUSED = 1e-3;
  private static final int RINGS = 9;

  private final Disk frame;
  private final int order;
  private final ComplexColumns columns;
  private final double residual;

  private GeneralisedPowers(Disk frame, int order, ComplexColumns columns, double residual) {
    this.frame = frame;
    this.order = order;
    this.columns = columns;
    this.residual = residual;
  }

  /**
   * The generalised powers of an equation.
   *
   * @param equation whose coefficients are known in the whole disc
   * @param order the highest power, 0 to 100
   * @param frame the disc
   * @throws IllegalArgumentException if a coefficient is not finite somewhere in the disc, or too
   *     rough to be resolved
   */
  public static GeneralisedPowers of(FirstOrder equation, int order, Disk frame) {
    Check.inRange(order, 0, 100, "order");
    int degree = order + MORE;
    double before = Double.POSITIVE_INFINITY;
    while (true) {
      GeneralisedPowers made = of(equation, order, frame, degree);
      boolean stalls = made.residual > 0.5 * before && made.residual < 1e-10;
      if (made.residual <= EXACT || stalls || degree >= MOST) {
        if (!(made.residual <= REFUSED)) {
          throw new IllegalArgumentException(
              String.format(
                  Locale.ROOT,
                  "coefficients are too rough or too strong: functions of degree %d leave %.1e of"
                      + " the equation",
                  degree,
                  made.residual));
        }
        return made;
      }
      before = made.residual;
      degree = Math.min(MOST, degree + degree / 2);
    }
  }

  private static GeneralisedPowers of(FirstOrder equation, int order, Disk frame, int degree) {
    DiscGrid grid = DiscGrid.of(degree);
    double[][][] at = new double[4][grid.rings()][grid.angles()];
    double[] here = new double[4];
    for (int i = 0; i < grid.rings(); i++) {
      for (int j = 0; j < grid.angles(); j++) {
        equation.at(
            frame.x() + frame.radius() * grid.x(i, j),
            frame.y() + frame.radius() * grid.y(i, j),
            here);
        for (int q = 0; q < 4; q++) {
          at[q][i][j] = frame.radius() * here[q];
        }
      }
    }
    ComplexColumns columns = ComplexColumns.powers(grid, at, order);
    return new GeneralisedPowers(frame, order, columns, residual(columns, equation, frame));
  }

  /** The largest residual between nodes, relative to the terms of its function. */
  private static double residual(ComplexColumns columns, FirstOrder equation, Disk frame) {
    int n = columns.size();
    double[] worst = new double[n];
    double[] size = new double[n];
    double radius = frame.radius();
    columns.between(
        RINGS,
        (x, y, w, f) -> {
          double[] c = new double[4];
          equation.at(frame.x() + radius * x, frame.y() + radius * y, c);
          synchronized (worst) {
            for (int j = 0; j < n; j++) {
              double p = w[j];
              double q = w[n + j];
              double re = radius * ((c[0] + c[2]) * p + (c[3] - c[1]) * q);
              double im = radius * ((c[0] - c[2]) * q + (c[1] + c[3]) * p);
              worst[j] = Math.max(worst[j], Math.hypot(f[j] + re, f[n + j] + im));
              size[j] = Math.max(size[j], Math.max(Math.hypot(re, im), Math.hypot(p, q)));
            }
          }
        });
    double largest = 0;
    for (int j = 0; j < n; j++) {
      double relative = worst[j] / size[j];
      largest = relative <= largest ? largest : relative;
    }
    return largest;
  }

  /** The number of functions, two for each power. */
  public int size() {
    return columns.size();
  }

  /** The highest power. */
  public int order() {
    return order;
  }

  /** How far the equation holds between the nodes of the solver, relative to its terms. */
  public double residual() {
    return residual;
  }

  /** The real parts, as functions that fields and fits take. */
  public Functions re() {
    return new Part(0);
  }

  /** The imaginary parts; a complex field has the same factors in both. */
  public Functions im() {
    return new Part(1);
  }

  private final class Part implements Functions {
    private final int part;

    Part(int part) {
      this.part = part;
    }

    @Override
    public int size() {
      return columns.size();
    }

    @Override
    public Description description() {
      throw new UnsupportedOperationException("generalised powers are not kept in files");
    }

    @Override
    public void evaluate(PointBlock points, Columns out) {
      int n = size();
      for (int i = 0; i < points.size(); i++) {
        double x = points.fromX(i, frame.x()) / frame.radius();
        double y = points.fromY(i, frame.y()) / frame.radius();
        boolean inside = x * x + y * y <= 1 + 1e-9;
        double[][] at = inside ? columns.at(x, y) : new double[3][2 * n];
        if (!inside) {
          Arrays.stream(at).forEach(a -> Arrays.fill(a, Double.NaN));
        }
        for (int j = 0; j < n; j++) {
          // w_x = w_z + w_z̄ and w_y = i(w_z − w_z̄).
          int own = part * n + j;
          int other = (1 - part) * n + j;
          double ux = (at[2][own] + at[1][own]) / frame.radius();
          double turned = (at[2][other] - at[1][other]) / frame.radius();
          out.put(j, i, at[0][own], ux, part == 0 ? -turned : turned);
        }
      }
    }
  }
}

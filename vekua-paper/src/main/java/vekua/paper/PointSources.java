package vekua.paper;

import java.util.Arrays;
import java.util.List;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.functions.Columns;
import vekua.functions.Description;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/**
 * A rival basis, the method of fundamental solutions: point sources equally spaced on a circle
 * around the domain, and a constant where that solves the equation.
 */
final class PointSources implements Basis {

  /** Radii of the frame at which the sources lie: the usual compromise. */
  private static final double DISTANCE = 1.5;

  /** The domain's nodes in a row, over which mean squares are taken. */
  private static final int GRID = 24;

  private final List<SourceField> radials;
  private final boolean constant;
  private final Points sources;
  private final Points inside;

  /** What a source radiates to a distance: value and derivative. */
  private interface SourceField {
    double[] at(double distance);
  }

  /**
   * Sources for an equation.
   *
   * @param frame the domain
   * @param count of sources
   */
  PointSources(Equation equation, Disk frame, int count) {
    this.radials = radials(equation);
    this.constant = equation.wavenumber() == 0;
    this.sources = new Disk(frame.x(), frame.y(), DISTANCE * frame.radius()).boundary(count);
    this.inside = frame.grid(GRID, GRID);
  }

  private static List<SourceField> radials(Equation equation) {
    double k = equation.wavenumber();
    if (equation instanceof Equation.Helmholtz) {
      return List.of(r -> derivative(Kernel.y(k * r), k));
    }
    if (equation instanceof Equation.Yukawa) {
      return List.of(r -> derivative(Kernel.k(k * r), k));
    }
    SourceField log = r -> new double[] {Math.log(r), 1 / r};
    SourceField plate = r -> new double[] {r * r * Math.log(r), r * (2 * Math.log(r) + 1)};
    return equation instanceof Equation.Laplace ? List.of(log) : List.of(log, plate);
  }

  /** For Y and K alike the derivative of order zero is minus order one. */
  private static double[] derivative(double[] orders, double k) {
    return new double[] {orders[0], -k * orders[1]};
  }

  @Override
  public int size() {
    return radials.size() * sources.size() + (constant ? 1 : 0);
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    for (int i = 0; i < points.size(); i++) {
      int column = 0;
      for (SourceField radial : radials) {
        for (int j = 0; j < sources.size(); j++) {
          double x = points.fromX(i, sources.x(j));
          double y = points.fromY(i, sources.y(j));
          double r = Math.hypot(x, y);
          double[] at = radial.at(r);
          out.put(column++, i, at[0], at[1] / r * x, at[1] / r * y);
        }
      }
      if (constant) {
        out.put(column, i, 1, 0, 0);
      }
    }
  }

  /** Rivals are not kept in files. */
  @Override
  public Description description() {
    return new Description("fundamental-solutions", new double[0], List.of());
  }

  @Override
  public double[] scales() {
    int n = inside.size();
    double[] phi = values(inside);
    double[] scales = new double[size()];
    Arrays.setAll(
        scales,
        j -> {
          double sum = 0;
          for (int i = 0; i < n; i++) {
            sum += phi[j * n + i] * phi[j * n + i];
          }
          return Math.sqrt(sum / n);
        });
    return scales;
  }
}

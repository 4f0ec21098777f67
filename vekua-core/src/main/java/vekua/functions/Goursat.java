package vekua.functions;

import vekua.geometry.Disk;
import vekua.geometry.PointBlock;

/**
 * Biharmonic functions Re(g + ζ̄ f), ζ = (z − c)/R, with f and g from one set of analytic functions
 * (Goursat): for each φ the columns Re φ, Im φ, Re ζ̄φ, Im ζ̄φ.
 *
 * @param functions real and imaginary parts of the functions φ_j in turn: an even number
 * @param frame the disc that c and R are taken from
 */
public record Goursat(Functions functions, Disk frame) implements Functions {

  static final String KIND = "goursat";

  static Goursat read(Description.Reader r) {
    return new Goursat(r.member(0), r.disk());
  }

  @Override
  public Description description() {
    return Description.of(KIND, Description.numbers(frame), functions);
  }

  @Override
  public int size() {
    return 2 * functions.size();
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    int m = points.size();
    Columns phi =
        Columns.of(
            new double[functions.size() * m],
            new double[out.wantsGradients() ? 2 : 0][functions.size() * m],
            0,
            m);
    functions.evaluate(points, phi);
    double r = frame.radius();
    for (int j = 0; j < functions.size(); j += 2) {
      out.copy(phi, j, 2 * j, m);
      out.copy(phi, j + 1, 2 * j + 1, m);
      for (int i = 0; i < m; i++) {
        double x = points.fromX(i, frame.x()) / r;
        double y = points.fromY(i, frame.y()) / r;
        double a = phi.values()[j * m + i];
        double b = phi.values()[(j + 1) * m + i];
        double da = out.wantsGradients() ? phi.gradient(0)[j * m + i] : 0;
        double db = out.wantsGradients() ? phi.gradient(0)[(j + 1) * m + i] : 0;
        double along = x * da + y * db;
        double across = x * db - y * da;
        out.put(2 * j + 2, i, x * a + y * b, a / r + along, b / r - across);
        out.put(2 * j + 3, i, x * b - y * a, b / r + across, along - a / r);
      }
    }
  }
}

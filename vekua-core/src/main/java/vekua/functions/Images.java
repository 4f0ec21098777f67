package vekua.functions;

import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/**
 * Functions together with their mirror images: u(z) + Σ ± u(T z), T reflections in the straight
 * sides of a convex outer boundary and products of two at right angles. With the right signs the
 * sum nearly satisfies the conditions on those sides, and little is left for polynomials to do.
 *
 * @param base the functions u
 * @param maps for each T seven numbers: the sign, the matrix by rows and the shift
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record Images(Functions base, double[] maps) implements Functions {

  static final String KIND = "images";

  private static final int PER_MAP = 7;

  static Images read(Description.Reader r) {
    return new Images(r.member(0), r.rest());
  }

  @Override
  public Description description() {
    return Description.of(KIND, maps, base);
  }

  @Override
  public int size() {
    return base.size();
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    int n = points.size();
    base.evaluate(points, out);
    Columns image = out.like(size(), n);
    for (int m = 0; m < maps.length; m += PER_MAP) {
      base.evaluate(mapped(points, m), image);
      if (out.wantsGradients()) {
        turn(image, m, n);
      }
      for (int j = 0; j < size(); j++) {
        out.add(maps[m], image, j, j, n);
      }
    }
  }

  /** The gradients of u(Tz) from those of u at Tz. */
  private void turn(Columns image, int m, int n) {
    double[] dx = image.gradient(0);
    double[] dy = image.gradient(1);
    for (int at = 0; at < size() * n; at++) {
      double ux = dx[at];
      double uy = dy[at];
      dx[at] = maps[m + 1] * ux + maps[m + 3] * uy;
      dy[at] = maps[m + 2] * ux + maps[m + 4] * uy;
    }
  }

  private PointBlock mapped(PointBlock points, int m) {
    double[] x = new double[points.size()];
    double[] y = new double[points.size()];
    for (int i = 0; i < x.length; i++) {
      x[i] = maps[m + 1] * points.x(i) + maps[m + 2] * points.y(i) + maps[m + 5];
      y[i] = maps[m + 3] * points.x(i) + maps[m + 4] * points.y(i) + maps[m + 6];
    }
    return PointBlock.of(Points.of(x, y));
  }
}

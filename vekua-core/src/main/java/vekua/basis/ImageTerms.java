package vekua.basis;

import java.util.Arrays;
import vekua.geometry.Points;
import vekua.geometry.Sites;

/**
 * Functions together with their mirror images: u(z) + Σ ± u(T z), T reflections in the straight
 * sides of a convex outer boundary and products of two at right angles. With the right signs the
 * sum nearly satisfies the conditions on those sides, and little is left for polynomials to do.
 *
 * @param base the functions u
 * @param maps the sign, the matrix by rows and the shift of each T: seven numbers
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never handed out
record ImageTerms(Terms base, double[] maps) implements Terms {

  static final int PER_MAP = 7;

  @Override
  public int size() {
    return base.size();
  }

  @Override
  public void values(Sites sites, double[] out, int offset, int stride) {
    int n = sites.size();
    base.values(sites, out, offset, stride);
    double[] image = new double[size() * n];
    for (int m = 0; m < maps.length; m += PER_MAP) {
      base.values(mapped(sites, m), image, 0, n);
      for (int j = 0; j < size(); j++) {
        for (int i = 0; i < n; i++) {
          out[offset + j * stride + i] += maps[m] * image[j * n + i];
        }
      }
    }
  }

  @Override
  public void gradients(Sites sites, double[] dx, double[] dy, int offset, int stride) {
    int n = sites.size();
    base.gradients(sites, dx, dy, offset, stride);
    double[] imageX = new double[size() * n];
    double[] imageY = new double[size() * n];
    for (int m = 0; m < maps.length; m += PER_MAP) {
      base.gradients(mapped(sites, m), imageX, imageY, 0, n);
      for (int j = 0; j < size(); j++) {
        for (int i = 0; i < n; i++) {
          int at = offset + j * stride + i;
          double ux = imageX[j * n + i];
          double uy = imageY[j * n + i];
          dx[at] += maps[m] * (maps[m + 1] * ux + maps[m + 3] * uy);
          dy[at] += maps[m] * (maps[m + 2] * ux + maps[m + 4] * uy);
        }
      }
    }
  }

  private Sites mapped(Sites sites, int m) {
    double[] x = new double[sites.size()];
    double[] y = new double[sites.size()];
    for (int i = 0; i < x.length; i++) {
      x[i] = maps[m + 1] * sites.x(i) + maps[m + 2] * sites.y(i) + maps[m + 5];
      y[i] = maps[m + 3] * sites.x(i) + maps[m + 4] * sites.y(i) + maps[m + 6];
    }
    return Sites.of(Points.of(x, y), 0, x.length);
  }

  @Override
  public String kind() {
    return "images-" + base.kind();
  }

  @Override
  public double[] numbers() {
    double[] own = base.numbers();
    double[] numbers = Arrays.copyOf(new double[] {maps.length}, 1 + maps.length + own.length);
    System.arraycopy(maps, 0, numbers, 1, maps.length);
    System.arraycopy(own, 0, numbers, 1 + maps.length, own.length);
    return numbers;
  }
}

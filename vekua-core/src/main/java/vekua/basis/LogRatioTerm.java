package vekua.basis;

import vekua.geometry.Disk;
import vekua.geometry.Sites;

/**
 * The difference ln|z − a| − ln|z − b| for two holes, which is bounded at infinity.
 *
 * @param a a disc about the first hole's centre
 * @param b a disc about the second hole's centre
 */
record LogRatioTerm(Disk a, Disk b) implements Terms {

  static LogRatioTerm read(double[] n) {
    return new LogRatioTerm(new Disk(n[0], n[1], n[2]), new Disk(n[3], n[4], n[5]));
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public void values(Sites sites, double[] out, int offset, int stride) {
    double[] other = new double[sites.size()];
    new LogarithmTerms(a, false).values(sites, out, offset, stride);
    new LogarithmTerms(b, false).values(sites, other, 0, sites.size());
    subtract(other, out, offset);
  }

  @Override
  public void gradients(Sites sites, double[] dx, double[] dy, int offset, int stride) {
    double[] otherX = new double[sites.size()];
    double[] otherY = new double[sites.size()];
    new LogarithmTerms(a, false).gradients(sites, dx, dy, offset, stride);
    new LogarithmTerms(b, false).gradients(sites, otherX, otherY, 0, sites.size());
    subtract(otherX, dx, offset);
    subtract(otherY, dy, offset);
  }

  private static void subtract(double[] other, double[] out, int offset) {
    for (int i = 0; i < other.length; i++) {
      out[offset + i] -= other[i];
    }
  }

  @Override
  public String kind() {
    return "log-ratio";
  }

  @Override
  public double[] numbers() {
    return new double[] {a.x(), a.y(), a.radius(), b.x(), b.y(), b.radius()};
  }
}

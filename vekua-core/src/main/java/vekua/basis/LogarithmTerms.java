package vekua.basis;

import vekua.geometry.Disk;
import vekua.geometry.Sites;

/**
 * What a hole adds that no power does: ln ρ for harmonic functions, and also ξ ln ρ, η ln ρ, ρ² ln
 * ρ for biharmonic ones, (ξ, η) the coordinates relative to the hole's centre in units of its
 * radius and ρ their length.
 *
 * @param hole a disc about the hole's centre
 * @param biharmonic whether all four functions are meant
 */
record LogarithmTerms(Disk hole, boolean biharmonic) implements Terms {

  static LogarithmTerms read(double[] n) {
    return new LogarithmTerms(new Disk(n[0], n[1], n[2]), n[3] != 0);
  }

  @Override
  public int size() {
    return biharmonic ? 4 : 1;
  }

  @Override
  public void values(Sites sites, double[] out, int offset, int stride) {
    for (int i = 0; i < sites.size(); i++) {
      double x = sites.fromX(i, hole.x()) / hole.radius();
      double y = sites.fromY(i, hole.y()) / hole.radius();
      double log = Math.log(Math.hypot(x, y));
      int at = offset + i;
      out[at] = log;
      if (biharmonic) {
        out[at + stride] = x * log;
        out[at + 2 * stride] = y * log;
        out[at + 3 * stride] = (x * x + y * y) * log;
      }
    }
  }

  @Override
  public void gradients(Sites sites, double[] dx, double[] dy, int offset, int stride) {
    double r = hole.radius();
    for (int i = 0; i < sites.size(); i++) {
      double x = sites.fromX(i, hole.x()) / r;
      double y = sites.fromY(i, hole.y()) / r;
      double square = x * x + y * y;
      double log = 0.5 * Math.log(square);
      double lx = x / square;
      double ly = y / square;
      int at = offset + i;
      dx[at] = lx / r;
      dy[at] = ly / r;
      if (biharmonic) {
        dx[at + stride] = (log + x * lx) / r;
        dy[at + stride] = x * ly / r;
        dx[at + 2 * stride] = y * lx / r;
        dy[at + 2 * stride] = (log + y * ly) / r;
        dx[at + 3 * stride] = (2 * x * log + x) / r;
        dy[at + 3 * stride] = (2 * y * log + y) / r;
      }
    }
  }

  @Override
  public String kind() {
    return "logarithm";
  }

  @Override
  public double[] numbers() {
    return new double[] {hole.x(), hole.y(), hole.radius(), biharmonic ? 1 : 0};
  }
}

package vekua.basis;

import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.geometry.Sites;

/**
 * The regular modes of an equation about a disc.
 *
 * @param basis the modes
 */
record DiskTerms(DiskBasis basis) implements Terms {

  static DiskTerms read(double[] n) {
    Equation equation = n[0] > 0 ? Equation.helmholtz(n[1]) : Equation.yukawa(n[1]);
    return new DiskTerms(equation.basis((int) n[2], new Disk(n[3], n[4], n[5])));
  }

  @Override
  public int size() {
    return basis.size();
  }

  @Override
  public void values(Sites sites, double[] out, int offset, int stride) {
    Points points = sites.points();
    basis.values(points, 0, points.size(), out, offset, stride);
  }

  @Override
  public void gradients(Sites sites, double[] dx, double[] dy, int offset, int stride) {
    Points points = sites.points();
    basis.gradients(points, 0, points.size(), dx, dy, offset, stride);
  }

  @Override
  public String kind() {
    return "modes";
  }

  @Override
  public double[] numbers() {
    Disk frame = basis.frame();
    double sign = Math.signum(basis.equation().lambda());
    return new double[] {
      sign, basis.equation().wavenumber(), basis.order(), frame.x(), frame.y(), frame.radius()
    };
  }
}

package vekua.basis;

import vekua.geometry.Sites;

/**
 * One polynomial Σ c x^a y^b: a particular solution of an equation with a source, carried along as
 * a column whose coefficient is one.
 *
 * @param monomials c, a, b, c, a, b, …
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never handed out
record PolynomialTerm(double[] monomials) implements Terms {

  @Override
  public int size() {
    return 1;
  }

  @Override
  public void values(Sites sites, double[] out, int offset, int stride) {
    for (int i = 0; i < sites.size(); i++) {
      double sum = 0;
      for (int m = 0; m < monomials.length; m += 3) {
        sum +=
            monomials[m]
                * Math.pow(sites.x(i), monomials[m + 1])
                * Math.pow(sites.y(i), monomials[m + 2]);
      }
      out[offset + i] = sum;
    }
  }

  @Override
  public void gradients(Sites sites, double[] dx, double[] dy, int offset, int stride) {
    for (int i = 0; i < sites.size(); i++) {
      double x = sites.x(i);
      double y = sites.y(i);
      double sx = 0;
      double sy = 0;
      for (int m = 0; m < monomials.length; m += 3) {
        double c = monomials[m];
        double a = monomials[m + 1];
        double b = monomials[m + 2];
        sx += a == 0 ? 0 : c * a * Math.pow(x, a - 1) * Math.pow(y, b);
        sy += b == 0 ? 0 : c * b * Math.pow(x, a) * Math.pow(y, b - 1);
      }
      dx[offset + i] = sx;
      dy[offset + i] = sy;
    }
  }

  @Override
  public String kind() {
    return "polynomial";
  }

  @Override
  public double[] numbers() {
    return monomials.clone();
  }
}

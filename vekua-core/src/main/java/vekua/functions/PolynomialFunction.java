package vekua.functions;

import vekua.geometry.PointBlock;

/**
 * One polynomial Σ c x^a y^b: a particular solution of an equation with a source, carried along as
 * a column whose coefficient is one.
 *
 * @param monomials for each term the coefficient c and the exponents a and b, zero or positive
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record PolynomialFunction(double[] monomials) implements Functions {

  static final String KIND = "polynomial";

  static PolynomialFunction read(Description.Reader r) {
    return new PolynomialFunction(r.rest());
  }

  @Override
  public Description description() {
    return Description.of(KIND, monomials);
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    for (int i = 0; i < points.size(); i++) {
      double x = points.x(i);
      double y = points.y(i);
      double u = 0;
      double ux = 0;
      double uy = 0;
      for (int m = 0; m < monomials.length; m += 3) {
        double c = monomials[m];
        double a = monomials[m + 1];
        double b = monomials[m + 2];
        u += c * Math.pow(x, a) * Math.pow(y, b);
        ux += a == 0 ? 0 : c * a * Math.pow(x, a - 1) * Math.pow(y, b);
        uy += b == 0 ? 0 : c * b * Math.pow(x, a) * Math.pow(y, b - 1);
      }
      out.put(0, i, u, ux, uy);
    }
  }
}

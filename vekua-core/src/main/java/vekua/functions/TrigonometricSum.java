package vekua.functions;

import vekua.geometry.PointBlock;

/**
 * One function Σ c_pq t_p(ω(x − x₀)) t_q(ω(y − y₀)), t = 1, cos s, sin s, cos 2s, sin 2s and so on:
 * a particular solution of an equation with a smooth source, carried along as a column whose
 * coefficient is one.
 *
 * @param x0 abscissa where the phases are zero
 * @param y0 ordinate where the phases are zero
 * @param omega the lowest frequency ω, positive
 * @param c the coefficients by rows of equal p; as many as the square of an odd number
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record TrigonometricSum(double x0, double y0, double omega, double[] c)
    implements Functions {

  static final String KIND = "trigonometric";

  static TrigonometricSum read(Description.Reader r) {
    return new TrigonometricSum(r.next(), r.next(), r.next(), r.rest());
  }

  @Override
  public Description description() {
    return Description.of(KIND, Description.join(new double[] {x0, y0, omega}, c));
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    int n = (int) Math.rint(Math.sqrt(c.length));
    double[] tx = new double[n];
    double[] dx = new double[n];
    double[] ty = new double[n];
    double[] dy = new double[n];
    for (int i = 0; i < points.size(); i++) {
      waves(omega * points.fromX(i, x0), tx, dx);
      waves(omega * points.fromY(i, y0), ty, dy);
      double u = 0;
      double ux = 0;
      double uy = 0;
      for (int p = 0; p < n; p++) {
        double row = 0;
        double slope = 0;
        for (int q = 0; q < n; q++) {
          row += c[p * n + q] * ty[q];
          slope += c[p * n + q] * dy[q];
        }
        u += tx[p] * row;
        ux += dx[p] * row;
        uy += tx[p] * slope;
      }
      out.put(0, i, u, omega * ux, omega * uy);
    }
  }

  /**
   * The functions t at a phase, and their derivatives.
   *
   * @param s the phase
   * @param t receives 1, cos s, sin s, cos 2s, …; its length is odd
   * @param d receives the derivatives
   */
  public static void waves(double s, double[] t, double[] d) {
    t[0] = 1;
    d[0] = 0;
    for (int p = 1; 2 * p < t.length; p++) {
      double cos = Math.cos(p * s);
      double sin = Math.sin(p * s);
      t[2 * p - 1] = cos;
      d[2 * p - 1] = -p * sin;
      t[2 * p] = sin;
      d[2 * p] = p * cos;
    }
  }
}

package vekua.functions;

import java.util.Arrays;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.internal.Interruption;

/**
 * Polynomials in ζ = (z − c)/R, or in its inverse, orthonormal on sample points in the discrete
 * mean square ("Vandermonde with Arnoldi", Brubeck, Nakatsukasa and Trefethen 2021).
 *
 * <p>The recurrence {@code h_(k+1,k) q_(k+1) = w q_k − Σ_j h_(j,k) q_j} is found on the samples and
 * replayed elsewhere; it is stable at any degree on any shape. Real and imaginary parts are columns
 * in turn.
 */
public final class ArnoldiPolynomials implements Functions {

  static final String KIND = "arnoldi";

  /** Projections below this are rounding: around a circle all but one. */
  private static final double NOTHING = 1e-17;

  private final Disk frame;
  private final boolean inverse;
  private final int degree;

  /** h_(j,k) for j = 0 … k + 1, columns one after another, real and imaginary parts in turn. */
  private final double[] h;

  private ArnoldiPolynomials(Disk frame, boolean inverse, int degree, double[] h) {
    this.frame = frame;
    this.inverse = inverse;
    this.degree = degree;
    this.h = h;
  }

  /**
   * Polynomials that are orthonormal on samples.
   *
   * @param samples of the plane, more than the degree; without the frame's centre for polynomials
   *     in 1/ζ
   * @param frame the disc that c and R are taken from
   * @param inverse whether the polynomials are in 1/ζ, without the constant, as a hole needs them
   * @param degree the highest degree, at least 0
   */
  public static ArnoldiPolynomials on(PointBlock samples, Disk frame, boolean inverse, int degree) {
    int m = samples.size();
    double[] wr = new double[m];
    double[] wi = new double[m];
    variable(samples, frame, inverse, wr, wi);
    double[][] qr = new double[degree + 1][m];
    double[][] qi = new double[degree + 1][m];
    Arrays.fill(qr[0], 1);
    double[] h = new double[(degree + 1) * (degree + 2)];
    Interruption interruption = Interruption.ofThisThread();
    for (int k = 0; k < degree; k++) {
      interruption.check();
      double[] vr = qr[k + 1];
      double[] vi = qi[k + 1];
      for (int i = 0; i < m; i++) {
        vr[i] = wr[i] * qr[k][i] - wi[i] * qi[k][i];
        vi[i] = wr[i] * qi[k][i] + wi[i] * qr[k][i];
      }
      int column = column(k);
      double before = squares(vr, vi);
      double squares = before;
      // Twice is enough (Kahan, Parlett), and once if little was taken away.
      for (int pass = 0; pass == 0 || (pass == 1 && squares < 0.5 * before); pass++) {
        for (int j = 0; j <= k; j++) {
          double sr = 0;
          double si = 0;
          for (int i = 0; i < m; i++) {
            sr += qr[j][i] * vr[i] + qi[j][i] * vi[i];
            si += qr[j][i] * vi[i] - qi[j][i] * vr[i];
          }
          sr /= m;
          si /= m;
          if (Math.abs(sr) + Math.abs(si) < NOTHING) {
            continue;
          }
          subtract(sr, si, qr[j], qi[j], vr, vi, m);
          h[column + 2 * j] += sr;
          h[column + 2 * j + 1] += si;
        }
        squares = squares(vr, vi);
      }
      double norm = Math.sqrt(squares / m);
      h[column + 2 * (k + 1)] = norm;
      for (int i = 0; i < m; i++) {
        vr[i] /= norm;
        vi[i] /= norm;
      }
    }
    return new ArnoldiPolynomials(frame, inverse, degree, h);
  }

  static ArnoldiPolynomials read(Description.Reader r) {
    Disk frame = r.disk();
    boolean inverse = r.truth();
    int degree = r.integer();
    return new ArnoldiPolynomials(frame, inverse, degree, r.next((degree + 1) * (degree + 2)));
  }

  @Override
  public Description description() {
    double[] own = {inverse ? 1 : 0, degree};
    return Description.of(KIND, Description.join(Description.numbers(frame), own, h));
  }

  /** Where column k of h begins: the columns before it hold 2 + 3 + … + (k + 1) complex numbers. */
  private static int column(int k) {
    return k * (k + 3);
  }

  private static void variable(
      PointBlock s, Disk frame, boolean inverse, double[] wr, double[] wi) {
    for (int i = 0; i < s.size(); i++) {
      double x = s.fromX(i, frame.x()) / frame.radius();
      double y = s.fromY(i, frame.y()) / frame.radius();
      double square = inverse ? x * x + y * y : 1;
      wr[i] = x / square;
      wi[i] = inverse ? -y / square : y;
    }
  }

  private static double squares(double[] vr, double[] vi) {
    double squares = 0;
    for (int i = 0; i < vr.length; i++) {
      squares += vr[i] * vr[i] + vi[i] * vi[i];
    }
    return squares;
  }

  private static void subtract(
      double sr, double si, double[] qr, double[] qi, double[] vr, double[] vi, int m) {
    for (int i = 0; i < m; i++) {
      vr[i] -= sr * qr[i] - si * qi[i];
      vi[i] -= sr * qi[i] + si * qr[i];
    }
  }

  /**
   * Two columns, the real and the imaginary part, for every polynomial; those in 1/ζ lack the
   * constant.
   */
  @Override
  public int size() {
    return 2 * (inverse ? degree : degree + 1);
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    int m = points.size();
    boolean slopes = out.wantsGradients();
    double[] wr = new double[m];
    double[] wi = new double[m];
    variable(points, frame, inverse, wr, wi);
    double[][] q = new double[4 * (degree + 1)][];
    for (int k = 0; k <= degree; k++) {
      q[4 * k] = new double[m];
      q[4 * k + 1] = new double[m];
      if (slopes) {
        q[4 * k + 2] = new double[m];
        q[4 * k + 3] = new double[m];
      }
    }
    Arrays.fill(q[0], 1);
    for (int k = 0; k < degree; k++) {
      step(k, m, wr, wi, q, slopes);
    }
    for (int k = inverse ? 1 : 0; k <= degree; k++) {
      write(k, wr, wi, q, out);
    }
  }

  private void write(int k, double[] wr, double[] wi, double[][] q, Columns out) {
    int m = wr.length;
    int j = inverse ? k - 1 : k;
    if (!out.wantsGradients()) {
      System.arraycopy(q[4 * k], 0, out.values(), out.at(2 * j), m);
      System.arraycopy(q[4 * k + 1], 0, out.values(), out.at(2 * j + 1), m);
      return;
    }
    double r = frame.radius();
    for (int i = 0; i < m; i++) {
      // dw/dz is 1/R, or −w²/R for the inverse.
      double sr = inverse ? -(wr[i] * wr[i] - wi[i] * wi[i]) : 1;
      double si = inverse ? -2 * wr[i] * wi[i] : 0;
      double a = q[4 * k + 2][i];
      double b = q[4 * k + 3][i];
      double dre = (a * sr - b * si) / r;
      out.putAnalytic(j, i, q[4 * k][i], q[4 * k + 1][i], dre, (a * si + b * sr) / r);
    }
  }

  /** Replays step k for the functions and, if wanted, for their derivatives in w. */
  private void step(int k, int m, double[] wr, double[] wi, double[][] q, boolean slopes) {
    double[] qr = q[4 * k];
    double[] qi = q[4 * k + 1];
    double[] vr = q[4 * k + 4];
    double[] vi = q[4 * k + 5];
    int column = column(k);
    double norm = h[column + 2 * (k + 1)];
    for (int i = 0; i < m; i++) {
      vr[i] = wr[i] * qr[i] - wi[i] * qi[i];
      vi[i] = wr[i] * qi[i] + wi[i] * qr[i];
    }
    if (slopes) {
      double[] pr = q[4 * k + 2];
      double[] pi = q[4 * k + 3];
      for (int i = 0; i < m; i++) {
        q[4 * k + 6][i] = qr[i] + wr[i] * pr[i] - wi[i] * pi[i];
        q[4 * k + 7][i] = qi[i] + wr[i] * pi[i] + wi[i] * pr[i];
      }
    }
    for (int j = 0; j <= k; j++) {
      double sr = h[column + 2 * j];
      double si = h[column + 2 * j + 1];
      if (sr == 0 && si == 0) {
        continue;
      }
      subtract(sr, si, q[4 * j], q[4 * j + 1], vr, vi, m);
      if (slopes) {
        subtract(sr, si, q[4 * j + 2], q[4 * j + 3], q[4 * k + 6], q[4 * k + 7], m);
      }
    }
    for (int c = 4; c < (slopes ? 8 : 6); c++) {
      double[] v = q[4 * k + c];
      for (int i = 0; i < m; i++) {
        v[i] /= norm;
      }
    }
  }
}

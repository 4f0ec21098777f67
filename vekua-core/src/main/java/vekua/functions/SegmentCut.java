package vekua.functions;

import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/**
 * Analytic functions of ω = ζ/(ζ − p), ζ = z − c: what has a branch cut along the negative axis of
 * ω has it along the segment from c to c + p, so that powers of ω are singular at c like those of
 * ζ, and nowhere beyond the segment.
 *
 * @param functions of ω, real and imaginary parts in turn
 * @param x abscissa of c
 * @param y ordinate of c
 * @param px the real part of p
 * @param py the imaginary part of p
 */
public record SegmentCut(Functions functions, double x, double y, double px, double py)
    implements Functions {

  static final String KIND = "segment-cut";

  static SegmentCut read(Description.Reader r) {
    return new SegmentCut(r.member(0), r.next(), r.next(), r.next(), r.next());
  }

  @Override
  public Description description() {
    return Description.of(KIND, new double[] {x, y, px, py}, functions);
  }

  @Override
  public int size() {
    return functions.size();
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    int m = points.size();
    double[] a = points.local(0, x, 1);
    double[] b = points.local(1, y, 1);
    double[] re = new double[m];
    double[] im = new double[m];
    double[] slopeRe = new double[m];
    double[] slopeIm = new double[m];
    for (int i = 0; i < m; i++) {
      double dx = a[i] - px;
      double dy = b[i] - py;
      double s = Math.max(Math.abs(dx), Math.abs(dy));
      dx /= s;
      dy /= s;
      double norm = dx * dx + dy * dy;
      re[i] = (a[i] / s * dx + b[i] / s * dy) / norm;
      im[i] = (b[i] / s * dx - a[i] / s * dy) / norm;
      // ω′ = −p/(ζ − p)².
      double squareRe = (dx * dx - dy * dy) / norm / norm / s;
      double squareIm = -2 * dx * dy / norm / norm / s;
      slopeRe[i] = py / s * squareIm - px / s * squareRe;
      slopeIm[i] = -px / s * squareIm - py / s * squareRe;
    }
    Columns inner = out.like(functions.size(), m);
    functions.evaluate(PointBlock.of(Points.of(re, im)), inner);
    for (int j = 0; j < functions.size(); j += 2) {
      for (int i = 0; i < m; i++) {
        int first = inner.at(j) + i;
        int second = inner.at(j + 1) + i;
        double r = out.wantsGradients() ? inner.gradient(0)[first] : 0;
        double q = out.wantsGradients() ? inner.gradient(0)[second] : 0;
        out.putAnalytic(
            j / 2,
            i,
            out.wantsValues() ? inner.values()[first] : 0,
            out.wantsValues() ? inner.values()[second] : 0,
            r * slopeRe[i] - q * slopeIm[i],
            r * slopeIm[i] + q * slopeRe[i]);
      }
    }
  }
}

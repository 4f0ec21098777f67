package vekua.functions;

import vekua.geometry.Disk;
import vekua.geometry.PointBlock;

/**
 * Potentials of what is inside a disc: log(ρ/a), then (a/ρ)^m cos mφ and (a/ρ)^m sin mφ, a the
 * disc's radius.
 */
final class InversePowers implements Functions {

  static final String KIND = "inverse-powers";

  private final Disk frame;
  private final int order;

  InversePowers(Disk frame, int order) {
    this.frame = frame;
    this.order = order;
  }

  static InversePowers read(Description.Reader r) {
    return new InversePowers(r.disk(), r.integer());
  }

  @Override
  public Description description() {
    return Description.of(KIND, Description.join(Description.numbers(frame), new double[] {order}));
  }

  @Override
  public int size() {
    return 2 * order + 1;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    double[] px = points.local(0, frame.x(), 1 / frame.radius());
    double[] py = points.local(1, frame.y(), 1 / frame.radius());
    for (int i = 0; i < px.length; i++) {
      double square = px[i] * px[i] + py[i] * py[i];
      // w = 1/conj(ζ): w^m = ρ^(−m) e^{imφ}.
      double wr = px[i] / square;
      double wi = py[i] / square;
      if (out.wantsValues()) {
        out.values()[out.at(0) + i] = 0.5 * Math.log(square);
      }
      if (out.wantsGradients()) {
        out.gradient(0)[out.at(0) + i] = wr / frame.radius();
        out.gradient(1)[out.at(0) + i] = wi / frame.radius();
      }
      double re = 1;
      double im = 0;
      for (int m = 1; m <= order; m++) {
        double next = re * wr - im * wi;
        im = re * wi + im * wr;
        re = next;
        if (out.wantsValues()) {
          out.values()[out.at(2 * m - 1) + i] = re;
          out.values()[out.at(2 * m) + i] = im;
        }
        if (out.wantsGradients()) {
          slopes(out, m, i, re * wr - im * wi, re * wi + im * wr);
        }
      }
    }
  }

  /** Of conj(ζ)^(−m): −m conj(ζ)^(−m−1), which is re + i im, in x, and i times that in y. */
  private void slopes(Columns out, int m, int i, double re, double im) {
    double factor = -m / frame.radius();
    out.gradient(0)[out.at(2 * m - 1) + i] = factor * re;
    out.gradient(0)[out.at(2 * m) + i] = factor * im;
    out.gradient(1)[out.at(2 * m - 1) + i] = factor * im;
    out.gradient(1)[out.at(2 * m) + i] = -factor * re;
  }
}

package vekua.functions;

import java.util.Arrays;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;

/**
 * Biharmonic functions h_1 + |ζ|² h_2 with h_1, h_2 harmonic and ζ the coordinate from the centre
 * of a disc in units of its radius (Almansi's theorem): first the harmonic columns, then the same
 * times |ζ|².
 *
 * @param harmonic the functions h
 * @param frame the disc
 */
public record Almansi(Functions harmonic, Disk frame) implements Functions {

  static final String KIND = "almansi";

  static Almansi read(Description.Reader r) {
    return new Almansi(r.member(0), r.disk());
  }

  @Override
  public Description description() {
    return Description.of(KIND, Description.numbers(frame), harmonic);
  }

  @Override
  public int size() {
    return 2 * harmonic.size();
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    int half = harmonic.size();
    int n = points.size();
    Columns h = out;
    if (out.wantsGradients() && !out.wantsValues()) {
      h =
          Columns.of(
              new double[out.at(half)],
              new double[][] {out.gradient(0), out.gradient(1)},
              out.at(0),
              out.stride());
    }
    harmonic.evaluate(points, h);
    for (int j = 0; j < half; j++) {
      times(points, n, h, h.at(j), out, out.at(half + j));
    }
  }

  /** Writes |ζ|² times a column, by the product rule for its derivatives. */
  private void times(PointBlock points, int n, Columns h, int from, Columns out, int to) {
    double r = frame.radius();
    for (int i = 0; i < n; i++) {
      double x = points.fromX(i, frame.x()) / r;
      double y = points.fromY(i, frame.y()) / r;
      double square = x * x + y * y;
      double value = h.values()[from + i];
      if (out.wantsValues()) {
        out.values()[to + i] = square * value;
      }
      if (out.wantsGradients()) {
        out.gradient(0)[to + i] = square * h.gradient(0)[from + i] + 2 * x / r * value;
        out.gradient(1)[to + i] = square * h.gradient(1)[from + i] + 2 * y / r * value;
      }
    }
  }

  @Override
  public void sum(double[] weights, PointBlock points, Columns out) {
    int half = harmonic.size();
    int n = points.size();
    Columns second =
        Columns.of(new double[n], out.wantsGradients() ? new double[2][n] : new double[0][], 0, n);
    harmonic.sum(Arrays.copyOf(weights, half), points, out);
    harmonic.sum(Arrays.copyOfRange(weights, half, 2 * half), points, second);
    Columns product = out.like(1, n);
    times(points, n, second, 0, product, 0);
    out.add(1, product, 0, 0, n);
  }
}

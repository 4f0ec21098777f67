package vekua.functions;

import java.util.Arrays;
import vekua.geometry.Frame;
import vekua.geometry.PointBlock;

/**
 * Biharmonic functions h_1 + |ζ|² h_2 with h_1, h_2 harmonic and ζ the coordinate from the centre
 * of a disc or ball in units of its radius (Almansi's theorem): first the harmonic columns, then
 * the same times |ζ|².
 *
 * @param harmonic the functions h
 * @param frame the disc or ball
 */
public record Almansi(Functions harmonic, Frame frame) implements Functions {

  static final String KIND = "almansi";

  static Almansi read(Description.Reader r) {
    Functions harmonic = r.member(0);
    return new Almansi(harmonic, harmonic.dimension() == 2 ? r.disk() : r.ball());
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
  public int dimension() {
    return frame.dimension();
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    int half = harmonic.size();
    int n = points.size();
    Columns h = out;
    if (out.wantsGradients() && !out.wantsValues()) {
      h = Columns.of(new double[out.at(half)], gradients(out), out.at(0), out.stride());
    }
    harmonic.evaluate(points, h);
    for (int j = 0; j < half; j++) {
      times(points, n, h, h.at(j), out, out.at(half + j));
    }
  }

  private double[][] gradients(Columns out) {
    double[][] all = new double[dimension()][];
    Arrays.setAll(all, out::gradient);
    return all;
  }

  /** Writes |ζ|² times a column, by the product rule for its derivatives. */
  private void times(PointBlock points, int n, Columns h, int from, Columns out, int to) {
    double r = frame.radius();
    double[] place = new double[dimension()];
    for (int i = 0; i < n; i++) {
      double square = 0;
      for (int axis = 0; axis < place.length; axis++) {
        place[axis] = points.from(axis, i, frame.centre(axis)) / r;
        square += place[axis] * place[axis];
      }
      double value = h.values()[from + i];
      if (out.wantsValues()) {
        out.values()[to + i] = square * value;
      }
      for (int axis = 0; axis < place.length && out.wantsGradients(); axis++) {
        out.gradient(axis)[to + i] =
            square * h.gradient(axis)[from + i] + 2 * place[axis] / r * value;
      }
    }
  }

  @Override
  public void sum(double[] weights, PointBlock points, Columns out) {
    int half = harmonic.size();
    int n = points.size();
    Columns second =
        Columns.of(
            new double[n],
            out.wantsGradients() ? new double[dimension()][n] : new double[0][],
            0,
            n);
    harmonic.sum(Arrays.copyOf(weights, half), points, out);
    harmonic.sum(Arrays.copyOfRange(weights, half, 2 * half), points, second);
    Columns product = out.like(1, n);
    times(points, n, second, 0, product, 0);
    out.add(1, product, 0, 0, n);
  }
}

package vekua.rows;

import vekua.basis.Basis;

/**
 * Turns samples into rows of the least-squares problem: each row is the sensor's functional applied
 * to every basis function, followed by the measured values, all divided by the sensor's noise.
 */
public final class RowAssembler {

  private final Basis basis;

  /** Rows of a basis' functions. */
  public RowAssembler(Basis basis) {
    this.basis = basis;
  }

  /**
   * Assembles the rows of samples {@code from} to {@code to}.
   *
   * @param out receives the columns from index 0: basis functions, then snapshots
   * @param stride distance between columns
   */
  void rows(Samples samples, int from, int to, double[] out, int stride) {
    functionals(samples, from, to, out, stride);
    int count = to - from;
    for (int s = 0; s < samples.snapshots(); s++) {
      int column = (basis.size() + s) * stride;
      for (int i = 0; i < count; i++) {
        out[column + i] = samples.value(s, from + i) / samples.sigma(from + i);
      }
    }
  }

  /** The columns of the basis functions alone; see {@link #rows}. */
  public void functionals(Samples samples, int from, int to, double[] out, int stride) {
    basis.values(samples.points(), from, to, out, 0, stride);
    if (!samples.valuesOnly()) {
      applyFunctionals(samples, from, to, out, stride);
    }
    if (samples.hasNoise()) {
      for (int i = 0; i < to - from; i++) {
        double sigma = samples.sigma(from + i);
        for (int j = 0; j < basis.size(); j++) {
          out[j * stride + i] /= sigma;
        }
      }
    }
  }

  private void applyFunctionals(Samples samples, int from, int to, double[] out, int stride) {
    int count = to - from;
    double[] dx = new double[basis.size() * count];
    double[] dy = new double[basis.size() * count];
    basis.gradients(samples.points(), from, to, dx, dy, 0, count);
    for (int i = 0; i < count; i++) {
      Functional o = samples.functional(from + i);
      if (o.b() == 0 && o.a() == 1) {
        continue;
      }
      for (int j = 0; j < basis.size(); j++) {
        int at = j * stride + i;
        double slope = o.nx() * dx[j * count + i] + o.ny() * dy[j * count + i];
        out[at] = o.b() == 0 ? o.a() * out[at] : o.a() * out[at] + o.b() * slope;
      }
    }
  }
}

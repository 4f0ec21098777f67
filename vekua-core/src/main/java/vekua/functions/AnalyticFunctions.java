package vekua.functions;

import vekua.geometry.PointBlock;

/**
 * Real and imaginary parts of analytic functions φ_j(z), columns 2j and 2j + 1: harmonic functions,
 * and what biharmonic ones are made of. Their derivatives are ∂x φ = φ′ and ∂y φ = iφ′.
 */
interface AnalyticFunctions extends Functions {

  /** The number of functions φ. */
  int count();

  /**
   * Evaluates functions and derivatives: φ_j at point i goes to index {@code j * points.size() +
   * i}.
   *
   * @param re receives the real parts
   * @param im receives the imaginary parts
   * @param dre receives the real parts of the derivatives, unless it has length zero
   * @param dim receives the imaginary parts of the derivatives, unless {@code dre} has length zero
   */
  void analytic(PointBlock points, double[] re, double[] im, double[] dre, double[] dim);

  @Override
  default int size() {
    return 2 * count();
  }

  @Override
  default void evaluate(PointBlock points, Columns out) {
    int m = points.size();
    int n = count() * m;
    double[] re = new double[n];
    double[] im = new double[n];
    double[] dre = new double[out.wantsGradients() ? n : 0];
    double[] dim = new double[dre.length];
    analytic(points, re, im, dre, dim);
    for (int j = 0; j < count(); j++) {
      int real = out.at(2 * j);
      int imaginary = out.at(2 * j + 1);
      if (out.wantsValues()) {
        System.arraycopy(re, j * m, out.values(), real, m);
        System.arraycopy(im, j * m, out.values(), imaginary, m);
      }
      if (out.wantsGradients()) {
        System.arraycopy(dre, j * m, out.gradient(0), real, m);
        System.arraycopy(dim, j * m, out.gradient(0), imaginary, m);
        System.arraycopy(dre, j * m, out.gradient(1), imaginary, m);
        for (int i = 0; i < m; i++) {
          out.gradient(1)[real + i] = -dim[j * m + i];
        }
      }
    }
  }
}

package vekua.basis;

import vekua.geometry.Sites;

/** A set of analytic functions φ_j(z), from which harmonic and biharmonic functions are made. */
interface Analytic {

  /** The number of functions. */
  int size();

  /**
   * Evaluates functions and derivatives: φ_j at site i goes to index {@code j * sites.size() + i}.
   *
   * @param re receives the real parts
   * @param im receives the imaginary parts
   * @param dre receives the real parts of the derivatives, unless it has length zero
   * @param dim receives the imaginary parts of the derivatives, unless {@code dre} has length zero
   */
  void evaluate(Sites sites, double[] re, double[] im, double[] dre, double[] dim);

  /** The name of the class of functions. */
  String kind();

  /** The parameters. */
  double[] numbers();
}

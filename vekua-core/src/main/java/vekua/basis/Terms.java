package vekua.basis;

import vekua.geometry.Sites;

/**
 * A group of real functions that a {@link DomainBasis} is put together from. Immutable; {@code
 * kind} and {@code numbers} say everything there is to know, so that a group can be stored and read
 * back.
 */
interface Terms {

  /** The number of functions. */
  int size();

  /**
   * Evaluates at all sites: function {@code j} at site {@code i} in {@code offset + j stride + i}.
   */
  void values(Sites sites, double[] out, int offset, int stride);

  /** Evaluates the gradients at all sites. */
  void gradients(Sites sites, double[] dx, double[] dy, int offset, int stride);

  /** The name of the class of functions. */
  String kind();

  /** The parameters, as {@link TermKinds} reads them. */
  double[] numbers();
}

package vekua.internal.zernike;

/** An approximate inverse of the operator that takes Δu to Δu + b·∇u + cu. */
interface Preconditioner {

  /** New rows: the approximate inverse of given ones. */
  double[][] apply(double[][] rows);
}

package vekua.basis;

import vekua.geometry.Disk;

class BiharmonicBasisTest extends DiskBasisContract {

  @Override
  DiskBasis basis(int order, Disk frame) {
    return Equation.biharmonic().basis(order, frame);
  }

  /** The mean is u + (ρ²/4) Δu: linear in ρ². */
  @Override
  double meanValueDefect(double u, double mean, double meanSqrt2, double rho) {
    return meanSqrt2 - 2 * mean + u;
  }
}

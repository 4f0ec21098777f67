package vekua.basis;

import vekua.geometry.Disk;

class LaplaceBasisTest extends DiskBasisContract {

  @Override
  DiskBasis basis(int order, Disk frame) {
    return Equation.laplace().basis(order, frame);
  }

  @Override
  double meanValueDefect(double u, double mean, double meanSqrt2, double rho) {
    return mean - u;
  }
}

package vekua.basis;

class LaplaceBasisTest extends DiskBasisContract {

  @Override
  Equation equation(double radius) {
    return Equation.laplace();
  }

  @Override
  double meanValueDefect(double u, double mean, double meanSqrt2, double rho) {
    return mean - u;
  }
}

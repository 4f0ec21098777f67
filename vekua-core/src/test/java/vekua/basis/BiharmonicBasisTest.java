package vekua.basis;

class BiharmonicBasisTest extends DiskBasisContract {

  @Override
  Equation equation(double radius) {
    return Equation.biharmonic();
  }

  /** The mean is u + (ρ²/4) Δu: linear in ρ². */
  @Override
  double meanValueDefect(double u, double mean, double meanSqrt2, double rho) {
    return meanSqrt2 - 2 * mean + u;
  }
}

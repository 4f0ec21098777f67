package vekua.basis;

class YukawaBasisTest extends DiskBasisContract {

  private static final double KR = 4.5;

  @Override
  Equation equation(double radius) {
    return Equation.yukawa(KR / radius);
  }

  /** The mean is I_0(κρ) u; here ρ is 0.13 R. */
  @Override
  double meanValueDefect(double u, double mean, double meanSqrt2, double rho) {
    double quarter = KR * 0.13 * KR * 0.13 / 4;
    double term = 1;
    double sum = 1;
    for (int m = 1; m < 30; m++) {
      term *= quarter / m / m;
      sum += term;
    }
    return mean - sum * u;
  }
}

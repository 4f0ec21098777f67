package vekua.basis;

import vekua.geometry.Disk;

class YukawaBasisTest extends DiskBasisContract {

  private static final double KR = 4.5;

  @Override
  DiskBasis basis(int order, Disk frame) {
    return Equation.yukawa(KR / frame.radius()).basis(order, frame);
  }

  @Override
  DiskBasis withWavenumber(double k) {
    return Equation.yukawa(k).basis(6, secondFrame());
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

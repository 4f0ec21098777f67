package vekua.basis;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.hipparchus.special.BesselJ;
import org.junit.jupiter.api.Test;
import vekua.geometry.Disk;

class HelmholtzBasisTest extends DiskBasisContract {

  private static final double KR = 8.5;

  @Override
  Equation equation(double radius) {
    return Equation.helmholtz(KR / radius);
  }

  /** The mean is J_0(kρ) u; here ρ is 0.13 R. */
  @Override
  double meanValueDefect(double u, double mean, double meanSqrt2, double rho) {
    return mean - BesselJ.value(0, KR * 0.13) * u;
  }

  @Test
  void wavesThatNoOrderCouldFollowAreRefusedByWhatWasGiven() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Equation.helmholtz(1e4).order(Disk.unit(), 60))
        .withMessageStartingWith("wavenumber times radius must be at most 2000: 10000.0 times 1.0");
  }
}

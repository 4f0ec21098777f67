package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.hipparchus.special.BesselJ;
import org.junit.jupiter.api.Test;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Shell;

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

  /** Their priors fell below all numbers, and took the field with them. */
  @Test
  void wavesThatAreNoneAreRefusedByWhatWasGiven() {
    Equation equation = Equation.helmholtz(1e-55);
    String message = "wavenumber times radius must be at least 1.0E-30: 1.0E-55 times 1.0";
    Disk disk = Disk.unit();
    Ball ball = new Ball(0, 0, 0, 1);
    Domain square = Domain.inside(Polygon.of(new Rectangle(-1, 1, -1, 1)));
    for (ThrowingCallable asked :
        List.<ThrowingCallable>of(
            () -> equation.order(disk, 60),
            () -> equation.basis(4, disk),
            () -> equation.basis(4, ball),
            () -> equation.outside(4, ball),
            () -> equation.basis(4, new Shell(ball, 0.5)))) {
      assertThatIllegalArgumentException().isThrownBy(asked).withMessageStartingWith(message);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> equation.basis(4, square))
        .withMessageStartingWith("wavenumber times radius must be at least 1.0E-30");
    // In another unit of length these are waves.
    assertThat(equation.basis(4, new Disk(0, 0, 1e30)).priors()).isNotEmpty();
  }
}

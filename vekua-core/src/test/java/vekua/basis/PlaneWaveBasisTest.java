package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.hipparchus.special.BesselJ;
import org.junit.jupiter.api.Test;
import vekua.fit.Fitter;
import vekua.functions.Columns;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.rows.Samples;

class PlaneWaveBasisTest extends BasisContract {

  private static final double KR = 8.5;

  @Override
  Basis basis(int order, Disk frame) {
    return PlaneWaveBasis.of(wavenumber(frame), order + 1, frame);
  }

  @Override
  double wavenumber(Disk frame) {
    return KR / frame.radius();
  }

  /** The mean is J_0(kρ) u; here ρ is 0.13 R. */
  @Override
  double meanValueDefect(double u, double mean, double meanSqrt2, double rho) {
    return mean - BesselJ.value(0, KR * 0.13) * u;
  }

  /** In a frame of radius ρ ≪ 1/k the mean of sin² is that of (k d·x)², k²ρ²/4. */
  @Test
  void scalesKeepTheirDigitsInSmallFrames() {
    double rho = 1e-6;
    double[] scales = PlaneWaveBasis.of(2, 3, disc(rho)).scales();
    assertThat(scales[0]).isCloseTo(1, within(1e-11));
    // The next term is smaller by k²ρ²/6.
    assertThat(scales[1]).isCloseTo(rho, within(8 * EPS * rho + rho * rho * rho));
  }

  @Test
  void fitsAModeOfTheDisc() {
    Points sensors = Disk.unit().boundary(60);
    double[] values = new double[60];
    Basis modes = Equation.helmholtz(5).basis(3, Disk.unit());
    modes.sum(
        new double[] {0, 0, 0, 1, 0, 0, 0},
        PointBlock.of(sensors, 0, 60),
        Columns.ofValues(values, 0, 60));
    Basis waves = PlaneWaveBasis.of(5, 16, Disk.unit());
    double u = Fitter.withDefaults().fit(waves, Samples.of(sensors, values)).field().at(0.3, 0.2);
    double[] truth = new double[1];
    modes.sum(
        new double[] {0, 0, 0, 1, 0, 0, 0},
        PointBlock.of(Points.of(0.3, 0.2), 0, 1),
        Columns.ofValues(truth, 0, 1));
    // 16 directions alias order 3 with order 29: J_29(5) is below 1e-18.
    assertThat(u).isCloseTo(truth[0], within(1e-10));
  }

  @Test
  void refusesNoDirections() {
    assertThatThrownBy(() -> PlaneWaveBasis.of(2, 0, Disk.unit()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("directions")
        .hasMessageContaining("0");
  }

  private static Disk disc(double radius) {
    return new Disk(0, 0, radius);
  }
}

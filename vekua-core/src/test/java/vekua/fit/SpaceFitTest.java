package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.basis.BallBasis;
import vekua.basis.Equation;
import vekua.geometry.Ball;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/** Fields of space from scattered sensors, against what made them. */
class SpaceFitTest {

  private static final int SENSORS = 100;

  /** Places in the unit ball, or around it between two and three radii. */
  private static Points places(int n, boolean outside, Random random) {
    double[][] p = new double[3][n];
    for (int i = 0; i < n; i++) {
      double[] direction = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      double length =
          Math.hypot(Math.hypot(direction[0], direction[1]), direction[2])
              / (outside ? 2 + random.nextDouble() : Math.cbrt(random.nextDouble()));
      for (int axis = 0; axis < 3; axis++) {
        p[axis][i] = direction[axis] / length;
      }
    }
    return Points.of(p[0], p[1], p[2]);
  }

  /** What a point source at (2.1, -0.4, 0.9) makes: an oscillating, decaying or static field. */
  private static double source(Equation equation, double x, double y, double z) {
    double r = Math.sqrt(Math.pow(x - 2.1, 2) + Math.pow(y + 0.4, 2) + Math.pow(z - 0.9, 2));
    double k = equation.wavenumber();
    return equation.lambda() > 0 ? Math.cos(k * r) / r : Math.exp(-k * r) / r;
  }

  private static double[] values(Equation equation, Points p) {
    double[] u = new double[p.size()];
    for (int i = 0; i < u.length; i++) {
      u[i] = source(equation, p.x(i), p.y(i), p.coordinate(2, i));
    }
    return u;
  }

  private static void recovers(Equation equation, double error) {
    Random random = new Random(5);
    Points sensors = places(SENSORS, false, random);
    double[] u = values(equation, sensors);
    for (int i = 0; i < u.length; i++) {
      u[i] += 1e-3 * random.nextGaussian();
    }
    BallBasis basis = equation.basis(equation.order(Ball.unit(), SENSORS), Ball.unit());
    Fit fit = Fitter.withDefaults().fit(basis, Samples.of(sensors, u));
    Points elsewhere = places(500, false, random);
    double[] predicted = fit.field().at(elsewhere);
    double[] spread = fit.uncertainty().spreadAt(elsewhere);
    double[] truth = values(equation, elsewhere);
    double sum = 0;
    int covered = 0;
    for (int i = 0; i < truth.length; i++) {
      sum += Math.pow(predicted[i] - truth[i], 2) / truth.length;
      covered += Math.abs(predicted[i] - truth[i]) < 1.96 * spread[i] ? 1 : 0;
    }
    assertThat(Math.sqrt(sum)).isLessThan(error);
    assertThat(covered).isGreaterThan(430);
  }

  @Test
  void potentialsWavesAndScreenedPotentials() {
    recovers(Equation.laplace(), 0.004);
    recovers(Equation.yukawa(1.5), 0.004);
    recovers(Equation.helmholtz(4), 0.01);
  }

  @Test
  void biharmonicFields() {
    Equation equation = Equation.biharmonic();
    Points p = places(150, false, new Random(6));
    double[] u = values(Equation.laplace(), p);
    for (int i = 0; i < u.length; i++) {
      double x = p.x(i);
      u[i] += x * x + 0.3 * x * (x * x + Math.pow(p.y(i), 2) + Math.pow(p.coordinate(2, i), 2));
    }
    Fit fit = Fitter.withDefaults().fit(equation.basis(7, Ball.unit()), Samples.of(p, u));
    assertThat(fit.residualRms()).isLessThan(1e-3);
  }

  @Test
  void anOutsidePotentialFromItsGradient() {
    // A dipole away from the centre; sensors measure one component each.
    Random random = new Random(7);
    Points p = places(200, true, random);
    double[] g = new double[p.size()];
    Functional[] along = new Functional[p.size()];
    for (int i = 0; i < g.length; i++) {
      double[] n = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      along[i] = new Functional(0, 1, n[0], n[1], n[2]);
      double h = 1e-4;
      double ahead = dipole(p, i, h, along[i]);
      double behind = dipole(p, i, -h, along[i]);
      g[i] = (ahead - behind) / (2 * h) + 1e-5 * random.nextGaussian();
    }
    BallBasis basis = Equation.laplace().outside(8, Ball.unit());
    Fit fit = Fitter.withDefaults().fit(basis, Samples.of(p, g).withFunctionals(List.of(along)));
    Points test = places(100, true, random);
    double[] u = fit.field().at(test);
    double worst = 0;
    for (int i = 0; i < u.length; i++) {
      worst = Math.max(worst, Math.abs(u[i] - dipole(test, i, 0, along[0])));
    }
    assertThat(worst).isLessThan(2e-3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Equation.biharmonic().outside(8, Ball.unit()))
        .withMessageContaining("biharmonic");
  }

  private static double dipole(Points p, int i, double h, Functional along) {
    double x = p.x(i) + h * along.nx() - 0.3;
    double y = p.y(i) + h * along.ny() + 0.1;
    double z = p.coordinate(2, i) + h * along.nz() - 0.2;
    return (0.5 * x + z) / Math.pow(x * x + y * y + z * z, 1.5);
  }

  @Test
  void ordersFollowTheWaves() {
    // What is left beyond them is below 1e-12 of the whole.
    assertThat(Equation.helmholtz(5).order(Ball.unit(), 100)).isEqualTo(14);
    assertThat(Equation.helmholtz(10).order(Ball.unit(), 100)).isEqualTo(21);
    assertThat(Equation.helmholtz(20).order(Ball.unit(), 100)).isEqualTo(34);
    // 441 functions for 300 sensors, and no more for any number of them.
    assertThat(Equation.helmholtz(5).order(Ball.unit(), 300)).isEqualTo(20);
    assertThat(Equation.helmholtz(5).order(Ball.unit(), Long.MAX_VALUE)).isEqualTo(20);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Equation.helmholtz(1e4).order(Ball.unit(), 100))
        .withMessageContaining("wavenumber times radius");
  }
}

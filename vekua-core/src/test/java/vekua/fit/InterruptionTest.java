package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.rows.Samples;
import vekua.solve.Problem;
import vekua.solve.Solver;

/** Long work ends when the thread that asked for it is interrupted. */
class InterruptionTest {

  @AfterEach
  void forget() {
    Thread.interrupted();
  }

  private static Samples samples(int n) {
    Random random = new Random(1);
    double[] x = random.doubles(n, -1, 1).toArray();
    double[] y = random.doubles(n, -1, 1).toArray();
    return Samples.of(Points.of(x, y), Arrays.stream(x).map(Math::cos).toArray());
  }

  private static void assertCancelled(ThrowingCallable work) {
    Thread.currentThread().interrupt();
    assertThatThrownBy(work).isInstanceOf(CancellationException.class);
    // Who interrupted decides what comes next.
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  @Test
  void aSearchEnds() {
    assertCancelled(
        () -> WavenumberSearch.between(1, 20).find(Equation::helmholtz, samples(50), Disk.unit()));
  }

  @Test
  void aSolutionEnds() {
    Problem problem =
        Problem.of(Equation.laplace(), Domain.inside(Curve.circle(0, 0, 1)))
            .withValue("outer", "x");
    assertCancelled(() -> Solver.withDefaults().solve(problem));
  }

  @Test
  void aLargeFitEnds() {
    assertCancelled(() -> Fitter.withDefaults().fit(Equation.laplace(), samples(20_000)));
  }

  @Test
  void whatRemainsUnknownEnds() {
    Points points = samples(50).points();
    Fit fit =
        Fitter.withDefaults().fit(Equation.laplace(), Samples.of(points, points.coordinates(0)));
    assertCancelled(fit::uncertainty);
  }

  @Test
  void anEvaluationEnds() {
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), samples(50));
    Points many = samples(10_000).points();
    assertCancelled(() -> fit.field().at(many));
    assertCancelled(() -> fit.uncertainty().spreadAt(many));
  }
}

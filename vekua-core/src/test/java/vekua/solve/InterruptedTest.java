package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import vekua.basis.Ansatz;
import vekua.basis.Equation;
import vekua.basis.Resolution;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;

/** Every step of a solution ends with the thread that asked for it. */
final class InterruptedTest {

  private static final Domain DISC = Domain.inside(Curve.circle(0, 0, 1));
  private static final Domain SQUARE = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));

  private int asked;

  @AfterEach
  void goOn() {
    Thread.interrupted();
  }

  private static void assertEnds(ThrowingCallable work) {
    Thread.currentThread().interrupt();
    assertThatThrownBy(work).isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  private double count() {
    asked++;
    return 1;
  }

  @Test
  void particularSolutions() {
    assertEnds(() -> ParticularSolution.of((x, y) -> count(), Equation.laplace(), DISC));
    assertThat(asked).isZero();
  }

  @Test
  void attempts() {
    Problem problem = Problem.of(Equation.laplace(), DISC).withValue("outer", "x");
    ResolvedProblem resolved = ResolvedProblem.of(problem, 1e-3);
    Ansatz ansatz = problem.equation().ansatz(DISC, resolved.kinds());
    Resolution resolution = new Resolution(3, new int[0], new int[0], 2);
    assertEnds(() -> Attempt.of(resolved, ansatz, resolution, 1e-3));
  }

  @Test
  void functionsThatAreFollowed() {
    Following.Lines lines =
        new Following.Lines() {
          @Override
          public double[][] at(List<Following.Stretch> stretches, double[] places) {
            count();
            return new double[stretches.size()][places.length];
          }

          @Override
          public double rounding() {
            return 0;
          }
        };
    List<Following.Stretch> one = List.of(new Following.Stretch(0, 0, 0, 1, 1));
    assertEnds(() -> new Following(lines, one, 0));
    assertThat(asked).isZero();
  }

  @Test
  void functionsThatAreResolved() {
    assertEnds(() -> Pieces.of(x -> count(), (u, v) -> Optional.empty(), 0, 1, 1e-9, 1e-16));
    assertThat(asked).isZero();
  }

  /** A polynomial, of which nothing is looked for, that is interrupted at a call. */
  private BoundaryData polynomial(int call) {
    return new BoundaryData() {
      @Override
      public double at(double x, double y, double nx, double ny) {
        count();
        if (asked == call) {
          Thread.currentThread().interrupt();
        }
        return 1;
      }

      @Override
      public int degree() {
        return 0;
      }
    };
  }

  /** Of each side, with those close to its ends. */
  private static final int SAMPLES = 64 + 2 * 34;

  @Test
  void dataOfSides() {
    Problem first = Problem.of(Equation.laplace(), SQUARE).withValue("outer", polynomial(1));
    assertThatThrownBy(() -> ResolvedProblem.of(first, 1e-3))
        .isInstanceOf(CancellationException.class);
    // The other samples of its side, which were begun.
    assertThat(asked).isEqualTo(SAMPLES);
    Thread.interrupted();
    asked = 0;
    Problem last =
        Problem.of(Equation.laplace(), SQUARE).withValue("outer", polynomial(4 * SAMPLES));
    assertThatThrownBy(() -> ResolvedProblem.of(last, 1e-3))
        .isInstanceOf(CancellationException.class);
    assertThat(asked).isEqualTo(4 * SAMPLES);
  }
}

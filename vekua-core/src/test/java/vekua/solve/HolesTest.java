package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;

/** Many holes close to straight sides. */
class HolesTest {

  private static final int ACROSS = 3;
  private static final double RADIUS = 0.12;

  private static Domain domain() {
    Curve[] holes = new Curve[ACROSS * ACROSS];
    for (int h = 0; h < holes.length; h++) {
      holes[h] = Curve.circle(centre(h % ACROSS), centre(h / ACROSS), RADIUS);
    }
    return Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)), holes);
  }

  private static double centre(int i) {
    return 0.15 + 0.35 * i;
  }

  /** A source in each hole, of other strengths, away from the centres. */
  private static BoundaryData sources() {
    Random random = new Random(3);
    double[] strengths = random.doubles(ACROSS * ACROSS, -1, 1).toArray();
    return (x, y, nx, ny) -> {
      double sum = x;
      for (int h = 0; h < strengths.length; h++) {
        double dx = x - centre(h % ACROSS) - 0.3 * RADIUS;
        double dy = y - centre(h / ACROSS) + 0.2 * RADIUS;
        sum += strengths[h] * Math.log(Math.hypot(dx, dy));
      }
      return sum;
    };
  }

  @Test
  void whatSourcesInHolesMakeNeedsNoImages() {
    Problem problem = Problem.of(Equation.laplace(), domain());
    BoundaryData exact = sources();
    for (int s = 0; s < problem.domain().sides().size(); s++) {
      problem = problem.withValue(problem.domain().sides().get(s).name(), exact);
    }
    Solution s = Solver.withDefaults().withTolerance(1e-9).solve(problem);
    assertThat(s.reached()).isTrue();
    // With images the polynomials would have to make up for them: three times as many functions.
    assertThat(s.columns()).isLessThan(350);
    double bound = s.errorBound().orElseThrow();
    assertThat(s.field().at(0.01, 0.02)).isCloseTo(exact.at(0.01, 0.02, 1, 0), within(bound));
    assertThat(s.field().at(0.325, 0.5)).isCloseTo(exact.at(0.325, 0.5, 1, 0), within(bound));
  }

  @Test
  void chargedHolesInAnEarthedSquareNeedThem() {
    Problem problem = Problem.of(Equation.laplace(), domain()).withValue("outer", "0");
    for (int h = 0; h < ACROSS * ACROSS; h++) {
      problem = problem.withValue("hole." + h, h % 2 == 0 ? "1" : "0");
    }
    Solution s = Solver.withDefaults().withTolerance(1e-9).solve(problem);
    assertThat(s.reached()).isTrue();
    assertThat(s.columns()).isLessThan(700);
    // A square is symmetric.
    double bound = s.errorBound().orElseThrow();
    assertThat(s.field().at(0.02, 0.3)).isCloseTo(s.field().at(0.3, 0.02), within(2 * bound));
    assertThat(s.field().at(0.02, 0.3)).isCloseTo(s.field().at(0.98, 0.7), within(2 * bound));
  }
}

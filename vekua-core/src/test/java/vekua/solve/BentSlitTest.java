package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;

/** Which vertices of a slit have functions of their own. */
final class BentSlitTest {

  private static Problem problem(double[] x, double[] y) {
    Domain domain = Domain.inside(Polygon.of(new Rectangle(-1, 1, -1, 1))).withSlits(Slit.of(x, y));
    return Problem.of(Equation.laplace(), domain).withValue("outer", "x").withValue("slit.0", "x");
  }

  /** How many functions all pieces have to begin with. */
  private static int unknowns(Problem problem) {
    ResolvedProblem resolved = ResolvedProblem.of(problem, 1e-3);
    return PieceByPiece.partition(resolved).orElseThrow().pieces().stream()
        .mapToInt(piece -> new PieceOfProblem(resolved, resolved.kinds(), piece, 1e-3).unknowns())
        .sum();
  }

  /** Where a slit goes straight on with the same data there is no vertex. */
  @Test
  void verticesThatAreNone() {
    int none = unknowns(problem(new double[] {-0.4, 0.5}, new double[2]));
    Problem straight = problem(new double[] {-0.4, 0, 0.5}, new double[3]);
    assertThat(unknowns(straight)).isEqualTo(none);
    assertThat(unknowns(straight.withValue("slit.0.left.0", "1+x"))).isGreaterThan(none);
    Problem bent = problem(new double[] {-0.4, 0, 0.5}, new double[] {0.2, 0, 0});
    assertThat(unknowns(bent)).isGreaterThan(none);
  }
}

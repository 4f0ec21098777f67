package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Ansatz;
import vekua.basis.Equation;
import vekua.basis.Resolution;
import vekua.field.Field;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.internal.bessel.LowOrders;

/** Single fits at resolutions whose outcome is known. */
final class AttemptTest {

  private static final Domain DISC = Domain.inside(Curve.circle(0, 0, 1));
  private static final Domain SQUARE = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));

  private static Ansatz ansatz(ResolvedProblem resolved) {
    return resolved.problem().equation().ansatz(resolved.problem().domain(), resolved.kinds());
  }

  private static Attempt attempt(Problem problem, int degree, int... holes) {
    ResolvedProblem resolved = ResolvedProblem.of(problem, 1e-8);
    Ansatz ansatz = ansatz(resolved);
    int[] corners = new int[resolved.problem().domain().corners().size()];
    Arrays.fill(corners, 2);
    return Attempt.of(resolved, ansatz, new Resolution(degree, holes, corners, 2), 1e-4);
  }

  private static double at(Attempt attempt, double[] coefficients, double x, double y) {
    return Field.of(attempt.layout().basis(), coefficients).at(x, y);
  }

  /** Polynomials up to degree two know nothing of cos 3θ. */
  @Test
  void dataBeyondTheDegreeAreNotFollowed() {
    Problem problem = Problem.of(Equation.laplace(), DISC).withValue("outer", "5*cos(3*theta)");
    Attempt few = attempt(problem, 2);
    assertThat(few.real()).containsExactly(new double[5], within(1e-14));
    assertThat(few.boundaryResidual()).isBetween(4.5, 5 + 1e-12);
    assertThat(few.fitted()).isBetween(4.0, 5 + 1e-12);
    assertThat(few.away()).isEqualTo(few.boundaryResidual());
    assertThat(few.size()).isCloseTo(5, within(1e-12));
    assertThat(few.target()).isCloseTo(1e-4 * few.size(), within(1e-18));
    assertThat(few.samples()).isEqualTo(few.nodes().size());
    assertThat(few.unresolved()).isTrue();
    assertThat(few.imaginary()).isEmpty();
    Attempt enough = attempt(problem, 3);
    assertThat(enough.boundaryResidual()).isLessThan(1e-13);
    assertThat(enough.unresolved()).isFalse();
    assertThat(at(enough, enough.real(), 0.5, 0)).isCloseTo(0.625, within(1e-13));
  }

  /** Data follow a tenth of their size if the error is no larger. */
  @Test
  void whatIsUnresolved() {
    Problem problem =
        Problem.of(Equation.laplace(), DISC).withValue("outer", "cos(theta)+0.099*cos(3*theta)");
    assertThat(attempt(problem, 2).unresolved()).isFalse();
    problem = problem.withValue("outer", "cos(theta)+0.13*cos(3*theta)");
    assertThat(attempt(problem, 2).unresolved()).isTrue();
  }

  @Test
  void withoutDataTheTargetIsTheToleranceItself() {
    Attempt nothing = attempt(Problem.of(Equation.laplace(), DISC).withValue("outer", "0"), 3);
    assertThat(nothing.size()).isZero();
    assertThat(nothing.target()).isEqualTo(1e-4);
    assertThat(nothing.boundaryResidual()).isZero();
    assertThat(nothing.unresolved()).isFalse();
  }

  /** Slopes leave a constant open: the mean of u over the nodes is zero. */
  @Test
  void slopesAloneAreCentred() {
    Problem problem =
        Problem.of(Equation.laplace(), Domain.inside(Curve.circle(0.5, 0, 1)))
            .withNormal("outer", (x, y, nx, ny) -> 2 * x * nx - 2 * y * ny);
    Attempt found = attempt(problem, 4);
    assertThat(found.boundaryResidual()).isLessThan(1e-12);
    double sum = 0;
    Points nodes = found.nodes().points().points();
    for (int i = 0; i < nodes.size(); i++) {
      sum += at(found, found.real(), nodes.x(i), nodes.y(i));
    }
    assertThat(sum / nodes.size()).isCloseTo(0, within(1e-13));
    // x² − y² has the mean 1/4 around (1/2, 0).
    assertThat(at(found, found.real(), 0.9, 0.2)).isCloseTo(0.81 - 0.04 - 0.25, within(1e-12));
  }

  /** u = r² and slopes of two: a particular solution has a mean of its own. */
  @Test
  void slopesBesideASourceAreCentred() {
    Problem problem = Problem.of(Equation.laplace(), DISC).withNormal("outer", "2").withSource("4");
    Attempt found = attempt(problem, 4);
    assertThat(at(found, found.real(), 0, 1)).isCloseTo(0, within(1e-12));
    assertThat(at(found, found.real(), 0.3, 0.4)).isCloseTo(0.25 - 1, within(1e-12));
  }

  /** Δu = 4 with r² on the rim: the particular solution counts once. */
  @Test
  void sourcesAreCarriedAlong() {
    Problem problem =
        Problem.of(Equation.laplace(), DISC).withValue("outer", "1+x").withSource("4");
    Attempt found = attempt(problem, 3);
    assertThat(found.real()[found.real().length - 1]).isEqualTo(1);
    assertThat(found.real().length).isEqualTo(found.layout().unknowns() + 1);
    assertThat(at(found, found.real(), 0.3, 0.4)).isCloseTo(0.25 + 0.3, within(1e-13));
    assertThat(found.boundaryResidual()).isLessThan(1e-13);
  }

  /** The wave of a source inside a hole, real and imaginary part. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void wavesOutsideADisc(boolean slopes) {
    Incident source = Incident.point(0.1, -0.05);
    BoundaryData[] parts = new BoundaryData[2];
    for (int p = 0; p < 2; p++) {
      int part = p;
      parts[p] =
          (x, y, nx, ny) -> {
            double[] u = source.at(2, x, y);
            return slopes ? u[2 + part] * nx + u[4 + part] * ny : u[part];
          };
    }
    Problem problem =
        Problem.of(Equation.helmholtz(2), Domain.outside(Curve.circle(0, 0, 1)))
            .with("hole.0", new Condition(slopes ? 0 : 1, slopes ? 1 : 0, parts[0], parts[1]));
    Attempt found = attempt(problem, 0, 9);
    assertThat(found.boundaryResidual()).isLessThan(1e-6);
    double[] exact = source.at(2, 1.2, 0.7);
    assertThat(at(found, found.real(), 1.2, 0.7)).isCloseTo(exact[0], within(1e-6));
    assertThat(at(found, found.imaginary(), 1.2, 0.7)).isCloseTo(exact[1], within(1e-6));
    assertThat(found.onHole()[0]).isEqualTo(found.away());
    assertThat(found.fitted()).isLessThan(1e-6).isPositive();
    // Too few know the modulus of what is left.
    Attempt few = attempt(problem, 0, 0);
    assertThat(few.boundaryResidual()).isGreaterThan(1e-3);
  }

  /** Order one knows nothing of cos 3θ: what is left has both parts. */
  @Test
  void errorsOfWavesAreModuli() {
    for (int large = 0; large < 2; large++) {
      BoundaryData[] parts = {
        BoundaryData.of(large == 0 ? "cos(3*theta)" : "0.1*cos(3*theta)"),
        BoundaryData.of(large == 1 ? "cos(3*theta)" : "0.1*cos(3*theta)")
      };
      Problem problem =
          Problem.of(Equation.helmholtz(2), Domain.outside(Curve.circle(0, 0, 1)))
              .with("hole.0", new Condition(1, 0, parts[0], parts[1]));
      Attempt found = attempt(problem, 0, 1);
      double modulus = Math.hypot(1, 0.1);
      assertThat(found.boundaryResidual()).isBetween(0.95 * modulus, modulus + 1e-9);
      assertThat(found.size()).isBetween(0.9, 1.0 + 1e-12);
      assertThat(found.fitted()).isBetween(0.9 * modulus, modulus + 1e-9);
    }
  }

  /** Errors close to a corner, on a hole and elsewhere. */
  @Test
  void errorsAreGatheredByTheirPlaces() {
    Domain domain = Domain.inside(Polygon.of(new Rectangle(0, 4, 0, 2)), Curve.circle(1, 1, 0.3));
    double[][] shares = {{0.04, 0.05, 0.5, 0.94, 0.97}, {}, {}, {}, {0.1, 0.6}};
    BoundaryNodes nodes = domain.nodes(new int[5], new double[4][0], shares, List.of(), 1);
    int[] node = {0, 1, 2, 3, 4, 5, 6, 0};
    double[] error = {3, 5, 1, 4, 7, 2, 6, 1};
    double[] atCorner = new double[4];
    double[] onHole = new double[1];
    // A tenth of the shorter side, 0.2, is 0.05 of the longer.
    double away = Attempt.gather(domain, nodes, node, error, atCorner, onHole);
    assertThat(atCorner).containsExactly(3, 7, 0, 0);
    assertThat(onHole).containsExactly(6);
    assertThat(away).isEqualTo(6);
    assertThat(Attempt.gather(domain, nodes, new int[0], new double[0], atCorner, onHole)).isZero();
  }

  /** Slopes count by the distance over which they act: that from a corner, or the radius. */
  @Test
  void rowsOfMixedConditions() {
    Problem problem =
        Problem.of(Equation.laplace(), SQUARE)
            .with("outer", Condition.robin(-2, 0.5, (x, y, nx, ny) -> 7 + x))
            .with("outer.2", Condition.robin(-3, 0, (x, y, nx, ny) -> 6));
    double[][] shares = {{0.01, 0.25, 0.99}, {0.5}, {0.3}, {}};
    BoundaryNodes nodes = SQUARE.nodes(new int[4], new double[4][0], shares, List.of(), 1);
    BoundaryRows rows =
        BoundaryRows.of(
            problem, nodes, 0.2, (i, condition, part) -> 10.0 * i + condition + part + 1);
    assertThat(rows.size()).isEqualTo(5);
    // 2 + 0.5/0.01, 2 + 0.5/0.2 where the corner is farther, and 3.
    assertThat(rows.data()[0])
        .containsExactly(
            new double[] {1 / 52.0, 11 / 4.5, 21 / 52.0, 31 / 4.5, 41 / 3.0}, within(1e-12));
    assertThat(rows.samples().functional(1).b()).isEqualTo(0.5);
    assertThat(rows.samples().functional(1).ny()).isEqualTo(-1);
    assertThat(rows.samples().functional(4).a()).isEqualTo(-3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BoundaryRows.of(problem, nodes, 0.2, (i, c, part) -> Double.NaN))
        .withMessage("boundary data must be finite: NaN at (0.01, 0.0)");
  }

  /** Two conditions of a plate are two rows of each node. */
  @Test
  void rowsOfPlates() {
    Problem problem =
        Problem.of(Equation.biharmonic(), SQUARE)
            .with(
                "outer",
                Condition.value(BoundaryData.constant(2)),
                Condition.normal(BoundaryData.constant(3)));
    double[][] shares = {{0.25}, {0.5}, {}, {}};
    BoundaryNodes nodes = SQUARE.nodes(new int[4], new double[4][0], shares, List.of(), 1);
    BoundaryRows rows = BoundaryRows.of(ResolvedProblem.of(problem, 1e-3), nodes, 9);
    assertThat(rows.node()).containsExactly(0, 0, 1, 1);
    assertThat(rows.data()[0]).containsExactly(new double[] {2, 0.75, 2, 1.5}, within(1e-13));
    Problem values =
        Problem.of(Equation.laplace(), SQUARE).withValue("outer", BoundaryData.constant(2));
    BoundaryRows plain = BoundaryRows.of(values, nodes, 9, (i, c, part) -> 5);
    assertThat(plain.samples().hasNoise()).isFalse();
    assertThat(plain.data()[0]).containsExactly(5, 5);
    Problem minus =
        Problem.of(Equation.laplace(), SQUARE)
            .with("outer", Condition.robin(-1, 0, BoundaryData.constant(2)));
    assertThat(BoundaryRows.of(minus, nodes, 9, (i, c, part) -> 5).samples().functional(0).a())
        .isEqualTo(-1);
  }

  private static Resonance resonance(Problem problem, int degree) {
    ResolvedProblem resolved = ResolvedProblem.of(problem, 1e-8);
    Ansatz ansatz = ansatz(resolved);
    int[] corners = new int[problem.domain().corners().size()];
    Arrays.fill(corners, 2);
    Resolution resolution = new Resolution(degree, new int[0], corners, 2);
    return Resonance.of(resolved, ansatz, Attempt.of(resolved, ansatz, resolution, 1e-8));
  }

  private static double[] bessel(double x) {
    double[] jy = new double[4];
    LowOrders.jy(x, jy);
    return jy;
  }

  /** Close to the first eigenvalue the largest field of a disc is J₀(kr). */
  @Test
  void resonanceOfADisc() {
    double k = 2.4;
    Problem problem = Problem.of(Equation.helmholtz(k), DISC).withValue("outer", "1");
    Resonance found = resonance(problem, 8);
    double[] rim = bessel(k);
    Points inside = ansatz(ResolvedProblem.of(problem, 1e-8)).inside();
    double squares = 0;
    for (int i = 0; i < inside.size(); i++) {
      double u = bessel(k * Math.hypot(inside.x(i), inside.y(i)))[0];
      squares += u * u / inside.size();
    }
    assertThat(found.amplification())
        .isCloseTo(Math.sqrt(squares) / Math.abs(rim[0]), within(1e-6 / Math.abs(rim[0])));
    // 2π k J₀ J₁ over the area π times the mean square.
    double shift = 2 * k * rim[0] * rim[1] / squares;
    assertThat(found.distance()).isCloseTo(Math.abs(shift), within(2e-3 * Math.abs(shift)));
    assertThat(found.eigenvalue()).isCloseTo(k * k + shift, within(2e-3 * Math.abs(shift)));
    assertThat(found.eigenvalue()).isCloseTo(2.404825557695773 * 2.404825557695773, within(2e-3));
  }

  /** Slopes are zero for J₁(kr) cos θ where k is the first zero of its derivative. */
  @Test
  void resonanceOfADiscThatIsFree() {
    double k = 1.85;
    Problem problem = Problem.of(Equation.helmholtz(k), DISC).withNormal("outer", "1");
    Resonance found = resonance(problem, 8);
    double[] rim = bessel(k);
    Points inside = ansatz(ResolvedProblem.of(problem, 1e-8)).inside();
    double squares = 0;
    for (int i = 0; i < inside.size(); i++) {
      double u = bessel(k * Math.hypot(inside.x(i), inside.y(i)))[1];
      squares += u * u / inside.size();
    }
    // The flux of u times itself and the mean square are both halved by the cosine.
    double shift = 2 * k * rim[1] * (rim[0] - rim[1] / k) / squares;
    assertThat(shift).isNegative();
    assertThat(found.eigenvalue()).isCloseTo(k * k + shift, within(2e-3 * Math.abs(shift)));
    assertThat(found.distance()).isCloseTo(-shift, within(2e-3 * Math.abs(shift)));
    assertThat(found.eigenvalue()).isCloseTo(1.841183781340659 * 1.841183781340659, within(2e-3));
  }

  /** Just below 2π² the field of a square is sin πx sin πy. */
  @Test
  void resonanceOfASquare() {
    double below = 0.02;
    Problem problem =
        Problem.of(Equation.helmholtz(Math.sqrt(2 * Math.PI * Math.PI - below)), SQUARE)
            .withValue("outer", "1");
    Resonance found = resonance(problem, 14);
    assertThat(found.distance()).isCloseTo(below, within(0.02 * below));
    assertThat(found.eigenvalue()).isCloseTo(2 * Math.PI * Math.PI, within(0.02 * below));
  }
}

package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import vekua.basis.Ansatz;
import vekua.basis.Equation;
import vekua.basis.Layout;
import vekua.basis.Resolution;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;

/** Where errors on the boundary are looked at, and what is found of errors that are known. */
final class ResidualBoundTest {

  private static final Domain SQUARE = Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 2)));
  private static final Domain DISC = Domain.inside(Curve.circle(0, 0, 1));

  /** What no polynomial of degree nine exceeds between sixty of its values. */
  private static final double BETWEEN = 1 / Math.cos(9 * Math.PI / 120);

  /** An attempt whose coefficients are zero, so that errors are the data. */
  private record Nothing(ResolvedProblem resolved, Ansatz ansatz, Attempt attempt) {

    static Nothing of(Problem problem, int degree, Disk... places) {
      ResolvedProblem resolved = ResolvedProblem.of(problem, 1e-8);
      Domain domain = resolved.problem().domain();
      Ansatz ansatz = problem.equation().ansatz(domain, resolved.kinds());
      int[] holes = new int[domain.holes().size()];
      int[] corners = new int[domain.corners().size()];
      Resolution resolution = new Resolution(degree, holes, corners, 2);
      BoundaryNodes nodes = ansatz.samples(resolution);
      Layout l = ansatz.layout(resolution, nodes);
      Layout layout =
          new Layout(
              l.basis(),
              l.unknowns(),
              l.smoothEnd(),
              l.holeEnds(),
              l.cornerStarts(),
              List.of(places));
      double[] none = new double[l.basis().size()];
      Attempt attempt =
          new Attempt(
              layout,
              nodes,
              none,
              none,
              1,
              1,
              0,
              1,
              nodes.size(),
              new double[corners.length],
              new double[holes.length],
              1);
      return new Nothing(resolved, ansatz, attempt);
    }

    /** The shares that are looked at first on a side, ten of each stretch. */
    double[] ends(int side, ResidualBound.Singular singular) {
      List<BoundaryNodes> asked = new ArrayList<>();
      Function<BoundaryNodes, BoundaryRows> rows =
          nodes -> {
            asked.add(nodes);
            return BoundaryRows.of(resolved, nodes, ansatz.frame().radius());
          };
      Domain domain = resolved.problem().domain();
      ResidualBound.of(
          domain,
          rows,
          attempt,
          new double[][] {attempt.real()},
          resolved,
          IntStream.range(0, domain.sides().size()).toArray(),
          singular);
      BoundaryNodes nodes = asked.get(0);
      double[] shares =
          IntStream.range(0, nodes.size())
              .filter(i -> nodes.side(i) == side)
              .mapToDouble(nodes::share)
              .toArray();
      assertThat(shares.length % 10).isZero();
      TreeSet<Double> ends = new TreeSet<>();
      double last = Math.cos(Math.PI / 20);
      for (int k = 0; k < shares.length; k += 10) {
        double middle = (shares[k] + shares[k + 9]) / 2;
        double half = (shares[k + 9] - shares[k]) / 2 / last;
        ends.add(middle - half);
        ends.add(middle + half);
      }
      return ends.stream().mapToDouble(e -> e).toArray();
    }

    double[] shares(int side) {
      BoundaryNodes nodes = attempt.nodes();
      return IntStream.range(0, nodes.size())
          .filter(i -> nodes.side(i) == side)
          .mapToDouble(nodes::share)
          .sorted()
          .toArray();
    }
  }

  private static boolean has(double[] ends, double end) {
    return Arrays.stream(ends).anyMatch(e -> Math.abs(e - end) < 1e-9);
  }

  private static Problem values(Domain domain, BoundaryData g) {
    return Problem.of(Equation.laplace(), domain).withValue("outer", g);
  }

  /** Beside a source stretches end at its foot and at distances that double up to two nodes'. */
  @Test
  void stretchesBesideASource() {
    double radius = 1e-3;
    double at = 0.8137;
    Nothing nothing =
        Nothing.of(values(SQUARE, BoundaryData.of("x")), 10, new Disk(at, -radius, radius));
    double[] shares = nothing.shares(0);
    int nearest = 0;
    for (int i = 0; i < shares.length; i++) {
      nearest = Math.abs(shares[i] - at / 2) < Math.abs(shares[nearest] - at / 2) ? i : nearest;
    }
    double room =
        Math.max(shares[nearest + 1] - shares[nearest], shares[nearest] - shares[nearest - 1]);
    assertThat(2 * room).isGreaterThan(8 * radius);
    double[] ends = nothing.ends(0, c -> false);
    assertThat(has(ends, at / 2)).isTrue();
    double d = radius / 2;
    for (; d < 2 * room; d *= 2) {
      assertThat(has(ends, at / 2 - d)).as("%s", d).isTrue();
      assertThat(has(ends, at / 2 + d)).as("%s", d).isTrue();
    }
    assertThat(has(ends, at / 2 - d)).isFalse();
    assertThat(has(ends, at / 2 + d)).isFalse();
    // Half of the distance is no end, and other sides are too far away.
    assertThat(has(ends, at / 2 + radius / 4)).isFalse();
    double[] plain = Nothing.of(values(SQUARE, BoundaryData.of("x")), 10).ends(2, c -> false);
    assertThat(nothing.ends(2, c -> false)).containsExactly(plain, within(1e-12));
  }

  @Test
  void sourcesThatAreFarOrSeenByNodes() {
    Problem problem = values(SQUARE, BoundaryData.of("x"));
    double[] plain = Nothing.of(problem, 10).ends(0, c -> false);
    double[] far = Nothing.of(problem, 10, new Disk(0.8, -1, 1e-3)).ends(0, c -> false);
    assertThat(far).containsExactly(plain, within(1e-12));
    double[] wide = Nothing.of(problem, 10, new Disk(0.8, -0.5, 0.5)).ends(0, c -> false);
    assertThat(wide).containsExactly(plain, within(1e-12));
    double[] inside = Nothing.of(problem, 10, new Disk(0.8, 0.01, 1e-2)).ends(0, c -> false);
    assertThat(inside.length).isGreaterThan(plain.length);
  }

  /** Around a circle the foot is the angle. */
  @Test
  void stretchesBesideACircle() {
    double share = 0.3217;
    double angle = 2 * Math.PI * share;
    double r = 1.002;
    Nothing nothing =
        Nothing.of(
            values(DISC, BoundaryData.of("x")),
            4,
            new Disk(r * Math.cos(angle), r * Math.sin(angle), r - 1));
    double[] ends = nothing.ends(0, c -> false);
    double d = 0.002 / (2 * Math.PI);
    for (double end : new double[] {share, share + d, share - d, share + 4 * d, share - 4 * d}) {
      // The foot is known to the root of rounding.
      assertThat(Arrays.stream(ends).anyMatch(e -> Math.abs(e - end) < 1e-7)).isTrue();
    }
  }

  /** Towards corners that are singular stretches are logarithms, and pieces of data end some. */
  @Test
  void stretchesAtCornersAndWhereDataChange() {
    Problem problem = values(SQUARE, (x, y, nx, ny) -> Math.sin(9 * x));
    Nothing nothing = Nothing.of(problem, 10);
    double[] plain = nothing.ends(0, c -> false);
    double[] singular = nothing.ends(0, c -> true);
    assertThat(plain[0]).isCloseTo(0, within(1e-12));
    assertThat(plain[plain.length - 1]).isCloseTo(1, within(1e-12));
    assertThat(has(plain, 0.04)).isFalse();
    assertThat(has(singular, 0.04)).isTrue();
    assertThat(has(singular, 0.96)).isTrue();
    for (double end : nothing.resolved.sides().get(0).ends()) {
      assertThat(has(plain, end)).isTrue();
    }
    int start = SQUARE.startCorner(0);
    double[] one = nothing.ends(0, c -> c == start);
    assertThat(has(one, 0.04)).isTrue();
    assertThat(has(one, 0.96)).isFalse();
  }

  /** Without functions the error is what is given: 2 cos θ, or the modulus of e^{iθ}. */
  @Test
  void errorsThatAreTheData() {
    Problem real = values(DISC, BoundaryData.of("2*x"));
    Nothing nothing = Nothing.of(real, 4);
    ResidualBound.Found found = ResidualBound.of(nothing.resolved, nothing.ansatz, nothing.attempt);
    assertThat(found.largest()).isBetween(1.99, 2.0 + 1e-12);
    assertThat(found.bound()).isBetween(2.0, 2.1);
    Problem complex =
        Problem.of(Equation.helmholtz(1), Domain.outside(Curve.circle(0, 0, 1)))
            .with("hole.0", new Condition(1, 0, BoundaryData.of("3*x"), BoundaryData.of("3*y")));
    Nothing waves = Nothing.of(complex, 4);
    found = ResidualBound.of(waves.resolved, waves.ansatz, waves.attempt);
    assertThat(found.largest()).isCloseTo(3, within(1e-12));
    assertThat(found.bound()).isCloseTo(3 * BETWEEN, within(1e-9));
  }

  /** A source that is known to an error counts at most as in a disc, half its square radius. */
  @Test
  void whatIsGivenHasErrorsToo() {
    Problem problem = values(DISC, BoundaryData.of("x"));
    ResolvedProblem resolved = ResolvedProblem.of(problem, 1e-3);
    ResolvedProblem doubtful =
        new ResolvedProblem(
            problem, resolved.sides(), resolved.broken(), new ParticularSolution(List.of(), 0.25));
    assertThat(ResidualBound.givenError(doubtful, 3)).isEqualTo(0.25 * 4.5);
    assertThat(ResidualBound.givenError(resolved, 3)).isZero();
  }

  @Test
  void boundsHaveWhatIsGivenAdded() {
    Nothing nothing = Nothing.of(values(DISC, BoundaryData.of("2")), 4);
    ResolvedProblem resolved = nothing.resolved;
    ResolvedProblem doubtful =
        new ResolvedProblem(
            resolved.problem(),
            resolved.sides(),
            resolved.broken(),
            new ParticularSolution(List.of(), 0.25));
    double radius = nothing.ansatz.frame().radius();
    ResidualBound.Found found = ResidualBound.of(doubtful, nothing.ansatz, nothing.attempt);
    assertThat(found.largest()).isEqualTo(2);
    assertThat(found.bound()).isCloseTo(2 * BETWEEN + radius * radius / 8, within(1e-12));
  }

  @Test
  void boundsOfWhatIsNotFollowedAreInfinite() {
    Following.Lines constant =
        new Following.Lines() {
          @Override
          public double[][] at(List<Following.Stretch> stretches, double[] places) {
            double[][] values = new double[stretches.size()][places.length];
            for (int i = 0; i < values.length; i++) {
              for (int k = 0; k < places.length; k++) {
                values[i][k] = stretches.get(i).line() == 0 ? 1 : k % 2;
              }
            }
            return values;
          }

          @Override
          public double rounding() {
            return 0;
          }
        };
    Following.Stretch smooth = new Following.Stretch(0, 0, 0, 1, 1);
    Following.Stretch rough = new Following.Stretch(1, 0, 0, 1, 1);
    ResidualBound.Found found =
        new ResidualBound.Found(new Following(constant, List.of(smooth), 0), 0.5);
    assertThat(found.bound()).isCloseTo(BETWEEN + 0.5, within(1e-13));
    assertThat(found.largest()).isEqualTo(1);
    found = new ResidualBound.Found(new Following(constant, List.of(rough), 0), 0.5);
    assertThat(found.bound()).isInfinite();
  }
}

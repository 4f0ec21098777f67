package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.functions.Modes;
import vekua.functions.PlaneWaves;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;

/** Drums that are struck near eigenvalues that are known. */
final class StageTest {

  private static final Domain DISC = Domain.inside(Curve.circle(3, -2, 1));

  private static final double PI2 = Math.PI * Math.PI;

  private static Drum drum(Domain domain, boolean value) {
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, value);
    return new Drum(domain, values);
  }

  private static Stage disc(boolean value) {
    Drum drum = drum(DISC, value);
    return new Stage(
        drum,
        k -> new Waves(drum.division().patches(), List.of(Modes.of(1, k, 6, new Disk(3, -2, 1)))),
        6);
  }

  /** ∫u² by the midpoint rule in polar coordinates, about the middle of the disc. */
  private static double norm(Strike strike, int level) {
    int n = 60;
    double[] x = new double[n * n];
    double[] y = new double[n * n];
    for (int i = 0; i < n * n; i++) {
      double r = (i / n + 0.5) / n;
      double turn = 2 * Math.PI * (i % n) / n;
      x[i] = 3 + r * Math.cos(turn);
      y[i] = -2 + r * Math.sin(turn);
    }
    double[] u = new double[n * n];
    Functions functions = strike.functions().whole();
    functions.sum(
        strike.waves()[level], PointBlock.of(Points.of(x, y)), Columns.ofValues(u, 0, u.length));
    double sum = 0;
    for (int i = 0; i < u.length; i++) {
      sum += u[i] * u[i] * (i / n + 0.5) / n * 2 * Math.PI / n / n;
    }
    return sum;
  }

  /** Squares of zeros of J_0, J_1, J_2 and J_0 again, as often as they are eigenvalues. */
  private static final double[] CLAMPED = {
    5.783185962946785,
    14.681970642123893,
    14.681970642123893,
    26.374616427163392,
    26.374616427163392,
    30.471262343662087
  };

  @Test
  void levelsHaveErrorsLikeSquaresOfDistances() {
    Stage stage = disc(true);
    assertThat(stage.columns()).isEqualTo(13);
    assertThat(stage.highest()).isEqualTo(6);
    for (double off : new double[] {-1, -0.1, -0.01, 0, 0.01, 0.1, 1}) {
      Strike strike = stage.strike(CLAMPED[1] + off, 0.6);
      assertThat(strike.lambda()).isCloseTo(CLAMPED[1] + off, within(1e-14));
      assertThat(strike.sigma()).isSorted();
      assertThat(strike.sigma()[strike.sigma().length - 1]).isLessThan(0.6);
      double[] near =
          Arrays.stream(strike.levels()).filter(v -> Math.abs(v - CLAMPED[1]) < 2).toArray();
      assertThat(near).hasSize(2);
      for (double level : near) {
        assertThat(level).isCloseTo(CLAMPED[1], within(0.05 * off * off + 1e-11));
      }
      assertThat(strike.levels()).isSorted();
      for (int i = 0; i < strike.levels().length; i++) {
        if (Math.abs(strike.levels()[i] - CLAMPED[1]) < 2) {
          assertThat(norm(strike, i)).isCloseTo(1, within(2e-3));
        }
      }
      // The sine of the angle is like the distance.
      assertThat(strike.sigma()[0]).isLessThan(0.2 * Math.abs(off) + 1e-12);
      assertThat(strike.sigma()[1]).isGreaterThan(0.02 * Math.abs(off) - 1e-12);
    }
  }

  @Test
  void fewerWavesOrNarrowerAngles() {
    Stage stage = disc(true);
    assertThat(stage.strike(20, 0.9).sigma().length).isGreaterThan(2);
    assertThat(stage.strike(20, 0.9, 2).sigma()).hasSize(2);
    // The best wave is there however wide its angle is.
    assertThat(stage.strike(20, 1e-9).sigma()).hasSize(1);
  }

  @Test
  void wallsHaveTheZerosOfDerivatives() {
    Stage stage = disc(false);
    // j'_11² and j'_21², twice each.
    double[] exact = {3.389957716671889, 9.328363213746356};
    for (double value : exact) {
      Strike strike = stage.strike(value + 0.05, 0.3);
      double[] near = Arrays.stream(strike.levels()).filter(v -> Math.abs(v - value) < 1).toArray();
      assertThat(near).hasSize(2);
      assertThat(near[0]).isCloseTo(value, within(1e-3));
      assertThat(near[1]).isCloseTo(value, within(1e-3));
      assertThat(norm(strike, 0)).isCloseTo(1, within(2e-3));
    }
  }

  /** Waves that are known become those of a trial value next to theirs. */
  @Test
  void wavesAreFollowed() {
    Stage stage = disc(true);
    Strike far = stage.strike(14, 0.6);
    int[] levels =
        java.util.stream.IntStream.range(0, far.levels().length)
            .filter(i -> Math.abs(far.levels()[i] - CLAMPED[1]) < 1)
            .toArray();
    assertThat(levels).hasSize(2);
    Strike near = stage.strike(CLAMPED[1] + 1e-4, far, levels);
    assertThat(near.levels()).hasSize(2);
    assertThat(near.levels()[0]).isCloseTo(CLAMPED[1], within(1e-8));
    assertThat(near.levels()[1]).isCloseTo(CLAMPED[1], within(1e-8));
    assertThat(near.sigma()).isSorted();
    assertThat(near.sigma()[1]).isLessThan(1e-3);
    assertThat(norm(near, 0)).isCloseTo(1, within(2e-3));
    assertThat(norm(near, 1)).isCloseTo(1, within(2e-3));
    Strike single = stage.strike(CLAMPED[1] + 1e-4, far, new int[] {levels[1]});
    assertThat(single.levels()).hasSize(1);
    assertThat(single.levels()[0]).isCloseTo(CLAMPED[1], within(1e-8));
  }

  /** Many at once stay at right angles, and none is lost. */
  @Test
  void manyWavesAreFollowedTogether() {
    Stage stage = disc(true);
    Strike far = stage.strike(20.5, 0.95);
    int[] levels =
        java.util.stream.IntStream.range(0, far.levels().length)
            .filter(i -> far.levels()[i] > 10 && far.levels()[i] < 40)
            .toArray();
    assertThat(levels.length).isGreaterThanOrEqualTo(4);
    Strike near = stage.strike(26, far, levels);
    double[] there = Arrays.stream(near.levels()).filter(v -> v > 24 && v < 29).toArray();
    // The pair at 26.37, and the one at 30.47 farther off.
    assertThat(there).hasSize(2);
    for (double level : there) {
      assertThat(level).isCloseTo(CLAMPED[3], within(0.02));
    }
    for (int i = 0; i < near.levels().length; i++) {
      if (near.levels()[i] == there[0] || near.levels()[i] == there[1]) {
        assertThat(norm(near, i)).isCloseTo(1, within(0.01));
      }
    }
  }

  /** A wave across cuts: plane waves know nothing of slits, but those odd about its line do not. */
  @Test
  void wavesInPartsAreJoinedAcrossCuts() {
    Domain square =
        Domain.inside(Polygon.of(new Rectangle(-1, 1, -1, 1)))
            .withSlits(Slit.of(new double[] {-0.5, 0.5}, new double[] {0, 0}));
    Drum drum = drum(square, true);
    assertThat(drum.division().whole()).isFalse();
    Stage stage =
        new Stage(
            drum,
            k -> {
              List<Functions> members =
                  drum.division().patches().stream()
                      .map(p -> (Functions) new PlaneWaves(k, 7, new Disk(0, 0, 1)))
                      .toList();
              return new Waves(drum.division().patches(), members);
            },
            4);
    double exact = 1.25 * PI2;
    Strike strike = stage.strike(exact + 0.01, 0.3);
    double nearest = Arrays.stream(strike.levels()).map(v -> Math.abs(v - exact)).min().orElse(9);
    assertThat(nearest).isLessThan(1e-3);
    assertThat(strike.sigma()[0]).isLessThan(0.02);
    int[] level = {0};
    for (int i = 0; i < strike.levels().length; i++) {
      level[0] = Math.abs(strike.levels()[i] - exact) == nearest ? i : level[0];
    }
    Strike followed = stage.strike(exact + 1e-5, strike, level);
    assertThat(followed.levels()[0]).isCloseTo(exact, within(1e-5));
  }

  @Test
  void workInParallelIsDoneOnce() {
    AtomicIntegerArray done = new AtomicIntegerArray(7);
    disc(true).inParallel(7, done::incrementAndGet);
    for (int i = 0; i < 7; i++) {
      assertThat(done.get(i)).isEqualTo(1);
    }
  }

  @Test
  void strikesMayBeInterrupted() {
    Stage stage = disc(true);
    Strike far = stage.strike(14, 0.6);
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> stage.strike(14, 0.6)).isInstanceOf(CancellationException.class);
      assertThatThrownBy(() -> stage.strike(14, far, new int[] {0}))
          .isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  /** Next to a level all waves turn into its own, unless they are kept at right angles. */
  @Test
  void wavesThatAreFollowedStayApart() {
    Stage stage = disc(true);
    Strike far = stage.strike(28, 0.95, 3);
    assertThat(far.levels()).hasSize(3);
    int[] levels = {0, 1, 2};
    Strike near = stage.strike(CLAMPED[3] + 1e-9, far, levels);
    assertThat(near.levels()).hasSize(3);
    assertThat(near.levels()[0]).isCloseTo(CLAMPED[3], within(1e-11));
    assertThat(near.levels()[1]).isCloseTo(CLAMPED[3], within(1e-11));
    double off = CLAMPED[5] - CLAMPED[3];
    assertThat(near.levels()[2]).isCloseTo(CLAMPED[5], within(0.06 * off * off));
    assertThat(near.sigma()[2]).isGreaterThan(0.01);
  }

  /** Plane waves in many directions are nearly redundant: their coefficients are kept small. */
  @Test
  void redundantFunctionsAreFollowed() {
    Drum drum = drum(DISC, true);
    Stage stage =
        new Stage(
            drum,
            k ->
                new Waves(
                    drum.division().patches(), List.of(new PlaneWaves(k, 24, new Disk(3, -2, 1)))),
            6);
    Strike far = stage.strike(14.5, 0.5);
    int[] levels =
        java.util.stream.IntStream.range(0, far.levels().length)
            .filter(i -> Math.abs(far.levels()[i] - CLAMPED[1]) < 1)
            .toArray();
    assertThat(levels).hasSize(2);
    Strike near = stage.strike(CLAMPED[1] + 1e-4, far, levels);
    for (int i = 0; i < 2; i++) {
      assertThat(near.levels()[i]).isCloseTo(CLAMPED[1], within(1e-8));
      assertThat(norm(near, i)).isCloseTo(1, within(2e-3));
      // Up to the root of rounding, rather than its inverse.
      assertThat(Arrays.stream(near.waves()[i]).map(Math::abs).max().orElseThrow()).isLessThan(1e8);
    }
  }

  /** A stage with given functions, whatever the wavenumber. */
  private static Stage stage(Domain domain, boolean[] values, Formula.Member... members) {
    Drum drum = new Drum(domain, values);
    Waves waves = new Waves(drum.division().patches(), List.of(new Formula(members)));
    return new Stage(drum, k -> waves, 5);
  }

  private static Formula.Member product(double a, double b) {
    return (x, y) ->
        new double[] {
          Math.sin(a * x) * Math.sin(b * y),
          a * Math.cos(a * x) * Math.sin(b * y),
          b * Math.sin(a * x) * Math.cos(b * y)
        };
  }

  /** ∫ sin ax sin bx from 0 to 1. */
  private static double sines(double a, double b) {
    return a == b
        ? 0.5 - Math.sin(2 * a) / (4 * a)
        : (Math.sin(a - b) / (a - b) - Math.sin(a + b) / (a + b)) / 2;
  }

  /**
   * ∮ u ∂v/∂n over some sides of the unit square, of u = sin ax sin by and v = sin cx sin dy: on
   * those along the axes nothing is left of u.
   */
  private static double flux(double[] u, double[] v, boolean right, boolean top) {
    double atRight = Math.sin(u[0]) * v[0] * Math.cos(v[0]) * sines(u[1], v[1]);
    double atTop = Math.sin(u[1]) * v[1] * Math.cos(v[1]) * sines(u[0], v[0]);
    return (right ? atRight : 0) + (top ? atTop : 0);
  }

  /** One wave points to λ less ∮ u ∂u/∂n/∫u², where slopes are zero to λ and that. */
  @Test
  void levelsOfASingleWave() {
    Domain square = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));
    double a = 3;
    double b = 2;
    double lambda = a * a + b * b;
    double[] u = {a, b};
    double mass = sines(a, a) * sines(b, b);
    for (int kind = 0; kind < 4; kind++) {
      boolean right = kind % 2 == 0;
      boolean top = kind < 2;
      Stage stage = stage(square, new boolean[] {true, right, top, true}, product(a, b));
      assertThat(stage.columns()).isEqualTo(1);
      Strike strike = stage.strike(lambda, 0.1);
      // Where slopes should vanish the same counts with the other sign.
      double shift = flux(u, u, right, top) - flux(u, u, !right, !top);
      assertThat(strike.levels()).hasSize(1);
      assertThat(strike.levels()[0]).isCloseTo(lambda - shift / mass, within(1e-11));
      assertThat(Math.abs(strike.waves()[0][0])).isCloseTo(1 / Math.sqrt(mass), within(1e-12));
      Strike followed = stage.strike(lambda, strike, new int[] {0});
      assertThat(followed.levels()[0]).isCloseTo(strike.levels()[0], within(1e-11));
    }
  }

  /** Two waves that change places with x and y point to what their sum and difference do. */
  @Test
  void levelsOfTwoWaves() {
    Domain square = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));
    double a = 3;
    double b = 2;
    double lambda = a * a + b * b;
    double[] u = {a, b};
    double[] v = {b, a};
    double mass = sines(a, a) * sines(b, b);
    double both = sines(a, b) * sines(a, b);
    for (boolean value : new boolean[] {true, false}) {
      boolean[] values = {true, value, value, true};
      Stage stage = stage(square, values, product(a, b), product(b, a));
      double sign = value ? 1 : -1;
      double sum = sign * (flux(u, u, true, true) + flux(u, v, true, true)) / (mass + both);
      double rest = sign * (flux(u, u, true, true) - flux(u, v, true, true)) / (mass - both);
      Strike strike = stage.strike(lambda, 1.1);
      assertThat(strike.levels()).hasSize(2);
      assertThat(strike.levels()[0]).isCloseTo(lambda - Math.max(sum, rest), within(1e-9 * lambda));
      assertThat(strike.levels()[1]).isCloseTo(lambda - Math.min(sum, rest), within(1e-9 * lambda));
    }
  }

  /** The sine of one function's angle: what should vanish against that and what is inside. */
  @Test
  void anglesOfASingleFunction() {
    Domain box = Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 3)));
    boolean[] values = {true, true, true, true};
    Stage constant = stage(box, values, (x, y) -> new double[] {7, 0, 0});
    assertThat(constant.strike(4, 0.1).sigma())
        .containsExactly(new double[] {Math.sqrt(0.5)}, within(1e-12));
    Stage ramp = stage(box, values, (x, y) -> new double[] {x, 1, 0});
    // ∮ x² is 2³/3 along two sides and 2² · 3 along one; inside there are as many places as
    // functions and twenty.
    double on = 16 / 3.0 + 12;
    PointBlock places = new Drum(box, values).inside(21);
    double mean = 0;
    for (int i = 0; i < 21; i++) {
      mean += places.x(i) * places.x(i) / 21;
    }
    double inside = 10 * mean;
    Strike strike = ramp.strike(4, 0.1);
    assertThat(strike.sigma()[0]).isCloseTo(Math.sqrt(on / (on + inside)), within(1e-12));
    // Slopes count over the wavenumber: one on two sides of length three, over two.
    Stage room = stage(box, new boolean[4], (x, y) -> new double[] {x, 1, 0});
    double steep = 6 / 4.0;
    Strike walls = room.strike(4, 0.1);
    assertThat(walls.sigma()[0]).isCloseTo(Math.sqrt(steep / (steep + inside)), within(1e-12));
    // A step of inverse iteration knows the tangent.
    assertThat(room.strike(4, walls, new int[] {0}).sigma()[0])
        .isCloseTo(Math.sqrt(steep / inside), within(1e-12));
    assertThat(ramp.strike(4, strike, new int[] {0}).sigma()[0])
        .isCloseTo(Math.min(1, Math.sqrt(on / inside)), within(1e-12));
  }
}

package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;

/** Modes of levels that are known roughly. */
final class PolishTest {

  private static final double[] DISC = {
    5.783185962946785, 14.681970642123893, 14.681970642123893, 26.374616427163392
  };

  private static final Deadline NEVER = Deadline.in(Double.POSITIVE_INFINITY, () -> 0);

  private static Stages disc() {
    return new Stages(new Drum(Domain.inside(Curve.circle(0, 0, 1)), new boolean[] {true}));
  }

  /** As many modes as there are values. */
  private static final int ALL = Integer.MAX_VALUE;

  private static Polish polish(Stages stages, double tolerance, Deadline deadline) {
    return new Polish(stages, tolerance, new TreeMap<>(), deadline);
  }

  @Test
  void roughLevelsBecomeModes() {
    List<Double> shares = new ArrayList<>();
    Stages stages = disc();
    // The first is rough, the two in the middle are one level.
    List<Double> rough = List.of(DISC[0] + 1e-4, DISC[1], DISC[1] + 1e-9);
    Polish polish = polish(stages, 1e-9, NEVER);
    List<Mode> modes = polish.modes(rough, 3, ALL, shares::add);
    assertThat(polish.stopped()).isFalse();
    assertThat(modes).hasSize(3);
    int[] cluster = {4, 5, 5};
    for (int i = 0; i < 3; i++) {
      Mode mode = modes.get(i);
      assertThat(mode.index()).isEqualTo(4 + i);
      assertThat(mode.cluster()).isEqualTo(cluster[i]);
      assertThat(mode.eigenvalue()).isCloseTo(DISC[i], within(1e-11));
      assertThat(mode.lower()).isLessThanOrEqualTo(DISC[i] * (1 + 1e-14));
      assertThat(mode.upper()).isGreaterThanOrEqualTo(DISC[i] * (1 - 1e-14));
      assertThat(mode.upper() - mode.lower()).isLessThan(1e-9 * DISC[i]);
      assertThat(mode.certified()).isTrue();
      assertThat(mode.tension()).isLessThan(1e-8);
      assertThat(mode.weyl()).isEqualTo(stages.drum().weyl(mode.eigenvalue()));
    }
    assertThat(shares).containsExactly(new Double[] {1 / 3.0, 1.0});
    // The two waves of one level are at right angles: their squares do not add up elsewhere.
    double sum = 0;
    for (int i = 0; i < 40; i++) {
      double turn = 2 * Math.PI * i / 40;
      double x = 0.5 * Math.cos(turn);
      double y = 0.5 * Math.sin(turn);
      sum += modes.get(1).field().at(x, y) * modes.get(2).field().at(x, y);
    }
    assertThat(sum).isCloseTo(0, within(1e-6));
  }

  /** Where a search has found more levels than there can be, the rows are those that tell most. */
  @Test
  void noMoreThanThereCanBe() {
    Stages stages = disc();
    List<Mode> modes =
        polish(stages, 1e-9, NEVER).modes(List.of(DISC[0], DISC[1], DISC[2]), 0, 1, share -> {});
    assertThat(modes).hasSize(1);
    Mode mode = modes.get(0);
    assertThat(mode.index()).isEqualTo(1);
    assertThat(mode.upper() - mode.lower()).isLessThan(stages.drum().spacing(mode.eigenvalue()));
  }

  @Test
  void whatIsNoLevelIsLeftOut() {
    List<Mode> modes =
        polish(disc(), 1e-9, NEVER).modes(List.of(DISC[0], 10.0), 0, ALL, share -> {});
    assertThat(modes).hasSize(1);
    assertThat(modes.get(0).index()).isEqualTo(1);
    assertThat(polish(disc(), 1e-9, NEVER).modes(List.of(), 0, ALL, share -> {})).isEmpty();
  }

  @Test
  void theTimeMayBeOver() {
    double[] now = {0};
    Polish polish = polish(disc(), 1e-9, Deadline.in(1, () -> now[0]));
    List<Double> all = List.of(DISC[0], DISC[1], DISC[2], DISC[3]);
    List<Mode> modes = polish.modes(all, 0, ALL, share -> now[0] = 2);
    assertThat(modes).hasSize(1);
    assertThat(polish.stopped()).isTrue();
    // After the last there is nothing to stop.
    Polish last = polish(disc(), 1e-9, Deadline.in(1, () -> now[0]));
    assertThat(last.modes(List.of(DISC[0]), 0, ALL, share -> {})).hasSize(1);
    assertThat(last.stopped()).isFalse();
  }

  /** A wave that is known from a trial value near by leads to the same. */
  @Test
  void wavesOfASearchAreFollowed() {
    Stages stages = disc();
    TreeMap<Double, Strike> hints = new TreeMap<>();
    double near = DISC[1] + 1e-5;
    hints.put(near, stages.at(Math.sqrt(near), 0).strike(near, 0.3));
    List<Mode> modes =
        new Polish(stages, 1e-9, hints, NEVER)
            .modes(List.of(near, near + 1e-9), 0, ALL, share -> {});
    assertThat(modes).hasSize(2);
    for (Mode mode : modes) {
      assertThat(mode.eigenvalue()).isCloseTo(DISC[1], within(1e-10));
      assertThat(mode.upper() - mode.lower()).isLessThan(1e-8);
    }
  }

  /** More functions for narrower intervals: the L-shape has a singular corner. */
  @Test
  void asManyFunctionsAsItTakes() {
    Polygon l = Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2});
    boolean[] values = {true, true, true, true, true, true};
    double exact = 9.63972384402194;
    Stages stages = new Stages(new Drum(Domain.inside(l), values));
    int[] sizes = new int[2];
    for (int i = 0; i < 2; i++) {
      double tolerance = i == 0 ? 0.1 : 1e-12;
      Mode mode =
          polish(stages, tolerance, NEVER).modes(List.of(exact), 0, ALL, share -> {}).get(0);
      assertThat(mode.eigenvalue()).isCloseTo(exact, within(i == 0 ? 1e-5 : 1e-12));
      assertThat(mode.lower()).isLessThanOrEqualTo(exact + 1e-14);
      assertThat(mode.upper()).isGreaterThanOrEqualTo(exact - 1e-14);
      assertThat((mode.upper() - mode.lower()) / exact).isLessThan(i == 0 ? 0.1 : 1e-11);
      sizes[i] = mode.field().functions().size();
    }
    assertThat(sizes[1]).isGreaterThan(sizes[0]);
  }

  private static Stages ell() {
    Polygon l = Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2});
    return new Stages(
        new Drum(Domain.inside(l), new boolean[] {true, true, true, true, true, true}));
  }

  /** An effort of one to begin with, and no more when the time is over. */
  @Test
  void effortsGoOnWhileThereIsTime() {
    double exact = 9.63972384402194;
    Stages stages = ell();
    double k = Math.sqrt(exact);
    int first = stages.at(k, 1).columns();
    assertThat(first).isGreaterThan(stages.at(k, 0).columns());
    Mode easy = polish(stages, 0.5, NEVER).modes(List.of(exact), 0, ALL, share -> {}).get(0);
    assertThat(easy.field().functions().size()).isEqualTo(first);
    double[] now = {0};
    Deadline over = Deadline.in(1, () -> now[0]);
    now[0] = 2;
    Polish late = polish(stages, 1e-13, over);
    List<Mode> modes = late.modes(List.of(exact, 2 * Math.PI * Math.PI), 0, ALL, share -> {});
    assertThat(modes).hasSize(1);
    assertThat(modes.get(0).field().functions().size()).isEqualTo(first);
    assertThat(late.stopped()).isTrue();
  }

  /** What a level has taken, the next begins with. */
  @Test
  void effortsAreKeptForTheNextLevel() {
    double exact = 9.63972384402194;
    double smooth = 2 * Math.PI * Math.PI;
    Stages stages = ell();
    List<Mode> both =
        polish(stages, 1e-10, NEVER).modes(List.of(exact, smooth), 0, ALL, share -> {});
    int effort = 1;
    while (stages.at(Math.sqrt(exact), effort).columns() < both.get(0).field().functions().size()) {
      effort++;
    }
    assertThat(effort).isGreaterThan(1);
    assertThat(both.get(1).field().functions().size())
        .isGreaterThanOrEqualTo(stages.at(Math.sqrt(smooth), effort).columns());
  }

  /** Short waves begin with no effort. */
  @Test
  void shortWavesNeedNoMoreFunctionsThanASearch() {
    double exact = ExactSpectra.disc(4604, 4606)[0];
    Stages stages = disc();
    List<Double> shares = new ArrayList<>();
    List<Mode> modes = polish(stages, 1e-6, NEVER).modes(List.of(exact), 0, ALL, shares::add);
    assertThat(shares).containsExactly(1.0);
    assertThat(modes).hasSize(1);
    assertThat(modes.get(0).eigenvalue()).isCloseTo(exact, within(1e-9));
    assertThat(modes.get(0).field().functions().size())
        .isEqualTo(stages.at(Math.sqrt(exact), 0).columns());
  }

  /** With a wave that is known, a trial value within a thousandth of the tolerance will do. */
  @Test
  void trialValuesAreAsNearAsTolerancesAsk() {
    Stages stages = disc();
    double exact = DISC[0];
    for (double off : new double[] {5e-5, 3e-4}) {
      double near = exact * (1 + off);
      TreeMap<Double, Strike> hints = new TreeMap<>();
      hints.put(near, stages.at(Math.sqrt(near), 0).strike(near, 0.3));
      Mode mode =
          new Polish(stages, 0.1, hints, NEVER).modes(List.of(near), 0, ALL, s -> {}).get(0);
      // Intervals are about the trial value: the given one, or that where the level was found.
      double middle = (mode.lower() + mode.upper()) / 2;
      assertThat(middle).isCloseTo(off < 1e-4 ? near : exact, within(1e-6));
      assertThat(mode.eigenvalue()).isCloseTo(exact, within(off * off * exact));
    }
    Mode alone =
        polish(stages, 0.1, NEVER).modes(List.of(exact * (1 + 5e-5)), 0, ALL, s -> {}).get(0);
    assertThat((alone.lower() + alone.upper()) / 2).isCloseTo(exact, within(1e-9));
  }
}

package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import vekua.functions.CornerModes;
import vekua.functions.Functions;
import vekua.functions.Union;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;

/** Functions for drums whole and in parts, and the search for their levels. */
final class StagesTest {

  private static final double PI2 = Math.PI * Math.PI;

  private static final Domain SLIT =
      Domain.inside(Polygon.of(new Rectangle(-1, 1, -1, 1)))
          .withSlits(Slit.of(new double[] {-0.5, 0.5}, new double[] {0, 0}));

  private static final Deadline NEVER = Deadline.in(Double.POSITIVE_INFINITY, () -> 0);

  private static Drum drum(Domain domain, boolean value) {
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, value);
    return new Drum(domain, values);
  }

  private static double nearest(Strike strike, double value) {
    return Arrays.stream(strike.levels())
        .boxed()
        .min((a, b) -> Double.compare(Math.abs(a - value), Math.abs(b - value)))
        .orElseThrow();
  }

  /** Goes to a level; the sine of its angle tells how well its wave satisfies all conditions. */
  private static double[] settled(Stages stages, double start) {
    double at = start;
    Strike strike = stages.at(Math.sqrt(at), 0).strike(at, 0.3);
    for (int step = 0; step < 2; step++) {
      at = nearest(strike, at);
      strike = stages.at(Math.sqrt(at), 0).strike(at, 0.3);
    }
    return new double[] {nearest(strike, at), strike.sigma()[0]};
  }

  /** Waves odd about the line of a slit do not see it; even ones are those of a quarter. */
  @Test
  void drumsWithASlit() {
    Stages stages = new Stages(drum(SLIT, true));
    double[] odd = settled(stages, 12.4);
    assertThat(odd[0]).isCloseTo(1.25 * PI2, within(1e-5));
    assertThat(odd[1]).isLessThan(1e-4);
    Polygon corner = Polygon.of(new double[] {0, 0.5, 1, 1, 0}, new double[] {0, 0, 0, 1, 1});
    boolean[] values = {true, false, true, true, false};
    Stages quarter = new Stages(new Drum(Domain.inside(corner), values));
    double[] one = settled(quarter, 11.7);
    double[] even = settled(stages, 11.7);
    assertThat(one[1]).isLessThan(1e-4);
    assertThat(even[0]).isCloseTo(one[0], within(1e-4));
    assertThat(even[1]).isLessThan(1e-3);
  }

  /** A wave that all conditions are known of exists only with functions for both faces. */
  @Test
  void facesOfASlitMayDiffer() {
    for (boolean left : new boolean[] {true, false}) {
      Stages stages =
          new Stages(new Drum(SLIT, new boolean[] {true, true, true, true, left, !left}));
      double[] level = settled(stages, 12.02);
      assertThat(level[1]).isLessThan(2e-3);
      // Between the drum without the slit, 2π²/4, and the square of its half, 5π²/4.
      assertThat(level[0]).isBetween(0.5 * PI2, 1.25 * PI2);
    }
  }

  @Test
  void stagesAreKeptForWavenumbersNearBy() {
    Stages stages = new Stages(drum(Domain.inside(Curve.circle(0, 0, 1)), true));
    Stage first = stages.at(10, 0);
    assertThat(first.highest()).isEqualTo(12);
    assertThat(stages.at(11.9, 0)).isSameAs(first);
    assertThat(stages.at(10, 1)).isNotSameAs(first);
    assertThat(stages.at(12.1, 0)).isNotSameAs(first);
    // Far below, fewer functions do; and none are for less than two radians of the radius.
    assertThat(stages.at(5, 0)).isNotSameAs(first);
    assertThat(stages.at(0.1, 0).highest()).isCloseTo(2.4, within(1e-12));
    // At short waves three radians are enough.
    assertThat(stages.at(40, 0).highest()).isEqualTo(43);
    assertThat(stages.drum().domain().exterior()).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> stages.at(1600, 0))
        .withMessageMatching(
            "modes around 2\\.56000e\\+06 need [0-9]+ functions or more, but there may be 3000, for"
                + " the domain is 1019 half waves long there: ask for lower ones, .*");
  }

  private static List<Double> search(Search search, double from, double to) {
    return search.between(from, to, (at, found) -> at < to);
  }

  @Test
  void levelsOfADiscFromBelow() {
    Drum disc = drum(Domain.inside(Curve.circle(0, 0, 1)), true);
    Search search = new Search(new Stages(disc), NEVER);
    List<Double> levels = search(search, disc.bottom(), 31);
    double[] exact = ExactSpectra.disc(0, 31);
    assertThat(levels).hasSize(exact.length);
    for (int i = 0; i < exact.length; i++) {
      assertThat(levels.get(i)).isCloseTo(exact[i], within(1e-9));
    }
    assertThat(search.unsettled()).isEmpty();
    assertThat(search.stopped()).isFalse();
    // Whoever wants to know where a level's wave is, is told.
    for (double level : levels) {
      assertThat(nearest(search.hints().get(level), level)).isCloseTo(level, within(1e-9));
    }
  }

  @Test
  void aSearchEndsWhenItIsToldOrLate() {
    Drum disc = drum(Domain.inside(Curve.circle(0, 0, 1)), true);
    List<Double> at = new ArrayList<>();
    List<Double> some =
        new Search(new Stages(disc), NEVER)
            .between(
                disc.bottom(),
                1e9,
                (to, found) -> {
                  at.add(to);
                  return found.size() < 3;
                });
    assertThat(some.size()).isBetween(3, 5);
    assertThat(at).isSorted();
    double last = at.get(at.size() - 1);
    assertThat(some).allMatch(v -> v <= last);
    double[] now = {0};
    Search late = new Search(new Stages(disc), Deadline.in(1, () -> now[0]));
    List<Double> few =
        late.between(
            disc.bottom(),
            1e9,
            (to, found) -> {
              now[0] = 0.75;
              return true;
            });
    assertThat(late.stopped()).isTrue();
    assertThat(few.size()).isLessThan(3);
  }

  /** Levels so far apart that many fit between trial values: of short waves in a disc. */
  @Test
  void shortWavesAreFoundInWindows() {
    Drum disc = drum(Domain.inside(Curve.circle(0, 0, 1)), true);
    double from = 4600;
    double to = 4612;
    assertThat(Window.length(disc, from)).isCloseTo(0.15 * Math.sqrt(from), within(1e-9));
    assertThat(Window.length(disc, 4000)).isZero();
    assertThat(Window.waves(disc, from))
        .isEqualTo((int) Math.ceil(16 + 6 * 0.15 * Math.sqrt(from) / 4));
    Search search = new Search(new Stages(disc), NEVER);
    List<Double> levels = search(search, from, to);
    double[] exact = ExactSpectra.disc(from, to);
    assertThat(levels).hasSize(exact.length);
    for (int i = 0; i < exact.length; i++) {
      assertThat(levels.get(i)).isCloseTo(exact[i], within(1e-7));
    }
    // Levels were found at once: who knows a wave knows those of its own group only.
    assertThat(search.hints().values()).allMatch(strike -> strike.levels().length <= 2);
    assertThat(search.unsettled()).isEmpty();
  }

  /**
   * Where two trial values do not agree, windows are halved, and a quarter of one is searched level
   * by level: what that finds beyond its end the next window finds again, but it counts once.
   */
  @Test
  void levelsBesideAWindowAreFoundOnce() {
    Drum disc = drum(Domain.inside(Curve.circle(0, 0, 1)), true);
    Search search = new Search(new Stages(disc), NEVER);
    List<Double> levels = search(search, 4744.8, 4755);
    double[] exact = ExactSpectra.disc(4744.8, 4755);
    assertThat(exact).hasSize(2);
    assertThat(levels).hasSize(2);
    for (int i = 0; i < 2; i++) {
      assertThat(levels.get(i)).isCloseTo(exact[i], within(1e-7));
      assertThat(search.hints()).containsKey(levels.get(i));
    }
    assertThat(search.unsettled()).isEmpty();
  }

  private static Spectrum disc(double from, double to) {
    return ModeSolver.withDefaults()
        .between(Membrane.clamped(Domain.inside(Curve.circle(0, 0, 1))), from, to);
  }

  /** What is found below a range, where the search for it begins, is not in it. */
  @Test
  void rangesHoldNoMoreThanTheyShould() {
    double first = 5.783185962946785;
    assertThat(disc(first + 0.1, 14.5).modes()).isEmpty();
    assertThat(disc(first - 0.1, first - 0.05).modes()).isEmpty();
    Spectrum spectrum = disc(first + 0.1, 14.7);
    assertThat(spectrum.modes()).hasSize(2);
    assertThat(spectrum.modes())
        .allMatch(m -> Math.abs(m.eigenvalue() - 14.681970642123893) < 1e-9);
    assertThat(spectrum.modes().get(0).index()).isEqualTo(1);
    assertThat(spectrum.modes().get(1).cluster()).isEqualTo(1);
    assertThat(spectrum.from()).isEqualTo(first + 0.1);
    assertThat(spectrum.to()).isEqualTo(14.7);
    // Weyl's number of the range is about one, whose error the list may have.
    assertThat(spectrum.weyl()).isCloseTo((14.7 - first) / 4 - (3.83 - 2.4) / 2, within(0.1));
    assertThat(spectrum.complete()).isTrue();
    assertThat(disc(0.1, 5).modes()).isEmpty();
  }

  /** Many below and above, but few in the range itself: that is no reason to refuse. */
  @Test
  void rangesMayBeginHigh() {
    Membrane square = Membrane.clamped(Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1))));
    // The clock is asked when the range is accepted.
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () ->
                ModeSolver.withDefaults()
                    .withTimeLimit(
                        1,
                        () -> {
                          throw new IllegalStateException("asked");
                        })
                    .between(square, 80_000, 80_010))
        .hasMessage("asked");
  }

  @Test
  void rangesThatAreRefused() {
    Membrane square = Membrane.clamped(Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1))));
    ModeSolver solver = ModeSolver.withDefaults();
    // (λ − 4√λ)/4π of 1e6.
    assertThatIllegalArgumentException()
        .isThrownBy(() -> solver.between(square, 0, 1e6))
        .withMessage("range must hold at most 10000 eigenvalues: about 79259 lie in 0.0:1000000.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> solver.between(square, 7, 6))
        .withMessage("upper end of the range must be greater than the lower one: 7.0:6.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> solver.between(square, -1, 6))
        .withMessageContaining("lower end of the range");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> solver.between(square, 1, Double.POSITIVE_INFINITY))
        .withMessageContaining("upper end of the range");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> solver.lowest(square, 10_001))
        .withMessageContaining("number of modes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> solver.withTolerance(0))
        .withMessage("tolerance must be positive and less than 1: 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> solver.withTimeLimit(-1, () -> 0))
        .withMessage("limit of time must be positive: -1.0");
  }

  /** Intervals are as narrow as asked, or narrower; progress rises from nothing to one. */
  @Test
  void tolerancesAndProgress() {
    Membrane disc = Membrane.free(Domain.inside(Curve.circle(0, 0, 1)));
    List<Double> shares = new ArrayList<>();
    Spectrum spectrum =
        ModeSolver.withDefaults().withTolerance(1e-6).withProgress(shares::add).lowest(disc, 4);
    double[] exact = {0, 3.389957716671889, 3.389957716671889, 9.328363213746356};
    for (int i = 0; i < 4; i++) {
      Mode mode = spectrum.modes().get(i);
      assertThat(mode.index()).isEqualTo(i + 1);
      assertThat(mode.eigenvalue()).isCloseTo(exact[i], within(1e-10));
      assertThat(mode.upper() - mode.lower()).isLessThanOrEqualTo(1e-6 * mode.eigenvalue());
      assertThat(mode.lower()).isLessThanOrEqualTo(mode.eigenvalue());
      assertThat(mode.upper()).isGreaterThanOrEqualTo(mode.eigenvalue());
    }
    assertThat(spectrum.modes().get(0).certified()).isTrue();
    assertThat(spectrum.modes().get(2).cluster()).isEqualTo(2);
    assertThat(spectrum.modes().get(3).cluster()).isEqualTo(4);
    assertThat(shares).isSorted();
    assertThat(shares.get(0)).isBetween(0.0, 0.5);
    assertThat(shares).contains(0.5, 1.0).anyMatch(share -> share > 0.5 && share < 1);
    assertThat(spectrum.to()).isCloseTo(exact[3], within(1e-9));
    assertThat(spectrum.from()).isZero();
    assertThat(spectrum.weyl())
        .isCloseTo((exact[3] + 2 * Math.sqrt(exact[3])) / 4 + 1 / 6.0, within(1e-9));
    Spectrum one = ModeSolver.withDefaults().lowest(disc, 1);
    assertThat(one.modes()).hasSize(1);
    assertThat(one.modes().get(0).eigenvalue()).isZero();
    assertThat(one.modes().get(0).field().at(0.3, 0.2))
        .isCloseTo(1 / Math.sqrt(Math.PI), within(1e-12));
  }

  /** Half of the time is for the search; what was found then is told, with a word of warning. */
  @Test
  void whatWasFoundInTimeIsTold() {
    Membrane disc = Membrane.clamped(Domain.inside(Curve.circle(0, 0, 1)));
    double[] now = {0};
    Spectrum spectrum =
        ModeSolver.withDefaults()
            .withTimeLimit(1, () -> now[0])
            .withProgress(share -> now[0] = share > 0.3 ? 0.6 : 0)
            .lowest(disc, 6);
    assertThat(spectrum.complete()).isFalse();
    assertThat(spectrum.modes().size()).isBetween(1, 5);
    assertThat(spectrum.warnings().get(0))
        .startsWith("the list is not complete: the limit of 1.0 s ended the work, and modes above")
        .endsWith("a higher limit or fewer modes help");
    double last = spectrum.modes().get(spectrum.modes().size() - 1).eigenvalue();
    assertThat(spectrum.to()).isEqualTo(last);
    // All of the disc's from the bottom on: (λ − 2√λ)/4 and 1/6.
    assertThat(spectrum.weyl()).isCloseTo((last - 2 * Math.sqrt(last)) / 4 + 1 / 6.0, within(1e-9));
    assertThat(spectrum.warnings().get(0))
        .contains(String.format(Locale.ROOT, "modes above %.6g are", last));
  }

  @Test
  void nearestLevels() {
    Membrane disc = Membrane.clamped(Domain.inside(Curve.circle(0, 0, 1)));
    assertThat(ModeSolver.withDefaults().nearest(disc, 26).orElseThrow())
        .isCloseTo(26.374616427163392, within(1e-10));
    // Others are as near from below.
    assertThat(ModeSolver.withDefaults().nearest(disc, 29.5).orElseThrow())
        .isCloseTo(30.471262343662087, within(1e-10));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ModeSolver.withDefaults().nearest(disc, 0))
        .withMessageContaining("number near an eigenvalue");
  }

  /** Below the first mode of a sliver trial values tell of it, and leave nothing open. */
  @Test
  void trialValuesBelowTheModesOfSliversAreSettled() {
    Polygon sliver = Polygon.of(new double[] {0, 10, 0.3}, new double[] {0, 0, 0.4});
    Search search = new Search(new Stages(drum(Domain.inside(sliver), true)), NEVER);
    assertThat(search(search, 72, 72.05)).isEmpty();
    assertThat(search.unsettled()).isEmpty();
  }

  /** Functions of corners that a patch has no part of, by where they are. */
  private static Set<List<Double>> ofOthers(Drum drum, Stages stages, int patch) {
    Set<List<Double>> places = new HashSet<>();
    Functions all = stages.at(2, 0).functions(2).members().get(patch);
    Domain own = drum.division().patches().get(patch).domain();
    for (Functions f : all instanceof Union union ? union.members() : List.of(all)) {
      if (f instanceof CornerModes c
          && own.corners().stream().noneMatch(p -> p.x() == c.x() && p.y() == c.y())) {
        places.add(List.of(c.x(), c.y()));
      }
    }
    return places;
  }

  /** A comb whose teeth widen: corners that point into it are of use to patches near by. */
  @Test
  void patchesHaveFunctionsOfCornersNearBy() {
    double[] x = {0, 5, 5.2, 3.8, 4, 3, 3.2, 1.8, 2, 1, 1.2, -0.2};
    double[] y = {0, 0, 2.2, 2.2, 1, 1, 2.2, 2.2, 1, 1, 2.2, 2.2};
    Drum drum = drum(Domain.inside(Polygon.of(x, y)), true);
    Stages stages = new Stages(drum);
    int parts = drum.division().patches().size();
    assertThat(parts).isGreaterThan(2);
    int near = 0;
    int convex = 0;
    for (int p = 0; p < parts; p++) {
      Domain own = drum.division().patches().get(p).domain();
      Set<List<Double>> expected = new HashSet<>();
      for (int i = 0; i < x.length; i++) {
        double a = x[i];
        double b = y[i];
        if (own.corners().stream().noneMatch(c -> c.x() == a && c.y() == b)
            && own.outer().orElseThrow().distance(a, b) < 0.6 * own.frame().radius()) {
          if (b == 1) {
            expected.add(List.of(a, b));
            near++;
          } else {
            convex++;
          }
        }
      }
      assertThat(ofOthers(drum, stages, p)).as("patch %s", p).isEqualTo(expected);
    }
    assertThat(near).isPositive();
    assertThat(convex).isPositive();
  }

  /** Around the end of a slit the first face is the one that the domain is to the left of. */
  @Test
  void functionsAtEndsOfSlitsKnowBothFaces() {
    for (boolean upper : new boolean[] {true, false}) {
      Domain domain =
          Domain.inside(Polygon.of(new Rectangle(-2, 2, -2, 2)))
              .withSlits(Slit.of(new double[] {-1, 0.5}, new double[] {0, 0}));
      boolean[] values = {true, true, true, true, upper, upper};
      for (int s = 4; s < 6; s++) {
        // Above the face that the outward normal points down from.
        boolean above = domain.sides().get(s).at(0.5)[3] < 0;
        values[s] = above == upper;
      }
      Drum drum = new Drum(domain, values);
      Stages stages = new Stages(drum);
      int own = 0;
      int others = 0;
      for (int p = 0; p < drum.division().patches().size(); p++) {
        Union union = (Union) stages.at(2, 0).functions(2).members().get(p);
        double tip = drum.division().patches().get(p).end().orElseThrow().x();
        for (Functions f : union.members()) {
          if (f instanceof CornerModes c) {
            // Leftwards from the left end the slit is to the right: what follows is above.
            boolean firstAbove = c.x() == -1;
            assertThat(c.angle()).isEqualTo(2 * Math.PI);
            assertThat(Math.cos(c.start())).isCloseTo(firstAbove ? 1 : -1, within(1e-12));
            assertThat(c.firstValue()).isEqualTo(firstAbove == upper);
            assertThat(c.lastValue()).isEqualTo(firstAbove != upper);
            own += c.x() == tip ? 1 : 0;
            others += c.x() == tip ? 0 : 1;
          }
        }
      }
      assertThat(own).isEqualTo(4);
      assertThat(others).isPositive();
    }
  }

  /** Half of the progress is how far a range was searched: by mean distances, four in a disc. */
  @Test
  void progressThroughARange() {
    List<Double> shares = new ArrayList<>();
    double zero = 2.404825557695773;
    double from = zero * zero;
    Spectrum spectrum =
        ModeSolver.withDefaults()
            .withTolerance(0.1)
            .withProgress(shares::add)
            .between(Membrane.clamped(Domain.inside(Curve.circle(0, 0, 1))), 0, 16);
    assertThat(spectrum.modes()).hasSize(3);
    double all = 16 - from;
    assertThat(shares.get(0)).isCloseTo(0.5 * 4 / all, within(1e-6));
    assertThat(shares.get(1)).isCloseTo(0.5 * 8 / all, within(1e-6));
    assertThat(shares.get(2)).isEqualTo(0.5);
    // One of three modes, and then two of one level.
    assertThat(shares.subList(3, shares.size())).containsExactly(0.5 + 1 / 6.0, 1.0, 1.0);
    assertThat(spectrum.weyl()).isCloseTo((16 - 2 * 4) / 4.0 + 1 / 6.0, within(1e-9));
    assertThat(spectrum.complete()).isTrue();
  }

  /** One stretch from the bottom holds the lowest mode: there the search for it ends. */
  @Test
  void aSearchEndsWithWhatWasAskedFor() {
    List<Double> shares = new ArrayList<>();
    Spectrum spectrum =
        ModeSolver.withDefaults()
            .withTolerance(0.1)
            .withProgress(
                share -> {
                  shares.add(share);
                  if (shares.size() > 4) {
                    throw new IllegalStateException("the search goes on");
                  }
                })
            .lowest(Membrane.clamped(Domain.inside(Curve.circle(0, 0, 1))), 1);
    assertThat(spectrum.modes()).hasSize(1);
    assertThat(shares).containsExactly(0.5, 1.0, 1.0);
    assertThat(spectrum.warnings()).isEmpty();
  }

  /** A list without an eigenvalue that a search has found does not pass for complete. */
  @Test
  void eigenvaluesThatAreLostAreMissed() {
    Drum room = drum(Domain.inside(Curve.circle(0, 0, 1)), false);
    Stages stages = new Stages(room);
    Search search = new Search(stages, NEVER);
    double exact = 3.389957716671889;
    ModeSolver solver = ModeSolver.withDefaults().withTolerance(0.1);
    Spectrum all = solver.spectrum(stages, search, NEVER, 0, 6, List.of(exact, exact + 1e-9), true);
    assertThat(all.modes()).hasSize(3);
    assertThat(all.complete()).isTrue();
    Spectrum lost = solver.spectrum(stages, search, NEVER, 0, 6, List.of(exact, 6.0), true);
    assertThat(lost.modes()).hasSize(2);
    assertThat(lost.complete()).isFalse();
    assertThat(lost.warnings().get(0))
        .startsWith("a mode may be missing: of 2 eigenvalues that a search has found 1 ");
  }
}

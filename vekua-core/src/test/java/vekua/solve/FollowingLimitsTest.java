package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Polynomials whose last coefficients are known: what is claimed of them, and after how long. */
final class FollowingLimitsTest {

  private static final double NEVER = Double.POSITIVE_INFINITY;

  /** The maximum of a polynomial of degree nine between sixty places (Ehlich and Zeller). */
  private static final double BETWEEN = 1 / Math.cos(9 * Math.PI / 120);

  private static final boolean[] SMOOTH = {false, false};

  /** Values of a stretch at places, −1 to 1, and how many stretches were asked for each time. */
  private static final class Made implements Following.Lines {
    private final BiFunction<Following.Stretch, Double, Double> f;
    private final double rounding;
    private final List<Integer> asked = new ArrayList<>();

    Made(BiFunction<Following.Stretch, Double, Double> f, double rounding) {
      this.f = f;
      this.rounding = rounding;
    }

    @Override
    public double[][] at(List<Following.Stretch> stretches, double[] places) {
      asked.add(stretches.size());
      double[][] values = new double[stretches.size()][];
      for (int i = 0; i < values.length; i++) {
        Following.Stretch stretch = stretches.get(i);
        values[i] = Arrays.stream(places).map(x -> f.apply(stretch, x)).toArray();
      }
      return values;
    }

    @Override
    public double rounding() {
      return rounding;
    }

    Following follow(double small, Following.Stretch... stretches) {
      asked.clear();
      return new Following(this, List.of(stretches), small);
    }
  }

  private static double t(int k, double x) {
    return Math.cos(k * Math.acos(x));
  }

  /** The largest of the values at sixty places. */
  private static double top(double constant, double ninth) {
    double top = 0;
    for (int i = 0; i < 60; i++) {
      double x = Math.cos(Math.PI * (2 * i + 1) / 120);
      top = Math.max(top, Math.abs(constant + ninth * t(9, x)));
    }
    return top;
  }

  private static Following.Stretch stretch(int line, double before) {
    return new Following.Stretch(line, 0, 0, 1, before);
  }

  @Test
  void lastCoefficientsThatAreSmallCountTwice() {
    for (int k = 7; k < 10; k++) {
      int degree = k;
      Made made = new Made((s, x) -> 0.8 + 0.01 * t(degree, x), 0);
      Following found = made.follow(0, stretch(0, NEVER));
      assertThat(made.asked).containsExactly(1);
      assertThat(found.complete()).isTrue();
      assertThat(found.bound()).isCloseTo(BETWEEN * 0.81 + 0.02, within(3e-4));
    }
    Made made = new Made((s, x) -> 0.8 + 0.01 * t(9, x), 0);
    double expected = BETWEEN * top(0.8, 0.01) + 0.02;
    assertThat(made.follow(0, stretch(0, NEVER)).bound()).isCloseTo(expected, within(1e-14));
    // The sixth degree is none of the last, and the largest value is one that was seen.
    Made sixth = new Made((s, x) -> -t(6, x), 0);
    Following found = sixth.follow(0, stretch(0, NEVER));
    assertThat(found.bound()).isBetween(1.0, BETWEEN);
    double seen = 0;
    for (int i = 0; i < 10; i++) {
      seen = Math.max(seen, Math.abs(t(6, Math.cos(Math.PI * (2 * i + 1) / 20))));
    }
    assertThat(found.largest()).isCloseTo(seen, within(1e-14));
  }

  /** A stretch whose last coefficients are not small is halved, up to so many stretches. */
  @Test
  void whatIsRoughEverywhereIsGivenUpForItsCount() {
    Made made = new Made((s, x) -> 2 * t(9, x), 0);
    Following found = made.follow(0, stretch(0, NEVER));
    // 1 + 2 + 4 + … exceeds 12002 with the fourteenth round.
    assertThat(made.asked).hasSize(14);
    assertThat(made.asked.get(13)).isEqualTo(8192);
    assertThat(found.complete()).isFalse();
    assertThat(found.bound()).isCloseTo(BETWEEN * top(0, 2) + 20, within(1e-12));
  }

  /** One place that stays rough has as many rounds as there are. */
  @Test
  void whatIsRoughAtAPlaceIsGivenUpForItsRounds() {
    Made made = new Made((s, x) -> s.from() == 0 ? t(9, x) : 0.01, 0);
    Following found = made.follow(0, stretch(0, NEVER));
    assertThat(made.asked).hasSize(25);
    assertThat(made.asked.get(0)).isEqualTo(1);
    assertThat(made.asked.subList(1, 25)).allMatch(n -> n == 2);
    assertThat(found.complete()).isFalse();
    Made ends = new Made((s, x) -> s.to() == 1 && s.from() < 0.9 ? t(9, x) : 0.01, 0);
    found = ends.follow(0, stretch(0, NEVER));
    // Halves are 0 to 1/2 and 1/2 to 1, and so on up to 15/16.
    assertThat(ends.asked).containsExactly(1, 2, 2, 2, 2);
    assertThat(found.complete()).isTrue();
  }

  @Test
  void whatIsSmallHoweverItGoesOn() {
    Made made = new Made((s, x) -> s.line() > 0 ? 20.0 : s.from() == 0 ? t(9, x) : 0, 0);
    double high = BETWEEN * top(0, 1) + 10;
    assertThat(high).isBetween(11.0, 11.1);
    // Less than what is asked for.
    Following found = made.follow(11.2, stretch(0, NEVER));
    assertThat(made.asked).containsExactly(1);
    assertThat(found.complete()).isTrue();
    assertThat(found.bound()).isCloseTo(high, within(1e-13));
    found = made.follow(10.9, stretch(0, NEVER));
    assertThat(found.complete()).isFalse();
    // Less than four fifths of another stretch.
    found = made.follow(0, stretch(0, NEVER), stretch(1, NEVER));
    assertThat(made.asked).containsExactly(2);
    assertThat(found.complete()).isTrue();
    assertThat(found.bound()).isCloseTo(20 * BETWEEN, within(1e-12));
    Made less = new Made((s, x) -> s.line() > 0 ? 13.5 : s.from() == 0 ? t(9, x) : 0, 0);
    less.follow(0, stretch(0, NEVER), stretch(1, NEVER));
    assertThat(less.asked.get(1)).isEqualTo(2);
  }

  /** Coefficients that do not fall when stretches are halved are rounding if they are as small. */
  @Test
  void roundingIsNotFollowed() {
    Made made = new Made((s, x) -> t(9, x), 0.03);
    Following found = made.follow(0, stretch(0, 2.4));
    assertThat(made.asked).containsExactly(1);
    assertThat(found.complete()).isTrue();
    assertThat(found.bound()).isCloseTo(BETWEEN * top(0, 1) + 2, within(1e-13));
    // They fell so far: halved once, they do not.
    assertThat(made.follow(0, stretch(0, 2.6)).complete()).isTrue();
    assertThat(made.asked).containsExactly(1, 2);
    // More than fifty times what rounding is.
    assertThat(
            new Made((s, x) -> s.from() == 0 ? t(9, x) : 0, 0.0199)
                .follow(0, stretch(0, 2))
                .complete())
        .isFalse();
    assertThat(
            new Made((s, x) -> s.from() == 0 ? t(9, x) : 0, 0.0201)
                .follow(0, stretch(0, 2))
                .complete())
        .isTrue();
    // Below rounding at once.
    Made below = new Made((s, x) -> t(9, x), 1.01);
    assertThat(below.follow(0, stretch(0, NEVER)).complete()).isTrue();
    assertThat(below.asked).containsExactly(1);
  }

  private static double[] ends(List<Following.Stretch> stretches, int end) {
    return stretches.stream()
        .filter(s -> s.end() == end)
        .flatMapToDouble(s -> DoubleStream.of(s.from(), s.to()))
        .distinct()
        .toArray();
  }

  /** Quarters, every eighth sample in order, and what is named, unless it is there already. */
  @Test
  void whereStretchesEnd() {
    double[] known = new double[18];
    for (int i = 0; i < known.length; i++) {
      known[i] = (7 * i % 18 + 1) / 20.0;
    }
    double[][] near = new double[2][0];
    List<Following.Stretch> open =
        Following.stretches(
            0, 0, SMOOTH, near, known, List.of(-0.1, 0.0, 1e-14, 0.31, 0.31 + 5e-14, 0.25, 1.0));
    // The ninth sample is at 0.45, the seventeenth at 0.85; 1e-14 is no place of its own.
    assertThat(ends(open, 0)).containsExactly(0, 0.25, 0.31, 0.45, 0.5, 0.75, 0.85, 1);
    assertThat(open).allMatch(s -> s.before() == NEVER);
    List<Following.Stretch> few =
        Following.stretches(0, 0, SMOOTH, near, Arrays.copyOf(known, 8), List.of());
    assertThat(ends(few, 0)).containsExactly(0, 0.25, 0.5, 0.75, 1);
    // From 0.3 around to 1.3: 0.05 to 0.25 come last.
    List<Following.Stretch> closed =
        Following.stretches(0, 0.3, SMOOTH, near, known, List.of(0.12, 0.95, 1.21, 0.3));
    assertThat(ends(closed, 0))
        .containsExactly(
            new double[] {0.3, 0.55, 0.7, 0.8, 0.95, 1.05, 1.12, 1.2, 1.21, 1.3}, within(1e-12));
  }

  @Test
  void whereStretchesTowardsAnEndEnd() {
    double[] distances = new double[20];
    for (int i = 0; i < distances.length; i++) {
      distances[i] = 1e-3 * (20 - i);
    }
    distances[0] = 1e-18;
    double[][] near = {distances, {0.05, 0.06, 1e-17}};
    List<Following.Stretch> all =
        Following.stretches(
            0, 0, new boolean[] {true, true}, near, new double[0], List.of(0.003, 0.0400001, 0.99));
    // 15.6 decades are eight steps; the ninth and seventeenth distances are 0.009 and 0.017.
    double first = Math.log(1e-17);
    double last = Math.log(0.04);
    double[] early = new double[12];
    double[] late = new double[10];
    for (int i = 0; i <= 8; i++) {
      early[i] = first + (last - first) * i / 8;
      late[i] = early[i];
    }
    early[9] = Math.log(0.009);
    early[10] = Math.log(0.017);
    early[11] = Math.log(0.003);
    late[9] = Math.log(0.01);
    Arrays.sort(early);
    Arrays.sort(late);
    assertThat(ends(all, 1)).containsExactly(early, within(1e-12));
    assertThat(ends(all, -1)).containsExactly(late, within(1e-12));
    assertThat(ends(all, 0))
        .containsExactly(new double[] {0.04, 0.0400001, 0.27, 0.5, 0.73, 0.96}, within(1e-12));
  }
}

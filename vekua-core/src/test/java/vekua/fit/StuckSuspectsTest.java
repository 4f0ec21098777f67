package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import vekua.fit.StuckReadings.Kind;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/** Where suspicions begin and end: one reading more or less, one distance a little longer. */
class StuckSuspectsTest {

  private static Points line(int n) {
    return Points.of(IntStream.range(0, n).asDoubleStream().toArray(), new double[n]);
  }

  private static List<StuckReadings> groups(double... u) {
    return StuckReadings.in(Samples.of(line(u.length), u));
  }

  private static List<StuckReadings> groups(Kind kind, double... u) {
    return groups(u).stream().filter(one -> one.kind() == kind).toList();
  }

  /** Readings at distances that grow, so that no two are alike by accident. */
  private static double[] beside(int n, double... stuck) {
    return DoubleStream.concat(
            DoubleStream.of(stuck), IntStream.range(0, n).mapToDouble(i -> 10 + i * i))
        .toArray();
  }

  @Test
  void slopesAreNotSuspected() {
    double[] u = beside(8, 0, 0, 0, 0);
    Samples values = Samples.of(line(12), u);
    assertThat(StuckReadings.in(values)).isNotEmpty();
    Samples slopes = values.withFunctionals(Collections.nCopies(12, Functional.normal(1, 0)));
    assertThat(StuckReadings.in(slopes)).isEmpty();
  }

  @Test
  void endsAreReadByFourTogether() {
    // Two at each end.
    StuckReadings both = groups(Kind.ENDS, 1, 1, 9, 9, 2, 3, 5, 8).get(0);
    assertThat(both.rows()).containsExactly(0, 1, 2, 3);
    assertThat(both.value()).as("of as many the greatest").isEqualTo(9);
    assertThat(both.isExact()).isTrue();
    // Two at one end and one at the other are two.
    assertThat(groups(Kind.ENDS, 1, 1, 9, 8, 2, 3, 5, 7)).isEmpty();
    assertThat(groups(Kind.ENDS, 1, 2, 9, 9, 3, 5, 6, 7)).isEmpty();
    StuckReadings low = groups(Kind.ENDS, 1, 1, 1, 9, 9, 2, 3, 5, 8, 7).get(0);
    assertThat(low.value()).as("the end that more read").isEqualTo(1);
    assertThat(low.rows()).containsExactly(0, 1, 2, 3, 4);
    StuckReadings below = groups(Kind.ENDS, 1, 1, 1, 9, 1, 2, 3, 5, 8, 7).get(0);
    assertThat(below.value()).isEqualTo(1);
    assertThat(below.rows()).containsExactly(0, 1, 2, 4);
  }

  @Test
  void equalReadingsAreThreeTimesAsManyAsIsUsual() {
    assertThat(groups(Kind.EQUAL, beside(8, 4, 4, 4))).hasSize(1);
    assertThat(groups(Kind.EQUAL, beside(8, 4, 4))).isEmpty();
    // Where two others read the same, six are suspected and five are not.
    assertThat(groups(Kind.EQUAL, beside(8, 3, 3, 4, 4, 4, 4, 4))).isEmpty();
    StuckReadings six = groups(Kind.EQUAL, beside(8, 3, 3, 4, 4, 4, 4, 4, 4)).get(0);
    assertThat(six.rows()).containsExactly(2, 3, 4, 5, 6, 7);
    assertThat(six.value()).isEqualTo(4);
    assertThat(six.isExact()).isTrue();
  }

  @Test
  void threeNumbersAreSuspectedEachAndTogetherFourAreRounding() {
    double[] three = beside(12, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3);
    List<StuckReadings> found = groups(Kind.EQUAL, three);
    assertThat(found).hasSize(4);
    assertThat(found.get(0).value()).as("the most frequent first").isEqualTo(2);
    assertThat(found.get(3).value()).isEqualTo(2);
    assertThat(found.get(3).rows()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    double[] four = beside(14, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4);
    assertThat(groups(Kind.EQUAL, four)).isEmpty();
  }

  /** Four of twelve; the others are 10 wide. */
  private static double[] apart(double gap, double wide) {
    double[] others = {20, 21, 23, 24, 26, 27, 29, 30};
    return DoubleStream.concat(
            DoubleStream.of(others),
            DoubleStream.of(
                20 - gap, 20 - gap - wide, 20 - gap - 0.6 * wide, 20 - gap - 0.5 * wide))
        .toArray();
  }

  @Test
  void aGroupIsApartIfItIsFartherThanTheOthersAreWide() {
    StuckReadings below = groups(Kind.APART, apart(10.5, 0.5)).get(0);
    assertThat(below.rows()).containsExactly(8, 9, 10, 11);
    assertThat(below.value()).as("the third of four").isCloseTo(9.25, within(1e-12));
    assertThat(below.isExact()).isFalse();
    assertThat(groups(Kind.APART, apart(9.5, 0.4))).as("too near").isEmpty();
    assertThat(groups(Kind.APART, apart(10, 0.4))).as("as far").isEmpty();
    assertThat(groups(Kind.APART, apart(10.5, 0.6))).as("too wide").isEmpty();
    double[] above = Arrays.stream(apart(10.5, 0.5)).map(v -> -v).toArray();
    StuckReadings high = groups(Kind.APART, above).get(0);
    assertThat(high.rows()).containsExactly(8, 9, 10, 11);
    assertThat(high.value()).as("the third of four").isCloseTo(-9.2, within(1e-12));
    assertThat(groups(Kind.APART, Arrays.stream(apart(9.5, 0.4)).map(v -> -v).toArray())).isEmpty();
    assertThat(groups(Kind.APART, Arrays.stream(apart(10.5, 0.6)).map(v -> -v).toArray()))
        .isEmpty();
    // Three are found one by one.
    double[] three = Arrays.copyOf(apart(10.5, 0.5), 11);
    assertThat(groups(Kind.APART, three)).isEmpty();
  }

  /** Twenty readings of deviation 1 but four: a twentieth of it holds these or not. */
  @Test
  void closeReadingsAreWithinATwentiethOfTheDeviation() {
    double[] u = new double[24];
    for (int i = 0; i < 20; i++) {
      u[i] = (i % 2 == 0 ? 1 : -1) * (0.7 + 0.06 * (i / 2));
    }
    double[] wide = u.clone();
    for (int i = 0; i < 4; i++) {
      u[20 + i] = 0.1 + 0.01 * i;
      wide[20 + i] = 0.1 + 0.02 * i;
    }
    double deviation = Math.sqrt(Doubt.variance(u));
    assertThat(deviation).isBetween(0.7, 1.1);
    StuckReadings close = groups(Kind.CLOSE, u).get(0);
    assertThat(close.rows()).containsExactly(20, 21, 22, 23);
    assertThat(close.value()).as("the third of four").isCloseTo(0.12, within(1e-15));
    assertThat(close.isExact()).isFalse();
    assertThat(groups(Kind.CLOSE, wide).stream().filter(one -> one.rows().length == 4)).isEmpty();
  }

  @Test
  void variancesAreAboutTheMean() {
    assertThat(Doubt.variance(new double[] {1, 3, 8})).isCloseTo(26 / 3.0, within(1e-14));
    assertThat(Doubt.variance(new double[0])).isZero();
  }

  /** Ten suspects, five at each end, of twenty; nine are predicted to go on beyond. */
  @Test
  void beyondTheEndOfARangeThereIsMore() {
    double[] u = new double[20];
    Arrays.setAll(u, i -> i < 5 ? 1 : i < 10 ? -1 : 0.1 * (i - 15));
    int[] rows = IntStream.range(0, 10).toArray();
    double[] predicted = new double[10];
    Arrays.setAll(predicted, i -> i < 5 ? 1.5 : -1.5);
    StuckReadings ends = new StuckReadings(rows, 1, Kind.ENDS);
    Samples samples = Samples.of(line(20), u);
    assertThat(ends.looksLikeFault(samples, predicted)).isTrue();
    predicted[2] = 0.5;
    assertThat(ends.looksLikeFault(samples, predicted)).as("nine of ten").isTrue();
    predicted[7] = 0;
    assertThat(ends.looksLikeFault(samples, predicted)).as("eight of ten").isFalse();
    predicted[2] = 1;
    predicted[7] = -2;
    assertThat(ends.looksLikeFault(samples, predicted)).as("as read is not beyond").isTrue();
    predicted[8] = -1;
    assertThat(ends.looksLikeFault(samples, predicted)).isFalse();
    assertThat(new StuckReadings(rows, 1, Kind.EQUAL).looksLikeFault(samples, predicted)).isTrue();
    assertThat(new StuckReadings(rows, 1, Kind.APART).looksLikeFault(samples, predicted)).isTrue();
  }

  /** Suspects in pairs on a long line, each the other's neighbour, but some beside a living one. */
  @Test
  void quietChannelsLieAmongOthers() {
    double[] x = new double[20];
    for (int i = 0; i < 10; i++) {
      x[i] = 100 * (i / 2) + i % 2;
      x[10 + i] = 10_000 + 50 * i;
    }
    int[] rows = IntStream.range(0, 10).toArray();
    StuckReadings close = new StuckReadings(rows, 0, Kind.CLOSE);
    assertThat(close.looksLikeFault(places(x), new double[10])).isFalse();
    // A living one beside the first of a pair is that one's neighbour alone.
    x[10] = -0.5;
    x[11] = 99.5;
    assertThat(close.looksLikeFault(places(x), new double[10])).as("two of ten").isFalse();
    x[12] = 199.5;
    assertThat(close.looksLikeFault(places(x), new double[10])).as("three of ten").isTrue();
    // Distances are those of the plane.
    double[] y = new double[20];
    y[12] = 1;
    Samples plane = Samples.of(Points.of(x, y), new double[20]);
    assertThat(close.looksLikeFault(plane, new double[10])).isFalse();
    y[12] = 0.8;
    Samples nearer = Samples.of(Points.of(x, y), new double[20]);
    assertThat(close.looksLikeFault(nearer, new double[10])).isTrue();
  }

  private static Samples places(double[] x) {
    return Samples.of(Points.of(x, new double[x.length]), new double[x.length]);
  }
}

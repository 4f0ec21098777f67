package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import vekua.geometry.Bounds;
import vekua.geometry.Points;
import vekua.rows.Samples;

final class GrossErrorsTest {

  /** Values 0 to 20 on a circle about (3, −1): quartiles 5 and 15, a typical distance of 2. */
  private static final int N = 21;

  private static Points circle() {
    double[] x = IntStream.range(0, N).mapToDouble(i -> 3 + 2 * Math.cos(0.3 * i)).toArray();
    double[] y = IntStream.range(0, N).mapToDouble(i -> -1 + 2 * Math.sin(0.3 * i)).toArray();
    return Points.of(x, y);
  }

  private static double[] ramp() {
    return IntStream.range(0, N).mapToDouble(i -> (8 * i) % N).toArray();
  }

  private static List<LeftOut> with(int row, double value) {
    double[] u = ramp();
    u[row] = value;
    return GrossErrors.in(Samples.of(circle(), u));
  }

  @Test
  void nothingIsWrongWithARamp() {
    assertThat(GrossErrors.in(Samples.of(circle(), ramp()))).isEmpty();
  }

  @Test
  void codesCountOnlyFarBeyondTheQuartiles() {
    for (double code : new double[] {-9999, 999.9, -99, 99, -32768, 32767}) {
      assertThat(with(4, code))
          .singleElement()
          .satisfies(
              left -> {
                assertThat(left.row()).isEqualTo(4);
                assertThat(left.reason()).isEqualTo(LeftOut.Reason.CODE);
                double off = code > 0 ? code - 15 : 5 - code;
                // One value more or less moves the quartiles by one at most.
                assertThat(left.z()).isCloseTo(off / 10, within(0.25 * off / 10));
              });
    }
    assertThat(with(4, 998)).as("no code").isEmpty();
    assertThat(with(4, -9998)).as("no code").isEmpty();
    // Where all values are about a hundred, 99 is one of them.
    double[] u = ramp();
    IntStream.range(0, N).forEach(i -> u[i] += 85);
    u[3] = 99;
    assertThat(GrossErrors.in(Samples.of(circle(), u))).isEmpty();
  }

  @Test
  void absurdValuesAndFillValues() {
    assertThat(with(2, 1.2e7 * 10).get(0).reason()).isEqualTo(LeftOut.Reason.VALUE);
    assertThat(with(2, -0.8e6 * 10)).isEmpty();
    LeftOut fill = with(7, -1e20).get(0);
    assertThat(fill).isEqualTo(new LeftOut(7, LeftOut.Reason.CODE, Double.POSITIVE_INFINITY));
    assertThat(with(7, 1e30)).hasSize(1);
  }

  @Test
  void placesFarFromAllOthers() {
    double[] x = circle().coordinates(0).clone();
    double[] y = circle().coordinates(1).clone();
    y[5] = 60;
    List<LeftOut> left = GrossErrors.in(Samples.of(Points.of(x, y), ramp()));
    assertThat(left).singleElement();
    assertThat(left.get(0).row()).isEqualTo(5);
    assertThat(left.get(0).reason()).isEqualTo(LeftOut.Reason.PLACE);
    // From the medians of coordinates, up to a tenth of the radius from the centre.
    assertThat(left.get(0).z()).isCloseTo(61 / 2.0, within(4.0));
    y[5] = 30;
    assertThat(GrossErrors.in(Samples.of(Points.of(x, y), ramp()))).isEmpty();
  }

  @Test
  void fewRowsOrManyErrorsSayNothing() {
    Points four = Points.of(new double[] {0, 1, 0, 1}, new double[] {0, 0, 1, 1});
    assertThat(GrossErrors.in(Samples.of(four, new double[] {1, 2, 3, 1e30}))).isEmpty();
    Points five = Points.of(new double[] {0, 1, 0, 1, 2}, new double[] {0, 0, 1, 1, 2});
    assertThat(GrossErrors.in(Samples.of(five, new double[] {1, 2, 3, 4, 1e30}))).hasSize(1);
    double[] u = ramp();
    for (int i = 0; i < 7; i++) {
      u[3 * i] = 1e30;
    }
    assertThat(GrossErrors.in(Samples.of(circle(), u))).as("a third").hasSize(7);
    u[1] = 1e30;
    assertThat(GrossErrors.in(Samples.of(circle(), u))).as("more than a third").isEmpty();
  }

  @Test
  void everySnapshotHasItsOwnRange() {
    double[] small = IntStream.range(0, N).mapToDouble(i -> 1e-6 * i).toArray();
    double[][] both = {ramp(), small};
    both[1][6] = 99;
    List<LeftOut> left = GrossErrors.in(Samples.ofSnapshots(circle(), both));
    assertThat(left).singleElement();
    assertThat(left.get(0).row()).isEqualTo(6);
  }

  @Test
  void extremesTellWhetherThereMayBeOne() {
    GrossErrors gross = GrossErrors.of(Samples.of(circle(), ramp()));
    Bounds near = Bounds.of(1, 5, -3, 1);
    double[] low = {0};
    double[] high = {20};
    assertThat(gross.possible(near, low, high)).isFalse();
    assertThat(gross.possible(near, new double[] {-40}, high)).isFalse();
    assertThat(gross.possible(near, new double[] {-60}, high)).isTrue();
    assertThat(gross.possible(near, low, new double[] {60})).isFalse();
    assertThat(gross.possible(near, low, new double[] {80})).isTrue();
    assertThat(gross.possible(Bounds.of(3, 3, 60, 60), low, high)).isTrue();
  }

  /** Quartiles 5 and 15 are ten apart, so that five of these ranges end at −45 and 65. */
  @Test
  void fiveRangesAreNotBeyondFive() {
    GrossErrors gross = GrossErrors.of(Samples.of(circle(), ramp()));
    Bounds near = Bounds.of(1, 5, -3, 1);
    assertThat(gross.possible(near, new double[] {-45}, new double[] {65})).isFalse();
    assertThat(gross.possible(near, new double[] {-45.1}, new double[] {65})).isTrue();
    assertThat(gross.possible(near, new double[] {-45}, new double[] {65.1})).isTrue();
    // Quartiles 39 and 49, and 38 and 48.
    assertThat(shifted(34).judge(2, new double[] {3, -1}, s -> 99)).isEmpty();
    assertThat(shifted(33).judge(2, new double[] {3, -1}, s -> 99))
        .contains(new LeftOut(2, LeftOut.Reason.CODE, 5.1));
    double absurd = 15 + 1e7;
    assertThat(gross.judge(2, new double[] {3, -1}, s -> absurd)).isEmpty();
    assertThat(gross.judge(2, new double[] {3, -1}, s -> absurd + 1))
        .map(LeftOut::reason)
        .contains(LeftOut.Reason.VALUE);
  }

  private static GrossErrors shifted(double by) {
    return GrossErrors.of(Samples.of(circle(), Arrays.stream(ramp()).map(v -> v + by).toArray()));
  }

  /** Where readings show no range nothing is beyond it, but fill values are none of any. */
  @Test
  void levelReadingsHaveFillValuesAlone() {
    double[] level = new double[N];
    Arrays.fill(level, 1);
    GrossErrors gross = GrossErrors.of(Samples.of(circle(), level));
    Bounds near = Bounds.of(1, 5, -3, 1);
    double[] one = {1};
    assertThat(gross.possible(near, one, new double[] {8.9e19})).isFalse();
    assertThat(gross.possible(near, one, new double[] {9e19})).isTrue();
    assertThat(gross.possible(near, new double[] {-9e19}, one)).isTrue();
    assertThat(gross.judge(4, new double[] {3, -1}, s -> 8.9e19)).isEmpty();
    assertThat(gross.judge(4, new double[] {3, -1}, s -> -9e19))
        .contains(new LeftOut(4, LeftOut.Reason.CODE, Double.POSITIVE_INFINITY));
  }

  /** Fill values and what was measured far away are not typical, however many they are. */
  @Test
  void quartilesAreThoseOfSaneRows() {
    double[] u = ramp();
    double[] x = circle().coordinates(0).clone();
    double[] y = circle().coordinates(1).clone();
    for (int i = 0; i < 6; i++) {
      u[3 * i] = i % 2 == 0 ? 1e30 : 9000;
      x[3 * i] = i % 2 == 0 ? x[3 * i] : 1e5;
    }
    u[1] = 9999;
    List<LeftOut> found = GrossErrors.in(Samples.of(Points.of(x, y), u));
    assertThat(found).hasSize(7);
    assertThat(found.stream().filter(left -> left.row() == 1).findFirst().orElseThrow().z())
        .as("in ranges of some ten")
        .isBetween(500.0, 2000.0);
    assertThat(found.stream().map(LeftOut::reason))
        .containsExactly(
            LeftOut.Reason.CODE,
            LeftOut.Reason.CODE,
            LeftOut.Reason.PLACE,
            LeftOut.Reason.CODE,
            LeftOut.Reason.PLACE,
            LeftOut.Reason.CODE,
            LeftOut.Reason.PLACE);
    // One more is more than a third: then nothing is typical.
    u[2] = 9999;
    assertThat(GrossErrors.in(Samples.of(Points.of(x, y), u))).isEmpty();
  }
}

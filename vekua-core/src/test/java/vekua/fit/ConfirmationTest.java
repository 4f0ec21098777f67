package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

class ConfirmationTest {

  private static final int N = 80;
  private final Points places = Ball.unit().surface(N);
  private final double[] values = values();

  private static double[] values() {
    double[] u = new double[N];
    Arrays.setAll(u, i -> Math.cos(i));
    return u;
  }

  /** On a spiral of golden angles these are side by side. */
  private static List<Outliers.Off> off(double sign, int... sensors) {
    return IntStream.of(sensors)
        .mapToObj(i -> new Outliers.Off(i, i == 28 ? sign * 9 : 9))
        .toList();
  }

  private List<Outliers.Off> unconfirmed(List<Outliers.Off> all) {
    return new Confirmation(Samples.of(places, values), values, false).unconfirmed(all);
  }

  @Test
  void neighboursThatAreOffAlikeConfirmEachOther() {
    assertThat(unconfirmed(off(1, 20, 28, 33, 41))).isEmpty();
    assertThat(unconfirmed(off(1, 20, 28, 33, 41, 70)))
        .extracting(Outliers.Off::sensor)
        .containsExactly(70);
  }

  @Test
  void othersDoNot() {
    assertThat(unconfirmed(off(1, 5, 28, 50, 70))).hasSize(4);
    // Two may be neighbours by accident, or on one cable.
    assertThat(unconfirmed(off(1, 20, 28))).hasSize(2);
    assertThat(unconfirmed(off(-1, 20, 28, 33))).hasSize(3);
    assertThat(unconfirmed(off(1, 20))).hasSize(1);
    // Far beyond what the others measure.
    for (int i : new int[] {20, 28, 33, 41}) {
      values[i] = 1000;
    }
    assertThat(unconfirmed(off(1, 20, 28, 33, 41))).hasSize(4);
  }

  @Test
  void componentsOfOneSensorAreNoNeighbours() {
    Samples slopes =
        Samples.of(places, values)
            .withFunctionals(Collections.nCopies(N, Functional.normal(1, 0, 0)));
    List<Outliers.Off> all = off(1, 20, 28, 33, 41);
    assertThat(new Confirmation(slopes, values, false).unconfirmed(all)).hasSize(4);
  }

  /** Four in a row on a circle of eighty, beside one that is off elsewhere. */
  @Test
  void soDoNeighboursInThePlane() {
    List<Outliers.Off> all = off(1, 10, 11, 12, 13, 40);
    Samples circle = Samples.of(Disk.unit().boundary(N), values);
    assertThat(new Confirmation(circle, values, false).unconfirmed(all))
        .extracting(Outliers.Off::sensor)
        .containsExactly(40);
  }

  /** Errors without a sign agree by accident twice as often. */
  @Test
  void complexErrorsConfirmEachOtherLess() {
    List<Outliers.Off> all = off(1, 10, 11, 12, 40);
    Samples circle = Samples.of(Disk.unit().boundary(N), values);
    // Two links of three that each happen with probability 2·3/79, and 4·3/79: 0.016, 0.060.
    assertThat(new Confirmation(circle, values, false).unconfirmed(all)).hasSize(4);
    List<Outliers.Off> three = off(1, 10, 11, 12);
    // Two of two: 0.0026 and 0.0103.
    assertThat(new Confirmation(circle, values, false).unconfirmed(three)).isEmpty();
    assertThat(new Confirmation(circle, values, true).unconfirmed(three)).hasSize(3);
  }

  /** The others read 0 and 1: what is as far beyond as these are apart is not of the field. */
  @Test
  void valuesBeyondTheFieldByItsRangeConfirmNothing() {
    Samples circle = Samples.of(Disk.unit().boundary(N), values);
    int[] row = {10, 11, 12, 13};
    for (double value : new double[] {-1, 2, -0.9, 1.9}) {
      double[] u = new double[N];
      Arrays.setAll(u, i -> i % 2);
      IntStream.of(row).forEach(i -> u[i] = value);
      boolean beyond = value == -1 || value == 2;
      assertThat(new Confirmation(circle, u, false).unconfirmed(off(1, row)))
          .as("value %s", value)
          .hasSize(beyond ? 4 : 0);
    }
  }

  /** A group has a link less than sensors, and several groups have theirs together. */
  @Test
  void groupsAreThoseThatAreLinked() {
    Samples circle = Samples.of(Disk.unit().boundary(N), values);
    // Three links of five that each happen with probability 2 · 5/79: 0.017; four: 0.0012.
    assertThat(new Confirmation(circle, values, false).unconfirmed(off(1, 0, 1, 20, 21, 40, 41)))
        .hasSize(6);
    assertThat(new Confirmation(circle, values, false).unconfirmed(off(1, 0, 1, 2, 20, 21, 22)))
        .isEmpty();
    // The nearest four are neighbours: two on each side.
    assertThat(new Confirmation(circle, values, false).unconfirmed(off(1, 0, 2, 4, 6))).isEmpty();
    assertThat(new Confirmation(circle, values, false).unconfirmed(off(1, 0, 3, 6, 9))).hasSize(4);
  }
}

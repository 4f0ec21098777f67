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
}

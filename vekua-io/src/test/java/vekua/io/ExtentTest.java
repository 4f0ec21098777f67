package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Frame;
import vekua.geometry.Points;

class ExtentTest {

  private static final int MANY = 300_000;

  @Test
  void findsTheSmallestDiscOfMoreThanItHolds() {
    Random random = new Random(5);
    double[] x = random.doubles(MANY, -3, 1).toArray();
    double[] y = random.doubles(MANY, 10, 11).toArray();
    Extent extent = Extent.of(2);
    for (int i = 0; i < MANY; i++) {
      extent.add(x[i], y[i]);
    }
    Disk disk = Disk.covering(Points.of(x, y));
    assertThat(extent.count()).isEqualTo(MANY);
    // Both are the circle through the same two or three points, up to rounding.
    assertThat(extent.survey().frame().radius()).isCloseTo(disk.radius(), within(1e-10));
    assertThat(extent.survey().frame().centre(0)).isCloseTo(disk.x(), within(1e-10));
    assertThat(extent.survey().frame().centre(1)).isCloseTo(disk.y(), within(1e-10));
    assertThat(extent.survey().bounds().low(0)).isEqualTo(min(x));
  }

  @Test
  void pointsOnACircleDoNotFillTheMemory() {
    Extent extent = Extent.of(2);
    for (int i = 0; i < MANY; i++) {
      extent.add(5 + 2 * Math.cos(i), 7 + 2 * Math.sin(i));
    }
    // Extreme points in 16384 directions: the rim moves by at most 1 - cos(pi/16384) = 1.8e-8.
    assertThat(extent.survey().frame().radius()).isCloseTo(2, within(4e-8));
    assertThat(extent.survey().frame().centre(0)).isCloseTo(5, within(4e-8));
  }

  @Test
  void pointsOnALineHaveADisc() {
    Extent extent = Extent.of(2);
    for (int i = 0; i < MANY; i++) {
      extent.add(i, 2.0 * i);
    }
    double length = (MANY - 1) * Math.sqrt(5);
    assertThat(extent.survey().frame().radius()).isCloseTo(length / 2, within(1e-9 * length));
  }

  @Test
  void rowsOfARasterComeInAnyOrder() {
    // Many places have one abscissa, in each order; without corners the disc hangs on others.
    for (int seed = 0; seed < 50; seed++) {
      List<double[]> places = new ArrayList<>();
      for (int i = 0; i < 81; i++) {
        if (i != 0 && i != 8 - seed % 3) {
          places.add(new double[] {(i % 9 - 4) / 4.0, (i / 9 - 4) / 4.0});
        }
      }
      Collections.shuffle(places, new Random(seed));
      Extent extent = Extent.of(2);
      places.forEach(extent::add);
      extent.compact();
      double[] x = places.stream().mapToDouble(place -> place[0]).toArray();
      double[] y = places.stream().mapToDouble(place -> place[1]).toArray();
      Disk disk = Disk.covering(Points.of(x, y));
      Frame frame = extent.survey().frame();
      assertThat(frame.radius()).isCloseTo(disk.radius(), within(1e-11));
      assertThat(frame.centre(0)).isCloseTo(disk.x(), within(1e-11));
      assertThat(frame.centre(1)).isCloseTo(disk.y(), within(1e-11));
    }
  }

  @Test
  void partsTellWhatTheWholeTells() {
    Random random = new Random(6);
    Extent whole = Extent.of(2);
    Extent joined = Extent.of(2);
    for (int part = 0; part < 5; part++) {
      Extent each = Extent.of(2);
      // The first part has no points, the second one.
      for (int i = 0; i < (part < 2 ? part : 1000 * part); i++) {
        double x = random.nextGaussian();
        double y = random.nextGaussian();
        whole.add(x, y);
        each.add(x, y);
      }
      each.compact();
      joined.add(each);
    }
    assertThat(joined.survey().rows()).isEqualTo(9001);
    assertThat(joined.survey().bounds()).isEqualTo(whole.survey().bounds());
    // The same circle, up to the slack of 1e-12 with which points on its rim count as covered.
    Frame disk = whole.survey().frame();
    assertThat(joined.survey().frame().radius()).isCloseTo(disk.radius(), within(1e-11));
    assertThat(joined.survey().frame().centre(0)).isCloseTo(disk.centre(0), within(1e-11));
  }

  @Test
  void ballsCoverMorePointsThanAreHeld() {
    // In the volume and, in convex position, on a sphere; sorted along an axis as well.
    Random random = new Random(7);
    for (boolean surface : new boolean[] {false, true}) {
      double[][] p = new double[3][MANY / 2];
      for (int i = 0; i < p[0].length; i++) {
        double[] n = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
        double length = Math.hypot(Math.hypot(n[0], n[1]), n[2]);
        double r = 2 * (surface ? 1 : Math.cbrt(random.nextDouble()));
        for (int axis = 0; axis < 3; axis++) {
          p[axis][i] = axis + r * n[axis] / length;
        }
      }
      Extent whole = Extent.of(3);
      Extent first = Extent.of(3);
      Extent second = Extent.of(3);
      for (int i = 0; i < p[0].length; i++) {
        whole.add(p[0][i], p[1][i], p[2][i]);
        (p[0][i] < 0.5 ? first : second).add(p[0][i], p[1][i], p[2][i]);
      }
      first.compact();
      second.compact();
      first.add(second);
      Ball exact = Ball.covering(Points.of(p[0], p[1], p[2]));
      for (Extent extent : new Extent[] {whole, first}) {
        assertThat(extent.count()).isEqualTo(p[0].length);
        assertThat(extent.survey().bounds().low(0)).isEqualTo(min(p[0]));
        assertThat(extent.survey().bounds().low(2)).isEqualTo(min(p[2]));
        assertThat(extent.survey().frame().radius()).isCloseTo(exact.radius(), within(2e-3));
        assertThat(extent.survey().frame().centre(1)).isCloseTo(exact.y(), within(2e-3));
      }
    }
  }

  private static double min(double[] values) {
    double min = Double.POSITIVE_INFINITY;
    for (double v : values) {
      min = Math.min(min, v);
    }
    return min;
  }
}

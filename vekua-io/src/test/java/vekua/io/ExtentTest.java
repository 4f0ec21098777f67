package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.geometry.Disk;
import vekua.geometry.Points;

class ExtentTest {

  private static final int MANY = 300_000;

  @Test
  void findsTheSmallestDiscOfMoreThanItHolds() {
    Random random = new Random(5);
    double[] x = random.doubles(MANY, -3, 1).toArray();
    double[] y = random.doubles(MANY, 10, 11).toArray();
    Extent extent = new Extent();
    for (int i = 0; i < MANY; i++) {
      extent.add(x[i], y[i]);
    }
    Disk disk = Disk.covering(Points.of(x, y));
    assertThat(extent.count()).isEqualTo(MANY);
    // Both are the circle through the same two or three points, up to rounding.
    assertThat(extent.survey().disk().radius()).isCloseTo(disk.radius(), within(1e-10));
    assertThat(extent.survey().disk().x()).isCloseTo(disk.x(), within(1e-10));
    assertThat(extent.survey().disk().y()).isCloseTo(disk.y(), within(1e-10));
    assertThat(extent.survey().bounds().x0()).isEqualTo(min(x));
  }

  @Test
  void pointsOnACircleDoNotFillTheMemory() {
    Extent extent = new Extent();
    for (int i = 0; i < MANY; i++) {
      extent.add(5 + 2 * Math.cos(i), 7 + 2 * Math.sin(i));
    }
    // Extreme points in 16384 directions: the rim moves by at most 1 - cos(pi/16384) = 1.8e-8.
    assertThat(extent.survey().disk().radius()).isCloseTo(2, within(4e-8));
    assertThat(extent.survey().disk().x()).isCloseTo(5, within(4e-8));
  }

  @Test
  void pointsOnALineHaveADisc() {
    Extent extent = new Extent();
    for (int i = 0; i < MANY; i++) {
      extent.add(i, 2.0 * i);
    }
    double length = (MANY - 1) * Math.sqrt(5);
    assertThat(extent.survey().disk().radius()).isCloseTo(length / 2, within(1e-9 * length));
  }

  @Test
  void partsTellWhatTheWholeTells() {
    Random random = new Random(6);
    Extent whole = new Extent();
    Extent joined = new Extent();
    for (int part = 0; part < 5; part++) {
      Extent each = new Extent();
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
    Disk disk = whole.survey().disk();
    assertThat(joined.survey().disk().radius()).isCloseTo(disk.radius(), within(1e-11));
    assertThat(joined.survey().disk().x()).isCloseTo(disk.x(), within(1e-11));
  }

  private static double min(double[] values) {
    double min = Double.POSITIVE_INFINITY;
    for (double v : values) {
      min = Math.min(min, v);
    }
    return min;
  }
}

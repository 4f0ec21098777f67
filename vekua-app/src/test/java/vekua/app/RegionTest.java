package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import vekua.geometry.Disk;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;

class RegionTest {

  private static final Rectangle SQUARE = new Rectangle(-1, 1, -1, 1);

  private static Optional<Shape> shown(Points sensors, Disk frame) {
    return Region.AUTO.shape(SQUARE, frame, Optional.of(sensors));
  }

  @Test
  void followsTheSensors() {
    assertThat(shown(new Grid(SQUARE, 9, 9).points(), new Disk(0, 0, 1.42))).isEmpty();
    assertThat(shown(Disk.unit().boundary(40), Disk.unit())).containsInstanceOf(Ellipse2D.class);
    Points corner = Points.of(new double[] {-1, 1, -1}, new double[] {-1, -1, 1});
    Shape hull = shown(corner, new Disk(0, 0, 1.42)).orElseThrow();
    assertThat(hull.contains(-0.5, -0.5)).isTrue();
    assertThat(hull.contains(0.5, 0.5)).isFalse();
  }

  @Test
  void cutsCornersOffThatNoSensorReached() {
    Points grid = new Grid(SQUARE, 9, 9).points();
    Shape cut = shown(grid, new Disk(0.2, 0.2, 1.3)).orElseThrow();
    assertThat(cut.contains(-0.98, -0.98)).isFalse();
    assertThat(cut.contains(0.98, 0.98)).isTrue();
    assertThat(shown(grid, new Disk(0, 0, 1.36))).isEmpty();
  }

  @Test
  void withoutSensorsTheFrameTells() {
    assertThat(Region.AUTO.shape(SQUARE, new Disk(0, 0, 1.42), Optional.empty())).isEmpty();
    assertThat(Region.AUTO.shape(SQUARE, Disk.unit(), Optional.empty())).isPresent();
    assertThat(Region.ALL.shape(SQUARE, Disk.unit(), Optional.empty())).isEmpty();
  }
}

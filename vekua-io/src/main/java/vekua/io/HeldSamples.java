package vekua.io;

import vekua.basis.Basis;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.rows.Reduction;
import vekua.rows.Samples;

/**
 * Measurements in memory as a source of rows.
 *
 * @param name what complaints call them
 * @param read the measurements
 */
public record HeldSamples(String name, Samples read) implements SensorSource {

  @Override
  public boolean held() {
    return true;
  }

  @Override
  public HeldSamples within(Domain domain) {
    Points points = read.points();
    for (int i = 0; i < points.size(); i++) {
      if (!domain.covers(points.x(i), points.y(i))) {
        throw new BadInputException(
            name
                + ", row "
                + (i + 1)
                + ": the sensor at ("
                + points.x(i)
                + ", "
                + points.y(i)
                + ") is outside the domain");
      }
    }
    return this;
  }

  @Override
  public Survey survey(Progress progress) {
    Points points = read.points();
    return new Survey(points.size(), Disk.covering(points), Rectangle.covering(points));
  }

  /** All rows: a search thins them itself. */
  @Override
  public Samples every(long n) {
    return read;
  }

  @Override
  public Reduced reduce(Basis basis, Progress progress) {
    return Reduced.of(Reduction.of(basis, read));
  }
}

package vekua.io;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.fit.GrossErrors;
import vekua.fit.LeftOut;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.rows.Reduction;
import vekua.rows.Samples;

/**
 * Measurements in memory as a source of rows.
 *
 * @param name what complaints call them
 * @param read the measurements
 * @param leftOut rows that were there besides them, in ascending order
 */
public record HeldSamples(String name, Samples read, List<Outlier> leftOut)
    implements SensorSource {

  /** Copies the list. */
  public HeldSamples {
    leftOut = List.copyOf(leftOut);
  }

  /**
   * All of some measurements.
   *
   * @param name what complaints call them
   * @param read the measurements
   */
  public HeldSamples(String name, Samples read) {
    this(name, read, List.of());
  }

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
            where(Outlier.row(i, leftOut))
                + ": the sensor at ("
                + points.x(i)
                + ", "
                + points.y(i)
                + ") is outside the domain");
      }
    }
    return this;
  }

  private String where(long row) {
    return name + ", row " + row;
  }

  @Override
  public HeldSamples without(GrossErrors gross) {
    List<Outlier> gone = new ArrayList<>();
    int[] kept =
        IntStream.range(0, read.size())
            .filter(
                i -> {
                  Optional<LeftOut> out =
                      gross.judge(i, read.points().x(i), read.points().y(i), s -> read.value(s, i));
                  out.ifPresent(one -> gone.add(Outlier.of(one, i + 1)));
                  return out.isEmpty();
                })
            .toArray();
    return new HeldSamples(name, read.select(kept), gone);
  }

  @Override
  public Map<Long, SensorRow> rows(Set<Long> wanted) {
    Map<Long, SensorRow> rows = new HashMap<>();
    for (long row : wanted) {
      double[] cells = cells((int) row - 1);
      rows.put(row, SensorColumns.row(where(row), cells, read.snapshots()));
    }
    return rows;
  }

  @Override
  public Survey survey(Progress progress) {
    Overview overview = new Overview(read.snapshots());
    for (int i = 0; i < read.size(); i++) {
      overview.add(cells(i), read.functional(i));
    }
    leftOut.forEach(overview::leaveOut);
    return overview.survey();
  }

  private double[] cells(int i) {
    double[] cells = new double[SensorColumns.FIRST_VALUE + read.snapshots()];
    cells[0] = read.points().x(i);
    cells[1] = read.points().y(i);
    for (int s = 0; s < read.snapshots(); s++) {
      cells[SensorColumns.FIRST_VALUE + s] = read.value(s, i);
    }
    return cells;
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

package vekua.io;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.fit.GrossErrors;
import vekua.fit.LeftOut;
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
  public int dimension() {
    return read.points().dimension();
  }

  @Override
  public HeldSamples within(PlaceCheck check) {
    for (int i = 0; i < read.size(); i++) {
      Optional<String> problem = check.problem(cells(i));
      if (problem.isPresent()) {
        throw new BadInputException(where(Outlier.row(i, leftOut)) + ": " + problem.get());
      }
    }
    return this;
  }

  @Override
  public double nearest(double[] place) {
    return IntStream.range(0, read.size())
        .mapToDouble(i -> PlaceCheck.distance(cells(i), place))
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private String where(long row) {
    return name + ", row " + row;
  }

  @Override
  public HeldSamples without(GrossErrors gross) {
    List<Outlier> gone = new ArrayList<>(leftOut);
    int[] kept =
        IntStream.range(0, read.size())
            .filter(
                i -> {
                  Optional<LeftOut> out = gross.judge(i, cells(i), s -> read.value(s, i));
                  out.ifPresent(one -> gone.add(Outlier.of(one, Outlier.row(i, leftOut))));
                  return out.isEmpty();
                })
            .toArray();
    gone.sort(Comparator.comparingLong(Outlier::row));
    return new HeldSamples(name, read.select(kept), gone);
  }

  @Override
  public Map<Long, SensorRow> rows(Set<Long> wanted) {
    Map<Long, SensorRow> rows = new HashMap<>();
    for (long row : wanted) {
      long before = leftOut.stream().filter(out -> out.row() < row).count();
      boolean here = leftOut.stream().noneMatch(out -> out.row() == row);
      if (here) {
        double[] cells = cells((int) (row - 1 - before));
        rows.put(row, SensorColumns.row(where(row), cells, dimension()));
      }
    }
    return rows;
  }

  @Override
  public Survey survey(Progress progress) {
    return survey();
  }

  /** What the measurements cover. */
  public Survey survey() {
    Overview overview = new Overview(dimension(), read.snapshots());
    int gone = 0;
    for (int i = 0; i < read.size(); i++) {
      while (gone < leftOut.size() && leftOut.get(gone).row() == overview.seen() + 1) {
        overview.leaveOut(leftOut.get(gone++));
      }
      overview.add(cells(i), read.functional(i));
    }
    leftOut.subList(gone, leftOut.size()).forEach(overview::leaveOut);
    return overview.survey();
  }

  private double[] cells(int i) {
    double[] cells = new double[dimension() + read.snapshots()];
    for (int axis = 0; axis < dimension(); axis++) {
      cells[axis] = read.points().coordinate(axis, i);
    }
    for (int s = 0; s < read.snapshots(); s++) {
      cells[dimension() + s] = read.value(s, i);
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

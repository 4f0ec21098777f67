package vekua.task;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import vekua.geometry.Points;
import vekua.geometry.RegularGrid;
import vekua.io.ColumnChoice;
import vekua.io.PointsCsv;

/** Where a field is asked for: at points, on a grid, or at the points of a file of any length. */
public final class Places {

  private static final int BATCH = 1 << 16;

  private final Optional<RegularGrid> grid;
  private final boolean single;
  private final Batches batches;

  /** What is done with a batch of points. */
  @FunctionalInterface
  public interface Batch {
    /** Takes points, one after the other those of all places. */
    void take(Points points) throws IOException;
  }

  private interface Batches {
    void forEach(Batch batch) throws IOException;
  }

  private Places(Optional<RegularGrid> grid, boolean single, Batches batches) {
    this.grid = grid;
    this.single = single;
    this.batches = batches;
  }

  /** A single point. */
  public static Places at(double x, double y) {
    return at(Points.of(x, y));
  }

  /**
   * A single point.
   *
   * @param point of the plane or of space
   */
  public static Places at(Points point) {
    return new Places(Optional.empty(), true, batch -> batch.take(point));
  }

  /** The nodes of a grid, x fastest. */
  public static Places on(RegularGrid grid) {
    return new Places(
        Optional.of(grid),
        false,
        batch -> {
          int size = grid.size();
          for (int from = 0; from < size; from += BATCH) {
            batch.take(grid.points(from, Math.min(size, from + BATCH)));
          }
        });
  }

  /**
   * The rows of a table with columns {@code x,y} and in space {@code z}; {@code -} is standard
   * input.
   *
   * @param choice which columns these are
   * @param task about the field by whose labels they may be called as well, and whose units and
   *     dimension they have
   * @param bytesRead told how many bytes have been read so far
   */
  public static Places in(
      Path table, ColumnChoice choice, PredictTask task, LongConsumer bytesRead) {
    return new Places(
        Optional.empty(),
        false,
        batch -> {
          try (PointsCsv points =
              PointsCsv.open(
                  table, choice, task.known(), task.field().dimension(), BATCH, bytesRead)) {
            while (points.hasNext()) {
              batch.take(points.next());
            }
          }
        });
  }

  /** The same, telling an observer of every batch of points before it is handed over. */
  Places seenBy(Consumer<Points> observer) {
    return new Places(
        grid,
        single,
        batch ->
            batches.forEach(
                points -> {
                  observer.accept(points);
                  batch.take(points);
                }));
  }

  /** The grid whose nodes these are, if they are. */
  public Optional<RegularGrid> grid() {
    return grid;
  }

  /** Whether this is one point, asked for as such. */
  public boolean isSingle() {
    return single;
  }

  /** Hands over all points, a number at a time. */
  public void forEach(Batch batch) throws IOException {
    batches.forEach(batch);
  }
}

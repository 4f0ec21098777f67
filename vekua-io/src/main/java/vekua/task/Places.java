package vekua.task;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.io.ColumnChoice;
import vekua.io.FieldLabels;
import vekua.io.PointsCsv;

/** Where a field is asked for: at points, on a grid, or at the points of a file of any length. */
public final class Places {

  private static final int BATCH = 1 << 16;

  private final Optional<Grid> grid;
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

  private Places(Optional<Grid> grid, boolean single, Batches batches) {
    this.grid = grid;
    this.single = single;
    this.batches = batches;
  }

  /** A single point. */
  public static Places at(double x, double y) {
    Points point = Points.of(x, y);
    return new Places(Optional.empty(), true, batch -> batch.take(point));
  }

  /** The nodes of a grid, row by row with ascending ordinates. */
  public static Places on(Grid grid) {
    return new Places(
        Optional.of(grid),
        false,
        batch -> {
          Points all = grid.points();
          for (int from = 0; from < all.size(); from += BATCH) {
            batch.take(all.slice(from, Math.min(all.size(), from + BATCH)));
          }
        });
  }

  /**
   * The rows of a table with columns {@code x,y}; {@code -} is standard input.
   *
   * @param choice which columns are x and y
   * @param labels what they may be called as well
   * @param bytesRead told how many bytes have been read so far
   */
  public static Places in(
      Path table, ColumnChoice choice, FieldLabels labels, LongConsumer bytesRead) {
    return new Places(
        Optional.empty(),
        false,
        batch -> {
          try (PointsCsv points = PointsCsv.open(table, choice, labels, BATCH, bytesRead)) {
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
  public Optional<Grid> grid() {
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

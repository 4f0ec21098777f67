package vekua.spark;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.Locale;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * Fits a table of 42 columns on two executors, one of which is killed in the middle, and compares
 * the field with that of one process that streams the same rows. Rows are made where they are
 * needed, from their numbers.
 */
final class KillBenchmark {

  private static final Disk FRAME = Disk.unit();
  private static final Equation EQUATION = Equation.helmholtz(9);
  private static final int ORDER = 20;
  private static final int PARTITIONS = 64;
  private static final int BATCH = 1 << 14;

  private KillBenchmark() {}

  /** Executors that last: what is measured is not how long their compiler takes. */
  private static final String LASTING = "-XX:+UseSerialGC";

  /**
   * Arguments: rows, a folder for the mark of the killed one; or rows and {@code scaling}, to
   * compare one executor with two, none of them killed.
   */
  public static void main(String[] args) throws IOException {
    long rows = Long.parseLong(args[0]);
    if (args[1].equals("scaling")) {
      double one = seconds(1, rows);
      double two = seconds(2, rows);
      System.out.printf(
          Locale.ROOT,
          "%d rows: one executor %.2f s, two %.2f s, %.2f times as fast%n",
          rows,
          one,
          two,
          one / two);
      return;
    }
    Path mark = Path.of(args[1]).resolve("killed");
    Fitter fitter = Fitter.withDefaults().withFrame(FRAME).withOrder(ORDER);
    long start = System.nanoTime();
    Fit alone = fitter.fit(EQUATION.basis(ORDER, FRAME), new Stream(rows));
    double streamed = (System.nanoTime() - start) * 1e-9;
    Fit killed;
    try (SparkSession spark = Sessions.cluster(2, LASTING)) {
      start = System.nanoTime();
      killed = FieldFit.of(EQUATION).with(fitter).fit(table(spark, rows, mark.toString()));
    }
    double cluster = (System.nanoTime() - start) * 1e-9;
    Points grid = FRAME.grid(50, 50);
    double[] u = alone.field().at(grid);
    double[] v = killed.field().at(grid);
    double off = 0;
    for (int i = 0; i < u.length; i++) {
      off = Math.max(off, Math.abs(u[i] - v[i]));
    }
    System.out.printf(
        Locale.ROOT,
        "%d rows x %d columns, one executor killed: %s; stream %.1f s, cluster %.1f s; ranks %d and"
            + " %d, fields differ by %.1e of their size%n",
        killed.samples(),
        alone.columns() + 1,
        Files.exists(mark),
        streamed,
        cluster,
        alone.rank(),
        killed.rank(),
        off / Arrays.stream(u).map(Math::abs).max().orElseThrow());
  }

  /** What a fit takes, the best of three after one that is not counted. */
  private static double seconds(int executors, long rows) throws IOException {
    Fitter fitter = Fitter.withDefaults().withFrame(FRAME).withOrder(ORDER);
    double best = Double.POSITIVE_INFINITY;
    try (SparkSession spark = Sessions.cluster(executors, LASTING)) {
      Dataset<Row> table = table(spark, rows, "");
      for (int run = 0; run < 4; run++) {
        long start = System.nanoTime();
        FieldFit.of(EQUATION).with(fitter).fit(table);
        best = run == 0 ? best : Math.min(best, (System.nanoTime() - start) * 1e-9);
      }
    }
    return best;
  }

  /** A place in the disc and a wave's value there with a scatter of about 0.01. */
  private static double[] row(long id) {
    double r = Math.sqrt(part(id * 0.6180339887498949));
    double t = 2 * Math.PI * part(id * 0.7548776662466927);
    double x = r * Math.cos(t);
    double y = r * Math.sin(t);
    double scatter = part(id * 0.5698402909980532) - 0.5;
    return new double[] {x, y, Math.cos(9 * (0.6 * x + 0.8 * y)) + 0.03 * scatter};
  }

  private static double part(double x) {
    return x - Math.floor(x);
  }

  private static Dataset<Row> table(SparkSession spark, long rows, String mark) {
    long each = rows / PARTITIONS;
    return spark
        .range(0, PARTITIONS, 1, PARTITIONS)
        .mapPartitions(
            (MapPartitionsFunction<Long, Row>)
                ids ->
                    ids.hasNext()
                        ? new Made(ids.next() * each, each, mark)
                        : Collections.emptyIterator(),
            Encoders.row(Waves.XYU));
  }

  /** The rows of a partition; whoever is first in the middle of a late one dies on the spot. */
  private static final class Made implements Iterator<Row> {
    private final long end;
    private final long deadly;
    private final String mark;
    private long next;

    Made(long from, long count, String mark) {
      this.next = from;
      this.end = from + count;
      this.deadly = from + count / 2;
      this.mark = mark;
    }

    @Override
    public boolean hasNext() {
      return next < end;
    }

    @Override
    public Row next() {
      if (next == deadly && !mark.isEmpty() && TaskContext.getPartitionId() == PARTITIONS - 20) {
        dieOnce(Path.of(mark));
      }
      double[] row = row(next++);
      return RowFactory.create(row[0], row[1], row[2]);
    }

    private static void dieOnce(Path mark) {
      try {
        Files.createFile(mark);
        Runtime.getRuntime().halt(137);
      } catch (FileAlreadyExistsException e) {
        // Someone has died already.
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }

  /** The same rows, a batch at a time. */
  private static final class Stream implements Iterator<Samples> {
    private final long rows;
    private long next;

    Stream(long rows) {
      this.rows = rows / PARTITIONS * PARTITIONS;
    }

    @Override
    public boolean hasNext() {
      return next < rows;
    }

    @Override
    public Samples next() {
      int n = (int) Math.min(BATCH, rows - next);
      double[][] columns = new double[3][n];
      for (int i = 0; i < n; i++, next++) {
        double[] row = row(next);
        for (int c = 0; c < 3; c++) {
          columns[c][i] = row[c];
        }
      }
      return Samples.of(Points.of(columns[0], columns[1]), columns[2]);
    }
  }
}

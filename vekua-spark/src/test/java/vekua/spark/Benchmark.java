package vekua.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Samples;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/** The same Parquet table fitted by one machine's stream and by clusters; writes a page. */
final class Benchmark {

  private static final Disk FRAME = Disk.unit();
  private static final Equation EQUATION = Equation.helmholtz(30);
  private static final int ORDER = 50;
  private static final int FILES = 16;
  private static final int RUNS = 2;

  private Benchmark() {}

  /** Where the time and the bytes of one way went. */
  private record Measured(String name, double seconds, long driverBytes, long shuffled, Fit fit) {}

  /** Arguments: rows, a folder for the tables, the page. */
  public static void main(String[] args) throws IOException {
    long rows = Long.parseLong(args[0]);
    Path folder = Path.of(args[1]);
    write(rows, folder.resolve("all"));
    write(rows / 10, folder.resolve("tenth"));
    Fitter fitter = Fitter.withDefaults().withFrame(FRAME).withOrder(ORDER);
    DiskBasis basis = EQUATION.basis(ORDER, FRAME);
    Measured alone =
        best("one machine, streaming", () -> fitter.fit(basis, new Rows(folder.resolve("all"))));
    Measured one = cluster(1, folder.resolve("all"), fitter);
    Measured two = cluster(2, folder.resolve("all"), fitter);
    Measured tenth = cluster(2, folder.resolve("tenth"), fitter);
    Files.writeString(
        Path.of(args[2]),
        new BenchmarkPage(rows, basis.size() + 1, FILES)
            .of(
                times(alone),
                times(one),
                times(two),
                times(tenth),
                agreement(alone.fit(), two.fit())));
  }

  private static BenchmarkPage.Times times(Measured measured) {
    return new BenchmarkPage.Times(
        measured.name(), measured.seconds(), measured.driverBytes(), measured.shuffled());
  }

  /** The largest difference of two fields on a grid, relative to the largest value. */
  private static double agreement(Fit a, Fit b) {
    if (a.rank() != b.rank()) {
      throw new IllegalStateException("ranks differ: " + a.rank() + " and " + b.rank());
    }
    Points grid = FRAME.grid(50, 50);
    double[] u = a.field().at(grid);
    double[] v = b.field().at(grid);
    double largest = 0;
    for (int i = 0; i < u.length; i++) {
      largest = Math.max(largest, Math.abs(u[i] - v[i]));
    }
    return largest / Arrays.stream(u).map(Math::abs).max().orElseThrow();
  }

  private static void write(long rows, Path folder) throws IOException {
    try (SparkSession spark = Sessions.local()) {
      spark
          .range(0, rows, 1, FILES)
          .selectExpr("sqrt(rand(1)) r", "2 * pi() * rand(2) t", "randn(3) noise")
          .selectExpr("r * cos(t) x", "r * sin(t) y", "noise")
          .selectExpr("x", "y", "cos(30 * (0.6 * x + 0.8 * y)) + 0.01 * noise u")
          .write()
          .parquet(folder.toString());
    }
  }

  private static Measured best(String name, Supplier<Fit> fitting) {
    double seconds = Double.POSITIVE_INFINITY;
    Fit fit = fitting.get(); // The first run pays for compilation and is not counted.
    for (int run = 0; run < RUNS; run++) {
      long start = System.nanoTime();
      fit = fitting.get();
      seconds = Math.min(seconds, (System.nanoTime() - start) * 1e-9);
    }
    System.err.printf("%s: %.2f s%n", name, seconds);
    return new Measured(name, seconds, 0, 0, fit);
  }

  private static Measured cluster(int executors, Path folder, Fitter fitter) throws IOException {
    try (SparkSession spark = Sessions.cluster(executors)) {
      Bytes bytes = new Bytes();
      FieldFit fit = FieldFit.of(EQUATION).with(fitter);
      String path = folder.toString();
      String name = "Spark, " + executors + (executors == 1 ? " executor" : " executors");
      Measured measured = best(name, () -> fit.fit(spark.read().parquet(path)));
      spark.sparkContext().addSparkListener(bytes);
      fit.fit(spark.read().parquet(path));
      // Stopping waits until the listeners have heard everything.
      spark.stop();
      return new Measured(
          name, measured.seconds(), bytes.results.get(), bytes.shuffled.get(), measured.fit());
    }
  }

  /** Bytes that tasks sent to the driver and to each other. */
  private static final class Bytes extends SparkListener {
    private final AtomicLong results = new AtomicLong();
    private final AtomicLong shuffled = new AtomicLong();

    @Override
    public void onTaskEnd(SparkListenerTaskEnd task) {
      results.addAndGet(task.taskMetrics().resultSize());
      shuffled.addAndGet(task.taskMetrics().shuffleWriteMetrics().bytesWritten());
    }
  }

  /** The rows of a folder of Parquet files, without Spark, a batch at a time. */
  private static final class Rows implements Iterator<Samples> {
    private static final int BATCH = 1 << 16;

    private final Iterator<Path> files;
    private @Nullable ParquetFileReader file;
    private List<ColumnReader> columns = List.of();
    private long left;

    Rows(Path folder) {
      try (Stream<Path> all = Files.list(folder)) {
        files =
            all.filter(each -> each.toString().endsWith(".parquet")).sorted().toList().iterator();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public boolean hasNext() {
      try {
        while (left == 0) {
          PageReadStore pages = file == null ? null : file.readNextRowGroup();
          if (pages != null && file != null) {
            open(file.getFileMetaData().getSchema(), pages);
          } else if (files.hasNext()) {
            close();
            file =
                ParquetFileReader.open(
                    HadoopInputFile.fromPath(
                        new org.apache.hadoop.fs.Path(files.next().toUri()), new Configuration()));
          } else {
            close();
            return false;
          }
        }
        return true;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void close() throws IOException {
      if (file != null) {
        file.close();
        file = null;
      }
    }

    private void open(MessageType schema, PageReadStore pages) {
      ColumnReadStoreImpl store =
          new ColumnReadStoreImpl(
              pages, new GroupRecordConverter(schema).getRootConverter(), schema, "");
      columns = schema.getColumns().stream().map(store::getColumnReader).toList();
      left = pages.getRowCount();
    }

    @Override
    public Samples next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      int n = (int) Math.min(left, BATCH);
      double[][] cells = new double[columns.size()][n];
      for (int c = 0; c < cells.length; c++) {
        ColumnReader column = columns.get(c);
        for (int i = 0; i < n; i++) {
          cells[c][i] = column.getDouble();
          column.consume();
        }
      }
      left -= n;
      return Samples.of(Points.of(cells[0], cells[1]), cells[2]);
    }
  }
}

package vekua.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
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
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.io.EquationType;
import vekua.rows.Samples;

/** The same Parquet table fitted by one machine's stream and by clusters; writes a page. */
final class Benchmark {

  private static final Disk FRAME = Disk.unit();
  private static final Equation EQUATION = Equation.helmholtz(30);
  private static final int ORDER = 50;
  private static final int FILES = 16;
  private static final int RUNS = 2;
  private static final int GROUP_ROWS = 20;
  private static final int GROUP_ORDER = 4;

  private Benchmark() {}

  /** A way to fit: what it took, and what is left in the driver's heap when it is over. */
  private record Measured(String name, double seconds, long heap, Traffic traffic, Fit fit) {

    BenchmarkPage.Times times() {
      return new BenchmarkPage.Times(
          name, seconds, traffic.results.get() / RUNS, traffic.shuffled.get() / RUNS, heap);
    }
  }

  /** Arguments: rows, groups, a folder for the tables, the page. */
  public static void main(String[] args) throws IOException {
    long rows = Long.parseLong(args[0]);
    long groups = Long.parseLong(args[1]);
    Path folder = Path.of(args[2]);
    Path all = folder.resolve("all");
    Path tenth = folder.resolve("tenth");
    write(rows, all);
    write(rows / 10, tenth);
    Fitter fitter = Fitter.withDefaults().withFrame(FRAME).withOrder(ORDER);
    DiskBasis basis = EQUATION.basis(ORDER, FRAME);
    fitter.fit(basis, new Rows(tenth)); // Warms up.
    Measured alone =
        best(
            "one machine, streaming",
            new Traffic(),
            () -> fitter.fit(basis, new Rows(all)),
            Benchmark::heap);
    Measured few = cluster(2, tenth, tenth, fitter);
    Measured one = cluster(1, all, tenth, fitter);
    Measured two = cluster(2, all, tenth, fitter);
    BenchmarkPage page = new BenchmarkPage(rows, groups, basis.size() + 1);
    String fits =
        page.of(
            alone.times(),
            one.times(),
            two.times(),
            few.times(),
            agreement(alone.fit(), two.fit()));
    Files.writeString(Path.of(args[3]), fits + page.of(groups(groups, folder)));
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

  private static Measured best(
      String name, Traffic traffic, Supplier<Fit> fitting, LongSupplier heap) {
    double seconds = Double.POSITIVE_INFINITY;
    Fit fit = null;
    for (int run = 0; run < RUNS; run++) {
      long start = System.nanoTime();
      fit = fitting.get();
      seconds = Math.min(seconds, (System.nanoTime() - start) * 1e-9);
    }
    System.err.printf("%s: %.2f s%n", name, seconds);
    return new Measured(name, seconds, heap.getAsLong(), traffic, Objects.requireNonNull(fit));
  }

  private static Measured cluster(int executors, Path folder, Path warming, Fitter fitter)
      throws IOException {
    Traffic traffic = new Traffic();
    try (SparkSession spark = Sessions.cluster(executors)) {
      FieldFit fit = FieldFit.of(EQUATION).with(fitter);
      fit.fit(spark.read().parquet(warming.toString()));
      spark.sparkContext().addSparkListener(traffic);
      String name = "Spark, " + executors + (executors == 1 ? " executor" : " executors");
      // Traffic is complete only after the session has ended: the caller reads it then.
      return best(
          name, traffic, () -> fit.fit(spark.read().parquet(folder.toString())), Benchmark::heap);
    }
  }

  /** Bytes of the heap that are in use after its garbage is collected. */
  private static long heap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /**
   * Fits many small groups, of which one in a thousand is bad, and writes the fields to Parquet.
   */
  private static BenchmarkPage.Groups groups(long groups, Path folder) throws IOException {
    try (SparkSession spark = Sessions.cluster(2)) {
      spark.conf().set("spark.sql.shuffle.partitions", 64);
      String table = folder.resolve("groups").toString();
      spark
          .range(0, groups * GROUP_ROWS, 1, FILES)
          .selectExpr("id % " + groups + " g", "sqrt(rand(4)) r", "2 * pi() * rand(5) t")
          .selectExpr("g", "1 + (g % 100) / 50.0 k", "r * cos(t) x", "r * sin(t) y")
          .selectExpr("g", "k", "x", "y", "if(g % 1000 = 7, double('NaN'), cos(k * x)) u")
          .write()
          .parquet(table);
      String result = folder.resolve("fields").toString();
      GroupedFits fits =
          GroupedFits.of(EquationType.HELMHOLTZ, functions.col("k"), "g")
              .with(Fitter.withDefaults().withFrame(FRAME).withOrder(GROUP_ORDER));
      long start = System.nanoTime();
      fits.fit(spark.read().parquet(table)).write().parquet(result);
      double seconds = (System.nanoTime() - start) * 1e-9;
      Dataset<Row> written = spark.read().parquet(result);
      long fields = written.filter("field is not null").count();
      long messages = written.filter("message like '%not usable%'").count();
      System.err.printf("%d groups: %.2f s%n", groups, seconds);
      return new BenchmarkPage.Groups(GROUP_ROWS, seconds, fields, messages);
    }
  }

  /** Bytes that tasks sent to the driver and to each other. */
  private static final class Traffic extends SparkListener {
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

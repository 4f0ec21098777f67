package vekua.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import vekua.fit.Observation;
import vekua.fit.Samples;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;

/**
 * A CSV file of measurements, read as a stream as often as needed and never held whole unless asked
 * to.
 *
 * <p>Columns {@code x,y,u}; {@code u1,u2,…} in place of {@code u} for several snapshots; optional
 * {@code sigma}, the noise of that sensor; optional {@code nx,ny}: where they are filled the row
 * measures ∂u/∂n, with {@code a,b} too a·u + b·∂u/∂n. Lines that start with {@code #} are comments.
 */
public final class SensorsCsv {

  private final CsvSource file;
  private final SensorColumns columns;
  private final OptionalDouble noise;
  private final Optional<Domain> domain;
  private final LongConsumer bytesRead;

  private SensorsCsv(
      CsvSource file,
      SensorColumns columns,
      OptionalDouble noise,
      Optional<Domain> domain,
      LongConsumer bytesRead) {
    this.file = file;
    this.columns = columns;
    this.noise = noise;
    this.domain = domain;
    this.bytesRead = bytesRead;
  }

  /**
   * What a first pass over a file tells.
   *
   * @param rows number of sensors
   * @param disk the smallest disc that covers them
   * @param bounds the smallest rectangle that covers them
   */
  public record Survey(long rows, Disk disk, Rectangle bounds) {}

  /**
   * Opens a file and checks its header.
   *
   * @throws BadInputException if there is no such file or its header is wrong
   */
  public static SensorsCsv open(Path file) throws IOException {
    CsvSource source = CsvSource.of(file);
    try (CsvRows rows = CsvRows.open(source, bytes -> {})) {
      if (!Files.isRegularFile(file)) {
        throw new BadInputException(file + " must be a regular file: it is read twice");
      }
      return of(source, rows);
    }
  }

  /**
   * The content of a CSV file that is held in memory.
   *
   * @param name what complaints call it
   * @throws BadInputException if its header is wrong
   */
  public static SensorsCsv of(String name, byte[] content) throws IOException {
    CsvSource source = CsvSource.of(name, content);
    try (CsvRows rows = CsvRows.open(source, bytes -> {})) {
      return of(source, rows);
    }
  }

  private static SensorsCsv of(CsvSource source, CsvRows rows) {
    return new SensorsCsv(
        source,
        SensorColumns.of(source, rows.header()),
        OptionalDouble.empty(),
        Optional.empty(),
        bytes -> {});
  }

  /** The same with a noise level for sensors whose {@code sigma} is not given. */
  public SensorsCsv withNoise(double standardDeviation) {
    return new SensorsCsv(file, columns, OptionalDouble.of(standardDeviation), domain, bytesRead);
  }

  /** The same, refusing sensors outside a domain. */
  public SensorsCsv within(Domain newDomain) {
    return new SensorsCsv(file, columns, noise, Optional.of(newDomain), bytesRead);
  }

  /** The same, telling an observer how many bytes a pass has read so far. */
  public SensorsCsv observedBy(LongConsumer observer) {
    return new SensorsCsv(file, columns, noise, domain, observer);
  }

  /** The same with one snapshot alone, counted from zero. */
  public SensorsCsv snapshot(int snapshot) {
    if (!(snapshot >= 0 && snapshot < snapshots())) {
      throw new IllegalArgumentException(
          "snapshot must be between 0 and " + (snapshots() - 1) + ": " + snapshot);
    }
    return new SensorsCsv(file, columns.only(snapshot), noise, domain, bytesRead);
  }

  /** How many snapshots there are. */
  public int snapshots() {
    return columns.snapshots();
  }

  /** Columns of the file that mean nothing here. */
  public List<String> unusedColumns() {
    return columns.unused();
  }

  /**
   * Reads the whole file once, checking every cell.
   *
   * @throws BadInputException naming the first cell that is wrong
   */
  public Survey survey() throws IOException {
    Extent extent = new Extent();
    try (CsvRows rows = rows()) {
      for (double[] cells = rows.next(); cells != null; cells = rows.next()) {
        check(rows, cells);
        columns.observation(rows, cells);
        extent.add(cells[0], cells[1]);
      }
    }
    if (extent.count() == 0) {
      throw new BadInputException(file + " has a header but no rows");
    }
    return new Survey(extent.count(), extent.disk(), extent.bounds());
  }

  /** All rows at once. */
  public Samples read() throws IOException {
    try (Batches batches = batches(Integer.MAX_VALUE)) {
      if (!batches.hasNext()) {
        throw new BadInputException(file + " has a header but no rows");
      }
      return batches.next();
    }
  }

  /** Every n-th row at once, beginning with the first. */
  public Samples readEvery(long n) throws IOException {
    try (Batches batches = new Batches(rows(), Integer.MAX_VALUE, n)) {
      return batches.next();
    }
  }

  /** All rows, a number of them at a time. */
  public Batches batches(int size) throws IOException {
    return new Batches(rows(), size, 1);
  }

  private CsvRows rows() throws IOException {
    CsvRows rows = CsvRows.open(file, bytesRead);
    rows.select(columns.selection());
    return rows;
  }

  private void check(CsvRows rows, double[] cells) {
    for (int i = 0; i < SensorColumns.FIRST_VALUE + columns.snapshots(); i++) {
      if (Double.isNaN(cells[i])) {
        throw rows.problem(columns.name(i), "is empty");
      }
    }
    if (domain.isPresent() && !domain.get().covers(cells[0], cells[1])) {
      throw rows.problem(
          "the sensor at (" + cells[0] + ", " + cells[1] + ") is outside the domain");
    }
    if (columns.hasSigma()) {
      double sigma = cells[columns.sigma()];
      if (Double.isNaN(sigma)) {
        if (noise.isEmpty()) {
          throw rows.problem("sigma", "is empty, and no noise level is given for such sensors");
        }
      } else if (!(sigma > 0)) {
        throw rows.problem("sigma", "must be positive: " + sigma);
      }
    }
  }

  /** The rows of a file in batches; close it when done. */
  public final class Batches implements Iterator<Samples>, AutoCloseable {
    private static final int FIRST_CAPACITY = 4096;

    private final CsvRows rows;
    private final int size;
    private final long stride;
    private double @Nullable [] ahead;

    private Batches(CsvRows rows, int size, long stride) {
      this.rows = rows;
      this.size = size;
      this.stride = stride;
      this.ahead = rows.next();
    }

    @Override
    public boolean hasNext() {
      return ahead != null;
    }

    @Override
    public Samples next() {
      if (ahead == null) {
        throw new NoSuchElementException();
      }
      int snapshots = columns.snapshots();
      double[][] data = new double[SensorColumns.FIRST_VALUE + snapshots + 1][];
      Arrays.setAll(data, i -> new double[Math.min(size, FIRST_CAPACITY)]);
      List<Observation> observations = new ArrayList<>();
      int n = 0;
      while (ahead != null && n < size) {
        double[] cells = ahead;
        check(rows, cells);
        if (n == data[0].length) {
          int capacity = (int) Math.min(size, 2L * n);
          Arrays.setAll(data, i -> Arrays.copyOf(data[i], capacity));
        }
        for (int i = 0; i < data.length - 1; i++) {
          data[i][n] = cells[i];
        }
        data[data.length - 1][n] = columns.hasSigma() ? cells[columns.sigma()] : Double.NaN;
        if (!columns.valuesOnly()) {
          observations.add(columns.observation(rows, cells));
        }
        n++;
        ahead = rows.next();
        for (long skipped = 1; skipped < stride && ahead != null; skipped++) {
          ahead = rows.next();
        }
      }
      return samples(data, n, observations);
    }

    private Samples samples(double[][] data, int n, List<Observation> observations) {
      int rowCount = n;
      Arrays.setAll(data, i -> Arrays.copyOf(data[i], rowCount));
      double[][] values = Arrays.copyOfRange(data, SensorColumns.FIRST_VALUE, data.length - 1);
      Samples samples = Samples.ofSnapshots(Points.of(data[0], data[1]), values);
      if (columns.hasSigma() || noise.isPresent()) {
        double[] sigma = data[data.length - 1];
        for (int i = 0; i < n; i++) {
          sigma[i] = Double.isNaN(sigma[i]) ? noise.orElseThrow() : sigma[i];
        }
        samples = samples.withNoise(sigma);
      }
      return columns.valuesOnly() ? samples : samples.withObservations(observations);
    }

    @Override
    public void close() throws IOException {
      rows.close();
    }
  }
}

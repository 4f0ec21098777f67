package vekua.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import vekua.basis.Basis;
import vekua.fit.GrossErrors;
import vekua.fit.LeftOut;
import vekua.geometry.Domain;
import vekua.rows.ParallelReduction;
import vekua.rows.Samples;

/**
 * A CSV file of measurements, read as a stream as often as needed and never held whole unless asked
 * to.
 *
 * <p>Columns {@code x,y,u}; {@code u1,u2,…} in place of {@code u} for several snapshots; optional
 * {@code sigma}, the noise of that sensor; optional {@code nx,ny}: where they are filled the row
 * measures ∂u/∂n, with {@code a,b} too a·u + b·∂u/∂n. Lines that start with {@code #} are comments.
 */
public final class SensorsCsv implements SensorSource {

  /** Rows that are handed on at a time. */
  private static final int BATCH = 1 << 16;

  private final CsvSource file;
  private final SensorColumns columns;
  private final OptionalDouble noise;
  private final Optional<Domain> domain;
  private final Optional<GrossErrors> gross;
  private final LongConsumer bytesRead;

  private SensorsCsv(
      CsvSource file,
      SensorColumns columns,
      OptionalDouble noise,
      Optional<Domain> domain,
      Optional<GrossErrors> gross,
      LongConsumer bytesRead) {
    this.file = file;
    this.columns = columns;
    this.noise = noise;
    this.domain = domain;
    this.gross = gross;
    this.bytesRead = bytesRead;
  }

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
        SensorColumns.of(source.toString(), rows.header()),
        OptionalDouble.empty(),
        Optional.empty(),
        Optional.empty(),
        bytes -> {});
  }

  /** The same with a noise level for sensors whose {@code sigma} is not given. */
  public SensorsCsv withNoise(double standardDeviation) {
    return new SensorsCsv(
        file, columns, OptionalDouble.of(standardDeviation), domain, gross, bytesRead);
  }

  @Override
  public SensorsCsv within(Domain newDomain) {
    return new SensorsCsv(file, columns, noise, Optional.of(newDomain), gross, bytesRead);
  }

  @Override
  public SensorsCsv without(GrossErrors newGross) {
    return new SensorsCsv(file, columns, noise, domain, Optional.of(newGross), bytesRead);
  }

  @Override
  public Map<Long, SensorRow> rows(Set<Long> wanted) throws IOException {
    Map<Long, SensorRow> found = new HashMap<>();
    try (CsvRows rows = rows()) {
      for (long row = 1; found.size() < wanted.size(); row++) {
        double[] cells = rows.next();
        if (cells == null) {
          break;
        }
        if (wanted.contains(row)) {
          found.put(row, SensorColumns.row(rows.where(), cells, snapshots()));
        }
      }
    }
    return found;
  }

  /** The same, telling an observer how many bytes a pass has read so far. */
  public SensorsCsv observedBy(LongConsumer observer) {
    return new SensorsCsv(file, columns, noise, domain, gross, observer);
  }

  /** The same with one snapshot alone, counted from zero. */
  public SensorsCsv snapshot(int snapshot) {
    if (!(snapshot >= 0 && snapshot < snapshots())) {
      throw new IllegalArgumentException(
          "snapshot must be between 0 and " + (snapshots() - 1) + ": " + snapshot);
    }
    return new SensorsCsv(file, columns.only(snapshot), noise, domain, gross, bytesRead);
  }

  /** How many snapshots there are. */
  public int snapshots() {
    return columns.snapshots();
  }

  @Override
  public String name() {
    return file.toString();
  }

  @Override
  public List<String> notes() {
    return unusedNote(" of " + file).stream().toList();
  }

  /** See {@link SensorColumns#unusedNote}. */
  public Optional<String> unusedNote(String of) {
    return columns.unusedNote(of);
  }

  /**
   * Reads the whole file once, checking every cell.
   *
   * @throws BadInputException naming the first cell that is wrong
   */
  public Survey survey() throws IOException {
    return survey(Progress.none());
  }

  @Override
  public Survey survey(Progress progress) throws IOException {
    Overview overview = new Overview(snapshots());
    boolean silent = false;
    try (Progress.Step step = progress.begin("Reading", file.bytes());
        CsvRows rows = observedBy(step).rows()) {
      long row = 0;
      for (double[] cells = rows.next(); cells != null; cells = rows.next()) {
        row++;
        Optional<LeftOut> out = judge(cells);
        if (out.isPresent()) {
          overview.leaveOut(Outlier.of(out.get(), row));
          continue;
        }
        check(rows, cells);
        silent |= Double.isNaN(columns.sigma(cells));
        overview.add(cells, columns.functional(cells));
      }
    }
    if (overview.count() == 0) {
      throw new BadInputException(file + " has a header but no rows");
    }
    if (noise.isPresent() && !silent) {
      throw new BadInputException(
          file
              + " gives the sigma of every row, and a noise level for rows without is given as well:"
              + " leave one of them out");
    }
    return overview.survey();
  }

  @Override
  public Samples read() throws IOException {
    try (Batches batches = batches(Integer.MAX_VALUE)) {
      if (!batches.hasNext()) {
        throw new BadInputException(file + " has a header but no rows");
      }
      return batches.next();
    }
  }

  /** Every n-th row, beginning with the first. */
  @Override
  public Samples every(long n) throws IOException {
    // All snapshots are read, for gross errors are judged by all of them.
    try (Batches batches = new Batches(rows(), Integer.MAX_VALUE, n)) {
      Samples some = batches.next();
      return some.withSnapshots(new double[][] {some.snapshot(0)});
    }
  }

  @Override
  public Reduced reduce(Basis basis, Progress progress) throws IOException {
    try (Progress.Step step = progress.begin("Fitting", file.bytes());
        Batches batches = observedBy(step).batches(BATCH)) {
      return Reduced.of(ParallelReduction.reduce(basis, batches, snapshots(), Long.MAX_VALUE));
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

  private Optional<LeftOut> judge(double[] cells) {
    return gross.flatMap(
        g -> g.judge(0, cells[0], cells[1], s -> cells[SensorColumns.FIRST_VALUE + s]));
  }

  /** The next row that is no gross error. */
  private double @Nullable [] next(CsvRows rows) {
    double[] cells = rows.next();
    while (cells != null && judge(cells).isPresent()) {
      cells = rows.next();
    }
    return cells;
  }

  private void check(CsvRows rows, double[] cells) {
    SensorColumns.Complaint problem = columns.problem(cells, noise);
    if (problem != null) {
      throw rows.problem(problem.column(), problem.what());
    }
    if (domain.isPresent() && !domain.get().covers(cells[0], cells[1])) {
      throw rows.problem(
          "the sensor at (" + cells[0] + ", " + cells[1] + ") is outside the domain");
    }
  }

  /** The rows of a file in batches; close it when done. */
  public final class Batches implements Iterator<Samples>, AutoCloseable {
    private final CsvRows rows;
    private final int size;
    private final long stride;
    private double @Nullable [] ahead;

    private Batches(CsvRows rows, int size, long stride) {
      this.rows = rows;
      this.size = size;
      this.stride = stride;
      this.ahead = SensorsCsv.this.next(rows);
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
      SampleRows batch = new SampleRows(columns, noise);
      while (ahead != null && batch.size() < size) {
        check(rows, ahead);
        batch.add(ahead);
        ahead = SensorsCsv.this.next(rows);
        for (long skipped = 1; skipped < stride && ahead != null; skipped++) {
          ahead = SensorsCsv.this.next(rows);
        }
      }
      return batch.take();
    }

    @Override
    public void close() throws IOException {
      rows.close();
    }
  }
}

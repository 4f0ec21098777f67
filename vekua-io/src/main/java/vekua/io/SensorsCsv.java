package vekua.io;

import java.io.IOException;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import vekua.basis.Basis;
import vekua.fit.GrossErrors;
import vekua.fit.LeftOut;
import vekua.rows.ParallelReduction;
import vekua.rows.Samples;

/**
 * A table of measurements, CSV or another format, read as a stream as often as needed and never
 * held whole unless asked to.
 *
 * <p>Columns {@code x,y,u}, in space {@code x,y,z,u}; {@code u1,u2,…} in place of {@code u} for
 * several snapshots, {@code re,im} for complex values, which count as two; optional {@code sigma},
 * the noise of that sensor; optional {@code nx,ny}, in space {@code nx,ny,nz}: where they are
 * filled the row measures ∂u/∂n, with {@code a,b} too a·u + b·∂u/∂n. Lines that start with {@code
 * #} are comments.
 */
public final class SensorsCsv implements SensorSource {

  /** What helps where groups have names. */
  private static final String NUMBERED =
      "groups are told apart by numbers: number them, or write their rows to tables of their own";

  /** Rows that are handed on at a time. */
  private static final int BATCH = 1 << 16;

  private final Table file;
  private final ColumnChoice choice;
  private final SensorColumns columns;
  private final OptionalDouble noise;
  private final boolean skipsMissing;
  private final PlaceCheck place;
  private final Optional<GrossErrors> gross;
  private final LongConsumer bytesRead;

  private SensorsCsv(
      Table file,
      ColumnChoice choice,
      SensorColumns columns,
      OptionalDouble noise,
      boolean skipsMissing,
      PlaceCheck place,
      Optional<GrossErrors> gross,
      LongConsumer bytesRead) {
    this.file = file;
    this.choice = choice;
    this.columns = columns;
    this.noise = noise;
    this.skipsMissing = skipsMissing;
    this.place = place;
    this.gross = gross;
    this.bytesRead = bytesRead;
  }

  /**
   * Opens a file and checks its header.
   *
   * @throws BadInputException if there is no such file or its header is wrong
   */
  public static SensorsCsv open(Path file) throws IOException {
    return open(file, ColumnChoice.byName());
  }

  /**
   * Opens a file and checks its header; {@code -} is standard input.
   *
   * @param choice which column is which
   * @throws BadInputException if there is no such file or its header is wrong
   */
  public static SensorsCsv open(Path file, ColumnChoice choice) throws IOException {
    return of(ByteSource.of(file), choice);
  }

  /**
   * The content of a file that is held in memory.
   *
   * @param name what complaints call it
   * @throws BadInputException if its header is wrong
   */
  public static SensorsCsv of(String name, byte[] content) throws IOException {
    return of(name, content, ColumnChoice.byName());
  }

  /**
   * The content of a file that is held in memory.
   *
   * @param name what complaints call it
   * @param choice which column is which
   * @throws BadInputException if its header is wrong
   */
  public static SensorsCsv of(String name, byte[] content, ColumnChoice choice) throws IOException {
    return of(ByteSource.of(name, content), choice);
  }

  /**
   * Columns that are held in memory, as programs of other languages hand them over; nothing is
   * copied.
   *
   * @param name what complaints call them
   * @param columns by name, perhaps with a unit; NaN is an empty cell
   * @param choice which column is which
   * @throws BadInputException if a column is missing or they contradict each other
   */
  public static SensorsCsv of(String name, Map<String, double[]> columns, ColumnChoice choice)
      throws IOException {
    List<NamedArray> arrays =
        columns.entrySet().stream().map(e -> NamedArray.of(e.getKey(), e.getValue())).toList();
    return of(new ArrayTable(ByteSource.of(name, new byte[0]), arrays), choice);
  }

  private static SensorsCsv of(ByteSource source, ColumnChoice choice) throws IOException {
    return of(TableFormat.table(source), choice);
  }

  private static SensorsCsv of(Table table, ColumnChoice choice) throws IOException {
    try (TableRows rows = table.rows(bytes -> {})) {
      return new SensorsCsv(
          table,
          choice,
          SensorColumns.of(table.name(), rows.header(), choice),
          OptionalDouble.empty(),
          false,
          PlaceCheck.anywhere(),
          Optional.empty(),
          bytes -> {});
    }
  }

  /**
   * The same with a noise level for sensors whose {@code sigma} is not given.
   *
   * @throws IllegalArgumentException if its square is no number
   */
  public SensorsCsv withNoise(double standardDeviation) {
    return new SensorsCsv(
        file,
        choice,
        columns,
        OptionalDouble.of(NoiseSize.checked(standardDeviation)),
        skipsMissing,
        place,
        gross,
        bytesRead);
  }

  /** The same without the rows that lack a coordinate or a value, which then are listed. */
  public SensorsCsv withoutMissing() {
    return new SensorsCsv(file, choice, columns, noise, true, place, gross, bytesRead);
  }

  @Override
  public SensorsCsv within(PlaceCheck check) {
    return new SensorsCsv(file, choice, columns, noise, skipsMissing, check, gross, bytesRead);
  }

  @Override
  public double nearest(double[] from) throws IOException {
    double least = Double.POSITIVE_INFINITY;
    try (TableRows rows = rows()) {
      for (double[] cells = next(rows); cells != null; cells = next(rows)) {
        check(rows, cells);
        least = Math.min(least, PlaceCheck.distance(cells, from));
      }
    }
    return least;
  }

  @Override
  public SensorsCsv without(GrossErrors newGross) {
    return new SensorsCsv(
        file, choice, columns, noise, skipsMissing, place, Optional.of(newGross), bytesRead);
  }

  @Override
  public Map<Long, SensorRow> rows(Set<Long> wanted) throws IOException {
    Map<Long, SensorRow> found = new HashMap<>();
    try (TableRows rows = rows()) {
      for (long row = 1; found.size() < wanted.size(); row++) {
        double[] cells = rows.next();
        if (cells == null) {
          break;
        }
        if (wanted.contains(row)) {
          found.put(row, columns.row(rows.where(), cells));
        }
      }
    }
    return found;
  }

  /** The same, telling an observer how many bytes a pass has read so far. */
  public SensorsCsv observedBy(LongConsumer observer) {
    return new SensorsCsv(file, choice, columns, noise, skipsMissing, place, gross, observer);
  }

  /** The same with one snapshot alone, counted from zero. */
  public SensorsCsv snapshot(int snapshot) {
    if (!(snapshot >= 0 && snapshot < snapshots())) {
      throw new IllegalArgumentException(
          "snapshot must be between 0 and " + (snapshots() - 1) + ": " + snapshot);
    }
    return new SensorsCsv(
        file, choice, columns.only(snapshot), noise, skipsMissing, place, gross, bytesRead);
  }

  /** How many snapshots there are. */
  public int snapshots() {
    return columns.snapshots();
  }

  @Override
  public String name() {
    return file.name();
  }

  @Override
  public int dimension() {
    return columns.dimension();
  }

  @Override
  public List<String> notes() {
    return notes(" of " + name());
  }

  @Override
  public boolean complex() {
    return columns.complex();
  }

  /**
   * All rows, in groups by the column that was chosen for it.
   *
   * @throws BadInputException naming the first cell that is wrong
   */
  public SensorGroups groups(Progress progress) throws IOException {
    SensorGroups.Builder groups = new SensorGroups.Builder(name(), columns, noise);
    long row = 0;
    try (Progress.Step step = progress.begin("Reading", file.bytes());
        TableRows rows = observedBy(step).rows()) {
      for (double[] cells = rows.next(); cells != null; cells = rows.next()) {
        row++;
        Optional<String> problem = groups.problem(cells);
        if (problem.isPresent()) {
          throw rows.problem(columns.groupLabel().orElseThrow().name(), problem.get());
        }
        if (missing(cells)) {
          groups.skip(cells, row);
        } else {
          check(rows, cells);
          groups.add(cells, row);
        }
      }
    }
    if (row == 0) {
      throw noRows();
    }
    return groups.build();
  }

  @Override
  public FieldLabels labels() {
    return columns.labels();
  }

  /**
   * What there is to say of columns.
   *
   * @param of what goes after the names of those that are not used, such as " of room.csv"
   */
  public List<String> notes(String of) {
    return Stream.of(file.note(), unusedNote(of), columns.unitNote())
        .flatMap(Optional::stream)
        .toList();
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
    Overview overview = new Overview(dimension(), snapshots());
    try (Progress.Step step = progress.begin("Reading", file.bytes());
        TableRows rows = observedBy(step).rows()) {
      long row = 0;
      for (double[] cells = rows.next(); cells != null; cells = rows.next()) {
        row++;
        if (missing(cells)) {
          overview.leaveOut(Outlier.missing(row));
          continue;
        }
        overview.hears(columns.sigma(cells));
        Optional<LeftOut> out = judge(cells);
        if (out.isPresent()) {
          overview.leaveOut(Outlier.of(out.get(), row));
          continue;
        }
        check(rows, cells);
        overview.add(cells, columns.functional(cells));
        Optional<String> sum = rows.sum();
        overview.begins(sum.isPresent() ? rows.where() : "", sum);
      }
    }
    if (overview.count() == 0) {
      throw noRows();
    }
    overview.checkNoise(name(), noise);
    return overview.survey();
  }

  @Override
  public Samples read() throws IOException {
    try (Batches batches = batches(Integer.MAX_VALUE)) {
      if (!batches.hasNext()) {
        throw noRows();
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

  private TableRows rows() throws IOException {
    TableRows rows = file.rows(bytesRead);
    rows.select(columns.selection(), skipsMissing, skipping());
    rows.heedUnits(units -> columns.checkUnits(name(), units));
    columns.groupCell().ifPresent(cell -> rows.advise(cell, "; " + NUMBERED));
    return rows;
  }

  private String skipping() {
    return choice.unless("--missing skip leaves such rows out");
  }

  private BadInputException noRows() {
    return new BadInputException(
        name() + (skipsMissing ? " has no complete rows" : " has a header but no rows"));
  }

  private boolean missing(double[] cells) {
    return skipsMissing && columns.incomplete(cells, noise);
  }

  private Optional<LeftOut> judge(double[] cells) {
    return gross.flatMap(g -> g.judge(0, cells, s -> cells[dimension() + s]));
  }

  /** The next row that is complete and no gross error. */
  private double @Nullable [] next(TableRows rows) {
    double[] cells = rows.next();
    while (cells != null && (missing(cells) || judge(cells).isPresent())) {
      cells = rows.next();
    }
    return cells;
  }

  private void check(TableRows rows, double[] cells) {
    SensorColumns.Complaint problem = columns.problem(cells, noise);
    if (problem != null) {
      boolean skip = columns.incomplete(cells, noise);
      throw rows.problem(problem.column(), problem.what() + (skip ? skipping() : ""));
    }
    Optional<String> wrong = place.problem(cells);
    if (wrong.isPresent()) {
      throw rows.problem(wrong.get());
    }
  }

  /** The rows of a file in batches; close it when done. */
  public final class Batches implements Iterator<Samples>, AutoCloseable {
    private final TableRows rows;
    private final int size;
    private final long stride;
    private double @Nullable [] ahead;

    private Batches(TableRows rows, int size, long stride) {
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

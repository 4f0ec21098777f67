package vekua.task;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import vekua.field.ComplexPart;
import vekua.field.Field;
import vekua.fit.Uncertainty;
import vekua.fit.Warning;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.RegularGrid;
import vekua.io.BadInputException;
import vekua.io.DomainField;
import vekua.io.FieldColumns;
import vekua.io.FieldFile;
import vekua.io.FieldSeries;
import vekua.solve.Incident;

/**
 * What to tell of a field at points: its value, its gradient, how far to trust it. An immutable
 * configuration; what the field does not know is refused when it is first asked.
 *
 * @param source what complaints call the field
 * @param field the field
 * @param wanted some of {@link #ALL}
 * @param total whether to add the incident wave to a scattered field
 * @param part which part of a complex field to tell; real and imaginary part unless said
 * @param series where the field stands for several, each of which is told in turn
 * @param chosen which of several the field is, where it was chosen from them
 */
public record PredictTask(
    String source,
    FieldFile field,
    List<String> wanted,
    boolean total,
    Optional<ComplexPart> part,
    Optional<FieldSeries> series,
    Optional<Chosen> chosen) {

  /** All that there is to tell, in the order of columns of files. */
  public static final List<String> ALL = List.of("u", "ux", "uy", "uz", "spread", "blind");

  /** Those that an incident wave adds to, in the order that it tells them. */
  private static final List<String> VALUES = ALL.subList(0, 4);

  private static final List<String> GRADIENT = ALL.subList(1, 4);
  private static final List<String> DOUBTS = ALL.subList(4, 6);

  /** What coordinates are called in files. */
  private static final List<String> AXES = List.of("x", "y", "z");

  /** Copies what is wanted. */
  public PredictTask {
    wanted = List.copyOf(wanted);
  }

  /**
   * One of several fields.
   *
   * @param by what they differ by
   * @param value that of this one
   */
  public record Chosen(String by, double value) {}

  /**
   * A column of numbers.
   *
   * @param quantity one of {@link #ALL}
   * @param part what it tells of a complex quantity; empty for real ones
   */
  public record Column(String quantity, Optional<ComplexPart> part) {

    /** Its name in files. */
    public String name() {
      return part.map(p -> quantity + "_" + p.suffix()).orElse(quantity);
    }

    /** Its name in pictures. */
    public String label() {
      return part.map(p -> quantity + ", " + p.words()).orElse(quantity);
    }
  }

  /** What is done with a batch of rows. */
  @FunctionalInterface
  public interface Batch {
    /** Takes {@code columns[c][i]}: column c of row i. */
    void take(double[][] columns) throws IOException;
  }

  /** What to tell of a single field. */
  public PredictTask(
      String source,
      FieldFile field,
      List<String> wanted,
      boolean total,
      Optional<ComplexPart> part) {
    this(source, field, wanted, total, part, Optional.empty(), Optional.empty());
  }

  /** Tells the values of a field. */
  public static PredictTask of(String source, FieldFile field) {
    return new PredictTask(source, field, List.of("u"), false, Optional.empty());
  }

  /** Tells the values of several fields, one after the other. */
  public static PredictTask of(String source, FieldSeries series) {
    FieldFile first = series.fields().get(0);
    return new PredictTask(
        source,
        first,
        List.of("u"),
        false,
        Optional.empty(),
        Optional.of(series),
        Optional.empty());
  }

  /**
   * Tells the values of one of several fields.
   *
   * @param source what complaints call all of them
   * @param which its index
   */
  public static PredictTask of(String source, FieldSeries series, int which) {
    Chosen chosen = new Chosen(series.by().name(), series.values().get(which));
    return new PredictTask(
        source + ", " + chosen.by() + " " + chosen.value(),
        series.fields().get(which),
        List.of("u"),
        false,
        Optional.empty(),
        Optional.empty(),
        Optional.of(chosen));
  }

  /** What the columns of the field were called, and in which units. */
  public FieldColumns known() {
    return new FieldColumns(source, field.labels());
  }

  /**
   * What to warn of: what the fit said of the field that its numbers do not show, and places beyond
   * its sensors.
   *
   * @param beyond has seen the places
   */
  public List<Warning> warnings(Extrapolation beyond) {
    List<Warning> warnings =
        new ArrayList<>(series.map(Remembered::of).orElseGet(() -> Remembered.of(field)));
    beyond.warning().ifPresent(warnings::add);
    return warnings;
  }

  /** Puts what to warn of, if there is anything, into an answer of programs. */
  public void putWarnings(Extrapolation beyond, Map<String, Object> answer) {
    List<Warning> warnings = warnings(beyond);
    if (!warnings.isEmpty()) {
      answer.put("warnings", warnings.stream().map(Warning::sentence).toList());
      answer.put("warningCodes", warnings.stream().map(Warning::code).toList());
    }
  }

  /** The same for one of several fields. */
  private PredictTask of(FieldFile one) {
    return new PredictTask(source, one, wanted, total, part);
  }

  /** A task for each of several fields, or this one. */
  public List<PredictTask> each() {
    if (isSignal()) {
      throw new BadInputException(
          source
              + " is a recording in frames: choose one by --time, a frequency by --value, or tell the"
              + " signal in a .wav or .csv file");
    }
    return series.map(all -> all.fields().stream().map(this::of).toList()).orElse(List.of(this));
  }

  /** Whether what is told is a signal: of a recording in frames, of which none is chosen. */
  public boolean isSignal() {
    return series.isPresent() && series.get().inFrames();
  }

  /**
   * Refuses what a signal does not have.
   *
   * @throws BadInputException if more than its values is wanted
   */
  void checkSignal() {
    if (!wanted.equals(List.of("u")) || part.isPresent() || total) {
      throw new BadInputException(
          source + " is a recording, whose signal has values only: no gradient, uncertainty, part");
    }
  }

  /**
   * Refuses several fields where only one can be told.
   *
   * @throws BadInputException if there are several
   */
  public void checkSingle() {
    series.ifPresent(
        all -> {
          throw new BadInputException(
              source + " holds a field for each " + all.by().name() + ": choose one by --value");
        });
  }

  /** The same with other quantities told. */
  public PredictTask withWanted(List<String> quantities) {
    return new PredictTask(source, field, quantities, total, part, series, chosen);
  }

  /** The same with the gradient {@code ux, uy}, in space {@code uz} as well, told, if so. */
  public PredictTask withGradient(boolean told) {
    return told ? withWanted(union(GRADIENT.subList(0, field.dimension()))) : this;
  }

  /** The same with {@code spread} and {@code blind} told, if so. */
  public PredictTask withUncertainty(boolean told) {
    return told ? withWanted(union(DOUBTS)) : this;
  }

  private List<String> union(List<String> more) {
    return ALL.stream().filter(name -> wanted.contains(name) || more.contains(name)).toList();
  }

  /** The same with the incident wave added to a scattered field, if so. */
  public PredictTask withTotal(boolean added) {
    return new PredictTask(source, field, wanted, added, part, series, chosen);
  }

  /** The same with one part of a complex field told. */
  public PredictTask withPart(ComplexPart newPart) {
    return new PredictTask(source, field, wanted, total, Optional.of(newPart), series, chosen);
  }

  /**
   * The columns, in the order of what is wanted; values of complex fields have two, unless one part
   * is asked for.
   *
   * @throws BadInputException if the field does not know what is wanted
   */
  public List<Column> columns() {
    if (isSignal()) {
      checkSignal();
    }
    if (total && incident().isEmpty()) {
      throw new BadInputException(source + " has no incident wave to add");
    }
    if (field.uncertainty().isEmpty() && wanted.stream().anyMatch(DOUBTS::contains)) {
      throw new BadInputException(source + " holds no uncertainty");
    }
    if (wanted.contains("uz") && field.dimension() == 2) {
      throw new BadInputException(source + " holds a field of the plane, which has no uz");
    }
    if (part.isPresent() && field.complex().isEmpty()) {
      throw new BadInputException(source + " holds a real field, which has no parts to choose");
    }
    List<Column> columns = new ArrayList<>();
    for (String name : wanted) {
      if (field.complex().isPresent() && VALUES.contains(name)) {
        part.map(Stream::of)
            .orElse(Stream.of(ComplexPart.REAL, ComplexPart.IMAGINARY))
            .forEach(each -> columns.add(new Column(name, Optional.of(each))));
      } else {
        columns.add(new Column(name, Optional.empty()));
      }
    }
    return columns;
  }

  /** The names of the columns. */
  public List<String> names() {
    return columns().stream().map(Column::name).toList();
  }

  /** The columns at points; NaN outside the domain, where the functions mean nothing. */
  public double[][] at(Points points) {
    checkDimension(points.dimension());
    List<Column> columns = columns();
    return told(columns, points, doubts(points));
  }

  /** The columns on a grid, spread and blind part to six digits: for pictures. */
  public double[][] on(Grid grid) {
    checkDimension(grid.dimension());
    List<Column> columns = columns();
    Points nodes = grid.points();
    return told(
        columns,
        nodes,
        wanted.containsAll(DOUBTS)
            ? field.uncertainty().orElseThrow().spreadAndBlindOn(grid)
            : doubts(nodes));
  }

  /**
   * The columns at the nodes of a grid.
   *
   * @param rough whether six digits of spread and blind part are enough, which is faster
   */
  public double[][] on(RegularGrid grid, boolean rough) {
    return rough && grid instanceof Grid plane ? on(plane) : at(grid.points());
  }

  /**
   * What tables begin with: what several fields differ by, the names of the coordinates and of the
   * columns.
   */
  public List<String> header() {
    return Stream.of(
            series.map(all -> isSignal() ? "t" : all.by().name()).stream(),
            AXES.stream().limit(field.dimension()),
            isSignal() ? Stream.of("u") : names().stream())
        .flatMap(names -> names)
        .toList();
  }

  /** Tells the rows of a table, the coordinates and the columns, some rows at a time. */
  public void forEach(Places places, Batch batch) throws IOException {
    if (isSignal()) {
      places.forEach(points -> signals(points, batch));
      return;
    }
    if (series.isPresent()) {
      List<PredictTask> tasks = each();
      for (int f = 0; f < tasks.size(); f++) {
        double value = series.get().values().get(f);
        tasks.get(f).forEach(places, columns -> batch.take(led(value, columns)));
      }
      return;
    }
    places.forEach(
        points -> {
          double[][] columns = new double[points.dimension()][];
          Arrays.setAll(columns, points::coordinates);
          batch.take(Stream.of(columns, at(points)).flatMap(Stream::of).toArray(double[][]::new));
        });
  }

  /** Tells the signal at one point after the other. */
  private void signals(Points points, Batch batch) throws IOException {
    checkDimension(points.dimension());
    checkSignal();
    FieldSeries all = series.orElseThrow();
    double rate = all.recording().orElseThrow().rate();
    for (int i = 0; i < points.size(); i++) {
      double[] u = all.signals(points.slice(i, i + 1))[0];
      double[][] columns = new double[points.dimension() + 2][u.length];
      for (int n = 0; n < u.length; n++) {
        columns[0][n] = n / rate;
      }
      for (int axis = 0; axis < points.dimension(); axis++) {
        Arrays.fill(columns[axis + 1], points.coordinate(axis, i));
      }
      columns[points.dimension() + 1] = u;
      batch.take(columns);
    }
  }

  /** The columns with one of a single value before them. */
  private static double[][] led(double value, double[][] columns) {
    double[][] all = new double[columns.length + 1][];
    all[0] = new double[columns[0].length];
    Arrays.fill(all[0], value);
    System.arraycopy(columns, 0, all, 1, columns.length);
    return all;
  }

  /** The columns at all places, of several fields one after the other. */
  public double[][] at(Places places) throws IOException {
    return joined(
        batch -> {
          for (PredictTask one : each()) {
            places.forEach(points -> batch.take(one.at(points)));
          }
        });
  }

  /** What makes the rows of a table, some at a time. */
  @FunctionalInterface
  interface Rows {
    void forEach(Batch batch) throws IOException;
  }

  /** Whole columns. */
  static double[][] joined(Rows rows) throws IOException {
    List<double[][]> batches = new ArrayList<>();
    rows.forEach(batches::add);
    return IntStream.range(0, batches.get(0).length)
        .mapToObj(c -> batches.stream().flatMapToDouble(b -> Arrays.stream(b[c])).toArray())
        .toArray(double[][]::new);
  }

  private Optional<Incident> incident() {
    return field.domain().flatMap(DomainField::incident);
  }

  /** Spreads and blind parts, those that are wanted: both at once where both are. */
  private double[][] doubts(Points points) {
    if (wanted.stream().noneMatch(DOUBTS::contains)) {
      return new double[2][0];
    }
    Uncertainty known = field.uncertainty().orElseThrow();
    if (wanted.containsAll(DOUBTS)) {
      return known.spreadAndBlindAt(points);
    }
    return wanted.contains("spread")
        ? new double[][] {known.spreadAt(points), {}}
        : new double[][] {{}, known.blindAt(points)};
  }

  /**
   * Refuses points of another dimension than the field.
   *
   * @param dimension of the points
   * @throws BadInputException if they are
   */
  public void checkDimension(int dimension) {
    if (dimension != field.dimension()) {
      throw new BadInputException(
          source
              + (dimension == 3
                  ? " holds a field of the plane: its points have no z"
                  : " holds a field of space: its points need x, y and z"));
    }
  }

  private double[][] told(List<Column> columns, Points points, double[][] doubts) {
    // By quantity its real part, or its only one, and perhaps its imaginary part.
    Map<String, double[][]> known = new HashMap<>();
    known.put("spread", new double[][] {doubts[0]});
    known.put("blind", new double[][] {doubts[1]});
    if (wanted.contains("u")) {
      // One field alone is summed without forming its functions.
      known.put(
          "u",
          field
              .complex()
              .map(whole -> whole.at(points))
              .orElseGet(() -> new double[][] {field.field().at(points)}));
    }
    if (wanted.stream().anyMatch(GRADIENT::contains)) {
      List<double[][]> slopes = parts().stream().map(p -> p.gradientAt(points)).toList();
      for (int axis = 0; axis < field.dimension(); axis++) {
        int a = axis;
        known.put(GRADIENT.get(a), slopes.stream().map(s -> s[a]).toArray(double[][]::new));
      }
    }
    if (total) {
      addIncident(points, known);
    }
    double[][] told = new double[columns.size()][];
    int[] outside = !field.coversSome() ? new int[0] : points.in((x, y) -> !field.covers(x, y));
    for (int c = 0; c < told.length; c++) {
      double[][] parts = Objects.requireNonNull(known.get(columns.get(c).quantity()));
      told[c] = columns.get(c).part().map(p -> p.of(parts[0], parts[1])).orElse(parts[0]);
      for (int i : outside) {
        told[c][i] = Double.NaN;
      }
    }
    return told;
  }

  private List<Field> parts() {
    return field
        .complex()
        .map(whole -> List.of(whole.real(), whole.imaginary()))
        .orElseGet(() -> List.of(field.field()));
  }

  private void addIncident(Points points, Map<String, double[][]> known) {
    Incident wave = incident().orElseThrow();
    double k = field.equation().wavenumber();
    for (int i = 0; i < points.size(); i++) {
      double[] added = wave.at(k, points.x(i), points.y(i));
      for (int q = 0; q < VALUES.size(); q++) {
        double[][] parts = known.get(VALUES.get(q));
        for (int p = 0; parts != null && p < parts.length; p++) {
          parts[p][i] += added[2 * q + p];
        }
      }
    }
  }
}

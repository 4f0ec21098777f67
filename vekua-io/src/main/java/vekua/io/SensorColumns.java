package vekua.io;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import vekua.rows.Functional;

/**
 * Which column of a table of sensors means what, and which rows make sense. Cells of a selected row
 * come in the order of {@link #names}: the coordinates x, y and in space z, the snapshots, then the
 * optional columns that are there; NaN is an empty cell.
 */
public final class SensorColumns implements Serializable {

  private static final long serialVersionUID = 1L;

  private final String[] names;
  private final ColumnLabel[] labels;
  private final int[] selection;
  private final int dimension;
  private final int snapshots;
  private final boolean complex;
  private final int sigma;
  private final int normal;
  private final int weights;
  private final int group;
  private final String[] unused;

  /** Where an optional column is absent. */
  private static final int NONE = -1;

  /** How many columns without a meaning a note names before it counts the others. */
  private static final int MOST_NAMED = 3;

  private static final List<String> COMPLEX = List.of("re", "im");

  /** What is wrong with a cell: the column, and the rest of the sentence. */
  public record Complaint(String column, String what) {}

  private SensorColumns(String source, List<String> header, ColumnChoice choice) {
    List<String> roles = choice.roles(source, header);
    Map<String, Integer> places = new LinkedHashMap<>();
    for (int i = 0; i < roles.size(); i++) {
      places.putIfAbsent(roles.get(i), i);
    }
    boolean space = places.containsKey("z");
    if (places.containsKey("nz") && !space) {
      throw new BadInputException(source + ": column nz needs the column z as well");
    }
    List<String> columns = new ArrayList<>(space ? List.of("x", "y", "z") : List.of("x", "y"));
    dimension = columns.size();
    complex = complex(source, places.keySet());
    columns.addAll(complex ? COMPLEX : values(source, places.keySet()));
    snapshots = columns.size() - dimension;
    BiFunction<String, String, BadInputException> beside =
        (name, other) -> choice.missing(source, name, " beside " + other, header);
    sigma = optional(columns, places.keySet(), List.of("sigma"), beside);
    List<String> axes = space ? List.of("nx", "ny", "nz") : List.of("nx", "ny");
    normal = optional(columns, places.keySet(), axes, beside);
    // Without normals one of them alone is somebody's column and none of a condition.
    boolean unlike = normal == NONE && !places.keySet().containsAll(List.of("a", "b"));
    weights = unlike ? NONE : optional(columns, places.keySet(), List.of("a", "b"), beside);
    if (weights != NONE && normal == NONE) {
      throw new BadInputException(
          source + ": columns a,b need the columns " + String.join(",", axes) + " as well");
    }
    group = optional(columns, places.keySet(), List.of(ColumnChoice.GROUP), beside);
    selection = new int[columns.size()];
    labels = new ColumnLabel[columns.size()];
    for (int i = 0; i < selection.length; i++) {
      Integer place = places.get(columns.get(i));
      if (place == null) {
        throw choice.missing(source, columns.get(i), header);
      }
      selection[i] = place;
      labels[i] = ColumnLabel.of(header.get(place));
    }
    checkUnits(source, labels);
    names = columns.toArray(String[]::new);
    Set<String> used = Set.copyOf(columns);
    unused =
        IntStream.range(0, header.size())
            .filter(i -> !used.contains(roles.get(i)))
            .mapToObj(header::get)
            .filter(name -> !name.isBlank())
            .toArray(String[]::new);
  }

  /**
   * Refuses units that a table has in a row below its header, where they contradict each other.
   *
   * @param units of the selected columns, empty where there is none
   */
  void checkUnits(String source, String[] units) {
    ColumnLabel[] told = labels.clone();
    for (int i = 0; i < told.length && i < units.length; i++) {
      told[i] = told[i].orIn(units[i].replaceAll("^[(\\[]|[)\\]]$", "").strip());
    }
    checkUnits(source, told);
  }

  /** An equation needs lengths in one unit, and a noise is in that of its values. */
  private void checkUnits(String source, ColumnLabel[] labels) {
    for (int axis = 1; axis < dimension; axis++) {
      String unit = labels[0].unit();
      String other = labels[axis].unit();
      if (UnitText.placesDiffer(unit, other)) {
        throw new BadInputException(
            String.format(
                "%s: column %s is in %s, but column %s in %s: convert one of them",
                source, labels[0].name(), unit, labels[axis].name(), other));
      }
    }
    for (int s = dimension; s < dimension + snapshots && sigma != NONE; s++) {
      Optional<String> wrong = UnitText.wrongNoise(labels[s], labels[sigma]);
      if (wrong.isPresent()) {
        throw new BadInputException(source + ": " + wrong.get());
      }
    }
  }

  private static boolean complex(String source, Set<String> roles) {
    if (!roles.containsAll(COMPLEX)) {
      return false;
    }
    if (roles.contains("u") || roles.contains("u1")) {
      throw new BadInputException(source + ": columns re,im and u exclude each other");
    }
    return true;
  }

  private SensorColumns(SensorColumns all, int snapshot) {
    int[] kept =
        IntStream.range(0, all.names.length)
            .filter(
                i ->
                    i < all.dimension
                        || i == all.dimension + snapshot
                        || i >= all.dimension + all.snapshots)
            .toArray();
    dimension = all.dimension;
    int removed = all.snapshots - 1;
    names = Arrays.stream(kept).mapToObj(i -> all.names[i]).toArray(String[]::new);
    labels = Arrays.stream(kept).mapToObj(i -> all.labels[i]).toArray(ColumnLabel[]::new);
    selection = Arrays.stream(kept).map(i -> all.selection[i]).toArray();
    snapshots = 1;
    complex = false;
    sigma = all.sigma == NONE ? NONE : all.sigma - removed;
    normal = all.normal == NONE ? NONE : all.normal - removed;
    weights = all.weights == NONE ? NONE : all.weights - removed;
    group = all.group == NONE ? NONE : all.group - removed;
    unused = all.unused;
  }

  /**
   * Finds the columns that are chosen, and others by their names.
   *
   * @param source what complaints call the table
   * @param choice which column is which
   * @throws BadInputException if one is missing or they contradict each other
   */
  public static SensorColumns of(String source, List<String> header, ColumnChoice choice) {
    return new SensorColumns(source, header, choice);
  }

  /** The same with one snapshot alone. */
  public SensorColumns only(int snapshot) {
    return new SensorColumns(this, snapshot);
  }

  /** The names of the selected columns, in the order of a row's cells. */
  public List<String> names() {
    return List.of(names);
  }

  /** The positions of the selected columns in the header. */
  public int[] selection() {
    return selection.clone();
  }

  /** How many coordinates a place has: two, or three where there is a column z. */
  public int dimension() {
    return dimension;
  }

  /** How many snapshots there are; real and imaginary part of complex values are two. */
  public int snapshots() {
    return snapshots;
  }

  /** Whether values are complex. */
  public boolean complex() {
    return complex;
  }

  /**
   * What the table calls coordinates and values; of complex ones what both parts have in common.
   */
  public FieldLabels labels() {
    ColumnLabel u = labels[dimension];
    String name = u.name().replaceFirst("(?i)_?re(al)?$", "");
    return new FieldLabels(
        labels[0],
        labels[1],
        dimension == 3 ? labels[2] : FieldLabels.none().z(),
        complex ? new ColumnLabel(name.isEmpty() ? "u" : name, u.unit()) : u);
  }

  /** What the table calls the column that makes groups, if there is one. */
  Optional<ColumnLabel> groupLabel() {
    return group == NONE ? Optional.empty() : Optional.of(labels[group]);
  }

  /** Which cell tells the group, if there is one. */
  OptionalInt groupCell() {
    return group == NONE ? OptionalInt.empty() : OptionalInt.of(group);
  }

  /** The value that tells which group a row belongs to. */
  double group(double[] cells) {
    return cells[group];
  }

  /**
   * Whether a row lacks what it needs, and is not wrong besides, so that it may be left out.
   *
   * @param noise the noise level of sensors whose sigma is empty
   */
  public boolean incomplete(double[] cells, OptionalDouble noise) {
    for (double cell : cells) {
      if (Double.isInfinite(cell)) {
        return false;
      }
    }
    for (int i = 0; i < dimension + snapshots; i++) {
      if (empty(cells, i)) {
        return true;
      }
    }
    return (sigma != NONE && noise.isEmpty() && empty(cells, sigma))
        || (group != NONE && empty(cells, group));
  }

  /** The noise level of a row without problems, NaN where it has none. */
  public double sigma(double[] cells) {
    return sigma == NONE ? Double.NaN : cells[sigma];
  }

  /**
   * One clause on all columns that mean nothing here, such as "columns a, b, c and 97 others are
   * not used"; empty if there are none.
   *
   * @param of what goes after the names, such as " of room.csv"
   */
  public Optional<String> unusedNote(String of) {
    int n = unused.length;
    if (n == 0) {
      return Optional.empty();
    }
    int named = n > MOST_NAMED + 1 ? MOST_NAMED : n;
    String list =
        Arrays.stream(unused, 0, named)
            .map(ColumnChoice::shortened)
            .collect(Collectors.joining(", "));
    String others = named < n ? " and " + (n - named) + " others" : "";
    return Optional.of(
        (n == 1 ? "column " : "columns ")
            + list
            + others
            + of
            + (n == 1 ? " is not used" : " are not used"));
  }

  /** One clause on a noise whose unit seems to be another than that of the values. */
  Optional<String> unitNote() {
    if (sigma == NONE) {
      return Optional.empty();
    }
    ColumnLabel u = labels[dimension];
    ColumnLabel noise = labels[sigma];
    return u.unit().isEmpty() || noise.unit().isEmpty() || UnitText.same(u.unit(), noise.unit())
        ? Optional.empty()
        : Optional.of(
            String.format(
                "column %s (%s) counts in the unit of column %s (%s)",
                noise.name(), noise.unit(), u.name(), u.unit()));
  }

  private static List<String> values(String source, Set<String> header) {
    List<String> numbered = new ArrayList<>();
    while (header.contains("u" + (numbered.size() + 1))) {
      numbered.add("u" + (numbered.size() + 1));
    }
    Set<String> inSequence = Set.copyOf(numbered);
    for (String name : header) {
      if (name.matches("u[0-9]{1,9}") && !inSequence.contains(name)) {
        throw new BadInputException(
            source
                + ": column "
                + name
                + " is out of sequence: snapshots are numbered u1,u2,… without gaps");
      }
    }
    if (numbered.isEmpty()) {
      return List.of("u");
    }
    if (header.contains("u")) {
      throw new BadInputException(source + ": columns u and u1 exclude each other");
    }
    return numbered;
  }

  /** Appends optional columns if they are there: all of them or none. */
  private static int optional(
      List<String> columns,
      Set<String> header,
      List<String> names,
      BiFunction<String, String, BadInputException> missing) {
    List<String> there = names.stream().filter(header::contains).toList();
    if (there.isEmpty()) {
      return NONE;
    }
    for (String name : names) {
      if (!header.contains(name)) {
        throw missing.apply(name, there.get(0));
      }
    }
    int first = columns.size();
    columns.addAll(names);
    return first;
  }

  boolean hasSigma() {
    return sigma != NONE;
  }

  boolean valuesOnly() {
    return normal == NONE;
  }

  /**
   * What is wrong with a row, null if nothing is.
   *
   * @param noise the noise level of sensors whose sigma is empty
   */
  public @Nullable Complaint problem(double[] cells, OptionalDouble noise) {
    for (int i = 0; i < names.length; i++) {
      if (Double.isInfinite(cells[i])) {
        return new Complaint(called(i), "must be a finite number");
      }
    }
    for (int i = 0; i < names.length; i++) {
      if ((i < dimension + snapshots || i == group) && Double.isNaN(cells[i])) {
        return new Complaint(called(i), "is empty");
      }
    }
    if (sigma != NONE) {
      if (Double.isNaN(cells[sigma])) {
        if (noise.isEmpty()) {
          return new Complaint(
              called(sigma), "is empty, and no noise level is given for such sensors");
        }
      } else {
        Optional<String> complaint = NoiseSize.complaint(cells[sigma]);
        if (complaint.isPresent()) {
          return new Complaint(called(sigma), complaint.get() + ": " + cells[sigma]);
        }
      }
    }
    return normal == NONE ? null : normalProblem(cells);
  }

  private String called(int cell) {
    return labels[cell].name();
  }

  private @Nullable Complaint normalProblem(double[] cells) {
    Complaint problem = vectorProblem(cells, normal, dimension);
    if (problem != null || weights == NONE) {
      return problem;
    }
    if (empty(cells, normal) && !(empty(cells, weights) && empty(cells, weights + 1))) {
      return new Complaint("nx", "is empty, but a and b need a normal");
    }
    return vectorProblem(cells, weights, 2);
  }

  /** What is wrong with cells that are all filled, and not all with zero, or all empty. */
  private @Nullable Complaint vectorProblem(double[] cells, int from, int count) {
    int[] filled = IntStream.range(from, from + count).filter(i -> !empty(cells, i)).toArray();
    if (filled.length == 0) {
      return null;
    }
    if (filled.length < count) {
      int hole =
          IntStream.range(from, from + count)
              .filter(i -> empty(cells, i))
              .findFirst()
              .orElseThrow();
      return new Complaint(names[hole], "is empty, but " + names[filled[0]] + " is given");
    }
    if (Arrays.stream(filled).allMatch(i -> cells[i] == 0)) {
      String all = count == 2 ? "both" : "all";
      return new Complaint(
          names[from],
          "and "
              + String.join(" and ", Arrays.asList(names).subList(from + 1, from + count))
              + " must not "
              + all
              + " be zero: "
              + Arrays.stream(filled)
                  .mapToObj(i -> String.valueOf(cells[i]))
                  .collect(Collectors.joining(",")));
    }
    return null;
  }

  private static boolean empty(double[] cells, int cell) {
    return Double.isNaN(cells[cell]);
  }

  /**
   * A row as reports name it.
   *
   * @param cells the coordinates and the values
   */
  static SensorRow row(String where, double[] cells, int dimension) {
    return new SensorRow(
        where, Arrays.copyOf(cells, dimension), Arrays.copyOfRange(cells, dimension, cells.length));
  }

  /** The row of cells of which only the coordinates and the values count. */
  SensorRow row(String where, double[] cells) {
    return row(where, Arrays.copyOf(cells, dimension + snapshots), dimension);
  }

  /** What the sensor of a row without problems measures. */
  public Functional functional(double[] cells) {
    if (normal == NONE || empty(cells, normal)) {
      return Functional.value();
    }
    boolean plain = weights == NONE || empty(cells, weights);
    double a = plain ? 0 : cells[weights];
    double b = plain ? 1 : cells[weights + 1];
    return a == 1 && b == 0
        ? Functional.value()
        : new Functional(
            a, b, cells[normal], cells[normal + 1], dimension == 3 ? cells[normal + 2] : 0);
  }
}

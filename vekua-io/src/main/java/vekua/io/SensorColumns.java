package vekua.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import vekua.fit.Observation;

/**
 * Which column of a sensors file means what. Cells of a selected row come in the order x, y, the
 * snapshots, then the optional columns that are there.
 */
final class SensorColumns {

  private final List<String> names;
  private final int[] selection;
  private final int snapshots;
  private final int sigma;
  private final int normal;
  private final int weights;
  private final List<String> unused;

  /** Where an optional column is absent. */
  private static final int NONE = -1;

  /** The cell of the first snapshot. */
  static final int FIRST_VALUE = 2;

  private SensorColumns(CsvSource file, List<String> header) {
    List<String> columns = new ArrayList<>();
    columns.add("x");
    columns.add("y");
    columns.addAll(values(file, header));
    snapshots = columns.size() - FIRST_VALUE;
    sigma = optional(columns, header, List.of("sigma"), file);
    normal = optional(columns, header, List.of("nx", "ny"), file);
    weights = optional(columns, header, List.of("a", "b"), file);
    if (weights != NONE && normal == NONE) {
      throw new BadInputException(file + ": columns a,b need the columns nx,ny as well");
    }
    selection = new int[columns.size()];
    for (int i = 0; i < selection.length; i++) {
      selection[i] = header.indexOf(columns.get(i));
      if (selection[i] < 0) {
        throw missing(file, columns.get(i), header);
      }
    }
    names = List.copyOf(columns);
    unused = header.stream().filter(name -> !names.contains(name)).toList();
  }

  private SensorColumns(SensorColumns all, int snapshot) {
    List<String> kept = new ArrayList<>(all.names);
    List<Integer> columns = new ArrayList<>(Arrays.stream(all.selection).boxed().toList());
    for (int s = all.snapshots - 1; s >= 0; s--) {
      if (s != snapshot) {
        kept.remove(FIRST_VALUE + s);
        columns.remove(FIRST_VALUE + s);
      }
    }
    int removed = all.snapshots - 1;
    names = List.copyOf(kept);
    selection = columns.stream().mapToInt(Integer::intValue).toArray();
    snapshots = 1;
    sigma = all.sigma == NONE ? NONE : all.sigma - removed;
    normal = all.normal == NONE ? NONE : all.normal - removed;
    weights = all.weights == NONE ? NONE : all.weights - removed;
    unused = all.unused;
  }

  static SensorColumns of(CsvSource file, List<String> header) {
    return new SensorColumns(file, header);
  }

  /** The same with one snapshot alone. */
  SensorColumns only(int snapshot) {
    return new SensorColumns(this, snapshot);
  }

  /** The file's columns to parse. */
  int[] selection() {
    return selection.clone();
  }

  int snapshots() {
    return snapshots;
  }

  /** The cell of the noise level. */
  int sigma() {
    return sigma;
  }

  List<String> unused() {
    return unused;
  }

  static BadInputException missing(CsvSource file, String column, List<String> header) {
    return new BadInputException(
        file
            + ": column "
            + column
            + " is missing; the header has: "
            + (header.size() > 20
                ? String.join(",", header.subList(0, 20)) + ",…"
                : String.join(",", header)));
  }

  private static List<String> values(CsvSource file, List<String> header) {
    List<String> numbered = new ArrayList<>();
    while (header.contains("u" + (numbered.size() + 1))) {
      numbered.add("u" + (numbered.size() + 1));
    }
    for (String name : header) {
      if (name.matches("u[0-9]{1,9}") && !numbered.contains(name)) {
        throw new BadInputException(
            file
                + ": column "
                + name
                + " is out of sequence: snapshots are numbered u1,u2,… without gaps");
      }
    }
    if (numbered.isEmpty()) {
      return List.of("u");
    }
    if (header.contains("u")) {
      throw new BadInputException(file + ": columns u and u1 exclude each other");
    }
    return numbered;
  }

  /** Appends optional columns if they are there: all of them or none. */
  private static int optional(
      List<String> columns, List<String> header, List<String> names, CsvSource file) {
    List<String> there = names.stream().filter(header::contains).toList();
    if (there.isEmpty()) {
      return NONE;
    }
    for (String name : names) {
      if (!header.contains(name)) {
        throw missing(file, name + " beside " + there.get(0), header);
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

  /** The name of a required cell. */
  String name(int cell) {
    return names.get(cell);
  }

  /** What the sensor of the current row measures. */
  Observation observation(CsvRows rows, double[] cells) {
    if (normal == NONE || !given(rows, cells, normal, "nx", "ny")) {
      if (weights != NONE && given(rows, cells, weights, "a", "b")) {
        throw rows.problem("nx", "is empty, but a and b need a normal");
      }
      return Observation.value();
    }
    double nx = cells[normal];
    double ny = cells[normal + 1];
    if (!(Math.hypot(nx, ny) > 0)) {
      throw rows.problem("nx", "and ny must not both be zero: " + nx + "," + ny);
    }
    if (weights == NONE || !given(rows, cells, weights, "a", "b")) {
      return Observation.normal(nx, ny);
    }
    double a = cells[weights];
    double b = cells[weights + 1];
    if (a == 0 && b == 0) {
      throw rows.problem("a", "and b must not both be zero: " + a + "," + b);
    }
    return Observation.robin(a, b, nx, ny);
  }

  /** Whether a pair of optional cells is filled: both or none. */
  private static boolean given(
      CsvRows rows, double[] cells, int first, String firstName, String secondName) {
    boolean one = !Double.isNaN(cells[first]);
    boolean two = !Double.isNaN(cells[first + 1]);
    if (one != two) {
      throw rows.problem(
          one ? secondName : firstName,
          "is empty, but " + (one ? firstName : secondName) + " is given");
    }
    return one;
  }
}

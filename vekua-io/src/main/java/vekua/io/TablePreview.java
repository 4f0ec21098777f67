package vekua.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What a table looks like before anybody said which column is which: names, units, the first cells,
 * and what each column probably is.
 *
 * @param columns in their order
 * @param separator between cells of a text: a character, or empty for other formats
 */
public record TablePreview(List<Column> columns, String separator) {

  private static final int ROWS = 6;

  /** Rows that tell whether a column counts. */
  private static final int LOOK = 30;

  /** More columns than this are named, but not looked into. */
  private static final int MOST = 400;

  private static final Map<String, Set<String>> NAMES =
      Map.of(
          "x",
          Set.of("x", "lon", "long", "longitude", "easting", "east", "e", "px", "xpos", "posx"),
          "y",
          Set.of("y", "lat", "latitude", "northing", "north", "n", "py", "ypos", "posy"),
          "u",
          Set.of(
              "u",
              "t",
              "temp",
              "temperature",
              "value",
              "v",
              "val",
              "p",
              "pressure",
              "potential",
              "phi",
              "head",
              "h",
              "level",
              "reading",
              "signal",
              "amplitude",
              "measurement",
              "voltage",
              "field",
              "f",
              "spl",
              "concentration",
              "c"),
          "sigma",
          Set.of("sigma", "std", "stddev", "sd", "error", "err", "uncertainty", "u_err", "noise"));

  /** Units of what fields are told apart by, and not of fields. */
  private static final Set<String> TIMES =
      Set.of("Hz", "kHz", "MHz", "GHz", "s", "ms", "min", "h", "d");

  private static final Pattern NO_LETTERS = Pattern.compile("[^a-z]+");

  private static final Pattern NUMBER_AT_END = Pattern.compile("[ _=-]*[0-9]+([.][0-9]+)?$");

  private static final Set<String> INDICES =
      Set.of(
          "id", "nr", "no", "index", "idx", "sensor", "number", "row", "channel", "name", "probe");

  /** Copies the list. */
  public TablePreview {
    columns = List.copyOf(columns);
  }

  /**
   * A column.
   *
   * @param label its name and unit
   * @param numeric whether its first cells are numbers
   * @param cells the first of them; NaN where one is empty
   * @param role what it probably is: x, y, z, u, sigma, …; empty if nothing
   */
  public record Column(ColumnLabel label, boolean numeric, List<Double> cells, String role) {
    /** Copies the list. */
    public Column {
      cells = List.copyOf(cells);
    }

    private Column as(String newRole) {
      return new Column(label, numeric, cells, newRole);
    }
  }

  /**
   * Looks at a table that is held in memory.
   *
   * @param name what complaints call it
   * @throws BadInputException if it is no table
   */
  public static TablePreview of(String name, byte[] content) throws IOException {
    ByteSource source = ByteSource.of(name, content);
    Table table = TableFormat.table(source);
    List<String> header;
    try (TableRows rows = table.rows(bytes -> {})) {
      header = rows.header();
    }
    List<Column> columns = new ArrayList<>();
    List<double[]> numbers = new ArrayList<>();
    for (int c = 0; c < header.size(); c++) {
      Optional<double[]> found = c < MOST ? numbers(table, c) : Optional.empty();
      double[] cells = found.orElse(new double[0]);
      numbers.add(cells);
      List<Double> first = Arrays.stream(cells).limit(ROWS).boxed().toList();
      columns.add(new Column(ColumnLabel.of(header.get(c)), found.isPresent(), first, ""));
    }
    String separator =
        table instanceof TextTable text ? String.valueOf(text.layout().separator()) : "";
    return new TablePreview(guessed(columns, numbers), separator);
  }

  /** The first numbers of a column, or nothing if it holds words. */
  private static Optional<double[]> numbers(Table table, int column) throws IOException {
    double[] cells = new double[LOOK];
    int count = 0;
    try (TableRows rows = table.rows(bytes -> {})) {
      rows.select(new int[] {column}, true);
      for (double[] row = rows.next(); row != null && count < LOOK; row = rows.next()) {
        cells[count++] = row[0];
      }
    } catch (BadInputException e) {
      // Numbers and then a word are a column with a mistake in it, which its reader names.
      return count == 0 ? Optional.empty() : Optional.of(Arrays.copyOf(cells, count));
    }
    boolean empty = Arrays.stream(cells, 0, count).allMatch(Double::isNaN);
    return empty ? Optional.empty() : Optional.of(Arrays.copyOf(cells, count));
  }

  /** Columns by their own names, then by usual ones, then by their places. */
  private static List<Column> guessed(List<Column> columns, List<double[]> numbers) {
    Map<Integer, String> roles = new LinkedHashMap<>();
    for (String role : List.of("x", "y", "z", "re", "im", "sigma", "nx", "ny", "nz", "a", "b")) {
      find(columns, roles, label -> label.key().equals(role)).ifPresent(c -> roles.put(c, role));
    }
    complex(columns, roles);
    // Without a normal, a and b are somebody's columns.
    if (!roles.containsValue("nx")) {
      roles.values().removeAll(List.of("a", "b"));
    }
    for (int c = 0; c < columns.size(); c++) {
      if (columns.get(c).numeric() && columns.get(c).label().key().matches("u[0-9]{0,5}")) {
        roles.put(c, "u");
      }
    }
    for (String role : List.of("x", "y", "sigma", "u")) {
      boolean known = roles.containsValue(role) || (role.equals("u") && roles.containsValue("re"));
      if (!known) {
        find(
                columns,
                roles,
                label ->
                    NAMES.getOrDefault(role, Set.of()).contains(bare(label))
                        && !(role.equals("u") && TIMES.contains(label.unit())))
            .ifPresent(c -> roles.put(c, role));
      }
    }
    for (String role : List.of("x", "y", "u")) {
      boolean known = roles.containsValue(role) || (role.equals("u") && roles.containsValue("re"));
      for (int c = 0; !known && c < columns.size(); c++) {
        if (columns.get(c).numeric()
            && !roles.containsKey(c)
            && !counts(columns.get(c), numbers.get(c))) {
          roles.put(c, role);
          known = true;
        }
      }
    }
    series(columns, roles);
    List<Column> all = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      all.add(columns.get(c).as(roles.getOrDefault(c, "")));
    }
    return all;
  }

  /** Columns such as p_re and p_im, or Re(p) and Im(p), if there is one of either. */
  private static void complex(List<Column> columns, Map<Integer, String> roles) {
    if (roles.containsValue("re") || roles.containsValue("im")) {
      return;
    }
    List<Integer> re = withWord(columns, roles, Set.of("re", "real"));
    List<Integer> im = withWord(columns, roles, Set.of("im", "imag", "imaginary"));
    if (re.size() == 1 && im.size() == 1) {
      roles.put(re.get(0), "re");
      roles.put(im.get(0), "im");
    }
  }

  private static List<Integer> withWord(
      List<Column> columns, Map<Integer, String> taken, Set<String> words) {
    List<Integer> found = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      Column column = columns.get(c);
      if (column.numeric()
          && !taken.containsKey(c)
          && Arrays.stream(NO_LETTERS.split(column.label().key())).anyMatch(words::contains)) {
        found.add(c);
      }
    }
    return found;
  }

  /** Columns that are called as the one of values but for their numbers are snapshots, too. */
  private static void series(List<Column> columns, Map<Integer, String> roles) {
    List<Integer> values =
        roles.keySet().stream().filter(c -> "u".equals(roles.get(c))).sorted().toList();
    if (values.size() != 1) {
      return;
    }
    ColumnLabel first = columns.get(values.get(0)).label();
    String stem = stem(first);
    if (stem.isEmpty() || stem.equals(first.key())) {
      return;
    }
    for (int c = 0; c < columns.size(); c++) {
      ColumnLabel label = columns.get(c).label();
      boolean same = stem(label).equals(stem) && label.unit().equals(first.unit());
      if (same && columns.get(c).numeric() && !label.key().equals(stem)) {
        roles.putIfAbsent(c, "u");
      }
    }
  }

  /** A name without the number at its end. */
  private static String stem(ColumnLabel label) {
    return NUMBER_AT_END.matcher(label.key()).replaceFirst("");
  }

  private static Optional<Integer> find(
      List<Column> columns, Map<Integer, String> taken, Predicate<ColumnLabel> like) {
    for (int c = 0; c < columns.size(); c++) {
      if (columns.get(c).numeric() && !taken.containsKey(c) && like.test(columns.get(c).label())) {
        return Optional.of(c);
      }
    }
    return Optional.empty();
  }

  /** A name without what surrounds it, as in pos_x_mm or X-Coordinate. */
  private static String bare(ColumnLabel label) {
    return label
        .key()
        .replaceAll("[^a-z]+", " ")
        .strip()
        .replaceAll(" ?(coordinate|coord|position|pos|mm|cm|km|m|deg|degc|c|k|pa|hz)$", "")
        .replaceAll("^(pos|position|coord|sensor) ", "")
        .toLowerCase(Locale.ROOT);
  }

  /** Whether a column numbers the rows, one by one. */
  private static boolean counts(Column column, double[] cells) {
    boolean steps = cells.length > 2;
    for (int i = 1; steps && i < cells.length; i++) {
      steps = cells[i] - cells[i - 1] == 1;
    }
    return steps || INDICES.contains(bare(column.label()));
  }

  /** The choice that the guess amounts to, such as x=1,y=2,u=3; empty if something lacks. */
  public Optional<String> choice() {
    List<String> parts = new ArrayList<>();
    long values = columns.stream().filter(c -> c.role().equals("u")).count();
    int snapshot = 0;
    for (int c = 0; c < columns.size(); c++) {
      String role = columns.get(c).role();
      if (!role.isEmpty()) {
        parts.add((role.equals("u") && values > 1 ? "u" + ++snapshot : role) + "=" + (c + 1));
      }
    }
    boolean whole =
        List.of("x", "y").stream().allMatch(role -> has(role)) && (values > 0 || has("re"));
    return whole ? Optional.of(String.join(",", parts)) : Optional.empty();
  }

  private boolean has(String role) {
    return columns.stream().anyMatch(c -> c.role().equals(role));
  }

  /** The columns as JSON objects. */
  public List<Map<String, Object>> toJson() {
    return columns.stream()
        .map(
            c ->
                JsonWriter.members(
                    "name",
                    c.label().name(),
                    "unit",
                    c.label().unit(),
                    "numeric",
                    c.numeric(),
                    "cells",
                    c.cells(),
                    "role",
                    c.role()))
        .toList();
  }
}

package vekua.io;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which column of a table is x, which y, which u: those of these names, unless a user says
 * otherwise. Names count in any case and without units. Immutable.
 */
public final class ColumnChoice {

  /** The columns that mean something. */
  private static final List<String> ROLES =
      List.of("x", "y", "z", "u", "re", "im", "sigma", "nx", "ny", "nz", "a", "b");

  /** The column whose values make groups of rows. */
  static final String GROUP = "by";

  private static final String FORM = "must be such as x=lon,y=lat,u=T";

  private final Map<String, String> chosen;
  private final String hint;

  private ColumnChoice(Map<String, String> chosen, String hint) {
    this.chosen = Map.copyOf(chosen);
    this.hint = hint;
  }

  /** The columns by their own names. */
  public static ColumnChoice byName() {
    return new ColumnChoice(Map.of(), "");
  }

  /** The same for a program with the option {@code --columns}, which complaints then name. */
  public static ColumnChoice ofOptions() {
    return new ColumnChoice(Map.of(), "--columns");
  }

  /**
   * Reads {@code x=lon,y=lat,u=T}; columns are named or, from 1, numbered.
   *
   * @throws IllegalArgumentException that goes on after the name of the option
   */
  public static ColumnChoice parse(String text) {
    Map<String, String> chosen = new LinkedHashMap<>();
    // Names may have commas themselves.
    for (String each : text.split(",(?=[A-Za-z]+[0-9]*=)", -1)) {
      int at = each.indexOf('=');
      String role = at < 0 ? each : each.substring(0, at).strip().toLowerCase(Locale.ROOT);
      if (at < 0 || each.substring(at + 1).isBlank()) {
        throw new IllegalArgumentException(FORM + ": " + text);
      }
      if (!ROLES.contains(role) && !role.matches("u[0-9]{1,5}")) {
        throw new IllegalArgumentException(
            FORM
                + "; to the left of = stand "
                + String.join(", ", ROLES)
                + ", u1, u2, …, not "
                + role
                + Spelling.nearest(role, ROLES)
                    .map(near -> " (did you mean " + near + "?)")
                    .orElse(""));
      }
      if (chosen.put(role, each.substring(at + 1).strip()) != null) {
        throw new IllegalArgumentException("has " + role + " twice: " + text);
      }
    }
    return new ColumnChoice(chosen, "--columns");
  }

  /** The same with rows grouped by the values of a column. */
  public ColumnChoice by(String column) {
    Map<String, String> more = new LinkedHashMap<>(chosen);
    more.put(GROUP, column);
    return new ColumnChoice(more, hint);
  }

  /** The same with other names for the coordinates where a table has none of these. */
  public ColumnChoice orNamed(FieldLabels names, List<String> header) {
    List<ColumnLabel> labels = header.stream().map(ColumnLabel::of).toList();
    Map<String, String> more = new LinkedHashMap<>(chosen);
    for (Map.Entry<String, ColumnLabel> each :
        Map.of("x", names.x(), "y", names.y(), "z", names.z()).entrySet()) {
      boolean there = find(each.getKey(), labels).isPresent();
      if (!there && find(each.getValue().name(), labels).isPresent()) {
        more.putIfAbsent(each.getKey(), each.getValue().name());
      }
    }
    return new ColumnChoice(more, hint);
  }

  /**
   * What each column of a table means: its role, or its own name if it has none.
   *
   * @param source what complaints call the table
   * @param header the names of its columns
   * @throws BadInputException if a chosen column is not there, or one that is to be read is there
   *     twice
   */
  List<String> roles(String source, List<String> header) {
    Set<String> known = new HashSet<>();
    for (String name : header) {
      // What nobody reads may be called what it likes.
      String role = ColumnLabel.of(name).key();
      if (!known.add(name) && isRole(role) && !chosen.containsKey(role)) {
        throw absent(source, name, header);
      }
    }
    List<ColumnLabel> labels = header.stream().map(ColumnLabel::of).toList();
    List<String> roles = new ArrayList<>(labels.stream().map(ColumnLabel::key).toList());
    Map<String, String> wanted = new LinkedHashMap<>(chosen);
    // A complex quantity is two columns.
    String complex = wanted.getOrDefault("u", "u");
    if (!wanted.containsKey("re")
        && find(complex, labels).isEmpty()
        && find(complex + "_re", labels).isPresent()
        && find(complex + "_im", labels).isPresent()) {
      wanted.remove("u");
      wanted.put("re", complex + "_re");
      wanted.put("im", complex + "_im");
    }
    // A column that is chosen for something is nothing else, such as B for u.
    List<OptionalInt> taken = wanted.values().stream().map(name -> find(name, labels)).toList();
    for (String role : ROLES) {
      // Names in another case, and the last parts of paths.
      OptionalInt found = find(role, labels);
      if (!wanted.containsKey(role) && found.isPresent() && !taken.contains(found)) {
        wanted.put(role, role);
      }
    }
    for (int i = 0; i < roles.size(); i++) {
      // Whatever else is called like a role does not have it.
      if (wanted.containsKey(roles.get(i))) {
        roles.set(i, header.get(i) + " ");
      }
    }
    wanted.forEach(
        (role, name) ->
            roles.set(find(name, labels).orElseThrow(() -> absent(source, name, header)), role));
    return roles;
  }

  /**
   * Where the coordinates of a table of places are.
   *
   * @param source what complaints call the table
   * @param header the names of its columns
   * @param dimension how many there are
   * @throws BadInputException if one is not there
   */
  public int[] coordinates(String source, List<String> header, int dimension) {
    List<ColumnLabel> labels = header.stream().map(ColumnLabel::of).toList();
    return List.of("x", "y", "z").subList(0, dimension).stream()
        .mapToInt(
            axis ->
                find(chosen.getOrDefault(axis, axis), labels)
                    .orElseThrow(
                        () ->
                            chosen.containsKey(axis)
                                ? absent(source, chosen.get(axis), header)
                                : missing(source, axis, header)))
        .toArray();
  }

  /** The column of a name, in any case if that leaves no doubt, or of a number. */
  private static OptionalInt find(String name, List<ColumnLabel> labels) {
    String key = name.toLowerCase(Locale.ROOT);
    List<Predicate<ColumnLabel>> ways =
        List.of(
            label -> label.name().equals(name),
            label -> label.key().equals(key) || ColumnLabel.of(name).equals(label),
            label -> label.key().endsWith("/" + key));
    for (Predicate<ColumnLabel> way : ways) {
      int[] found =
          IntStream.range(0, labels.size()).filter(i -> way.test(labels.get(i))).toArray();
      if (found.length == 1) {
        return OptionalInt.of(found[0]);
      }
    }
    if (name.matches("[0-9]{1,5}")) {
      int number = Integer.parseInt(name);
      if (number >= 1 && number <= labels.size()) {
        return OptionalInt.of(number - 1);
      }
    }
    return OptionalInt.empty();
  }

  /** Whether a column of this name is read without being asked for. */
  static boolean isRole(String name) {
    return ROLES.contains(name) || name.matches("u[0-9]{1,5}");
  }

  private static boolean hasRole(String name, boolean slopes) {
    return isRole(name) && (slopes || !name.matches("[ab]"));
  }

  private static BadInputException absent(String source, String name, List<String> header) {
    String near =
        Spelling.nearest(name, header).map(meant -> "; did you mean " + meant + "?").orElse("");
    if (Collections.frequency(header, name) > 1) {
      return new BadInputException(
          source + ": column " + name + " appears twice in the header: choose one by its number");
    }
    return new BadInputException(
        source + ": there is no column " + name + " among " + list(header) + near);
  }

  /** A complaint about a column that is not there. */
  BadInputException missing(String source, String column, List<String> header) {
    return missing(source, column, "", header);
  }

  /** The same, with a word on what else is there. */
  BadInputException missing(String source, String column, String beside, List<String> header) {
    boolean numbered = !header.isEmpty() && header.get(0).equals("1");
    if (numbered && !hint.isEmpty()) {
      return new BadInputException(
          source
              + " has no names of columns: say which of its "
              + header.size()
              + " columns is which by "
              + hint
              + " x=1,y=2,u=3");
    }
    List<String> named = header.stream().filter(name -> !name.isBlank()).toList();
    // Where one column has no role yet, it is what was meant. Without normals, a and b are names
    // like others: amplitudes, or a magnetic field.
    boolean slopes = named.stream().anyMatch(name -> ColumnLabel.of(name).key().equals("nx"));
    List<String> left =
        named.stream()
            .filter(name -> !chosen.containsValue(name))
            .filter(name -> !hasRole(ColumnLabel.of(name).key(), slopes))
            .map(name -> ColumnLabel.of(name).name())
            .toList();
    String which = left.size() == 1 && left.get(0).matches("\\S+") ? left.get(0) : "NAME";
    String help = hint.isEmpty() ? "" : "; say which it is by " + hint + " " + column + "=" + which;
    return new BadInputException(
        source
            + ": column "
            + column
            + beside
            + " is missing; the header has: "
            + list(named)
            + help);
  }

  private static String list(List<String> header) {
    return header.stream().limit(20).map(ColumnChoice::shortened).collect(Collectors.joining(","))
        + (header.size() > 20 ? ",…" : "");
  }

  /** A name as a sentence can hold it. */
  static String shortened(String name) {
    return name.length() > 40 ? name.substring(0, 40) + "…" : name;
  }

  /** What a complaint adds about the option that would help, if the program has such options. */
  String unless(String help) {
    return hint.isEmpty() ? "" : "; " + help;
  }
}

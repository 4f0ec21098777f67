package vekua.io;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Units as headers write them, as far as two of them can be told apart. */
final class UnitText {

  private static final List<String> PREFIXES =
      List.of("", "f", "p", "n", "u", "m", "c", "d", "da", "h", "k", "M", "G", "T");

  /** Names of a degree by which differences are the same. */
  private static final Set<String> KELVIN = Set.of("k", "kelvin", "°k", "degk");

  private static final Set<String> CELSIUS =
      Set.of("c", "celsius", "°c", "degc", "℃", "grad", "gradc");

  /** Parts of a whole, which are no amount of anything. */
  private static final Set<String> SHARES = Set.of("%", "percent", "prozent", "‰");

  private static final Set<String> LENGTHS =
      Set.of("nm", "um", "mm", "cm", "dm", "m", "km", "in", "ft", "yd", "mi");

  /** Other names of lengths. */
  private static final Map<String, String> NAMED =
      Map.ofEntries(
          Map.entry("micron", "um"),
          Map.entry("microns", "um"),
          Map.entry("inch", "in"),
          Map.entry("inches", "in"),
          Map.entry("zoll", "in"),
          Map.entry("foot", "ft"),
          Map.entry("feet", "ft"),
          Map.entry("yard", "yd"),
          Map.entry("yards", "yd"),
          Map.entry("mile", "mi"),
          Map.entry("miles", "mi"));

  private static final Pattern METRES =
      Pattern.compile("(nano|micro|mikro|milli|centi|zenti|deci|dezi|kilo|)m[eè]t(er|re)s?");

  private static final Map<String, String> POWERS =
      Map.of(
          "nano", "n", "micro", "u", "mikro", "u", "milli", "m", "centi", "c", "zenti", "c", "deci",
          "d", "dezi", "d", "kilo", "k");

  private UnitText() {}

  /** Whether differences in both are the same numbers, as in K and °C. */
  static boolean same(String a, String b) {
    return plain(a).equals(plain(b));
  }

  /** Whether values in both are the same numbers, as in °C and degC. */
  static boolean equal(String a, String b) {
    return named(a).equals(named(b));
  }

  /** Whether one is surely another size than the other, as mK and K, or a share of it. */
  static boolean differs(String a, String b) {
    String one = plain(a);
    String other = plain(b);
    if (one.equals(other)) {
      return false;
    }
    if (isShare(a) || isShare(b)) {
      return true;
    }
    for (String prefix : PREFIXES) {
      if (one.startsWith(prefix) && one.length() > prefix.length()) {
        String base = one.substring(prefix.length());
        if (PREFIXES.stream().anyMatch(each -> other.equals(each + base))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether coordinates in both are surely of another size: lengths of which one is not the other,
   * or a length and an angle. A unit that is not told is none.
   */
  static boolean placesDiffer(String a, String b) {
    if (a.isEmpty() || b.isEmpty()) {
      return false;
    }
    Optional<String> one = place(a);
    Optional<String> other = place(b);
    boolean known = one.isPresent() && other.isPresent();
    return known ? !one.equals(other) : differs(a, b);
  }

  /**
   * What is wrong with a noise that surely is not in the unit of its values, from the name of the
   * column on.
   */
  static Optional<String> wrongNoise(ColumnLabel u, ColumnLabel noise) {
    if (u.unit().isEmpty()) {
      // A share of values nobody can tell from an amount of theirs, unless they are shares, too.
      return isShare(noise.unit())
          ? Optional.of(
              String.format(
                  "column %s is in %s, but column %s, whose noise it is, has no unit: write the"
                      + " noise in the unit of %s, or, if that is in %s, name it %s [%s]",
                  noise.name(),
                  noise.unit(),
                  u.name(),
                  u.name(),
                  noise.unit(),
                  u.name(),
                  noise.unit()))
          : Optional.empty();
    }
    return !noise.unit().isEmpty() && differs(u.unit(), noise.unit())
        ? Optional.of(
            String.format(
                "column %s is in %s, but column %s, its noise, in %s: convert one of them",
                u.name(), u.unit(), noise.name(), noise.unit()))
        : Optional.empty();
  }

  private static boolean isShare(String unit) {
    return SHARES.contains(unit.strip().toLowerCase(Locale.ROOT));
  }

  /** The one name of a length or an angle that is known. */
  private static Optional<String> place(String unit) {
    String bare = bare(unit).toLowerCase(Locale.ROOT);
    Matcher metres = METRES.matcher(bare);
    if (metres.matches()) {
      return Optional.of(POWERS.getOrDefault(metres.group(1), "") + "m");
    }
    if (bare.matches("(deg|degrees?|°)([nesw]|north|east)?")) {
      return Optional.of("°");
    }
    if (bare.matches("rad|radians?")) {
      return Optional.of("rad");
    }
    String name = NAMED.getOrDefault(bare, bare);
    return LENGTHS.contains(name) ? Optional.of(name) : Optional.empty();
  }

  /** One name for what differences are counted in. */
  private static String plain(String unit) {
    String name = named(unit);
    return name.equals("°C") ? "K" : name;
  }

  private static String named(String unit) {
    String bare = bare(unit);
    String small = bare.toLowerCase(Locale.ROOT);
    return KELVIN.contains(small) ? "K" : CELSIUS.contains(small) ? "°C" : bare;
  }

  private static String bare(String unit) {
    return unit.replaceAll("[\\s_.]+", "").replace('µ', 'u').replace('μ', 'u');
  }
}

package vekua.io;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Units as headers write them, as far as two of them can be told apart. */
final class UnitText {

  private static final List<String> PREFIXES =
      List.of("", "f", "p", "n", "u", "m", "c", "d", "da", "h", "k", "M", "G", "T");

  /** Names of a degree by which differences are the same. */
  private static final Set<String> KELVIN = Set.of("k", "kelvin", "°k", "degk");

  private static final Set<String> CELSIUS =
      Set.of("c", "celsius", "°c", "degc", "℃", "grad", "gradc");

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
    if (one.equals("%") || other.equals("%")) {
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

  /** One name for what differences are counted in. */
  private static String plain(String unit) {
    String name = named(unit);
    return name.equals("°C") ? "K" : name;
  }

  private static String named(String unit) {
    String bare = unit.replaceAll("[\\s_.]+", "").replace('µ', 'u').replace('μ', 'u');
    String small = bare.toLowerCase(Locale.ROOT);
    return KELVIN.contains(small) ? "K" : CELSIUS.contains(small) ? "°C" : bare;
  }
}

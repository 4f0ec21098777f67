package vekua.io;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Units as headers write them, as far as two of them can be told apart. */
final class UnitText {

  private static final List<String> PREFIXES =
      List.of("", "f", "p", "n", "u", "m", "c", "d", "da", "h", "k", "M", "G", "T");

  /** Names of a degree by which differences are the same. */
  private static final Set<String> KELVIN =
      Set.of("k", "kelvin", "c", "celsius", "°c", "°k", "degc", "degk", "℃", "grad", "gradc");

  private UnitText() {}

  /** Whether differences in both are the same numbers, as in K and °C. */
  static boolean same(String a, String b) {
    return plain(a).equals(plain(b));
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

  private static String plain(String unit) {
    String bare = unit.replaceAll("[\\s_.]+", "").replace('µ', 'u').replace('μ', 'u');
    return KELVIN.contains(bare.toLowerCase(Locale.ROOT)) ? "K" : bare;
  }
}

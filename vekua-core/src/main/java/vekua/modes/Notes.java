package vekua.modes;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a user should know of the modes that were found. */
final class Notes {

  /**
   * In diameters of a drum, a slit that is shorter has waves around it that no function is like.
   */
  private static final double SHORT_SLIT = 0.03;

  private Notes() {}

  /**
   * Compares with Weyl's count.
   *
   * @return whether the numbers go together
   */
  static boolean count(List<String> warnings, double weyl, int found, double error) {
    if (Math.abs(weyl - found) <= error) {
      return true;
    }
    warnings.add(
        String.format(
            Locale.ROOT,
            "the list is not complete or not right: there should be about %.0f modes by Weyl's count,"
                + " not %d; the functions at hand do not resolve those of this domain",
            weyl,
            found));
    return false;
  }

  /**
   * Compares with how many there are at least, and with how many there are about.
   *
   * @param count nothing where no such number is known
   * @param from where the range begins
   * @param to where it ends
   * @return whether the numbers go together up to every mode
   */
  static boolean counted(
      List<String> warnings, Optional<LowerCount> count, double from, double to, List<Mode> modes) {
    if (count.isEmpty()) {
      return true;
    }
    int before = from > 0 ? count.get().about(from) : 0;
    for (int i = 0; i <= modes.size(); i++) {
      double up = i < modes.size() ? modes.get(i).lower() : to;
      int least = count.get().below(up) - before;
      if (least > i) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "the list is not complete: up to %.6g there are at least %d modes by finite"
                    + " elements, but %d are in the list; the functions at hand do not resolve"
                    + " those of this domain",
                up,
                least,
                i));
        return false;
      }
    }
    for (int i = 0; from == 0 && i < modes.size(); i++) {
      int about = count.get().about(modes.get(i).upper());
      if (about <= i) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "the list is not right: up to %.6g there are %d modes by finite elements, but %d"
                    + " are in the list, some perhaps more than once",
                modes.get(i).eigenvalue(),
                about,
                i + 1));
        return false;
      }
    }
    return true;
  }

  /**
   * Compares with what a search has found.
   *
   * @return whether all of that became modes
   */
  static boolean kept(List<String> warnings, int found, int kept) {
    if (kept < found) {
      warnings.add(
          "a mode may be missing: of "
              + found
              + " eigenvalues that a search has found "
              + (found - kept)
              + " turned out to be none");
    }
    return kept >= found;
  }

  /**
   * Looks for slits that are too short for the functions at hand.
   *
   * @return whether there is none
   */
  static boolean slits(List<String> warnings, double shortest) {
    if (shortest < SHORT_SLIT) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "a mode may be missing: a slit is only %.2g as long as the domain is wide, and waves"
                  + " around it are not resolved; a round hole whose radius is a quarter of its"
                  + " length has nearly the same modes",
              shortest));
    }
    return shortest >= SHORT_SLIT;
  }

  static void add(
      List<String> warnings,
      Drum drum,
      List<Mode> modes,
      double tolerance,
      List<Double> unsettled) {
    if (!unsettled.isEmpty()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "a mode may be missing: about %.6g%s trial values tell nothing, or do not agree on"
                  + " the modes between them",
              unsettled.get(0),
              unsettled.size() == 1 ? "" : " and " + (unsettled.size() - 1) + " other places"));
    }
    long wide =
        modes.stream().filter(m -> m.upper() - m.lower() > tolerance * m.eigenvalue()).count();
    if (wide > 0) {
      Mode first =
          modes.stream()
              .filter(m -> m.upper() - m.lower() > tolerance * m.eigenvalue())
              .findFirst()
              .orElseThrow();
      warnings.add(
          String.format(
              Locale.ROOT,
              "the interval of %d of %d modes is wider than the tolerance %s: that of mode %d has"
                  + " the relative width %.1e",
              wide,
              modes.size(),
              tolerance,
              first.index(),
              (first.upper() - first.lower()) / first.eigenvalue()));
    }
    if (modes.isEmpty()) {
      return;
    }
    if (!drum.clamped()) {
      warnings.add(
          "intervals are estimates: bounds are known where the value is zero on the whole boundary");
    } else if (!drum.division().whole()) {
      warnings.add(
          "intervals are estimates: the domain was cut into parts, and jumps between them are known"
              + " at places only");
    } else if (!modes.stream().allMatch(Mode::certified)) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the intervals of %d of %d modes are estimates: how large their waves are on the boundary"
                  + " is known at places only, or they are wider than eigenvalues are apart",
              modes.stream().filter(m -> !m.certified()).count(),
              modes.size()));
    }
  }
}

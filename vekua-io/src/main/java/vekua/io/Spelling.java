package vekua.io;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** What a mistyped word may have meant. */
public final class Spelling {

  private Spelling() {}

  /** The known word that is nearest to a typed one, if it is near enough. */
  public static Optional<String> nearest(String typed, Collection<String> known) {
    int most = Math.max(1, typed.length() / 3);
    return known.stream()
        .filter(word -> Math.abs(word.length() - typed.length()) <= most)
        .filter(word -> distance(typed, word) <= most)
        .min(Comparator.comparingInt(word -> distance(typed, word)));
  }

  /** Insertions, deletions, replacements and swaps of neighbours between two words. */
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + change, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          d[i][j] = Math.min(d[i][j], 1 + d[i - 2][j - 2]);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}

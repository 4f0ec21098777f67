package vekua.app;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What a mistyped option or command may have meant. */
final class Suggestion {

  private Suggestion() {}

  /** The nearest name of an option or subcommand, if it is near enough. */
  static Optional<String> of(String typed, CommandSpec spec) {
    String word = typed.replaceFirst("=.*", "");
    int most = Math.max(1, word.length() / 3);
    Stream<String> options = spec.options().stream().map(OptionSpec::names).flatMap(Stream::of);
    Stream<String> candidates =
        word.startsWith("-") ? options : spec.subcommands().keySet().stream();
    return candidates
        .filter(name -> distance(word, name) <= most)
        .min(Comparator.comparingInt(name -> distance(word, name)));
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

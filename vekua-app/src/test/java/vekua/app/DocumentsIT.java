package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * README and docs: every command runs as written, but on grids of few points; every link leads
 * somewhere.
 */
@Execution(ExecutionMode.CONCURRENT)
class DocumentsIT {

  /** Other tests run these, shortened: they train for minutes or never end. */
  private static final Predicate<String> ELSEWHERE =
      Pattern.compile("./vekua (paper$|paper --experiments all$|serve\\b)").asPredicate();

  /** Shows again what other pages do: only what is new there is run. */
  private static final Path GALLERY = Path.of("docs", "gallery.md");

  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|\\S+");

  /** How many points a grid has along an axis. */
  private static final Pattern POINTS = Pattern.compile(":([0-9]+)(?=,|$)");

  private static final int FEW = 15;

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

  static List<Path> documents() throws IOException {
    try (Stream<Path> top = Files.list(Launcher.ROOT);
        Stream<Path> docs = Files.list(Launcher.ROOT.resolve("docs"))) {
      return Stream.concat(top, docs)
          .filter(file -> file.toString().endsWith(".md"))
          .map(Launcher.ROOT::relativize)
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyCommandWorks(Path document) throws Exception {
    List<String> commands = commands(document);
    if (document.equals(GALLERY)) {
      commands = new ArrayList<>(commands);
      for (Path other : documents()) {
        if (!other.equals(GALLERY)) {
          commands.removeAll(commands(other));
        }
      }
    }
    if (commands.isEmpty()) {
      return;
    }
    try (CommandSession session = CommandSession.lent()) {
      Files.createSymbolicLink(
          session.folder().resolve("examples"), Launcher.ROOT.resolve("examples"));
      for (String command : commands) {
        Launcher.Result result = session.run(words(command.substring("./vekua ".length())));
        assertThat(result.exit()).as(command + "\n" + result.err()).isZero();
      }
    }
  }

  /** The commands of a document that are run here. */
  private static List<String> commands(Path document) {
    return lines(Launcher.ROOT.resolve(document))
        .map(line -> line.replaceFirst(" +#.*", ""))
        .filter(command -> command.startsWith("./vekua ") && !ELSEWHERE.test(command))
        .toList();
  }

  /**
   * The words of a command, as a shell takes them: what stands in quotes is one. Fine grids are for
   * pictures that somebody looks at, and take most of the time.
   */
  private static String[] words(String command) {
    String[] words =
        WORD.matcher(command)
            .results()
            .map(word -> word.group(1) == null ? word.group() : word.group(1))
            .toArray(String[]::new);
    for (int i = 1; i < words.length; i++) {
      if (words[i - 1].equals("--grid")) {
        words[i] =
            POINTS
                .matcher(words[i])
                .replaceAll(n -> ":" + Math.min(FEW, Integer.parseInt(n.group(1))));
      }
    }
    return words;
  }

  @Test
  void thereAreCommandsToRun() throws Exception {
    long commands =
        documents().stream()
            .flatMap(document -> lines(Launcher.ROOT.resolve(document)))
            .filter(line -> line.startsWith("./vekua "))
            .count();
    assertThat(commands).isGreaterThan(20);
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyLinkLeadsSomewhere(Path document) throws Exception {
    Path file = Launcher.ROOT.resolve(document);
    for (MatchResult link : LINK.matcher(Files.readString(file)).results().toList()) {
      String target = link.group(1);
      if (target.contains("://")) {
        continue;
      }
      String[] parts = target.split("#", 2);
      Path linked = parts[0].isEmpty() ? file : file.resolveSibling(parts[0]).normalize();
      assertThat(linked).as("%s: %s", document, target).exists();
      if (parts.length == 2) {
        assertThat(lines(linked).filter(l -> l.startsWith("#")).map(DocumentsIT::anchor))
            .as("%s: %s", document, target)
            .contains(parts[1]);
      }
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The name that a heading has in links. */
  private static String anchor(String heading) {
    return heading
        .replaceFirst("^#+ *", "")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }
}

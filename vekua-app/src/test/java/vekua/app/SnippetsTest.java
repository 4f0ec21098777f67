package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Java snippets of the documents, copied and compiled as a reader would; those with a block of
 * output behind them are run and print what it says.
 */
class SnippetsTest {

  private static final Pattern SNIPPET =
      Pattern.compile("```java\n([^`]*)```\n(?:\n```\n([^`]*)```\n)?");

  @TempDir Path folder;

  private record Snippet(Path document, String code, Optional<String> output) {}

  /** Spark is not on this class path; its module runs its page's snippet itself. */
  private static boolean isHere(Path document) {
    return document.toString().endsWith(".md") && !document.endsWith("spark.md");
  }

  private static List<Snippet> snippets() throws IOException {
    List<Snippet> snippets = new ArrayList<>();
    try (Stream<Path> docs = Files.list(Path.of("../docs"))) {
      Stream<Path> all = Stream.concat(Stream.of(Path.of("../README.md")), docs);
      for (Path document : all.filter(SnippetsTest::isHere).sorted().toList()) {
        Matcher matcher = SNIPPET.matcher(Files.readString(document));
        while (matcher.find()) {
          snippets.add(
              new Snippet(document, matcher.group(1), Optional.ofNullable(matcher.group(2))));
        }
      }
    }
    return snippets;
  }

  /** Imports, then the rest in a method of its own; names of classes follow from the number. */
  private static String program(String code, int number) {
    List<String> imports = code.lines().filter(l -> l.startsWith("import ")).toList();
    List<String> body = code.lines().filter(l -> !l.startsWith("import ")).toList();
    return String.join("\n", imports)
        + "\npublic class Snippet"
        + number
        + " {\n  public static void main(String[] args) throws Exception {\n"
        + String.join("\n", body)
        + "\n  }\n}\n";
  }

  @Test
  void everySnippetCompilesAndPrintsWhatIsSaid() throws Exception {
    List<Snippet> snippets = snippets();
    assertThat(snippets).isNotEmpty();
    List<String> compile = new ArrayList<>(List.of("-d", folder.toString(), "-encoding", "UTF-8"));
    StringBuilder main =
        new StringBuilder("public class All { public static void main(String[] a)");
    main.append(" throws Exception {\n");
    for (int i = 0; i < snippets.size(); i++) {
      Path source = folder.resolve("Snippet" + i + ".java");
      Files.writeString(source, program(snippets.get(i).code(), i));
      compile.add(source.toString());
      if (snippets.get(i).output().isPresent()) {
        main.append("Snippet" + i + ".main(a);\n");
      }
      main.append("System.out.println(\"-- end --\");\n");
    }
    compile.add(Files.writeString(folder.resolve("All.java"), main + "}}\n").toString());
    int failures =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, compile.toArray(String[]::new));
    assertThat(failures).isZero();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dstdout.encoding=UTF-8",
                "-Dfile.encoding=UTF-8",
                "-Duser.language=en",
                "-cp",
                folder
                    + System.getProperty("path.separator")
                    + System.getProperty("java.class.path"),
                "All")
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    String[] outputs = printed.split("-- end --\n", -1);
    for (int i = 0; i < snippets.size(); i++) {
      Snippet snippet = snippets.get(i);
      assertThat(snippet.code()).as("%s", snippet.document()).startsWith("import ");
      assertThat(outputs[i])
          .as("%s: %s", snippet.document(), snippet.code())
          .isEqualTo(snippet.output().orElse(""));
    }
  }
}

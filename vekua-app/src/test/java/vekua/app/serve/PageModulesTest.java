package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A browser that must read a module to know which others it needs asks for them one by one. */
class PageModulesTest {

  private static final Path PAGE = Path.of("src/main/resources/vekua/app/page");

  @Test
  void everyModuleIsNamedByThePageItself() throws IOException {
    List<String> modules;
    try (Stream<Path> files = Files.list(PAGE)) {
      modules =
          files.map(file -> file.getFileName().toString()).filter(n -> n.endsWith(".js")).toList();
    }
    List<String> named =
        Pattern.compile("(?:modulepreload\" href|script type=\"module\" src)=\"([a-z]+\\.js)\"")
            .matcher(Files.readString(PAGE.resolve("index.html")))
            .results()
            .map(match -> match.group(1))
            .toList();
    assertThat(named).containsExactlyInAnyOrderElementsOf(modules);
  }
}

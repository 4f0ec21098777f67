package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VekuaCommandTest {

  @TempDir Path folder;

  @Test
  void standardInputIsNoFileToOverwrite() throws IOException {
    Path there = Files.writeString(folder.resolve("there.json"), "{}");
    VekuaCommand command =
        new VekuaCommand() {
          @Override
          public Integer call() {
            return 0;
          }
        };
    assertThatCode(() -> command.checkOutput(there, Path.of("-"), null)).doesNotThrowAnyException();
  }

  @Test
  void fieldsOfPipesGoToStandardOutput() {
    assertThat(FitCommand.beside(Path.of("/dev/fd/63"))).hasToString("-");
    assertThat(FitCommand.beside(Path.of("/dev/stdin"))).hasToString("-");
    assertThat(FitCommand.beside(Path.of("-"))).hasToString("-");
    assertThat(FitCommand.beside(Path.of("a/room.csv.gz"))).hasToString("a/room.field.json");
  }
}

package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileClaimTest {

  @TempDir Path folder;

  /** Another process that claims a file and holds it until its input ends. */
  static final class Other {
    private Other() {}

    public static void main(String[] args) throws IOException {
      try (FileClaim claim = FileClaim.of(Path.of(args[0]))) {
        System.out.print(claim == null ? "none" : "held");
        System.out.flush();
        assertThat(System.in.read()).isNegative();
      } catch (BadInputException e) {
        System.out.print("refused");
      }
    }
  }

  private static Process other(Path file) throws IOException {
    return new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Other.class.getName(),
                file.toString()))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static String told(Process process) throws IOException {
    return new String(process.getInputStream().readNBytes(4), StandardCharsets.US_ASCII);
  }

  @Test
  void anotherProcessIsRefusedAndAKilledOneHoldsNothing() throws Exception {
    Path file = folder.resolve("all.state");
    try (FileClaim claim = FileClaim.of(file)) {
      assertThat(claim).isNotNull();
      // Neither does a second claim of this process give the first one up.
      assertThatThrownBy(() -> FileClaim.of(file)).hasMessageContaining("by another process");
      assertThat(told(other(file))).isEqualTo("refu");
    }
    Process holder = other(file);
    assertThat(told(holder)).isEqualTo("held");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertThatThrownBy(() -> FileClaim.of(link)).hasMessageContaining("link is being written");
    boolean[] waited = new boolean[1];
    try (FileClaim claim =
        FileClaim.of(
            file,
            Duration.ofMinutes(1),
            () -> {
              waited[0] = true;
              holder.destroyForcibly();
            })) {
      assertThat(claim).isNotNull();
    }
    assertThat(waited[0]).isTrue();
    assertThat(folder.toFile().list()).containsExactly("link");
  }
}

package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

  @TempDir Path folder;

  @Test
  void aFailureLeavesThePreviousFileAndNothingElse() throws IOException {
    Path file = Files.writeString(folder.resolve("f.txt"), "before");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write(new byte[1 << 20]);
                      throw new IOException("disk full");
                    }))
        .hasMessage("disk full");
    assertThat(file).hasContent("before");
    assertThat(folder.toFile().list()).containsExactly("f.txt");
  }

  /** What a killed process left goes; what is young, or not ours, or still written to, stays. */
  @Test
  void leftoversOfTheKilledAreRemovedByALaterRun() throws IOException {
    FileTime old = FileTime.from(Instant.now().minus(Duration.ofHours(2)));
    Path left = folder.resolve(".g.csv." + UUID.randomUUID() + ".tmp");
    Path young = folder.resolve(".h.csv." + UUID.randomUUID() + ".tmp");
    Path foreign = folder.resolve(".notes.tmp");
    Path held = folder.resolve(".i.csv." + UUID.randomUUID() + ".tmp");
    for (Path file : List.of(left, young, foreign, held)) {
      Files.writeString(file, "half");
    }
    for (Path file : List.of(left, foreign, held)) {
      Files.setLastModifiedTime(file, old);
    }
    try (FileOutputStream out = new FileOutputStream(held.toFile(), true)) {
      Leftovers.claim(out.getChannel());
      AtomicFile.write(folder.resolve("f.txt"), file -> file.write('x'));
    }
    assertThat(folder)
        .isDirectoryContaining(file -> file.endsWith("f.txt"))
        .isDirectoryNotContaining(left::equals)
        .isDirectoryContaining(young::equals)
        .isDirectoryContaining(foreign::equals)
        .isDirectoryContaining(held::equals);
  }

  @Test
  void aLinkStaysALink() throws IOException {
    Path file = Files.writeString(folder.resolve("real.txt"), "before");
    Path link = Files.createSymbolicLink(folder.resolve("link.txt"), file);
    AtomicFile.write(link, out -> out.write('x'));
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(file).hasContent("x");
  }

  @Test
  void aLinkToNothingIsFollowed() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link.txt"), Path.of("real.txt"));
    AtomicFile.write(link, out -> out.write('x'));
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(folder.resolve("real.txt")).hasContent("x");
    Path self = Files.createSymbolicLink(folder.resolve("self.txt"), Path.of("self.txt"));
    assertThatThrownBy(() -> AtomicFile.check(self))
        .isInstanceOf(BadInputException.class)
        .hasMessage(self + " cannot be written: too many links");
  }

  @Test
  void whatOthersMayNotReadStaysSo() throws IOException {
    Path file = Files.writeString(folder.resolve("f.txt"), "before");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    AtomicFile.write(file, out -> out.write('x'));
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  /** Of one process too, whose number cannot tell them apart. */
  @Test
  void writersAtTheSameTimeDoNotDisturbEachOther() throws IOException {
    Path file = folder.resolve("f.txt");
    IntStream.range(0, 64)
        .parallel()
        .forEach(
            i -> {
              byte[] content = new byte[100_000];
              Arrays.fill(content, (byte) i);
              try {
                AtomicFile.write(file, out -> out.write(content));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    byte[] left = Files.readAllBytes(file);
    assertThat(left).hasSize(100_000).containsOnly(left[0]);
    assertThat(folder.toFile().list()).containsExactly("f.txt");
  }

  @Test
  void impossibleTargetsAreNamed() {
    for (Path target : List.of(folder, folder.resolve("none/f.txt"))) {
      assertThatThrownBy(() -> AtomicFile.check(target))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining(target.toString());
    }
  }

  @Test
  void placesThatTakeNoFilesAreFoundOutBeforeTheWork() throws IOException {
    Path tooLong = folder.resolve("f".repeat(300) + ".json");
    assertThatThrownBy(() -> AtomicFile.check(tooLong))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(tooLong + " cannot be written: ")
        .hasMessageNotContaining(".tmp");
    Path process = Path.of("/proc/vekua.json");
    if (Files.isDirectory(Path.of("/proc/self"))) {
      assertThatThrownBy(() -> AtomicFile.check(process))
          .isInstanceOf(BadInputException.class)
          .hasMessageStartingWith(process + " cannot be written: ");
    }
    Path fits = folder.resolve("f".repeat(250) + ".txt");
    AtomicFile.check(fits);
    AtomicFile.write(fits, out -> out.write('x'));
    assertThat(folder.toFile().list()).containsExactly(fits.getFileName().toString());
  }
}

package vekua.io;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Where the text of a CSV file comes from, as often as it is asked for. */
final class CsvSource {

  private final String name;
  private final Opener opener;

  private final long bytes;

  private interface Opener {
    InputStream open() throws IOException;
  }

  private CsvSource(String name, Opener opener, long bytes) {
    this.name = name;
    this.opener = opener;
    this.bytes = bytes;
  }

  static CsvSource of(Path file) {
    return new CsvSource(file.toString(), () -> open(file), file.toFile().length());
  }

  static CsvSource of(String name, byte[] content) {
    return new CsvSource(name, () -> new ByteArrayInputStream(content), content.length);
  }

  private static InputStream open(Path file) {
    if (Files.isDirectory(file)) {
      throw new BadInputException(file + " is a folder, not a CSV file");
    }
    try {
      return Files.newInputStream(file);
    } catch (NoSuchFileException e) {
      throw new BadInputException(file + " does not exist");
    } catch (IOException e) {
      throw new BadInputException(file + " cannot be read: permission denied");
    }
  }

  InputStream open() throws IOException {
    return opener.open();
  }

  /** How many bytes there are to read. */
  long bytes() {
    return bytes;
  }

  /** What complaints call it. */
  @Override
  public String toString() {
    return name;
  }
}

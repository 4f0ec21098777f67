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

  private interface Opener {
    InputStream open() throws IOException;
  }

  private CsvSource(String name, Opener opener) {
    this.name = name;
    this.opener = opener;
  }

  static CsvSource of(Path file) {
    return new CsvSource(file.toString(), () -> open(file));
  }

  static CsvSource of(String name, byte[] content) {
    return new CsvSource(name, () -> new ByteArrayInputStream(content));
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

  /** What complaints call it. */
  @Override
  public String toString() {
    return name;
  }
}

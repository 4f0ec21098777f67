package vekua.io;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * Where the bytes of a table come from, as often as they are asked for: a file, standard input or
 * memory. What was compressed by gzip is expanded.
 */
final class ByteSource {

  /** The name that means standard input. */
  static final String STANDARD = "-";

  private static final int BUFFER = 1 << 16;

  /** No readings expand to so many times their size, once there are this many bytes of them. */
  private static final long MOST_TIMES = 200;

  private static final long MUCH = 1L << 24;

  /** What came out of pipes when their first bytes were looked at. */
  private static final Map<Path, byte[]> LOOKED_AT = new ConcurrentHashMap<>();

  /** What libraries say that no user can read. */
  private static final Pattern NO_WORDS =
      Pattern.compile("Exception|Error\\b|out of bounds|For input string|\\p{Cntrl}|@[0-9a-f]{4,}");

  private final String name;
  private final Optional<Path> file;
  private final Opener opener;
  private final long bytes;

  private interface Opener {
    InputStream open() throws IOException;
  }

  private ByteSource(String name, Optional<Path> file, Opener opener, long bytes) {
    this.name = name;
    this.file = file;
    this.opener = opener;
    this.bytes = bytes;
  }

  /** A file; {@code -} and pipes, which cannot be read twice, are held in memory. */
  static ByteSource of(Path file) throws IOException {
    if (file.toString().equals(STANDARD)) {
      return of("standard input", all("standard input", System.in));
    }
    if (Files.exists(file) && !Files.isDirectory(file) && !Files.isRegularFile(file)) {
      byte[] looked = LOOKED_AT.remove(file.toAbsolutePath());
      return of(file.toString(), looked != null ? looked : piped(file));
    }
    return new ByteSource(
        file.toString(), Optional.of(file), () -> open(file), file.toFile().length());
  }

  private static byte[] piped(Path file) throws IOException {
    try (InputStream in = open(file)) {
      return all(file.toString(), in);
    }
  }

  /**
   * The first bytes of a file that is to be read next: what comes out of a pipe is kept until then.
   */
  static byte[] lookAt(Path file, int most) throws IOException {
    ByteSource source = of(file);
    if (source.file.isEmpty()) {
      try (InputStream in = source.opener.open()) {
        LOOKED_AT.put(file.toAbsolutePath(), in.readAllBytes());
      }
    }
    return source.head(most);
  }

  static ByteSource of(String name, byte[] content) {
    return new ByteSource(
        name, Optional.empty(), () -> new ByteArrayInputStream(content), content.length);
  }

  /** Whether this is standard input. */
  boolean isStandard() {
    return name.equals("standard input");
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

  /**
   * Opens the content.
   *
   * @param bytesRead told how many bytes have been read so far, of compressed files as they are
   */
  InputStream open(LongConsumer bytesRead) throws IOException {
    if (!compressed()) {
      return new CountingInputStream(opener.open(), bytesRead);
    }
    AtomicLong read = new AtomicLong();
    InputStream in =
        new CountingInputStream(
            opener.open(),
            count -> {
              read.set(count);
              bytesRead.accept(count);
            });
    return new CountingInputStream(expanded(in), count -> checkExpanded(count, read.get()));
  }

  /**
   * Refuses what was made to fill a memory.
   *
   * @param expanded bytes, so far or claimed
   * @param stored bytes that these were in the file
   */
  void checkExpanded(long expanded, long stored) {
    if (expanded > MUCH && expanded / MOST_TIMES > stored) {
      throw new BadInputException(
          name + " expands to more than " + MOST_TIMES + " times its size, as no readings do");
    }
  }

  private InputStream expanded(InputStream in) throws IOException {
    try {
      return new GZIPInputStream(in, BUFFER);
    } catch (IOException e) {
      in.close();
      throw damaged(e);
    }
  }

  private boolean compressed() throws IOException {
    try (InputStream in = opener.open()) {
      return in.read() == 0x1f && in.read() == 0x8b;
    }
  }

  /** The first bytes, as many as there are up to a number. */
  byte[] head(int most) throws IOException {
    try (InputStream in = open(bytes -> {})) {
      return in.readNBytes(most);
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  /** All bytes. */
  byte[] all() throws IOException {
    try (InputStream in = open(bytes -> {})) {
      return all(name, in);
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  private static byte[] all(String name, InputStream in) throws IOException {
    int most = (int) Math.min(Integer.MAX_VALUE - 8, mostBytes());
    byte[] bytes = in.readNBytes(most);
    if (bytes.length == most && in.read() >= 0) {
      throw new BadInputException(
          name + " holds more than " + (most >> 20) + " MB, which must fit into memory");
    }
    return bytes;
  }

  /** What may be held in memory of one source. */
  static long mostBytes() {
    return Runtime.getRuntime().maxMemory() / 4;
  }

  /** The file whose bytes these are, where they are just these. */
  Optional<Path> plainFile() throws IOException {
    return file.isPresent() && !compressed() ? file : Optional.empty();
  }

  /** A complaint about content that cannot be read. */
  BadInputException damaged(Throwable cause) {
    return new BadInputException(name + " is damaged: " + reason(cause));
  }

  /** Why content cannot be read, in words: libraries name classes of theirs, or wrap others. */
  private static String reason(Throwable cause) {
    for (Throwable one = cause; one != null; one = one.getCause()) {
      if (one instanceof EOFException || one instanceof BufferUnderflowException) {
        return "it ends too early";
      }
    }
    String message = String.valueOf(cause.getMessage());
    String plain = message.replaceFirst("^([a-z]+\\.)+[A-Z]\\w*(Exception|Error): ", "");
    if (plain.endsWith("EOFException")) {
      return "it ends too early";
    }
    boolean slipped =
        cause instanceof IndexOutOfBoundsException
            || cause instanceof NegativeArraySizeException
            || cause instanceof ClassCastException
            || cause instanceof ArithmeticException
            || cause instanceof NumberFormatException;
    boolean words =
        cause.getMessage() != null && plain.lines().count() == 1 && !NO_WORDS.matcher(plain).find();
    return words && !slipped ? plain : "what it tells of its own content cannot be true";
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

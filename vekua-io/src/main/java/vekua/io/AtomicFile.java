package vekua.io;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Files that appear whole or not at all: written under a temporary name in the same folder, then
 * renamed. A run that fails or is killed leaves what was there before; the temporary file of one
 * that was killed is removed by a later run ({@link Leftovers}). A file that is replaced keeps its
 * permissions; a link stays one, and what it points to is written.
 */
public final class AtomicFile {

  private static final int BUFFER = 1 << 16;
  private static final int LONG_NAME = 50;
  private static final int MOST_LINKS = 40;

  /** What is being written: an interrupt from the keyboard ends the process without exception. */
  private static final Set<Path> UNFINISHED = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> UNFINISHED.forEach(AtomicFile::forget), "vekua-files"));
  }

  private AtomicFile() {}

  /** What writes a file's bytes. */
  @FunctionalInterface
  public interface Content {
    /** Writes everything to {@code out}, which the caller closes. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file, replacing one that is there.
   *
   * @throws BadInputException if the target is a folder or its folder does not exist
   */
  public static void write(Path target, Content content) throws IOException {
    check(target);
    Path file = resolved(target);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // Devices and pipes cannot be replaced.
      try (OutputStream out = named(target, Files.newOutputStream(file))) {
        content.writeTo(out);
      }
      return;
    }
    Path temporary = create(file);
    try {
      keepPermissions(file, temporary);
      try (FileOutputStream bytes = new FileOutputStream(temporary.toFile());
          OutputStream out = named(target, bytes)) {
        Leftovers.claim(bytes.getChannel());
        content.writeTo(out);
      }
      move(temporary, file);
    } finally {
      forget(temporary);
    }
  }

  /**
   * Checks that a file could be written, before work is spent on its content.
   *
   * @throws BadInputException if it could not
   */
  public static void check(Path target) {
    if (Files.isDirectory(target)) {
      throw new BadInputException(target + " is a folder, not a file to write");
    }
    Path folder = target.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new BadInputException("the folder of " + target + " does not exist");
    }
    boolean device = Files.exists(target) && !Files.isRegularFile(target);
    // A file without permission to write could be replaced, but is meant to stay.
    boolean kept = Files.exists(target) && !Files.isWritable(target);
    if (kept || (!device && !Files.isWritable(folder))) {
      throw new BadInputException(target + " cannot be written: permission denied");
    }
    if (!device) {
      tryOut(target);
    }
  }

  /** Makes the file that a write would begin with, and removes it: nothing else can tell. */
  private static void tryOut(Path target) {
    try {
      forget(create(resolved(target)));
    } catch (FileSystemException e) {
      throw new BadInputException(
          target
              + " cannot be written: "
              + (e.getReason() == null ? "its folder takes no files" : e.getReason()));
    } catch (IOException e) {
      throw new BadInputException(target + " cannot be written: " + e.getMessage());
    }
  }

  /** The file behind a path, which may be a link to one that is not there yet. */
  static Path resolved(Path target) throws IOException {
    Path file = target.toAbsolutePath();
    for (int links = 0; Files.isSymbolicLink(file); links++) {
      if (links == MOST_LINKS) {
        throw new FileSystemException(target.toString(), null, "too many links");
      }
      file = file.resolveSibling(Files.readSymbolicLink(file));
    }
    try {
      return file.toRealPath();
    } catch (NoSuchFileException e) {
      return file;
    }
  }

  /** Makes a file beside another one, under a name that no other writer anywhere has chosen. */
  private static Path create(Path file) throws IOException {
    Path temporary = beside(file, UUID.randomUUID() + ".tmp");
    Leftovers.removeBeside(temporary);
    UNFINISHED.add(temporary);
    try {
      // Made here, never found: a link that waits under that name is not followed.
      Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)
          .close();
      return temporary;
    } catch (IOException e) {
      UNFINISHED.remove(temporary);
      throw e;
    }
  }

  /** The path of a hidden file that is named after another one. */
  static Path beside(Path file, String ending) {
    String name = String.valueOf(file.getFileName());
    // Names may have 255 bytes, and this one needs some of its own.
    String stem = name.length() <= LONG_NAME ? name : Integer.toHexString(name.hashCode());
    return file.resolveSibling("." + stem + "." + ending);
  }

  private static void forget(Path temporary) {
    UNFINISHED.remove(temporary);
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      // What led here tells more.
    }
  }

  /** A file that others must not read stays so, before anything is written to its successor. */
  private static void keepPermissions(Path file, Path successor) throws IOException {
    PosixFileAttributeView old = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (old != null && Files.exists(file)) {
      Files.setPosixFilePermissions(successor, old.readAttributes().permissions());
    }
  }

  /** A buffered stream whose failures, such as a full disk, name the file that is written. */
  private static OutputStream named(Path target, OutputStream stream) {
    return new BufferedOutputStream(
        new FilterOutputStream(stream) {
          @Override
          public void write(byte[] bytes, int from, int count) throws IOException {
            try {
              out.write(bytes, from, count);
            } catch (IOException e) {
              throw new FileSystemException(target.toString(), null, e.getMessage());
            }
          }
        },
        BUFFER);
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}

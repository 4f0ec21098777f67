package vekua.io;

import java.io.BufferedOutputStream;
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

/**
 * Files that appear whole or not at all: written under a temporary name in the same folder, then
 * renamed. A run that fails or is killed leaves what was there before.
 */
public final class AtomicFile {

  private static final int BUFFER = 1 << 16;
  private static final int LONG_NAME = 50;

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
    Path temporary = temporary(file);
    try {
      try (OutputStream out =
          named(
              target,
              Files.newOutputStream(
                  temporary, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING))) {
        // Covers an interrupt from the keyboard, which ends the process without an exception.
        temporary.toFile().deleteOnExit();
        content.writeTo(out);
      }
      move(temporary, file);
    } finally {
      Files.deleteIfExists(temporary);
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
    if (!Files.isWritable(device ? target : folder)) {
      throw new BadInputException(target + " cannot be written: permission denied");
    }
    if (!device) {
      tryOut(target);
    }
  }

  /** Makes the file that a write would begin with, and removes it: nothing else can tell. */
  private static void tryOut(Path target) {
    try {
      Path temporary = temporary(resolved(target));
      Files.newOutputStream(temporary).close();
      Files.delete(temporary);
    } catch (FileSystemException e) {
      throw new BadInputException(
          target
              + " cannot be written: "
              + (e.getReason() == null ? "its folder takes no files" : e.getReason()));
    } catch (IOException e) {
      throw new BadInputException(target + " cannot be written: " + e.getMessage());
    }
  }

  /** The file behind a path, which may be a link. */
  private static Path resolved(Path target) throws IOException {
    try {
      return target.toRealPath();
    } catch (NoSuchFileException e) {
      return target.toAbsolutePath();
    }
  }

  private static Path temporary(Path file) {
    String name = String.valueOf(file.getFileName());
    // Names may have 255 bytes, and this one needs some of its own.
    String stem = name.length() <= LONG_NAME ? name : Integer.toHexString(name.hashCode());
    return file.resolveSibling("." + stem + "." + ProcessHandle.current().pid() + ".tmp");
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

package vekua.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * The right to replace a file by what was made of its content: held by one process at a time, and
 * gone with the process however it ends. It is the lock of a file beside it.
 */
public final class FileClaim implements AutoCloseable {

  private final Path file;
  private final FileChannel channel;

  private FileClaim(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Claims a file, which need not exist.
   *
   * @throws BadInputException if another process has claimed it
   */
  public static FileClaim of(Path target) throws IOException {
    AtomicFile.check(target);
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      throw new BadInputException(target + " is no file that could be read again");
    }
    Path beside = AtomicFile.beside(target.toAbsolutePath(), "lock");
    FileChannel channel =
        FileChannel.open(beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      String token = UUID.randomUUID().toString();
      if (locked(channel)) {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(token.getBytes(StandardCharsets.UTF_8)));
        // The process before may have removed the file between its opening and its locking.
        if (token.equals(text(beside))) {
          return new FileClaim(beside, channel);
        }
      }
      channel.close();
    } catch (IOException e) {
      Files.deleteIfExists(beside);
      channel.close();
      throw new FileSystemException(target.toString(), null, e.getMessage());
    }
    throw new BadInputException(
        target + " is being written by another process: wait until it has ended");
  }

  /** Whether the lock could be had; without a close the lock lasts as long as the channel. */
  private static boolean locked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static String text(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      return "";
    }
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
    channel.close();
  }
}

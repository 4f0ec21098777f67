package vekua.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The right to replace a file by what was made of its content: held once at a time, and gone with
 * the process however it ends. It is the lock of a hidden file beside it; one that a killed process
 * leaves behind is locked by nobody.
 *
 * <p>Many systems take a lock back as soon as its process closes the file anywhere, however often
 * it has it open. So the file is opened once, and other claims of the same process are known
 * without looking at it.
 */
public final class FileClaim implements AutoCloseable {

  /** What this process has claimed. */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private static final long PAUSE_MILLIS = 50;

  /** The file beside is made so long that its size tells it from others of its name. */
  private static final int LONGEST = 1 << 16;

  private final Path beside;
  private final FileChannel channel;

  private FileClaim(Path beside, FileChannel channel) {
    this.beside = beside;
    this.channel = channel;
  }

  /**
   * Claims a file, which need not exist.
   *
   * @throws BadInputException if somebody else has claimed it
   */
  public static FileClaim of(Path target) throws IOException {
    return of(target, Duration.ZERO, () -> {});
  }

  /**
   * Claims a file, which need not exist; waits while somebody else has claimed it.
   *
   * @param patience how long to wait
   * @param waiting told once, if there is a need to wait
   * @throws BadInputException if it still is claimed then
   */
  public static FileClaim of(Path target, Duration patience, Runnable waiting) throws IOException {
    AtomicFile.check(target);
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      throw new BadInputException(target + " is no file that could be read again");
    }
    // By whatever link it is called, it is one file.
    Path beside = AtomicFile.beside(AtomicFile.resolved(target), "lock");
    long end = System.nanoTime() + patience.toNanos();
    boolean told = false;
    while (true) {
      if (HELD.add(beside)) {
        FileChannel channel = null;
        try {
          channel = locked(beside);
        } catch (IOException e) {
          throw new FileSystemException(target.toString(), null, e.getMessage());
        } finally {
          if (channel == null) {
            HELD.remove(beside);
          }
        }
        if (channel != null) {
          return new FileClaim(beside, channel);
        }
      }
      if (System.nanoTime() >= end) {
        throw new BadInputException(
            target + " is being written by another process: repeat this when that has ended");
      }
      if (!told) {
        waiting.run();
        told = true;
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("interrupted");
      }
    }
  }

  /** The channel that holds the lock; null if somebody else has it. */
  private static @Nullable FileChannel locked(Path beside) throws IOException {
    FileChannel channel =
        FileChannel.open(beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean mine = false;
    try {
      if (isLocked(channel)) {
        // Who held it before may have removed the file between its opening and its locking.
        int size = 1 + ThreadLocalRandom.current().nextInt(LONGEST);
        channel.truncate(0);
        channel.write(ByteBuffer.allocate(1), size - 1L);
        mine = size(beside) == size;
      }
      return mine ? channel : null;
    } finally {
      if (!mine) {
        channel.close();
      }
    }
  }

  /** Whether the lock could be had; without a close the lock lasts as long as the channel. */
  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static long size(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (NoSuchFileException e) {
      return 0;
    }
  }

  @Override
  public void close() throws IOException {
    // Removed while it is locked: whoever waits for it makes another.
    try {
      Files.deleteIfExists(beside);
    } finally {
      channel.close();
      HELD.remove(beside);
    }
  }
}

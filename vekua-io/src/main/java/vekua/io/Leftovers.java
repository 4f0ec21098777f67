package vekua.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Temporary files of processes that were killed. Whoever writes one holds a lock on it, which the
 * system takes back when the process ends in whatever way: a file without lock is nobody's. Where
 * locks do not reach, as between some machines, its age tells: nobody pauses for an hour.
 */
final class Leftovers {

  /** {@code .NAME.UUID.tmp}, with a random identifier as {@link AtomicFile} chooses. */
  private static final Pattern OURS =
      Pattern.compile(
          "\\..+\\.[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\\.tmp");

  private static final Duration ABANDONED = Duration.ofHours(1);

  /** Folders that were looked through: once is enough for a process. */
  private static final Set<Path> SEEN = ConcurrentHashMap.newKeySet();

  private Leftovers() {}

  /** Marks a file as being written until its channel closes, where the system has locks. */
  static void claim(FileChannel channel) {
    try {
      channel.tryLock();
    } catch (IOException | UnsupportedOperationException e) {
      // Then its age has to tell.
    }
  }

  /** Removes what killed processes left in a file's folder, at this process's first visit. */
  static void removeBeside(Path file) {
    Path folder = file.getParent();
    if (folder == null || !SEEN.add(folder)) {
      return;
    }
    Instant before = Instant.now().minus(ABANDONED);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, ".*.tmp")) {
      for (Path found : files) {
        if (OURS.matcher(String.valueOf(found.getFileName())).matches()
            && Files.isRegularFile(found, LinkOption.NOFOLLOW_LINKS)
            && Files.getLastModifiedTime(found).toInstant().isBefore(before)
            && isNobodys(found)) {
          Files.deleteIfExists(found);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // Tidying up is no reason to fail.
    }
  }

  private static boolean isNobodys(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }
}

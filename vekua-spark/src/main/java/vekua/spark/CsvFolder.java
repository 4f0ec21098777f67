package vekua.spark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import vekua.io.BadInputException;
import vekua.io.TableText;

/** CSV files that are one table: which of them have the same header. */
final class CsvFolder {

  /** More different headers are no table. */
  private static final int MOST_HEADERS = 100;

  /** Bytes that are looked at, and at most so many where lines are long. */
  private static final int HEAD = 1 << 14;

  private static final int LONGEST = 1 << 20;

  /** Lines that tell how a file is written: header, units and two rows. */
  private static final int LINES = 4;

  /**
   * Files that are read alike.
   *
   * @param text how they begin, but for lines before the header
   * @param files their names
   * @param before what else stands before their rows
   */
  record Part(TableText text, List<String> files, Set<String> before) {

    /** Whether Spark's own reader knows where the rows begin. */
    boolean isPlain() {
      return text.isPlain();
    }
  }

  private final FileSystem files;
  private final CompressionCodecFactory codecs;

  CsvFolder(FileSystem files, Configuration configuration) {
    this.files = files;
    this.codecs = new CompressionCodecFactory(configuration);
  }

  /**
   * The files of each header, in the order in which they were found.
   *
   * @param found files and folders; what begins with a dot or an underscore in them is no data
   * @throws BadInputException if there are too many different headers
   */
  List<Part> byHeader(FileStatus[] found) throws IOException {
    Map<TableText, Part> all = new LinkedHashMap<>();
    for (FileStatus status : found) {
      gather(status, all);
      if (all.size() > MOST_HEADERS) {
        throw new BadInputException(
            status.getPath() + ": more than " + MOST_HEADERS + " files with different headers");
      }
    }
    return List.copyOf(all.values());
  }

  private void gather(FileStatus status, Map<TableText, Part> all) throws IOException {
    Path path = status.getPath();
    if (status.isDirectory()) {
      for (FileStatus each : files.listStatus(path)) {
        String name = each.getPath().getName();
        if (!name.startsWith(".") && !name.startsWith("_")) {
          gather(each, all);
        }
      }
    } else if (status.getLen() > 0) {
      byte[] head = head(path);
      if (!new String(head, StandardCharsets.UTF_8).isBlank()) {
        TableText text = TableText.of(Path.getPathWithoutSchemeAndAuthority(path).toString(), head);
        // Instruments tell the time before the header, another one in every file.
        TableText kind = text.isPlain() ? text : text.withoutBefore();
        Part part =
            all.computeIfAbsent(kind, k -> new Part(k, new ArrayList<>(), new LinkedHashSet<>()));
        part.files.add(path.toString());
        part.before.addAll(text.before());
      }
    }
  }

  /** The first bytes of a file, some whole lines among them. */
  private byte[] head(Path path) throws IOException {
    CompressionCodec codec = codecs.getCodec(path);
    try (InputStream raw = files.open(path);
        InputStream in = codec == null ? raw : codec.createInputStream(raw)) {
      byte[] some = in.readNBytes(HEAD);
      int lines = 0;
      for (byte each : some) {
        lines += each == '\n' ? 1 : 0;
      }
      if (some.length < HEAD || lines >= LINES) {
        return some;
      }
      byte[] more = in.readNBytes(LONGEST - HEAD);
      byte[] both = Arrays.copyOf(some, some.length + more.length);
      System.arraycopy(more, 0, both, some.length, more.length);
      return both;
    }
  }
}

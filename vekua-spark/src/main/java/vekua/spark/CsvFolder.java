package vekua.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import vekua.io.BadInputException;

/** CSV files that are one table: which of them have the same header. */
final class CsvFolder {

  /** More different headers are no table. */
  private static final int MOST_HEADERS = 100;

  /** A longer first line is no header. */
  private static final int LONGEST = 1 << 20;

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
  Map<String, List<String>> byHeader(FileStatus[] found) throws IOException {
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (FileStatus status : found) {
      gather(status, all);
      if (all.size() > MOST_HEADERS) {
        throw new BadInputException(
            status.getPath() + ": more than " + MOST_HEADERS + " files with different headers");
      }
    }
    return all;
  }

  /** What stands between the names of a header: a comma, or where it has none what else it has. */
  static char separator(String header) {
    for (char each : new char[] {',', ';', '\t'}) {
      if (header.indexOf(each) >= 0) {
        return each;
      }
    }
    return ',';
  }

  /** The names in a header as they stand there. */
  static List<String> names(String header) {
    List<String> names = new ArrayList<>();
    for (String cell : header.split(separator(header) + "(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1)) {
      String bare = cell.startsWith("\ufeff") ? cell.substring(1) : cell;
      boolean quoted = bare.length() > 1 && bare.startsWith("\"") && bare.endsWith("\"");
      names.add(quoted ? bare.substring(1, bare.length() - 1) : bare);
    }
    return names;
  }

  private void gather(FileStatus status, Map<String, List<String>> all) throws IOException {
    Path path = status.getPath();
    if (status.isDirectory()) {
      for (FileStatus each : files.listStatus(path)) {
        String name = each.getPath().getName();
        if (!name.startsWith(".") && !name.startsWith("_")) {
          gather(each, all);
        }
      }
    } else if (status.getLen() > 0) {
      all.computeIfAbsent(header(path), line -> new ArrayList<>()).add(path.toString());
    }
  }

  /** The first line that is neither empty nor a comment; empty if there is none. */
  private String header(Path path) throws IOException {
    CompressionCodec codec = codecs.getCodec(path);
    try (InputStream raw = files.open(path);
        InputStream in = codec == null ? raw : codec.createInputStream(raw);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      StringBuilder line = new StringBuilder();
      for (int c = lines.read(); c >= 0 && line.length() < LONGEST; c = lines.read()) {
        if (c != '\n' && c != '\r') {
          line.append((char) c);
        } else if (line.toString().isBlank() || line.charAt(0) == '#') {
          line.setLength(0);
        } else {
          break;
        }
      }
      return line.toString();
    }
  }
}

package vekua.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes columns of numbers as CSV; every number reads back bit by bit. */
public final class CsvOutput implements Closeable {

  private static final int FLUSH = 1 << 15;

  private final OutputStream out;
  private final int columns;
  private final StringBuilder text = new StringBuilder(FLUSH + 1024);

  /** Writes the header. */
  public CsvOutput(OutputStream out, List<String> names) {
    this.out = out;
    this.columns = names.size();
    text.append(String.join(",", names)).append('\n');
  }

  /** Writes rows; {@code values[c][i]} is column c of row i. */
  public void write(double[][] values) throws IOException {
    if (values.length != columns) {
      throw new IllegalArgumentException(
          "columns must be as many as names: " + values.length + " != " + columns);
    }
    for (int i = 0; i < values[0].length; i++) {
      for (int c = 0; c < columns; c++) {
        text.append(values[c][i]).append(c == columns - 1 ? '\n' : ',');
      }
      if (text.length() >= FLUSH) {
        flush();
      }
    }
  }

  private void flush() throws IOException {
    out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
    text.setLength(0);
  }

  /** Writes what is left and flushes; the stream stays open. */
  @Override
  public void close() throws IOException {
    flush();
    out.flush();
  }
}

package vekua.task;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Predictions as CSV, after {@code x,y} a column each; every number reads back bit by bit. */
public record CsvFormat() implements PredictionFormat {

  private static final int FLUSH = 1 << 15;

  @Override
  public String extension() {
    return "csv";
  }

  @Override
  public void write(PredictTask task, Places places, OutputStream out) throws IOException {
    write(task.header(), batch -> task.forEach(places, batch), out);
  }

  static void write(List<String> header, PredictTask.Rows rows, OutputStream out)
      throws IOException {
    StringBuilder text = new StringBuilder(FLUSH + 1024);
    text.append(String.join(",", header)).append('\n');
    rows.forEach(
        columns -> {
          for (int i = 0; i < columns[0].length; i++) {
            for (int c = 0; c < columns.length; c++) {
              text.append(columns[c][i]).append(c == columns.length - 1 ? '\n' : ',');
            }
            if (text.length() >= FLUSH) {
              flush(text, out);
            }
          }
        });
    flush(text, out);
    out.flush();
  }

  private static void flush(StringBuilder text, OutputStream out) throws IOException {
    out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
    text.setLength(0);
  }
}

package vekua.djl;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.OptionalDouble;

/** A log as lines of text. */
final class CsvLog implements TrainingLog {

  private final BufferedWriter out;
  private final long start = System.nanoTime();

  CsvLog(Path file) throws IOException {
    boolean fresh = !Files.exists(file) || Files.size(file) == 0;
    out = Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    if (fresh) {
      out.write("step,loss,rate,validation,seconds\n");
    }
  }

  @Override
  public void record(int step, double loss, double rate, OptionalDouble validation) {
    String checked = validation.isPresent() ? Double.toString(validation.getAsDouble()) : "";
    double seconds = (System.nanoTime() - start) * 1e-9;
    try {
      out.write(
          step
              + ","
              + loss
              + ","
              + rate
              + ","
              + checked
              + String.format(Locale.ROOT, ",%.3f%n", seconds));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

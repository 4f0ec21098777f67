package vekua.app;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import vekua.field.ComplexPart;
import vekua.io.BadInputException;
import vekua.io.FieldFile;
import vekua.io.FieldSeries;
import vekua.io.JsonNode;
import vekua.io.Recording;
import vekua.task.PredictTask;

/** Which field a command is about, and what of it. */
final class FieldOptions {

  @Parameters(paramLabel = "FIELD.json", description = "The field.")
  private Path file;

  @Option(names = "--total", description = "Add the incident wave to a scattered field.")
  private boolean total;

  @Option(
      names = "--part",
      paramLabel = "PART",
      converter = Arguments.PartName.class,
      description =
          "Of a complex field: real, imaginary, magnitude or phase; default: real in pictures, real"
              + " and imaginary elsewhere.")
  private @Nullable ComplexPart part;

  @Option(
      names = "--value",
      paramLabel = "V",
      description =
          "Of a file with several fields: the one whose frequency, or whatever it was fitted by, is"
              + " nearest; default: all.")
  private @Nullable Double value;

  @Option(
      names = "--time",
      paramLabel = "T",
      description =
          "Of a recording in frames: the one whose middle is nearest, in seconds; default: the"
              + " signal or, with --value, the loudest frame.")
  private @Nullable Double time;

  /** Reads the field, or several; values are told, and what the caller adds. */
  PredictTask task() throws IOException {
    PredictTask task = read(file, value, time).withTotal(total);
    return part == null ? task : task.withPart(part);
  }

  /**
   * Reads a field, or several.
   *
   * @param value which of several; null for all
   */
  static PredictTask read(Path file, @Nullable Double value) throws IOException {
    return read(file, value, null);
  }

  private static PredictTask read(Path file, @Nullable Double value, @Nullable Double time)
      throws IOException {
    JsonNode json = FieldFile.content(file);
    if (time != null && !FieldSeries.isSeries(json)) {
      throw new BadInputException(file + " is no recording in frames: leave out --time");
    }
    if (!FieldSeries.isSeries(json)) {
      if (value != null) {
        throw new BadInputException(file + " holds a single field: leave out --value");
      }
      return PredictTask.of(file.toString(), FieldFile.fromJson(json));
    }
    FieldSeries series = FieldSeries.fromJson(json);
    String source = file.toString();
    if (time != null) {
      if (!series.inFrames()) {
        throw new BadInputException(file + " is no recording in frames: leave out --time");
      }
      Recording recording = series.recording().orElseThrow();
      int frame = recording.frameAt(source, time);
      series = series.frame(frame);
      source += ", time " + (float) recording.middle(frame);
    }
    if (value == null) {
      return PredictTask.of(source, series);
    }
    PredictTask one = PredictTask.of(source, series, series.choose(source, value));
    double used = one.chosen().orElseThrow().value();
    if (used != value) {
      String by = series.by().name();
      System.err.printf("vekua: note: there is no %s %s; the nearest is %s%n", by, value, used);
    }
    return one;
  }
}

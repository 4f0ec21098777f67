package vekua.app;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import vekua.field.ComplexPart;
import vekua.io.FieldFile;
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

  /** Reads the field; its values are told, and what the caller adds. */
  PredictTask task() throws IOException {
    PredictTask task = PredictTask.of(file.toString(), FieldFile.read(file)).withTotal(total);
    return part == null ? task : task.withPart(part);
  }
}

package vekua.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import vekua.io.FieldFile;
import vekua.io.JsonWriter;
import vekua.task.ReportText;

/** Tells what a field file holds. */
@Command(
    name = "info",
    description = "Tell what a field file holds.",
    footer = {"", "Example:", "  vekua info field.json"})
final class InfoCommand extends VekuaCommand {

  @Parameters(paramLabel = "FIELD.json", description = "The field.")
  private Path file;

  @Option(names = "--json", description = "Tell as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    FieldFile field = FieldFile.read(file);
    if (json) {
      Map<String, Object> content = field.toJson();
      content
          .keySet()
          .removeAll(List.of("coefficients", "imaginary", "groups", "scales", "uncertainty"));
      System.out.print(JsonWriter.toString(content));
      return 0;
    }
    System.out.print(ReportText.field(field));
    field
        .fit()
        .ifPresent(
            fit ->
                System.out.print(
                    ReportText.fit(fit, field.labels().u().unit())
                        + ReportText.leftOut(fit, 0, Map.of())));
    System.out.println(
        field.uncertainty().isPresent()
            ? "It knows its uncertainty."
            : "It does not know its uncertainty.");
    return 0;
  }
}

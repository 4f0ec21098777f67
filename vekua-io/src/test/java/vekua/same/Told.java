package vekua.same;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import vekua.io.BadInputException;
import vekua.io.FieldFile;
import vekua.io.FitSettings;
import vekua.io.JsonNode;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;
import vekua.io.SensorsCsv;
import vekua.task.FitOutcome;
import vekua.task.FitTask;

/**
 * What a way in made of a table.
 *
 * @param coefficients of every field, real and imaginary parts apart
 * @param warnings of every fit: code and sentence
 * @param outliers of every fit: row and reason
 * @param refusal the sentence in place of all this, empty if there is none; the table is called
 *     TABLE in it
 */
public record Told(
    List<double[]> coefficients,
    List<List<String>> warnings,
    List<List<String>> outliers,
    String refusal) {

  /**
   * By how much coefficients may differ where rows are added up in another order, relative to the
   * largest of their field.
   */
  public static final double ROUNDING = 1e-12;

  /** A refusal, in which the table has one name whatever the way in calls it. */
  public static Told refused(String sentence, String table) {
    return new Told(List.of(), List.of(), List.of(), sentence.strip().replace(table, "TABLE"));
  }

  /** A report as the command line prints it, and the fields. */
  public static Told of(JsonNode report, List<FieldFile> fields) {
    List<double[]> coefficients = new ArrayList<>();
    for (FieldFile each : fields) {
      coefficients.add(each.field().coefficients());
      each.complex().ifPresent(c -> coefficients.add(c.imaginary().coefficients()));
    }
    return of(report).with(coefficients);
  }

  /** A report without its fields. */
  public static Told of(JsonNode report) {
    List<JsonNode> fits = report.find("snapshots").map(JsonNode::elements).orElse(List.of(report));
    return new Told(
        List.of(),
        fits.stream().map(Told::warnings).toList(),
        fits.stream().map(Told::outliers).toList(),
        "");
  }

  /** The same with coefficients. */
  public Told with(List<double[]> newCoefficients) {
    return new Told(newCoefficients, warnings, outliers, refusal);
  }

  /** The same with other rows listed as left out. */
  public Told listing(List<List<String>> rows) {
    return new Told(coefficients, warnings, rows, refusal);
  }

  /** The same with the codes of warnings in place of their sentences, one code excepted. */
  public Told withCodesAlone(String unsaid) {
    List<List<String>> codes =
        warnings.stream()
            .map(each -> each.stream().map(warning -> warning.replaceFirst(":.*", "")).toList())
            .map(each -> each.stream().filter(code -> !code.equals(unsaid)).toList())
            .toList();
    return new Told(coefficients, codes, outliers, refusal);
  }

  private static List<String> warnings(JsonNode fit) {
    List<JsonNode> codes = fit.get("warningCodes").elements();
    List<JsonNode> sentences = fit.get("warnings").elements();
    return IntStream.range(0, codes.size())
        .mapToObj(i -> codes.get(i).text() + ": " + sentences.get(i).text())
        .sorted()
        .toList();
  }

  private static List<String> outliers(JsonNode fit) {
    return fit.get("outliers").elements().stream()
        .map(each -> each.get("row").integer(1, 1000) + " " + each.get("reason").text())
        .toList();
  }

  /** What a task of the library makes of a table's file. */
  public static Told expected(NastyTable table, Path folder, boolean framed) throws IOException {
    Path file = folder.resolve(table.file());
    FitSettings settings =
        FitSettings.fromJson(
            JsonReader.read("settings", JsonWriter.toLine(table.settings(framed))));
    try {
      FitOutcome outcome = FitTask.of(SensorsCsv.open(file).withoutMissing(), settings).run();
      String report = JsonWriter.toLine(outcome.report().toJson());
      return of(JsonReader.read("report", report), outcome.fields());
    } catch (BadInputException e) {
      return refused(String.valueOf(e.getMessage()), file.toString());
    }
  }

  /**
   * How this differs from what is expected; empty if it does not.
   *
   * @param rounding of coefficients, relative to the largest of a field; zero: the same bits
   */
  public List<String> differences(Told expected, double rounding) {
    List<String> found = new ArrayList<>();
    if (!refusal.equals(expected.refusal)) {
      found.add("refusal: " + refusal + "\n      not: " + expected.refusal);
    }
    if (!warnings.equals(expected.warnings)) {
      found.add("warnings: " + warnings + "\n      not: " + expected.warnings);
    }
    if (!outliers.equals(expected.outliers)) {
      found.add("outliers: " + outliers + "\n      not: " + expected.outliers);
    }
    double off = distance(expected);
    if (!(off <= rounding)) {
      found.add(String.format(Locale.ROOT, "coefficients differ by %.1e", off));
    }
    return found;
  }

  /** The largest difference of coefficients, relative to the largest of their field. */
  public double distance(Told expected) {
    if (coefficients.size() != expected.coefficients.size()) {
      return Double.POSITIVE_INFINITY;
    }
    double most = 0;
    for (int s = 0; s < coefficients.size(); s++) {
      double[] ours = coefficients.get(s);
      double[] theirs = expected.coefficients.get(s);
      if (ours.length != theirs.length) {
        return Double.POSITIVE_INFINITY;
      }
      double size = Arrays.stream(theirs).map(Math::abs).max().orElse(0);
      for (int i = 0; i < ours.length; i++) {
        double off = Math.abs(ours[i] - theirs[i]);
        most = off == 0 ? most : Math.max(most, off / size);
      }
    }
    return most;
  }
}

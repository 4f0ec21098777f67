package vekua.task;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import vekua.fit.EquationEvidence;
import vekua.fit.Fitter;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Frame;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FitSettings;
import vekua.io.JsonWriter;
import vekua.io.SensorSource;
import vekua.io.Survey;
import vekua.rows.Samples;

/**
 * Which equation to fit measurements with, as their data advise.
 *
 * @param evidence what speaks for each
 */
public record EquationAdvice(EquationEvidence evidence) {

  /** Fewer places tell one equation from another by luck only. */
  private static final int FEWEST = 8;

  /** Digits that a sentence shows. */
  private static final int DIGITS = 4;

  /**
   * Asks the data.
   *
   * @throws vekua.io.BadInputException if the rows are not what they should be
   */
  public static EquationAdvice of(SensorSource source) throws IOException {
    // Of the rows that a fit takes: squares of huge readings are beyond all numbers.
    FitSettings usual =
        FitSettings.of(EquationType.LAPLACE, EquationParameter.none(), Fitter.withDefaults());
    FitTask.Kept kept = FitTask.of(source, usual).kept();
    Survey survey = kept.survey();
    Frame frame = survey.frame();
    Samples samples = kept.source().every(Math.max(1, survey.rows() / 1000));
    long judged = Math.min(survey.rows(), EquationEvidence.MOST);
    WavenumberSearch search = EquationParameter.resolvable(judged, frame);
    return new EquationAdvice(EquationEvidence.of(samples, frame, search));
  }

  /** The advice in one sentence. */
  public String sentence() {
    EquationEvidence.Candidate best = evidence.best();
    if (evidence.sensors() < FEWEST) {
      return String.format(
          Locale.ROOT,
          "%d places are too few to tell which equation the field obeys: choose the one that you"
              + " know it to obey",
          evidence.sensors());
    }
    if (evidence.mayBeNoise()) {
      return "the readings may be noise: no equation explains them much better";
    }
    if (evidence.noneFits()) {
      return "none of the equations fits: a smooth field that obeys none explains the readings"
          + " better; the likeliest is "
          + name(best);
    }
    return evidence.isClear()
        ? "the readings speak for " + name(best)
        : "the readings leave the equation open between "
            + name(best)
            + " and "
            + name(evidence.candidates().get(1))
            + ": choose the one that you know the field to obey";
  }

  /** Whether there is an equation to recommend without a question. */
  public boolean isSure() {
    return evidence.sensors() >= FEWEST
        && !evidence.mayBeNoise()
        && !evidence.noneFits()
        && evidence.isClear();
  }

  private static String name(EquationEvidence.Candidate candidate) {
    String number =
        candidate
            .number()
            .map(
                n ->
                    String.format(
                        Locale.ROOT,
                        " with %s = %s",
                        candidate.family() == EquationEvidence.Family.HELMHOLTZ ? "k" : "κ",
                        rounded(n.wavenumber())))
            .orElse("");
    return switch (candidate.family()) {
          case LAPLACE -> "Laplace";
          case HELMHOLTZ -> "Helmholtz";
          case YUKAWA -> "Yukawa";
        }
        + number;
  }

  private static String rounded(double value) {
    return String.valueOf(
        Double.parseDouble(String.format(Locale.ROOT, "%." + DIGITS + "g", value)));
  }

  /** All of it as a JSON object; evidence is relative to the best, and natural logarithms. */
  public Map<String, Object> toJson() {
    List<Map<String, Object>> list = new ArrayList<>();
    double top =
        evidence.candidates().stream()
            .filter(each -> !each.limit())
            .mapToDouble(EquationEvidence.Candidate::logEvidence)
            .max()
            .orElseThrow();
    for (EquationEvidence.Candidate each : evidence.candidates()) {
      Map<String, Object> one = new LinkedHashMap<>();
      EquationType type = EquationType.valueOf(each.family().name());
      one.put("type", type.toString());
      Optional<WavenumberSearch.Result> number = each.number();
      number.ifPresent(
          n -> {
            one.put(type.parameter(), n.wavenumber());
            one.put("sigma", n.sigma());
            one.put("determined", n.determined());
          });
      one.put("logEvidence", each.logEvidence() - top);
      one.put("limit", each.limit());
      list.add(one);
    }
    return JsonWriter.members(
        "equations",
        list,
        "smooth",
        evidence.smooth() - top,
        "noise",
        evidence.noise() - top,
        "sensors",
        evidence.sensors(),
        "sure",
        isSure(),
        "noneFits",
        evidence.noneFits(),
        "sentence",
        sentence());
  }
}

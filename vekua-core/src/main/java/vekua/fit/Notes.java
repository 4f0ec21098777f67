package vekua.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import vekua.basis.DomainBasis;
import vekua.basis.FrameBasis;
import vekua.rows.Functional;
import vekua.rows.Samples;

/** The sentences of {@link Warning warnings} about an automatic fit and its sensors. */
final class Notes {

  /** Above this share of the field's size an automatic fit mentions its spread. */
  static final double NOTABLE_SPREAD = 0.25;

  /** Above this share no number helps any more. */
  private static final double UNTOLD = 10;

  /**
   * A fit that leaves this share of the data's deviation as noise, and is unsure, found nothing.
   */
  static final double ALL_NOISE = 0.7;

  /** Given noise levels below this share of the field's deviation stand for none. */
  private static final double NEGLIGIBLE_NOISE = 1e-6;

  /** Fewer readings may well be equal. */
  private static final int FEWEST_EQUAL = 5;

  /** Given noise levels are doubted below this probability. */
  static final double DOUBTED = 0.05;

  /** What helps where rows are too many to be judged. */
  private static final String FEWER =
      "a fit of fewer rows, such as every tenth, leaves such rows out";

  /** The codes of what single rows, kinds of them or their order are doubted for. */
  static final Set<String> OF_ROWS =
      Set.of("outliers", "stuck", "two-levels", "two-gains", "drift");

  private Notes() {}

  static Warning of(String code, String format, Object... arguments) {
    return new Warning(code, String.format(Locale.ROOT, format, arguments));
  }

  /** Rows that are all there several times. */
  static Warning manyTimes(long rows, long times) {
    return of("copies", "all of %d rows are there %d times, and count once", rows, times);
  }

  /** Rows of which about so many repeat others in every number, where that is not known of each. */
  static Warning someTimes(long rows, long copies) {
    return of(
        "copies",
        "about %d of %d rows repeat others in every number: the spread allows for that, the field"
            + " leans towards them",
        copies,
        rows);
  }

  /** Rows of the same place; {@code copies} of them repeat others in every number. */
  static Warning repeated(long rows, int sensors, long copies) {
    if (copies > 0) {
      return of(
          "copies",
          copies == 1
              ? "%d of %d rows repeats another and counts once"
              : "%d of %d rows repeat others and count once",
          copies,
          rows);
    }
    return of(
        "repeats",
        "%d rows are readings of %d sensors: their means are fitted, their scatter bounds the"
            + " noise",
        rows,
        sensors);
  }

  /**
   * Sensors that read the same and are contradicted together.
   *
   * @param rows that they were read in
   */
  static Warning stuck(StuckReadings stuck, long rows, boolean kept) {
    return of(
        "stuck",
        "%d rows read %s%.4g, which the others contradict: these sensors may be dead, or their"
            + " range ends there%s",
        rows,
        stuck.isExact() ? "" : "about ",
        stuck.value(),
        kept ? "; they were kept all the same" : "");
  }

  /**
   * Sensors of two kinds.
   *
   * @param some rows of the smaller one
   * @param all rows of both
   */
  static Warning twoKinds(TwoKinds.Found found, long some, long all, boolean kept) {
    double by = found.offset();
    String consequence =
        kept
            ? "the fit takes both as they are, and its bands do not cover that"
            : "the fit takes the others";
    return found.kind() == TwoKinds.Kind.ZERO
        ? of(
            "two-levels",
            "%d of %d rows read about %.3g %s than the others: perhaps two kinds of sensors, or"
                + " another zero; %s",
            some,
            all,
            Math.abs(by),
            by > 0 ? "more" : "less",
            consequence)
        : of(
            "two-gains",
            "%d of %d rows read about %.3g times what the others do: perhaps %s; %s",
            some,
            all,
            by,
            by < 0 ? "reversed wires" : "another amplifier, or another unit",
            consequence);
  }

  /** Fluxes of another noise than that of values. */
  static Warning twoNoises(double ratio) {
    return of(
        "two-noises",
        "the noise of fluxes is taken for %.2g times that of values, which explains the data better"
            + " than equal noise: a column sigma would settle it",
        ratio);
  }

  /** Noise that grows with the field. */
  static Warning growingNoise() {
    return of(
        "growing-noise",
        "the noise grows with what the sensors read: bands are too narrow where the field is large;"
            + " a column sigma, such as a share of each reading, would settle it");
  }

  /** Readings that drift. */
  static Warning drift(Drift drift, boolean kept) {
    return of(
        "drift",
        "the readings drift in the order of the rows, by %.3g (give or take %.2g) from the first to"
            + " the last: %s",
        drift.change(),
        drift.sigma(),
        kept
            ? "the fit takes them as they are, and its bands do not cover that"
            : "it was taken away, as if the first were right");
  }

  static Warning outliers(int count) {
    return of(
        "outliers",
        count == 1
            ? "%d row contradicts the others and was kept all the same"
            : "%d rows contradict the others and were kept all the same",
        count);
  }

  /** What was found among some sensors of many. */
  static Warning ofSome(Warning warning, int rows) {
    return of(warning.code(), "among %d rows that were looked at: %s", rows, warning.sentence());
  }

  /** Rows that contradict others, among some that were looked at. */
  static Warning outliersAmong(int count, int looked) {
    return of(
        "outliers",
        count == 1
            ? "%d of %d sensors that were looked at contradicts the others, and is in the fit; %s"
            : "%d of %d sensors that were looked at contradict the others, and are in the fit; %s",
        count,
        looked,
        FEWER);
  }

  /** All rows of a stream that scatter more than some of them. */
  static Warning noiseDiffers(double times, long looked) {
    return of(
        "noise-differs",
        "all rows together scatter %.2g times as much as %d sensors that were looked at: perhaps"
            + " few of them are far off; %s",
        times,
        looked,
        FEWER);
  }

  /**
   * Rows that were left out; copies have a sentence of their own.
   *
   * @param unlisted further rows of sensors that are contradicted
   */
  static List<Warning> ofLeftOut(List<LeftOut> all, long unlisted) {
    List<Warning> warnings = new ArrayList<>();
    long off =
        unlisted + all.stream().filter(left -> left.reason() == LeftOut.Reason.VALUE).count();
    if (off > 0) {
      String several = off == 1 ? " contradicts" : "s contradict";
      warnings.add(of("outliers", "%d row%s the others: left out", off, several));
    }
    add(warnings, all, LeftOut.Reason.PLACE, "far-places", "are", "is", "far from the others");
    add(warnings, all, LeftOut.Reason.CODE, "codes", "hold", "holds", "codes for missing values");
    return warnings;
  }

  private static void add(
      List<Warning> warnings,
      List<LeftOut> all,
      LeftOut.Reason reason,
      String code,
      String several,
      String one,
      String what) {
    long count = all.stream().filter(left -> left.reason() == reason).count();
    if (count > 0) {
      warnings.add(
          count == 1
              ? of(code, "1 row %s %s: left out", one, what)
              : of(code, "%d rows %s %s: left out", count, several, what));
    }
  }

  /**
   * What to say of readings none of which differs from the others. Of zeros the fit itself says it.
   */
  static List<Warning> ofValues(Samples samples) {
    if (samples.snapshots() > 1 || samples.size() < FEWEST_EQUAL) {
      return List.of();
    }
    int n = samples.size();
    boolean equal = samples.value(0, 0) != 0;
    for (int i = 0; i < n && equal; i++) {
      equal = samples.value(0, i) == samples.value(0, 0);
    }
    return equal
            && IntStream.range(0, n).allMatch(i -> samples.functional(i).equals(Functional.value()))
        ? List.of(
            of(
                "equal-values",
                "all %d values are %s: perhaps this is another column, or the sensors do not work",
                n,
                (float) samples.value(0, 0)))
        : List.of();
  }

  /** What to say of an error of the equation beside a field of some deviation. */
  static List<Warning> ofError(ModelError error, double deviation) {
    // Where forms of the error overflow or vanish, as in a frame of a billion radii, none is told.
    if (!(error.probability() >= 0.95)) {
      return List.of();
    }
    return List.of(
        of(
            "model-error",
            "the equation does not explain the data (probability %.3f): an error of %.2g, %.0f %%"
                + " of the field's deviation, %s",
            error.probability(),
            error.size(),
            100 * error.size() / deviation,
            error.carried()
                ? "is part of the fit, which is no pure solution"
                : "is left to the noise"));
  }

  /**
   * What to say of an automatic fit.
   *
   * @param share the field's mean spread over its own deviation
   * @param noiseShare the noise over the deviation of the data, NaN where unknown
   */
  static List<Warning> ofFit(Fit fit, double share, double noiseShare) {
    List<Warning> warnings = new ArrayList<>();
    if (!(share <= NOTABLE_SPREAD)) {
      warnings.add(
          Double.isInfinite(share)
              ? of(
                  "noise-only",
                  "the fitted field is zero everywhere: either all values are zero, or they look"
                      + " like noise alone")
              : share >= 1 && noiseShare > ALL_NOISE
                  ? of(
                      "noise-only",
                      fit.noiseMayHideField()
                          ? "the data look like noise: no field was found in them; the spread"
                              + " allows for one as large as they are"
                          : "the data look like noise: no field was found in them")
                  : share > UNTOLD
                      ? of(
                          "spread",
                          "on average the field is uncertain by many times its own size; see the"
                              + " spread")
                      : new Warning(
                          "spread",
                          "on average the field is uncertain by "
                              + (Double.isNaN(share) ? "NaN" : Math.round(100 * share))
                              + " % of its own size; see the spread"));
    }
    fit.noiseScale()
        .filter(scale -> scale.probability() < DOUBTED)
        // Levels that are negligible beside the field may well be too high.
        .filter(scale -> scale.value() > 1 || noiseShare / scale.value() > NEGLIGIBLE_NOISE)
        .ifPresent(
            scale ->
                warnings.add(
                    of(
                        "noise-scale",
                        scale.value() > 1
                            ? "the data scatter %.3g times as much as the given noise levels say"
                            : "the given noise levels are too high: the data scatter %.3g of them",
                        scale.value())));
    return warnings;
  }

  /** Whether places are known to be points of the plane or of space. */
  static boolean knowsPlaces(Object basis) {
    return basis instanceof FrameBasis || basis instanceof DomainBasis;
  }
}

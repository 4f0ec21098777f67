package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/** The sentences of warnings, with their numbers and where they begin and end. */
class NotesTest {

  private static String text(List<Warning> warnings) {
    assertThat(warnings).hasSize(1);
    return warnings.get(0).sentence();
  }

  @Test
  void anErrorOfUnknownProbabilityIsNotTold() {
    assertThat(Notes.ofError(new ModelError(Double.NaN, Double.NaN, 0, false), 1)).isEmpty();
    assertThat(Notes.ofError(new ModelError(0.9, 0.1, 1, false), 1)).isEmpty();
    assertThat(Notes.ofError(new ModelError(0.95, 0.1, 1, false), 1))
        .extracting(Warning::code)
        .containsExactly("model-error");
    assertThat(text(Notes.ofError(new ModelError(0.98765, 0.123, 1, false), 0.5)))
        .isEqualTo(
            "the equation does not explain the data (probability 0.988): an error of 0.12, 25 % of"
                + " the field's deviation, is left to the noise");
    assertThat(text(Notes.ofError(new ModelError(1, 0.123, 1, true), 0.5)))
        .endsWith("is part of the fit, which is no pure solution");
  }

  @Test
  void copiesAndRepeats() {
    assertThat(Notes.manyTimes(12, 3).sentence())
        .isEqualTo("all of 12 rows are there 3 times, and count once");
    assertThat(Notes.repeated(12, 4, 1).sentence())
        .isEqualTo("1 of 12 rows repeats another and counts once");
    assertThat(Notes.repeated(12, 4, 2).sentence())
        .isEqualTo("2 of 12 rows repeat others and count once");
    assertThat(Notes.repeated(12, 4, 2).code()).isEqualTo("copies");
    assertThat(Notes.repeated(12, 4, 0).code()).isEqualTo("repeats");
    assertThat(Notes.repeated(12, 4, 0).sentence())
        .startsWith("12 rows are readings of 4 sensors: their means are fitted");
  }

  @Test
  void rowsThatContradictOthers() {
    assertThat(Notes.outliers(1).sentence())
        .isEqualTo("1 row contradicts the others and was kept all the same");
    assertThat(Notes.outliers(2).sentence())
        .isEqualTo("2 rows contradict the others and were kept all the same");
    assertThat(Notes.outliersAmong(1, 30).sentence())
        .isEqualTo(
            "1 of 30 sensors that were looked at contradicts the others, and is in the fit; a fit of"
                + " fewer rows, such as every tenth, leaves such rows out");
    assertThat(Notes.outliersAmong(2, 30).sentence())
        .isEqualTo(
            "2 of 30 sensors that were looked at contradict the others, and are in the fit; a fit of"
                + " fewer rows, such as every tenth, leaves such rows out");
    assertThat(Notes.outliersAmong(2, 30).code()).isEqualTo("outliers");
  }

  @Test
  void rowsThatWereLeftOutAreCountedByReason() {
    LeftOut value = new LeftOut(1, LeftOut.Reason.VALUE, 9);
    LeftOut place = new LeftOut(2, LeftOut.Reason.PLACE, 9);
    LeftOut code = new LeftOut(3, LeftOut.Reason.CODE, 0);
    LeftOut copy = new LeftOut(4, LeftOut.Reason.COPY, 0);
    assertThat(Notes.ofLeftOut(List.of(copy), 0)).isEmpty();
    assertThat(text(Notes.ofLeftOut(List.of(value), 0)))
        .isEqualTo("1 row contradicts the others: left out");
    assertThat(text(Notes.ofLeftOut(List.of(value), 4)))
        .isEqualTo("5 rows contradict the others: left out");
    assertThat(text(Notes.ofLeftOut(List.of(), 1)))
        .isEqualTo("1 row contradicts the others: left out");
    assertThat(text(Notes.ofLeftOut(List.of(place), 0)))
        .isEqualTo("1 row is far from the others: left out");
    assertThat(text(Notes.ofLeftOut(List.of(place, place), 0)))
        .isEqualTo("2 rows are far from the others: left out");
    assertThat(text(Notes.ofLeftOut(List.of(code), 0)))
        .isEqualTo("1 row holds codes for missing values: left out");
    List<Warning> all = Notes.ofLeftOut(List.of(code, value, copy, place, code), 0);
    assertThat(all).extracting(Warning::code).containsExactly("outliers", "far-places", "codes");
    assertThat(all.get(2).sentence()).isEqualTo("2 rows hold codes for missing values: left out");
  }

  private static Samples readings(double... values) {
    double[] x = new double[values.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = i;
    }
    return Samples.of(Points.of(x, x), values);
  }

  @Test
  void readingsThatAreAllEqual() {
    assertThat(text(Notes.ofValues(readings(2.5, 2.5, 2.5, 2.5, 2.5))))
        .startsWith("all 5 values are 2.5: perhaps this is another column");
    assertThat(Notes.ofValues(readings(2.5, 2.5, 2.5, 2.5))).as("few").isEmpty();
    assertThat(Notes.ofValues(readings(2.5, 2.5, 2.5, 2.5, 2.6))).isEmpty();
    assertThat(Notes.ofValues(readings(0, 0, 0, 0, 0, 0))).as("zeros").isEmpty();
    Samples slopes =
        readings(1, 1, 1, 1, 1).withFunctionals(Collections.nCopies(5, Functional.normal(1, 0)));
    assertThat(Notes.ofValues(slopes)).as("of a plane").isEmpty();
    Samples twice =
        readings(1, 1, 1, 1, 1).withSnapshots(new double[][] {{1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}});
    assertThat(Notes.ofValues(twice)).isEmpty();
  }

  /** A fit with a scale of its noise levels; what it is a fit of does not matter. */
  private static Fit fit(NoiseScale scale) {
    Basis basis = Equation.laplace().basis(1, Disk.unit());
    double[] unit = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    Design design =
        Design.of(unit, 3, basis, 10, scale == null ? Double.NaN : 1, Scaling.DOMAIN, 1);
    Estimate estimate =
        new Estimate(
            new double[3],
            3,
            0,
            1,
            scale,
            new Fit.Choice("evidence", 1),
            true,
            design::spectrum,
            () -> {
              throw new AssertionError("not asked for");
            },
            useful -> Optional.empty(),
            Optional::empty,
            Optional::empty,
            null);
    return new Fit(design, estimate, null);
  }

  @Test
  void spreadsBesideTheField() {
    Fit plain = fit(null);
    assertThat(Notes.ofFit(plain, 0.25, 0.1)).isEmpty();
    assertThat(text(Notes.ofFit(plain, 0.251, 0.1)))
        .isEqualTo("on average the field is uncertain by 25 % of its own size; see the spread");
    assertThat(text(Notes.ofFit(plain, Double.NaN, 0.1))).contains("by NaN % of its own size");
    assertThat(text(Notes.ofFit(plain, 10, 0.1))).contains("by 1000 % of its own size");
    assertThat(text(Notes.ofFit(plain, 10.1, 0.1))).contains("many times its own size");
    assertThat(text(Notes.ofFit(plain, 1, 0.71))).startsWith("the data look like noise");
    assertThat(text(Notes.ofFit(plain, 0.99, 0.71))).contains("by 99 %");
    assertThat(text(Notes.ofFit(plain, 1, 0.7))).contains("by 100 %");
    assertThat(Notes.ofFit(plain, 1, 0.71).get(0).code()).isEqualTo("noise-only");
    List<Warning> zero = Notes.ofFit(plain, Double.POSITIVE_INFINITY, 1);
    assertThat(text(zero)).startsWith("the fitted field is zero everywhere");
    assertThat(zero.get(0).code()).isEqualTo("noise-only");
  }

  @Test
  void scalesOfGivenNoise() {
    assertThat(text(Notes.ofFit(fit(new NoiseScale(3, 0.01)), 0, 0.1)))
        .isEqualTo("the data scatter 3.00 times as much as the given noise levels say");
    assertThat(text(Notes.ofFit(fit(new NoiseScale(0.25, 0.049)), 0, 0.1)))
        .isEqualTo("the given noise levels are too high: the data scatter 0.250 of them");
    assertThat(Notes.ofFit(fit(new NoiseScale(3, 0.05)), 0, 0.1)).isEmpty();
    // Levels of a millionth of the field stand for none, but not if data scatter more.
    assertThat(Notes.ofFit(fit(new NoiseScale(0.5, 0.01)), 0, 0.4e-6)).isEmpty();
    assertThat(Notes.ofFit(fit(new NoiseScale(0.5, 0.01)), 0, 0.6e-6)).hasSize(1);
    assertThat(Notes.ofFit(fit(new NoiseScale(2, 0.01)), 0, 1e-9)).hasSize(1);
  }

  @Test
  void onlyFunctionsOfPlacesKnowPlaces() {
    assertThat(Notes.knowsPlaces(Equation.laplace().basis(1, Disk.unit()))).isTrue();
    assertThat(Notes.knowsPlaces(new MatrixBasis(new double[][] {{1}}))).isFalse();
  }

  @Test
  void readingsThatAreStuck() {
    int[] rows = {3, 4, 7};
    StuckReadings equal = new StuckReadings(rows, 0.43, StuckReadings.Kind.EQUAL);
    assertThat(Notes.stuck(equal, 3, false))
        .isEqualTo(
            new Warning(
                "stuck",
                "3 rows read 0.4300, which the others contradict: these sensors may be dead, or"
                    + " their range ends there"));
    StuckReadings close = new StuckReadings(rows, 12.34567, StuckReadings.Kind.CLOSE);
    assertThat(Notes.stuck(close, 9, true).sentence())
        .startsWith("9 rows read about 12.35, which")
        .endsWith("or their range ends there; they were kept all the same");
    StuckReadings ends = new StuckReadings(rows, -1, StuckReadings.Kind.ENDS);
    assertThat(Notes.stuck(ends, 3, false).sentence()).startsWith("3 rows read -1.000, which");
  }
}

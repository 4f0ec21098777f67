package vekua.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.fit.Warning;
import vekua.io.BadInputException;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitSettings;
import vekua.io.FitSummary;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;
import vekua.io.Outlier;
import vekua.io.SensorsCsv;

/** Data that are not what they seem, from files to fields. */
class DoubtTest {

  private static final String LAPLACE = "{\"equation\":{\"type\":\"laplace\"}%s}";
  private static final double NOISE = 0.01;

  @TempDir Path folder;

  private static double truth(double x, double y) {
    return Math.exp(x) * Math.cos(y);
  }

  /** Rows of a unit disc, each x, y, u and what is given. */
  private static List<String> rows(int n, String more, DoubleBinaryOperator field) {
    Random random = new Random(5);
    List<String> rows = new ArrayList<>();
    while (rows.size() < n) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      if (Math.hypot(x, y) < 1) {
        double u = field.applyAsDouble(x, y) + NOISE * random.nextGaussian();
        rows.add(x + "," + y + "," + u + more);
      }
    }
    return rows;
  }

  private static List<String> rows(int n) {
    return rows(n, "", DoubtTest::truth);
  }

  private SensorsCsv file(String header, List<String> rows) throws IOException {
    Path file = folder.resolve("room.csv");
    return SensorsCsv.open(
        Files.writeString(file, "# a room\n" + header + "\n" + String.join("\n", rows) + "\n"));
  }

  private static FitSettings settings(String more) {
    return FitSettings.fromJson(JsonReader.read("settings", LAPLACE.formatted(more)));
  }

  private FitOutcome fit(String header, List<String> rows, String more) throws IOException {
    return FitTask.of(file(header, rows), settings(more)).run();
  }

  private FitOutcome fit(List<String> rows) throws IOException {
    return fit("x,y,u", rows, "");
  }

  private static FitSummary summary(FitOutcome outcome) {
    return outcome.report().fits().get(0);
  }

  private static List<String> codes(FitOutcome outcome) {
    return summary(outcome).warnings().stream().map(Warning::code).toList();
  }

  private static double error(FitOutcome outcome) {
    double worst = 0;
    for (double x = -0.7; x < 0.8; x += 0.2) {
      for (double y = -0.6; y < 0.7; y += 0.2) {
        worst = Math.max(worst, Math.abs(outcome.fields().get(0).field().at(x, y) - truth(x, y)));
      }
    }
    return worst;
  }

  @Test
  void aFarPlaceIsLeftOutBeforeTheFrameIsChosen() throws IOException {
    List<String> rows = rows(60);
    rows.set(6, "-999,0.1,1.5");
    FitOutcome outcome = fit(rows);
    assertThat(outcome.fields().get(0).frame().radius()).isLessThan(1.1);
    assertThat(error(outcome)).isLessThan(5 * NOISE);
    assertThat(codes(outcome)).contains("far-places");
    assertThat(summary(outcome).samples()).isEqualTo(59);
    assertThat(summary(outcome).outliers()).extracting(Outlier::row).containsExactly(7L);
    assertThat(summary(outcome).outliers()).extracting(Outlier::reason).containsExactly("place");
    // Line 1 is a comment, line 2 the header.
    assertThat(ReportText.of(outcome, "room.csv", List.of("room.json")))
        .contains("Left out: " + folder.resolve("room.csv") + ", line 9, value 1.5: ");
    FitOutcome kept = fit("x,y,u", rows, ",\"outliers\":\"keep\"");
    assertThat(kept.fields().get(0).frame().radius()).isGreaterThan(400);
    assertThat(codes(kept)).contains("gross-errors");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-9999", "1e30"})
  void codesForMissingValuesAreLeftOut(String code) throws IOException {
    List<String> rows = rows(60);
    rows.set(3, "0.1,0.2," + code);
    rows.set(40, "0.5,-0.2," + code);
    FitOutcome outcome = fit(rows);
    assertThat(error(outcome)).isLessThan(5 * NOISE);
    assertThat(summary(outcome).outliers()).extracting(Outlier::row).containsExactly(4L, 41L);
    assertThat(summary(outcome).outliers()).extracting(Outlier::reason).containsOnly("code");
    assertThat(codes(outcome)).contains("codes");
  }

  /** Rows are counted from the file's first, whatever was left out before. */
  @Test
  void anOutlierAmongGivenNoiseIsNamedByItsRow() throws IOException {
    List<String> rows = rows(60, ",0.01", DoubtTest::truth);
    rows.set(2, "-999,0.1,1.5,0.01");
    rows.set(30, "0.1,0.2,4,0.01");
    FitOutcome outcome = fit("x,y,u,sigma", rows, "");
    assertThat(error(outcome)).isLessThan(5 * NOISE);
    assertThat(summary(outcome).outliers()).extracting(Outlier::row).containsExactly(3L, 31L);
    assertThat(summary(outcome).outliers().get(1).z()).isGreaterThan(50);
    assertThat(summary(outcome).noiseScale()).isPresent();
    assertThat(ReportText.of(outcome, "room.csv", List.of("room.json")))
        .contains("line 33, value 4: z ");
  }

  @Test
  void rowsGivenTwiceCountOnce() throws IOException {
    List<String> rows = rows(60);
    FitOutcome once = fit(rows);
    rows.addAll(rows(60));
    FitOutcome twice = fit(rows);
    assertThat(error(twice)).isLessThan(1.5 * error(once));
    assertThat(summary(twice).repeated()).contains(new FitSummary.Repeated(120, 60));
    assertThat(codes(twice)).contains("copies");
    assertThat(twice.report().order()).isEqualTo(once.report().order());
  }

  /** Twenty thousand readings of forty places are held, for their number is no reason to stream. */
  @Test
  void manyReadingsOfFewPlacesAreJoined() throws IOException {
    List<String> rows = new ArrayList<>();
    Random random = new Random(8);
    List<String> places = rows(40);
    for (int i = 0; i < 20_000; i++) {
      String place = places.get(i % 40);
      double u = Double.parseDouble(place.substring(place.lastIndexOf(',') + 1));
      rows.add(place.substring(0, place.lastIndexOf(',')) + "," + (u + random.nextGaussian() / 9));
    }
    FitOutcome outcome = fit(rows);
    assertThat(summary(outcome).repeated()).contains(new FitSummary.Repeated(20_000, 40));
    assertThat(error(outcome)).isLessThan(0.2);
  }

  /** Too many rows to hold: judged by what a sample of them tells. */
  @Test
  void grossErrorsOfALongFileAreLeftOutAsItIsRead() throws IOException {
    List<String> rows = rows(30_000);
    rows.set(10_000, "-999,-999,1");
    rows.set(20_000, "0.1,0.1,-9999");
    FitOutcome outcome = fit(rows);
    assertThat(outcome.fields().get(0).frame().radius()).isLessThan(1.1);
    assertThat(error(outcome)).isLessThan(NOISE);
    assertThat(summary(outcome).samples()).isEqualTo(29_998);
    assertThat(summary(outcome).outliers())
        .extracting(Outlier::row)
        .containsExactly(10_001L, 20_001L);
    assertThat(codes(outcome)).contains("far-places", "codes");
  }

  @Test
  void onePlaceAndThreeSensorsAreWarnedOf() throws IOException {
    assertThat(codes(fit(List.of("1,2,3", "1,2,3.1", "1,2,2.9", "1,2,3", "1,2,3.05"))))
        .contains("one-place");
    assertThat(codes(fit(rows(3)))).contains("few-sensors");
  }

  /** A wave whose number is given ten per cent wrong. */
  @Test
  void anErrorOfTheEquationStaysInTheFieldAndItsFile() throws IOException {
    DoubleBinaryOperator wave =
        (x, y) -> Math.cos(6.6 * x + 1) + Math.sin(6.6 * (0.6 * x - 0.8 * y));
    SensorsCsv file = file("x,y,u", rows(80, "", wave));
    String helmholtz = "{\"equation\":{\"type\":\"helmholtz\",\"wavenumber\":6}%s}";
    FitOutcome outcome =
        FitTask.of(file, FitSettings.fromJson(JsonReader.read("settings", helmholtz.formatted(""))))
            .run();
    assertThat(codes(outcome)).contains("model-error");
    assertThat(summary(outcome).modelError().orElseThrow().kept()).isTrue();
    assertThat(summary(outcome).modelError().orElseThrow().probability()).isGreaterThan(0.95);
    FieldFile written = outcome.fields().get(0);
    FieldFile read =
        FieldFile.fromJson(JsonReader.read("f.json", JsonWriter.toString(written.toJson())));
    assertThat(read.field().at(0.3, 0.4)).isEqualTo(written.field().at(0.3, 0.4));
    assertThat(read.uncertainty().orElseThrow().spreadAt(0.3, 0.4))
        .isEqualTo(written.uncertainty().orElseThrow().spreadAt(0.3, 0.4));
    assertThat(read.fit()).isEqualTo(written.fit());
    assertThat(read.equation()).isEqualTo(written.equation());
    FitOutcome pure =
        FitTask.of(
                file,
                FitSettings.fromJson(
                    JsonReader.read("settings", helmholtz.formatted(",\"modelError\":\"none\""))))
            .run();
    assertThat(codes(pure)).contains("model-error");
    assertThat(summary(pure).modelError().orElseThrow().kept()).isFalse();
    assertThat(pure.fields().get(0).toJson().get("version")).isEqualTo(1);
  }

  @Test
  void noiseBesideASigmaInEveryRowIsRefused() throws IOException {
    SensorsCsv given = file("x,y,u,sigma", rows(20, ",0.01", DoubtTest::truth)).withNoise(0.1);
    assertThatThrownBy(() -> FitTask.of(given, settings("")).run())
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("room.csv gives the sigma of every row");
    List<String> some = rows(20, ",0.01", DoubtTest::truth);
    some.set(4, "0.1,0.1," + truth(0.1, 0.1) + ",");
    assertThat(summary(FitTask.of(file("x,y,u,sigma", some).withNoise(0.1), settings("")).run()))
        .extracting(FitSummary::samples)
        .isEqualTo(20L);
  }

  @Test
  void ofSensorsOutsideADomainOnlyFarOnesAreLeftOut() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("disc.json"),
            "{\"domain\":{\"outer\":{\"circle\":{\"centre\":[0,0],\"radius\":1}}}}");
    FitPlace disc = FitPlace.read(file, EquationType.LAPLACE, EquationParameter.none());
    List<String> rows = rows(60);
    rows.set(6, "-999,0.1,1.5");
    FitOutcome outcome = FitTask.of(file("x,y,u", rows), settings("")).in(disc).run();
    assertThat(summary(outcome).outliers()).extracting(Outlier::row).containsExactly(7L);
    rows.set(8, "1.5,0.1,1.5");
    assertThatThrownBy(() -> FitTask.of(file("x,y,u", rows), settings("")).in(disc).run())
        .hasMessageContaining("line 11: the sensor at (1.5, 0.1) is outside the domain");
  }

  /** Files of earlier releases say nothing of outliers and codes. */
  @Test
  void aSummaryWithoutDoubtsIsRead() throws IOException {
    var json = fit(rows(20)).fields().get(0).toJson();
    @SuppressWarnings("unchecked")
    var summary = (Map<String, Object>) Objects.requireNonNull(json.get("fit"));
    summary.keySet().removeAll(List.of("outliers", "modelError", "warningCodes"));
    summary.put("warnings", List.of("mind the gap"));
    FitSummary read =
        FieldFile.fromJson(JsonReader.read("f.json", JsonWriter.toString(json)))
            .fit()
            .orElseThrow();
    assertThat(read.outliers()).isEmpty();
    assertThat(read.warnings()).containsExactly(new Warning("", "mind the gap"));
  }
}

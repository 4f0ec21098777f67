package vekua.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.io.BadInputException;
import vekua.io.ColumnChoice;
import vekua.io.ColumnLabel;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FieldSeries;
import vekua.io.FitSettings;
import vekua.io.JsonNode;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;
import vekua.io.Outlier;
import vekua.io.Progress;
import vekua.io.SensorsCsv;

class SweepTaskTest {

  private static final double SPEED = 343;

  /** Microphones in a plane wave at three frequencies, in no order; the fifth row is no value. */
  private static SensorsCsv sweep(String extra) throws IOException {
    Random random = new Random(4);
    double[] x = random.doubles(25, 0, 2).toArray();
    double[] y = random.doubles(25, 0, 1).toArray();
    StringBuilder text = new StringBuilder("freq [Hz],x [m],y [m],re [Pa],im [Pa]\n");
    for (double f : new double[] {300, 100, 200}) {
      for (int i = 0; i < 25; i++) {
        double phase = 2 * Math.PI * f / SPEED * (0.6 * x[i] + 0.8 * y[i]);
        boolean wrong = f == 100 && i == 7;
        text.append(
            String.format(
                Locale.ROOT,
                "%s,%.9f,%.9f,%.9f,%.9f\n",
                f,
                x[i],
                y[i],
                Math.cos(phase) + 1e-3 * random.nextGaussian() + (wrong ? 3 : 0),
                Math.sin(phase) + 1e-3 * random.nextGaussian()));
      }
    }
    byte[] bytes = (text + extra).getBytes(StandardCharsets.UTF_8);
    return SensorsCsv.of("sweep", bytes, ColumnChoice.ofOptions().by("freq"));
  }

  private static SweepTask.Outcome fit(SensorsCsv file) throws IOException {
    FitSettings settings =
        FitSettings.of(
            EquationType.HELMHOLTZ, EquationParameter.of(1), vekua.fit.Fitter.withDefaults());
    return new SweepTask(
            file.groups(Progress.none()),
            settings,
            OptionalDouble.of(SPEED),
            file.complex(),
            file.labels(),
            Progress.none())
        .run();
  }

  @Test
  void everyFrequencyHasItsFieldInOneFile() throws IOException {
    SweepTask.Outcome outcome = fit(sweep("100,1,1,nan,0\n").withoutMissing());
    FieldSeries series =
        FieldSeries.fromJson(JsonReader.read("f", JsonWriter.toString(outcome.series().toJson())));

    assertThat(series.values()).containsExactly(100.0, 200.0, 300.0);
    assertThat(series.by()).hasToString("freq (Hz)");
    assertThat(series.nearest(230)).isEqualTo(1);
    assertThat(series.choose("f", 230)).isEqualTo(1);
    assertThat(series.choose("f", 50)).isZero();
    assertThat(series.choose("f", 350)).isEqualTo(2);
    for (double far : new double[] {49, 351, 9999, Double.NaN, Double.NEGATIVE_INFINITY}) {
      assertThatThrownBy(() -> series.choose("f", far))
          .isInstanceOf(BadInputException.class)
          .hasMessage(
              "f has fields for freq from 100.0 to 300.0, and "
                  + far
                  + " is none of these nor near: say another by --value");
    }
    // Rows are numbered as in the table.
    assertThat(series.fields().get(0).fit().orElseThrow().outliers())
        .extracting(Outlier::row)
        .containsExactly(33L, 76L);
    JsonNode report = JsonReader.read("report", JsonWriter.toString(outcome.toJson()));
    assertThat(report.get("warningCodes").elements())
        .extracting(JsonNode::text)
        .contains("outliers");
    assertThat(report.get("warnings").elements())
        .hasSameSizeAs(report.get("warningCodes").elements())
        .extracting(JsonNode::text)
        .contains(
            "1 of 3 fits warn, such as of freq 100.0: 1 row contradicts the others: left out");
    PredictTask task = PredictTask.of("f", series);
    assertThat(task.header()).containsExactly("freq", "x", "y", "u_re", "u_im");
    double[][] told = task.at(Places.at(0.9, 0.4));
    for (int f = 0; f < 3; f++) {
      double phase = 2 * Math.PI * series.values().get(f) / SPEED * (0.6 * 0.9 + 0.8 * 0.4);
      assertThat(told[0][f]).isCloseTo(Math.cos(phase), within(5e-3));
      assertThat(told[1][f]).isCloseTo(Math.sin(phase), within(5e-3));
    }
    ByteArrayOutputStream csv = new ByteArrayOutputStream();
    new CsvFormat().write(task, Places.at(0.9, 0.4), csv);
    assertThat(csv.toString(StandardCharsets.UTF_8).lines().map(l -> l.split(",", -1)[0]))
        .containsExactly("freq", "100.0", "200.0", "300.0");
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    new JsonFormat().write(task, Places.at(0.9, 0.4), json);
    assertThat(json.toString(StandardCharsets.UTF_8)).startsWith("{\"freq\":[100.0,200.0,300.0],");
    PredictTask chosen = PredictTask.of("f", series, 1);
    assertThat(chosen.known().field()).isEqualTo("f, freq 200.0");
    assertThat(chosen.header()).containsExactly("x", "y", "u_re", "u_im");
    ByteArrayOutputStream one = new ByteArrayOutputStream();
    new JsonFormat().write(chosen.withTotal(false), Places.at(0.9, 0.4), one);
    assertThat(one.toString(StandardCharsets.UTF_8)).startsWith("{\"freq\":200.0,\"x\":0.9,");
    assertThat(ReportText.of(outcome, "sweep", "f.json"))
        .contains("Fitted sweep by freq (Hz)", "      100      1.832       24", "left out");
    assertThat(outcome.toJson().get("by")).isEqualTo("freq");
    assertThatThrownBy(task::checkSingle).hasMessageContaining("choose one by --value");
  }

  @Test
  void rowsWithoutAGroupAreMissing() throws IOException {
    SweepTask.Outcome outcome = fit(sweep(",1,1,1,1\nnan,1,1,1,1\n100,1,1,,1\n").withoutMissing());
    assertThat(outcome.missing()).extracting(Outlier::row).containsExactly(76L, 77L);
    assertThat(JsonWriter.toString(outcome.toJson()))
        .containsPattern("\"warnings\": \\[\\s+\"2 rows without a freq: left out\"")
        .contains("\"row\": 76");
    assertThat(ReportText.of(outcome, "sweep", "f.json"))
        .contains("Warning: 2 rows without a freq: left out.", "  rows 76, 77");
    assertThat(fit(sweep("")).warnings()).isEmpty();
  }

  @Test
  void labelsTellGroupsApart() throws IOException {
    String text = "id,x,y,u\n";
    StringBuilder rows = new StringBuilder(text);
    for (int id = 1_000_001; id <= 1_000_003; id++) {
      for (int i = 0; i < 9; i++) {
        rows.append(id + "," + Math.cos(i) + "," + Math.sin(2 * i) + "," + i % 4 + "\n");
      }
    }
    SensorsCsv file =
        SensorsCsv.of(
            "ids",
            rows.toString().getBytes(StandardCharsets.UTF_8),
            ColumnChoice.ofOptions().by("id"));
    SweepTask.Outcome outcome =
        new SweepTask(
                file.groups(Progress.none()),
                FitSettings.of(
                    EquationType.LAPLACE,
                    EquationParameter.none(),
                    vekua.fit.Fitter.withDefaults()),
                OptionalDouble.empty(),
                false,
                file.labels(),
                Progress.none())
            .run();
    assertThat(ReportText.of(outcome, "ids", "f.json"))
        .contains("   1000001 ", "   1000002 ", "   1000003 ");
  }

  @Test
  void badGroupsAreNamed() throws IOException {
    assertThatThrownBy(() -> fit(sweep("0,1,1,1,1\n")))
        .isInstanceOf(BadInputException.class)
        .hasMessage("sweep, freq 0.0: a frequency must be positive");
    assertThatThrownBy(() -> fit(sweep("150,1,1,,1\n").withoutMissing()))
        .hasMessage("sweep: no row of freq 150.0 is complete");
    assertThatThrownBy(() -> fit(sweep(",1,1,1,1\n"))).hasMessageContaining("column freq is empty");
    assertThatThrownBy(() -> fit(sweep("low,1,1,1,1\n")))
        .hasMessageContaining(
            "column freq [hz] must be a finite number: low; groups are told apart");
    assertThatThrownBy(() -> fit(sweep("9007199254740993,1,1,1,1\n")))
        .hasMessageContaining("line 77: column freq tells groups apart by 9007199254740992 or a")
        .hasMessageContaining("beyond 9007199254740992 whole numbers run together");
    assertThat(List.of(sweep("").labels().u().unit())).containsExactly("Pa");
  }

  /** By the unit, or by the name of a column that has none. */
  @ParameterizedTest
  @ValueSource(strings = {"freq [rad/s]", "omega", "ω (rad s^-1)"})
  void angularFrequenciesHaveNoFactorOfTwoPi(String header) throws IOException {
    String text = header + ",x,y,u\n";
    for (int i = 0; i < 20; i++) {
      text += String.format(Locale.ROOT, "1029,%s,%s,%s%n", i % 5, i / 5, Math.cos(3 * (i % 5)));
    }
    String name = ColumnLabel.of(header).name();
    SensorsCsv file =
        SensorsCsv.of(
            "sweep", text.getBytes(StandardCharsets.UTF_8), ColumnChoice.ofOptions().by(name));
    assertThat(fit(file).series().fields().get(0).equation().wavenumber()).isEqualTo(3);
  }
}

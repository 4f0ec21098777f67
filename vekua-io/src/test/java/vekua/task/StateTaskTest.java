package vekua.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.fit.Warning;
import vekua.geometry.Points;
import vekua.io.BadInputException;
import vekua.io.ColumnChoice;
import vekua.io.FileClaim;
import vekua.io.FitSettings;
import vekua.io.FitState;
import vekua.io.JsonReader;
import vekua.io.Outlier;
import vekua.io.Progress;
import vekua.io.SensorsCsv;

class StateTaskTest {

  private static final String WAVE =
      "{\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 5}, \"centre\": [0, 0],"
          + " \"radius\": 1}";

  private static final String WAVE_ANYWHERE =
      "{\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 5}}";

  @TempDir Path folder;

  private static FitSettings settings(String json) {
    return FitSettings.fromJson(JsonReader.read("settings", json));
  }

  /** A table of a wave, rows of one batch after the other. */
  private static String rows(String header, int n, long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder(header).append('\n');
    for (int i = 0; i < n; i++) {
      double x = 1.3 * (random.nextDouble() - 0.5);
      double y = 1.3 * (random.nextDouble() - 0.5);
      double z = random.nextDouble() - 0.5;
      String sep = "";
      for (String name : header.split(",", -1)) {
        double u = Math.cos(5 * x) + 0.5 * Math.sin(3 * x + 4 * y) + 0.01 * random.nextGaussian();
        double value =
            switch (name) {
              case "x" -> x;
              case "y" -> y;
              case "z" -> z;
              case "sigma" -> 0.01;
              default -> u;
            };
        text.append(sep).append(String.format(Locale.ROOT, "%.17g", value));
        sep = ",";
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static SensorsCsv csv(String name, String text) throws IOException {
    return SensorsCsv.of(name, text.getBytes(StandardCharsets.UTF_8), ColumnChoice.byName());
  }

  private static StateTask.Outcome fold(String text, String settings, Optional<FitState> before)
      throws IOException {
    return StateTask.of(csv("batch.csv", text), settings(settings), "all.state", before)
        .run(Progress.none());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "x,y,u; 60",
        "x,y,u; 700",
        "x,y,u,sigma; 60",
        "x,y,u1,u2; 60",
        "x,y,re,im; 60",
      })
  void batchesGiveTheFieldOfAllRows(String header, int n) throws IOException {
    Path file = folder.resolve("all.state");
    Optional<FitState> state = Optional.empty();
    StringBuilder all = new StringBuilder(header).append('\n');
    List<FitOutcome> outcomes = new ArrayList<>();
    for (int batch = 0; batch < 4; batch++) {
      String text = rows(header, n, batch);
      all.append(text.substring(header.length() + 1));
      StateTask.Outcome outcome = fold(text, WAVE, state);
      outcome.state().save(file);
      state = Optional.of(FitState.load(file));
      outcomes.add(outcome.fit());
    }
    FitOutcome last = outcomes.get(3);
    FitOutcome whole = FitTask.of(csv("all.csv", all.toString()), settings(WAVE)).run();
    assertThat(last.report().fits().get(0).samples()).isEqualTo(4L * n);
    Points places = Points.of(new double[] {0.1, -0.4}, new double[] {0.3, 0.2});
    for (int s = 0; s < whole.fits().size(); s++) {
      double[] expected = whole.fits().get(s).field().at(places);
      double[] found = last.fits().get(s).field().at(places);
      for (int i = 0; i < 2; i++) {
        assertThat(found[i]).isCloseTo(expected[i], within(1e-11));
      }
    }
    assertThat(last.report().fits().get(0).warnings())
        .isEqualTo(whole.report().fits().get(0).warnings());
  }

  @Test
  void theFirstBatchDecidesAboutFrameAndOrder() throws IOException {
    String laplace = "{\"equation\": {\"type\": \"laplace\"}}";
    FitState state = fold(rows("x,y,z,u", 40, 1), laplace, Optional.empty()).state();
    assertThat(state.frame().dimension()).isEqualTo(3);
    StateTask.Outcome next = fold(rows("x,y,z,u", 40, 2), laplace, Optional.of(state));
    assertThat(next.state().frame()).isEqualTo(state.frame());
    assertThat(next.state().order()).isEqualTo(state.order());
    assertThat(next.state().rows().usable()).isEqualTo(80);
    assertThatThrownBy(() -> fold("x,y,z,u\n9,0,0,1\n", laplace, Optional.of(state)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("line 2: the sensor at (9.0, 0.0, 0.0) is outside the sphere")
        .hasMessageContaining("begin one with a centre and a radius");
  }

  /** Halves of a table side by side: the second has no row in the frame of the first. */
  @Test
  void aFrameThatWasFoundGrowsWhilePlacesAreFew() throws IOException {
    String header = "x,y,u";
    List<String> lines = rows(header, 120, 3).lines().skip(1).toList();
    String left = half(header, lines, true);
    String right = half(header, lines, false);
    FitState one = fold(left, WAVE_ANYWHERE, Optional.empty()).state();
    assertThat(one.fixed()).isFalse();
    one.save(folder.resolve("all.state"));
    FitState read = FitState.load(folder.resolve("all.state"));
    StateTask.Outcome both = fold(right, WAVE_ANYWHERE, Optional.of(read));
    assertThat(both.state().rows().usable()).isEqualTo(120);
    FitOutcome whole =
        FitTask.of(
                csv("all.csv", header + "\n" + String.join("\n", lines) + "\n"),
                settings(WAVE_ANYWHERE))
            .run();
    Points places = Points.of(new double[] {0.1, -0.4, 0.6}, new double[] {0.3, 0.2, -0.5});
    double[] expected = whole.fits().get(0).field().at(places);
    double[] found = both.fit().fits().get(0).field().at(places);
    for (int i = 0; i < 3; i++) {
      assertThat(found[i]).isCloseTo(expected[i], within(0.01));
    }
    // The same batches again change nothing, and a frame that was given stays.
    assertThat(fold(left, WAVE_ANYWHERE, Optional.of(both.state())).repeated()).isTrue();
    FitState given = fold(left, WAVE, Optional.empty()).state();
    assertThat(given.fixed()).isTrue();
  }

  private static String half(String header, List<String> lines, boolean left) {
    return lines.stream()
        .filter(line -> line.startsWith("-") == left)
        .collect(java.util.stream.Collectors.joining("\n", header + "\n", "\n"));
  }

  @Test
  void aWavenumberThatWasFoundStays() throws IOException {
    String auto = WAVE.replace("5}", "\"auto\"}");
    FitState state = fold(rows("x,y,u", 80, 1), auto, Optional.empty()).state();
    assertThat(state.equation().wavenumber()).isCloseTo(5, within(0.1));
    StateTask.Outcome next = fold(rows("x,y,u", 80, 2), auto, Optional.of(state));
    assertThat(next.state().equation()).isEqualTo(state.equation());
  }

  @Test
  void aBatchIsFoldedInOnce() throws IOException {
    FitState one = fold(rows("x,y,u", 60, 1), WAVE, Optional.empty()).state();
    FitState two = fold(rows("x,y,u", 60, 2), WAVE, Optional.of(one)).state();
    StateTask.Outcome again = fold(rows("x,y,u", 60, 1), WAVE, Optional.of(two));
    assertThat(again.repeated()).isTrue();
    assertThat(again.state()).isEqualTo(two);
    assertThat(again.fit().report().fits().get(0).warnings())
        .contains(
            new Warning(
                "repeated-batch",
                "all 60 rows of batch.csv are in all.state already and were not folded in again"));
  }

  @Test
  void rowsThatAreLeftOutAreCountedFromTheFirstBatchOn() throws IOException {
    FitState state = fold(rows("x,y,u", 60, 1), WAVE, Optional.empty()).state();
    StateTask.Outcome next =
        fold(
            rows("x,y,u", 60, 2) + "0.1,0.1,-9999\n1e9,0,1\n0.2,0.1,1e20\n0.2,0.2,1e300\n",
            WAVE,
            Optional.of(state));
    assertThat(next.fit().report().fits().get(0).outliers())
        .extracting(Outlier::row, Outlier::reason)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(121L, "code"),
            org.assertj.core.groups.Tuple.tuple(122L, "place"),
            org.assertj.core.groups.Tuple.tuple(123L, "code"),
            org.assertj.core.groups.Tuple.tuple(124L, "code"));
    assertThat(next.fit().report().named().keySet()).contains(121L);
    assertThat(next.fit().report().fits().get(0).warnings())
        .extracting(Warning::code)
        .contains("codes", "far-places");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'{\"equation\": {\"type\": \"laplace\"}}' | x,y,u | equation helmholtz, not laplace",
        "'{\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 6}}' | x,y,u |"
            + " wavenumber 5.0, not 6.0",
        "'{\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 5}, \"order\": 4}' | x,y,u |"
            + " order",
        "'{\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 5}, \"radius\": 4}' | x,y,u |"
            + " radius 1.0, not 4.0",
        "'{\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 5}, \"centre\": [1, 0]}' |"
            + " x,y,u | centre (0.0\\, 0.0)\\, not (1.0\\, 0.0)",
        "'{\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 5}}' | x,y,z,u |"
            + " coordinates 2, not 3",
        "'{\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 5}}' | x,y,re,im |"
            + " holds real values",
        "'{\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 5}}' | x,y,u1,u2 |"
            + " is for 1 columns of values\\, and batch.csv has 2",
        "'{\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 5}}' | x,y,u,sigma |"
            + " is for rows without noise levels",
      })
  void whatDiffersIsRefused(String settings, String header, String complaint) throws IOException {
    FitState state = fold(rows("x,y,u", 60, 1), WAVE, Optional.empty()).state();
    assertThatThrownBy(() -> fold(rows(header, 60, 2), settings, Optional.of(state)))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("all.state ")
        .hasMessageContaining(complaint.replace("\\", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"format\": \"vekua-field\"}", "not json", ""})
  void whatIsNoStateIsRefused(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("s"), text);
    assertThatThrownBy(() -> FitState.load(file)).isInstanceOf(BadInputException.class);
  }

  @Test
  void aDamagedStateIsRefused() throws IOException {
    Path file = folder.resolve("s");
    fold(rows("x,y,u", 20, 1), WAVE, Optional.empty()).state().save(file);
    String text = Files.readString(file);
    int at = text.indexOf("\"reduction\"");
    String other = text.substring(0, at) + text.substring(at).replace('A', 'B');
    Files.writeString(file, other);
    assertThatThrownBy(() -> FitState.load(file))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("reduction");
    Files.writeString(file, text.replaceFirst("\"order\": \\d+", "\"order\": 3"));
    assertThatThrownBy(() -> FitState.load(file))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("must be of 7 functions");
    Files.writeString(file, text.replace("\"version\": 1", "\"version\": 2"));
    assertThatThrownBy(() -> FitState.load(file)).hasMessageContaining("newer than this program");
  }

  @Test
  void batchesInOtherUnitsAreRefused() throws IOException {
    String volts = rows("x,y,u", 30, 1).replace("x,y,u", "x [m],y [m],u [V]");
    String bare = rows("x,y,u", 30, 2);
    Path file = folder.resolve("s");
    fold(volts, WAVE, Optional.empty()).state().save(file);
    Optional<FitState> state = Optional.of(FitState.load(file));
    assertThat(state.get().units()).isEqualTo(Map.of("x", "m", "y", "m", "u", "V"));
    for (String header : List.of("x [m],y [m],u [mV]", "x [mm],y [mm],u [V]")) {
      assertThatThrownBy(() -> fold(bare.replace("x,y,u", header), WAVE, state))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining(
              header.contains("mV")
                  ? "has u in V, and batch.csv in mV"
                  : "has x in m, and batch.csv in mm");
    }
    StateTask.Outcome silent = fold(bare, WAVE, state);
    assertThat(silent.fit().report().notes())
        .contains("batch.csv has no unit of u and is taken to be in V, as all.state is");
    assertThat(silent.fit().labels().u().unit()).isEqualTo("V");
    assertThat(silent.state().units()).isEqualTo(state.get().units());
    // States of earlier versions have no units.
    Files.writeString(file, Files.readString(file).replaceAll("\"units\": \\{[^}]*\\},", ""));
    FitState old = FitState.load(file);
    assertThat(old.units()).isEmpty();
    StateTask.Outcome told = fold(bare.replace("x,y,u", "x,y,u [V]"), WAVE, Optional.of(old));
    assertThat(told.state().units()).isEqualTo(Map.of("u", "V"));
    assertThat(told.fit().report().notes())
        .containsExactly("all.state has no unit of u and is taken to be in V, as batch.csv is");
  }

  @Test
  void whatWasLeftOutStaysSoWhenSensorsAreMany() throws IOException {
    String[] lines = rows("x,y,u", 60, 1).split("\n", -1);
    for (int row : new int[] {7, 30}) {
      String[] cells = lines[row].split(",", -1);
      lines[row] = cells[0] + "," + cells[1] + "," + (Double.parseDouble(cells[2]) + 40);
    }
    String wrong = String.join("\n", lines);
    StateTask.Outcome first = fold(wrong, WAVE, Optional.empty());
    assertThat(first.fit().report().fits().get(0).outliers())
        .extracting(Outlier::row)
        .containsExactly(7L, 30L);
    Optional<FitState> state = Optional.of(first.state());
    for (int batch = 2; batch < 4; batch++) {
      StateTask.Outcome next = fold(rows("x,y,u", 400, batch), WAVE, state);
      assertThat(next.state().reduction().pool().orElseThrow().complete()).isEqualTo(batch == 2);
      assertThat(next.fit().report().fits().get(0).outliers())
          .extracting(Outlier::row)
          .containsExactly(7L, 30L);
      assertThat(next.fit().report().fits().get(0).warnings())
          .extracting(Warning::code)
          .contains("outliers");
      state = Optional.of(next.state());
    }
    assertThat(state.get().seen()).isEqualTo(860);
    assertThat(state.get().reduction().rows()).isEqualTo(858);
    assertThat(state.get().leftOut()).extracting(Outlier::row).containsExactly(7L, 30L);
    StateTask.Outcome repeated = fold(wrong, WAVE, state);
    assertThat(repeated.repeated()).isTrue();
    assertThat(repeated.fit().report().fits().get(0).outliers()).hasSize(2);
  }

  @Test
  void kelvinsAreNoDegrees() throws IOException {
    FitState kelvins =
        fold(rows("x,y,u", 30, 1).replace("x,y,u", "x,y,u [K]"), WAVE, Optional.empty()).state();
    String next = rows("x,y,u", 30, 2);
    assertThatThrownBy(() -> fold(next.replace("x,y,u", "x,y,u [°C]"), WAVE, Optional.of(kelvins)))
        .hasMessageContaining("u in K, and batch.csv in °C");
    fold(next.replace("x,y,u", "x,y,u [ kelvin ]"), WAVE, Optional.of(kelvins));
  }

  @Test
  void oneProcessWritesAtATime() throws IOException {
    Path file = folder.resolve("s");
    try (FileClaim claim = FileClaim.of(file)) {
      assertThat(claim).isNotNull();
      assertThatThrownBy(() -> FileClaim.of(file)).hasMessageContaining("by another process");
    }
    FileClaim.of(file).close();
    assertThat(folder.toFile().list()).isEmpty();
  }
}

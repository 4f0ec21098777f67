package vekua.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import vekua.io.BadInputException;
import vekua.io.DrumFile;
import vekua.io.FieldFile;
import vekua.modes.Mode;
import vekua.modes.Spectrum;

class ModesTaskTest {

  private static final String BOX = "{\"outer\": {\"polygon\": [[0,0],[1,0],[1,1.3],[0,1.3]]}}";

  private static final double PI2 = Math.PI * Math.PI;

  @TempDir Path folder;

  private DrumFile drum(String json) throws IOException {
    return DrumFile.read(Files.writeString(folder.resolve("drum.json"), json));
  }

  private ModesOutcome lowest(String json, int count) throws IOException {
    return new ModesTask("drum.json", drum(json).membrane(), ModesTask.Question.lowest(count), 1e-8)
        .run(share -> {});
  }

  @Test
  void aDomainAloneIsADrumAndItsModesAreFieldsThatFilesKeep() throws IOException {
    ModesOutcome outcome = lowest(BOX, 3);
    assertThat(outcome.reached()).isTrue();
    Mode first = outcome.spectrum().modes().get(0);
    assertThat(first.eigenvalue()).isCloseTo(PI2 * (1 + 1 / 1.69), within(1e-12));
    Path file = folder.resolve("mode.json");
    outcome.field(first).write(file);
    FieldFile back = FieldFile.read(file);
    assertThat(back.field().at(0.3, 0.4)).isEqualTo(first.field().at(0.3, 0.4));
    assertThat(back.equation().wavenumber()).isEqualTo(first.wavenumber());
    // √(4/area) sin πx sin πy/1.3, of either sign.
    double exact = 2 / Math.sqrt(1.3) * Math.sin(0.3 * Math.PI) * Math.sin(0.4 * Math.PI / 1.3);
    assertThat(Math.abs(first.field().at(0.3, 0.4))).isCloseTo(exact, within(1e-10));
  }

  @Test
  void theKindsOfAProblemsConditionsCount() throws IOException {
    String problem =
        "{\"domain\": "
            + BOX
            + ", \"equation\": {\"type\": \"laplace\"}, \"boundary\": ["
            + "{\"on\": \"outer\", \"value\": \"x\"}, {\"on\": \"outer.1\", \"normal\": \"1\"}]}";
    Mode first = lowest(problem, 1).spectrum().modes().get(0);
    assertThat(first.eigenvalue()).isCloseTo(PI2 * (0.25 + 1 / 1.69), within(1e-11));
    assertThat(first.certified()).isFalse();
  }

  @Test
  void theTableAndTheReportHaveTheirColumns() throws IOException {
    ModesOutcome outcome = lowest(BOX, 2);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    outcome.writeCsv(out);
    String[] lines = out.toString(StandardCharsets.UTF_8).split("\n", -1);
    assertThat(lines[0]).isEqualTo("index,eigenvalue,lower,upper,certified,cluster,tension,weyl");
    assertThat(lines[1]).startsWith("1," + outcome.spectrum().modes().get(0).eigenvalue());
    assertThat(lines).hasSize(4);
    assertThat(outcome.toJson()).containsKeys("modes", "weyl", "warnings");
    assertThat((List<?>) outcome.toJson().get("modes")).hasSize(2);
    assertThat(outcome.text()).contains("certified", "Weyl");
  }

  @Test
  void aReportWithoutModesDoesNotCountUpToNothing() throws IOException {
    Spectrum none = new Spectrum(List.of(), 0, 0, 1, false, List.of("the time is over"));
    String text = new ModesOutcome(drum(BOX).membrane(), none, 1e-8, 3).text();
    assertThat(text).startsWith("No modes were found.").contains("Note: the time is over.");
    assertThat(text).doesNotContain("Weyl");
    Spectrum low = new Spectrum(List.of(), 0, 3, 0.1, true, List.of());
    assertThat(new ModesOutcome(drum(BOX).membrane(), low, 1e-8, 3).text())
        .startsWith("No modes up to 3.00000; Weyl's count is 0.1.");
  }

  @Test
  void equationsOfOtherFieldsHaveNoModesHere() throws IOException {
    String problem = "{\"domain\": " + BOX + ", \"equation\": {\"type\": \"%s\", %s}}";
    drum(problem.formatted("helmholtz", "\"wavenumber\": 3"));
    assertThatThrownBy(() -> drum(problem.formatted("yukawa", "\"decay\": 2")))
        .hasMessageEndingWith(
            "equation.type must be laplace or helmholtz, for modes are those of −Δu = λu: yukawa");
    assertThatThrownBy(
            () -> drum(problem.formatted("helmholtz", "\"wavenumber\": 3, \"index\": \"x\"")))
        .hasMessageContaining("equation.index must be left out, for modes are those of −Δu = λu");
  }

  @Test
  void complaintsNameThePlace() {
    assertThatThrownBy(() -> drum("{\"holes\": []}")).isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> drum("{\"domain\": " + BOX + ", \"colour\": 1}"))
        .hasMessageContaining("colour");
    assertThatThrownBy(
            () ->
                drum("{\"domain\": "
                        + BOX
                        + ", \"boundary\": [{\"on\": \"outer.9\", \"value\": 0}]}")
                    .membrane())
        .hasMessageContaining("outer.9");
    assertThatThrownBy(
            () ->
                new ModesTask(
                        "d.json", drum(BOX).membrane(), ModesTask.Question.between(9, 3), 1e-8)
                    .run(share -> {}))
        .hasMessageContaining("d.json: upper end");
  }
}

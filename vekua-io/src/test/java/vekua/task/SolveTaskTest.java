package vekua.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import vekua.io.BadInputException;
import vekua.io.JsonReader;
import vekua.io.ProblemFile;

class SolveTaskTest {

  private static SolveTask task(String equation) {
    String problem =
        "{\"equation\": "
            + equation
            + ", \"domain\": {\"outer\": {\"circle\": {\"centre\": [0,0], \"radius\": 1}}},"
            + " \"boundary\": [{\"on\": \"outer\", \"value\": \"x^2-y^2\"}], \"tolerance\": 1e-8}";
    return SolveTask.of("p.json", ProblemFile.fromJson(JsonReader.read("p.json", problem)));
  }

  @Test
  void aProblemBecomesAFieldAndAReport() {
    SolveOutcome outcome = task("{\"type\": \"laplace\"}").run();
    assertThat(outcome.solution().reached()).isTrue();
    assertThat(outcome.field().field().at(0.5, 0.2)).isBetween(0.21 - 1e-7, 0.21 + 1e-7);
    assertThat(outcome.toJson()).containsKeys("boundaryResidualMax", "errorBound", "seconds");
    assertThat(ReportText.of(outcome, "p.json", "f.json"))
        .startsWith("Solved p.json with ")
        .contains("Field written to f.json after ");
    assertThat(task("{\"type\": \"laplace\"}").withTolerance(1e-4).tolerance()).isEqualTo(1e-4);
  }

  @Test
  void tooManyWavesAreRefusedByTheirNumber() {
    assertThatThrownBy(() -> task("{\"type\": \"helmholtz\", \"wavenumber\": 1e4}").run())
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("p.json: wavenumber times radius must be at most 2000: 10000.0");
  }
}

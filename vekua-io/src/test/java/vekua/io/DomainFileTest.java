package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.rows.Samples;

class DomainFileTest {

  private static final String RING =
      "{\"outer\": {\"polygon\": [[0,0],[2,0],[2,1],[1,1],[1,2],[0,2]]}, \"holes\": [{\"circle\":"
          + " {\"centre\": [0.5, 0.5], \"radius\": 0.2}}]}";

  @TempDir Path folder;

  private DomainFile read(String members) throws IOException {
    Path file = folder.resolve("domain.json");
    Files.writeString(file, "{\"domain\": " + RING + members + "}");
    return DomainFile.read(file);
  }

  @Test
  void theDomainAloneIsEnough() throws IOException {
    DomainFile file = read("");
    assertThat(file.domain().holes()).hasSize(1);
    assertThat(file.equation()).isEmpty();
    assertThat(file.conditions()).isFalse();
  }

  @Test
  void equationAndConditionsAreTold() throws IOException {
    DomainFile file =
        read(
            ", \"equation\": {\"type\": \"yukawa\", \"decay\": 2}, \"boundary\":"
                + " [{\"on\": \"outer\", \"value\": \"anything\"}]");
    assertThat(file.equation()).contains(Equation.yukawa(2));
    assertThat(file.conditions()).isTrue();
  }

  @Test
  void whatAFitCannotUseIsRefused() {
    for (String member : List.of("\"source\": \"1\"", "\"incident\": {\"plane\": 1}")) {
      assertThatThrownBy(() -> read(", " + member))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("is of no use to a fit");
    }
  }

  @Test
  void degenerateDomainsAreRefused() throws IOException {
    for (List<String> each :
        List.of(
            List.of("{\"outer\": {\"polygon\": [[0,0],[1,0]]}}", "number of vertices"),
            List.of("{\"outer\": {\"polygon\": [[0,0],[1,0],[2,0]]}}", "must not meet"),
            List.of("{\"holes\": []}", "number of holes"),
            List.of("{\"outer\": {\"circle\": {\"centre\": [0,0], \"radius\": 0}}}", "positive"))) {
      Path file = folder.resolve("domain.json");
      Files.writeString(file, "{\"domain\": " + each.get(0) + "}");
      assertThatThrownBy(() -> DomainFile.read(file))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("domain.json: domain")
          .hasMessageContaining(each.get(1));
    }
  }

  @Test
  void aFittedFieldReadsBackBitByBit() throws IOException {
    Domain domain = read("").domain();
    Points sensors = domain.grid(11);
    double[] u = new double[sensors.size()];
    for (int i = 0; i < u.length; i++) {
      u[i] = Math.log(Math.hypot(sensors.x(i) - 0.45, sensors.y(i) - 0.5)) + 1e-3 * Math.sin(9 * i);
    }
    for (Equation equation :
        List.of(
            Equation.laplace(), Equation.helmholtz(3), Equation.yukawa(3), Equation.biharmonic())) {
      Fit fit = Fitter.withDefaults().withDomain(domain).fit(equation, Samples.of(sensors, u));
      Path target = folder.resolve("field.json");
      FieldFile.of(fit, FitSummary.of(fit), domain.bounds(), DomainField.of(equation, domain))
          .write(target);
      FieldFile again = FieldFile.read(target);
      Points points = Points.of(new double[] {0.3, 1.4, 0.99}, new double[] {1.7, 0.2, 0.98});
      assertThat(again.field().at(points)).isEqualTo(fit.field().at(points));
      assertThat(again.uncertainty().orElseThrow().spreadAt(points))
          .isEqualTo(fit.uncertainty().spreadAt(points));
      assertThat(again.uncertainty().orElseThrow().blindAt(points))
          .isEqualTo(fit.uncertainty().blindAt(points));
      assertThat(again.fit()).contains(FitSummary.of(fit));
      assertThat(again.equation()).isEqualTo(equation);
      assertThat(again.covers(0.5, 0.5)).isFalse();
      assertThat(again.covers(1.5, 1.5)).isFalse();
      assertThat(again.covers(0.5, 0.7)).isTrue();
    }
  }
}

package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.ModelErrorPolicy;
import vekua.fit.OutlierPolicy;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.rows.Samples;
import vekua.solve.Solver;

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
  void aDomainNeedsNoProblemAroundIt() throws IOException {
    Path file = folder.resolve("bare.json");
    Files.writeString(file, RING);
    DomainFile bare = DomainFile.read(file);
    assertThat(bare.domain()).hasToString(read("").domain().toString());
    assertThat(bare.equation()).isEmpty();
    assertThat(bare.conditions()).isFalse();
    Files.writeString(file, "{\"domian\": " + RING + "}");
    assertThatThrownBy(() -> DomainFile.read(file)).hasMessageContaining("there is no domian");
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
      // What data are asked is asked of the first: it takes longer than all the rest.
      Fitter fitter =
          equation.equals(Equation.laplace())
              ? Fitter.withDefaults()
              : Fitter.withDefaults().with(OutlierPolicy.KEEP).with(ModelErrorPolicy.NONE);
      Fit fit = fitter.withDomain(domain).fit(equation, Samples.of(sensors, u));
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

  @Test
  void piecesAndSlitsReadBackBitByBit() throws IOException {
    FieldFile file =
        solved(
            "{\"outer\": {\"polygon\": [[0,0],[12,0],[12,1],[0,1]]}, \"holes\": [], \"slits\":"
                + " [[[3.1,0.5],[3.9,0.6]]]}",
            "{\"on\": \"outer\", \"value\": \"x\"}, {\"on\": \"slit.0.left\", \"normal\": \"0\"},"
                + " {\"on\": \"slit.0.right\", \"value\": \"3\"}");
    FieldFile read = again(file);
    Points points = new Rectangle(0.1, 11.9, 0.1, 0.9).grid(40, 9);
    assertThat(read.field().at(points)).containsExactly(file.field().at(points));
    assertThat(read.field().gradientAt(points)).isDeepEqualTo(file.field().gradientAt(points));
    assertThat(JsonWriter.toString(read.toJson())).isEqualTo(JsonWriter.toString(file.toJson()));
  }

  private static FieldFile solved(String domain, String on) throws IOException {
    ProblemFile file =
        ProblemFile.fromJson(
            JsonReader.read(
                "problem",
                "{\"equation\": {\"type\": \"laplace\"}, \"domain\": "
                    + domain
                    + ", \"boundary\": ["
                    + on
                    + "], \"tolerance\": 1e-3}"));
    return file.file(Solver.withDefaults().withTolerance(1e-3).solve(file.problem()));
  }

  private static FieldFile again(FieldFile file) {
    return FieldFile.fromJson(JsonReader.read("again", JsonWriter.toString(file.toJson())));
  }

  @Test
  void aThinRingReadsBack() throws IOException {
    FieldFile ring =
        solved(
            "{\"outer\": {\"circle\": {\"centre\": [0, 0], \"radius\": 1}}, \"holes\":"
                + " [{\"circle\": {\"centre\": [0, 0], \"radius\": 0.99999}}]}",
            "{\"on\": \"outer\", \"value\": 1}, {\"on\": \"hole.0\", \"value\": 0}");
    assertThat(ring.toJson()).containsEntry("version", 2);
    FieldFile again = again(ring);
    for (int i = 0; i < 100; i++) {
      double x = 0.999995 * Math.cos(0.0628 * i);
      double y = 0.999995 * Math.sin(0.0628 * i);
      assertThat(again.domain().orElseThrow().domain().orElseThrow().contains(x, y)).isTrue();
      assertThat(again.field().at(x, y)).isEqualTo(ring.field().at(x, y));
    }
  }

  @Test
  void curvesReadBackAsTheyWereDescribed() throws IOException {
    String domain =
        "{\"outer\": {\"curve\": {\"x\": \"(3+0.9*cos(40*t))*cos(t)\", \"y\":"
            + " \"(3+0.9*cos(40*t))*sin(t)\"}}, \"holes\": [{\"ellipse\": {\"centre\": [0.1, 0.3],"
            + " \"semiaxes\": [1.0, 0.7], \"angle\": 0.2}}, {\"polygon\": [[-1.5, 0.0], [-1.4, 0.0],"
            + " [-1.4, 0.1]]}, {\"circle\": {\"centre\": [0.0, -1.5], \"radius\": 0.1}}]}";
    Domain read = DomainJson.read(JsonReader.read("domain", domain));
    assertThat(JsonWriter.toLine(DomainJson.write(read))).isEqualTo(domain.replace(" ", ""));
    Domain again = DomainJson.read(JsonReader.read("d", JsonWriter.toLine(DomainJson.write(read))));
    Random random = new Random(5);
    for (int i = 0; i < 2000; i++) {
      double t = 2 * Math.PI * random.nextDouble();
      double r = (3 + 0.9 * Math.cos(40 * t)) * (1 - 1e-9 - 0.1 * random.nextDouble());
      assertThat(again.contains(r * Math.cos(t), r * Math.sin(t))).isTrue();
    }
  }

  /** Files of version 1 hold outlines of curves. */
  @Test
  void outlinesOfOldFilesAreRead() throws IOException {
    FieldFile file =
        solved(
            RING, "{\"on\": \"outer\", \"value\": \"x\"}," + " {\"on\": \"hole.0\", \"value\": 0}");
    Map<String, Object> json = new LinkedHashMap<>(file.toJson());
    json.put("version", 1);
    double[] square = {0.4, 0.4, 0.6, 0.4, 0.6, 0.6, 0.4, 0.6};
    json.put(
        "domain",
        Map.of(
            "outer", new double[] {0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2}, "holes", List.of(square)));
    FieldFile old = FieldFile.fromJson(JsonReader.read("old", JsonWriter.toString(json)));
    assertThat(old.field().at(0.2, 0.3)).isEqualTo(file.field().at(0.2, 0.3));
    assertThat(old.covers(0.5, 0.5)).isFalse();
    assertThat(old.covers(0.3, 0.5)).isTrue();
    assertThat(again(old).domain().orElseThrow().domain().orElseThrow().holes().get(0).sides())
        .isEqualTo(4);
    json.put("version", 3);
    String newer = JsonWriter.toString(json);
    assertThatThrownBy(() -> FieldFile.fromJson(JsonReader.read("new", newer)))
        .hasMessageContaining("version is newer than this program, which reads up to version 2");
  }

  @Test
  void misspeltMembersAreRefused() {
    assertThatThrownBy(() -> read(", \"equatoin\": {\"type\": \"laplace\"}"))
        .hasMessageEndingWith("there is no equatoin; did you mean equation?");
  }
}

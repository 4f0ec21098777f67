package vekua.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.field.ComplexField;
import vekua.field.ComplexPart;
import vekua.field.Field;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.io.BadInputException;
import vekua.io.ColumnLabel;
import vekua.io.DomainField;
import vekua.io.FieldFile;
import vekua.io.FieldSeries;
import vekua.io.FitSettings;
import vekua.io.HeldSamples;
import vekua.io.JsonNode;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;
import vekua.rows.Samples;
import vekua.solve.Incident;
import vekua.solve.Scattering;
import vekua.solve.Solution;
import vekua.solve.Solver;

class PredictTaskTest {

  private static final Incident WAVE = Incident.plane(1, 0);
  private static final Scattering SCATTERING =
      Scattering.of(2, WAVE).withSoft(Curve.circle(0, 0, 1));

  private static Solution solution;
  private static PredictTask task;

  @BeforeAll
  static void solve() {
    solution = SCATTERING.solve(Solver.withDefaults().withTolerance(1e-6));
    var domain = SCATTERING.problem().domain();
    var known = DomainField.of(Equation.helmholtz(2), domain, Optional.of(WAVE));
    task = PredictTask.of("f.json", FieldFile.of(solution, known, domain.bounds()));
  }

  @Test
  void aComplexFieldHasTwoColumnsAndOnePart() {
    assertThat(task.withGradient(true).names())
        .containsExactly("u_re", "u_im", "ux_re", "ux_im", "uy_re", "uy_im");
    Points points = Points.of(new double[] {1.5, 0.5, -2}, new double[] {0.3, 0, 1});
    double[][] both = task.at(points);
    double[] whole = solution.complex().orElseThrow().at(1.5, 0.3);
    assertThat(both[0][0]).isCloseTo(whole[0], within(1e-13));
    assertThat(both[1][0]).isCloseTo(whole[1], within(1e-13));
    assertThat(both[0][1]).as("in the obstacle").isNaN();
    for (ComplexPart part : ComplexPart.values()) {
      PredictTask one = task.withPart(part);
      assertThat(one.names()).containsExactly("u_" + part.suffix());
      assertThat(one.at(points)[0][2]).isEqualTo(part.of(both[0][2], both[1][2]));
    }
  }

  @Test
  void theIncidentWaveIsAddedToValuesAndGradient() {
    PredictTask total = task.withGradient(true).withTotal(true);
    double h = 1e-6;
    Points points = Points.of(new double[] {1.5, 1.5 + h, 1.5 - h}, new double[] {0.3, 0.3, 0.3});
    double[][] told = total.at(points);
    double[] expected = SCATTERING.totalAt(solution, 1.5, 0.3);
    for (int p = 0; p < 2; p++) {
      assertThat(told[p][0]).isCloseTo(expected[p], within(1e-13));
      // Differences over 2h of numbers of order one lose six of sixteen digits.
      assertThat(told[2 + p][0]).isCloseTo((told[p][1] - told[p][2]) / (2 * h), within(1e-8));
    }
  }

  @Test
  void placesOfAllKindsGiveTheSameNumbers() throws IOException {
    Grid grid = new Grid(new Rectangle(-3, 3, 2, 3), 400, 200);
    double[][] batches = task.at(Places.on(grid));
    double[][] whole = task.at(grid.points());
    assertThat(batches[1]).containsExactly(whole[1]);
    double[][] one = task.at(Places.at(-3, 2));
    assertThat(one[0]).containsExactly(whole[0][0]);
  }

  @Test
  void jsonHoldsNumbersForAPointAndArraysElse() throws IOException {
    assertThat(json(Places.at(0, 2))).matches("\\{\"x\":0.0,\"y\":2.0,\"u_re\":[^\\[\\]]*}\n");
    assertThat(json(Places.at(0, 0))).contains("\"u_re\":null,\"u_im\":null}");
    Grid grid = new Grid(new Rectangle(2, 3, 2, 2), 2, 1);
    assertThat(json(Places.on(grid))).startsWith("{\"x\":[2.0,3.0],\"y\":[2.0,2.0],\"u_re\":[");
  }

  private static String json(Places places) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new JsonFormat().write(task, places, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aComplexFieldOnADiscReadsBackBitByBit() {
    var basis = Equation.helmholtz(3).basis(2, Disk.unit());
    Field real = Field.of(basis, new double[] {1, 2, 3, 4, 5});
    Field imaginary = Field.of(basis, new double[] {-1, 0, 7, 4, 2});
    FieldFile file =
        new FieldFile(
            real,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(new ComplexField(real, imaginary)));
    FieldFile again =
        FieldFile.fromJson(JsonReader.read("f.json", JsonWriter.toString(file.toJson())));
    assertThat(again.complex().orElseThrow().at(0.3, 0.4))
        .containsExactly(real.at(0.3, 0.4), imaginary.at(0.3, 0.4));
    assertThat(PredictTask.of("f.json", again).names()).containsExactly("u_re", "u_im");
  }

  @Test
  void whatAFieldDoesNotKnowIsRefused() {
    var basis = Equation.laplace().basis(1, Disk.unit());
    PredictTask real =
        PredictTask.of("g.json", FieldFile.of(Field.of(basis, new double[] {1, 2, 3})));
    assertThatThrownBy(() -> real.withTotal(true).names())
        .isInstanceOf(BadInputException.class)
        .hasMessage("g.json has no incident wave to add");
    assertThatThrownBy(() -> real.withUncertainty(true).at(Points.of(0, 0)))
        .isInstanceOf(BadInputException.class)
        .hasMessage("g.json holds no uncertainty");
    assertThatThrownBy(() -> real.withPart(ComplexPart.PHASE).columns())
        .isInstanceOf(BadInputException.class)
        .hasMessage("g.json holds a real field, which has no parts to choose");
    assertThat(real.withUncertainty(true).withGradient(true).wanted())
        .isEqualTo(List.of("u", "ux", "uy", "spread", "blind"));
  }

  /** Nothing in zeros and their spread tells that the sensors were dead. */
  @Test
  void aFieldThatIsNoneIsToldOfAgain() throws IOException {
    Points sensors = Disk.unit().grid(6, 6);
    double[][] values = new double[2][sensors.size()];
    Arrays.setAll(values[0], i -> sensors.x(i) - 2 * sensors.y(i));
    FitOutcome outcome =
        FitTask.of(
                new HeldSamples("samples", Samples.ofSnapshots(sensors, values)),
                FitSettings.fromJson(JsonReader.read("s", "{\"equation\":{\"type\":\"laplace\"}}")))
            .run();
    FieldFile good = outcome.fields().get(0);
    FieldFile dead = FieldFile.fromJson(read(outcome.fields().get(1).toJson()));
    assertThat(warnings(PredictTask.of("f.json", good))).isEmpty();
    assertThat(warnings(PredictTask.of("f.json", dead)))
        .singleElement()
        .asString()
        .startsWith("noise-only: the fitted field is zero everywhere");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new JsonFormat().write(PredictTask.of("f.json", dead), Places.at(5, 5), out);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("\"warnings\":[\"the fitted field is zero everywhere")
        .contains("\"warningCodes\":[\"noise-only\",\"extrapolation\"]");
    FieldSeries series =
        new FieldSeries(
            new ColumnLabel("run", ""), List.of(1.0, 2.0, 3.0), List.of(good, dead, dead));
    assertThat(warnings(PredictTask.of("f.json", series)))
        .singleElement()
        .asString()
        .startsWith("noise-only: run 2.0 and 1 other: the fitted field is zero everywhere");
    assertThat(warnings(PredictTask.of("f.json", series, 0))).isEmpty();
    assertThat(ReportText.warnings(series))
        .startsWith("Warning at 2: the fitted field is zero everywhere")
        .contains("2 of 3 warn of the same (noise-only).");
  }

  private static List<String> warnings(PredictTask asked) {
    return asked.warnings(Extrapolation.of(asked.field())).stream()
        .map(warning -> warning.code() + ": " + warning.sentence())
        .toList();
  }

  private static JsonNode read(Map<String, Object> json) {
    return JsonReader.read("f", JsonWriter.toString(json));
  }

  @Test
  void placesBeyondTheSensorsAreWarnedOf() throws IOException {
    Points sensors = Disk.unit().grid(8, 8);
    double[] values = new double[sensors.size()];
    Arrays.setAll(values, i -> sensors.x(i) * sensors.y(i));
    FitOutcome outcome =
        FitTask.of(
                new HeldSamples("samples", Samples.of(sensors, values)),
                FitSettings.fromJson(JsonReader.read("s", "{\"equation\":{\"type\":\"laplace\"}}")))
            .run();
    FieldFile field = outcome.fields().get(0);
    Extrapolation none = Extrapolation.of(field);
    none.watching(Places.at(0.2, 0.3)).forEach(points -> {});
    assertThat(none.warning()).isEmpty();
    Extrapolation some = Extrapolation.of(field);
    some.watching(Places.on(new Grid(new Rectangle(-1.4, 1.4, 0, 0), 5, 1)));
    assertThat(some.warning().orElseThrow().sentence())
        .startsWith("2 of 5 points are beyond the sensors")
        .endsWith(
            "; if no source lies there either, fit with centre 0,0 and radius 1.403, which hold all of"
                + " them: there the field stays bounded");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new JsonFormat().write(PredictTask.of("f.json", field), Places.at(5, 5), out);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("\"warnings\":[\"the point is beyond the sensors")
        .contains("\"warningCodes\":[\"extrapolation\"]");
  }
}

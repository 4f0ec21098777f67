package vekua.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.fit.Fitter;
import vekua.fit.Warning;
import vekua.geometry.Box;
import vekua.geometry.Points;
import vekua.geometry.SpaceGrid;
import vekua.io.BadInputException;
import vekua.io.ColumnChoice;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitRegion;
import vekua.io.FitSettings;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;
import vekua.io.Progress;
import vekua.io.SensorsCsv;

/** Tables with three coordinates, from their text to predictions. */
class SpaceTaskTest {

  private static final double[] SOURCE = {2.1, -0.4, 0.9};

  private static double distance(double[] p, double[] q) {
    return Math.hypot(Math.hypot(p[0] - q[0], p[1] - q[1]), p[2] - q[2]);
  }

  /** Rows x,y,z,u at random places at distances between two radii, with little noise. */
  private static String table(
      int n, double inner, double outer, ToDoubleFunction<double[]> field, long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("x,y,z,u\n");
    for (int i = 0; i < n; i++) {
      double[] p = place(random, inner, outer);
      text.append(
          String.format(
              Locale.ROOT,
              "%.17g,%.17g,%.17g,%.17g%n",
              p[0],
              p[1],
              p[2],
              field.applyAsDouble(p) + 1e-4 * random.nextGaussian()));
    }
    return text.toString();
  }

  private static double[] place(Random random, double inner, double outer) {
    double[] p = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
    double length = distance(p, new double[3]);
    double r =
        Math.cbrt(
            Math.pow(inner, 3) + random.nextDouble() * (Math.pow(outer, 3) - Math.pow(inner, 3)));
    for (int axis = 0; axis < 3; axis++) {
      p[axis] *= r / length;
    }
    return p;
  }

  private static SensorsCsv csv(String text) throws IOException {
    return SensorsCsv.of("t.csv", text.getBytes(StandardCharsets.UTF_8), ColumnChoice.ofOptions());
  }

  private static FitSettings settings(
      EquationType type, double k, Optional<FitSettings.Centre> centre, FitRegion region) {
    return new FitSettings(
        type,
        EquationParameter.of(k),
        Fitter.withDefaults(),
        centre,
        OptionalDouble.empty(),
        region);
  }

  private static FieldFile again(FieldFile field) {
    return FieldFile.fromJson(JsonReader.read("f", JsonWriter.toString(field.toJson())));
  }

  private static double coulomb(double[] p) {
    return 1 / distance(p, SOURCE);
  }

  @Test
  void aColumnZMakesItABallAndReadsBackBitByBit() throws IOException {
    SensorsCsv file = csv(table(80, 0, 1, SpaceTaskTest::coulomb, 1));
    FitSettings settings = settings(EquationType.LAPLACE, 0, Optional.empty(), FitRegion.inside());
    FitOutcome outcome = FitTask.of(file, settings).run();
    FieldFile field = outcome.fields().get(0);
    assertThat(field.toJson().get("basis")).isEqualTo("ball");
    assertThat((double[]) field.toJson().get("centre")).hasSize(3);
    assertThat(field.field().at(0.1, 0.2, -0.3))
        .isCloseTo(coulomb(new double[] {0.1, 0.2, -0.3}), within(2e-3));
    FieldFile read = again(field);
    PredictTask task = PredictTask.of("f.json", read).withGradient(true).withUncertainty(true);
    assertThat(task.header())
        .containsExactly("x", "y", "z", "u", "ux", "uy", "uz", "spread", "blind");
    Points points = Points.of(new double[] {0.5, 0}, new double[] {0, 0}, new double[] {0, -0.5});
    PredictTask original = PredictTask.of("f", field).withGradient(true).withUncertainty(true);
    assertThat(task.at(points)).isDeepEqualTo(original.at(points));
    assertThat(ReportText.of(outcome, "t.csv", java.util.List.of("f.json")))
        .contains("in the ball of radius")
        .doesNotContain("NaN");
  }

  @Test
  void outsideItsSourcesAFieldTellsHowFarTheyAre() throws IOException {
    // Charges on a sphere of radius 0.5, sensors beyond one.
    Random random = new Random(3);
    double[][] charges = new double[40][];
    double[] size = new double[charges.length];
    for (int c = 0; c < charges.length; c++) {
      charges[c] = place(random, 0.5, 0.5);
      size[c] = random.nextGaussian();
    }
    ToDoubleFunction<double[]> field =
        p -> {
          double u = 0;
          for (int c = 0; c < charges.length; c++) {
            u += size[c] / distance(p, charges[c]);
          }
          return u;
        };
    SensorsCsv file = csv(table(150, 1, 1.2, field, 4));
    FitSettings settings =
        settings(EquationType.LAPLACE, 0, Optional.empty(), FitRegion.outsideSources());
    FitOutcome outcome = FitTask.of(file, settings).run();
    FieldFile read = again(outcome.fields().get(0));
    assertThat(read.toJson().get("basis")).isEqualTo("exterior");
    // The origin is close to the middle of the sensors, so it is taken.
    assertThat((double[]) read.toJson().get("centre")).containsExactly(0, 0, 0);
    double[] far = {3, -2, 1};
    assertThat(read.field().at(far[0], far[1], far[2]))
        .isCloseTo(field.applyAsDouble(far), within(5e-3));
    var sources = read.fit().orElseThrow().sourceRadius().orElseThrow();
    assertThat(sources.value()).isCloseTo(0.5, within(4 * sources.sigma() + 0.05));
    Extrapolation inwards = Extrapolation.of(read);
    inwards.add(Points.of(0.3, 0.3, 0.3));
    assertThat(inwards.warning()).isPresent();
    Extrapolation outwards = Extrapolation.of(read);
    outwards.add(Points.of(30.0, 0.3, 0.3));
    assertThat(outwards.warning()).isEmpty();
  }

  @Test
  void aFlatSurveyIsToldToSayWhereTheSourcesAre() throws IOException {
    Random random = new Random(9);
    StringBuilder text = new StringBuilder("x,y,z,u\n");
    for (int i = 0; i < 60; i++) {
      double[] p = {10 * random.nextDouble(), 5 * random.nextDouble(), random.nextDouble() - 0.5};
      double u = 1 / distance(p, new double[] {4, 3, -4});
      text.append(p[0] + "," + p[1] + "," + p[2] + "," + u + "\n");
    }
    FitSettings alone =
        settings(EquationType.LAPLACE, 0, Optional.empty(), FitRegion.outsideSources());
    assertThat(codes(FitTask.of(csv(text.toString()), alone).run())).contains("centre");
    FitSettings told =
        settings(
            EquationType.LAPLACE,
            0,
            Optional.of(FitSettings.Centre.of(5, 2.5, -6)),
            FitRegion.outsideSources());
    assertThat(codes(FitTask.of(csv(text.toString()), told).run())).doesNotContain("centre");
  }

  private static List<String> codes(FitOutcome outcome) {
    return outcome.fields().get(0).fit().orElseThrow().warnings().stream()
        .map(Warning::code)
        .toList();
  }

  @Test
  void shellsHaveSourcesOnBothSides() throws IOException {
    ToDoubleFunction<double[]> field =
        p -> coulomb(p) + 0.3 / distance(p, new double[] {0.1, 0.1, 0});
    SensorsCsv file = csv(table(150, 0.6, 1, field, 5));
    FitSettings settings =
        settings(
            EquationType.LAPLACE,
            0,
            Optional.of(FitSettings.Centre.of(0, 0, 0)),
            FitRegion.shell(0.6, 1));
    FieldFile read = again(FitTask.of(file, settings).run().fields().get(0));
    assertThat(read.toJson()).containsEntry("basis", "shell").containsEntry("innerRadius", 0.6);
    double[] p = {0.5, 0.5, 0.4};
    assertThat(read.field().at(p[0], p[1], p[2])).isCloseTo(field.applyAsDouble(p), within(5e-3));
  }

  @Test
  void theOutsideOfADiscIsADomain() throws IOException {
    Random random = new Random(6);
    StringBuilder text = new StringBuilder("x,y,u\n");
    for (int i = 0; i < 60; i++) {
      double phi = 2 * Math.PI * random.nextDouble();
      double r = 1 + 0.5 * random.nextDouble();
      double x = r * Math.cos(phi);
      double y = r * Math.sin(phi);
      double square = (x - 0.3) * (x - 0.3) + y * y;
      text.append(x + "," + y + "," + (x - 0.3) / square + "\n");
    }
    FitSettings settings =
        settings(EquationType.LAPLACE, 0, Optional.empty(), FitRegion.outsideSources());
    FieldFile field = FitTask.of(csv(text.toString()), settings).run().fields().get(0);
    assertThat(field.dimension()).isEqualTo(2);
    assertThat(field.field().at(0, -4)).isCloseTo(-0.3 / 16.09, within(1e-3));
    assertThat(field.covers(0, 0.5)).isFalse();
  }

  @Test
  void fluxesOfSpaceAreRows() throws IOException {
    Random random = new Random(8);
    StringBuilder text = new StringBuilder("x,y,z,nx,ny,nz,u\n");
    for (int i = 0; i < 60; i++) {
      double[] p = place(random, 0, 1);
      double cube = Math.pow(distance(p, SOURCE), 3);
      for (int axis = 0; axis < 3; axis++) {
        double slope = (SOURCE[axis] - p[axis]) / cube;
        text.append(p[0] + "," + p[1] + "," + p[2]);
        text.append(axis == 0 ? ",2,0,0," : axis == 1 ? ",0,2,0," : ",0,0,2,").append(slope);
        text.append('\n');
      }
    }
    text.append("0,0,0,,,," + coulomb(new double[3]) + "\n");
    FitSettings settings = settings(EquationType.LAPLACE, 0, Optional.empty(), FitRegion.inside());
    FieldFile field = FitTask.of(csv(text.toString()), settings).run().fields().get(0);
    assertThat(field.field().at(0.3, -0.2, 0.4))
        .isCloseTo(coulomb(new double[] {0.3, -0.2, 0.4}), within(1e-3));
  }

  @Test
  void longTablesAreStreamed() throws IOException {
    // More rows than are held beside the functions of a fit.
    SensorsCsv file = csv(table(9000, 0, 1, SpaceTaskTest::coulomb, 9));
    FitSettings settings = settings(EquationType.LAPLACE, 0, Optional.empty(), FitRegion.inside());
    FitSettings low =
        new FitSettings(
            settings.type(),
            settings.number(),
            Fitter.withDefaults().withOrder(11),
            settings.centre(),
            settings.radius());
    FieldFile field = FitTask.of(file, low).run().fields().get(0);
    assertThat(field.field().at(0.3, -0.2, 0.4))
        .isCloseTo(coulomb(new double[] {0.3, -0.2, 0.4}), within(2e-4));
  }

  @Test
  void gridsOfSpaceHaveXFastest() throws IOException {
    SpaceGrid grid = new SpaceGrid(new Box(0, 1, 0, 2, 0, 3), 2, 3, 2);
    Points nodes = grid.points();
    assertThat(nodes.coordinate(0, 1)).isEqualTo(1);
    assertThat(nodes.coordinate(1, 2)).isEqualTo(1);
    assertThat(nodes.coordinate(2, 6)).isEqualTo(3);
    SensorsCsv file = csv(table(40, 0, 1, SpaceTaskTest::coulomb, 2));
    FitSettings settings = settings(EquationType.LAPLACE, 0, Optional.empty(), FitRegion.inside());
    FieldFile field = FitTask.of(file, settings).run().fields().get(0);
    ByteArrayOutputStream npy = new ByteArrayOutputStream();
    PredictTask task = PredictTask.of("f.json", field);
    new NpyFormat().write(task, Places.on(grid), npy);
    assertThat(npy.toString(StandardCharsets.ISO_8859_1)).contains("'shape': (2, 3, 2,)");
    ByteArrayOutputStream vti = new ByteArrayOutputStream();
    new VtiFormat().write(task, Places.on(grid), vti);
    assertThat(vti.toString(StandardCharsets.US_ASCII))
        .contains("WholeExtent=\"0 1 0 2 0 1\"")
        .contains("Spacing=\"1.0 1.0 3.0\"");
    assertThatThrownBy(() -> task.at(Points.of(1.0, 2.0)))
        .isInstanceOf(BadInputException.class)
        .hasMessage("f.json holds a field of space: its points need x, y and z");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x,y,z,nx,ny,u;0,0,0,1,0,1 | t.csv: column nz beside nx is missing",
        "x,y,nz,u;0,0,1,1 | t.csv: column nz needs the column z as well",
        "x,y,z,u;0,0,0,1;1,0,,1 | line 3: column z is empty",
        "x,y,z,nx,ny,nz,u;0,0,0,0,0,0,1 | must not all be zero",
        "x,y,z,nx,ny,nz,u;0,0,0,1,,0,1 | column ny is empty, but nx is given",
      })
  void tablesThatMixPlaneAndSpaceAreRefused(String text, String complaint) {
    assertThatThrownBy(() -> csv(text.replace(';', '\n')).survey(Progress.none()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(complaint);
  }

  @Test
  void sensorsInsideTheSourcesAreRefused() throws IOException {
    String text = table(40, 1, 2, SpaceTaskTest::coulomb, 2) + "0.5,0,0,1\n";
    FitSettings outside =
        new FitSettings(
            EquationType.LAPLACE,
            EquationParameter.none(),
            Fitter.withDefaults(),
            Optional.of(FitSettings.Centre.of(0, 0, 0)),
            OptionalDouble.of(0.9),
            FitRegion.outsideSources());
    assertThatThrownBy(() -> FitTask.of(csv(text), outside).run())
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("line 42")
        .hasMessageContaining("inside the sphere of radius 0.9 about (0.0, 0.0, 0.0)");
    FitSettings flat =
        settings(
            EquationType.LAPLACE, 0, Optional.of(FitSettings.Centre.of(0, 0)), FitRegion.inside());
    assertThatThrownBy(() -> FitTask.of(csv(text), flat).run())
        .hasMessageContaining("the centre must have three coordinates");
    FitSettings shell =
        settings(EquationType.LAPLACE, 0, Optional.empty(), FitRegion.shell(0.2, 0.9));
    assertThatThrownBy(() -> FitTask.of(csv("x,y,u\n0,0,1\n1,1,1\n"), shell).run())
        .hasMessageContaining("a shell needs places of three coordinates");
  }
}

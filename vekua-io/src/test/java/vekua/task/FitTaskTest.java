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
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.fit.Warning;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Points;
import vekua.io.BadInputException;
import vekua.io.ColumnChoice;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitSettings;
import vekua.io.FitSummary;
import vekua.io.HeldSamples;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;
import vekua.io.Progress;
import vekua.io.SensorsCsv;
import vekua.rows.Samples;

@Order(1)
class FitTaskTest {

  /** A plate of two by one with a round hole. */
  private static final String PLATE =
      "\"domain\": {\"outer\": {\"polygon\": [[0,0],[2,0],[2,1],[0,1]]},"
          + " \"holes\": [{\"circle\": {\"centre\": [0.7,0.5], \"radius\": 0.2}}]}";

  @TempDir Path folder;

  private static FitSettings settings(String json) {
    return FitSettings.fromJson(JsonReader.read("settings", json));
  }

  private static boolean inPlate(double x, double y) {
    return Math.hypot(x - 0.7, y - 0.5) > 0.2;
  }

  /** Sensors spread over the plate. */
  private static Samples sensors(int n, double noise, long seed, DoubleBinaryOperator field) {
    Random random = new Random(seed);
    double[][] columns = new double[3][n];
    for (int i = 0; i < n; ) {
      double x = 2 * random.nextDouble();
      double y = random.nextDouble();
      if (inPlate(x, y)) {
        columns[0][i] = x;
        columns[1][i] = y;
        columns[2][i++] = field.applyAsDouble(x, y) + noise * random.nextGaussian();
      }
    }
    return Samples.of(Points.of(columns[0], columns[1]), columns[2]);
  }

  private FitPlace plate(String more, EquationType type, EquationParameter number)
      throws IOException {
    Path file = Files.writeString(folder.resolve("plate.json"), "{" + PLATE + more + "}");
    return FitPlace.read(file, type, number);
  }

  private static double rms(FieldFile file, DoubleBinaryOperator truth) {
    double sum = 0;
    int n = 0;
    for (double x = 0.05; x < 2; x += 0.1) {
      for (double y = 0.05; y < 1; y += 0.1) {
        if (inPlate(x, y)) {
          double error = file.field().at(x, y) - truth.applyAsDouble(x, y);
          sum += error * error;
          n++;
        }
      }
    }
    return Math.sqrt(sum / n);
  }

  private Path csv(Samples samples) throws IOException {
    StringBuilder text = new StringBuilder("x,y,u\n");
    for (int i = 0; i < samples.size(); i++) {
      text.append(samples.points().x(i)).append(',').append(samples.points().y(i));
      text.append(',').append(samples.value(0, i)).append('\n');
    }
    return Files.writeString(folder.resolve("sensors.csv"), text);
  }

  @Test
  void theSameRowsGiveTheSameFieldWhereverTheyComeFrom() throws IOException {
    Samples samples = sensors(80, 0.01, 1, (x, y) -> x * y);
    FitSettings laplace = settings("{\"equation\":{\"type\":\"laplace\"}}");
    FitOutcome held = FitTask.of(new HeldSamples("samples", samples), laplace).run();
    FitOutcome read = FitTask.of(SensorsCsv.open(csv(samples)), laplace).run();
    assertThat(read.fits().get(0).field().coefficients())
        .containsExactly(held.fits().get(0).field().coefficients());
    assertThat(read.fields().get(0).toJson().keySet())
        .isEqualTo(held.fields().get(0).toJson().keySet());
    assertThat(held.targets("a/b.c/field")).containsExactly("a/b.c/field");
  }

  /** Twenty thousand rows are reduced as they are read. */
  @Test
  void aLongFileIsReadTwiceAndNeverHeld() throws IOException {
    DoubleBinaryOperator field = (x, y) -> Math.exp(x) * Math.cos(y);
    Samples samples = sensors(140_000, 0.1, 2, field);
    List<String> steps = new ArrayList<>();
    Progress progress =
        (name, bytes) -> {
          steps.add(name);
          return done -> assertThat(done).isLessThanOrEqualTo(bytes);
        };
    FitOutcome outcome =
        FitTask.of(SensorsCsv.open(csv(samples)), settings("{\"equation\":{\"type\":\"laplace\"}}"))
            .with(progress)
            .run();
    assertThat(steps).containsExactly("Reading", "Fitting");
    assertThat(rms(outcome.fields().get(0), field)).isLessThan(0.02);
    assertThat(outcome.report().fits().get(0).samples()).isEqualTo(140_000);
  }

  @Test
  void theReportSaysWhetherTheNumberIsDetermined() throws IOException {
    DoubleBinaryOperator wave = (x, y) -> Math.cos(6 * (0.6 * x + 0.8 * y));
    HeldSamples waves = new HeldSamples("samples", sensors(60, 0.01, 3, wave));
    String auto = "{\"equation\":{\"type\":\"helmholtz\",\"wavenumber\":\"auto\"}}";
    FitReport found = FitTask.of(waves, settings(auto)).run().report();
    assertThat(found.toJson().get("wavenumber")).asString().endsWith("determined=true}");
    HeldSamples slow = new HeldSamples("samples", sensors(60, 0.01, 3, (x, y) -> x * y));
    FitReport lost = FitTask.of(slow, settings(auto)).run().report();
    assertThat(lost.toJson().get("wavenumber")).asString().endsWith("determined=false}");
    assertThat(lost.fits().get(0).warnings())
        .anyMatch(w -> w.code().equals("wavenumber"))
        .anyMatch(
            w -> w.sentence().startsWith("the wavenumber is in doubt: the data show no wave"));
  }

  @Test
  void theReportNamesWhereANumberIsLikely() throws IOException {
    DoubleBinaryOperator wave = (x, y) -> Math.cos(6 * (0.6 * x + 0.8 * y));
    HeldSamples waves = new HeldSamples("samples", sensors(60, 0.01, 3, wave));
    String auto = "{\"equation\":{\"type\":\"helmholtz\",\"wavenumber\":\"auto\"}}";
    FitOutcome found = FitTask.of(waves, settings(auto)).run();
    String json = JsonWriter.toLine(found.report().toJson());
    double[] likely =
        JsonReader.read("report", json)
            .get("wavenumber")
            .get("likely")
            .elements()
            .get(0)
            .numbers(2);
    assertThat(likely[0]).isBetween(5.8, 6.0);
    assertThat(likely[1]).isBetween(6.0, 6.2);
    assertThat(ReportText.of(found, "samples", List.of("f.json")))
        .contains("With a probability of 95 % it is between ");
    Warning several =
        Doubts.candidates(
            "decay",
            List.of(
                new WavenumberSearch.Interval(1, 1.5, 0.6),
                new WavenumberSearch.Interval(3, 3.25, 0.35)));
    assertThat(several.code()).isEqualTo("candidates");
    assertThat(several.sentence()).endsWith("is in 1.00000 to 1.50000, or 3.00000 to 3.25000");
  }

  @Test
  void aRadiusThatLeavesSensorsOutsideIsWarnedOf() throws IOException {
    HeldSamples all = new HeldSamples("samples", sensors(80, 0.01, 1, (x, y) -> x * y));
    String json = "{\"equation\":{\"type\":\"laplace\"},\"centre\":[1,0.5],\"radius\":%s}";
    FitReport small = FitTask.of(all, settings(String.format(json, "0.8"))).run().report();
    assertThat(small.fits().get(0).warnings())
        .filteredOn(w -> w.code().equals("radius"))
        .singleElement()
        .extracting(Warning::sentence)
        .asString()
        .startsWith("the radius 0.8 is smaller than the sensors' reach of 1.");
    FitReport enough = FitTask.of(all, settings(String.format(json, "1.2"))).run().report();
    assertThat(enough.fits().get(0).warnings()).noneMatch(w -> w.code().equals("radius"));
  }

  /** Every group of a sweep has the frame of all, and some have one sensor only. */
  @Test
  void aFrameAroundTheOnlySensorLeavesNoneOutside() throws IOException {
    HeldSamples one =
        new HeldSamples(
            "samples",
            Samples.of(Points.of(new double[] {1.3}, new double[] {0.5}), new double[] {2}));
    String json = "{\"equation\":{\"type\":\"laplace\"},\"centre\":[1,0.5],\"radius\":%s}";
    FitReport inside = FitTask.of(one, settings(String.format(json, "0.4"))).run().report();
    assertThat(inside.fits().get(0).warnings())
        .extracting(Warning::code)
        .contains("one-place")
        .doesNotContain("radius");
    FitReport beyond = FitTask.of(one, settings(String.format(json, "0.2"))).run().report();
    assertThat(beyond.fits().get(0).warnings())
        .extracting(Warning::sentence)
        .anyMatch(w -> w.startsWith("the radius 0.2 is smaller than the sensors' reach of 0.3 "));
  }

  /** More rows than are held, of few places. */
  @Test
  void aLongFileOfFewPlacesIsJoinedAsItIsRead() throws IOException {
    Samples few = sensors(30, 0, 4, (x, y) -> x * y);
    // Numbers of few digits, and each row written once: most of the time should be reading's.
    String[] lines = new String[30 * 200];
    for (int i = 0; i < lines.length; i++) {
      int sensor = i % 30;
      double off = (Math.floorDiv(i, 30) - 100) * 1e-4;
      lines[i] =
          String.format(
              Locale.ROOT,
              "%.4f,%.4f,%.4f%n",
              few.points().x(sensor),
              few.points().y(sensor),
              few.value(0, sensor) + off);
    }
    Random random = new Random(5);
    StringBuilder text = new StringBuilder("x,y,u\n");
    int rows = (1 << 20) + 60;
    for (int i = 0; i < rows; i++) {
      text.append(lines[i % 30 + 30 * random.nextInt(200)]);
    }
    SensorsCsv file = SensorsCsv.of("rows", text.toString().getBytes(StandardCharsets.UTF_8));
    FitReport report =
        FitTask.of(file, settings("{\"equation\":{\"type\":\"laplace\"}}")).run().report();
    FitSummary fit = report.fits().get(0);
    assertThat(fit.samples()).isEqualTo(rows);
    assertThat(fit.repeated()).hasValue(new FitSummary.Repeated(rows, 30));
    assertThat(fit.warnings()).extracting(Warning::code).contains("copies");
  }

  @Test
  void aLongFileIsDoubtedByAFewOfItsRows() throws IOException {
    Samples curved = sensors(140_000, 0.01, 6, (x, y) -> x * y + 0.3 * x * x);
    FitReport report =
        FitTask.of(SensorsCsv.open(csv(curved)), settings("{\"equation\":{\"type\":\"laplace\"}}"))
            .run()
            .report();
    assertThat(report.fits().get(0).warnings()).extracting(Warning::code).contains("model-error");
    assertThat(report.fits().get(0).modelError().orElseThrow().kept()).isFalse();
    FitTask held =
        FitTask.of(
            SensorsCsv.open(csv(curved.slice(0, 10_000))),
            settings("{\"equation\":{\"type\":\"laplace\"}}"));
    assertThat(held.run().report().fits().get(0).modelError().orElseThrow().kept()).isTrue();
  }

  /** Gross errors are judged by all snapshots, also where a search reads the first alone. */
  @Test
  void aNumberIsFoundAmongGrossErrorsOfAnotherSnapshot() throws IOException {
    DoubleBinaryOperator wave = (x, y) -> Math.cos(6 * (0.6 * x + 0.8 * y));
    Samples samples = sensors(60, 0.01, 3, wave);
    StringBuilder text = new StringBuilder("x,y,u1,u2\n");
    for (int i = 0; i < 60; i++) {
      text.append(samples.points().x(i)).append(',').append(samples.points().y(i));
      text.append(',').append(samples.value(0, i)).append(',');
      text.append(i == 7 ? "-9999" : samples.value(0, i)).append('\n');
    }
    SensorsCsv file = SensorsCsv.of("rows", text.toString().getBytes(StandardCharsets.UTF_8));
    String auto = "{\"equation\":{\"type\":\"helmholtz\",\"wavenumber\":\"auto\"}}";
    FitReport report = FitTask.of(file, settings(auto)).run().report();
    assertThat(report.number().wavenumber()).isCloseTo(6, within(0.1));
    assertThat(report.fits().get(0).warnings()).extracting(Warning::code).contains("codes");
  }

  /** A decaying field with its source within the hole: in a disc there is no such field. */
  @Test
  void aNumberIsFoundInADomain() throws IOException {
    double decay = 3;
    DoubleBinaryOperator field =
        (x, y) ->
            // The integral of e^(-κ r cosh t) over t is K_0(κr), by the trapezoidal rule.
            besselK0(decay * Math.hypot(x - 0.72, y - 0.5)) + Math.exp(decay * (0.6 * x - 0.8 * y));
    FitSettings settings =
        settings("{\"equation\":{\"type\":\"yukawa\",\"decay\":\"auto\",\"decayRange\":[2,5]}}");
    FitOutcome outcome =
        FitTask.of(new HeldSamples("samples", sensors(50, 1e-4, 4, field)), settings)
            .in(plate("", EquationType.YUKAWA, settings.number()))
            .run();
    assertThat(outcome.report().number().determined()).isTrue();
    assertThat(outcome.report().number().wavenumber())
        .isCloseTo(decay, within(4 * outcome.report().number().sigma()));
    assertThat(outcome.report().number().sigma()).isLessThan(0.1);
    // The field is as large as 36.
    assertThat(rms(outcome.fields().get(0), field)).isLessThan(0.05);
  }

  private static double besselK0(double x) {
    double sum = 0.5 * Math.exp(-x);
    for (int i = 1; i < 400; i++) {
      sum += Math.exp(-x * Math.cosh(0.02 * i));
    }
    return 0.02 * sum;
  }

  private static final String HARMONIC = "log(sqrt((x-0.75)^2+(y-0.5)^2))+x*y";

  private static double harmonic(double x, double y) {
    return Math.log(Math.hypot(x - 0.75, y - 0.5)) + x * y;
  }

  /** Twelve noisy sensors: with the values on the outer boundary the field is ten times better. */
  @Test
  void boundaryConditionsCount() throws IOException {
    FitSettings laplace = settings("{\"equation\":{\"type\":\"laplace\"}}");
    EquationParameter none = EquationParameter.none();
    String boundary = ", \"boundary\": [{\"on\": \"outer\", \"value\": \"" + HARMONIC + "\"}]";
    for (Samples samples :
        List.of(
            sensors(12, 0.05, 5, FitTaskTest::harmonic),
            sensors(12, 0.05, 6, FitTaskTest::harmonic).withNoise(0.05))) {
      FitTask task = FitTask.of(new HeldSamples("samples", samples), laplace);
      FitOutcome bare = task.in(plate("", EquationType.LAPLACE, none)).run();
      FitOutcome known = task.in(plate(boundary, EquationType.LAPLACE, none)).run();
      double without = rms(bare.fields().get(0), FitTaskTest::harmonic);
      double with = rms(known.fields().get(0), FitTaskTest::harmonic);
      assertThat(with).isLessThan(0.3 * without).isLessThan(0.05);
      assertThat(known.report().fits().get(0).samples()).isEqualTo(12);
      assertThat(known.report().fits().get(0).noise().orElseThrow()).isBetween(0.02, 0.12);
      assertThat(bare.report().notes()).isEmpty();
      assertThat(known.report().notes())
          .singleElement()
          .asString()
          .matches(
              "the boundary conditions of .*plate.json count as \\d+ further rows, each 1000 times"
                  + " as heavy as a sensor's");
    }
  }

  /** A flux instead of a value, in millimetres instead of metres, and several snapshots. */
  @Test
  void conditionsKnowNoUnitOfLength() throws IOException {
    FitSettings laplace = settings("{\"equation\":{\"type\":\"laplace\"}}");
    double[] sizes = new double[2];
    for (int i = 0; i < 2; i++) {
      double unit = i == 0 ? 1 : 1000;
      String square =
          String.format(
              Locale.ROOT,
              "{\"domain\": {\"outer\": {\"polygon\": [[0,0],[%1$f,0],[%1$f,%1$f],[0,%1$f]]}},"
                  + " \"boundary\": [{\"on\": \"outer.0\", \"normal\": 0},"
                  + "{\"on\": \"outer.2\", \"robin\": {\"a\": 1, \"b\": %1$f, \"value\": 1}}]}",
              unit);
      Path file = Files.writeString(folder.resolve("square.json"), square);
      double[] x = {0.2 * unit, 0.5 * unit, 0.9 * unit};
      double[] y = {0.3 * unit, 0.6 * unit, 0.4 * unit};
      Samples samples =
          Samples.ofSnapshots(Points.of(x, y), new double[][] {{1, 1.1, 1}, {2, 2.1, 2}});
      FitOutcome outcome =
          FitTask.of(new HeldSamples("samples", samples), laplace)
              .in(FitPlace.read(file, EquationType.LAPLACE, EquationParameter.none()))
              .run();
      assertThat(outcome.targets("f.json")).containsExactly("f-1.json", "f-2.json");
      sizes[i] = outcome.fields().get(1).field().at(0.4 * unit, 0.8 * unit);
    }
    assertThat(sizes[1]).isCloseTo(sizes[0], within(1e-6));
  }

  @Test
  void complaintsNameTheRowOrTheFile() throws IOException {
    FitSettings laplace = settings("{\"equation\":{\"type\":\"laplace\"}}");
    FitPlace plate = plate("", EquationType.LAPLACE, EquationParameter.none());
    HeldSamples outside =
        new HeldSamples(
            "samples",
            Samples.of(Points.of(new double[] {1, 3}, new double[] {0.5, 0.5}), new double[2]));
    assertThatThrownBy(() -> FitTask.of(outside, laplace).in(plate).run())
        .isInstanceOf(BadInputException.class)
        .hasMessage("samples, row 2: the sensor at (3.0, 0.5) is outside the domain");
    FitPlace infinite =
        plate(
            ", \"boundary\": [{\"on\": \"outer\", \"value\": \"log(y)\"}]",
            EquationType.LAPLACE,
            EquationParameter.none());
    HeldSamples inside = new HeldSamples("samples", sensors(9, 0.1, 7, (x, y) -> x));
    assertThatThrownBy(() -> FitTask.of(inside, laplace).in(infinite).run())
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("plate.json: a boundary condition is not finite at (");
  }

  @ParameterizedTest
  @CsvSource({
    "'lon,lat,u', true",
    "'Latitude;station_longitude;u', true",
    "'x [deg],y [deg],u', true",
    "'lon [km],lat [km],u', false",
    "'long_axis,flat,u', false",
    "'x,y,u', false"
  })
  void degreesAreNoLengths(String header, boolean doubted) throws IOException {
    Samples samples = sensors(20, 0.01, 5, (x, y) -> x * y);
    Path file = csv(samples);
    String comma = header.replace(';', ',');
    String text = Files.readString(file);
    Files.writeString(file, comma + text.substring(text.indexOf('\n')));
    String[] names = comma.replaceAll(" \\[[^]]*\\]", "").split(",", -1);
    ColumnChoice columns =
        ColumnChoice.parse("x=" + names[0] + ",y=" + names[1] + ",u=" + names[2]);
    FitReport report =
        FitTask.of(
                SensorsCsv.open(file, columns), settings("{\"equation\":{\"type\":\"laplace\"}}"))
            .run()
            .report();
    assertThat(report.fits().get(0).warnings().stream().map(Warning::code).toList())
        .satisfies(codes -> assertThat(codes.contains("degrees")).isEqualTo(doubted));
  }

  @Test
  void degreesAreNoLengthsOfSpaceEither() throws IOException {
    StringBuilder text = new StringBuilder("lon,lat,height,u\n");
    for (int i = 0; i < 30; i++) {
      text.append(i % 7).append(',').append(40 + i % 5).append(',').append(i % 3).append(",1.5\n");
    }
    Path file = Files.writeString(folder.resolve("degrees.csv"), text);
    FitReport report =
        FitTask.of(
                SensorsCsv.open(file, ColumnChoice.parse("x=lon,y=lat,z=height")),
                settings("{\"equation\":{\"type\":\"laplace\"}}"))
            .run()
            .report();
    assertThat(report.fits().get(0).warnings())
        .anySatisfy(
            warning ->
                assertThat(warning.sentence())
                    .contains("lon and lat are degrees", "r sin(latitude)"));
  }
}

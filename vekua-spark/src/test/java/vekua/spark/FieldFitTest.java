package vekua.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.LeftOut;
import vekua.fit.ModelErrorPolicy;
import vekua.fit.OutlierPolicy;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.fit.Warning;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.io.BadInputException;
import vekua.rows.Samples;

class FieldFitTest extends LocalSession {

  private static final Disk FRAME = new Disk(0, 0.2, 1.4);
  private static final Points EVERYWHERE = FRAME.grid(15, 15);
  private static final Points SENSED = new Grid(new Rectangle(-1, 1, -0.5, 1), 12, 9).points();
  private static final double SHARE = 1e-12;

  /**
   * The same rank; and values to 1e-12 of the field's size wherever there are sensors. Beyond them
   * rounding grows as noise does: there it must vanish beside what the data leave open.
   */
  private static void assertSame(Fit fit, Fit expected) {
    assertThat(fit.rank()).isEqualTo(expected.rank());
    assertThat(fit.samples()).isEqualTo(expected.samples());
    assertThat(fit.columns()).isEqualTo(expected.columns());
    assertThat(fit.residualRms()).isCloseTo(expected.residualRms(), withinPercentage(1e-8));
    assertThat(fit.noise().getAsDouble())
        .isCloseTo(expected.noise().getAsDouble(), withinPercentage(1e-8));
    double[] measured = fit.field().at(SENSED);
    double[] trueMeasured = expected.field().at(SENSED);
    double size = Arrays.stream(trueMeasured).map(Math::abs).max().orElseThrow();
    for (int i = 0; i < measured.length; i++) {
      assertThat(measured[i]).isCloseTo(trueMeasured[i], within(SHARE * size));
    }
    double[] u = fit.field().at(EVERYWHERE);
    double[] spread = fit.uncertainty().spreadAt(EVERYWHERE);
    double[] trueU = expected.field().at(EVERYWHERE);
    double[] trueSpread = expected.uncertainty().spreadAt(EVERYWHERE);
    for (int i = 0; i < u.length; i++) {
      double unknown = 1e-8 * trueSpread[i];
      assertThat(u[i]).isCloseTo(trueU[i], within(SHARE * size + unknown));
      assertThat(spread[i]).isCloseTo(trueSpread[i], within(SHARE * size + unknown));
    }
  }

  static Stream<Arguments> fitters() {
    Fitter framed = Fitter.withDefaults().withFrame(FRAME);
    return Stream.of(
        Arguments.of("automatic", framed),
        Arguments.of("given order", framed.withOrder(12)),
        // 81 columns: this is where OpenBLAS takes over.
        Arguments.of("high order", framed.withOrder(40)),
        Arguments.of("gcv", framed.with(Regularisation.gcv())),
        Arguments.of(
            "truncated",
            framed.withOrder(30).with(Regularisation.truncate(1e-6)).with(Scaling.SAMPLES)),
        Arguments.of("ridge", framed.with(Regularisation.ridge(1e-3))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fitters")
  void agreesWithOneMachineOnTheSameRows(String name, Fitter fitter) {
    Waves waves = new Waves(5000, 1);
    Equation equation = Equation.helmholtz(Waves.WAVENUMBER);
    Fit fit = FieldFit.of(equation).with(fitter).fit(waves.table(spark, 7));
    assertSame(fit, fitter.fit(equation, waves.values()));
  }

  private static final Fitter TRUSTING =
      Fitter.withDefaults().with(OutlierPolicy.KEEP).with(ModelErrorPolicy.NONE);

  @Test
  void findsTheFrameAndTheOrderOfFewRows() {
    Waves waves = new Waves(100, 2);
    for (Equation equation : List.of(Equation.laplace(), Equation.biharmonic())) {
      Fit expected = TRUSTING.fit(equation, waves.values());
      assertSame(FieldFit.of(equation).with(TRUSTING).fit(waves.table(spark, 3)), expected);
      Fitter framed = TRUSTING.withFrame(FRAME);
      assertSame(
          FieldFit.of(equation).with(framed).fit(waves.table(spark, 3)),
          framed.fit(equation, waves.values()));
    }
  }

  @Test
  void takesNoiseAndDerivatives() {
    Waves waves = new Waves(2000, 3);
    Fitter fitter = Fitter.withDefaults().withFrame(FRAME);
    Equation equation = Equation.helmholtz(Waves.WAVENUMBER);
    Fit fit = FieldFit.of(equation).with(fitter).fit(waves.all(spark, 5));
    assertSame(fit, fitter.fit(equation, waves.allSamples()));
    Fit noisy = FieldFit.of(equation).with(fitter).withNoise(0.03).fit(waves.table(spark, 5));
    assertSame(noisy, fitter.fit(equation, waves.values().withNoise(0.03)));
  }

  @Test
  void fitsEverySnapshot() {
    Waves waves = new Waves(120, 4);
    StructType schema =
        new StructType()
            .add("X", DataTypes.FloatType)
            .add("Y", DataTypes.createDecimalType(20, 10))
            .add("u1", DataTypes.DoubleType)
            .add("u2", DataTypes.IntegerType)
            .add("other", DataTypes.BooleanType);
    List<Row> rows = new ArrayList<>();
    double[][] values = new double[2][120];
    double[] x = new double[120];
    double[] y = new double[120];
    for (int i = 0; i < 120; i++) {
      x[i] = (float) waves.x[i];
      y[i] = Math.round(waves.y[i] * 1e10) / 1e10;
      values[0][i] = waves.u[i];
      values[1][i] = i % 7;
      rows.add(
          RowFactory.create(
              (float) waves.x[i], java.math.BigDecimal.valueOf(y[i]), waves.u[i], i % 7, true));
    }
    Fitter fitter = TRUSTING.withFrame(FRAME).withOrder(5);
    FieldFit fit = FieldFit.of(Equation.laplace()).with(fitter);
    Dataset<Row> table = Waves.inOrder(spark, rows, schema, 3);
    List<Fit> fits = fit.reduce(table).fits(fitter);
    List<Fit> expected =
        fitter.fitAll(
            Equation.laplace().basis(5, FRAME), Samples.ofSnapshots(Points.of(x, y), values));
    assertSame(fits.get(0), expected.get(0));
    assertSame(fits.get(1), expected.get(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fit.fit(table))
        .withMessage("the table must have one snapshot: 2; use reduce");
  }

  private static List<String> codes(Fit fit) {
    return fit.warnings().stream().map(Warning::code).toList();
  }

  /** Rows x, y, u as a table and as samples. */
  private static Dataset<Row> table(double[][] rows, int partitions) {
    return Waves.inOrder(
        spark,
        Arrays.stream(rows).map(r -> RowFactory.create(r[0], r[1], r[2])).toList(),
        Waves.XYU,
        partitions);
  }

  private static Samples samples(double[][] rows) {
    double[][] columns = new double[3][rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int c = 0; c < 3; c++) {
        columns[c][i] = rows[i][c];
      }
    }
    return Samples.of(Points.of(columns[0], columns[1]), columns[2]);
  }

  private static double[][] rows(Waves waves) {
    Samples values = waves.values();
    double[][] rows = new double[values.size()][];
    Arrays.setAll(
        rows, i -> new double[] {values.points().x(i), values.points().y(i), values.value(0, i)});
    return rows;
  }

  @Test
  void readingsOfOnePlaceAreOneSensorWhereverTheyAre() {
    double[][] sensors = rows(new Waves(100, 5));
    double[][] all = new double[10 * sensors.length][];
    Random random = new Random(6);
    Arrays.setAll(
        all,
        i -> {
          double[] sensor = sensors[i % sensors.length];
          // Every tenth reading is a copy of the first.
          double off = i % 10 == 0 ? 0 : 0.002 * random.nextGaussian();
          return new double[] {sensor[0], sensor[1], sensor[2] + off};
        });
    Equation equation = Equation.helmholtz(Waves.WAVENUMBER);
    Fitter fitter = Fitter.withDefaults().withFrame(FRAME);
    Fit expected = fitter.fit(equation, samples(all));
    Fit fit = FieldFit.of(equation).with(fitter).fit(table(all, 7));
    assertSame(fit, expected);
    assertThat(fit.sensors()).isEqualTo(sensors.length);
    assertThat(fit.readings()).isEqualTo(expected.readings());
    assertThat(fit.warnings()).isEqualTo(expected.warnings());
    assertThat(codes(fit)).contains("copies");
  }

  @Test
  void aFewRowsAreDoubtedAsInMemory() {
    double[][] rows = rows(new Waves(120, 7));
    rows[17][2] += 3;
    Fitter fitter = Fitter.withDefaults().withFrame(FRAME);
    Equation equation = Equation.helmholtz(Waves.WAVENUMBER);
    Fit fit = FieldFit.of(equation).with(fitter).fit(table(rows, 4));
    assertSame(fit, fitter.fit(equation, samples(rows)));
    assertThat(fit.leftOut()).extracting(LeftOut::row).containsExactly(17);
    // Another equation: an error of it is carried along, and predicted with the field.
    Fit wrong = FieldFit.of(Equation.laplace()).fit(table(rows(new Waves(120, 7)), 4));
    assertThat(codes(wrong)).contains("model-error");
    double u =
        FieldPredict.of(wrong).predict(table(new double[][] {{0.1, 0.2, 0}}, 1)).first().getAs("u");
    assertThat(u).isCloseTo(wrong.field().at(0.1, 0.2), within(1e-12));
  }

  @Test
  void grossErrorsDecideNeitherFrameNorOrder() {
    double[][] good = rows(new Waves(3000, 8));
    List<double[]> rows = new ArrayList<>(List.of(good));
    rows.add(100, new double[] {-999, 0, 0.5});
    rows.add(200, new double[] {1e9, 0.1, 0.5});
    rows.add(300, new double[] {0.1, 0.1, -9999});
    rows.add(400, new double[] {0.1, 0.1, Double.NaN});
    Dataset<Row> table = table(rows.toArray(double[][]::new), 5);
    Equation equation = Equation.helmholtz(Waves.WAVENUMBER);
    for (Fitter fitter : List.of(Fitter.withDefaults(), Fitter.withDefaults().withFrame(FRAME))) {
      Fit fit = FieldFit.of(equation).with(fitter).fit(table);
      assertSame(fit, FieldFit.of(equation).with(fitter).fit(table(good, 5)));
      assertThat(codes(fit)).containsExactly("far-places", "codes", "unusable");
    }
    Fitter keeping = Fitter.withDefaults().withFrame(FRAME).with(OutlierPolicy.KEEP);
    assertThat(codes(FieldFit.of(equation).with(keeping).fit(table))).contains("gross-errors");
  }

  @Test
  void someSensorsOfALongTableAreAskedForOutliersAndTheEquation() {
    double[][] rows = rows(new Waves(4000, 9));
    Fitter fitter = Fitter.withDefaults().withFrame(FRAME);
    Equation equation = Equation.helmholtz(Waves.WAVENUMBER);
    assertThat(codes(FieldFit.of(equation).with(fitter).fit(table(rows, 3)))).isEmpty();
    Fit wrong = FieldFit.of(Equation.laplace()).with(fitter).fit(table(rows, 3));
    assertThat(codes(wrong)).contains("model-error");
    for (int i = 0; i < rows.length; i += 40) {
      rows[i][2] += 2;
    }
    assertThat(codes(FieldFit.of(equation).with(fitter).fit(table(rows, 3)))).contains("outliers");
  }

  @Test
  void aLongTableThatWasReadTwiceCountsOnce() {
    Dataset<Row> once = table(rows(new Waves(4000, 10)), 3);
    Fitter fitter = Fitter.withDefaults().withFrame(FRAME);
    Equation equation = Equation.helmholtz(Waves.WAVENUMBER);
    Fit fit = FieldFit.of(equation).with(fitter).fit(once);
    Fit twice = FieldFit.of(equation).with(fitter).fit(once.union(once));
    assertThat(twice.uncertainty().spreadAt(0.1, 0.2))
        .isCloseTo(fit.uncertainty().spreadAt(0.1, 0.2), within(1e-9));
    assertThat(twice.field().at(0.1, 0.2)).isCloseTo(fit.field().at(0.1, 0.2), within(1e-11));
    assertThat(codes(twice)).contains("copies");
    assertThat(codes(fit)).doesNotContain("copies");
  }

  @Test
  void rowsThatWereDroppedAreInTheWarnings() {
    double[][] rows = rows(new Waves(4000, 11));
    for (int i = 0; i < rows.length; i += 200) {
      rows[i][i % 3] = Double.NaN;
    }
    Fit fit = FieldFit.of(Equation.helmholtz(Waves.WAVENUMBER)).fit(table(rows, 3));
    assertThat(fit.warnings())
        .filteredOn(warning -> warning.code().equals("unusable"))
        .singleElement()
        .satisfies(warning -> assertThat(warning.sentence()).startsWith("16 of 3200 rows"));
  }

  @Test
  void codesForMissingValuesAreLeftOut() {
    double[][] rows = rows(new Waves(3000, 12));
    double[] codes = {-999, -9999, 1e20, 9.96921e36, 1e300};
    for (int i = 0; i < codes.length; i++) {
      rows[100 * i][2] = codes[i];
    }
    Fitter fitter = Fitter.withDefaults().withFrame(FRAME);
    Fit fit = FieldFit.of(Equation.helmholtz(Waves.WAVENUMBER)).with(fitter).fit(table(rows, 3));
    assertThat(fit.warnings())
        .contains(new Warning("codes", "5 rows with a code for a missing value: left out"));
  }

  @Test
  void whatCannotBeFittedIsRefusedWithItsRow() {
    double[][] rows = rows(new Waves(1000, 13));
    rows[17][2] = 1e300;
    FieldFit trusting =
        FieldFit.of(Equation.helmholtz(Waves.WAVENUMBER))
            .with(Fitter.withDefaults().with(vekua.fit.Regularisation.ridge(1e-6)));
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> trusting.fit(table(rows, 3)))
        .withMessage(
            "the table, row 18, column u: a value of size 1.0E300 is too large to be fitted;"
                + " correct it or leave the row out");
    rows[17][2] = 0;
    rows[23][0] = 1e9;
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> trusting.fit(table(rows, 3)))
        .withMessageStartingWith("wavenumber times radius must be at most 2000")
        .withMessageEndingWith("is far from the rest");
    rows[23][0] = 620;
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> trusting.fit(table(rows, 3)))
        .withMessageStartingWith("the table needs ")
        .withMessageContaining("; row 24 at (620.0, ")
        .withMessageContaining(" is far from the rest; give the centre");
  }

  @Test
  void aColumnCalledBMeansNothingByItself() {
    Dataset<Row> table = table(rows(new Waves(200, 14)), 2);
    FieldFit laplace = FieldFit.of(Equation.laplace()).with(TRUSTING);
    Fit fit = laplace.fit(table.withColumn("b", table.col("x")));
    assertThat(fit.samples()).isEqualTo(laplace.fit(table).samples());
  }

  private static Dataset<Row> texts(String... rows) {
    StructType schema = new StructType();
    for (String name : List.of("x", "y", "u", "sigma")) {
      schema = schema.add(name, DataTypes.StringType);
    }
    List<Row> cells =
        Stream.of(rows).map(row -> RowFactory.create((Object[]) row.split(" *\\| *", -1))).toList();
    return Waves.inOrder(spark, cells, schema, 3);
  }

  @Test
  void countsRowsThatMakeNoSense() {
    FieldFit fit =
        FieldFit.of(Equation.laplace()).with(Fitter.withDefaults().withOrder(1)).tolerating(0.6);
    Dataset<Row> table =
        texts(
            "0|0|1|0.1",
            " 1 |0|2|.1",
            "0|1|3|1e-1",
            "1|1|4|0.1",
            "NaN|0|1|0.1",
            "0|0|warm|0.1",
            "0|Infinity|1|0.1",
            "0|0||0.1",
            "0|0|1|-1",
            "0|0|1.5f|1");
    ReducedTable reduced = fit.reduce(table);
    assertThat(reduced.rows().usable()).isEqualTo(4);
    assertThat(reduced.rows().rejected()).isEqualTo(6);
    assertThat(reduced.rows().unusable())
        .containsExactlyInAnyOrderEntriesOf(
            java.util.Map.of("x", 1L, "y", 1L, "u", 3L, "sigma", 1L));
    assertThat(reduced.bounds().high(0)).isEqualTo(1);
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> fit.tolerating(0.5).reduce(table))
        .withMessage(
            "6 of 10 rows are not usable (sigma wrong in 1, u wrong in 3, x wrong in 1,"
                + " y wrong in 1); tolerated is a share of 0.5");
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> fit.tolerating(1).reduce(texts("0|0|warm|1")))
        .withMessageStartingWith("1 of 1 rows are not usable");
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> fit.reduce(texts()))
        .withMessage("the table has no rows");
  }

  @Test
  void refusesTablesThatAreNoSensors() {
    FieldFit fit = FieldFit.of(Equation.laplace());
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> fit.fit(spark.range(3).toDF("x")))
        .withMessage("the table: column y is missing; the header has: x");
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> fit.fit(spark.sql("select 1 x, 2 y, true u")))
        .withMessage("the table: column u must hold numbers, not boolean");
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> fit.fit(spark.sql("select 1 x, 2 y, 3 u, 4 U")))
        .withMessage("the table: there are several columns u; give them names of their own");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fit.tolerating(2))
        .withMessage("tolerated share must be between 0 and 1: 2.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fit.withNoise(0))
        .withMessage("noise must be positive: 0.0");
    String bounds = "noise must be between 1.0E-150 and 1.0E150: 1.0E-200";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fit.withNoise(1e-200))
        .withMessage(bounds);
    GroupedFits groups = GroupedFits.of(Equation.laplace(), "g");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> groups.withNoise(1e-200))
        .withMessage(bounds);
  }

  @Test
  void theTreeKeepsTheOrderOfThePartitions() {
    String joined =
        new OrderedTree<String>(3, 2, parts -> String.join(" ", parts))
            .reduce(
                spark.range(0, 100, 1, 100).toDF(), rows -> String.valueOf(rows.next().getLong(0)));
    List<Integer> numbers = java.util.stream.IntStream.range(0, 100).boxed().toList();
    assertThat(joined).isEqualTo(String.join(" ", numbers.stream().map(String::valueOf).toList()));
  }

  @Test
  void aFitterForADomainIsRefused() {
    Fitter fitter = Fitter.withDefaults().withDomain(Domain.inside(Curve.circle(0, 0, 1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FieldFit.of(Equation.laplace()).with(fitter))
        .withMessageStartingWith("a fitter for a domain cannot fit a table");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GroupedFits.of(Equation.laplace(), "hour").with(fitter))
        .withMessageStartingWith("a fitter for a domain cannot fit a table");
  }
}

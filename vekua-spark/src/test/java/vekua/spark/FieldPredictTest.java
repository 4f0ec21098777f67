package vekua.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.io.BadInputException;
import vekua.io.FieldFile;

class FieldPredictTest extends LocalSession {

  private static Fit fit;

  @BeforeAll
  static void start() {
    fit =
        Fitter.withDefaults().fit(Equation.helmholtz(Waves.WAVENUMBER), new Waves(400, 9).values());
  }

  private static Dataset<Row> points() {
    StructType schema =
        new StructType()
            .add("name", DataTypes.StringType)
            .add("x", DataTypes.DoubleType)
            .add("u", DataTypes.StringType)
            .add("Y", DataTypes.StringType);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      rows.add(RowFactory.create("p" + i, i / 3000.0, "old", i % 1000 == 7 ? "warm" : "0.25"));
    }
    return Waves.inOrder(spark, rows, schema, 3);
  }

  @Test
  void addsColumnsBitForBitAndKeepsTheOthers() {
    Dataset<Row> predicted =
        FieldPredict.of(fit).withGradient().withUncertainty().predict(points());
    assertThat(predicted.columns())
        .containsExactly("name", "x", "Y", "u", "ux", "uy", "spread", "blind");
    List<Row> rows = predicted.collectAsList();
    assertThat(rows).hasSize(3000);
    for (int i = 0; i < rows.size(); i += 101) {
      Row row = rows.get(i);
      assertThat(row.getString(0)).isEqualTo("p" + i);
      double[] gradient = fit.field().gradientAt(i / 3000.0, 0.25);
      assertThat(row.getDouble(3)).isEqualTo(fit.field().at(i / 3000.0, 0.25));
      assertThat(row.getDouble(4)).isEqualTo(gradient[0]);
      assertThat(row.getDouble(5)).isEqualTo(gradient[1]);
      assertThat(row.getDouble(6)).isEqualTo(fit.uncertainty().spreadAt(i / 3000.0, 0.25));
    }
    Row nowhere = rows.get(1007);
    assertThat(nowhere.getString(2)).isEqualTo("warm");
    assertThat(nowhere.isNullAt(3)).isTrue();
    assertThat(nowhere.isNullAt(7)).isTrue();
  }

  @Test
  void otherColumnsMayHaveAnyNames() {
    Dataset<Row> odd =
        points()
            .select(
                col("name").as("a.b"), col("x"), col("Y"), col("name").as("n"), col("u").as("n"));
    assertThat(FieldPredict.of(fit).predict(odd).columns())
        .containsExactly("a.b", "x", "Y", "n", "n", "u");
    assertThat(FieldPredict.of(fit).predict(odd).first().getString(3)).isEqualTo("p0");
    Dataset<Row> twice = points().select(col("x"), col("Y"), col("Y"));
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> FieldPredict.of(fit).predict(twice))
        .withMessage("the table: there are several columns Y; give them names of their own");
    assertThat(FieldPredict.of(fit).predict(points().limit(0)).count()).isZero();
  }

  @Test
  void refusesWhatTheFieldDoesNotKnow() {
    FieldPredict blind = FieldPredict.of(FieldFile.of(fit.field())).withUncertainty();
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> blind.predict(points()))
        .withMessage("the field holds no uncertainty");
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> FieldPredict.of(fit).predict(points().drop("x")))
        .withMessage("the table: column x is missing; it has: name,u,Y");
  }

  @Test
  void fieldsAreFunctionsOfSql() {
    FieldFunctions.register(spark);
    FieldFunctions.register(spark, "wave", FieldFile.of(fit.field()));
    double u = fit.field().at(0.25, 0.5);
    // Literals are decimals, and any kind of number will do.
    assertThat(spark.sql("select wave(0.25, 0.5D)").first().getDouble(0)).isEqualTo(u);
    assertThat(spark.sql("select wave(null, 1), wave(double('NaN'), 1)").first().isNullAt(1))
        .isTrue();
    points()
        .selectExpr("'a' as g", "x", "try_cast(Y as double) as y", "x * 0 + 1 as u")
        .createOrReplaceTempView("ones");
    GroupedFits.of(Equation.laplace(), "g")
        .withUncertainty()
        .fit(spark.table("ones").filter("y is not null").limit(60))
        .createOrReplaceTempView("fields");
    Row row =
        spark
            .sql(
                "select vekua_predict(field, 0.1, 0.25), vekua_spread(field, 0.1, 0.25), field"
                    + " from fields")
            .first();
    FieldFile stored = FieldFile.fromJson(vekua.io.JsonReader.read("the field", row.getString(2)));
    assertThat(row.getDouble(0)).isEqualTo(stored.field().at(0.1, 0.25));
    assertThat(row.isNullAt(1)).isFalse();
    assertThat(spark.sql("select vekua_predict(null, 0.1, 0.25)").first().isNullAt(0)).isTrue();
  }

  @Test
  void pythonHandsOverTextsAndTables() throws java.io.IOException {
    Dataset<Row> table = new Waves(400, 9).table(spark, 2).withColumnRenamed("u", "p");
    String answer =
        PythonGateway.fit(
            table,
            "{\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 6}, \"columns\": \"u=p\"}");
    vekua.io.JsonNode json = vekua.io.JsonReader.read("answer", answer);
    String field = vekua.io.JsonWriter.toLine(json.get("fields").elements().get(0).value());
    double u =
        PythonGateway.predict(spark.sql("select 0.25D x, 0.5D y"), field, "", false, true)
            .first()
            .getAs("u");
    assertThat(u)
        .isCloseTo(fit.field().at(0.25, 0.5), org.assertj.core.api.Assertions.within(1e-9));
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> PythonGateway.fit(table, "{\"equations\": 1}"))
        .withMessageContaining("did you mean equation?");
  }
}

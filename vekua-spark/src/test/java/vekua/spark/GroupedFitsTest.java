package vekua.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.fit.Fitter;
import vekua.fit.ModelErrorPolicy;
import vekua.fit.OutlierPolicy;
import vekua.io.BadInputException;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.JsonReader;

class GroupedFitsTest extends LocalSession {

  private static final int SENSORS = 60;
  private static final Fitter TRUSTING =
      Fitter.withDefaults().with(OutlierPolicy.KEEP).with(ModelErrorPolicy.NONE);

  /** A wave for each of the groups 1 to n, of wavenumber 1 + group / 10, in any order. */
  private static List<Row> rows(int groups) {
    Random random = new Random(8);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < SENSORS; i++) {
      for (int group = 1; group <= groups; group++) {
        double k = 1 + group / 10.0;
        double x = random.nextDouble(-1, 1);
        double y = random.nextDouble(-1, 1);
        rows.add(RowFactory.create("f" + group, k, x, y, Math.cos(k * x)));
      }
    }
    return rows;
  }

  private static Dataset<Row> table(List<Row> rows) {
    StructType schema =
        new StructType()
            .add("frequency", DataTypes.StringType)
            .add("k", DataTypes.DoubleType)
            .add("x", DataTypes.DoubleType)
            .add("y", DataTypes.DoubleType)
            .add("u", DataTypes.DoubleType);
    return Waves.inOrder(spark, rows, schema, 3);
  }

  private static Map<String, Row> byGroup(Dataset<Row> fits) {
    return fits.collectAsList().stream()
        .collect(Collectors.toMap(row -> row.getAs("frequency"), row -> row));
  }

  @Test
  void fitsEveryGroupWithItsOwnWavenumber() {
    GroupedFits fits = GroupedFits.of(EquationType.HELMHOLTZ, col("k"), "frequency");
    Map<String, Row> groups = byGroup(fits.fit(table(rows(40))));
    assertThat(groups).hasSize(40);
    for (int group = 1; group <= 40; group++) {
      Row row = row(groups, "f" + group);
      double k = 1 + group / 10.0;
      assertThat(row.<Double>getAs("wavenumber")).isEqualTo(k);
      assertThat(row.<Long>getAs("samples")).isEqualTo(SENSORS);
      assertThat(row.<String>getAs("message")).isNull();
      FieldFile field = FieldFile.fromJson(JsonReader.read("group", row.getAs("field")));
      // Measurements without noise: what 60 sensors do not determine of this wave is below 1e-6.
      assertThat(field.field().at(0.3, -0.2)).isCloseTo(Math.cos(k * 0.3), within(1e-6));
      assertThat(field.uncertainty()).isEmpty();
    }
    Row one = row(groups, "f7");
    Dataset<Row> again = fits.withUncertainty().fit(table(rows(40)).repartition(5));
    FieldFile field =
        FieldFile.fromJson(JsonReader.read("group", row(byGroup(again), "f7").getAs("field")));
    FieldFile first = FieldFile.fromJson(JsonReader.read("group", one.getAs("field")));
    // However the rows arrive, not a bit differs.
    assertThat(field.field().coefficients()).isEqualTo(first.field().coefficients());
    assertThat(field.uncertainty()).isPresent();
  }

  @Test
  void badGroupsAreRowsWithAMessage() {
    List<Row> rows = new ArrayList<>(rows(3));
    rows.add(RowFactory.create("f1", 2.5, 0.0, 0.0, 1.0));
    rows.add(RowFactory.create("f2", 1.2, Double.NaN, 0.0, 1.0));
    rows.add(RowFactory.create("empty", 1.0, null, 0.0, 1.0));
    rows.add(RowFactory.create("negative", -1.0, 0.0, 0.0, 1.0));
    rows.add(RowFactory.create(null, 1.0, 0.0, 0.0, 1.0));
    Map<String, Row> groups =
        GroupedFits.of(EquationType.HELMHOLTZ, col("k"), "frequency")
            .fit(table(rows))
            .na()
            .fill("nobody", new String[] {"frequency"})
            .collectAsList()
            .stream()
            .collect(Collectors.toMap(row -> row.getAs("frequency"), row -> row));
    assertThat(groups).hasSize(6);
    assertThat(message(groups, "f1"))
        .isEqualTo("wavenumber must be the same in all rows of a group: 1.1 and 2.5");
    assertThat(message(groups, "f2"))
        .isEqualTo("1 of 61 rows are not usable (x wrong in 1); tolerated is a share of 0.01");
    assertThat(message(groups, "f3")).isNull();
    assertThat(message(groups, "empty")).startsWith("1 of 1 rows are not usable (x wrong in 1)");
    assertThat(message(groups, "negative")).contains("wavenumber").contains("-1.0");
    assertThat(row(groups, "f1").isNullAt(row(groups, "f1").fieldIndex("field"))).isTrue();
  }

  private static Row row(Map<String, Row> groups, String name) {
    return Objects.requireNonNull(groups.get(name));
  }

  private static String message(Map<String, Row> groups, String name) {
    return row(groups, name).getAs("message");
  }

  /** Ten groups of sixty rows, in any order, with the SQL expression of the number as key. */
  private static Dataset<Row> keyed(String key) {
    return spark
        .range(600)
        .selectExpr(
            "id % 10 AS g",
            "cos(id * 1.7) AS x", "sin(id * 2.3) AS y", "cos(id * 1.7) + (id % 10) AS u", "id")
        .selectExpr(key + " AS key", "x", "y", "u")
        .repartition(4);
  }

  private static List<Row> fitted(String key) {
    // Which rows are of one group does not depend on what is asked of them.
    return GroupedFits.of(Equation.laplace(), "key").with(TRUSTING).fit(keyed(key)).collectAsList();
  }

  private static void tenGroups(String key) {
    List<Row> fits = fitted(key);
    assertThat(fits).as(key).hasSize(10);
    assertThat(fits)
        .allSatisfy(
            row -> {
              assertThat(row.<String>getAs("message")).isNull();
              assertThat(row.<Long>getAs("samples")).isEqualTo(60);
            });
  }

  @Test
  void groupsAreWhatSqlTakesForEqual() {
    tenGroups("cast(concat('k', g) AS binary)");
    tenGroups(
        "CASE WHEN id % 20 = 0 THEN -0.0D WHEN id % 10 = 0 THEN 0.0D ELSE cast(g AS double) END");
    tenGroups(
        "CASE WHEN id % 20 < 10 THEN concat('k', char(97 + g)) ELSE concat('K', char(65 + g)) END"
            + " COLLATE UTF8_LCASE");
    tenGroups("CASE WHEN g = 3 THEN cast('NaN' AS double) ELSE g / 3D END");
    tenGroups("struct(g AS a, array(cast(g AS float)) AS b)");
    tenGroups("cast(g AS decimal(10, 2))");
    tenGroups("timestamp_seconds(g)");
    tenGroups("CASE WHEN g = 4 THEN NULL ELSE g END");
  }

  /** As reports of other fits count them. */
  @Test
  void samplesAreTheRowsInTheFit() {
    Dataset<Row> rows =
        keyed("g").selectExpr("key", "x", "y", "u + IF(abs(x - 1) < 1e-9, 40, 0) AS u");
    Map<Long, Long> samples =
        GroupedFits.of(Equation.laplace(), "key").fit(rows).collectAsList().stream()
            .collect(Collectors.toMap(row -> row.getAs("key"), row -> row.getAs("samples")));
    assertThat(samples).containsEntry(0L, 59L).containsEntry(1L, 60L);
  }

  @Test
  void aGroupMayHaveTheNameOfASensorsColumn() {
    Dataset<Row> rows = keyed("g").withColumnRenamed("key", "b");
    List<Row> fits =
        GroupedFits.of(Equation.laplace(), "b").with(TRUSTING).fit(rows).collectAsList();
    assertThat(fits).hasSize(10).allMatch(row -> row.getAs("message") == null);
  }

  /** As they are: the same fields as where the data are asked, without an answer. */
  @Test
  void groupsThatAreFittedAsTheyAreAreNotAsked() {
    GroupedFits fits = GroupedFits.of(EquationType.HELMHOLTZ, col("k"), "frequency");
    Fitter kept = Fitter.withDefaults().with(OutlierPolicy.KEEP);
    Map<String, Row> asked = byGroup(fits.with(kept).fit(table(rows(2))));
    Map<String, Row> plain =
        byGroup(fits.with(kept.with(ModelErrorPolicy.NONE)).fit(table(rows(2))));
    assertThat(row(plain, "f2").<String>getAs("field"))
        .isEqualTo(row(asked, "f2").<String>getAs("field"));
  }

  @Test
  void namesOfGroupsMayBeThoseOfTheResult() {
    Dataset<Row> rows =
        spark.sql(
            "select 1 + id % 2 wavenumber, id % 2 `order`, cos(1.7 * id) x, sin(2.3 * id) y,"
                + " x * y u, id t, 0 `T` from range(80)");
    Dataset<Row> fits =
        GroupedFits.of(EquationType.HELMHOLTZ, col("wavenumber"), "wavenumber").fit(rows);
    assertThat(fits.columns()).startsWith("wavenumber", "samples");
    assertThat(fits.filter("message is null").count()).isEqualTo(2);
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> GroupedFits.of(Equation.laplace(), "order").fit(rows))
        .withMessageContaining("has the name of a column of the result");
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> GroupedFits.of(Equation.laplace(), "T", "T").fit(rows))
        .withMessageContaining("given twice");
    // Names that differ in their case alone are told apart.
    assertThat(GroupedFits.of(Equation.laplace(), "T").fit(rows).count()).isEqualTo(1);
  }

  /** Where every value looks like a code for a missing one, none is taken for one. */
  @Test
  void valuesThatAreAllTooLargeAreNamed() {
    Dataset<Row> rows = spark.sql("select 1 g, cos(id) x, sin(2 * id) y, 1e308D u from range(30)");
    Row fitted = GroupedFits.of(Equation.laplace(), "g").fit(rows).first();
    assertThat(fitted.<String>getAs("message")).contains("column u", "too large to be fitted");
  }

  @Test
  void refusesTablesWithoutTheGroups() {
    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> GroupedFits.of(Equation.laplace(), "time").fit(table(rows(1))))
        .withMessage("the table: column time is missing; it has: frequency,k,x,y,u");
  }
}

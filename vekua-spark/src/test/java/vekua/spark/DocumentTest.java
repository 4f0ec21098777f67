package vekua.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.io.EquationType;

/** The snippet of docs/spark.md, run: this source and the page must hold the same code. */
class DocumentTest {

  @Test
  void theSnippetRuns() throws Exception {
    try (SparkSession spark = Sessions.local()) {
      Dataset<Row> sensors = spark.sql("select x, y, cos(9.2 * x) u from " + PLACES);
      Dataset<Row> points = sensors.select("x", "y");
      Dataset<Row> sweep = sensors.withColumn("k", lit(9.2)).withColumn("frequency", lit(500));
      // begin
      Fit fit = FieldFit.of(Equation.helmholtz(9.2)).fit(sensors); // Dataset<Row> with x, y, u
      Dataset<Row> values = FieldPredict.of(fit).withGradient().withUncertainty().predict(points);
      Dataset<Row> fields =
          GroupedFits.of(EquationType.HELMHOLTZ, col("k"), "frequency").fit(sweep);
      // end
      assertThat(values.columns()).contains("u", "ux", "uy", "spread");
      assertThat(values.count()).isEqualTo(points.count());
      assertThat(fields.filter("message is null").count()).isEqualTo(1);
    }
    String source = Files.readString(Path.of("src/test/java/vekua/spark/DocumentTest.java"));
    String code = source.substring(source.indexOf("// begin") + 8, source.indexOf("// end"));
    assertThat(Files.readString(Path.of("../docs/spark.md")).replaceAll("\\s", ""))
        .contains(code.replaceAll("\\s", ""));
  }

  private static final String PLACES =
      "(select a.id / 5D - 1 x, b.id / 5D - 1 y from range(11) a cross join range(11) b)";
}

package vekua.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.feature.SQLTransformer;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VekuaEstimatorTest extends LocalSession {

  private static final double K = 4;

  @TempDir private Path folder;

  /** A plane wave with noise of 1 % under names that are no sensors'. */
  private static Dataset<Row> wave(int n, long seed) {
    Random random = new Random(seed);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      double x = random.nextDouble(-1, 1);
      double y = random.nextDouble(-1, 1);
      double u = Math.cos(K * (0.6 * x + 0.8 * y));
      rows.add(RowFactory.create(x, y, u + 0.01 * random.nextGaussian(), u));
    }
    StructType schema = new StructType();
    for (String name : List.of("site.x", "lat", "T", "truth")) {
      schema = schema.add(name, DataTypes.DoubleType);
    }
    return spark.createDataFrame(rows, schema);
  }

  private static VekuaEstimator estimator() {
    return new VekuaEstimator()
        .setEquation("helmholtz")
        .setWavenumber(K)
        .setColumns("x=site.x,y=lat,u=T");
  }

  private static double rmse(Dataset<Row> predicted) {
    return new RegressionEvaluator().setLabelCol("truth").evaluate(predicted);
  }

  @Test
  void fitsAndPredictsAndIsSavedAndLoaded() throws IOException {
    VekuaEstimator estimator = estimator().setSpreadCol("doubt");
    VekuaModel model = estimator.fit(wave(80, 1));
    Dataset<Row> places = wave(200, 2).drop("T");
    Dataset<Row> predicted = model.transform(places);
    assertThat(predicted.columns())
        .containsExactly("site.x", "lat", "truth", "prediction", "doubt");
    assertThat(predicted.schema()).isEqualTo(model.transformSchema(places.schema()));
    assertThat(rmse(predicted)).isLessThan(0.01);
    // Corners lie beyond the sensors: a few places there are told with a large doubt.
    assertThat(predicted.filter(col("doubt").leq(0).or(col("doubt").gt(0.5))).count()).isZero();
    assertThat(predicted.filter(col("doubt").gt(0.1)).count()).isLessThan(5);
    assertThat(model.parent()).isSameAs(estimator);
    assertThat(model.report()).contains("\"residualRms\"");

    String path = folder.resolve("model").toString();
    model.save(path);
    VekuaModel again = VekuaModel.load(path);
    assertThat(again.transform(places).collectAsList()).isEqualTo(predicted.collectAsList());
    estimator.write().overwrite().save(folder.resolve("estimator").toString());
    VekuaEstimator same = VekuaEstimator.load(folder.resolve("estimator").toString());
    assertThat(same.uid()).isEqualTo(estimator.uid());
    assertThat(same.explainParams()).isEqualTo(estimator.explainParams());
  }

  @Test
  void goesThroughAPipelineAndCrossValidation() throws IOException {
    VekuaEstimator estimator = estimator().setModelError("none").setOutliers("keep").setOrder(9);
    SQLTransformer half =
        new SQLTransformer().setStatement("select * from __THIS__ where lat > -2");
    Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {half, estimator});
    ParamMap[] grid =
        new ParamGridBuilder()
            .addGrid(
                estimator.wavenumber(),
                scala.jdk.javaapi.CollectionConverters.asScala(List.of("1", "4")))
            .build();
    CrossValidatorModel best =
        new CrossValidator()
            .setEstimator(pipeline)
            .setEstimatorParamMaps(grid)
            .setEvaluator(new RegressionEvaluator().setLabelCol("T"))
            .setNumFolds(2)
            .setSeed(3)
            .fit(wave(80, 4));
    assertThat(best.avgMetrics()[1]).isCloseTo(0.01, within(0.01));
    assertThat(best.avgMetrics()[0]).isGreaterThan(0.05);
    PipelineModel model = (PipelineModel) best.bestModel();
    String path = folder.resolve("pipeline").toString();
    model.save(path);
    assertThat(rmse(PipelineModel.load(path).transform(wave(100, 5)))).isLessThan(0.01);
  }

  @Test
  void complaintsAreInItsOwnWords() {
    Dataset<Row> rows = wave(20, 6);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> estimator().setModelError("some").fit(rows))
        .withMessageStartingWith("modelError must be");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> estimator().setEquation("laplace").fit(rows))
        .withMessage("wavenumber belongs to equation helmholtz, not laplace");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> estimator().setPredictionCol("Truth").fit(rows))
        .withMessage("the table has a column truth already: choose another predictionCol");
  }
}

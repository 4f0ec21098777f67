package vekua.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/** Noisy measurements of a wave, as samples and as a table with the same rows. */
final class Waves {

  static final double WAVENUMBER = 6;
  static final StructType XYU =
      new StructType()
          .add("x", DataTypes.DoubleType)
          .add("y", DataTypes.DoubleType)
          .add("u", DataTypes.DoubleType);

  final double[] x;
  final double[] y;
  final double[] u;
  final double[] sigma;
  final double[] nx;
  final double[] ny;

  Waves(int count, long seed) {
    Random random = new Random(seed);
    x = random.doubles(count, -1, 1).toArray();
    y = random.doubles(count, -0.5, 1).toArray();
    u = new double[count];
    sigma = random.doubles(count, 0.01, 0.05).toArray();
    nx = random.doubles(count, -1, 1).toArray();
    ny = random.doubles(count, -1, 1).toArray();
    for (int i = 0; i < count; i++) {
      double phase = WAVENUMBER * (0.6 * x[i] + 0.8 * y[i]);
      double slope =
          -WAVENUMBER * Math.sin(phase) * (0.6 * nx[i] + 0.8 * ny[i]) / Math.hypot(nx[i], ny[i]);
      u[i] = (derivative(i) ? slope : Math.cos(phase)) + sigma[i] * random.nextGaussian();
    }
  }

  /** Every fifth sensor measures a derivative in {@link #all} and {@link #allSamples}. */
  private static boolean derivative(int i) {
    return i % 5 == 4;
  }

  /** x, y and u of the sensors that measure values. */
  Samples values() {
    int[] kept =
        java.util.stream.IntStream.range(0, x.length).filter(i -> !derivative(i)).toArray();
    double[][] columns = new double[3][kept.length];
    for (int i = 0; i < kept.length; i++) {
      columns[0][i] = x[kept[i]];
      columns[1][i] = y[kept[i]];
      columns[2][i] = u[kept[i]];
    }
    return Samples.of(Points.of(columns[0], columns[1]), columns[2]);
  }

  /** The same as a table in so many partitions. */
  Dataset<Row> table(SparkSession spark, int partitions) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      if (!derivative(i)) {
        rows.add(RowFactory.create(x[i], y[i], u[i]));
      }
    }
    return inOrder(spark, rows, XYU, partitions);
  }

  /** All sensors with noise and normals. */
  Samples allSamples() {
    List<Functional> functionals = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      functionals.add(derivative(i) ? Functional.normal(nx[i], ny[i]) : Functional.value());
    }
    return Samples.of(Points.of(x, y), u).withNoise(sigma).withFunctionals(functionals);
  }

  /** The same as a table. */
  Dataset<Row> all(SparkSession spark, int partitions) {
    StructType schema = XYU;
    for (String name : List.of("sigma", "nx", "ny")) {
      schema = schema.add(name, DataTypes.DoubleType);
    }
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      rows.add(
          derivative(i)
              ? RowFactory.create(x[i], y[i], u[i], sigma[i], nx[i], ny[i])
              : RowFactory.create(x[i], y[i], u[i], sigma[i], null, null));
    }
    return inOrder(spark, rows, schema, partitions);
  }

  static Dataset<Row> inOrder(
      SparkSession spark, List<Row> rows, StructType schema, int partitions) {
    return spark.createDataFrame(
        org.apache.spark.api.java.JavaSparkContext.fromSparkContext(spark.sparkContext())
            .parallelize(rows, partitions),
        schema);
  }
}

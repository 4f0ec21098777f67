package vekua.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import vekua.io.ColumnChoice;
import vekua.io.FieldFile;
import vekua.io.JsonReader;

/** A fitted field as MLlib knows models: adds columns to tables of places, is saved and loaded. */
public final class VekuaModel extends Model<VekuaModel> implements FieldColumns, MLWritable {

  private static final long serialVersionUID = 1L;

  private final String uid;
  private final String field;
  private final String report;

  VekuaModel(String uid, String field, String report) {
    this.uid = uid;
    this.field = field;
    this.report = report;
    setDefault(columns(), "");
    setDefault(predictionCol(), "prediction");
    setDefault(spreadCol(), "");
  }

  /** Reads what {@link #write} wrote. */
  public static MLReader<VekuaModel> read() {
    return new Reader();
  }

  /** Reads a model from a folder. */
  public static VekuaModel load(String path) {
    return read().load(path);
  }

  @Override
  public String uid() {
    return uid;
  }

  /** The field, as files hold it. */
  public FieldFile field() {
    return FieldFile.fromJson(JsonReader.read("the field", field));
  }

  /** What there is to say about the fit: the JSON of {@code vekua fit --json}. */
  public String report() {
    return report;
  }

  /** Sets {@link #columns}. */
  public VekuaModel setColumns(String value) {
    return with(columns(), value);
  }

  /** Sets {@link #predictionCol}. */
  public VekuaModel setPredictionCol(String value) {
    return with(predictionCol(), value);
  }

  /** Sets {@link #spreadCol}. */
  public VekuaModel setSpreadCol(String value) {
    return with(spreadCol(), value);
  }

  private VekuaModel with(Param<String> param, String value) {
    set(param, value);
    return this;
  }

  /**
   * The table with columns for the field's value and, if asked for, its standard deviation; null
   * where a coordinate is no finite number.
   *
   * @throws vekua.io.BadInputException if the table has no places
   */
  @Override
  public Dataset<Row> transform(Dataset<?> data) {
    transformSchema(data.schema());
    Dataset<Row> rows = data.toDF();
    FieldFile file = field();
    String chosen = getOrDefault(columns());
    ColumnChoice choice = chosen.isEmpty() ? ColumnChoice.byName() : ColumnChoice.parse(chosen);
    int[] place = choice.coordinates(SensorTable.NAME, List.of(rows.columns()), file.dimension());
    List<String> names = new ArrayList<>(List.of(getOrDefault(predictionCol())));
    FieldPredict predict = FieldPredict.of(file);
    String spread = getOrDefault(spreadCol());
    if (!spread.isEmpty()) {
      names.add(spread);
      predict = predict.withSpread();
    }
    return predict.predict(rows, place, names);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    return withPredictions(schema);
  }

  @Override
  public VekuaModel copy(ParamMap extra) {
    VekuaModel same = new VekuaModel(uid, field, report);
    return copyValues(same, extra).setParent(parent());
  }

  @Override
  public MLWriter write() {
    return new Writer(this);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "VekuaModel[%s]", uid);
  }

  /** Parameters as MLlib writes them, and the texts of field and report beside them. */
  private static final class Writer extends MLWriter {
    private final VekuaModel model;

    Writer(VekuaModel model) {
      this.model = model;
    }

    @Override
    public void saveImpl(String path) {
      DefaultParamsWriter.saveMetadata(model, path, sparkSession());
      sparkSession()
          .createDataset(List.of(model.field, model.report), Encoders.STRING())
          .coalesce(1)
          .write()
          .text(path + "/data");
    }
  }

  private static final class Reader extends MLReader<VekuaModel> {

    @Override
    public VekuaModel load(String path) {
      var metadata =
          DefaultParamsReader.loadMetadata(path, sparkSession(), VekuaModel.class.getName());
      List<String> texts = sparkSession().read().textFile(path + "/data").collectAsList();
      VekuaModel model = new VekuaModel(metadata.uid(), texts.get(0), texts.get(1));
      metadata.getAndSetParams(model, metadata.getAndSetParams$default$2());
      return model;
    }
  }
}

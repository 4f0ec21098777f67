package vekua.spark;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import vekua.io.FieldFile;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;
import vekua.io.Predictor;

/**
 * A field on its way to the executors: as the text of its file, which gives bit-identical values,
 * and read once on each of them.
 */
final class SharedField implements Serializable {

  private static final long serialVersionUID = 1L;

  private final String source;
  private final String json;
  private final boolean gradient;
  private final boolean uncertainty;
  private final boolean total;
  private transient volatile @Nullable Predictor predictor;

  SharedField(
      String source, FieldFile field, boolean gradient, boolean uncertainty, boolean total) {
    this.source = source;
    this.json = JsonWriter.toString(field.toJson());
    this.gradient = gradient;
    this.uncertainty = uncertainty;
    this.total = total;
    this.predictor = new Predictor(source, field, gradient, uncertainty, total);
  }

  Predictor predictor() {
    Predictor known = predictor;
    if (known == null) {
      FieldFile field = FieldFile.fromJson(JsonReader.read(source, json));
      known = new Predictor(source, field, gradient, uncertainty, total);
      predictor = known;
    }
    return known;
  }
}

package vekua.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
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
  private final ArrayList<String> wanted;
  private final boolean total;
  private transient volatile @Nullable Predictor predictor;

  SharedField(String source, FieldFile field, List<String> wanted, boolean total) {
    this.source = source;
    this.json = JsonWriter.toString(field.toJson());
    this.wanted = new ArrayList<>(wanted);
    this.total = total;
    this.predictor = Predictor.of(source, field, wanted, total);
  }

  Predictor predictor() {
    Predictor known = predictor;
    if (known == null) {
      FieldFile field = FieldFile.fromJson(JsonReader.read(source, json));
      known = Predictor.of(source, field, wanted, total);
      predictor = known;
    }
    return known;
  }
}

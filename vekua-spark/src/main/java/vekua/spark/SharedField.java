package vekua.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import vekua.io.FieldFile;
import vekua.io.JsonReader;
import vekua.io.JsonWriter;
import vekua.task.PredictTask;

/**
 * A field and what to tell of it on their way to the executors: as the text of its file, which
 * gives bit-identical values, and read once on each of them.
 */
final class SharedField implements Serializable {

  private static final long serialVersionUID = 1L;

  private final String source;
  private final String json;
  private final ArrayList<String> wanted;
  private final boolean total;
  private transient volatile @Nullable PredictTask task;

  SharedField(PredictTask task) {
    this.source = task.source();
    this.json = JsonWriter.toString(task.field().toJson());
    this.wanted = new ArrayList<>(task.wanted());
    this.total = task.total();
    this.task = task;
  }

  PredictTask task() {
    PredictTask known = task;
    if (known == null) {
      FieldFile field = FieldFile.fromJson(JsonReader.read(source, json));
      known = new PredictTask(source, field, wanted, total, Optional.empty());
      task = known;
    }
    return known;
  }
}

package vekua.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
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
    this.json = JsonWriter.toLine(task.field().toJson());
    this.wanted = new ArrayList<>(task.wanted());
    this.total = task.total();
    this.task = task;
  }

  PredictTask task() {
    PredictTask here = task;
    if (here == null) {
      here = known(wanted + " " + total + " " + json, this::read);
      task = here;
    }
    return here;
  }

  private PredictTask read() {
    FieldFile field = FieldFile.fromJson(JsonReader.read(source, json));
    return new PredictTask(source, field, wanted, total, Optional.empty());
  }

  /**
   * What was read before from the same text, else read now.
   *
   * @param text what is to be told, and the text of the field's file
   */
  static PredictTask known(String text, Supplier<PredictTask> reader) {
    return Known.HERE.task(text, reader);
  }

  /** The fields that this process was asked for last. */
  private static final class Known {

    static final Known HERE = new Known();

    private static final int MOST = 64;

    private final Map<String, PredictTask> tasks =
        new LinkedHashMap<>(MOST, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, PredictTask> eldest) {
            return size() > MOST;
          }
        };

    synchronized PredictTask task(String text, Supplier<PredictTask> reader) {
      PredictTask task = tasks.get(text);
      if (task == null) {
        task = reader.get();
        tasks.put(text, task);
      }
      return task;
    }
  }
}

package vekua.app.serve;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import vekua.io.JsonWriter;
import vekua.io.SamplesJson;
import vekua.io.SensorsCsv;
import vekua.rows.Samples;

/** Measurements out of the text of a CSV file. */
final class Sensors {

  private Sensors() {}

  static Answer answer(byte[] csv, Limits limits) throws IOException {
    SensorsCsv file = SensorsCsv.of("the file", csv);
    List<String> notes = new ArrayList<>(file.notes(""));
    if (file.snapshots() > 1) {
      notes.add("only the first of " + file.snapshots() + " snapshots is used");
    }
    Samples samples = file.snapshot(0).read();
    if (samples.size() > limits.samples()) {
      throw new Refusal(
          413, "the file may have " + limits.samples() + " sensors at most, not " + samples.size());
    }
    return Answer.of(JsonWriter.members("samples", SamplesJson.write(samples), "notes", notes));
  }
}

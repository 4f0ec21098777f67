package vekua.task;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import vekua.geometry.Points;
import vekua.io.BadInputException;
import vekua.io.FieldSeries;
import vekua.io.Recording;
import vekua.io.WaveFile;

/** What would be heard at places, a channel each: of fields that were fitted to a recording. */
public record WaveFormat() implements PredictionFormat {

  /** Channels at most. */
  private static final int MOST = 1000;

  @Override
  public String extension() {
    return "wav";
  }

  @Override
  public void write(PredictTask task, Places places, OutputStream out) throws IOException {
    FieldSeries series =
        task.series()
            .filter(s -> s.recording().isPresent())
            .orElseThrow(
                () ->
                    new BadInputException(
                        task.source() + " was not fitted to a recording, so it has no sound"));
    Recording recording = series.recording().orElseThrow();
    List<Points> batches = new ArrayList<>();
    places.forEach(batches::add);
    Points points = Points.join(batches);
    if (points.size() > MOST) {
      throw new BadInputException(
          points.size() + " points would be as many channels, and " + MOST + " is the most");
    }
    List<double[][]> told =
        series.fields().parallelStream()
            .map(field -> field.complex().orElseThrow().at(points))
            .toList();
    double[][] channels =
        IntStream.range(0, points.size())
            .mapToObj(
                i ->
                    recording.signal(
                        series.values(),
                        told.stream().mapToDouble(parts -> parts[0][i]).toArray(),
                        told.stream().mapToDouble(parts -> parts[1][i]).toArray()))
            .toArray(double[][]::new);
    WaveFile.of(recording.rate(), channels).writeTo(out);
  }
}

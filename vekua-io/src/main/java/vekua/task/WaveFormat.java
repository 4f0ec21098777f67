package vekua.task;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import vekua.geometry.Points;
import vekua.io.BadInputException;
import vekua.io.FieldSeries;
import vekua.io.Recording;
import vekua.io.WaveFile;

/** What would be heard at places, a channel each: of fields that were fitted to a recording. */
public record WaveFormat() implements PredictionFormat {

  /** Channels at most. */
  private static final int MOST = 1000;

  /** Samples of all channels together, at most. */
  private static final long MOST_SAMPLES = 1 << 26;

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
                        task.source()
                            + " was not fitted to a recording, or is a part of it, so it has no"
                            + " sound"));
    task.checkSignal();
    Recording recording = series.recording().orElseThrow();
    List<Points> batches = new ArrayList<>();
    places.forEach(batches::add);
    Points points = Points.join(batches);
    long samples = (long) points.size() * recording.samples();
    if (points.size() > MOST || samples > MOST_SAMPLES) {
      throw new BadInputException(
          points.size()
              + " points would be as many channels, with "
              + samples
              + " samples in all, and "
              + MOST
              + " channels or "
              + MOST_SAMPLES
              + " samples are the most: choose fewer points");
    }
    double[][] channels = series.signals(points);
    WaveFile.of(recording.rate(), channels).writeTo(out);
  }
}

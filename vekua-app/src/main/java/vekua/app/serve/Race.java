package vekua.app.serve;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import vekua.djl.Progress;
import vekua.djl.Regressor;
import vekua.geometry.Disk;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.io.FitSettings;
import vekua.io.HeldSamples;
import vekua.io.JsonNode;
import vekua.io.JsonWriter;
import vekua.rows.Functional;
import vekua.rows.Samples;

/**
 * A SIREN that is trained to the samples of a fit while the client watches. The network sees
 * coordinates relative to the frame and values relative to the largest, as it is made for.
 *
 * @param samples to train to
 * @param frame of the coordinates
 * @param grid of the pictures
 * @param steps of the training
 * @param seconds that it may take
 */
record Race(Samples samples, Disk frame, Grid grid, int steps, double seconds) {

  private static final int DEFAULT_STEPS = 3000;
  private static final long SEED = 42;

  /** Nodes of a picture along its longer side. */
  private static final int NODES = 64;

  private static final double SECONDS_PER_STEP_EVENT = 0.08;
  private static final double SECONDS_PER_PICTURE = 1;

  static Race fromJson(JsonNode json, Limits limits) {
    FitRequest fit = FitRequest.fromJson(json, limits);
    if (fit.place().isPresent()) {
      throw json.get("domain").problem("is of no use to a network, which knows of no domain");
    }
    int steps =
        json.find("steps")
            .map(node -> (int) node.integer(1, limits.raceSteps()))
            .orElse(Math.min(DEFAULT_STEPS, limits.raceSteps()));
    Samples samples = fit.samples();
    if (samples.size() > limits.raceSamples()) {
      throw new Refusal(
          413,
          "a race may have " + limits.raceSamples() + " sensors at most, not " + samples.size());
    }
    for (int i = 0; i < samples.size(); i++) {
      if (!samples.functional(i).equals(Functional.value())) {
        throw new Refusal(
            422, "a network is trained to values alone, but samples[" + i + "] has a normal");
      }
    }
    if (samples.points().dimension() == 3) {
      throw new Refusal(422, "a network is trained to fields of the plane, but the samples have z");
    }
    HeldSamples held = new HeldSamples("the request", samples);
    Disk frame = disc(fit.settings(), held);
    Rectangle shown = fit.grid().map(grid -> (Rectangle) grid.bounds()).orElseGet(frame::bounds);
    return new Race(samples, frame, picture(shown), steps, limits.raceSeconds());
  }

  private static Disk disc(FitSettings settings, HeldSamples samples) {
    try {
      return (Disk) settings.frame(samples.survey(), samples::nearest);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Grid picture(Rectangle bounds) {
    double width = bounds.x1() - bounds.x0();
    double height = bounds.y1() - bounds.y0();
    double longer = Math.max(Math.max(width, height), Double.MIN_NORMAL);
    return new Grid(
        bounds,
        1 + (int) Math.rint((NODES - 1) * width / longer),
        1 + (int) Math.rint((NODES - 1) * height / longer));
  }

  /**
   * Trains and tells. A failure to write means that the client left, and ends the training.
   *
   * @param open whether to go on
   * @param start called when the engine is there and time begins to count
   */
  void run(OutputStream out, BooleanSupplier open, Runnable start) throws IOException {
    // The engine takes a moment to load: the client learns at once that the race is on.
    out.write(": the engine is loading\n\n".getBytes(StandardCharsets.UTF_8));
    out.flush();
    double largest = Arrays.stream(samples.values(0)).map(Math::abs).max().orElse(0);
    double unit = largest > 0 ? largest : 1;
    double[] values = Arrays.stream(samples.values(0)).map(u -> u / unit).toArray();
    try (Regressor network = Regressor.siren(SEED)) {
      event(out, "start", "steps", steps, "parameters", network.parameterCount());
      start.run();
      Teller teller = new Teller(out, network, unit, open);
      double loss = network.train(relative(samples.points()), values, steps, teller);
      if (teller.failure != null) {
        throw teller.failure;
      }
      teller.picture(teller.last);
      event(out, "done", "seconds", teller.seconds(), "loss", loss * unit * unit);
    } catch (ArithmeticException | IllegalArgumentException | IllegalStateException e) {
      event(out, "error", "error", String.valueOf(e.getMessage()));
    } catch (LinkageError e) {
      event(out, "error", "error", "the engine of networks does not load here: " + e);
    }
  }

  private Points relative(Points points) {
    double[] x = new double[points.size()];
    double[] y = new double[points.size()];
    for (int i = 0; i < x.length; i++) {
      x[i] = (points.x(i) - frame.x()) / frame.radius();
      y[i] = (points.y(i) - frame.y()) / frame.radius();
    }
    return Points.of(x, y);
  }

  /** Tells the client of the training as it goes. */
  private final class Teller implements Progress {
    private final OutputStream out;
    private final Regressor network;
    private final double unit;
    private final BooleanSupplier open;
    private final Points nodes = relative(grid.points());
    private final long start = System.nanoTime();
    private double nextStep;
    private double nextPicture;
    private int last;
    private @Nullable IOException failure;

    Teller(OutputStream out, Regressor network, double unit, BooleanSupplier open) {
      this.out = out;
      this.network = network;
      this.unit = unit;
      this.open = open;
    }

    double seconds() {
      return (System.nanoTime() - start) * 1e-9;
    }

    @Override
    public boolean after(int step, double loss) {
      last = step;
      double now = seconds();
      try {
        if (now >= nextStep) {
          event(out, "step", "step", step, "loss", loss * unit * unit, "seconds", now);
          nextStep = now + SECONDS_PER_STEP_EVENT;
        }
        if (now >= nextPicture) {
          picture(step);
          nextPicture = seconds() + SECONDS_PER_PICTURE;
        }
      } catch (IOException e) {
        failure = e;
        return false;
      }
      return now < Race.this.seconds && open.getAsBoolean();
    }

    void picture(int step) throws IOException {
      double[] u = network.predict(nodes);
      for (int i = 0; i < u.length; i++) {
        u[i] *= unit;
      }
      event(out, "picture", "step", step, "nx", grid.nx(), "ny", grid.ny(), "u", u);
    }
  }

  private static void event(OutputStream out, String name, Object... data) throws IOException {
    String json = JsonWriter.toLine(JsonWriter.members(data));
    String text = "event: " + name + "\ndata: " + json + "\n\n";
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}

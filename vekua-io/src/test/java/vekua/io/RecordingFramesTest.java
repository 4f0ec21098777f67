package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.fit.Fitter;
import vekua.fit.OutlierPolicy;
import vekua.fit.Regularisation;
import vekua.geometry.Points;
import vekua.task.CsvFormat;
import vekua.task.NpyFormat;
import vekua.task.Places;
import vekua.task.PredictTask;
import vekua.task.SweepTask;
import vekua.task.WaveFormat;

/** Long recordings in overlapping frames. */
class RecordingFramesTest {

  private static final double SPEED = 343;
  private static final double RATE = 2000;
  private static final Recording.Band BAND = new Recording.Band(60, 600);
  private static final double[] PLACE = {0.12, -0.07};

  /** What the frames hold adds up to the samples, but for the mean and the highest frequency. */
  @ParameterizedTest
  @ValueSource(ints = {1, 31, 32, 33, 64, 65, 1000, 1023})
  void framesAddUpToTheRecording(int samples) {
    int n = 64;
    Random random = new Random(samples);
    double[][] channels = new double[3][];
    Arrays.setAll(channels, c -> random.doubles(samples, -1, 1).toArray());
    RecordingFrames frames = new RecordingFrames(samples, n);
    double[][][] spectra = frames.spectra(WaveFile.of(RATE, channels), 1, n / 2 - 1);
    int[] numbers = IntStream.range(1, n / 2).toArray();
    for (int c = 0; c < 3; c++) {
      int channel = c;
      double[][] own =
          Arrays.stream(spectra)
              .map(parts -> Arrays.stream(parts).mapToDouble(at -> at[channel]).toArray())
              .toArray(double[][]::new);
      double[] back = frames.signal(numbers, own);
      for (int f = 0; f < frames.count(); f++) {
        int start = (f - 1) * n / 2;
        double mean = 0;
        double highest = 0;
        for (int i = Math.max(0, -start); i < n && start + i < samples; i++) {
          double p = channels[c][start + i] * Math.sin(Math.PI * (i + 0.5) / n) / n;
          mean += p;
          highest += i % 2 == 0 ? p : -p;
        }
        for (int i = Math.max(0, -start); i < n && start + i < samples; i++) {
          back[start + i] +=
              (mean + (i % 2 == 0 ? highest : -highest)) * Math.sin(Math.PI * (i + 0.5) / n);
        }
      }
      for (int i = 0; i < samples; i++) {
        assertThat(back[i]).isCloseTo(channels[c][i], within(1e-14));
      }
    }
  }

  @Test
  void theLengthFollowsTheArrayTheBandAndTheOption() {
    Points places = Points.of(new double[] {-0.5, 0.5}, new double[2]);
    WaveFile sound = WaveFile.of(RATE, new double[4000], new double[4000]);
    // 64/343 s are 374 samples, 8/60 s are 267.
    assertThat(of(sound, places, BAND, OptionalDouble.empty()).frame()).isEqualTo(512);
    assertThat(of(sound, places, new Recording.Band(0, 600), OptionalDouble.empty()).frame())
        .isEqualTo(1024);
    Recording given = of(sound, places, BAND, OptionalDouble.of(0.5));
    assertThat(given.frame()).isEqualTo(1024);
    assertThat(given.frames()).hasValue(9);
    assertThat(given.frameAt("talk", 0)).isZero();
    assertThat(given.frameAt("talk", 0.6)).isEqualTo(2);
    // The middle of the last frame, which silence fills.
    assertThat(given.frameAt("talk", given.middle(8))).isEqualTo(8);
    for (double none : new double[] {-0.1, given.middle(8) + 0.3, 1e9, Double.NaN}) {
      assertThatThrownBy(() -> given.frameAt("talk", none))
          .isInstanceOf(BadInputException.class)
          .hasMessageMatching(
              "talk is a recording from 0 to 2\\.0 s, without .* s: say another by --time");
    }
    assertThat(given.middle(2)).isCloseTo(0.512, within(1e-15));
    // A recording of just a frame is one window; a sample more makes frames.
    assertThat(of(WaveFile.of(RATE, new double[512]), places, BAND, OptionalDouble.empty()))
        .isEqualTo(new Recording(RATE, 512));
    assertThat(of(WaveFile.of(RATE, new double[513]), places, BAND, OptionalDouble.empty()))
        .isEqualTo(new Recording(RATE, 513, 512));
    assertThatThrownBy(() -> of(sound, places, BAND, OptionalDouble.of(0.02)))
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            "--frame must be at least 0.023 s, 8 times as long as waves take across the"
                + " microphones: 0.02");
    Recording lengthy = new Recording(48000, 16_000_000, 1024);
    assertThatThrownBy(() -> lengthy.checkSize("a.wav", 1000, "coefficients"))
        .hasMessageContaining("31251 frames with 1000 coefficients each")
        .hasMessageContaining("choose a narrower --band, or cut the recording");
  }

  private static Recording of(
      WaveFile sound, Points places, Recording.Band band, OptionalDouble seconds) {
    return Recording.of(sound, places, band, SPEED, seconds);
  }

  /** Microphones in a disc of half a metre, and a place without one. */
  private static double[][] places(int n) {
    Random random = new Random(16);
    double[][] places = new double[2][n + 1];
    for (int i = 0; i < n; i++) {
      double r = 0.5 * Math.sqrt((i + 0.5) / n);
      double t = 2.4 * i + 0.3 * random.nextDouble();
      places[0][i] = r * Math.cos(t);
      places[1][i] = r * Math.sin(t);
    }
    places[0][n] = PLACE[0];
    places[1][n] = PLACE[1];
    return places;
  }

  /** H0 of the second kind: 4/π e^(−i(x − π/4)) ∫ e^(−x v²)/√(2 − i v²) dv from zero. */
  private static double[] hankel(double x) {
    double step = 0.25 / Math.sqrt(x);
    double re = 0.5 / Math.sqrt(2);
    double im = 0;
    for (int i = 1; i * step * i * step * x < 32; i++) {
      double v = i * step * i * step;
      double size = Math.exp(-x * v) / Math.pow(4 + v * v, 0.25);
      double angle = 0.5 * Math.atan2(v, 2);
      re += size * Math.cos(angle);
      im += size * Math.sin(angle);
    }
    double c = 4 / Math.PI * step;
    double cos = Math.cos(x - Math.PI / 4);
    double sin = Math.sin(x - Math.PI / 4);
    return new double[] {c * (re * cos + im * sin), c * (im * cos - re * sin)};
  }

  /** A chirp between frequencies that begins and ends softly. */
  private static double[] chirp(int n, int samples, double from, double to) {
    double[] s = new double[n];
    double length = samples / RATE;
    for (int i = 0; i < samples; i++) {
      double t = i / RATE;
      double edge = Math.min(1, Math.min(t, length - t) / 0.3);
      s[i] =
          Math.pow(Math.sin(Math.PI / 2 * edge), 2)
              * Math.sin(2 * Math.PI * (from * t + (to - from) * t * t / (2 * length)));
    }
    return s;
  }

  /** What two point sources in the plane send to places, on a grid that is much longer. */
  private static double[][] sound(double[][] places, int samples) {
    int n = Integer.highestOneBit(samples) << 2;
    double[][] out = new double[places[0].length][n];
    double[][] im = new double[out.length][n];
    double[][] sources = {{1.5, 0.4}, {-0.6, -1.2}};
    double[][] chirps = {chirp(n, samples, 90, 500), chirp(n, samples, 450, 120)};
    for (int q = 0; q < 2; q++) {
      double[] y = new double[n];
      FourierTransform.transform(chirps[q], y, false);
      for (int j = 1; j < n / 2; j++) {
        if (Math.hypot(chirps[q][j], y[j]) > 1e-7 * n) {
          for (int i = 0; i < out.length; i++) {
            double r = Math.hypot(places[0][i] - sources[q][0], places[1][i] - sources[q][1]);
            double[] h = hankel(2 * Math.PI * j * RATE / n * r / SPEED);
            out[i][j] += 2.0 / n * (h[0] * chirps[q][j] - h[1] * y[j]);
            im[i][j] += 2.0 / n * (h[0] * y[j] + h[1] * chirps[q][j]);
          }
        }
      }
    }
    for (int i = 0; i < out.length; i++) {
      FourierTransform.transform(out[i], im[i], true);
      out[i] = Arrays.copyOf(out[i], samples);
    }
    return out;
  }

  private static FieldSeries fit(
      Recording recording, WaveFile sound, Points places, Recording.Band band, Fitter fitter)
      throws IOException {
    return new SweepTask(
            recording.groups("a.wav", sound, places, band),
            FitSettings.of(EquationType.HELMHOLTZ, EquationParameter.of(1), fitter),
            OptionalDouble.of(SPEED),
            true,
            FieldLabels.none(),
            Progress.none(),
            Optional.of(recording))
        .run()
        .series();
  }

  private static Points points(double[][] places, int... which) {
    return Points.of(places[0], places[1]).choose(which);
  }

  private static int[] range(int n) {
    return IntStream.range(0, n).toArray();
  }

  private static double rms(double[] a) {
    return Math.sqrt(Arrays.stream(a).map(v -> v * v).average().orElseThrow());
  }

  private static double error(double[] a, double[] truth) {
    double[] off = new double[truth.length];
    Arrays.setAll(off, i -> a[i] - truth[i]);
    return rms(off) / rms(truth);
  }

  @Test
  void theChirpsOfTwoSourcesAreHeardWhereNoMicrophoneIs() throws IOException {
    int n = 16;
    int samples = 6001;
    double[][] places = places(n);
    double[][] truth = sound(places, samples);
    double[] here = truth[n];
    Random random = new Random(7);
    double noise = 0.01 * rms(here);
    double[][] measured = new double[n][];
    Arrays.setAll(
        measured,
        c -> Arrays.stream(truth[c]).map(v -> v + noise * random.nextGaussian()).toArray());
    Points mics = points(places, range(n));
    WaveFile sound = WaveFile.of(RATE, measured);
    Recording recording = Recording.of(sound, mics, BAND, SPEED, OptionalDouble.empty());
    FieldSeries series = fit(recording, sound, mics, BAND, Fitter.withDefaults());
    FieldSeries read =
        FieldSeries.fromJson(JsonReader.read("f", JsonWriter.toString(series.toJson())));
    Points point = points(places, n);
    double[] told = read.signals(point)[0];
    assertThat(told).containsExactly(series.signals(point)[0]);
    // A microphone there would be off by 0.01; the field is told by all of them.
    assertThat(error(told, here)).isLessThan(0.01);

    // The order of channels does not matter, as long as positions follow.
    int[] turned = IntStream.range(0, n).map(i -> (5 * i + 3) % n).toArray();
    double[][] moved = new double[n][];
    Arrays.setAll(moved, c -> measured[turned[c]]);
    Recording.Band narrow = new Recording.Band(300, 330);
    FieldSeries straight = fit(recording, sound, mics, narrow, Fitter.withDefaults());
    WaveFile mixed = WaveFile.of(RATE, moved);
    FieldSeries other =
        fit(recording, mixed, points(places, turned), narrow, Fitter.withDefaults());
    assertThat(error(other.signals(point)[0], straight.signals(point)[0])).isLessThan(1e-6);

    // Tables and sounds tell the same.
    PredictTask task = PredictTask.of("a.json", read);
    ByteArrayOutputStream csv = new ByteArrayOutputStream();
    new CsvFormat().write(task, Places.at(point), csv);
    List<String> lines = csv.toString(StandardCharsets.US_ASCII).lines().toList();
    assertThat(lines).hasSize(samples + 1).startsWith("t,x,y,u");
    assertThat(lines.get(101)).isEqualTo("0.05," + PLACE[0] + "," + PLACE[1] + "," + told[100]);
    ByteArrayOutputStream wav = new ByteArrayOutputStream();
    new WaveFormat().write(task, Places.at(point), wav);
    WaveFile heard = WaveFile.read("b.wav", wav.toByteArray());
    assertThat(heard.length()).isEqualTo(samples);
    assertThat(heard.channel(0)[100]).isEqualTo((float) told[100]);
    assertThatThrownBy(
            () -> new NpyFormat().write(task, Places.at(point), new ByteArrayOutputStream()))
        .hasMessageContaining("is a recording in frames: choose one by --time");
    assertThatThrownBy(() -> task.withGradient(true).columns())
        .hasMessageContaining("whose signal has values only");
    // The loudest frame is the field of a frequency.
    int f = read.nearest(300);
    double[][] frames = read.frames().get(f);
    double[] own = read.fields().get(f).field().coefficients();
    int loudest = 0;
    for (int i = 0; i < frames.length; i += 2) {
      boolean nearer = Math.abs(frames[i][0] - own[0]) < Math.abs(frames[loudest][0] - own[0]);
      loudest = nearer ? i : loudest;
    }
    assertThat(read.frame(loudest / 2).fields().get(f).field().coefficients())
        .usingComparatorWithPrecision(1e-9 * rms(own))
        .containsExactly(own);
  }

  /** Where the fit passes through what was measured, so does the signal, in the band. */
  @Test
  void aFitThatInterpolatesGivesTheChannelBack() throws IOException {
    int n = 10;
    double[][] places = places(n);
    Random random = new Random(3);
    double[][] measured = new double[n][];
    Arrays.setAll(measured, c -> random.doubles(1111, -1, 1).toArray());
    Points mics = points(places, range(n));
    WaveFile sound = WaveFile.of(RATE, measured);
    Recording.Band band = new Recording.Band(400, 500);
    Recording recording = Recording.of(sound, mics, band, SPEED, OptionalDouble.of(0.1));
    Fitter exact =
        Fitter.withDefaults()
            .withOrder(10)
            .with(Regularisation.truncate(1e-12))
            .with(OutlierPolicy.KEEP);
    FieldSeries series = fit(recording, sound, mics, band, exact);
    double[] told = series.signals(points(places, 4))[0];
    SensorGroups groups = recording.groups("a.wav", sound, mics, band);
    double[][] spectra =
        groups.groups().stream()
            .map(
                g ->
                    IntStream.range(0, 2 * recording.frames().orElseThrow())
                        .mapToDouble(s -> g.frames().orElseThrow().samples().value(s, 4))
                        .toArray())
            .toArray(double[][]::new);
    double[] expected = recording.signal(series.values(), spectra);
    assertThat(error(told, expected)).isLessThan(1e-8);
  }

  @Test
  void silenceIsSilentAndInterruptionEnds() throws IOException {
    Points mics = points(places(6), range(6));
    WaveFile sound = WaveFile.of(RATE, new double[6][1000]);
    Recording.Band band = new Recording.Band(100, 200);
    Recording recording = Recording.of(sound, mics, band, SPEED, OptionalDouble.of(0.1));
    FieldSeries series = fit(recording, sound, mics, band, Fitter.withDefaults());
    assertThat(series.signals(Points.of(0.1, 0.1))[0]).hasSize(1000).containsOnly(0);
    try {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> fit(recording, sound, mics, band, Fitter.withDefaults()))
          .isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void filesThatDoNotFitAreRefused() throws IOException {
    Points mics = points(places(6), range(6));
    WaveFile sound = WaveFile.of(RATE, new double[6][1000]);
    Recording.Band band = new Recording.Band(100, 130);
    Recording recording = Recording.of(sound, mics, band, SPEED, OptionalDouble.of(0.1));
    String good =
        JsonWriter.toString(fit(recording, sound, mics, band, Fitter.withDefaults()).toJson());
    assertThat(good).contains("\"version\": 2").contains("\"frame\": 256");
    for (String[] change :
        new String[][] {
          {"\"frame\": 256", "\"frame\": 250", "must be a power of two"},
          {"\"frame\": 256", "\"frame\": 512", "must hold finite numbers in"},
          {"\"samples\": 1000", "\"samples\": 5000", "must hold finite numbers in"},
          {"\"frames\"", "\"names\"", "frames"},
          {"\"version\": 2", "\"version\": 3", "is newer than this program"},
        }) {
      assertThat(good).contains(change[0]);
      JsonNode json = JsonReader.read("f", good.replace(change[0], change[1]));
      assertThatThrownBy(() -> FieldSeries.fromJson(json))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining(change[2]);
    }
  }
}

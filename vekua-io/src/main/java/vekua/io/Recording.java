package vekua.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import vekua.geometry.Frame;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * How the frequencies of a recording belong to its samples. A short one is a single window: it
 * fades in and out over a twentieth of its length each, is followed by silence up to a power of two
 * N, and has the spectrum P_j = (2/N) Σ p_n exp(−2πi jn/N), so that p_n is the real part of Σ P_j
 * exp(2πi jn/N). A longer one is cut into frames that overlap by half, under a window whose squares
 * add up to one.
 *
 * @param rate samples each second
 * @param samples that were recorded
 * @param frame samples of a frame, a power of two; 0 for a single window
 */
public record Recording(double rate, int samples, int frame) {

  /** A frame is this many times as long as waves travel from microphone to microphone at most. */
  private static final double TRAVELS = 64;

  /** Frames that are asked for must be this many times as long. */
  private static final double LEAST_TRAVELS = 8;

  /** A frame holds this many periods of the lowest frequency. */
  private static final double PERIODS = 8;

  /** Frames x frequencies x channels, or coefficients, at most. */
  private static final long MOST_NUMBERS = 1 << 23;

  /** The share of the recording over which it fades in, and out. */
  private static final double FADE = 0.05;

  /** More frequencies than this are refused. */
  private static final int MOST = 5000;

  private static final int LONGEST = 1 << 24;

  /** What people hear, in Hz. */
  private static final double LOWEST = 20;

  /**
   * Frequencies.
   *
   * @param lowest in Hz, zero or positive
   * @param highest in Hz, larger
   */
  public record Band(double lowest, double highest) {

    /** What is fitted unless somebody says otherwise. */
    public static final Band USUAL = new Band(LOWEST, 1000);

    /**
     * Reads {@code A:B}.
     *
     * @throws IllegalArgumentException that goes on after the name of the option
     */
    public static Band parse(String text) {
      String[] ends = text.split(":", -1);
      if (ends.length == 2) {
        double lowest = OptionText.number(ends[0]);
        double highest = OptionText.number(ends[1]);
        if (lowest >= 0 && highest > lowest) {
          return new Band(lowest, highest);
        }
      }
      throw new IllegalArgumentException("must be A:B with 0 <= A < B in Hz: " + text);
    }
  }

  /** A recording in a single window. */
  public Recording(double rate, int samples) {
    this(rate, samples, 0);
  }

  /**
   * Chooses frames for a recording. Between two microphones, or a microphone and a place beside
   * them, a wave is up to τ late, the time it travels across all of them; frames of length T take
   * such a wave for weaker by 1 − cos(πτ/T). They are 64 τ long, where that is a thousandth, and at
   * least eight periods of the lowest frequency, or of 20 Hz; a recording that is no longer is one
   * window.
   *
   * @param speed of waves
   * @param seconds length of a frame that somebody asks for
   * @throws BadInputException if frames that are asked for are too short
   */
  public static Recording of(
      WaveFile sound, Points microphones, Band band, double speed, OptionalDouble seconds) {
    double travel = 2 * Frame.covering(microphones).radius() / speed;
    if (seconds.isPresent() && !(seconds.getAsDouble() >= LEAST_TRAVELS * travel)) {
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "--frame must be at least %.2g s, %d times as long as waves take across the"
                  + " microphones: %s",
              LEAST_TRAVELS * travel,
              (int) LEAST_TRAVELS,
              (float) seconds.getAsDouble()));
    }
    double wanted =
        seconds.orElse(Math.max(TRAVELS * travel, PERIODS / Math.max(band.lowest(), LOWEST)));
    int length = 1 << 4;
    while (length < Math.min(wanted * sound.rate(), LONGEST)) {
      length <<= 1;
    }
    return new Recording(sound.rate(), sound.length(), sound.length() <= length ? 0 : length);
  }

  /** How many frames there are, where there are. */
  public OptionalInt frames() {
    return frame == 0 ? OptionalInt.empty() : OptionalInt.of(cut().count());
  }

  private RecordingFrames cut() {
    return new RecordingFrames(samples, frame);
  }

  /**
   * The frame whose middle is nearest to a time in seconds.
   *
   * @param source what complaints call the recording
   * @throws BadInputException if nothing was recorded then
   */
  public int frameAt(String source, double time) {
    int hop = frame / 2;
    if (!(time >= 0 && time <= (samples + hop) / rate)) {
      throw new BadInputException(
          String.format(
              "%s is a recording from 0 to %s s, without %s s: say another by --time",
              source, (float) (samples / rate), (float) time));
    }
    double nearest = Math.rint(time * rate / hop);
    return (int) Math.max(0, Math.min(frames().orElseThrow() - 1, nearest));
  }

  /** The time in seconds of the middle of a frame. */
  public double middle(int which) {
    return which * (frame / 2) / rate;
  }

  /**
   * Refuses more numbers than are kept.
   *
   * @param numbers of a frame: for each frequency its channels or its coefficients
   * @param what they are
   */
  public void checkSize(String name, long numbers, String what) {
    long all = numbers * frames().orElse(0);
    if (all > MOST_NUMBERS) {
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "%s has %d frames with %d %s each, %d in all, and %d is the most: choose a narrower"
                  + " --band, or cut the recording",
              name,
              frames().orElse(0),
              numbers,
              what,
              all,
              MOST_NUMBERS));
    }
  }

  /** N. */
  private int length() {
    return frame > 0 ? frame : samples == 1 ? 2 : Integer.highestOneBit(samples - 1) << 1;
  }

  /** The spectra of microphones as rows to fit, by frequency. */
  public SensorGroups groups(String name, WaveFile sound, Points microphones, Band band) {
    if (microphones.size() != sound.channels()) {
      throw new BadInputException(
          name
              + " has "
              + sound.channels()
              + " channels, but there are "
              + microphones.size()
              + " positions: each channel needs a row");
    }
    if (sound.length() > LONGEST) {
      throw new BadInputException(
          name + " has " + sound.length() + " samples, and " + LONGEST + " is the most: cut it");
    }
    int n = length();
    double step = rate / n;
    int first = (int) Math.max(1, Math.ceil(band.lowest() / step));
    int last = (int) Math.min(n / 2 - 1, Math.floor(band.highest() / step));
    if (last < first || last - first >= MOST) {
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "%s has %d frequencies between %s and %s Hz, one each %s Hz, and 1 to %d can be"
                  + " fitted: choose others by --band, or a shorter %s",
              name,
              Math.max(0, last - first + 1),
              (float) band.lowest(),
              (float) band.highest(),
              (float) step,
              MOST,
              frame > 0 ? "--frame" : "recording"));
    }
    checkSize(name, (last - first + 1L) * sound.channels(), "numbers");
    double[][][] spectra =
        frame > 0 ? cut().spectra(sound, first, last) : spectra(sound, first, last);
    List<Long> rows = new ArrayList<>();
    for (long c = 1; c <= sound.channels(); c++) {
      rows.add(c);
    }
    List<SensorGroups.Group> groups = new ArrayList<>();
    for (int j = first; j <= last; j++) {
      double[][] parts = spectra[j - first];
      int loudest = loudest(parts);
      double[][] one = {parts[2 * loudest], parts[2 * loudest + 1]};
      String called = name + ", freq " + (float) (j * step);
      groups.add(
          new SensorGroups.Group(
              j * step,
              new HeldSamples(called, Samples.ofSnapshots(microphones, one)),
              rows,
              List.of(),
              frame > 0
                  ? Optional.of(
                      new SensorGroups.Frames(Samples.ofSnapshots(microphones, parts), loudest))
                  : Optional.empty()));
    }
    Extent extent = Extent.of(microphones.dimension());
    for (int c = 0; c < microphones.size(); c++) {
      double[] place = new double[microphones.dimension()];
      for (int axis = 0; axis < place.length; axis++) {
        place[axis] = microphones.coordinate(axis, c);
      }
      extent.add(place);
    }
    return new SensorGroups(new ColumnLabel("freq", "Hz"), groups, extent.survey());
  }

  private static int loudest(double[][] parts) {
    int loudest = 0;
    double most = 0;
    for (int f = 0; f < parts.length / 2; f++) {
      double square = 0;
      for (int c = 0; c < parts[0].length; c++) {
        square += parts[2 * f][c] * parts[2 * f][c] + parts[2 * f + 1][c] * parts[2 * f + 1][c];
      }
      if (square > most) {
        most = square;
        loudest = f;
      }
    }
    return loudest;
  }

  /** The spectra of the single window. */
  private double[][][] spectra(WaveFile sound, int first, int last) {
    int n = length();
    double[][][] spectra = new double[last - first + 1][2][sound.channels()];
    for (int c = 0; c < sound.channels(); c++) {
      double[] re = Arrays.copyOf(faded(sound.channel(c)), n);
      double[] im = new double[n];
      FourierTransform.transform(re, im, false);
      for (int j = first; j <= last; j++) {
        spectra[j - first][0][c] = 2 * re[j] / n;
        spectra[j - first][1][c] = 2 * im[j] / n;
      }
    }
    return spectra;
  }

  private double[] faded(double[] p) {
    int fade = (int) (FADE * p.length);
    for (int i = 0; i < fade; i++) {
      double w = 0.5 - 0.5 * Math.cos(Math.PI * (i + 0.5) / fade);
      p[i] *= w;
      p[p.length - 1 - i] *= w;
    }
    return p;
  }

  /**
   * The signal of spectra.
   *
   * @param frequencies in Hz, of this recording
   * @param spectra by frequency, its real and its imaginary part: those of the single window, or of
   *     one frame after the other
   */
  public double[] signal(List<Double> frequencies, double[][] spectra) {
    int n = length();
    int[] numbers =
        frequencies.stream()
            .mapToInt(frequency -> (int) Math.round(frequency * n / rate))
            .toArray();
    if (frame > 0) {
      return cut().signal(numbers, spectra);
    }
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < numbers.length; i++) {
      x[numbers[i]] = spectra[i][0];
      y[numbers[i]] = spectra[i][1];
    }
    FourierTransform.transform(x, y, true);
    return Arrays.copyOf(x, samples);
  }

  /** Refuses fields that cannot be those of the recording. */
  void check(JsonNode json, List<Double> frequencies, List<FieldFile> fields) {
    double nyquist = rate / 2;
    if (!(frequencies.get(0) > 0 && frequencies.get(frequencies.size() - 1) < nyquist)
        || fields.stream().anyMatch(field -> field.complex().isEmpty())) {
      throw json.problem("must be complex and between 0 and " + nyquist + " Hz");
    }
  }

  /** In plain words. */
  public String sentence() {
    String whole =
        "A recording of "
            + (float) (samples / rate)
            + " s at "
            + (rate == Math.rint(rate) ? String.valueOf((long) rate) : String.valueOf((float) rate))
            + " Hz in ";
    return frame == 0
        ? whole + "one window."
        : whole
            + cut().count()
            + " frames of "
            + (float) (frame / rate)
            + " s, one each "
            + (float) (frame / rate / 2)
            + " s.";
  }

  /** As a JSON object; a single window has no frame. */
  public Map<String, Object> toJson() {
    return frame == 0
        ? JsonWriter.members("rate", rate, "samples", samples)
        : JsonWriter.members("rate", rate, "samples", samples, "frame", frame);
  }

  static Recording fromJson(JsonNode json) {
    json.allow(List.of("rate", "samples", "frame"));
    if (!(json.get("rate").number() > 0)) {
      throw json.get("rate").problem("must be positive");
    }
    int frame = 0;
    if (json.find("frame").isPresent()) {
      frame = (int) json.get("frame").integer(1 << 4, LONGEST);
      if (Integer.bitCount(frame) != 1) {
        throw json.get("frame").problem("must be a power of two");
      }
    }
    return new Recording(
        json.get("rate").number(), (int) json.get("samples").integer(1, LONGEST), frame);
  }
}

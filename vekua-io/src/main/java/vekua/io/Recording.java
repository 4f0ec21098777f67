package vekua.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * How the frequencies of a recording belong to its samples: it fades in and out over a twentieth of
 * its length each, is followed by silence up to a power of two N, and has the spectrum P_j = (2/N)
 * Σ p_n exp(−2πi jn/N), so that p_n is the real part of Σ P_j exp(2πi jn/N).
 *
 * @param rate samples each second
 * @param samples that were recorded
 */
public record Recording(double rate, int samples) {

  /** The share of the recording over which it fades in, and out. */
  private static final double FADE = 0.05;

  /** More frequencies than this are refused. */
  private static final int MOST = 5000;

  private static final int LONGEST = 1 << 24;

  /**
   * Frequencies.
   *
   * @param lowest in Hz, zero or positive
   * @param highest in Hz, larger
   */
  public record Band(double lowest, double highest) {

    /** What is fitted unless somebody says otherwise. */
    public static final Band USUAL = new Band(20, 1000);

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

  /** N. */
  private int length() {
    return samples == 1 ? 2 : Integer.highestOneBit(samples - 1) << 1;
  }

  /** The spectra of microphones as rows to fit, by frequency. */
  public static SensorGroups groups(String name, WaveFile sound, Points microphones, Band band) {
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
    Recording recording = new Recording(sound.rate(), sound.length());
    int n = recording.length();
    double step = sound.rate() / n;
    int first = (int) Math.max(1, Math.ceil(band.lowest() / step));
    int last = (int) Math.min(n / 2 - 1, Math.floor(band.highest() / step));
    if (last < first || last - first >= MOST) {
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "%s has %d frequencies between %s and %s Hz, one each %s Hz, and 1 to %d can be"
                  + " fitted: choose others by --band, or a shorter recording",
              name,
              Math.max(0, last - first + 1),
              (float) band.lowest(),
              (float) band.highest(),
              (float) step,
              MOST));
    }
    double[][][] spectra = new double[last - first + 1][2][sound.channels()];
    for (int c = 0; c < sound.channels(); c++) {
      double[] re = Arrays.copyOf(recording.faded(sound.channel(c)), n);
      double[] im = new double[n];
      FourierTransform.transform(re, im, false);
      for (int j = first; j <= last; j++) {
        spectra[j - first][0][c] = 2 * re[j] / n;
        spectra[j - first][1][c] = 2 * im[j] / n;
      }
    }
    List<Long> rows = new ArrayList<>();
    for (long c = 1; c <= sound.channels(); c++) {
      rows.add(c);
    }
    List<SensorGroups.Group> groups = new ArrayList<>();
    for (int j = first; j <= last; j++) {
      Samples samples = Samples.ofSnapshots(microphones, spectra[j - first]);
      String called = name + ", freq " + (float) (j * step);
      groups.add(
          new SensorGroups.Group(j * step, new HeldSamples(called, samples), rows, List.of()));
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
   * The signal of a spectrum.
   *
   * @param frequencies in Hz, of this recording
   * @param re real parts of the spectrum
   * @param im imaginary parts of the spectrum
   */
  public double[] signal(List<Double> frequencies, double[] re, double[] im) {
    int n = length();
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < re.length; i++) {
      int j = (int) Math.round(frequencies.get(i) * n / rate);
      x[j] = re[i];
      y[j] = im[i];
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

  Map<String, Object> toJson() {
    return JsonWriter.members("rate", rate, "samples", samples);
  }

  static Recording fromJson(JsonNode json) {
    json.allow(List.of("rate", "samples"));
    if (!(json.get("rate").number() > 0)) {
      throw json.get("rate").problem("must be positive");
    }
    return new Recording(json.get("rate").number(), (int) json.get("samples").integer(1, LONGEST));
  }
}

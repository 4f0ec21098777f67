package vekua.io;

import java.util.stream.IntStream;

/**
 * Overlapping frames of a recording. Frame f has its middle at sample f N/2; a window sin(π (n +
 * ½)/N), the root of Hann's, is laid over it before its spectrum is taken and again after the way
 * back, and the squares of the windows of both frames over a sample add up to one. Its spectrum is
 * P_j = (2/N) Σ p_n exp(−2πi jn/N).
 *
 * @param samples of the recording
 * @param length N of a frame, a power of two, at least 4
 */
record RecordingFrames(int samples, int length) {

  /** The middles of the first and of the last frame enclose the recording. */
  int count() {
    return (samples - 1) / hop() + 2;
  }

  private int hop() {
    return length / 2;
  }

  private int start(int frame) {
    return (frame - 1) * hop();
  }

  private double window(int n) {
    return Math.sin(Math.PI * (n + 0.5) / length);
  }

  private double[] windowed(double[] p, int frame) {
    double[] out = new double[length];
    int start = start(frame);
    int last = Math.min(length, samples - start);
    for (int n = Math.max(0, -start); n < last; n++) {
      out[n] = window(n) * p[start + n];
    }
    return out;
  }

  /**
   * The spectra of all frames of all channels.
   *
   * @param first number j of the first frequency, positive
   * @param last number of the last, below N/2
   * @return by frequency, then by frame its real and its imaginary part, then by channel
   */
  double[][][] spectra(WaveFile sound, int first, int last) {
    double[][][] spectra = new double[last - first + 1][2 * count()][sound.channels()];
    // Two channels are the parts of one complex signal.
    for (int c = 0; c < sound.channels(); c += 2) {
      int one = c;
      int two = Math.min(c + 1, sound.channels() - 1);
      double[] p = sound.channel(one);
      double[] q = sound.channel(two);
      IntStream.range(0, count())
          .parallel()
          .forEach(
              f -> {
                double[] re = windowed(p, f);
                double[] im = windowed(q, f);
                FourierTransform.transform(re, im, false);
                for (int j = first; j <= last; j++) {
                  int k = length - j;
                  double[][] at = spectra[j - first];
                  at[2 * f][one] = (re[j] + re[k]) / length;
                  at[2 * f + 1][one] = (im[j] - im[k]) / length;
                  at[2 * f][two] = (im[j] + im[k]) / length;
                  at[2 * f + 1][two] = (re[k] - re[j]) / length;
                }
              });
    }
    return spectra;
  }

  /**
   * The signal of the spectra of all frames.
   *
   * @param numbers j of the frequencies
   * @param spectra by frequency, then by frame its real and its imaginary part
   */
  double[] signal(int[] numbers, double[][] spectra) {
    double[] p = new double[samples];
    for (int f = 0; f < count(); f++) {
      double[] re = new double[length];
      double[] im = new double[length];
      for (int i = 0; i < numbers.length; i++) {
        re[numbers[i]] = spectra[i][2 * f];
        im[numbers[i]] = spectra[i][2 * f + 1];
      }
      FourierTransform.transform(re, im, true);
      int start = start(f);
      int last = Math.min(length, samples - start);
      for (int n = Math.max(0, -start); n < last; n++) {
        p[start + n] += window(n) * re[n];
      }
    }
    return p;
  }
}

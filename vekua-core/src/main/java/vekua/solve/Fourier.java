package vekua.solve;

/** Fourier coefficients of periodic functions. */
final class Fourier {

  private Fourier() {}

  /**
   * The moduli of the coefficients of frequencies 0 to n/2 of equally spaced samples.
   *
   * @param samples as many as a power of two
   */
  static double[] moduli(double[] samples) {
    int n = samples.length;
    double[] re = new double[n];
    double[] im = new double[n];
    int bits = Integer.numberOfTrailingZeros(n);
    for (int i = 0; i < n; i++) {
      re[bits == 0 ? 0 : Integer.reverse(i) >>> (32 - bits)] = samples[i];
    }
    for (int half = 1; half < n; half *= 2) {
      for (int j = 0; j < half; j++) {
        double c = Math.cos(Math.PI * j / half);
        double s = -Math.sin(Math.PI * j / half);
        for (int i = j; i < n; i += 2 * half) {
          int k = i + half;
          double tr = re[k] * c - im[k] * s;
          double ti = re[k] * s + im[k] * c;
          re[k] = re[i] - tr;
          im[k] = im[i] - ti;
          re[i] += tr;
          im[i] += ti;
        }
      }
    }
    double[] moduli = new double[n / 2 + 1];
    for (int k = 0; k < moduli.length; k++) {
      moduli[k] = (k == 0 ? 1.0 : 2.0) * Math.hypot(re[k], im[k]) / n;
    }
    return moduli;
  }
}

package vekua.io;

/** The fast Fourier transform of Cooley and Tukey, in place, for powers of two. */
final class FourierTransform {

  private FourierTransform() {}

  /**
   * Replaces values z_n by Σ z_n exp(∓2πi jn/N).
   *
   * @param re real parts, as many as a power of two
   * @param im imaginary parts, as many
   * @param inverse whether the exponent has a plus
   */
  static void transform(double[] re, double[] im, boolean inverse) {
    int n = re.length;
    for (int i = 1, j = 0; i < n; i++) {
      int bit = n >> 1;
      for (; (j & bit) != 0; bit >>= 1) {
        j ^= bit;
      }
      j ^= bit;
      if (i < j) {
        swap(re, i, j);
        swap(im, i, j);
      }
    }
    for (int half = 1; half < n; half <<= 1) {
      for (int k = 0; k < half; k++) {
        // Every factor from its own angle: recurrences would lose digits.
        double angle = (inverse ? Math.PI : -Math.PI) * k / half;
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        for (int i = k; i < n; i += 2 * half) {
          int j = i + half;
          double a = c * re[j] - s * im[j];
          double b = s * re[j] + c * im[j];
          re[j] = re[i] - a;
          im[j] = im[i] - b;
          re[i] += a;
          im[i] += b;
        }
      }
    }
  }

  private static void swap(double[] a, int i, int j) {
    double t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}

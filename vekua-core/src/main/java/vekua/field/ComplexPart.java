package vekua.field;

/** What can be shown of a complex number as one real number. */
public enum ComplexPart {
  /** The real part. */
  REAL("re", "real part"),
  /** The imaginary part. */
  IMAGINARY("im", "imaginary part"),
  /** The modulus. */
  MAGNITUDE("magnitude", "magnitude"),
  /** The argument, between −π and π. */
  PHASE("phase", "phase");

  private final String suffix;
  private final String words;

  ComplexPart(String suffix, String words) {
    this.suffix = suffix;
    this.words = words;
  }

  /** What ends the name of a column of such numbers in a table: re, im, magnitude or phase. */
  public String suffix() {
    return suffix;
  }

  /** The name in the words of a legend. */
  public String words() {
    return words;
  }

  /**
   * This part of one complex number.
   *
   * @param re its real part
   * @param im its imaginary part
   */
  public double of(double re, double im) {
    return switch (this) {
      case REAL -> re;
      case IMAGINARY -> im;
      case MAGNITUDE -> Math.hypot(re, im);
      case PHASE -> Math.atan2(im, re);
    };
  }

  /**
   * This part of many complex numbers.
   *
   * @param re their real parts
   * @param im their imaginary parts, as many as real parts
   */
  public double[] of(double[] re, double[] im) {
    double[] out = new double[re.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = of(re[i], im[i]);
    }
    return out;
  }
}

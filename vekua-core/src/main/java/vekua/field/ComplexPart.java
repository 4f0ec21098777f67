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

  /** What ends the name of a column of such numbers. */
  public String suffix() {
    return suffix;
  }

  /** What pictures call it. */
  public String words() {
    return words;
  }

  /** This part of a number. */
  public double of(double re, double im) {
    return switch (this) {
      case REAL -> re;
      case IMAGINARY -> im;
      case MAGNITUDE -> Math.hypot(re, im);
      case PHASE -> Math.atan2(im, re);
    };
  }

  /** This part of many numbers, given by their real and as many imaginary parts. */
  public double[] of(double[] re, double[] im) {
    double[] out = new double[re.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = of(re[i], im[i]);
    }
    return out;
  }
}

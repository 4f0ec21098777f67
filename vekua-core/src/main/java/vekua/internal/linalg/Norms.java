package vekua.internal.linalg;

/** Lengths of vectors. */
public final class Norms {

  private Norms() {}

  /**
   * The squared length of {@code v[from], …, v[to − 1]}. Four sums at a time: a single one would
   * wait for each addition before the next.
   */
  public static double square(double[] v, int from, int to) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = from;
    for (; i < to - 3; i += 4) {
      s0 = Math.fma(v[i], v[i], s0);
      s1 = Math.fma(v[i + 1], v[i + 1], s1);
      s2 = Math.fma(v[i + 2], v[i + 2], s2);
      s3 = Math.fma(v[i + 3], v[i + 3], s3);
    }
    for (; i < to; i++) {
      s0 = Math.fma(v[i], v[i], s0);
    }
    return (s0 + s1) + (s2 + s3);
  }
}

package vekua.internal.linalg;

/** Lengths of vectors. */
public final class Norms {

  private Norms() {}

  /** The squared length of {@code v[from], …, v[to − 1]}. */
  public static double square(double[] v, int from, int to) {
    return Reflectors.dot(v, v, from, to);
  }

  /** The length of {@code count} numbers from an index on, whatever their unit. */
  public static double length(double[] v, int from, int count) {
    double largest = 0;
    for (int i = from; i < from + count; i++) {
      largest = Math.max(largest, Math.abs(v[i]));
    }
    double sum = 0;
    for (int i = from; i < from + count && largest > 0; i++) {
      double e = v[i] / largest;
      sum += e * e;
    }
    return largest * Math.sqrt(sum);
  }
}

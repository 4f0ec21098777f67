package vekua.internal.linalg;

/** Lengths and products of vectors. */
public final class Norms {

  private Norms() {}

  /** The squared length of {@code v[from], …, v[to − 1]}. */
  public static double square(double[] v, int from, int to) {
    return Reflectors.dot(v, v, from, to);
  }

  /** The product of {@code count} numbers of one vector, from an index on, with another's first. */
  public static double dot(double[] v, int from, double[] w, int count) {
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    int i = 0;
    // Four sums that do not wait for one another.
    for (; i + 3 < count; i += 4) {
      first = Math.fma(v[from + i], w[i], first);
      second = Math.fma(v[from + i + 1], w[i + 1], second);
      third = Math.fma(v[from + i + 2], w[i + 2], third);
      fourth = Math.fma(v[from + i + 3], w[i + 3], fourth);
    }
    for (; i < count; i++) {
      first = Math.fma(v[from + i], w[i], first);
    }
    return first + second + (third + fourth);
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

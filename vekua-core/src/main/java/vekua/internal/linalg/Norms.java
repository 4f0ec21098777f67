package vekua.internal.linalg;

/** Lengths of vectors. */
public final class Norms {

  private Norms() {}

  /** The squared length of {@code v[from], …, v[to − 1]}. */
  public static double square(double[] v, int from, int to) {
    return Reflectors.dot(v, v, from, to);
  }
}

package vekua.fit;

/** How directions that the data hardly determine are damped. */
public sealed interface Regularisation permits Filter {

  /**
   * Keeps the directions whose singular value exceeds {@code tolerance} times the largest, and
   * drops the others.
   */
  static Filter truncate(double tolerance) {
    return new Filter.Truncation(tolerance);
  }

  /** Damps every direction by {@code s²/(s² + μ)}. */
  static Filter ridge(double mu) {
    return new Filter.Ridge(mu);
  }
}

package vekua.internal.zernike;

/**
 * How coefficients of Zernike functions are ordered: by m from 0 to P, then by k, up to degree m +
 * 2k = P + 2. Sources f are of degree P at most, fields of two more. Of a real function the
 * coefficients of m &lt; 0 are conjugates of those of m &gt; 0.
 */
final class Degrees {

  final int highest;
  private final int[] first;

  Degrees(int highest) {
    this.highest = highest;
    first = new int[highest + 2];
    for (int m = 0; m <= highest; m++) {
      first[m + 1] = first[m] + (highest + 2 - m) / 2 + 1;
    }
  }

  /** The number of orders m, from zero. */
  int orders() {
    return highest + 1;
  }

  /** The number of coefficients. */
  int size() {
    return first[highest + 1];
  }

  /** The index of the coefficient of order m and k = 0. */
  int at(int m) {
    return first[m];
  }

  /** How many coefficients of order m there are. */
  int count(int m) {
    return first[m + 1] - first[m];
  }

  /** How many of order m a source has. */
  int sources(int m) {
    return (highest - m) / 2 + 1;
  }
}

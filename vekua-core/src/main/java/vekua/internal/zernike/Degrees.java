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

  /**
   * Rows in this order of functions that are ordered by other degrees; zero where they have none.
   */
  double[][] of(double[][] rows, Degrees from) {
    double[][] out = new double[size()][];
    int width = rows[0].length;
    for (int m = 0; m < orders(); m++) {
      for (int k = 0; k < count(m); k++) {
        boolean known = m < from.orders() && k < from.count(m);
        out[at(m) + k] = known ? rows[from.at(m) + k] : new double[width];
      }
    }
    return out;
  }

  /** The highest degree of a function that is more than rounding. */
  int reach(double[][] rows) {
    double largest = 0;
    for (double[] row : rows) {
      largest = Math.max(largest, Math.hypot(row[0], row[2]));
    }
    int reach = 0;
    for (int m = 0; m < orders(); m++) {
      for (int k = 0; k < sources(m); k++) {
        double[] row = rows[at(m) + k];
        boolean counts = Math.hypot(row[0], row[2]) > 1e-15 * largest;
        reach = counts ? Math.max(reach, m + 2 * k) : reach;
      }
    }
    return reach;
  }

  /** The root mean square of the uppermost eighth of degrees over that of all, of one function. */
  double tail(double[][] rows) {
    double high = 0;
    double all = 0;
    for (int m = 0; m < orders(); m++) {
      for (int k = 0; k < sources(m); k++) {
        double[] row = rows[at(m) + k];
        int n = m + 2 * k;
        double square = (m == 0 ? 1.0 : 2.0) / (n + 1) * (row[0] * row[0] + row[2] * row[2]);
        all += square;
        high += n > highest - highest / 8 ? square : 0;
      }
    }
    return all > 0 ? Math.sqrt(high / all) : 0;
  }
}

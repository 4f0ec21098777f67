package vekua.internal.linalg;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Singular values and vectors by Householder bidiagonalisation and implicit QR sweeps (Golub and
 * Kahan), with the zero-shift sweep of Demmel and Kahan where the shift would be lost to rounding.
 *
 * <p>The error is a few units of the largest singular value's last place. A matrix with a NaN or an
 * infinity gives NaN everywhere.
 */
final class BidiagonalSvd {

  private static final double EPSILON = 0x1p-52;

  /** Off-diagonal elements below this share of the norm are dropped: far below rounding. */
  private static final double NEGLIGIBLE = 0x1p-56;

  /** Two or three sweeps per singular value are usual. */
  private static final int SWEEPS_PER_VALUE = 60;

  /** Of larger matrices the vectors are made at once: a record would need more room. */
  private static final int RECORDED = 128;

  /** Steps of a sweep before it is another matrix' turn. */
  private static final int TOGETHER = 3;

  private final int n;
  private final double[] d;
  private final double[] e;

  /** What the matrix was divided by. */
  private final double scale;

  private final Turns left;
  private final Turns right;

  /** The vectors of both sides, absent where turns are recorded. */
  private double @Nullable [][] u;

  private double @Nullable [][] v;

  /** Off-diagonal elements below this are dropped. */
  private double floor;

  /** How many sweeps are left; negative where these were too few, or numbers are not finite. */
  private int budget;

  /** The last row whose superdiagonal is not gone yet. */
  private int last;

  /** The row that a shifted sweep is about to reach, the last one between sweeps. */
  private int at;

  /** What the next rotation turns into its length, and where it is recorded on either side. */
  private double f;

  private double g;

  /** Whether it is the first of its sweep. */
  private boolean begins;

  private int rightAt;
  private int leftAt;

  private BidiagonalSvd(double[] r, int n) {
    this.n = n;
    d = new double[n];
    e = new double[n];
    // Small matrices take a few more sweeps for each value, large ones fewer.
    int room = n > RECORDED ? n : n * (n + 4);
    left = new Turns(n, 0, room);
    right = new Turns(n, 1, room);
    double largest = 0;
    for (int i = 0; i < n * n; i++) {
      largest = Math.max(largest, Math.abs(r[i]));
    }
    scale = largest == 0 ? 1 : Reflectors.powerOfTwoNear(largest);
    if (Double.isFinite(largest)) {
      bidiagonalise(r, 1 / scale);
      begin();
    } else {
      budget = -1;
    }
  }

  static TriangleSvd of(double[] r, int n) {
    return of(new double[][] {r}, new int[] {n})[0];
  }

  /**
   * Decomposes several matrices. A sweep waits for one root or quotient after the other: matrices
   * sweep in turns, so that those of one are computed while others wait. What comes out is what
   * each of them gives alone.
   */
  static TriangleSvd[] of(double[][] r, int[] n) {
    BidiagonalSvd[] all = new BidiagonalSvd[r.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = new BidiagonalSvd(r[i], n[i]);
    }
    int steps = r.length == 1 ? Integer.MAX_VALUE : TOGETHER;
    boolean open = true;
    while (open) {
      open = false;
      for (BidiagonalSvd each : all) {
        open |= each.advance(steps);
      }
    }
    TriangleSvd[] results = new TriangleSvd[all.length];
    for (int i = 0; i < all.length; i++) {
      results[i] = all[i].budget >= 0 ? all[i].sorted() : TriangleSvd.undefined(n[i]);
    }
    return results;
  }

  /**
   * Householder's reduction. The matrix is held by columns and by rows, so that both products that
   * a step asks for are sums of whole arrays; what the step before takes away is taken away in the
   * same pass.
   */
  private void bidiagonalise(double[] r, double factor) {
    double[][] columns = new double[n][n];
    double[][] rows = new double[n][n];
    int height = 0;
    for (int j = 0; j < n; j++) {
      double[] column = columns[j];
      int last = 0;
      for (int i = 0; i < n; i++) {
        double element = r[j * n + i] * factor;
        column[i] = element;
        rows[i][j] = element;
        last = element != 0 ? i + 1 : last;
      }
      height = Math.max(height, last);
    }
    double[] u = new double[n];
    double[] v = new double[n];
    double[] w = new double[n];
    double[] y = new double[n];
    double[] nextW = new double[n];
    double[] nextY = new double[n];
    // Rows of zeros at the end stay what they are.
    for (int k = 0; k < height; k++) {
      double[] column = columns[k];
      Reflectors.subtract(w[k], u, v[k], y, column, k, height);
      double tau = Reflectors.generate(column, k, column, k + 1, height);
      d[k] = column[k];
      column[k] = 1;
      left.tau[k] = tau;
      if (k + 1 == n) {
        break;
      }
      Reflectors.subtractAndAdd(u, w, y, v, rows, k, height, column, nextW, k + 1, n);
      double[] row = rows[k];
      for (int c = k + 1; c < n; c++) {
        nextW[c] *= tau;
        row[c] -= nextW[c];
      }
      double rightTau = Reflectors.generate(row, k + 1, row, k + 2, n);
      e[k] = row[k + 1];
      row[k + 1] = 1;
      right.tau[k] = rightTau;
      Reflectors.subtractAndAdd(w, u, v, y, columns, k + 1, n, row, nextY, k + 1, height);
      double inner = Reflectors.dot(nextW, row, k + 1, n);
      for (int i = k + 1; i < height; i++) {
        nextY[i] = rightTau * (nextY[i] - inner * column[i]);
      }
      u = column;
      v = row;
      double[] free = w;
      w = nextW;
      nextW = free;
      free = y;
      y = nextY;
      nextY = free;
    }
    for (int k = height; k < n; k++) {
      columns[k][k] = 1;
    }
    left.reflectors = columns;
    right.reflectors = rows;
    if (n > RECORDED) {
      this.v = new double[n][n];
      accumulate(right.tau, rows, 1, this.v);
      this.u = new double[n][n];
      accumulate(left.tau, columns, 0, this.u);
    }
  }

  /**
   * The product of reflectors I − τ w wᵀ, the first of which begins at row {@code first}, each
   * further one a row later; by rows, so that sums of whole rows use vector instructions.
   *
   * @param columns receives the product
   */
  static void accumulate(double[] tau, double[][] w, int first, double[][] columns) {
    int n = columns.length;
    double[][] rows = new double[n][n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      rows[i][i] = 1;
    }
    for (int from = n - 1; from >= first; from--) {
      int k = from - first;
      applyByRows(tau[k], w[k], from, rows, y);
    }
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < n; c++) {
        columns[c][i] = rows[i][c];
      }
    }
  }

  /** A ← (I − τ w wᵀ) A for the trailing block, by combinations of whole rows. */
  private static void applyByRows(double tau, double[] w, int from, double[][] a, double[] y) {
    if (tau == 0) {
      return;
    }
    int n = a.length;
    Arrays.fill(y, from, n, 0);
    int c = from;
    for (; c < n - 3; c += 4) {
      combine4(w[c], w[c + 1], w[c + 2], w[c + 3], a[c], a[c + 1], a[c + 2], a[c + 3], y, from, n);
    }
    for (; c < n; c++) {
      Reflectors.add(w[c], a[c], y, from, n);
    }
    for (c = from; c < n - 3; c += 4) {
      Reflectors.add4(
          -tau * w[c],
          -tau * w[c + 1],
          -tau * w[c + 2],
          -tau * w[c + 3],
          y,
          a[c],
          a[c + 1],
          a[c + 2],
          a[c + 3],
          from,
          n);
    }
    for (; c < n; c++) {
      Reflectors.add(-tau * w[c], y, a[c], from, n);
    }
  }

  private static void combine4(
      double wa,
      double wb,
      double wc,
      double wd,
      double[] a,
      double[] b,
      double[] c,
      double[] d,
      double[] y,
      int lo,
      int hi) {
    for (int i = lo; i < hi; i++) {
      y[i] = Math.fma(wa, a[i], Math.fma(wb, b[i], Math.fma(wc, c[i], Math.fma(wd, d[i], y[i]))));
    }
  }

  /** Makes ready for sweeps. */
  private void begin() {
    double norm = 0;
    for (int k = 0; k < n; k++) {
      norm = Math.max(norm, Math.abs(d[k]) + Math.abs(e[k]));
    }
    floor = NEGLIGIBLE * norm;
    budget = SWEEPS_PER_VALUE * n;
    last = n - 1;
    at = last;
  }

  /**
   * Goes on with a sweep, or begins one, for some steps; false where the superdiagonal is gone, or
   * where that does not happen and the budget is negative.
   */
  private boolean advance(int steps) {
    if (at == last && !nextSweep()) {
      return false;
    }
    if (at < last) {
      chase(Math.min(last, at + Math.min(steps, n)));
    }
    if (at == last && u != null && v != null) {
      right.spend(v);
      left.spend(u);
    }
    return true;
  }

  /** Drops what is negligible and begins a sweep over what is left, if anything is. */
  private boolean nextSweep() {
    while (last > 0) {
      int first = last;
      while (first > 0 && !negligible(first - 1)) {
        first--;
      }
      if (first > 0) {
        e[first - 1] = 0;
      }
      if (first < last) {
        at = last;
        if (budget-- > 0) {
          sweep(first);
          return true;
        }
        return false;
      }
      last--;
    }
    at = last;
    return false;
  }

  private boolean negligible(int k) {
    double size = Math.abs(e[k]);
    return size <= floor || size <= EPSILON / 2 * (Math.abs(d[k]) + Math.abs(d[k + 1]));
  }

  /** A whole sweep with shift zero, or the beginning of a shifted one. */
  private void sweep(int first) {
    boolean singular = false;
    for (int k = first; k <= last; k++) {
      if (Math.abs(d[k]) <= floor) {
        d[k] = 0;
        singular = true;
      }
    }
    if (singular) {
      zeroShiftSweep(first);
      return;
    }
    double shift = smallerSingularValue(d[last - 1], e[last - 1], d[last]);
    double ratio = shift / d[first];
    if (ratio * ratio < EPSILON) {
      zeroShiftSweep(first);
      return;
    }
    // One implicit QR step on BᵀB − shift² I begins.
    rightAt = right.begin(first, last);
    leftAt = left.begin(first, last);
    f = (Math.abs(d[first]) - shift) * (Math.signum(d[first]) + shift / d[first]);
    g = e[first];
    at = first;
    begins = true;
  }

  /** Of the 2 × 2 triangle with diagonal f, h and corner g, none of them tiny. */
  private static double smallerSingularValue(double f, double g, double h) {
    double p = Math.abs(f);
    double q = Math.abs(h);
    double sum = p + q;
    double difference = p - q;
    double larger = (length(sum, g) + length(difference, g)) / 2;
    return p / larger * q;
  }

  /** Chases the bulge of a shifted sweep downwards as far as a row. */
  private void chase(int until) {
    double f = this.f;
    double g = this.g;
    for (int k = at; k < until; k++) {
      double r = length(f, g);
      double c = r == 0 ? 1 : f / r;
      double s = r == 0 ? 0 : g / r;
      if (!begins) {
        e[k - 1] = r;
      }
      begins = false;
      f = c * d[k] + s * e[k];
      e[k] = c * e[k] - s * d[k];
      g = s * d[k + 1];
      d[k + 1] *= c;
      right.cos[rightAt] = c;
      right.sin[rightAt++] = s;
      r = length(f, g);
      c = r == 0 ? 1 : f / r;
      s = r == 0 ? 0 : g / r;
      d[k] = r;
      f = c * e[k] + s * d[k + 1];
      d[k + 1] = c * d[k + 1] - s * e[k];
      if (k + 1 < last) {
        g = s * e[k + 1];
        e[k + 1] *= c;
      }
      left.cos[leftAt] = c;
      left.sin[leftAt++] = s;
    }
    this.f = f;
    this.g = g;
    at = until;
    if (until == last) {
      e[last - 1] = f;
    }
  }

  /** The step for shift zero, free of subtractions; a zero on the diagonal leaves in one step. */
  private void zeroShiftSweep(int first) {
    int rightAt = right.begin(first, last);
    int leftAt = left.begin(first, last);
    double c = 1;
    double oldC = 1;
    double oldS = 0;
    for (int k = first; k < last; k++) {
      double f = c * d[k];
      double r = length(f, e[k]);
      c = r == 0 ? 1 : f / r;
      double s = r == 0 ? 0 : e[k] / r;
      if (k > first) {
        e[k - 1] = oldS * r;
      }
      right.cos[rightAt] = c;
      right.sin[rightAt++] = s;
      f = oldC * r;
      double g = d[k + 1] * s;
      r = length(f, g);
      oldC = r == 0 ? 1 : f / r;
      oldS = r == 0 ? 0 : g / r;
      d[k] = r;
      left.cos[leftAt] = oldC;
      left.sin[leftAt++] = oldS;
    }
    double h = d[last] * c;
    d[last] = h * oldC;
    e[last - 1] = h * oldS;
  }

  /** √(f² + g²); the matrix is scaled to one, so only underflow needs care. */
  private static double length(double f, double g) {
    double squares = Math.fma(f, f, g * g);
    if (squares > 1e-280) {
      return Math.sqrt(squares);
    }
    double p = f * 0x1p500;
    double q = g * 0x1p500;
    return Math.sqrt(Math.fma(p, p, q * q)) * 0x1p-500;
  }

  /**
   * Applies rotations of neighbouring columns, two of them in each pass.
   *
   * @param at where the first of them is
   */
  static void rotate(double[][] columns, double[] cos, double[] sin, int at, int first, int last) {
    int n = columns.length;
    int i = at;
    int k = first;
    for (; k < last - 1; k += 2, i += 2) {
      rotate2(
          cos[i], sin[i], cos[i + 1], sin[i + 1], columns[k], columns[k + 1], columns[k + 2], n);
    }
    if (k < last) {
      rotate1(cos[i], sin[i], columns[k], columns[k + 1], n);
    }
  }

  private static void rotate1(double c, double s, double[] x, double[] y, int n) {
    for (int i = 0; i < n; i++) {
      double p = x[i];
      double q = y[i];
      x[i] = Math.fma(c, p, s * q);
      y[i] = Math.fma(c, q, -s * p);
    }
  }

  private static void rotate2(
      double c, double s, double c2, double s2, double[] x, double[] y, double[] z, int n) {
    for (int i = 0; i < n; i++) {
      double p = x[i];
      double q = y[i];
      double t = z[i];
      x[i] = Math.fma(c, p, s * q);
      double m = Math.fma(c, q, -s * p);
      y[i] = Math.fma(c2, m, s2 * t);
      z[i] = Math.fma(c2, t, -s2 * m);
    }
  }

  private TriangleSvd sorted() {
    int[] order = left.order;
    for (int k = 1; k < n; k++) {
      for (int l = k; l > 0 && Math.abs(d[order[l]]) > Math.abs(d[order[l - 1]]); l--) {
        int one = order[l];
        order[l] = order[l - 1];
        order[l - 1] = one;
      }
    }
    double[] values = new double[n];
    for (int k = 0; k < n; k++) {
      right.order[k] = order[k];
      values[k] = Math.abs(d[order[k]]) * scale;
      if (d[order[k]] < 0) {
        right.negate(k);
      }
    }
    return u == null || v == null
        ? TriangleSvd.of(left, values, right)
        : TriangleSvd.of(n, TriangleSvd.flat(left.sorted(u)), values, right.sorted(v));
  }
}

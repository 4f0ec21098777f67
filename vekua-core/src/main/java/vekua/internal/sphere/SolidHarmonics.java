package vekua.internal.sphere;

/**
 * Real solid harmonics H = rⁿY by recurrences in x, y and z: no angles, and so nothing is lost at
 * the poles. Normalised so that Σ_m Y² = 2n + 1, without the phase (−1)^m; column n² + n + m, sines
 * where m is negative.
 *
 * <p>On unit vectors, with r² = 1, they are the spherical harmonics Y themselves, which times
 * functions of r make the modes of other equations.
 *
 * <p>H_n^{±m} = λ_n^m q_n^m (c_m or s_m) with c_m + i s_m ∝ (x + iy)^m and monic polynomials q_m =
 * 1, q_n = z q_{n−1} − β_n r² q_{n−2}, β_n = ((n − 1)² − m²)/(4(n − 1)² − 1), upwards in n: stable,
 * and the same for cosine and sine. A tile of points stays in the nearest cache.
 */
public final class SolidHarmonics {

  /** Degrees per pass over a tile. */
  private static final int PASS = 3;

  private final int order;

  /** Of sectoral functions from the one before, by m. */
  private final double[] sectoral;

  /** β_n and λ_n by m and n − m, with room for a whole last pass. */
  private final double[][] beta;

  private final double[][] lambda;

  /** The same recurrence for normalised functions: H_n = rise z H_{n−1} − fall r² H_{n−2}. */
  private final double[][] rise;

  private final double[][] fall;

  /**
   * Prepares the recurrences.
   *
   * @param order the highest degree n, zero or more
   */
  public SolidHarmonics(int order) {
    this.order = order;
    sectoral = new double[order + 1];
    beta = new double[order + 1][];
    lambda = new double[order + 1][];
    rise = new double[order + 1][];
    fall = new double[order + 1][];
    for (int m = 0; m <= order; m++) {
      sectoral[m] = m < 2 ? Math.sqrt(3) : Math.sqrt((2 * m + 1.0) / (2 * m));
      beta[m] = new double[order - m + 1 + PASS];
      lambda[m] = new double[order - m + 1 + PASS];
      rise[m] = new double[order - m + 1 + PASS];
      fall[m] = new double[order - m + 1 + PASS];
      lambda[m][0] = 1;
      for (int n = m + 1; n <= order; n++) {
        double below = n - 1.0;
        beta[m][n - m] = (below - m) * (below + m) / (4 * below * below - 1);
        double low = (double) (n - m) * (n + m);
        rise[m][n - m] = Math.sqrt((2 * n - 1.0) * (2 * n + 1) / low);
        fall[m][n - m] =
            n == m + 1
                ? 0
                : Math.sqrt((2 * n + 1.0) * (below + m) * (below - m) / (low * (2 * n - 3)));
        lambda[m][n - m] = lambda[m][n - m - 1] * rise[m][n - m];
      }
    }
  }

  /** The column of degree n and order m, −n to n. */
  public static int column(int n, int m) {
    return n * n + n + m;
  }

  /** The highest degree. */
  public int order() {
    return order;
  }

  /** How many functions there are. */
  public int size() {
    return (order + 1) * (order + 1);
  }

  /**
   * Evaluates all functions.
   *
   * @param p where
   * @param radial what each degree's functions are multiplied by, by degree and point; empty for
   *     nothing
   * @param out function j at point i goes to {@code offset + j * stride + i}
   */
  public void table(Tile p, double[][] radial, double[] out, int offset, int stride) {
    p.startTurning();
    for (int m = 0; m <= order; m++) {
      if (m > 0) {
        p.turn(sectoral[m]);
      }
      double[] a = rise[m];
      double[] b = fall[m];
      p.startTable();
      copy(p, false, m, m, radial, out, offset, stride);
      for (int n = m + 1; n <= order; n += 2) {
        int d = n - m;
        p.nextDegrees(a[d], b[d], a[d + 1], b[d + 1]);
        copy(p, true, n, m, radial, out, offset, stride);
        if (n < order) {
          copy(p, false, n + 1, m, radial, out, offset, stride);
        }
      }
    }
  }

  private static void copy(
      Tile p,
      boolean earlier,
      int n,
      int m,
      double[][] radial,
      double[] out,
      int offset,
      int stride) {
    int cosines = offset + column(n, m) * stride;
    int sines = m == 0 ? -1 : offset + column(n, -m) * stride;
    if (radial.length == 0) {
      if (earlier) {
        p.copyEarlier(out, cosines, sines);
      } else {
        p.copyLater(out, cosines, sines);
      }
    } else if (earlier) {
      p.copyEarlier(radial[n], out, cosines, sines);
    } else {
      p.copyLater(radial[n], out, cosines, sines);
    }
  }

  /**
   * Weights in the order in which {@link #sum} needs them: for each m those of cosines, then those
   * of sines, by degree, times λ.
   *
   * @param weights one for each function
   */
  public double[][] arranged(double[] weights) {
    double[][] all = new double[2 * (order + 1)][];
    for (int m = 0; m <= order; m++) {
      double[] cosines = new double[lambda[m].length];
      double[] sines = new double[lambda[m].length];
      for (int n = m; n <= order; n++) {
        cosines[n - m] = lambda[m][n - m] * weights[column(n, m)];
        sines[n - m] = m == 0 ? 0 : lambda[m][n - m] * weights[column(n, -m)];
      }
      all[2 * m] = cosines;
      all[2 * m + 1] = sines;
    }
    return all;
  }

  /**
   * Evaluates a weighted sum.
   *
   * @param p where
   * @param radial what each degree's functions are multiplied by; empty for nothing
   * @param arranged the weights, {@linkplain #arranged arranged}
   * @param out receives the sum at each point, from {@code offset}
   */
  public void sum(Tile p, double[][] radial, double[][] arranged, double[] out, int offset) {
    p.startTurning();
    p.startSum();
    for (int m = 0; m <= order; m++) {
      if (m > 0) {
        p.turn(sectoral[m]);
      }
      double[] c = arranged[2 * m];
      double[] s = arranged[2 * m + 1];
      double[] b = beta[m];
      p.startDegrees();
      if (radial.length == 0) {
        p.startSums(c[0], s[0]);
        for (int d = 1; d <= order - m; d += PASS) {
          p.threeDegrees(
              b[d], b[d + 1], b[d + 2], c[d], c[d + 1], c[d + 2], s[d], s[d + 1], s[d + 2]);
        }
      } else {
        p.startSums(c[0], s[0], radial[m]);
        for (int d = 1; d <= order - m; d += 2) {
          // Beyond the last degree weights are zero: any function will do.
          double[] second = radial[Math.min(order, m + d + 1)];
          p.twoDegrees(b[d], b[d + 1], c[d], c[d + 1], s[d], s[d + 1], radial[m + d], second);
        }
      }
      p.addSums();
    }
    p.copySum(out, offset);
  }
}

package vekua.internal.zernike;

import java.util.Arrays;

/**
 * The kernel exp(β(√(1 − z²) − 1)) on 14 nodes of a grid (Barnett, Magland and af Klinteberg 2019):
 * sums of it interpolate functions of half the grid's band limit to 13 digits, once their modes are
 * divided by its transform. Between nodes it is a polynomial for each of them.
 */
final class Kernel {

  /** The number of nodes that a point sees along an axis. */
  static final int WIDTH = 14;

  private static final double BETA = 2.3 * WIDTH;
  private static final int DEGREE = 17;
  private static final int QUADRATURE = 120;

  private static final double[][] PIECES = pieces();

  private Kernel() {}

  private static double at(double z) {
    return Math.exp(BETA * (Math.sqrt(Math.max(0, (1 - z) * (1 + z))) - 1));
  }

  /** By power of 2t − 1, then node; t from 0 to 1 is how far the first node is inside. */
  private static double[][] pieces() {
    int n = DEGREE + 1;
    double[][] powers = new double[n][WIDTH];
    for (int j = 0; j < WIDTH; j++) {
      double[] chebyshev = new double[n];
      for (int q = 0; q < n; q++) {
        double t = (Math.cos(Math.PI * (q + 0.5) / n) + 1) / 2;
        double value = at(-1 + 2 * (t + j) / WIDTH);
        for (int d = 0; d < n; d++) {
          chebyshev[d] += (d == 0 ? 1.0 : 2.0) / n * value * Math.cos(d * Math.PI * (q + 0.5) / n);
        }
      }
      // T_d = 2τ T_{d−1} − T_{d−2} as powers of τ.
      double[] before = new double[n];
      double[] term = new double[n];
      term[0] = 1;
      for (int d = 0; d < n; d++) {
        for (int p = 0; p < n; p++) {
          powers[p][j] += chebyshev[d] * term[p];
        }
        double[] next = new double[n];
        for (int p = 0; p < n; p++) {
          next[p] = (p > 0 ? (d == 0 ? 1 : 2) * term[p - 1] : 0) - (d == 0 ? 0 : before[p]);
        }
        before = term;
        term = next;
      }
    }
    return powers;
  }

  /** The first node that a place between nodes sees. */
  static int first(double place) {
    return (int) Math.ceil(place - WIDTH / 2.0);
  }

  /**
   * The weights of the nodes that a place sees.
   *
   * @param out receives {@link #WIDTH} weights
   */
  static void weights(double place, double[] out) {
    double t = Math.ceil(place - WIDTH / 2.0) - (place - WIDTH / 2.0);
    double tau = 2 * t - 1;
    System.arraycopy(PIECES[DEGREE], 0, out, 0, WIDTH);
    for (int d = DEGREE - 1; d >= 0; d--) {
      double[] piece = PIECES[d];
      for (int j = 0; j < WIDTH; j++) {
        out[j] = Math.fma(out[j], tau, piece[j]);
      }
    }
  }

  /** The weights of the nodes that each of some places sees: by node, then place. */
  static double[][] weights(double[] places) {
    double[] tau = new double[places.length];
    for (int i = 0; i < tau.length; i++) {
      double from = places[i] - WIDTH / 2.0;
      tau[i] = 2 * (Math.ceil(from) - from) - 1;
    }
    double[][] out = new double[WIDTH][places.length];
    for (int j = 0; j < WIDTH; j++) {
      Arrays.fill(out[j], PIECES[DEGREE][j]);
      int d = DEGREE - 1;
      for (; d > 0; d -= 2) {
        steps(out[j], tau, PIECES[d][j], PIECES[d - 1][j]);
      }
      for (int i = 0; d == 0 && i < tau.length; i++) {
        out[j][i] = Math.fma(out[j][i], tau[i], PIECES[0][j]);
      }
    }
    return out;
  }

  /** Two steps of Horner's rule for all places: a loop that the compiler vectorises. */
  private static void steps(double[] out, double[] tau, double a, double b) {
    for (int i = 0; i < out.length; i++) {
      out[i] = Math.fma(Math.fma(out[i], tau[i], a), tau[i], b);
    }
  }

  /** What a sum of kernels makes of the modes 0 to most of a grid of n nodes. */
  static double[] transform(int n, int most) {
    Radii gauss = Radii.gauss(QUADRATURE);
    double[] out = new double[most + 1];
    for (int i = 0; i < QUADRATURE; i++) {
      double z = gauss.high[i];
      double weight = 4 * gauss.weights[i] * WIDTH / 2 * at(z);
      for (int m = 0; m <= most; m++) {
        out[m] += weight * Math.cos(m * WIDTH * Math.PI / n * z);
      }
    }
    return out;
  }
}

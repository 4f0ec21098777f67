package vekua.paper;

import java.util.stream.DoubleStream;

/**
 * NumPy's legacy generator, as after {@code np.random.seed(seed)}: the Mersenne twister MT19937
 * seeded by one word, doubles of 53 bits, normal numbers by Marsaglia's polar method with the
 * second of each pair kept for later. It gives NumPy's numbers, so that the paper's noise is the
 * paper's.
 *
 * <p>Matsumoto, Nishimura: Mersenne Twister (1998).
 */
final class NumpyRandom {

  private static final int LENGTH = 624;
  private static final int MIDDLE = 397;
  private static final int MATRIX = 0x9908b0df;
  private static final int UPPER = 0x80000000;
  private static final int LOWER = 0x7fffffff;

  private final int[] state = new int[LENGTH];
  private int next = LENGTH;
  private double kept = Double.NaN;

  /**
   * Seeds the generator.
   *
   * @param seed 0 to 2³² − 1
   */
  NumpyRandom(long seed) {
    if (!(seed >= 0 && seed <= 0xffffffffL)) {
      throw new IllegalArgumentException("seed must be between 0 and 4294967295: " + seed);
    }
    state[0] = (int) seed;
    for (int i = 1; i < LENGTH; i++) {
      state[i] = 1812433253 * (state[i - 1] ^ (state[i - 1] >>> 30)) + i;
    }
  }

  /** The next 32 random bits. */
  int bits() {
    if (next == LENGTH) {
      twist();
      next = 0;
    }
    int y = state[next++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return y ^ (y >>> 18);
  }

  private void twist() {
    for (int i = 0; i < LENGTH; i++) {
      int y = (state[i] & UPPER) | (state[(i + 1) % LENGTH] & LOWER);
      state[i] = state[(i + MIDDLE) % LENGTH] ^ (y >>> 1) ^ ((y & 1) == 0 ? 0 : MATRIX);
    }
  }

  /** Uniform in [0, 1): 27 bits of one word and 26 of the next. */
  double uniform() {
    int high = bits() >>> 5;
    int low = bits() >>> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
  }

  /** Standard normal. */
  double normal() {
    if (!Double.isNaN(kept)) {
      double value = kept;
      kept = Double.NaN;
      return value;
    }
    double a;
    double b;
    double square;
    do {
      a = 2 * uniform() - 1;
      b = 2 * uniform() - 1;
      square = a * a + b * b;
    } while (square >= 1 || square == 0);
    // NumPy takes the C library's logarithm; the strict one agrees with it to the last bit or so.
    double factor = Math.sqrt(-2 * StrictMath.log(square) / square);
    kept = factor * a;
    return factor * b;
  }

  /** Uniform numbers, like {@code np.random.rand(n)}. */
  double[] uniforms(int n) {
    return DoubleStream.generate(this::uniform).limit(n).toArray();
  }

  /** Standard normal numbers, like {@code np.random.randn(n)}. */
  double[] normals(int n) {
    return DoubleStream.generate(this::normal).limit(n).toArray();
  }

  /** Adds normal noise of a standard deviation. */
  void disturb(double[] u, double deviation) {
    for (int i = 0; i < u.length; i++) {
      u[i] += deviation * normal();
    }
  }
}

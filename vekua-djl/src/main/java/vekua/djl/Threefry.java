package vekua.djl;

/**
 * The counter-based generator of JAX (threefry-2x32, 20 rounds, "partitionable" layout), so that a
 * network starts from exactly the weights that a JAX program with the same seed draws. A key is a
 * value: drawing from it does not change it, splitting it yields independent keys.
 *
 * <p>Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3 (2011).
 */
record Threefry(int high, int low) {

  private static final int PARITY = 0x1BD11BDA;
  private static final int[][] ROTATIONS = {{13, 15, 26, 6}, {17, 29, 16, 24}};

  /** The key of a seed. */
  static Threefry of(long seed) {
    return new Threefry((int) (seed >>> 32), (int) seed);
  }

  /** Independent keys. */
  Threefry[] split(int count) {
    Threefry[] keys = new Threefry[count];
    for (int i = 0; i < count; i++) {
      long block = block(0, i);
      keys[i] = new Threefry((int) (block >>> 32), (int) block);
    }
    return keys;
  }

  /** Doubles uniform in {@code [low, high)}, from 52 random bits each. */
  double[] uniform(int count, double from, double to) {
    double[] out = new double[count];
    for (int i = 0; i < count; i++) {
      // The bits become the mantissa of a number in [1, 2).
      long mantissa = block(0, i) >>> 12;
      double unit = Double.longBitsToDouble(mantissa | 0x3FF0000000000000L) - 1;
      out[i] = Math.max(from, unit * (to - from) + from);
    }
    return out;
  }

  /** Standard normal deviates by Box and Muller's method; JAX itself inverts the error function. */
  double[] normal(int count) {
    Threefry[] keys = split(2);
    double[] radius = keys[0].uniform(count, 0, 1);
    double[] angle = keys[1].uniform(count, 0, 2 * Math.PI);
    for (int i = 0; i < count; i++) {
      radius[i] = Math.sqrt(-2 * Math.log1p(-radius[i])) * Math.cos(angle[i]);
    }
    return radius;
  }

  /** Enciphers a counter: 64 random bits, the first word high. */
  long block(int counterHigh, int counterLow) {
    int[] key = {high, low, high ^ low ^ PARITY};
    int x0 = counterHigh + key[0];
    int x1 = counterLow + key[1];
    for (int group = 0; group < 5; group++) {
      for (int rotation : ROTATIONS[group % 2]) {
        x0 += x1;
        x1 = Integer.rotateLeft(x1, rotation) ^ x0;
      }
      x0 += key[(group + 1) % 3];
      x1 += key[(group + 2) % 3] + group + 1;
    }
    return ((long) x0 << 32) | (x1 & 0xFFFFFFFFL);
  }
}

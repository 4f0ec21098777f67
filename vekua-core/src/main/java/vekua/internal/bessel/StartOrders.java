package vekua.internal.bessel;

/**
 * Where the downward recurrence starts, by argument.
 *
 * <p>A start is an even order and the binary logarithm of the value put there, close to that of h,
 * so that nothing has to be rescaled on the way down. It depends on the leading bits of the
 * argument only and is remembered, for finding it costs more than the recurrence of a small
 * problem.
 */
final class StartOrders {

  /** Instead of a start: h leaves the range of a double below order N. */
  static final int NONE = 0;

  private static final int SHIFT = 48;
  private static final int LOWEST = key(0x1p-27);
  private static final int HIGHEST = key(0x1p20);
  private static final int LOG_BITS = 11;
  private static final int MINIMUM_LOG = -1000;
  private static final int MAXIMUM_LOG = 900;
  private static final int LARGEST = 1 << 19;

  private final ModeScaling scaling;

  /**
   * Starts by key, zero where not yet known. Threads may race to fill an element, but they write
   * the same int.
   */
  private final int[] known = new int[HIGHEST - LOWEST];

  StartOrders(ModeScaling scaling) {
    this.scaling = scaling;
  }

  /** The start for {@code x >= 2^-27}, packed, or {@link #NONE}. */
  int find(double x) {
    int key = key(x);
    if (key >= HIGHEST) {
      return compute(key);
    }
    int start = known[key - LOWEST];
    if (start == 0) {
      start = compute(key) + 1;
      known[key - LOWEST] = start;
    }
    return start - 1;
  }

  /** The order of a packed start. */
  static int order(int start) {
    return start >>> LOG_BITS;
  }

  /** The value of a packed start, before its sign. */
  static double value(int start) {
    int log = (start & ((1 << LOG_BITS) - 1)) + MINIMUM_LOG;
    return Double.longBitsToDouble((long) (log + Double.MAX_EXPONENT) << 52);
  }

  private static int key(double x) {
    return (int) (Double.doubleToRawLongBits(x) >>> SHIFT);
  }

  private int compute(int key) {
    // The upper end of the arguments that share the key: h falls faster for all others.
    double x = Double.longBitsToDouble((key + 1L) << SHIFT);
    int order = scaling.order;
    // No h is larger than its power of two, so that logarithms are needed for large ones only.
    if (scaling.exponent(order + 1) > MAXIMUM_LOG && scaling.log2(order + 1, x) > MAXIMUM_LOG) {
      return NONE;
    }
    int high = scaling.radial.start(order, x);
    if (high >= LARGEST) {
      return NONE;
    }
    double logarithm = scaling.log2(high, x);
    if (logarithm < MINIMUM_LOG) {
      int low = 0;
      while (high - low > 2) {
        int middle = ((low + high) >>> 1) & ~1;
        if (scaling.log2(middle, x) < MINIMUM_LOG) {
          high = middle;
        } else {
          low = middle;
        }
      }
      logarithm = scaling.log2(high, x);
    }
    int log = (int) Math.max(logarithm, MINIMUM_LOG);
    return high << LOG_BITS | (log - MINIMUM_LOG);
  }
}

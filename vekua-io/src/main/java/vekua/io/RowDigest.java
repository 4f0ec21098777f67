package vekua.io;

import java.io.Serializable;
import java.util.Locale;

/**
 * Tells rows of measurements from others, whatever their order and however they were divided: sums
 * of two hashes of every row.
 *
 * @param first the sum of one hash
 * @param second the sum of another
 * @param rows how many rows there are
 */
public record RowDigest(long first, long second, long rows) implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final RowDigest NONE = new RowDigest(0, 0, 0);

  /** Of no rows. */
  public static RowDigest none() {
    return NONE;
  }

  /** One hash of a row. */
  static long first(double[] cells) {
    long hash = 0x243f6a8885a308d3L;
    for (double cell : cells) {
      hash = mixed(hash + bits(cell));
    }
    return hash;
  }

  /** Another hash of a row. */
  static long second(double[] cells) {
    long hash = 0x13198a2e03707344L;
    for (double cell : cells) {
      hash = mixed(hash ^ Long.rotateLeft(bits(cell), 29));
    }
    return hash;
  }

  /** Adding zero makes one zero of both. */
  private static long bits(double cell) {
    return Double.doubleToLongBits(cell + 0.0);
  }

  /** The last step of SplitMix64 (Steele, Lea and Flood 2014). */
  private static long mixed(long bits) {
    long z = bits + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /** The digest as text: {@code 0123456789abcdef0123456789abcdef:rows}. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%016x%016x:%d", first, second, rows);
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws IllegalArgumentException that goes on after the name of the text
   */
  static RowDigest parse(String text) {
    if (!text.matches("[0-9a-f]{32}:[0-9]{1,18}")) {
      throw new IllegalArgumentException("must be 32 hexadecimal digits and a number: " + text);
    }
    return new RowDigest(
        Long.parseUnsignedLong(text.substring(0, 16), 16),
        Long.parseUnsignedLong(text.substring(16, 32), 16),
        Long.parseLong(text.substring(33)));
  }
}

package vekua.io;

import java.io.IOException;
import java.util.Arrays;

/**
 * An array of numbers in a file that holds several by name.
 *
 * @param name perhaps with a unit; empty if it has none
 * @param shape lengths of its axes
 * @param complex whether every number has an imaginary part
 * @param values reads the numbers, the last axis fastest; real and imaginary part in turn
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
record NamedArray(String name, int[] shape, boolean complex, Values values) {

  /** What reads numbers. */
  @FunctionalInterface
  interface Values {
    double[] read() throws IOException;
  }

  /**
   * An array that is there and cannot be read: a complaint only where somebody asks for it.
   *
   * @param type what its numbers are
   * @param help what would help
   */
  static NamedArray unread(String name, int[] shape, String type, String help) {
    String called = name.isEmpty() ? "its numbers are " : name + " is ";
    return new NamedArray(
        name,
        shape,
        false,
        () -> {
          throw new UnreadTypeException(
              called
                  + type
                  + (name.isEmpty() ? ", which are" : ", which is")
                  + " not read; "
                  + help);
        });
  }

  /** A column of numbers in memory. */
  static NamedArray of(String name, double[] numbers) {
    return new NamedArray(name, new int[] {numbers.length}, false, () -> numbers);
  }

  /** The same array out of a file that stores its first axis fastest. */
  NamedArray transposed() {
    int[] axes = new int[shape.length];
    Arrays.setAll(axes, i -> shape[shape.length - 1 - i]);
    int width = complex ? 2 : 1;
    return new NamedArray(name, axes, complex, () -> transposed(values.read(), shape, width));
  }

  /** Numbers in the order of reversed axes. */
  private static double[] transposed(double[] from, int[] shape, int width) {
    double[] to = new double[from.length];
    int[] at = new int[shape.length];
    for (int i = 0; i < from.length / width; i++) {
      int place = 0;
      for (int axis = shape.length - 1; axis >= 0; axis--) {
        place = place * shape[axis] + at[axis];
      }
      System.arraycopy(from, i * width, to, place * width, width);
      for (int axis = shape.length - 1; axis >= 0 && ++at[axis] == shape[axis]; axis--) {
        at[axis] = 0;
      }
    }
    return to;
  }
}

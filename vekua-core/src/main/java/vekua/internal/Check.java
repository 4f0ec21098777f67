package vekua.internal;

/** Argument checks whose messages name the argument, its bound and the value that broke it. */
public final class Check {

  private Check() {}

  /** Returns {@code value} if it is positive and finite. */
  public static double positive(double value, String name) {
    if (value > 0 && value < Double.POSITIVE_INFINITY) {
      return value;
    }
    throw new IllegalArgumentException(name + " must be positive and finite: " + value);
  }

  /** Returns {@code value} if it is zero or positive and finite. */
  public static double nonNegative(double value, String name) {
    if (value >= 0 && value < Double.POSITIVE_INFINITY) {
      return value;
    }
    throw new IllegalArgumentException(name + " must be zero or positive and finite: " + value);
  }

  /** Returns {@code value} if it is finite. */
  public static double finite(double value, String name) {
    if (Math.abs(value) < Double.POSITIVE_INFINITY) {
      return value;
    }
    throw new IllegalArgumentException(name + " must be finite: " + value);
  }

  /** Returns {@code value} if it lies in {@code [low, high]}. */
  public static int inRange(int value, int low, int high, String name) {
    if (value >= low && value <= high) {
      return value;
    }
    throw new IllegalArgumentException(
        name + " must be between " + low + " and " + high + ": " + value);
  }

  /** Checks that every element is finite. */
  public static void finite(double[] values, String name) {
    for (int i = 0; i < values.length; i++) {
      if (!(Math.abs(values[i]) < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(name + "[" + i + "] must be finite: " + values[i]);
      }
    }
  }

  /** Checks that points are of the plane where a field is, and of space where it is. */
  public static void sameDimension(int field, int points) {
    if (field != points) {
      throw new IllegalArgumentException(
          "points must have as many coordinates as the field, " + field + ": " + points);
    }
  }

  /** Checks that two lengths agree. */
  public static void sameLength(int expected, int actual, String expectedName, String actualName) {
    if (expected != actual) {
      throw new IllegalArgumentException(
          actualName + " must be as many as " + expectedName + ": " + actual + " != " + expected);
    }
  }
}

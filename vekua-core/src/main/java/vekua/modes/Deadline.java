package vekua.modes;

/**
 * When work should end.
 *
 * @param start by the clock of the machine, in nanoseconds
 * @param seconds how long it may take
 */
record Deadline(long start, double seconds) {

  static Deadline in(double seconds) {
    return new Deadline(System.nanoTime(), seconds);
  }

  boolean passed() {
    return used() > seconds;
  }

  boolean halfPassed() {
    return used() > seconds / 2;
  }

  private double used() {
    return (System.nanoTime() - start) * 1e-9;
  }
}

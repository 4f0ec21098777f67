package vekua.modes;

import java.util.function.DoubleSupplier;

/**
 * When work should end.
 *
 * @param clock the caller's, in seconds
 * @param start by that clock
 * @param seconds how long the work may take
 */
record Deadline(DoubleSupplier clock, double start, double seconds) {

  static Deadline in(double seconds, DoubleSupplier clock) {
    return new Deadline(clock, clock.getAsDouble(), seconds);
  }

  boolean passed() {
    return used() > seconds;
  }

  boolean halfPassed() {
    return used() > seconds / 2;
  }

  private double used() {
    return clock.getAsDouble() - start;
  }
}

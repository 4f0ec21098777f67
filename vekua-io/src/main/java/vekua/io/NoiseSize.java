package vekua.io;

import java.util.Optional;

/** Which standard deviations a fit can work with: their squares must be numbers. */
public final class NoiseSize {

  /** Anything smaller has no square, and what is as much larger than one has none either. */
  static final double LEAST = 1e-150;

  private NoiseSize() {}

  /**
   * A noise level that a fit can work with.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static double checked(double noise) {
    complaint(noise)
        .ifPresent(
            complaint -> {
              throw new IllegalArgumentException("noise " + complaint + ": " + noise);
            });
    return noise;
  }

  /** What is wrong with a standard deviation, to go on after its name; empty if nothing is. */
  public static Optional<String> complaint(double sigma) {
    if (!(sigma > 0)) {
      return Optional.of("must be positive");
    }
    return sigma < LEAST || sigma > 1 / LEAST
        ? Optional.of("must be between " + LEAST + " and " + 1 / LEAST)
        : Optional.empty();
  }
}

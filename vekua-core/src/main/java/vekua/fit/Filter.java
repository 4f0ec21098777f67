package vekua.fit;

import vekua.internal.Check;

/** A regularisation with its parameter: a factor in [0, 1] for every singular value. */
public sealed interface Filter extends Regularisation {

  /** A short name for reports. */
  String method();

  /** The parameter for reports. */
  double parameter();

  /** The factor for singular value {@code s} where the largest is {@code largest}. */
  double factor(double s, double largest);

  /**
   * Whether every factor is one if all singular values exceed {@code ratio} times the largest; then
   * a fit needs no singular values at all.
   */
  boolean keepsAllAbove(double ratio);

  /** Whether the solution may be refined with its own residual: not where directions are damped. */
  boolean refines();

  /** Drops directions below a relative tolerance. */
  record Truncation(double tolerance) implements Filter {
    /** Validates the tolerance. */
    public Truncation {
      if (!(tolerance >= 0 && tolerance < 1)) {
        throw new IllegalArgumentException(
            "tolerance must be at least 0 and less than 1: " + tolerance);
      }
    }

    @Override
    public String method() {
      return "truncate";
    }

    @Override
    public double parameter() {
      return tolerance;
    }

    @Override
    public double factor(double s, double largest) {
      return s > tolerance * largest ? 1 : 0;
    }

    @Override
    public boolean keepsAllAbove(double ratio) {
      return ratio > tolerance;
    }

    @Override
    public boolean refines() {
      return true;
    }
  }

  /** Damps directions smoothly. */
  record Ridge(double mu) implements Filter {
    /** Validates the parameter. */
    public Ridge {
      Check.nonNegative(mu, "mu");
    }

    @Override
    public String method() {
      return "ridge";
    }

    @Override
    public double parameter() {
      return mu;
    }

    @Override
    public double factor(double s, double largest) {
      return s > 0 ? 1 / (1 + mu / s / s) : 0;
    }

    @Override
    public boolean keepsAllAbove(double ratio) {
      return mu == 0;
    }

    @Override
    public boolean refines() {
      return mu == 0;
    }
  }
}

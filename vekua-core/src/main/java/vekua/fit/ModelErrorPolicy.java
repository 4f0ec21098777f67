package vekua.fit;

/** What an automatic fit does where the data speak against the equation. */
public enum ModelErrorPolicy {
  /** Fits a smooth error beside the solution, and warns. */
  AUTO,
  /** Fits a pure solution, and warns. */
  NONE,
  /** Fits a pure solution and does not ask the data, which takes no time. */
  UNASKED
}

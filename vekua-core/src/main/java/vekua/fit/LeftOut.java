package vekua.fit;

/**
 * A row of the samples that a fit leaves out.
 *
 * @param row its index
 * @param reason why
 * @param z how far it is off, in standard deviations of what the other rows predict or, for places,
 *     in typical distances
 */
public record LeftOut(int row, Reason reason, double z) {

  /** Why a row is left out. */
  public enum Reason {
    /** The other sensors contradict its value. */
    VALUE,
    /** It lies far away from all others. */
    PLACE,
    /** Its value is one that files write where nothing was measured, such as −9999. */
    CODE,
    /** It repeats another row in every number. */
    COPY
  }
}

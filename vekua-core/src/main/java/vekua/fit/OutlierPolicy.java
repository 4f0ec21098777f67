package vekua.fit;

/** What an automatic fit does with gross errors. */
public enum OutlierPolicy {
  /** Leaves them out and lists them. */
  LEAVE_OUT,
  /** Fits them like all others, and warns. */
  KEEP,
  /** Fits them like all others and asks for none, which takes no time. */
  UNASKED
}

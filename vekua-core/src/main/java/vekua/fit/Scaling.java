package vekua.fit;

/** How columns are scaled before small singular values are judged. */
public enum Scaling {
  /** Each column to unit root mean square at the samples: the paper's choice. */
  SAMPLES,
  /**
   * Each column to unit root mean square over the domain: singular values then tell how well the
   * sensors see a mode, and the solution of least norm is the field of least energy.
   */
  DOMAIN,
  /** Each column by the deviation that the basis' first prior gives its coefficient. */
  PRIOR
}

package vekua.fit;

/**
 * A drift of readings in the order of their rows, as of an instrument whose zero creeps while its
 * owner walks from place to place. The first row is taken to be right: where drifts begin nothing
 * tells.
 *
 * @param change by how much the last row reads too much, beside the first
 * @param sigma the standard deviation of what is not known of this
 * @param rows how many there are
 */
public record Drift(double change, double sigma, int rows) {

  /** The same told of more rows, or fewer. */
  Drift of(int all) {
    double times = (all - 1.0) / (rows - 1.0);
    return new Drift(change * times, sigma * times, all);
  }

  /** When a row was read, by its index: zero for the first row, one for the last. */
  double time(int row) {
    return row / (rows - 1.0);
  }
}

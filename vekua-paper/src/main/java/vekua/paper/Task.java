package vekua.paper;

import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * One reconstruction: what is known, and what is asked for.
 *
 * @param equation what the field obeys
 * @param samples what was measured, noise included
 * @param targets where the field is asked for
 * @param truth the field there
 * @param inside points all over the domain, for methods that ask the equation of a field
 * @param settings how the paper's method fits it
 * @param steps how long a network is trained
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record Task(
    Equation equation,
    Samples samples,
    Points targets,
    double[] truth,
    Points inside,
    Settings settings,
    int steps) {

  /**
   * The settings of the paper's method.
   *
   * @param frame the disc that the modes are centred in
   * @param order the highest angular order
   * @param cutoff singular values below this share of the largest are dropped
   */
  public record Settings(Disk frame, int order, double cutoff) {}

  /** The mean squared error of values at the targets. */
  double meanSquaredError(double[] values) {
    double sum = 0;
    for (int i = 0; i < truth.length; i++) {
      double e = values[i] - truth[i];
      sum += e * e;
    }
    return sum / truth.length;
  }
}

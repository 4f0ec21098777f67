package vekua.fit;

import java.util.List;
import vekua.geometry.Points;

/**
 * Sensors that a {@link Placement} chose, in the order of choice, and what they leave unknown.
 * Immutable.
 */
public final class PlacedSensors {

  private final Points points;
  private final int[] chosen;
  private final double[] spread;
  private final double[] average;
  private final double[] worst;
  private final List<Uncertainty> after;

  PlacedSensors(
      Points points,
      int[] chosen,
      double[] spread,
      double[] average,
      double[] worst,
      List<Uncertainty> after) {
    this.points = points;
    this.chosen = chosen;
    this.spread = spread;
    this.average = average;
    this.worst = worst;
    this.after = List.copyOf(after);
  }

  /** Where they are. */
  public Points points() {
    return points;
  }

  /** Which candidates they are, by index from 0. */
  public int[] chosen() {
    return chosen.clone();
  }

  /** The spread at each sensor, given all before it; the root mean square of several fields'. */
  public double[] spread() {
    return spread.clone();
  }

  /**
   * The root mean square of the spread over the region: without any of the sensors, and after each
   * of them.
   */
  public double[] average() {
    return average.clone();
  }

  /** The largest spread in the region: without any of the sensors, and after each of them. */
  public double[] worst() {
    return worst.clone();
  }

  /** How far each field will be known with all of them. */
  public List<Uncertainty> after() {
    return after;
  }
}

package vekua.basis;

import vekua.geometry.Disk;
import vekua.geometry.Points;

/**
 * Coordinates of a block of points relative to the centre of a frame, in the power of two nearest
 * below its radius as the unit of length: the change of unit costs no rounding, and products of
 * coordinates neither overflow nor underflow whether a user measures in nanometres or light-years.
 */
final class LocalBlock {

  final double[] x;
  final double[] y;
  final int count;

  private LocalBlock(double[] x, double[] y) {
    this.x = x;
    this.y = y;
    this.count = x.length;
  }

  /** The unit of length for a frame. */
  static double unit(Disk frame) {
    return Math.scalb(1.0, Math.getExponent(frame.radius()));
  }

  static LocalBlock of(Points points, int from, int to, Disk frame) {
    int count = to - from;
    double[] x = new double[count];
    double[] y = new double[count];
    points.copy(from, to, x, y);
    double cx = frame.x();
    double cy = frame.y();
    // A power of two has an exact inverse, except at the very ends of the range.
    double perUnit = 1 / unit(frame);
    for (int i = 0; i < count; i++) {
      x[i] = (x[i] - cx) * perUnit;
      y[i] = (y[i] - cy) * perUnit;
    }
    return new LocalBlock(x, y);
  }
}

package vekua.functions;

import java.util.Arrays;
import vekua.geometry.PointBlock;
import vekua.internal.Check;
import vekua.internal.bessel.BesselLadder;

/**
 * Standing waves at a corner that satisfy homogeneous conditions on both of its straight sides:
 * J_ν(kr) sin νθ or J_ν(kr) cos νθ, θ the angle from the first side. With α = π/ω, ω the angle of
 * the corner, they are sin mαθ where the value is zero on both sides, cos mαθ (from m = 0) where
 * the slope is, and sin or cos of (m − ½)αθ where one of each is. Each is of order one, or less, at
 * a distance.
 *
 * <p>The angle is continuous but for a cut, a ray from the corner that must stay out of the domain.
 *
 * @param k wavenumber, positive
 * @param x abscissa of the corner
 * @param y ordinate of the corner
 * @param start direction of the first side, in radians; the domain is to the left of it
 * @param angle ω, in (0, 2π]
 * @param cut direction of the cut, counted from the first side like θ, from ω to 2π
 * @param reach the distance at which functions are of order one, positive
 * @param firstValue whether the value is zero on the first side, rather than the slope
 * @param lastValue whether the value is zero on the other side, rather than the slope
 * @param size how many functions, at least 1
 */
public record CornerModes(
    double k,
    double x,
    double y,
    double start,
    double angle,
    double cut,
    double reach,
    boolean firstValue,
    boolean lastValue,
    int size)
    implements Functions {

  static final String KIND = "cornermodes";

  /** Sines and cosines of multiples are made anew after so many rotations. */
  private static final int ROTATIONS = 12;

  /**
   * Checks the numbers.
   *
   * @param k wavenumber, positive
   * @param x abscissa of the corner
   * @param y ordinate of the corner
   * @param start direction of the first side
   * @param angle of the corner
   * @param cut direction of the cut
   * @param reach positive
   * @param firstValue whether the value is zero on the first side
   * @param lastValue whether the value is zero on the other side
   * @param size at least 1
   */
  public CornerModes {
    Check.positive(k, "wavenumber");
    Check.positive(angle, "angle");
    Check.positive(reach, "reach");
    Check.inRange(size, 1, 100_000, "number of corner modes");
  }

  static CornerModes read(Description.Reader r) {
    double[] n = r.next(7);
    return new CornerModes(
        n[0], n[1], n[2], n[3], n[4], n[5], n[6], r.truth(), r.truth(), r.integer());
  }

  @Override
  public Description description() {
    return Description.of(
        KIND, k, x, y, start, angle, cut, reach, firstValue ? 1 : 0, lastValue ? 1 : 0, size);
  }

  /** The multiple of α that function j has. */
  private double multiple(int j) {
    return firstValue != lastValue ? j + 0.5 : firstValue ? j + 1 : j;
  }

  /** ν of every function. */
  private double[] orders() {
    double[] orders = new double[size];
    Arrays.setAll(orders, j -> multiple(j) * Math.PI / angle);
    return orders;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    double[] orders = orders();
    BesselLadder ladder = new BesselLadder(orders);
    int[] scale = new int[size];
    Arrays.setAll(scale, j -> BesselLadder.exponent(orders[j], k * reach));
    double[] value = new double[size];
    double[] next = new double[size];
    int[] exponent = new int[size];
    double[] wave = new double[2];
    for (int i = 0; i < points.size(); i++) {
      double px = points.fromX(i, x);
      double py = points.fromY(i, y);
      // At the corner itself slopes may be infinite, but nothing fails.
      double r = Math.max(Math.hypot(px, py), Double.MIN_NORMAL);
      ladder.at(k * r, value, next, exponent);
      double theta = theta(px, py);
      double c = px / r;
      double s = py / r;
      // In units of the corner's angle, so that its sides are exact.
      double share = theta / angle;
      double stepCos = Math.cos(Math.PI * share);
      double stepSin = Math.sin(Math.PI * share);
      for (int j = 0; j < size; j++) {
        rotate(j, share, stepCos, stepSin, wave);
        double f = Math.scalb(value[j], exponent[j] + scale[j]);
        double above = Math.scalb(next[j], exponent[j] + scale[j]);
        double angular = firstValue ? wave[1] : wave[0];
        double turned = firstValue ? wave[0] : -wave[1];
        double along = (orders[j] / r * f - k * above) * angular;
        double across = orders[j] / r * f * turned;
        out.put(j, i, f * angular, along * c - across * s, along * s + across * c);
      }
    }
  }

  /** The angle from the first side, beyond the cut less by 2π. */
  private double theta(double px, double py) {
    double theta = Math.IEEEremainder(Math.atan2(py, px) - start, 2 * Math.PI);
    // Between cut − 2π and cut.
    return theta > cut
        ? theta - 2 * Math.PI
        : theta <= cut - 2 * Math.PI ? theta + 2 * Math.PI : theta;
  }

  /** The cosine and the sine of ν_j θ, from those before or anew. */
  private void rotate(int j, double share, double c, double s, double[] wave) {
    if (j % ROTATIONS == 0) {
      double turn = Math.PI * Math.IEEEremainder(multiple(j) * share, 2);
      wave[0] = Math.cos(turn);
      wave[1] = Math.sin(turn);
      return;
    }
    double cos = wave[0];
    wave[0] = cos * c - wave[1] * s;
    wave[1] = wave[1] * c + cos * s;
  }
}

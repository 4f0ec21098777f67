package vekua.functions;

import java.util.ArrayList;
import java.util.List;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;

/**
 * Gaussian bumps exp(−|p − c|²/ℓ²) about centres c: no solutions of any equation, but what is left
 * of a field that no solution explains. With independent coefficients about the nodes of a grid
 * that is finer than ℓ they make a random field of covariance exp(−d²/2ℓ²).
 *
 * @param length ℓ, positive
 * @param centres abscissa and ordinate of each centre, one after another
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record Bumps(double length, double[] centres) implements Functions {

  static final String KIND = "bumps";

  /** The distance of centres in lengths: the covariance is then exact to four digits. */
  private static final double SPACING = 0.8;

  /** How far beyond a disc centres reach, in lengths. */
  private static final double MARGIN = 1.5;

  static Bumps read(Description.Reader r) {
    return new Bumps(r.next(), r.rest());
  }

  /**
   * Bumps about the nodes of a square grid that lie in a disc or close to it.
   *
   * @param disk the disc
   * @param length ℓ, positive
   */
  public static Bumps over(Disk disk, double length) {
    double reach = disk.radius() + MARGIN * length;
    double step = SPACING * length;
    int most = (int) Math.ceil(reach / step);
    List<Double> centres = new ArrayList<>();
    for (int i = -most; i <= most; i++) {
      for (int j = -most; j <= most; j++) {
        if (Math.hypot(i * step, j * step) <= reach) {
          centres.add(disk.x() + i * step);
          centres.add(disk.y() + j * step);
        }
      }
    }
    return new Bumps(length, centres.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** The variance at a point of bumps over a disc whose coefficients have variance one. */
  public static double variance() {
    return Math.PI / (2 * SPACING * SPACING);
  }

  @Override
  public Description description() {
    return Description.of(KIND, Description.join(new double[] {length}, centres));
  }

  @Override
  public int size() {
    return centres.length / 2;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    for (int j = 0; j < size(); j++) {
      for (int i = 0; i < points.size(); i++) {
        double x = points.fromX(i, centres[2 * j]) / length;
        double y = points.fromY(i, centres[2 * j + 1]) / length;
        double u = Math.exp(-x * x - y * y);
        out.put(j, i, u, -2 * x / length * u, -2 * y / length * u);
      }
    }
  }
}

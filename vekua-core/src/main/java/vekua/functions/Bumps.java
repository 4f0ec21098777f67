package vekua.functions;

import java.util.ArrayList;
import java.util.List;
import vekua.geometry.Frame;
import vekua.geometry.PointBlock;

/**
 * Gaussian bumps exp(−|p − c|²/ℓ²) about centres c: no solutions of any equation, but what is left
 * of a field that no solution explains. With independent coefficients about the nodes of a grid
 * that is finer than ℓ they make a random field of covariance exp(−d²/2ℓ²).
 *
 * @param length ℓ, positive
 * @param dimension two in the plane, three in space
 * @param centres the coordinates of each centre, one after another
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record Bumps(double length, int dimension, double[] centres) implements Functions {

  static final String KIND = "bumps";

  static final String KIND_OF_SPACE = "bumps3";

  /** The distance of centres in lengths: the covariance is then exact to 0.2 %. */
  private static final double SPACING = 0.8;

  /** The same in space, where finer grids have too many nodes: exact to two digits. */
  private static final double SPACING_IN_SPACE = 0.9;

  /** How far beyond a frame centres reach, in lengths. */
  private static final double MARGIN = 1.5;

  private static final double MARGIN_IN_SPACE = 1.2;

  static Bumps read(Description.Reader r) {
    return new Bumps(r.next(), 2, r.rest());
  }

  static Bumps readOfSpace(Description.Reader r) {
    return new Bumps(r.next(), 3, r.rest());
  }

  /**
   * Bumps about the nodes of a square or cubic grid that lie within a frame's radius of its centre
   * or close to it.
   *
   * @param frame the disc or ball
   * @param length ℓ, positive
   */
  public static Bumps over(Frame frame, double length) {
    int dimension = frame.dimension();
    double reach = frame.radius() + (dimension == 2 ? MARGIN : MARGIN_IN_SPACE) * length;
    double step = spacing(dimension) * length;
    int most = (int) Math.ceil(reach / step);
    int layers = dimension == 2 ? 0 : most;
    List<Double> centres = new ArrayList<>();
    for (int i = -most; i <= most; i++) {
      for (int j = -most; j <= most; j++) {
        for (int l = -layers; l <= layers; l++) {
          if (Math.hypot(Math.hypot(i * step, j * step), l * step) <= reach) {
            centres.add(frame.centre(0) + i * step);
            centres.add(frame.centre(1) + j * step);
            if (dimension == 3) {
              centres.add(frame.centre(2) + l * step);
            }
          }
        }
      }
    }
    return new Bumps(
        length, dimension, centres.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double spacing(int dimension) {
    return dimension == 2 ? SPACING : SPACING_IN_SPACE;
  }

  /** The variance at a point of bumps over a frame whose coefficients have variance one. */
  public double variance() {
    return Math.pow(Math.PI / 2, 0.5 * dimension) / Math.pow(spacing(dimension), dimension);
  }

  @Override
  public Description description() {
    return Description.of(
        dimension == 2 ? KIND : KIND_OF_SPACE, Description.join(new double[] {length}, centres));
  }

  @Override
  public int size() {
    return centres.length / dimension;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    double[] d = new double[dimension];
    for (int j = 0; j < size(); j++) {
      for (int i = 0; i < points.size(); i++) {
        double square = 0;
        for (int axis = 0; axis < dimension; axis++) {
          d[axis] = points.from(axis, i, centres[dimension * j + axis]) / length;
          square += d[axis] * d[axis];
        }
        double u = Math.exp(-square);
        int at = out.at(j) + i;
        if (out.wantsValues()) {
          out.values()[at] = u;
        }
        for (int axis = 0; axis < dimension && out.wantsGradients(); axis++) {
          out.gradient(axis)[at] = -2 * d[axis] / length * u;
        }
      }
    }
  }
}

package vekua.geometry;

import vekua.internal.Check;

/**
 * Points given as small offsets from anchors. The difference to an anchor, or to anything else that
 * is itself given relative to the same anchor, keeps full relative precision however close the two
 * are: a function like r^(2/3) about a corner at (1, 1) can be sampled at a distance of 1e-20.
 */
public final class Sites {

  private final double[] ax;
  private final double[] ay;
  private final double[] dx;
  private final double[] dy;

  private Sites(double[] ax, double[] ay, double[] dx, double[] dy) {
    this.ax = ax;
    this.ay = ay;
    this.dx = dx;
    this.dy = dy;
  }

  /** Every point is its own anchor. */
  public static Sites of(Points points, int from, int to) {
    int n = to - from;
    double[] x = new double[n];
    double[] y = new double[n];
    points.copy(from, to, x, y);
    return new Sites(x, y, new double[n], new double[n]);
  }

  /** Sites at anchor + offset; the arrays are copied. */
  public static Sites of(double[] anchorX, double[] anchorY, double[] dx, double[] dy) {
    Check.sameLength(anchorX.length, anchorY.length, "anchor x", "anchor y");
    Check.sameLength(anchorX.length, dx.length, "anchors", "dx");
    Check.sameLength(anchorX.length, dy.length, "anchors", "dy");
    Check.finite(anchorX, "anchor x");
    Check.finite(anchorY, "anchor y");
    Check.finite(dx, "dx");
    Check.finite(dy, "dy");
    return new Sites(anchorX.clone(), anchorY.clone(), dx.clone(), dy.clone());
  }

  /** The sites with the given indices. */
  public Sites choose(int[] indices) {
    int n = indices.length;
    Sites chosen = new Sites(new double[n], new double[n], new double[n], new double[n]);
    for (int i = 0; i < n; i++) {
      chosen.ax[i] = ax[indices[i]];
      chosen.ay[i] = ay[indices[i]];
      chosen.dx[i] = dx[indices[i]];
      chosen.dy[i] = dy[indices[i]];
    }
    return chosen;
  }

  /** The number of sites. */
  public int size() {
    return ax.length;
  }

  /** The abscissa of site {@code i} minus {@code px}, exact to rounding near the anchor. */
  public double fromX(int i, double px) {
    return (ax[i] - px) + dx[i];
  }

  /** The ordinate of site {@code i} minus {@code py}, exact to rounding near the anchor. */
  public double fromY(int i, double py) {
    return (ay[i] - py) + dy[i];
  }

  /** The abscissa of site {@code i}, rounded. */
  public double x(int i) {
    return ax[i] + dx[i];
  }

  /** The ordinate of site {@code i}, rounded. */
  public double y(int i) {
    return ay[i] + dy[i];
  }

  /** The sites as points, rounded. */
  public Points points() {
    double[] x = new double[size()];
    double[] y = new double[size()];
    for (int i = 0; i < x.length; i++) {
      x[i] = x(i);
      y[i] = y(i);
    }
    return Points.of(x, y);
  }

  @Override
  public String toString() {
    return "Sites[size=" + size() + "]";
  }
}

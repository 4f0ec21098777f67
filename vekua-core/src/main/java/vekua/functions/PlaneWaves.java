package vekua.functions;

import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.internal.Check;

/**
 * Standing plane waves, cos(k d·x) and sin(k d·x) for directions d equally spaced over the half
 * circle; the other half has the same waves.
 */
public final class PlaneWaves implements Functions {

  static final String KIND = "plane-waves";

  private static final int MAXIMUM = 4096;

  private final double k;
  private final Disk frame;
  private final double[] cos;
  private final double[] sin;

  /**
   * Makes two waves for each direction.
   *
   * @param wavenumber k of the Helmholtz equation, positive
   * @param directions how many, 1 to 4096
   * @param frame the disc whose centre is the origin of phases
   */
  public PlaneWaves(double wavenumber, int directions, Disk frame) {
    this.k = Check.positive(wavenumber, "wavenumber");
    this.frame = frame;
    cos = new double[Check.inRange(directions, 1, MAXIMUM, "directions")];
    sin = new double[directions];
    for (int j = 0; j < directions; j++) {
      cos[j] = Math.cos(Math.PI * j / directions);
      sin[j] = Math.sin(Math.PI * j / directions);
    }
  }

  static PlaneWaves read(Description.Reader r) {
    return new PlaneWaves(r.next(), r.integer(), r.disk());
  }

  @Override
  public Description description() {
    double[] own = {k, cos.length};
    return Description.of(KIND, Description.join(own, Description.numbers(frame)));
  }

  @Override
  public int size() {
    return 2 * cos.length;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    for (int j = 0; j < cos.length; j++) {
      for (int i = 0; i < points.size(); i++) {
        double phase =
            k * (cos[j] * points.fromX(i, frame.x()) + sin[j] * points.fromY(i, frame.y()));
        double c = Math.cos(phase);
        double s = Math.sin(phase);
        out.put(2 * j, i, c, -cos[j] * (k * s), -sin[j] * (k * s));
        out.put(2 * j + 1, i, s, cos[j] * (k * c), sin[j] * (k * c));
      }
    }
  }
}

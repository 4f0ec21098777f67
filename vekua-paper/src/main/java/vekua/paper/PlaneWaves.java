package vekua.paper;

import java.util.Arrays;
import vekua.basis.Basis;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/**
 * A rival basis of the Helmholtz equation: cos(k d·x) and sin(k d·x) for directions d equally
 * spaced over the half circle; the other half has the same waves.
 */
final class PlaneWaves implements Basis {

  private final double k;
  private final Disk frame;
  private final double[] dx;
  private final double[] dy;

  PlaneWaves(double wavenumber, Disk frame, int directions) {
    this.k = wavenumber;
    this.frame = frame;
    dx = new double[directions];
    dy = new double[directions];
    for (int j = 0; j < directions; j++) {
      dx[j] = Math.cos(Math.PI * j / directions);
      dy[j] = Math.sin(Math.PI * j / directions);
    }
  }

  @Override
  public int size() {
    return 2 * dx.length;
  }

  @Override
  public void values(Points points, int from, int to, double[] out, int offset, int stride) {
    for (int j = 0; j < dx.length; j++) {
      for (int i = from; i < to; i++) {
        int at = offset + 2 * j * stride + i - from;
        out[at] = Math.cos(phase(points, i, j));
        out[at + stride] = Math.sin(phase(points, i, j));
      }
    }
  }

  @Override
  public void gradients(
      Points points, int from, int to, double[] gx, double[] gy, int offset, int stride) {
    for (int j = 0; j < dx.length; j++) {
      for (int i = from; i < to; i++) {
        int at = offset + 2 * j * stride + i - from;
        double cos = k * Math.cos(phase(points, i, j));
        double sin = k * Math.sin(phase(points, i, j));
        gx[at] = -dx[j] * sin;
        gy[at] = -dy[j] * sin;
        gx[at + stride] = dx[j] * cos;
        gy[at + stride] = dy[j] * cos;
      }
    }
  }

  private double phase(Points points, int i, int j) {
    return k * (dx[j] * (points.x(i) - frame.x()) + dy[j] * (points.y(i) - frame.y()));
  }

  /** Over several wavelengths the mean square of every wave is one half. */
  @Override
  public double[] scales() {
    double[] scales = new double[size()];
    Arrays.fill(scales, Math.sqrt(0.5));
    return scales;
  }
}

package vekua.basis;

import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.internal.Check;
import vekua.internal.bessel.BesselJ;

/**
 * Standing plane waves, cos(k d·x) and sin(k d·x) for directions d equally spaced over the half
 * circle; the other half has the same waves. Their combinations are dense among the solutions of
 * the Helmholtz equation. Unlike the modes about a centre they know no smallest scale but the
 * wavelength: neighbouring directions become alike where the frame is small, and columns that
 * differ little cost digits.
 */
public final class PlaneWaveBasis implements Basis {

  private static final int MAXIMUM = 4096;

  private final double k;
  private final Disk frame;
  private final double[] cos;
  private final double[] sin;

  private PlaneWaveBasis(double k, Disk frame, int directions) {
    this.k = k;
    this.frame = frame;
    cos = new double[directions];
    sin = new double[directions];
    for (int j = 0; j < directions; j++) {
      cos[j] = Math.cos(Math.PI * j / directions);
      sin[j] = Math.sin(Math.PI * j / directions);
    }
  }

  /**
   * A basis of two waves per direction.
   *
   * @param wavenumber of the Helmholtz equation, positive
   * @param directions 1 to 4096; N + 1 directions span about what the modes of order N do
   * @param frame its centre is the origin of phases; {@link #scales} are means over it
   */
  public static PlaneWaveBasis of(double wavenumber, int directions, Disk frame) {
    return new PlaneWaveBasis(
        Check.positive(wavenumber, "wavenumber"),
        frame,
        Check.inRange(directions, 1, MAXIMUM, "directions"));
  }

  @Override
  public int size() {
    return 2 * cos.length;
  }

  @Override
  public void values(Points points, int from, int to, double[] out, int offset, int stride) {
    for (int j = 0; j < cos.length; j++) {
      for (int i = from; i < to; i++) {
        int at = offset + 2 * j * stride + i - from;
        double phase = phase(points, i, j);
        out[at] = Math.cos(phase);
        out[at + stride] = Math.sin(phase);
      }
    }
  }

  @Override
  public void gradients(
      Points points, int from, int to, double[] dx, double[] dy, int offset, int stride) {
    for (int j = 0; j < cos.length; j++) {
      for (int i = from; i < to; i++) {
        int at = offset + 2 * j * stride + i - from;
        double phase = phase(points, i, j);
        double c = k * Math.cos(phase);
        double s = k * Math.sin(phase);
        dx[at] = -cos[j] * s;
        dy[at] = -sin[j] * s;
        dx[at + stride] = cos[j] * c;
        dy[at + stride] = sin[j] * c;
      }
    }
  }

  private double phase(Points points, int i, int j) {
    return k * (cos[j] * (points.x(i) - frame.x()) + sin[j] * (points.y(i) - frame.y()));
  }

  /**
   * With z = 2kR, the mean of cos² is (1 + J₀(z) + J₂(z))/2 and that of sin² is (1 − J₀ − J₂)/2; as
   * 1 = J₀ + 2J₂ + 2J₄ + …, the difference is a sum that does not cancel in small frames.
   */
  @Override
  public double[] scales() {
    double z = 2 * k * frame.radius();
    double[] bessel = new double[28];
    BesselJ.orders(z, bessel);
    double even = bessel[2];
    if (z < 4) {
      for (int n = 4; n < bessel.length; n += 2) {
        even += 2 * bessel[n];
      }
    } else {
      even = 1 - bessel[0] - bessel[2];
    }
    double[] scales = new double[size()];
    for (int j = 0; j < scales.length; j += 2) {
      scales[j] = Math.sqrt((1 + bessel[0] + bessel[2]) / 2);
      scales[j + 1] = Math.sqrt(even / 2);
    }
    return scales;
  }

  @Override
  public String toString() {
    return "PlaneWaveBasis[wavenumber=" + k + ", directions=" + cos.length + ", " + frame + "]";
  }
}

package vekua.basis;

import vekua.functions.PlaneWaves;
import vekua.geometry.Disk;
import vekua.internal.bessel.BesselJ;

/**
 * Standing plane waves as a basis. Their combinations are dense among the solutions of the
 * Helmholtz equation. Unlike the modes about a centre they know no smallest scale but the
 * wavelength: neighbouring directions become alike where the frame is small, and columns that
 * differ little cost digits.
 */
public final class PlaneWaveBasis extends FunctionsBasis {

  private final double k;
  private final Disk frame;

  private PlaneWaveBasis(double k, int directions, Disk frame) {
    super(new PlaneWaves(k, directions, frame));
    this.k = k;
    this.frame = frame;
  }

  /**
   * A basis of two waves for each direction.
   *
   * @param wavenumber of the Helmholtz equation, positive
   * @param directions how many, 1 to 4096; N + 1 directions span about what the modes of order N do
   * @param frame the disc whose centre is the origin of phases and over which {@link #scales} are
   *     means
   */
  public static PlaneWaveBasis of(double wavenumber, int directions, Disk frame) {
    return new PlaneWaveBasis(wavenumber, directions, frame);
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
    return "PlaneWaveBasis[wavenumber=" + k + ", directions=" + size() / 2 + ", " + frame + "]";
  }
}

package vekua.medium;

import java.io.Serializable;

/**
 * The general Vekua equation ∂w/∂z̄ + Aw + Bw̄ = 0 of complex functions of the plane, whose
 * solutions are the generalised analytic functions.
 *
 * @param aRe real part of A
 * @param aIm imaginary part of A
 * @param bRe real part of B
 * @param bIm imaginary part of B
 */
public record FirstOrder(Coefficient aRe, Coefficient aIm, Coefficient bRe, Coefficient bIm)
    implements Serializable {

  /**
   * An equation by formulas.
   *
   * @param aRe real part of A
   * @param aIm imaginary part of A
   * @param bRe real part of B
   * @param bIm imaginary part of B
   */
  public static FirstOrder of(String aRe, String aIm, String bRe, String bIm) {
    return new FirstOrder(
        Coefficient.of(aRe), Coefficient.of(aIm), Coefficient.of(bRe), Coefficient.of(bIm));
  }

  /**
   * The main Vekua equation ∂W/∂z̄ = (∂f/∂z̄ / f) W̄ of a conductivity σ, f = √σ: of a solution u
   * of div(σ∇u) = 0 and the v with v_y = σu_x, v_x = −σu_y it is W = fu + iv/f.
   *
   * @param conductivity σ, positive
   */
  public static FirstOrder main(Coefficient conductivity) {
    Coefficient zero = Coefficient.constant(0);
    // f_z̄/f = (σ_x + iσ_y)/4σ.
    return new FirstOrder(
        zero, zero, new LogarithmicSlope(conductivity, 0), new LogarithmicSlope(conductivity, 1));
  }

  /**
   * A and B at a place.
   *
   * @param x abscissa
   * @param y ordinate
   * @param out receives real and imaginary part of A, then of B
   * @throws IllegalArgumentException naming the place if one is not finite there
   */
  public void at(double x, double y, double[] out) {
    out[0] = Medium.finite("A", aRe, x, y);
    out[1] = Medium.finite("A", aIm, x, y);
    out[2] = Medium.finite("B", bRe, x, y);
    out[3] = Medium.finite("B", bIm, x, y);
  }

  /** −∂σ/4σ along an axis. */
  private record LogarithmicSlope(Coefficient sigma, int axis) implements Coefficient {
    @Override
    public double at(double x, double y) {
      return -sigma.gradientAt(x, y)[axis] / (4 * sigma.at(x, y));
    }

    @Override
    public double[] gradientAt(double x, double y) {
      throw new UnsupportedOperationException("second derivatives of a conductivity");
    }

    @Override
    public boolean smooth() {
      return sigma.smooth();
    }

    @Override
    public String extent() {
      return sigma.extent();
    }
  }
}

package vekua.medium;

import vekua.internal.Check;

/**
 * A medium that refracts: Δu + k²n²u = s.
 *
 * @param wavenumber k, positive and finite, where n is one
 * @param index n, the index of refraction
 */
public record Refracting(double wavenumber, Coefficient index) implements Medium {

  private static final long serialVersionUID = 1L;

  /**
   * Refuses a wavenumber that is not positive.
   *
   * @param wavenumber k, positive and finite
   * @param index n, the index of refraction
   */
  public Refracting {
    Check.positive(wavenumber, "wavenumber");
  }

  @Override
  public void at(double x, double y, double[] out) {
    double n = Medium.finite("index", index, x, y);
    out[0] = 0;
    out[1] = 0;
    out[2] = wavenumber * n * (wavenumber * n);
    out[3] = 1;
  }

  @Override
  public boolean still() {
    return true;
  }

  @Override
  public boolean passive() {
    return false;
  }

  @Override
  public boolean smooth() {
    return index.smooth();
  }
}

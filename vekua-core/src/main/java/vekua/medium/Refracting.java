package vekua.medium;

import java.util.List;
import vekua.geometry.Disk;
import vekua.internal.Check;

/**
 * A medium that refracts: Δu + k²n²u = s.
 *
 * @param wavenumber k, positive and finite, where n is one
 * @param index n, the index of refraction, positive
 * @param inclusions discs in which n is a multiple of what it is around them; it must then be one
 *     around
 */
public record Refracting(double wavenumber, Coefficient index, List<Inclusion> inclusions)
    implements Medium {

  private static final long serialVersionUID = 1L;

  /**
   * Refuses a wavenumber that is not positive.
   *
   * @param wavenumber k, positive and finite
   * @param index n, the index of refraction
   * @param inclusions discs of another index
   */
  public Refracting {
    Check.positive(wavenumber, "wavenumber");
    inclusions = List.copyOf(inclusions);
  }

  /**
   * A medium without inclusions.
   *
   * @param wavenumber k, positive and finite
   * @param index n, the index of refraction
   */
  public Refracting(double wavenumber, Coefficient index) {
    this(wavenumber, index, List.of());
  }

  @Override
  public void checkInclusions(Disk frame) {
    if (!inclusions.isEmpty()) {
      Medium.checkConstant("index", index, frame, 1);
    }
  }

  @Override
  public void at(double x, double y, double[] out) {
    double n = Medium.finite("index", index, x, y);
    if (!(n > 0)) {
      throw new IllegalArgumentException(
          "index must be positive in the whole disc: "
              + n
              + " at ("
              + (float) x
              + ", "
              + (float) y
              + ")");
    }
    n *= Medium.contrast(inclusions, x, y);
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
    return inclusions.isEmpty() && index.smooth();
  }
}

package vekua.modes;

import vekua.field.Field;

/**
 * A mode of a membrane: a field u with Δu + λu = 0 and zero data on the boundary.
 *
 * @param index its number among the modes asked for, from 1, ascending in λ and counted as often as
 *     there are independent modes; over all modes where these were asked for from the lowest on
 * @param eigenvalue λ, the square of the wavenumber
 * @param lower no more than an eigenvalue that {@code upper} is no less than
 * @param upper no less than that eigenvalue
 * @param certified whether that is proven, up to rounding and quadrature; else the interval is an
 *     estimate
 * @param cluster the index of the first mode of which this one's interval does not tell it apart
 * @param tension root mean square of what should vanish on the boundary, slopes over the
 *     wavenumber, in units of that of u over the domain
 * @param weyl Weyl's number of eigenvalues up to this one, of which the area, the perimeter and the
 *     corners know
 * @param field u, of unit norm over the domain
 */
public record Mode(
    int index,
    double eigenvalue,
    double lower,
    double upper,
    boolean certified,
    int cluster,
    double tension,
    double weyl,
    Field field) {

  /** √λ. */
  public double wavenumber() {
    return Math.sqrt(eigenvalue);
  }
}

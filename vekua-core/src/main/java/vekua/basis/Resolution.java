package vekua.basis;

import java.util.Arrays;

/**
 * How finely a problem is resolved: the numbers that a solver raises until the error is small
 * enough.
 *
 * @param degree highest degree of polynomials or order of modes
 * @param holes for each hole the highest order of its singular functions, or the number of its
 *     sources
 * @param corners for each corner a level that more functions go with, zero where none are needed
 * @param density how many samples there are for each function
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
public record Resolution(int degree, int[] holes, int[] corners, double density) {

  /**
   * Whether another resolution has the same numbers.
   *
   * @param o the other one
   */
  public boolean same(Resolution o) {
    return degree == o.degree
        && Arrays.equals(holes, o.holes)
        && Arrays.equals(corners, o.corners)
        && density == o.density;
  }

  /**
   * The same with a degree that is no higher than a limit.
   *
   * @param most zero or more
   */
  public Resolution withDegreeUpTo(int most) {
    return new Resolution(Math.min(degree, most), holes, corners, density);
  }

  /**
   * The same with more samples for each function.
   *
   * @param factor more than 1
   */
  public Resolution denser(double factor) {
    return new Resolution(degree, holes, corners, density * factor);
  }
}

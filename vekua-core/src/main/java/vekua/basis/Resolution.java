package vekua.basis;

import java.util.Arrays;

/**
 * How finely a problem is resolved: everything that adaptivity may raise.
 *
 * @param degree of polynomials or order of modes
 * @param holes orders of the singular functions in each hole
 * @param corners a level for each corner, zero where nothing is needed
 * @param density samples per function
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
public record Resolution(int degree, int[] holes, int[] corners, double density) {

  /** Whether both resolve equally finely. */
  public boolean same(Resolution o) {
    return degree == o.degree
        && Arrays.equals(holes, o.holes)
        && Arrays.equals(corners, o.corners)
        && density == o.density;
  }
}

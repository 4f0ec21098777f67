package vekua.basis;

import vekua.functions.Functions;

/**
 * A basis and where its groups end, for looking at the last coefficients of each.
 *
 * @param basis all functions
 * @param unknowns how many of them have coefficients to be found; a particular solution follows
 * @param smoothEnd end of the polynomials or modes
 * @param holeEnds ends of the functions of each hole
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
public record Layout(DomainBasis basis, int unknowns, int smoothEnd, int[] holeEnds) {

  /** The same with a function whose coefficient is known to be one. */
  public Layout and(Functions particular) {
    return new Layout(basis.and(particular), unknowns, smoothEnd, holeEnds);
  }
}

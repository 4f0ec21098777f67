package vekua.solve;

import vekua.basis.DomainBasis;

/**
 * A basis and where its groups end, for looking at the last coefficients of each.
 *
 * @param basis all functions
 * @param unknowns how many of them have coefficients to be found; a particular solution follows
 * @param smoothEnd end of the polynomials or modes
 * @param holeEnds ends of the functions of each hole
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record Layout(DomainBasis basis, int unknowns, int smoothEnd, int[] holeEnds) {}

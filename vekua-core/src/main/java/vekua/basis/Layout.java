package vekua.basis;

import java.util.List;
import vekua.functions.Functions;
import vekua.geometry.Disk;

/**
 * A basis and where its groups of functions end, so that the last coefficients of each group can be
 * looked at.
 *
 * @param basis all functions
 * @param unknowns how many of them have coefficients to be found; a particular solution may follow
 * @param smoothEnd index after the last of the polynomials or modes
 * @param holeEnds for each hole the index after the last of its functions
 * @param cornerStarts for each corner the index of the first of its functions, if it has any
 * @param places of sources beside the boundary but for those at corners, each with about its
 *     distance from the boundary as radius
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
public record Layout(
    DomainBasis basis,
    int unknowns,
    int smoothEnd,
    int[] holeEnds,
    int[] cornerStarts,
    List<Disk> places) {

  /**
   * The same with a function whose coefficient is known to be one.
   *
   * @param particular one function, a particular solution
   */
  public Layout and(Functions particular) {
    return new Layout(basis.and(particular), unknowns, smoothEnd, holeEnds, cornerStarts, places);
  }
}

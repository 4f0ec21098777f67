package vekua.basis;

import java.util.List;
import java.util.Optional;

/**
 * What the choice of functions must know of the conditions on a domain's boundary: of what kind
 * they are, not what they say.
 *
 * @param values for each side, whether the value itself is given rather than a derivative
 * @param jumps for each corner, whether values that are given on both of its sides differ there
 * @param plain for each corner, whether two sides meet straight on with the same condition: no
 *     corner at all
 * @param logarithmic whether a harmonic field outside holes may grow like a logarithm
 * @param details stretches of the boundary where the data are finer than elsewhere
 * @param openings for each corner of a piece the corner of the whole domain that it is part of;
 *     empty if no corner is
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record BoundaryKinds(
    boolean[] values,
    boolean[] jumps,
    boolean[] plain,
    boolean logarithmic,
    List<Detail> details,
    List<Optional<Opening>> openings) {

  /** The same without stretches of fine data. */
  BoundaryKinds withoutDetails() {
    return new BoundaryKinds(values, jumps, plain, logarithmic, List.of(), openings);
  }

  /** The corner of the whole domain that a corner is part of, if there is one. */
  Optional<Opening> opening(int corner) {
    return corner < openings.size() ? openings.get(corner) : Optional.empty();
  }
}

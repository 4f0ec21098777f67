package vekua.basis;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

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
 * @param powers for each corner the powers of the distance, no whole numbers, with which the data
 *     vary there; empty if they do so at no corner
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record BoundaryKinds(
    boolean[] values,
    boolean[] jumps,
    boolean[] plain,
    boolean logarithmic,
    List<Detail> details,
    List<Optional<Opening>> openings,
    double[][] powers) {

  /** Powers of the distance beyond this are left to other functions. */
  private static final double HIGHEST = 9;

  /** The same without stretches of fine data. */
  BoundaryKinds withoutDetails() {
    return new BoundaryKinds(values, jumps, plain, logarithmic, List.of(), openings, powers);
  }

  /** The corner of the whole domain that a corner is part of, if there is one. */
  Optional<Opening> opening(int corner) {
    return corner < openings.size() ? openings.get(corner) : Optional.empty();
  }

  /** The exponents of a corner that its data ask for: the powers and those plus whole numbers. */
  double[] exponents(int corner) {
    return corner >= powers.length
        ? new double[0]
        : Arrays.stream(powers[corner])
            .flatMap(p -> DoubleStream.iterate(p, q -> q < HIGHEST, q -> q + 1))
            .toArray();
  }
}

package vekua.basis;

/**
 * A stretch of a domain's boundary over which the boundary data vary as if it were their whole
 * world: sources as far outside as it is long resolve them there.
 *
 * @param side index of the side in the domain
 * @param from where on the side it begins, as a share of the side, 0 to 1
 * @param to where it ends, greater than {@code from}; around a closed curve it may exceed 1
 */
public record Detail(int side, double from, double to) {}

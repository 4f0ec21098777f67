package vekua.basis;

/**
 * A corner of the whole domain that several pieces share, such as the end of a slit.
 *
 * @param angle between its two sides, through the domain, in radians
 * @param mixed whether the value is given on one of its sides only
 * @param jump whether values that are given on both of its sides differ there
 */
public record Opening(double angle, boolean mixed, boolean jump) {}

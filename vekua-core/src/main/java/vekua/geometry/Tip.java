package vekua.geometry;

/**
 * One end of a slit.
 *
 * @param slit index of the slit in the domain
 * @param x abscissa
 * @param y ordinate
 * @param direction in which the slit would go on, in radians
 * @param left index of the domain's side that is the left face at this end
 * @param right index of the domain's side that is the right face
 */
public record Tip(int slit, double x, double y, double direction, int left, int right) {}

package vekua.solve;

import vekua.geometry.PointBlock;

/**
 * Places along a straight cut.
 *
 * @param points the places
 * @param nx abscissa of a unit normal
 * @param ny ordinate of the normal
 * @param over for each place the distance over which the slope across the cut acts: a share of the
 *     cut's length, or the distance from the end of a slit
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record CutNodes(PointBlock points, double nx, double ny, double[] over) {}

package vekua.solve;

import vekua.geometry.Tip;

/**
 * How strongly a field is singular at the end of a slit: near it u is a smooth function and K √r
 * times cos θ/2, or sin θ/2 where slopes are given on the faces; θ is the angle from the direction
 * in which the slit would go on.
 *
 * @param tip the end of the slit
 * @param factor K, the stress intensity factor
 */
public record Intensity(Tip tip, double factor) {}

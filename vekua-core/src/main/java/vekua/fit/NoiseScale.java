package vekua.fit;

/**
 * What the data say about the noise levels that were given with them: the noise is taken to be a
 * common scale times the given levels.
 *
 * @param value the scale, one where the levels are right
 * @param probability that the scale is within a third of one: how well model and levels fit
 */
public record NoiseScale(double value, double probability) {}

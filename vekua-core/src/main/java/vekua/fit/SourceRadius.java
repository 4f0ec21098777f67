package vekua.fit;

/**
 * How far from the centre of the frame the sources of a field are, if they are spread over a
 * sphere. In geophysics that is the depth of what makes the field.
 *
 * @param value the mean of the radius of the sphere
 * @param sigma its standard deviation
 */
public record SourceRadius(double value, double sigma) {}

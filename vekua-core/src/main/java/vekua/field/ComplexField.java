package vekua.field;

import java.util.List;
import vekua.geometry.Points;

/**
 * A complex-valued field, such as an acoustic pressure: two fields over the same functions. The
 * equation is real, so that both satisfy it.
 *
 * @param real its real part
 * @param imaginary its imaginary part, over the basis of the real one
 */
public record ComplexField(Field real, Field imaginary) {

  /** Checks that both parts are over the same functions. */
  public ComplexField {
    if (!real.functions().equals(imaginary.functions())) {
      throw new IllegalArgumentException("real and imaginary part must share their functions");
    }
  }

  /** Real and imaginary part of the value at a point. */
  public double[] at(double x, double y) {
    return new double[] {real.at(x, y), imaginary.at(x, y)};
  }

  /**
   * The values at many points, in parallel: the functions are evaluated once for both parts.
   *
   * @return all real parts, then all imaginary parts
   */
  public double[][] at(Points points) {
    return Field.atAll(List.of(real, imaginary), points);
  }

  /** One real number per value: a part, the magnitude or the phase at many points. */
  public double[] at(Points points, ComplexPart part) {
    double[][] values = at(points);
    return part.of(values[0], values[1]);
  }
}

package vekua.field;

import java.util.List;
import vekua.geometry.Points;

/**
 * A complex-valued field, such as an acoustic pressure: two fields over the same functions. The
 * equation is real, so that both satisfy it.
 *
 * @param real the real part
 * @param imaginary the imaginary part, over the functions of the real part
 */
public record ComplexField(Field real, Field imaginary) {

  /**
   * Refuses parts that are over different functions.
   *
   * @param real the real part
   * @param imaginary the imaginary part, over the functions of the real part
   */
  public ComplexField {
    if (!real.functions().equals(imaginary.functions())) {
      throw new IllegalArgumentException("real and imaginary part must share their functions");
    }
  }

  /**
   * Real and imaginary part of the value at a point.
   *
   * @param x abscissa of the point, finite
   * @param y ordinate of the point, finite
   */
  public double[] at(double x, double y) {
    return new double[] {real.at(x, y), imaginary.at(x, y)};
  }

  /**
   * Real and imaginary part of the value at a point of space.
   *
   * @param x first coordinate of the point, finite
   * @param y second coordinate of the point, finite
   * @param z third coordinate of the point, finite
   */
  public double[] at(double x, double y, double z) {
    return new double[] {real.at(x, y, z), imaginary.at(x, y, z)};
  }

  /**
   * The values at many points, in parallel: the functions are evaluated once for both parts.
   *
   * @param points of the dimension of the functions
   * @return all real parts, then all imaginary parts
   */
  public double[][] at(Points points) {
    return Field.atAll(List.of(real, imaginary), points);
  }

  /**
   * One real number for each of many points: a part, the magnitude or the phase of the value there.
   *
   * @param points of the dimension of the functions
   * @param part which number
   */
  public double[] at(Points points, ComplexPart part) {
    double[][] values = at(points);
    return part.of(values[0], values[1]);
  }
}

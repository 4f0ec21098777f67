package vekua.medium;

import java.util.function.DoubleBinaryOperator;

/**
 * A coefficient that a program computes, with its derivatives.
 *
 * @param value smooth
 * @param slopeX its derivative in x
 * @param slopeY its derivative in y
 */
record FunctionCoefficient(
    DoubleBinaryOperator value, DoubleBinaryOperator slopeX, DoubleBinaryOperator slopeY)
    implements Coefficient {

  @Override
  public double at(double x, double y) {
    return value.applyAsDouble(x, y);
  }

  @Override
  public double[] gradientAt(double x, double y) {
    return new double[] {slopeX.applyAsDouble(x, y), slopeY.applyAsDouble(x, y)};
  }
}

package vekua.geometry;

import vekua.formula.Expression;

/** What a smooth curve is made from: as a person would write it, and enough to make it again. */
public sealed interface Shape {

  /**
   * An ellipse.
   *
   * @param x abscissa of the centre
   * @param y ordinate of the centre
   * @param a the semiaxis along the angle, positive
   * @param b the other semiaxis, positive; equal to {@code a} for a circle
   * @param angle by which the ellipse is turned counter-clockwise, in radians
   */
  record Ellipse(double x, double y, double a, double b, double angle) implements Shape {}

  /**
   * The curve (x(t), y(t)) for t in [0, 2π].
   *
   * @param x the abscissa, a formula in t
   * @param y the ordinate, a formula in t
   */
  record Formulas(Expression x, Expression y) implements Shape {}
}

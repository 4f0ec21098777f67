package vekua.geometry;

import vekua.formula.Expression;

/** What a smooth curve is made from: as a person would write it, and enough to make it again. */
public sealed interface Shape {

  /**
   * An ellipse.
   *
   * @param x abscissa of the centre
   * @param y ordinate of the centre
   * @param a semiaxis along the angle
   * @param b the other semiaxis; equal to {@code a} for a circle
   * @param angle by which it is turned counter-clockwise
   */
  record Ellipse(double x, double y, double a, double b, double angle) implements Shape {}

  /**
   * The curve (x(t), y(t)) for t in [0, 2π].
   *
   * @param x formula in t
   * @param y formula in t
   */
  record Formulas(Expression x, Expression y) implements Shape {}
}

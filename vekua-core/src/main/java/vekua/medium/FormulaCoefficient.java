package vekua.medium;

import java.io.IOException;
import java.io.ObjectInputStream;
import vekua.formula.Expression;

/** A coefficient that is a formula. Two are equal if their texts are. */
public final class FormulaCoefficient implements Coefficient {

  private static final long serialVersionUID = 1L;

  private final String text;
  private transient Expression formula;

  FormulaCoefficient(String text) {
    this.text = text;
    formula = Expression.parse(text);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    formula = Expression.parse(text);
  }

  @Override
  public double at(double x, double y) {
    return formula.at(x, y);
  }

  @Override
  public double[] gradientAt(double x, double y) {
    return formula.gradientAt(x, y);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FormulaCoefficient same && same.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** The formula as it was given. */
  @Override
  public String toString() {
    return text;
  }
}

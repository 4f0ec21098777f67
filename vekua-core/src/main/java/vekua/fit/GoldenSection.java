package vekua.fit;

import java.util.function.DoubleUnaryOperator;

/** Maximises a function of one variable in a bracket, without derivatives. */
final class GoldenSection {

  private static final double RATIO = (Math.sqrt(5) - 1) / 2;
  private static final int STEPS = 32;

  private GoldenSection() {}

  static double maximise(DoubleUnaryOperator f, double low, double high) {
    double a = low;
    double b = high;
    double left = b - RATIO * (b - a);
    double right = a + RATIO * (b - a);
    double atLeft = f.applyAsDouble(left);
    double atRight = f.applyAsDouble(right);
    for (int step = 0; step < STEPS; step++) {
      if (atLeft >= atRight) {
        b = right;
        right = left;
        atRight = atLeft;
        left = b - RATIO * (b - a);
        atLeft = f.applyAsDouble(left);
      } else {
        a = left;
        left = right;
        atLeft = atRight;
        right = a + RATIO * (b - a);
        atRight = f.applyAsDouble(right);
      }
    }
    return (a + b) / 2;
  }
}

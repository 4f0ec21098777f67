package vekua.internal.zernike;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Random;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;

final class TwofoldTest {

  private static final MathContext MANY = new MathContext(80);

  /** A few roundings of the second half of a number, relative to the whole. */
  private static final double TOLERANCE = 16 * Math.ulp(1.0) * Math.ulp(1.0);

  private static Twofold random(Random random) {
    double high = random.nextGaussian() * Math.scalb(1.0, random.nextInt(20) - 10);
    return new Twofold().set(high, (random.nextDouble() - 0.5) * Math.ulp(high));
  }

  private static BigDecimal exact(Twofold a) {
    return new BigDecimal(a.hi).add(new BigDecimal(a.lo));
  }

  private static void assertNear(Twofold result, BigDecimal expected, BigDecimal size) {
    double error = exact(result).subtract(expected).doubleValue();
    assertThat(Math.abs(error)).isLessThanOrEqualTo(TOLERANCE * size.abs().doubleValue());
    assertThat(result.hi + result.lo).as("the second half is below the first").isEqualTo(result.hi);
  }

  private static Twofold copy(Twofold a) {
    return new Twofold().set(a);
  }

  private static void check(
      BinaryOperator<Twofold> twofold, BinaryOperator<BigDecimal> truth, boolean sum) {
    Random random = new Random(3);
    for (int i = 0; i < 500; i++) {
      Twofold a = random(random);
      Twofold b = random(random);
      BigDecimal expected = truth.apply(exact(a), exact(b));
      BigDecimal size = sum ? exact(a).abs().add(exact(b).abs()) : expected;
      assertNear(twofold.apply(copy(a), copy(b)), expected, size);
    }
  }

  @Test
  void arithmeticHasTwiceTheDigits() {
    check((a, b) -> a.plus(b), BigDecimal::add, true);
    check((a, b) -> a.minus(b), BigDecimal::subtract, true);
    check((a, b) -> a.times(b), BigDecimal::multiply, false);
    check((a, b) -> a.over(b), (a, b) -> a.divide(b, MANY), false);
  }

  @Test
  void oneOfThemMayBeANumberOfWorkingPrecision() {
    check((a, b) -> a.plus(b.hi).plus(b.lo), BigDecimal::add, true);
    Random random = new Random(4);
    for (int i = 0; i < 200; i++) {
      Twofold a = random(random);
      double b = random.nextGaussian();
      BigDecimal exactB = new BigDecimal(b);
      assertNear(copy(a).times(b), exact(a).multiply(exactB), exact(a).multiply(exactB));
      BigDecimal quotient = exact(a).divide(exactB, MANY);
      assertNear(copy(a).over(b), quotient, quotient);
    }
  }

  @Test
  void rootsHaveTwiceTheDigits() {
    Random random = new Random(5);
    for (int i = 0; i < 200; i++) {
      Twofold a = random(random);
      Twofold square = copy(a).times(a);
      BigDecimal root = exact(square).sqrt(MANY);
      assertNear(square.squareRoot(), root, root);
    }
    Twofold zero = new Twofold().set(0, 0).squareRoot();
    assertThat(new double[] {zero.hi, zero.lo}).containsExactly(0, 0);
  }
}

package vekua.internal.bessel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.hipparchus.special.BesselJ.BesselJResult;
import org.junit.jupiter.api.Test;

/**
 * The radial functions against reference values.
 *
 * <p>The bound of 100 eps is what rounding adds up to: some 4000 roundings of half an eps each,
 * with signs at random, are 30 eps, and the worst of some thousand samples three times that.
 */
class RadialAccuracyTest {

  private static final double BOUND = 100;

  /** Below this the recurrence starts too near for full precision. */
  private static final int SMALLEST_EXPONENT = -960;

  private static final double[] ONE = {1};
  private static final double[] ZERO = {0};

  /** The column {@code Re m_n} at the point (1, 0). */
  private static double radialAtOne(ModeKernel kernel) {
    int n = kernel.order();
    double[] out = new double[2 * n + 1];
    kernel.modes(ONE, ZERO, 1, out, 0, 1);
    return n == 0 ? out[0] : out[2 * n - 1];
  }

  @Test
  void ordersOfJ() {
    for (Reference r : Reference.j()) {
      if (r.exponent() > SMALLEST_EXPONENT) {
        double[] out = new double[r.n() + 1];
        BesselJ.orders(r.x(), out);
        assertThat(r.error(out[r.n()], 0)).as(r::toString).isLessThan(BOUND);
      }
    }
  }

  @Test
  void ordersOfI() {
    for (Reference r : Reference.i()) {
      if (r.exponent() > SMALLEST_EXPONENT) {
        double[] out = new double[r.n() + 1];
        BesselI.orders(r.x(), out);
        assertThat(r.error(out[r.n()], 0)).as(r::toString).isLessThan(BOUND);
      }
    }
  }

  @Test
  void lowerOrdersDoNotDependOnHowManyAreAsked() {
    for (Reference r : Reference.j()) {
      if (r.exponent() > SMALLEST_EXPONENT && r.n() % 3 == 0) {
        double[] out = new double[2 * r.n() + 8];
        BesselJ.orders(r.x(), out);
        assertThat(r.error(out[r.n()], 0)).as(r::toString).isLessThan(BOUND);
      }
    }
  }

  @Test
  void modesOfJAtTheRimAreOfOrderOne() {
    for (Reference r : Reference.j()) {
      ModeKernel kernel = BesselModes.j(r.x(), 1, r.n());
      double h = radialAtOne(kernel);
      assertThat(r.error(h, kernel.exponent(r.n()))).as(r::toString).isLessThan(BOUND);
      assertThat(Math.abs(h)).as(r::toString).isLessThan(2);
      if (r.n() >= r.x()) {
        assertThat(Math.abs(h)).as(r::toString).isGreaterThan(1e-3);
      }
    }
  }

  @Test
  void modesOfIAtTheRimAreOfOrderOne() {
    for (Reference r : Reference.i()) {
      ModeKernel kernel = BesselModes.i(r.x(), 1, r.n());
      double h = radialAtOne(kernel);
      assertThat(r.error(h, kernel.exponent(r.n()))).as(r::toString).isLessThan(BOUND);
      assertThat(h).as(r::toString).isBetween(0.25, 4.0);
    }
  }

  @Test
  void modesOfJDeepInside() {
    for (Reference r : Reference.j()) {
      ModeKernel kernel = BesselModes.j(r.x(), 64, r.n());
      double h = radialAtOne(kernel);
      int e = kernel.exponent(r.n());
      if (r.exponent() + e > SMALLEST_EXPONENT) {
        assertThat(r.error(h, e)).as(r::toString).isLessThan(BOUND);
      } else {
        assertThat(Math.abs(h)).as(r::toString).isLessThan(0x1p-950);
      }
    }
  }

  @Test
  void modesOfJOutside() {
    for (Reference r : Reference.j()) {
      ModeKernel kernel = BesselModes.j(r.x(), 0.25, r.n());
      double h = radialAtOne(kernel);
      int e = kernel.exponent(r.n());
      if (r.exponent() + e < 1024) {
        assertThat(r.error(h, e)).as(r::toString).isLessThan(BOUND);
      } else if (r.exponent() + e > 1024) {
        assertThat(Math.abs(h)).as(r::toString).isInfinite();
      }
    }
  }

  @Test
  void modesOfIInsideAndOutside() {
    for (double radius : new double[] {0.25, 2}) {
      for (Reference r : Reference.i()) {
        ModeKernel kernel = BesselModes.i(r.x(), radius, r.n());
        double h = radialAtOne(kernel);
        int e = kernel.exponent(r.n());
        double a = r.x() - r.x() * radius;
        double log2 = r.exponent() + e + a / Math.log(2);
        if (Math.abs(a) < 600 && log2 < 1000 && log2 > SMALLEST_EXPONENT) {
          // The exponential of the test itself is good to a/2 eps.
          double ratio = h / Math.exp(a);
          assertThat(r.error(ratio, e)).as(r::toString).isLessThan(BOUND + Math.abs(a));
        } else if (log2 > 1026) {
          assertThat(h).as(r::toString).isInfinite();
        }
      }
    }
  }

  @Test
  void agreesWithAnIndependentLibrary() {
    Random random = new Random(5);
    for (int i = 0; i < 100; i++) {
      double x = 0.01 + 120 * random.nextDouble();
      int count = 1 + random.nextInt(150);
      BesselJResult other = org.hipparchus.special.BesselJ.rjBesl(x, 0, count);
      double[] out = new double[count];
      BesselJ.orders(x, out);
      for (int n = 0; n < other.getnVals(); n++) {
        // That library's own error is up to 58 eps, here relative to the modulus, about x^(-1/2).
        double size = Math.max(Math.abs(out[n]), n < x ? 0.5 / Math.sqrt(x) : 0);
        double error = Math.abs(out[n] - other.getVals()[n]);
        if (size > 1e-290) {
          assertThat(error).as("J_%d(%s)", n, x).isLessThan(400 * Reference.EPS * size);
        }
      }
    }
  }

  @Test
  void zeroArgument() {
    double[] out = new double[4];
    BesselJ.orders(0, out);
    assertThat(out).containsExactly(1, 0, 0, 0);
    BesselI.orders(0, out);
    assertThat(out).containsExactly(1, 0, 0, 0);
  }
}

package vekua.internal.bessel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Y, K and H against reference values, to the bound that J and I keep: some thousand roundings of
 * half an eps with signs at random.
 */
class SecondKindTest {

  private static final double BOUND = 100;

  @Test
  void ordersOfY() {
    for (Reference r : Reference.y()) {
      double[] out = new double[r.n() + 1];
      BesselY.orders(r.x(), out);
      assertThat(r.error(out[r.n()], 0)).as(r::toString).isLessThan(BOUND);
    }
  }

  @Test
  void ordersOfK() {
    for (Reference r : Reference.k()) {
      double[] out = new double[r.n() + 1];
      BesselK.orders(r.x(), out);
      assertThat(r.error(out[r.n()], 0)).as(r::toString).isLessThan(BOUND);
    }
  }

  @Test
  void lowOrdersAgreeWithJ() {
    double[] low = new double[4];
    double[] j = new double[2];
    for (double x = 1e-9; x < 1e4; x *= 1.37) {
      LowOrders.jy(x, low);
      BesselJ.orders(x, j);
      double modulus = Math.hypot(low[0], low[2]);
      assertThat(low[0]).as("J_0(%s)", x).isCloseTo(j[0], within(20 * Reference.EPS * modulus));
      double small = Math.min(Math.hypot(low[1], low[3]), Math.max(x, Math.abs(j[1])));
      assertThat(low[1]).as("J_1(%s)", x).isCloseTo(j[1], within(20 * Reference.EPS * small));
    }
  }

  @Test
  void lowOrdersOfYAloneAreTheSame() {
    double[] low = new double[4];
    double[] y = new double[2];
    for (double x = 1e-9; x < 1e4; x *= 1.0137) {
      LowOrders.jy(x, low);
      LowOrders.y(x, y);
      assertThat(y).as("x = %s", x).containsExactly(low[2], low[3]);
      assertThat(LowOrders.y0(x)).as("x = %s", x).isEqualTo(low[2]);
    }
  }

  @Test
  void wronskiansHoldAtAllOrders() {
    Random random = new Random(3);
    for (int i = 0; i < 200; i++) {
      double x = Math.exp(random.nextDouble() * 12 - 5);
      int n = 1 + random.nextInt(60);
      double[] re = new double[n + 2];
      double[] im = new double[n + 2];
      BesselJ.orders(x, re);
      BesselY.orders(x, im);
      // DLMF 10.5.2; both products exceed the difference by x at most where n < x.
      double w = re[n + 1] * im[n] - re[n] * im[n + 1];
      double size = Math.abs(re[n + 1] * im[n]) + Math.abs(re[n] * im[n + 1]);
      assertThat(w).isCloseTo(2 / (Math.PI * x), within(200 * Reference.EPS * size));
      double[] k = new double[n + 2];
      double[] modified = new double[n + 2];
      BesselK.orders(x, k);
      BesselI.orders(x, modified);
      assertThat((modified[n] * k[n + 1] + modified[n + 1] * k[n]) * x)
          .isCloseTo(1, within(200 * Reference.EPS));
    }
  }

  @Test
  void outOfRangeIsInfiniteNotNaN() {
    double[] out = new double[400];
    BesselY.orders(1e-3, out);
    assertThat(out[399]).isEqualTo(Double.NEGATIVE_INFINITY);
    BesselK.orders(1e-3, out);
    assertThat(out[399]).isEqualTo(Double.POSITIVE_INFINITY);
    assertThatThrownBy(() -> BesselY.orders(0, out))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("x must be positive and finite: 0.0");
  }
}

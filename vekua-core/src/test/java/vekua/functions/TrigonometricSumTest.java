package vekua.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.geometry.Points;

final class TrigonometricSumTest {

  private static double t(int p, double s) {
    int m = (p + 1) / 2;
    return p % 2 == 1 ? Math.cos(m * s) : p == 0 ? 1 : Math.sin(m * s);
  }

  private static double slope(int p, double s) {
    int m = (p + 1) / 2;
    return p % 2 == 1 ? -m * Math.sin(m * s) : m * Math.cos(m * s);
  }

  @Test
  void isASumOfProducts() {
    double omega = 1.3;
    double[] c = new Random(1).doubles(25, -1, 1).toArray();
    TrigonometricSum sum = new TrigonometricSum(0.2, -0.7, omega, c);
    assertThat(sum.size()).isEqualTo(1);
    Functions read = Kinds.read(sum.description());
    Points points = Points.of(new double[] {0.2, 1, -3}, new double[] {-0.7, 0.4, 2});
    assertThat(read.values(points)).isEqualTo(sum.values(points));
    double[] values = sum.values(points);
    double[][] gradients = sum.gradients(points);
    for (int i = 0; i < 3; i++) {
      double a = omega * (points.x(i) - 0.2);
      double b = omega * (points.y(i) + 0.7);
      double u = 0;
      double ux = 0;
      double uy = 0;
      for (int p = 0; p < 5; p++) {
        for (int q = 0; q < 5; q++) {
          u += c[5 * p + q] * t(p, a) * t(q, b);
          ux += c[5 * p + q] * slope(p, a) * t(q, b) * omega;
          uy += c[5 * p + q] * t(p, a) * slope(q, b) * omega;
        }
      }
      assertThat(values[i]).isCloseTo(u, within(1e-13));
      assertThat(gradients[0][i]).isCloseTo(ux, within(1e-13));
      assertThat(gradients[1][i]).isCloseTo(uy, within(1e-13));
    }
  }
}

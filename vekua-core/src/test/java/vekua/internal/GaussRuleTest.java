package vekua.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GaussRuleTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 9, 40})
  void isExactForPolynomials(int n) {
    GaussRule rule = GaussRule.of(n);
    assertThat(rule.nodes()).hasSize(n).isSorted();
    for (int power = 0; power < 2 * n; power++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += rule.weights()[i] * Math.pow(rule.nodes()[i], power);
      }
      assertThat(sum).isCloseTo(1.0 / (power + 1), within(4e-15));
    }
    assertThat(GaussRule.of(n)).isSameAs(rule);
  }

  /** More nodes than are kept: waves with two places for each are integrated to rounding. */
  @Test
  void longRulesAreMadeAnew() {
    int n = 1024;
    GaussRule rule = GaussRule.of(n);
    for (double w : new double[] {1, 100, 1500}) {
      double ones = 0;
      double cos = 0;
      double sin = 0;
      for (int i = 0; i < n; i++) {
        ones += rule.weights()[i];
        cos += rule.weights()[i] * Math.cos(w * rule.nodes()[i]);
        sin += rule.weights()[i] * Math.sin(w * rule.nodes()[i]);
      }
      // Nodes are rounded, which turns by w ulps.
      double tolerance = 1e-14 + 1e-15 * w;
      assertThat(ones).isCloseTo(1, within(1e-14));
      assertThat(cos).isCloseTo(Math.sin(w) / w, within(tolerance));
      assertThat(sin).isCloseTo((1 - Math.cos(w)) / w, within(tolerance));
    }
    assertThat(rule.nodes()).isSorted();
  }
}

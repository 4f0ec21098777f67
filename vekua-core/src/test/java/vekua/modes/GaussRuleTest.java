package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
}

package vekua.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckTest {

  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @ParameterizedTest
  @ValueSource(doubles = {INFINITE, -INFINITE, Double.NaN})
  void whatIsNotFiniteIsRefused(double bad) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Check.positive(bad, "mass"))
        .withMessage("mass must be positive and finite: " + bad);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Check.nonNegative(bad, "mass"))
        .withMessage("mass must be zero or positive and finite: " + bad);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Check.finite(bad, "mass"))
        .withMessage("mass must be finite: " + bad);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Check.finite(new double[] {1, bad}, "masses"))
        .withMessage("masses[1] must be finite: " + bad);
  }

  @Test
  void boundsBelongWhereTheNameSaysSo() {
    assertThat(Check.positive(Double.MIN_VALUE, "mass")).isEqualTo(Double.MIN_VALUE);
    assertThatIllegalArgumentException().isThrownBy(() -> Check.positive(0, "mass"));
    assertThat(Check.nonNegative(0, "mass")).isZero();
    assertThat(Check.nonNegative(3, "mass")).isEqualTo(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Check.nonNegative(-Double.MIN_VALUE, "mass"));
    assertThat(Check.finite(-Double.MAX_VALUE, "mass")).isEqualTo(-Double.MAX_VALUE);
    assertThat(Check.inRange(2, 2, 4, "count")).isEqualTo(2);
    assertThat(Check.inRange(4, 2, 4, "count")).isEqualTo(4);
    assertThatIllegalArgumentException().isThrownBy(() -> Check.inRange(1, 2, 4, "count"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Check.inRange(5, 2, 4, "count"))
        .withMessage("count must be between 2 and 4: 5");
    assertThatCode(() -> Check.sameLength(3, 3, "rows", "values")).doesNotThrowAnyException();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Check.sameLength(3, 4, "rows", "values"))
        .withMessage("values must be as many as rows: 4 != 3");
  }
}

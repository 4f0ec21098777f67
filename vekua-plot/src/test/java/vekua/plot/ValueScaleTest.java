package vekua.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ValueScaleTest {

  private static ValueScale of(double... values) {
    return ValueScale.of(values, Optional.empty());
  }

  @Test
  void constantsHaveNoContoursAlongTheirRounding() {
    ValueScale scale = of(20, Math.nextUp(20.0), 20 - 1e-10);
    assertThat(scale.levels(scale.step(10))).isEmpty();
    assertThat(of(20, 20.001).levels(1e-4)).isNotEmpty();
  }

  @Test
  void zeroIsZero() {
    ValueScale scale = of(-2e7, 1e7);
    assertThat(scale.format(5e6).format(0.0)).isEqualTo("0");
    assertThat(scale.format(5e6).format(-1e-9)).isEqualTo("0");
    assertThat(scale.format(5e6).format(5e6)).isEqualTo("5E6");
  }

  @Test
  void ticksFarFromZeroDiffer() {
    assertThat(of(500_000, 500_600).format(200).format(500_200.0)).isEqualTo("500200");
    assertThat(of(5.4e12, 5.4e12 + 600).format(200).format(5.4e12 + 200))
        .isEqualTo("5.4000000002E12");
    assertThat(of(1e-5, 1.0006e-5).format(2e-9).format(1.0002e-5)).isEqualTo("1.0002E-5");
  }

  @Test
  void bothSignsMeetInTheMiddle() {
    ValueScale signed = of(-1, 3);
    assertThat(signed.low()).isEqualTo(-3);
    assertThat(signed.map()).isSameAs(ColorMap.diverging());
    assertThat(of(1, 3).map()).isSameAs(ColorMap.sequential());
    ValueScale asked = ValueScale.of(new double[] {1, 3}, ColorMap.named("diverging"));
    assertThat(asked.low()).isEqualTo(-3);
    assertThat(ValueScale.of(new double[] {-1, 3}, ColorMap.named("grey")).low()).isEqualTo(-1);
  }
}

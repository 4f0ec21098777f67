package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreefryTest {

  /** Known answers published with the generator (Random123, threefry2x32-20). */
  @ParameterizedTest
  @CsvSource({
    "00000000, 00000000, 00000000, 00000000, 6b20015999ba4efe",
    "ffffffff, ffffffff, ffffffff, ffffffff, 1cb996fcbb002be7",
    "13198a2e, 03707344, 243f6a88, 85a308d3, c4923a9c483df7a0"
  })
  void givesTheKnownAnswers(String k0, String k1, String c0, String c1, String expected) {
    Threefry key = new Threefry(Integer.parseUnsignedInt(k0, 16), Integer.parseUnsignedInt(k1, 16));
    long block = key.block(Integer.parseUnsignedInt(c0, 16), Integer.parseUnsignedInt(c1, 16));
    assertThat(Long.toHexString(block)).isEqualTo(expected);
  }

  @Test
  void drawsUniformlyWithinTheBounds() {
    double[] u = Threefry.of(7).uniform(20_000, -2, 3);
    double mean = 0;
    for (double v : u) {
      assertThat(v).isBetween(-2.0, 3.0);
      mean += v / u.length;
    }
    // Five standard errors: 5 · (5/√12)/√20000.
    assertThat(mean).isEqualTo(0.5, within(0.051));
  }

  @Test
  void drawsNormally() {
    double[] z = Threefry.of(8).normal(20_000);
    double mean = 0;
    double square = 0;
    for (double v : z) {
      mean += v / z.length;
      square += v * v / z.length;
    }
    // Five standard errors: 5/√20000 and 5·√2/√20000.
    assertThat(mean).isEqualTo(0, within(0.036));
    assertThat(square).isEqualTo(1, within(0.05));
  }

  @Test
  void splitsIntoDifferentKeys() {
    Threefry[] keys = Threefry.of(1L << 40 | 5).split(3);
    assertThat(keys).doesNotHaveDuplicates();
    assertThat(Threefry.of(5).split(3)).doesNotContainAnyElementsOf(List.of(keys));
  }
}

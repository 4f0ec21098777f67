package vekua.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.Color;
import org.junit.jupiter.api.Test;

class ColorMapTest {

  /** CIE lightness L*, 0 to 100: a measure that the maps are not built from. */
  private static double lightness(Color color) {
    float[] c = color.getRGBColorComponents(null);
    double y = 0;
    double[] weights = {0.2126, 0.7152, 0.0722};
    for (int i = 0; i < 3; i++) {
      double linear = c[i] <= 0.04045 ? c[i] / 12.92 : Math.pow((c[i] + 0.055) / 1.055, 2.4);
      y += weights[i] * linear;
    }
    return y > 216.0 / 24389 ? 116 * Math.cbrt(y) - 16 : y * 24389.0 / 27;
  }

  @Test
  void sequentialColoursGrowLighterSteadily() {
    double last = lightness(ColorMap.sequential().color(0));
    assertThat(last).isLessThan(20);
    for (int i = 1; i <= 16; i++) {
      double next = lightness(ColorMap.sequential().color(i / 16.0));
      // On average 4.5 to 5 per step; colours are rounded to 8 bits and L* is not OKLab's
      // lightness.
      assertThat(next - last).isBetween(1.5, 9.0);
      last = next;
    }
    assertThat(last).isGreaterThan(88);
  }

  @Test
  void divergingColoursAreBalancedAroundTheMiddle() {
    for (int i = 0; i < 16; i++) {
      double cold = lightness(ColorMap.diverging().color(i / 32.0));
      double warm = lightness(ColorMap.diverging().color(1 - i / 32.0));
      assertThat(cold).isCloseTo(warm, within(6.0));
      assertThat(lightness(ColorMap.diverging().color((i + 1) / 32.0))).isGreaterThan(cold);
    }
    Color middle = ColorMap.diverging().color(0.5);
    assertThat(lightness(middle)).isGreaterThan(93);
    assertThat(ColorMap.diverging().color(0).getBlue()).isGreaterThan(100);
    assertThat(ColorMap.diverging().color(1).getRed()).isGreaterThan(100);
  }

  @Test
  void cyclicColoursEndWhereTheyBegin() {
    ColorMap map = ColorMap.cyclic();
    assertThat(map.argb(1)).isEqualTo(map.argb(0));
    assertThat(lightness(map.color(0))).isGreaterThan(85);
    assertThat(lightness(map.color(0.5))).isLessThan(25);
    assertThat(map.color(0.25).getBlue()).isGreaterThan(map.color(0.25).getRed() + 60);
    assertThat(map.color(0.75).getRed()).isGreaterThan(map.color(0.75).getBlue() + 60);
    for (int i = 0; i < 16; i++) {
      assertThat(lightness(map.color(i / 32.0)))
          .isCloseTo(lightness(map.color(1 - i / 32.0)), within(6.0));
    }
  }

  @Test
  void valuesOutsideAreClamped() {
    assertThat(ColorMap.sequential().argb(-3)).isEqualTo(ColorMap.sequential().argb(0));
    assertThat(ColorMap.sequential().argb(7)).isEqualTo(ColorMap.sequential().argb(1));
  }
}

package vekua.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import vekua.geometry.Grid;
import vekua.geometry.Rectangle;

class BeyondTest {

  private static final Grid GRID = new Grid(new Rectangle(0, 6, 0, 6), 7, 7);

  @Test
  void continuesStraightLinesByOneNode() {
    double[] values = new double[49];
    for (int j = 0; j < 7; j++) {
      for (int i = 0; i < 7; i++) {
        values[7 * j + i] = i < 3 ? 2 * i - j : Double.NaN;
      }
    }
    double[] all = Beyond.continued(GRID, values);
    for (int j = 2; j < 5; j++) {
      assertThat(all[7 * j + 2]).isEqualTo(4 - j);
      assertThat(all[7 * j + 3]).isCloseTo(6 - j, within(1e-14));
      assertThat(all[7 * j + 4]).isNaN();
    }
  }
}

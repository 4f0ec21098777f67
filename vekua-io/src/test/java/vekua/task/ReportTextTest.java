package vekua.task;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import vekua.geometry.Ball;
import vekua.geometry.Disk;

class ReportTextTest {
  @Test
  void centresAreToldApartWhereverTheOriginIs() {
    assertThat(ReportText.centre(new Ball(500_000.123, 5_200_012.3456, 340.2, 49.35)))
        .isEqualTo("(500000.12, 5200012.35, 340.2)");
    assertThat(ReportText.centre(new Disk(-1.11e-16, 0.007579, 0.987))).isEqualTo("(0, 0.0076)");
    assertThat(ReportText.centre(new Disk(1.5e-9, -2e-12, 1e-9))).isEqualTo("(1.5e-09, -2e-12)");
    assertThat(ReportText.centre(new Disk(3e12, 0, 1e12))).isEqualTo("(3e+12, 0)");
  }
}

package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FitReportTest {

  @Test
  void numbersAreShownWithoutTrailingZeros() {
    assertThat(FitReport.digits(2)).isEqualTo("2");
    assertThat(FitReport.digits(0.25)).isEqualTo("0.25");
    assertThat(FitReport.digits(1e-9)).isEqualTo("1e-09");
    assertThat(FitReport.digits(1200)).isEqualTo("1200");
  }
}

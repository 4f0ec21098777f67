package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/**
 * What a jump of the slope across a cut comes to, beside domains whose Green's function is known.
 */
class CutReachTest {

  @Test
  void segmentThatEndsOnTheBoundary() {
    // The largest value of ((1 − t²) ln((1 + t)/(1 − t)) + 2t)/2π.
    assertThat(CutReach.of(1, 0)).isCloseTo(0.38188, within(5e-4)).isGreaterThan(0.38187);
    assertThat(CutReach.of(0.02, 0)).isCloseTo(0.02 * CutReach.of(1, 0), within(1e-12));
  }

  @Test
  void fartherFromTheBoundaryItIsMore() {
    double before = CutReach.of(1, 0);
    for (double away = 0.1; away < 1e4; away *= 3) {
      double reach = CutReach.of(1, away);
      assertThat(reach).isGreaterThan(before);
      before = reach;
    }
    // Far away Green's function is ln(4 × away/distance)/2π.
    assertThat(CutReach.of(1, 1e4)).isCloseTo((Math.log(8e4) + 1) / (2 * Math.PI), within(3e-3));
  }

  @Test
  void radiiAndChordsOfADisc() {
    for (double from : new double[] {-1, -0.5, 0, 0.6}) {
      for (double x = -0.95; x < 1; x += 0.05) {
        double sum = 0;
        int n = 20_000;
        for (int i = 0; i < n; i++) {
          double y = from + (1 - from) * (i + 0.5) / n;
          sum += Math.log(Math.abs((1 - x * y) / (x - y))) / (2 * Math.PI) * (1 - from) / n;
        }
        assertThat(sum).isLessThan(CutReach.of(1 - from, 0));
      }
    }
  }

  @Test
  void segmentInTheMiddleOfADisc() {
    double length = 0.1;
    double sum = 0;
    int n = 20_000;
    for (int i = 0; i < n; i++) {
      double y = length * ((i + 0.5) / n - 0.5);
      sum -= Math.log(Math.abs(y)) / (2 * Math.PI) * length / n;
    }
    assertThat(sum).isBetween(0.38188 * length, CutReach.of(length, 1));
  }
}

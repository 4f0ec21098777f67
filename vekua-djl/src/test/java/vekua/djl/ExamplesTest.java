package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import vekua.djl.example.CoefficientExample;
import vekua.djl.example.ImpedanceExample;

/** The examples with fewer steps than they have: what they show begins to show. */
class ExamplesTest {

  @Test
  void theFieldImprovesWithItsCoefficient() throws IOException {
    CoefficientExample.Errors errors = CoefficientExample.errors(12, 1);
    assertThat(errors.field()).isLessThan(errors.fit());
  }

  @Test
  void theComplexWaveIsFound() {
    assertThat(ImpedanceExample.error(120)).isLessThan(1e-3);
  }
}

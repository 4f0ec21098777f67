package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NotesTest {

  @Test
  void anErrorOfUnknownProbabilityIsNotTold() {
    assertThat(Notes.ofError(new ModelError(Double.NaN, Double.NaN, 0, false), 1)).isEmpty();
    assertThat(Notes.ofError(new ModelError(0.9, 0.1, 1, false), 1)).isEmpty();
    assertThat(Notes.ofError(new ModelError(0.95, 0.1, 1, false), 1))
        .extracting(Warning::code)
        .containsExactly("model-error");
  }
}

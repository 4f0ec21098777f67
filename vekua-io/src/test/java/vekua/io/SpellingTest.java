package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingTest {

  @Test
  void distancesCountSwapsOnce() {
    assertThat(Spelling.distance("fti", "fit")).isEqualTo(1);
    assertThat(Spelling.distance("plot", "plot")).isZero();
    assertThat(Spelling.distance("", "fit")).isEqualTo(3);
  }

  @Test
  void onlyNearWordsAreSuggested() {
    List<String> known = List.of("equation", "domain", "boundary", "a", "b");
    assertThat(Spelling.nearest("boundry", known)).contains("boundary");
    assertThat(Spelling.nearest("equatoin", known)).contains("equation");
    assertThat(Spelling.nearest("comment", known)).isEmpty();
    assertThat(Spelling.nearest("boundary".repeat(100_000), known)).isEmpty();
  }

  @Test
  void equationsAreSuggested() {
    assertThatThrownBy(() -> OptionText.equation("helmholz"))
        .hasMessage(
            "must be one of laplace, helmholtz, yukawa, biharmonic, diffusion, semilinear: helmholz; did you mean"
                + " helmholtz?");
    assertThatThrownBy(() -> OptionText.equation("heat"))
        .hasMessage(
            "must be one of laplace, helmholtz, yukawa, biharmonic, diffusion, semilinear: heat");
  }
}

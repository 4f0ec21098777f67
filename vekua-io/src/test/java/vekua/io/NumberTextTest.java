package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Words that stand for no number. */
class NumberTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#N/A",
        "#NV",
        "#VALUE!",
        "#WERT!",
        "#¡VALOR!",
        "#DIV/0!",
        "#NAME?",
        "#ZAHL!",
        "NaN",
        "-"
      })
  void spreadsheetsOfAnyLanguageSayThatThereIsNone(String text) {
    assertThat(NumberText.isNone(text)).isTrue();
    assertThat(NumberText.cell(" " + text, false, true)).isNaN();
    assertThat(NumberText.cell(text, false, false)).isInfinite();
  }

  @ParameterizedTest
  @ValueSource(strings = {"#", "12#", "# 3", "#1.5", "1e400", "abc"})
  void otherTextsDoNot(String text) {
    assertThat(NumberText.isNone(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0x1p-3", "-0X1P3", "0x10", "1.5f"})
  void theNumbersOfProgramsAreNone(String text) {
    assertThat(NumberText.cell(text, false, false)).isInfinite();
  }
}

package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import vekua.task.ReportText;

class SuggestionTest {

  @ParameterizedTest
  @CsvSource({
    "--equatoin, --equation",
    "--wavenumbr=3, --wavenumber",
    "--regularization, --regularisation",
    "--xyz, ",
  })
  void optionsAreSuggested(String typed, String meant) {
    assertThat(Suggestion.of(typed, new CommandLine(new FitCommand()).getCommandSpec()))
        .isEqualTo(Optional.ofNullable(meant));
  }

  @Test
  void numbersAreShownWithoutTrailingZeros() {
    assertThat(ReportText.digits(2)).isEqualTo("2");
    assertThat(ReportText.digits(0.25)).isEqualTo("0.25");
    assertThat(ReportText.digits(1e-9)).isEqualTo("1e-09");
    assertThat(ReportText.digits(1200)).isEqualTo("1200");
  }
}

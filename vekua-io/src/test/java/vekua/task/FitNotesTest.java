package vekua.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.geometry.Points;
import vekua.io.FitSettings;
import vekua.io.HeldSamples;
import vekua.io.JsonReader;
import vekua.rows.Samples;

/** What a report notes of settings that have no say. */
class FitNotesTest {

  @ParameterizedTest
  @CsvSource({
    "samples, auto, true",
    "samples, gcv, true",
    "domain, auto, false",
    "samples, ridge:1e-3, false",
    "samples, truncate:1e-3, false"
  })
  void aScalingIsNotIgnoredInSilence(String scaling, String regularisation, boolean noted)
      throws IOException {
    Samples samples =
        Samples.of(
            Points.of(new double[] {0, 1, 0, 1, .5, .2}, new double[] {0, 0, 1, 1, .5, .8}),
            new double[] {20.1, 22.0, 21.9, 20.0, 21.0, 21.4});
    String settings =
        "{\"equation\": {\"type\": \"laplace\"}, \"order\": 2, \"scaling\": \"%s\", \"regularisation\": \"%s\"}"
            .formatted(scaling, regularisation);
    List<String> notes =
        FitTask.of(
                new HeldSamples("six", samples, List.of()),
                FitSettings.fromJson(JsonReader.read("settings", settings)))
            .run()
            .report()
            .notes();
    assertThat(notes.stream().anyMatch(note -> note.startsWith("scaling samples is not used")))
        .isEqualTo(noted);
  }
}

package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.geometry.Bounds;
import vekua.geometry.Disk;
import vekua.geometry.Frame;
import vekua.geometry.Rectangle;
import vekua.rows.Functional;
import vekua.rows.Samples;

class FitSettingsTest {

  private static FitSettings settings(String json) {
    return FitSettings.fromJson(JsonReader.read("the text", json));
  }

  @Test
  void allButTheEquationHasADefault() throws IOException {
    FitSettings settings = settings("{\"equation\":{\"type\":\"yukawa\",\"decay\":2}}");
    assertThat(settings.type()).isEqualTo(EquationType.YUKAWA);
    assertThat(settings.number()).isEqualTo(EquationParameter.of(2));
    assertThat(settings.order()).isEmpty();
    Disk covering = new Disk(1, 2, 3);
    assertThat(frame(settings, covering, new Rectangle(0, 2, 0, 4))).isEqualTo(covering);
  }

  @Test
  void aCentreAloneReachesToTheFarthestCorner() throws IOException {
    FitSettings settings = settings("{\"equation\":{\"type\":\"laplace\"},\"centre\":[0,0]}");
    assertThat(frame(settings, new Disk(1, 2, 3), new Rectangle(0, 3, -4, 1)))
        .isEqualTo(new Disk(0, 0, 5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"type\":\"helmholtz\"} | equation.wavenumber is missing",
        "{\"type\":\"helmholtz\",\"wavenumber\":\"x\"} "
            + "| equation.wavenumber must be auto or a positive number: x",
        "{\"type\":\"laplace\",\"wavenumber\":1} | there is no equation.wavenumber; known are type",
        "{\"type\":\"helmholtz\",\"wavenumber\":1,\"wavenumberRange\":[1,2]} "
            + "| equation.wavenumber must be auto where there is a range: 1.0",
      })
  void complaintsNameTheirPlace(String equation, String complaint) {
    assertThatThrownBy(() -> settings("{\"equation\":" + equation + "}"))
        .isInstanceOf(BadInputException.class)
        .hasMessage("the text: " + complaint);
  }

  @Test
  void measurementsReadBackAsTheyWereWritten() throws Exception {
    String csv = "x,y,u,sigma,nx,ny,a,b\n1,2,3,0.1,,,,\n4,5,6,0.2,0,1,,\n7,8,9,0.3,1,0,2,3\n";
    Samples samples = SensorsCsv.of("text", csv.getBytes(StandardCharsets.UTF_8)).read();
    String json = JsonWriter.toLine(SamplesJson.write(samples));
    Samples back = SamplesJson.read(JsonReader.read("text", json), OptionalDouble.empty(), 3);
    for (int i = 0; i < 3; i++) {
      assertThat(back.points().x(i)).isEqualTo(samples.points().x(i));
      assertThat(back.points().y(i)).isEqualTo(samples.points().y(i));
      assertThat(back.values(0)[i]).isEqualTo(samples.values(0)[i]);
      assertThat(back.noise(i)).isEqualTo(samples.noise(i));
      assertThat(back.functional(i)).isEqualTo(samples.functional(i));
    }
    assertThat(back.functional(2)).isEqualTo(Functional.robin(2, 3, 1, 0));
  }

  private static Frame frame(FitSettings settings, Frame covering, Bounds bounds)
      throws IOException {
    Survey survey = new Survey(9, covering, bounds, 9, Optional.empty(), List.of());
    return settings.frame(survey, place -> 0.5);
  }
}

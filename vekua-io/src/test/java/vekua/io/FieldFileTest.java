package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import vekua.basis.DiskBasis;
import vekua.field.Field;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Uncertainty;
import vekua.fit.Warning;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.rows.Samples;

class FieldFileTest {

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SEMILINEAR")
  void aFieldReadBackGivesBitIdenticalValues(EquationType type) throws IOException {
    Random random = new Random(11);
    DiskBasis basis = type.equation(0.1 + random.nextDouble()).basis(9, new Disk(0.1, -7e3, 1.7));
    double[] coefficients = random.doubles(basis.size(), -1e3, 1e-3).toArray();
    Field field = Field.of(basis, coefficients);
    Path file = folder.resolve("field.json");
    new FieldFile(
            field, Optional.empty(), Optional.of(new Rectangle(-1, 1, 0, 0.3)), Optional.empty())
        .write(file);

    FieldFile read = FieldFile.read(file);

    Points points = new Disk(0.1, -7e3, 2).grid(20, 20);
    assertThat(read.field().at(points)).containsExactly(field.at(points));
    // Row by row: beyond a medium's disc there are no numbers, which equal one another only so.
    for (int axis = 0; axis < 2; axis++) {
      assertThat(read.field().gradientAt(points)[axis])
          .containsExactly(field.gradientAt(points)[axis]);
    }
    assertThat(read.equation()).isEqualTo(basis.equation());
    assertThat(read.bounds()).contains(new Rectangle(-1, 1, 0, 0.3));
    assertThat(read.fit()).isEmpty();
  }

  @Test
  void aFitIsSummarised() throws IOException {
    Points points = Disk.unit().grid(9, 9);
    double[] values = new double[points.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = points.x(i) + 1e-3 * Math.sin(100 * i);
    }
    Fit fit =
        Fitter.withDefaults()
            .withOrder(4)
            .fit(EquationType.LAPLACE.equation(0), Samples.of(points, values));
    FieldFile written =
        FieldFile.of(
            fit,
            FitSummary.of(
                fit,
                points.size(),
                0,
                List.of(new Outlier(3, "code", Double.POSITIVE_INFINITY)),
                List.of(new Warning("gap", "mind the gap"))),
            new Rectangle(-1, 1, -1, 1));
    Path file = folder.resolve("field.json");
    written.write(file);
    assertThat(FieldFile.read(file).fit()).isEqualTo(written.fit());
    assertThat(FieldFile.read(file).fit().orElseThrow().samples()).isEqualTo(points.size());
    Uncertainty uncertainty = FieldFile.read(file).uncertainty().orElseThrow();
    assertThat(uncertainty.spreadAt(points)).containsExactly(fit.uncertainty().spreadAt(points));
    assertThat(uncertainty.blindAt(points)).containsExactly(fit.uncertainty().blindAt(points));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "vekua-field    | other        | format must be vekua-field: other",
        "\"version\": 1 | \"version\": 2 | version is newer than this program, which reads up to",
        "\"version\": 1 | \"version\": 1.5 | version must be a whole number",
        "laplace        | heat         | equation.type must be one of laplace, helmholtz, yukawa, bi",
        "laplace        | helmholtz    | equation.wavenumber is missing",
        "\"disk\"       | \"square\"   | basis must be disk, ball, exterior, shell or domain: square",
        "\"radius\": 1.0| \"radius\": -1 | radius must be positive: -1.0",
        "\"order\": 1   | \"order\": 2 | coefficients must have 5 numbers, not 3",
        "\"order\": 1   | \"order\": 1e9 | order must be a whole number between 0 and 2000",
        "1.0, 2.0, 3.0  | 1.0, null, 3 | coefficients must be an array of numbers",
        "\"centre\"     | \"center\"   | centre is missing",
        "}              | ~~           | is not JSON",
      })
  void badFilesAreRefusedInOneSentence(String from, String to, String message) throws IOException {
    Path file = folder.resolve("field.json");
    Field field =
        Field.of(EquationType.LAPLACE.equation(0).basis(1, Disk.unit()), new double[] {1, 2, 3});
    FieldFile.of(field).write(file);
    String text = Files.readString(file);
    assertThat(text).contains(from);
    Files.writeString(file, text.replace(from, to));
    assertThatThrownBy(() -> FieldFile.read(file))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message);
  }
}

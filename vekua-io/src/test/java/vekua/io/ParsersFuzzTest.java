package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import vekua.formula.Expression;

/**
 * Whatever the bytes, a parser reads them or refuses them in one sentence. In the build this runs
 * over the kept inputs; {@code .ci/fuzz} searches for new ones.
 */
class ParsersFuzzTest {

  @FuzzTest
  void sensorsCsv(byte[] bytes) throws IOException {
    inFile(bytes, file -> SensorsCsv.open(file).read());
  }

  @FuzzTest
  void pointsCsv(byte[] bytes) throws IOException {
    inFile(bytes, ParsersFuzzTest::readPoints);
  }

  private static void readPoints(Path file) throws IOException {
    try (PointsCsv points = PointsCsv.open(file, 64, read -> {})) {
      while (points.hasNext()) {
        points.next();
      }
    }
  }

  @FuzzTest
  void fieldJson(byte[] bytes) throws IOException {
    inFile(bytes, ParsersFuzzTest::readField);
  }

  /** What is read is written and read again with the same coefficients. */
  private static void readField(Path file) throws IOException {
    FieldFile field = FieldFile.read(file);
    field.field().at(0.3, 0.2);
    field.uncertainty().ifPresent(u -> u.spreadAt(0.3, 0.2));
    field.write(file);
    FieldFile again = FieldFile.read(file);
    assertThat(again.field().coefficients()).isEqualTo(field.field().coefficients());
  }

  @FuzzTest
  void problemJson(byte[] bytes) throws IOException {
    inFile(bytes, file -> ProblemFile.read(file).problem().domain().contains(0.3, 0.2));
  }

  /** NumPy, MATLAB and HDF5 files, and projects: whatever the first bytes say. */
  @FuzzTest
  void arrayFiles(byte[] bytes) throws IOException {
    inFile(bytes, file -> SensorsCsv.open(file).read());
  }

  @FuzzTest
  void projects(byte[] bytes) throws IOException {
    inFile(bytes, file -> ProjectFile.find(file));
    inFile(bytes, file -> SensorsCsv.open(file).read());
    inFile(bytes, file -> ProblemFile.read(file));
  }

  @FuzzTest
  void waves(byte[] bytes) throws IOException {
    inFile(
        bytes,
        file -> {
          WaveFile wave = WaveFile.read(file);
          for (int channel = 0; channel < wave.channels(); channel++) {
            assertThat(wave.channel(channel)).hasSize(wave.length());
          }
        });
  }

  @FuzzTest
  void domains(byte[] bytes) throws IOException {
    inFile(bytes, file -> DomainFile.read(file).domain().contains(0.3, 0.2));
  }

  @FuzzTest
  void drums(byte[] bytes) throws IOException {
    inFile(bytes, file -> DrumFile.read(file).membrane());
  }

  /** A coefficient on a grid, as an option names its file. */
  @FuzzTest
  void grids(byte[] bytes) throws IOException {
    inFile(
        bytes,
        file -> {
          try {
            MediumSettings.ofOptions(
                EquationType.DIFFUSION,
                name ->
                    name.equals("--conductivity")
                        ? Optional.of(file.toString())
                        : Optional.empty());
          } catch (IllegalArgumentException refusal) {
            throw new BadInputException(String.valueOf(refusal.getMessage()));
          }
        });
  }

  @FuzzTest
  void states(byte[] bytes) throws IOException {
    inFile(
        bytes,
        file -> {
          FitState state = FitState.load(file);
          state.save(file);
          assertThat(FitState.load(file).seen()).isEqualTo(state.seen());
        });
  }

  @FuzzTest
  void expressions(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    try {
      Expression formula = Expression.parse(text);
      formula.at(0.3, -0.2);
      formula.polynomial();
    } catch (IllegalArgumentException refusal) {
      assertThat(refusal).hasMessageContaining("column");
    }
    try {
      Expression.parseParametric(text).derivativeAt(0.7);
    } catch (IllegalArgumentException refusal) {
      assertThat(refusal).hasMessageContaining("column");
    }
  }

  private interface Parser {
    void read(Path file) throws IOException;
  }

  private static void inFile(byte[] bytes, Parser parser) throws IOException {
    Path file = Files.createTempFile("vekua-fuzz", ".in");
    try {
      Files.write(file, bytes);
      parser.read(file);
    } catch (BadInputException refusal) {
      assertThat(refusal.getMessage()).isNotBlank().doesNotContain("\n", "\r");
    } finally {
      Files.delete(file);
    }
  }
}

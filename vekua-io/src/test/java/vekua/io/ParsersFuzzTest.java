package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

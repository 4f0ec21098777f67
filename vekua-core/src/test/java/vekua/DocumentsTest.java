package vekua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.rows.Samples;
import vekua.solve.Problem;
import vekua.solve.Solution;
import vekua.solve.Solver;

/** The snippets of README and docs, run: this source and the documents must hold the same code. */
class DocumentsTest {

  private static void snippet(PrintStream out) {
    // README begin
    Points sensors = Disk.unit().grid(9, 9);
    Random noise = new Random(2);
    double[] u = new double[sensors.size()];
    for (int i = 0; i < u.length; i++) {
      u[i] = Math.cos(6 * sensors.x(i)) * Math.cos(8 * sensors.y(i)) + 0.02 * noise.nextGaussian();
    }
    Fit fit = Fitter.withDefaults().fit(Equation.helmholtz(10), Samples.of(sensors, u));
    out.printf(
        "u = %.3f ± %.3f from %d sensors, noise %.3f%n",
        fit.field().at(0.3, -0.1),
        fit.uncertainty().spreadAt(0.3, -0.1),
        fit.samples(),
        fit.noise().getAsDouble());
    // README end
  }

  @Test
  void theSnippetPrintsWhatTheReadmeSays() throws Exception {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.ROOT);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      snippet(out);
    } finally {
      Locale.setDefault(before);
    }
    String readme = Files.readString(Path.of("../README.md"));
    assertThat(readme).contains(bytes.toString(StandardCharsets.UTF_8).strip());
    String source = Files.readString(Path.of("src/test/java/vekua/DocumentsTest.java"));
    String code =
        source
            .substring(source.indexOf("// README begin") + 16, source.indexOf("    // README end"))
            .stripTrailing()
            .stripIndent()
            .strip()
            .replace("out.printf", "System.out.printf");
    assertThat(readme).contains(code);
  }

  @Test
  void theSolversSnippetGivesWhatItSays() throws Exception {
    // solver begin
    Polygon l = Polygon.of(new double[] {2, 2, 1, 1, 0, 0}, new double[] {0, 1, 1, 2, 2, 0});
    Problem problem = Problem.of(Equation.laplace(), Domain.inside(l)).withValue("outer", "x^2");
    Solution solution = Solver.withDefaults().withTolerance(1e-12).solve(problem);
    double u = solution.field().at(0.99, 0.99); // 1.02679192610736
    double bound = solution.errorBound().getAsDouble(); // 4e-14
    // solver end
    assertThat(u).isCloseTo(1.02679192610736, within(1e-14));
    assertThat(bound).isLessThan(1e-11);
    String source = Files.readString(Path.of("src/test/java/vekua/DocumentsTest.java"));
    String code =
        source.substring(source.indexOf("// solver begin") + 16, source.indexOf("// solver end"));
    assertThat(Files.readString(Path.of("../docs/solver.md")).replaceAll("\\s", ""))
        .contains(code.replaceAll("\\s", ""));
  }
}

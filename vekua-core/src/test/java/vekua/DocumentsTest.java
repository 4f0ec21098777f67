package vekua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.solve.Problem;
import vekua.solve.Solution;
import vekua.solve.Solver;

/** The solver's snippet, run: this source and the page must hold the same code. */
class DocumentsTest {

  @Test
  void theSolversSnippetGivesWhatItSays() throws Exception {
    // solver begin
    Polygon l = Polygon.of(new double[] {2, 2, 1, 1, 0, 0}, new double[] {0, 1, 1, 2, 2, 0});
    Problem problem = Problem.of(Equation.laplace(), Domain.inside(l)).withValue("outer", "x^2");
    Solution solution = Solver.withDefaults().withTolerance(1e-12).solve(problem);
    double u = solution.field().at(0.99, 0.99); // 1.02679192610736
    double bound = solution.errorBound().getAsDouble(); // 5e-14
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

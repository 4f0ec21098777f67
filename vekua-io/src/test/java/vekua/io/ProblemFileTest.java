package vekua.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import vekua.solve.Solution;
import vekua.solve.Solver;

class ProblemFileTest {

  private static final String SQUARE = "{\"outer\": {\"polygon\": [[0,0],[1,0],[1,1],[0,1]]}}";

  @TempDir Path folder;

  private ProblemFile read(String equation, String domain, String rest) throws IOException {
    Path file = folder.resolve("problem.json");
    Files.writeString(
        file, "{\"equation\": {" + equation + "}, \"domain\": " + domain + ", " + rest + "}");
    return ProblemFile.read(file);
  }

  private ProblemFile laplace(String boundary) throws IOException {
    return read("\"type\": \"laplace\"", SQUARE, "\"boundary\": [" + boundary + "]");
  }

  @Test
  void laterEntriesOverrideEarlierOnes() throws IOException {
    ProblemFile file =
        laplace(
            "{\"on\": \"outer\", \"value\": \"x*y\"}, {\"on\": \"outer.0\", \"normal\": \"-x\"}");
    Solution s = Solver.withDefaults().solve(file.problem());
    assertThat(s.field().at(0.3, 0.4)).isCloseTo(0.12, within(1e-9));
    assertThat(file.tolerance()).isEmpty();
  }

  @Test
  void everyCurveAndConditionIsRead() throws IOException {
    ProblemFile file =
        read(
            "\"type\": \"yukawa\", \"decay\": 2",
            "{\"outer\": {\"curve\": {\"x\": \"3*cos(t)\", \"y\": \"2*sin(t)\"}}, \"holes\": ["
                + "{\"circle\": {\"centre\": [1, 0], \"radius\": 0.2}},"
                + "{\"ellipse\": {\"centre\": [-1, 0], \"semiaxes\": [0.3, 0.25]}}]}",
            "\"boundary\": [{\"on\": \"outer\", \"robin\": {\"a\": 1, \"b\": 2, \"value\": 3}},"
                + "{\"on\": \"hole.0\", \"value\": 1}, {\"on\": \"hole.1\", \"normal\": \"y\"}],"
                + "\"source\": \"x^2\", \"tolerance\": 1e-6");
    assertThat(file.tolerance()).hasValue(1e-6);
    assertThat(file.problem().domain().holes()).hasSize(2);
    assertThat(file.problem().source().at(3, 0)).isEqualTo(9);
    assertThat(Solver.withDefaults().withTolerance(1e-6).solve(file.problem()).reached()).isTrue();
  }

  @Test
  void aScatteredFieldReadsBackBitByBit() throws IOException {
    ProblemFile file =
        read(
            "\"type\": \"helmholtz\", \"wavenumber\": 2",
            "{\"holes\": [{\"circle\": {\"centre\": [0, 0], \"radius\": 1}}]}",
            "\"incident\": {\"point\": {\"at\": [3, 0]}},"
                + "\"boundary\": [{\"on\": \"hole.0\", \"condition\": \"hard\"}]");
    Solution s = Solver.withDefaults().withTolerance(1e-8).solve(file.problem());
    var domain = file.problem().domain();
    DomainField solved = DomainField.of(file.problem().equation(), domain, file.incident());
    Path target = folder.resolve("field.json");
    FieldFile.of(s, solved, domain.frame().bounds()).write(target);
    FieldFile again = FieldFile.read(target);
    assertThat(again.field().at(1.5, 0.7)).isEqualTo(s.field().at(1.5, 0.7));
    DomainField read = again.domain().orElseThrow();
    assertThat(again.complex().orElseThrow().imaginary().at(1.5, 0.7))
        .isEqualTo(s.complex().orElseThrow().imaginary().at(1.5, 0.7));
    assertThat(read.incident()).isEqualTo(file.incident());
    assertThat(again.equation()).isEqualTo(file.problem().equation());
    assertThat(again.modes()).isEqualTo(Optional.empty());
  }

  /** ∂u/∂n = −1 out of the domain on a circle of radius 2: u = 2 ln r + constant. */
  @Test
  void aFieldMayGrowLikeALogarithm() throws IOException {
    String hole = "{\"holes\": [{\"circle\": {\"centre\": [0, 0], \"radius\": 2}}]}";
    String flux = "\"boundary\": [{\"on\": \"hole.0\", \"normal\": -1}]";
    String laplace = "\"type\": \"laplace\"";
    ProblemFile file = read(laplace, hole, flux + ", \"infinity\": \"log\"");
    Solution s = Solver.withDefaults().solve(file.problem());
    assertThat(s.field().at(20, 0) - s.field().at(4, 0)).isCloseTo(2 * Math.log(5), within(1e-9));
    ProblemFile bounded = read(laplace, hole, flux + ", \"infinity\": \"bounded\"");
    assertThat(Solver.withDefaults().solve(bounded.problem()).reached()).isFalse();
    assertThatThrownBy(() -> read(laplace, hole, flux + ", \"infinity\": \"zero\""))
        .hasMessageContaining("problem.json: infinity must be bounded or log: zero");
    assertThatThrownBy(
            () ->
                read("\"type\": \"yukawa\", \"decay\": 1", hole, flux + ", \"infinity\": \"log\""))
        .hasMessageContaining("problem.json: infinity needs Laplace's equation: log");
    assertThatThrownBy(() -> read(laplace, SQUARE, "\"boundary\": [], \"infinity\": \"log\""))
        .hasMessageContaining("infinity needs a domain without an outer boundary");
  }

  @Test
  void complaintsNameThePlace() {
    for (String wrong : List.of("0", "-1e-6", "1", "2e9")) {
      String tolerance = "\"boundary\": [], \"tolerance\": " + wrong;
      assertThatThrownBy(() -> read("\"type\": \"laplace\"", SQUARE, tolerance))
          .hasMessageContaining("problem.json: tolerance must be positive and less than 1: ");
    }
    for (List<String> each :
        List.of(
            List.of("{\"on\": \"outer\", \"value\": \"x^\"}", "boundary[0].value is not valid"),
            List.of("{\"on\": \"outer.9\", \"value\": 0}", "boundary[0].on is not valid"),
            List.of("{\"on\": \"outer\"}", "boundary[0] must have a value"),
            List.of("{\"value\": \"0\"}", "boundary[0].on is missing"),
            List.of("{\"on\": \"outer\", \"condition\": \"soft\"}", "needs an incident wave"))) {
      assertThatThrownBy(() -> laplace(each.get(0)))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("problem.json: ")
          .hasMessageContaining(each.get(1));
    }
    assertThatThrownBy(
            () -> read("\"type\": \"laplace\"", "{\"outer\": {\"blob\": 3}}", "\"boundary\": []"))
        .hasMessageContaining("domain.outer must be a polygon, circle, ellipse or curve");
  }

  @Test
  void misspeltMembersAreRefusedWithASuggestion() {
    String incident = "\"type\": \"helmholtz\", \"wavenumber\": 2";
    String hole = "{\"holes\": [{\"circle\": {\"centre\": [0, 0], \"radius\": 1}}]}";
    for (List<String> each :
        List.of(
            List.of("", SQUARE, "\"boundry\": []", "boundry; did you mean boundary?"),
            List.of("", SQUARE, "\"comment\": 1", "comment; known are equation, domain, "),
            List.of(
                "\"wavenumber\": 1,", SQUARE, "\"boundary\": []", "equation.wavenumber; known are"),
            List.of("", "{\"hole\": []}", "\"boundary\": []", "domain.hole; did you mean holes?"),
            List.of(
                "",
                "{\"outer\": {\"circle\": {\"center\": [0,0], \"radius\": 1}}}",
                "\"boundary\": []",
                "domain.outer.circle.center; did you mean centre?"),
            List.of(
                "",
                "{\"outer\": {\"circle\": {\"centre\": [0,0], \"radius\": 1}, \"angle\": 0}}",
                "\"boundary\": []",
                "domain.outer.angle; known are circle"),
            List.of(
                "",
                SQUARE,
                "\"boundary\": [{\"on\": \"outer\", \"vlaue\": 1}]",
                "boundary[0].vlaue; did you mean value?"),
            List.of(
                "",
                SQUARE,
                "\"boundary\": [{\"on\": \"outer\", \"robin\": {\"a\": 1, \"valu\": 1}}]",
                "boundary[0].robin.valu; did you mean value?"))) {
      assertThatThrownBy(
              () -> read(each.get(0) + "\"type\": \"laplace\"", each.get(1), each.get(2)))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("problem.json: there is no " + each.get(3));
    }
    for (List<String> each :
        List.of(
            List.of("{\"plan\": {}}", "incident.plan; did you mean plane?"),
            List.of("{\"plane\": {\"directon\": 1}}", "incident.plane.directon; did you mean"),
            List.of("{\"point\": {\"to\": 1}}", "incident.point.to; known are at"))) {
      assertThatThrownBy(() -> read(incident, hole, "\"incident\": " + each.get(0)))
          .hasMessageContaining("problem.json: there is no " + each.get(1));
    }
  }

  @Test
  void endlessFormulasAndCrossingCurvesAreRefused() {
    assertThatThrownBy(
            () -> laplace("{\"on\": \"outer\", \"value\": \"x" + "+x".repeat(29_999) + "\"}"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("boundary[0].value is not valid (formula \"…")
        .hasMessageContaining("20,000 numbers, names and operations at most)")
        .message()
        .hasSizeLessThan(500);
    assertThatThrownBy(
            () ->
                read(
                    "\"type\": \"laplace\"",
                    "{\"outer\": {\"curve\": {\"x\": \"sin(2*t+1)\", \"y\": \"sin(t+0.5)\"}}}",
                    "\"boundary\": []"))
        .hasMessageContaining(
            "domain.outer is not valid (curve must not cross itself: t = 2.64159");
  }

  @Test
  void valuesFromFiles() throws IOException {
    StringBuilder along = new StringBuilder("t,value\n");
    StringBuilder places = new StringBuilder("# measured\nx,y,value\n");
    for (int i = 0; i <= 40; i++) {
      double t = i / 10.0;
      int side = Math.min(3, i / 10);
      double d = t - side;
      double x = side == 0 ? d : side == 1 ? 1 : side == 2 ? 1 - d : 0;
      double y = side == 0 ? 0 : side == 1 ? d : side == 2 ? 1 : 1 - d;
      along.append(t + "," + x * x * y + "\n");
      if (i < 40) {
        places.append(x + "," + y + "," + (x * x - y * y) + "\n");
      }
    }
    Files.writeString(folder.resolve("along.csv"), along);
    Files.writeString(folder.resolve("places.csv"), places);
    Solution same =
        Solver.withDefaults().solve(laplace("{\"on\": \"outer\", \"value\": \"x*x*y\"}").problem());
    Solution read =
        Solver.withDefaults()
            .solve(laplace("{\"on\": \"outer\", \"values\": \"along.csv\"}").problem());
    assertThat(read.field().at(0.3, 0.4)).isCloseTo(same.field().at(0.3, 0.4), within(1e-9));
    Solution harmonic =
        Solver.withDefaults()
            .solve(
                laplace("{\"on\": \"outer\", \"value\": {\"values\": \"places.csv\"}}").problem());
    assertThat(harmonic.field().at(0.3, 0.4)).isCloseTo(-0.07, within(1e-9));
    // A corner named twice: first for the side that ends, then for the one that begins.
    Files.writeString(folder.resolve("jump.csv"), "t,value\n0,0\n1,0\n1,1\n2,1\n2,0\n3,0\n4,0\n");
    Solution jump =
        Solver.withDefaults()
            .solve(laplace("{\"on\": \"outer\", \"values\": \"jump.csv\"}").problem());
    assertThat(jump.field().at(0.5, 0.5)).isCloseTo(0.25, within(1e-9));
    Files.writeString(folder.resolve("bad.csv"), "x,y,value\n0,0,1\n0.5,0.5,2\n");
    assertThatThrownBy(() -> laplace("{\"on\": \"outer\", \"values\": \"bad.csv\"}"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("bad.csv: place (0.5, 0.5) is not on the boundary");
    assertThatThrownBy(() -> laplace("{\"on\": \"outer\", \"values\": \"none.csv\"}"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("none.csv");
  }
}

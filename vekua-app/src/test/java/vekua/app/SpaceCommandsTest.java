package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields of space from the command line: files, numbers, pictures, and what is refused. */
@Order(1)
@ResourceLock(Resources.SYSTEM_OUT)
class SpaceCommandsTest {

  private static final StandardCopyOption REPLACE = StandardCopyOption.REPLACE_EXISTING;

  @TempDir static Path folder;

  @BeforeAll
  static void fields() throws Exception {
    Random random = new Random(1);
    StringBuilder ball = new StringBuilder("x [m],y [m],z [m],u [V]\n");
    StringBuilder orbit = new StringBuilder("x,y,z,u\n");
    StringBuilder plane = new StringBuilder("x,y,u\n");
    for (int i = 0; i < 40; i++) {
      double[] p = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      double length = Math.hypot(Math.hypot(p[0], p[1]), p[2]);
      double[] n = Arrays.stream(p).map(x -> x / length).toArray();
      double r = Math.cbrt(random.nextDouble());
      ball.append(r * n[0] + "," + r * n[1] + "," + r * n[2] + "," + (1 + r * n[2]) + "\n");
      orbit.append(2 * n[0] + "," + 2 * n[1] + "," + 2 * n[2] + "," + n[2] / 4 + "\n");
      plane.append(r * n[0] + "," + r * n[1] + "," + r * n[0] + "\n");
    }
    Files.writeString(folder.resolve("ball.csv"), ball);
    Files.writeString(folder.resolve("orbit.csv"), orbit);
    Files.writeString(folder.resolve("middle.csv"), orbit + "0,0,0,1\n");
    Files.writeString(folder.resolve("plane.csv"), plane);
    Files.writeString(folder.resolve("flat.csv"), "x,y\n0.1,0.2\n");
    Files.writeString(folder.resolve("deep.csv"), "x,y,z\n0.1,0.2,0.3\n");
    Files.writeString(
        folder.resolve("square.json"),
        "{\"domain\": {\"outer\": {\"polygon\": [[-2,-2],[2,-2],[2,2],[-2,2]]}}}");
    run(0, "fit ball.csv --equation laplace -o ball.json");
    run(0, "fit orbit.csv --equation laplace --outside -o orbit.json");
    run(0, "fit plane.csv --equation laplace -o plane.json");
  }

  /** Runs a command whose words that name files of the folder are completed. */
  private static String[] run(int exit, String line) {
    String[] args =
        Arrays.stream(line.split(" "))
            .map(w -> w.matches("[a-z]+\\.[a-z]{3,4}") ? folder.resolve(w).toString() : w)
            .toArray(String[]::new);
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
    try {
      int code = Main.run(args);
      String text = complaints.toString(StandardCharsets.UTF_8);
      assertThat(code).as(text).isEqualTo(exit);
      return new String[] {said.toString(StandardCharsets.UTF_8), text};
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  @Test
  void predictionsHaveThreeCoordinates() throws Exception {
    run(0, "predict ball.json --at deep.csv --gradient --uncertainty -o values.csv");
    String csv = Files.readString(folder.resolve("values.csv"));
    assertThat(csv).startsWith("x,y,z,u,ux,uy,uz,spread,blind\n0.1,0.2,0.3,1.");
    run(0, "predict ball.json --grid -1:1:3,-1:1:2,0:0:1 -o grid.csv");
    assertThat(Files.readAllLines(folder.resolve("grid.csv"))).hasSize(7);
    run(0, "predict orbit.json --grid 2:3:2,2:3:2,2:3:2 -o grid.vti");
    assertThat(run(0, "info ball.json")[0]).contains("in the ball of radius", " m about (");
    assertThat(run(0, "info orbit.json")[0])
        .contains("outside the ball of radius 2 about (0, 0, 0)");
  }

  @Test
  void picturesShowSlicesAndSpheres() throws Exception {
    run(0, "plot ball.json --sensors ball.csv --uncertainty -o three.svg");
    String three = Files.readString(folder.resolve("three.svg"));
    assertThat(three).contains("z = 0", "y = 0", "x = 0", "z (m)");
    assertThat(three).contains("Uncertainty: one standard deviation, x = 0");
    run(0, "plot ball.json --slice y=0.3 -o slice.svg");
    assertThat(Files.readString(folder.resolve("slice.svg"))).contains("y = 0.3");
    run(0, "plot orbit.json --sphere 1.5 --radial --sensors orbit.csv -o sphere.svg");
    assertThat(Files.readString(folder.resolve("sphere.svg")))
        .contains("sphere of radius 1.5", "60°");
    run(0, "plot orbit.json -o orbit.svg");
    run(0, "predict ball.json --grid -1:1:9,0:0:1,-1:1:9 -o cut.svg");
    assertThat(Files.readString(folder.resolve("cut.svg"))).contains("y = 0");
  }

  /** A source in (0.2, 0, 0.1), heard by re and im at two frequencies; a tone as a time series. */
  private static void sounds() throws Exception {
    Random random = new Random(4);
    StringBuilder sound = new StringBuilder("freq,x,y,z,re,im\n");
    StringBuilder snapshots = new StringBuilder("x,y,z,u1,u2\n");
    for (int i = 0; i < 50; i++) {
      double[] p = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      double length = Math.hypot(Math.hypot(p[0], p[1]), p[2]) / (i % 2 == 0 ? 0.5 : 0.7);
      String place = "";
      for (int axis = 0; axis < 3; axis++) {
        p[axis] /= length;
        place += p[axis] + ",";
      }
      for (int freq : new int[] {200, 400}) {
        double[] u = heard(freq, p);
        sound.append(freq + "," + place + u[0] + "," + u[1] + "\n");
      }
      snapshots.append(place + p[0] + "," + (1 + p[1] * p[2]) + "\n");
    }
    Files.writeString(folder.resolve("sound.csv"), sound);
    Files.writeString(folder.resolve("snapshots.csv"), snapshots);
  }

  private static double[] heard(double freq, double... p) {
    double r = Math.hypot(Math.hypot(p[0] - 0.2, p[1]), p[2] - 0.1);
    double phase = 2 * Math.PI * freq / 343 * r;
    // e^(iωt), as transforms of recordings have it.
    return new double[] {Math.cos(phase) / r, -Math.sin(phase) / r};
  }

  @Test
  void soundThatGoesOutIsComplex() throws Exception {
    sounds();
    run(
        0,
        "fit sound.csv --equation helmholtz --by freq --speed 343 --outside --centre 0,0,0"
            + " --order 8 -o sound.json");
    assertThat(run(0, "info sound.json")[0])
        .contains("2 fields by freq", "162 functions outside the ball of radius 0.5");
    // Thrice as far as the sensors: only what goes out is known there.
    run(0, "predict sound.json --point 1.2,-0.9,1.1 --uncertainty -o far.csv");
    String[] lines = Files.readString(folder.resolve("far.csv")).split("\n", -1);
    assertThat(lines[0]).isEqualTo("freq,x,y,z,u_re,u_im,spread,blind");
    double[] found = Arrays.stream(lines[2].split(",", -1)).mapToDouble(Double::valueOf).toArray();
    double[] truth = heard(400, 1.2, -0.9, 1.1);
    assertThat(found[4]).isCloseTo(truth[0], within(0.01));
    assertThat(found[5]).isCloseTo(truth[1], within(0.01));
    run(0, "predict sound.json --value 200 --grid 1:2:3,1:2:2,1:2:2 --uncertainty -o far.vti");
    assertThat(Files.readString(folder.resolve("far.vti"), StandardCharsets.ISO_8859_1))
        .contains("u_re", "u_im", "spread");
    run(0, "predict sound.json --grid 1:2:3,1:2:2,1:2:2 -o far.npy");
    assertThat(Files.size(folder.resolve("far.npy"))).isEqualTo(128 + 2 * 12 * 16);
    run(0, "plot sound.json --sphere 0.6 --value 400 --part phase --sensors sound.csv -o map.svg");
    run(0, "plot sound.json --slice z=0 -o cut.svg");
    // The colours are those of what is shown, not of the source's place.
    String cut = Files.readString(folder.resolve("cut.svg"));
    assertThat(cut).contains("freq 400, z = 0").doesNotContainPattern(">-?[0-9.]+E[0-9]+<");
  }

  @Test
  void snapshotsOfSpaceAreFieldsEach() throws Exception {
    sounds();
    run(0, "fit snapshots.csv --equation laplace -o two.json");
    for (int one = 1; one <= 2; one++) {
      Files.move(folder.resolve("two-" + one + ".json"), folder.resolve("one.json"), REPLACE);
      run(0, "predict one.json --point 0.3,0.2,0.1 -o at.csv");
      String[] last = Files.readString(folder.resolve("at.csv")).strip().split(",", -1);
      assertThat(Double.parseDouble(last[last.length - 1]))
          .isCloseTo(one == 1 ? 0.3 : 1.02, within(1e-3));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "predict plane.json --point 1,2,3 | holds a field of the plane: its points have no z",
        "predict plane.json --at deep.csv | has a column z, but the field is one of the plane",
        "predict ball.json --point 1,2 | holds a field of space: its points need x, y and z",
        "predict ball.json --at flat.csv | column z is missing",
        "predict ball.json --grid 0:1:2,0:1:2 | holds a field of space",
        "predict plane.json --grid 0:1:2,0:1:2,0:1:2 | holds a field of the plane",
        "predict ball.json --grid 0:1:2,0:1:2,0:1:2 -o x.png | a single node along one axis",
        "fit ball.csv --equation laplace --centre 0,0 | the centre must have three coordinates",
        "fit plane.csv --equation laplace --centre 0,0,0 | the centre must have two coordinates",
        "fit plane.csv --equation laplace --shell 1:2 | a shell needs places of three coordinates",
        "fit ball.csv --equation laplace --shell 2:1 | --shell",
        "fit ball.csv --equation laplace --domain square.json | describes a domain of the plane",
        "fit middle.csv --equation laplace --outside | must leave room for the sources",
        "fit orbit.csv --equation laplace --outside --radius 3 | inside the sphere of radius 3.0",
        "fit orbit.csv --equation laplace --outside --shell 1:3 | exclusive",
        "fit orbit.csv --equation biharmonic --outside | biharmonic",
        "plot ball.json --slice z=7 -o x.png | the slice z = 7 is outside the ball",
        "plot ball.json --slice w=7 -o x.png | must be such as z=0.2",
        "plot ball.json --sphere 7 -o x.png | the sphere of radius 7 is outside the ball",
        "plot ball.json --radial -o x.png | --radial needs --sphere",
        "plot plane.json --slice z=0 -o x.png | show fields of space",
        "plot ball.json --grid 0:1:2,0:1:2 -o x.png | --grid needs --slice",
        "plot ball.json --sensors plane.csv -o x.png | column z is missing",
      })
  void whatMakesNoSenseIsRefusedInOneSentence(String line, String complaint) {
    String text = run(2, line)[1];
    assertThat(text).contains(complaint).doesNotContain("Exception");
    assertThat(folder.resolve("x.png")).doesNotExist();
  }
}

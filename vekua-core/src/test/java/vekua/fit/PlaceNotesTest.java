package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Exterior;
import vekua.geometry.Frame;
import vekua.geometry.Points;
import vekua.geometry.Shell;
import vekua.rows.Functional;
import vekua.rows.Samples;

/** What the places of sensors leave unseen, in cases that can be counted by hand. */
class PlaceNotesTest {

  private static Samples at(Points points) {
    return Samples.of(points, new double[points.size()]);
  }

  private static List<Warning> notes(Points points, Frame frame) {
    return new PlaceNotes(at(points), frame).warnings();
  }

  private static String code(List<Warning> warnings) {
    assertThat(warnings).hasSize(1);
    return warnings.get(0).code();
  }

  /** A share in per cent from a sentence about a part. */
  private static double share(List<Warning> warnings) {
    assertThat(code(warnings)).isEqualTo("part");
    return Double.parseDouble(warnings.get(0).sentence().replaceAll(".*only: (\\d+) %.*", "$1"));
  }

  @Test
  void oneOrFewPlaces() {
    assertThat(code(notes(Points.of(0.1, 0.2), Disk.unit()))).isEqualTo("one-place");
    Points three = Points.of(new double[] {0, 1, 0}, new double[] {0, 0, 1});
    List<Warning> few = notes(three, Disk.unit());
    assertThat(code(few)).isEqualTo("few-sensors");
    assertThat(few.get(0).sentence()).isEqualTo("3 sensors cannot tell a field; see the spread");
    Points four = Points.of(new double[] {0.5, -0.5, 0, 0}, new double[] {0, 0, 0.5, -0.5});
    assertThat(notes(four, Disk.unit())).isEmpty();
  }

  /** The root mean square across is a hundredth of that along, or not. */
  @Test
  void linesAndPlanes() {
    double[] x = {-1, -0.5, 0.5, 1};
    Points flat = Points.of(x, new double[] {0.007, -0.007, -0.007, 0.007});
    Points bent = Points.of(x, new double[] {0.009, -0.009, -0.009, 0.009});
    assertThat(code(notes(flat, Disk.unit()))).isEqualTo("line");
    assertThat(notes(bent, Disk.unit())).extracting(Warning::code).doesNotContain("line");
    // Slopes tell what is across.
    Samples slopes = at(flat).withFunctionals(Collections.nCopies(4, Functional.normal(0, 1)));
    assertThat(new PlaceNotes(slopes, Disk.unit()).warnings())
        .extracting(Warning::code)
        .doesNotContain("line");
    double[] a = {1, -1, 0, 0, 0.3, -0.2};
    double[] b = {0, 0, 1, -1, 0.2, 0.4};
    Points plane = Points.of(a, b, new double[] {0.1, 0.1, 0.1, 0.1, 0.1, 0.1});
    assertThat(code(notes(plane, Ball.unit()))).isEqualTo("plane");
    assertThat(code(notes(Points.of(x, x, x), Ball.unit()))).isEqualTo("line");
    Points thick = Points.of(a, b, new double[] {0.1, -0.1, 0.1, -0.1, 0.1, -0.1});
    assertThat(notes(thick, Ball.unit())).extracting(Warning::code).doesNotContain("plane");
  }

  /** Of four sensors close to a point half a radius is a disc of a quarter of the area. */
  @Test
  void theShareOfADiscThatIsFarAway() {
    double e = 1e-3;
    Points middle = Points.of(new double[] {e, -e, 0, 0}, new double[] {0, 0, e, -e});
    List<Warning> notes = notes(middle, new Disk(0, 0, 1));
    assertThat(share(notes)).isCloseTo(75, within(4.0));
    assertThat(notes.get(0).sentence())
        .endsWith("the disc is farther than half a radius from all of them");
    // As many as a large number are looked at with steps, and tell the same.
    double[] x = new double[5000];
    double[] y = new double[5000];
    Arrays.setAll(x, i -> e * Math.cos(i));
    Arrays.setAll(y, i -> e * Math.sin(i));
    assertThat(share(notes(Points.of(x, y), new Disk(0, 0, 1)))).isEqualTo(share(notes));
    // A unit of length makes no difference.
    Points far = Points.of(new double[] {1001, 999, 1000, 1000}, new double[] {0, 0, 1, -1});
    assertThat(share(notes(far, new Disk(1000, 0, 1000)))).isEqualTo(share(notes));
  }

  /** In space an eighth of the volume is nearer than half a radius to the centre. */
  @Test
  void theShareOfABallThatIsFarAway() {
    double e = 1e-3;
    Points middle =
        Points.of(
            new double[] {e, -e, 0, 0, 0, 0},
            new double[] {0, 0, e, -e, 0, 0},
            new double[] {0, 0, 0, 0, e, -e});
    assertThat(share(notes(middle, Ball.unit()))).isCloseTo(87, within(6.0));
    assertThat(notes(Ball.unit().grid(5), Ball.unit())).isEmpty();
  }

  /** Within 0.5 of a point on the unit sphere is a cap of 1/16 of it. */
  @Test
  void theShareOfDirections() {
    Points one =
        Points.of(
            new double[] {2, 2.1, 2, 2.1},
            new double[] {0.01, 0, -0.01, 0},
            new double[] {0, 0.01, 0, -0.02});
    List<Warning> outside = notes(one, new Exterior(Ball.unit()));
    assertThat(share(outside)).isCloseTo(100 - 100 / 16.0, within(1.5));
    assertThat(outside.get(0).sentence()).contains("29 degrees");
    assertThat(share(notes(one, new Shell(new Ball(0, 0, 0, 3), 1)))).isEqualTo(share(outside));
    assertThat(notes(new Ball(0, 0, 0, 2).surface(60), new Exterior(Ball.unit()))).isEmpty();
    assertThat(share(notes(new Ball(5, 0, 0, 0.5).surface(60), new Exterior(Ball.unit()))))
        .isGreaterThan(80);
    // Directions are those from the centre of the frame.
    assertThat(notes(new Ball(5, 0, 0, 2).surface(60), new Exterior(new Ball(5, 0, 0, 1))))
        .isEmpty();
  }

  @Test
  void spheresAndCircles() {
    Shell shell = new Shell(new Ball(1, 0, 0, 3), 1);
    Points sphere = new Ball(1, 0, 0, 2).surface(40);
    assertThat(code(notes(sphere, shell))).isEqualTo("sphere");
    assertThat(notes(new Ball(1.02, 0, 0, 2).surface(40), shell))
        .extracting(Warning::code)
        .doesNotContain("sphere");
    Samples onSphere = at(sphere);
    assertThat(PlaceNotes.onSphere(onSphere, Equation.laplace().basis(1, new Ball(1, 0, 0, 2))))
        .isTrue();
    assertThat(PlaceNotes.onSphere(onSphere, Equation.laplace().basis(1, new Ball(0, 0, 0, 2))))
        .isFalse();
    assertThat(PlaceNotes.onCircle(onSphere, Equation.laplace().basis(1, new Ball(1, 0, 0, 2))))
        .isFalse();
    Samples slopes = onSphere.withFunctionals(Collections.nCopies(40, Functional.normal(1, 0, 0)));
    assertThat(PlaceNotes.onSphere(slopes, Equation.laplace().basis(1, new Ball(1, 0, 0, 2))))
        .isFalse();
    Samples circle = at(new Disk(1, 2, 3).boundary(20));
    assertThat(PlaceNotes.onCircle(circle, Equation.laplace().basis(1, new Disk(1, 2, 4))))
        .isTrue();
    assertThat(PlaceNotes.onCircle(circle, Equation.laplace().basis(1, new Disk(1.1, 2, 4))))
        .isFalse();
    assertThat(PlaceNotes.onSphere(circle, Equation.laplace().basis(1, new Disk(1, 2, 4))))
        .isFalse();
    assertThat(PlaceNotes.onCircle(circle, new MatrixBasis(new double[][] {{1}}))).isFalse();
    assertThat(PlaceNotes.onSphere(onSphere, new MatrixBasis(new double[][] {{1}}))).isFalse();
  }

  /** (1, 2, 2)/3 and two others are axes: an ellipsoid with known moments, turned. */
  @Test
  void principalAxesOfATurnedEllipsoid() {
    double[][] axes = {
      {1 / 3.0, 2 / 3.0, 2 / 3.0}, {2 / 3.0, 1 / 3.0, -2 / 3.0}, {2 / 3.0, -2 / 3.0, 1 / 3.0}
    };
    double[] size = {3, 0.2, 1};
    double[][] p = new double[3][6];
    for (int axis = 0; axis < 3; axis++) {
      for (int k = 0; k < 3; k++) {
        p[k][2 * axis] = 10 + size[axis] * axes[axis][k];
        p[k][2 * axis + 1] = 10 - size[axis] * axes[axis][k];
      }
    }
    double unit = Math.sqrt(3);
    assertThat(PrincipalAxes.lengths(Points.of(p[0], p[1], p[2])))
        .containsExactly(new double[] {3 / unit, 1 / unit, 0.2 / unit}, within(1e-12));
    assertThat(PrincipalAxes.lengths(Points.of(new double[] {1, 2, 3}, new double[] {1, 2, 3})))
        .containsExactly(new double[] {Math.sqrt(4 / 3.0), 0}, within(1e-7));
  }
}

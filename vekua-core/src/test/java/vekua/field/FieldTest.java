package vekua.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Points;

class FieldTest {

  private static final Basis BASIS = Equation.helmholtz(9).basis(14, Disk.unit());

  private static Field random(long seed) {
    return Field.of(BASIS, new Random(seed).doubles(BASIS.size(), -1, 1).toArray());
  }

  @Test
  void manyPointsEqualSinglePoints() {
    Field field = random(1);
    Points points = Disk.unit().grid(120, 120);
    double[] all = field.at(points);
    double[][] gradients = field.gradientAt(points);
    for (int i = 0; i < points.size(); i += 701) {
      assertThat(all[i]).isEqualTo(field.at(points.x(i), points.y(i)));
      assertThat(gradients[0][i]).isEqualTo(field.gradientAt(points.x(i), points.y(i))[0]);
      assertThat(gradients[1][i]).isEqualTo(field.gradientAt(points.x(i), points.y(i))[1]);
    }
  }

  @Test
  void fieldsOfOneBasisAreEvaluatedTogether() {
    List<Field> fields = List.of(random(2), random(3), random(4));
    Points points = Disk.unit().grid(60, 60);
    double[][] together = Field.atAll(fields, points);
    for (int f = 0; f < 3; f++) {
      double[] alone = fields.get(f).at(points);
      for (int i = 0; i < alone.length; i++) {
        // Two orders of summation of 29 terms of size one.
        assertThat(together[f][i]).isCloseTo(alone[i], within(100 * 0x1p-52 * 29));
      }
    }
    // How many are evaluated together changes no bit.
    List<Field> more = IntStream.range(2, 13).mapToObj(FieldTest::random).toList();
    double[][] all = Field.atAll(more, points);
    for (int f = 0; f < more.size(); f++) {
      assertThat(all[f]).isEqualTo(Field.atAll(List.of(more.get(f)), points)[0]);
    }
    assertThat(Field.atAll(List.of(), points)).isEmpty();
    Field other = Field.of(Equation.laplace().basis(14, Disk.unit()), new double[29]);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Field.atAll(List.of(random(5), other), points))
        .withMessage("fields must share their functions");
  }

  @Test
  void coefficientsAreCopied() {
    double[] w = new double[BASIS.size()];
    Field field = Field.of(BASIS, w);
    w[0] = 1;
    field.coefficients()[0] = 1;
    assertThat(field.at(0, 0)).isEqualTo(0);
  }

  /** Two orders of summation of 29 terms of slopes up to nine. */
  @Test
  void gradientsAreThoseOfTheFunctions() {
    Field field = random(6);
    Points points = Disk.unit().grid(90, 90);
    int n = points.size();
    double[] w = field.coefficients();
    double[][] slopes = BASIS.gradients(points);
    for (int axis = 0; axis < 2; axis++) {
      double[] together = field.gradientAt(points)[axis];
      for (int i = 0; i < n; i += 97) {
        double sum = 0;
        for (int j = 0; j < w.length; j++) {
          sum += w[j] * slopes[axis][j * n + i];
        }
        assertThat(together[i]).isCloseTo(sum, within(100 * 0x1p-52 * 29 * 9));
      }
    }
    assertThat(field.functions()).isSameAs(BASIS);
    assertThat(field).hasToString("Field[" + BASIS + "]");
  }

  @Test
  void badCoefficientsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Field.of(BASIS, new double[28]))
        .withMessageContaining("coefficients must be as many as basis functions: 28 != 29");
    double[] w = new double[29];
    w[7] = Double.NaN;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Field.of(BASIS, w))
        .withMessageContaining("coefficients[7] must be finite");
  }

  @Test
  void complexFieldsAreTwoOfTheSameFunctions() {
    Field re = random(7);
    Field im = random(8);
    ComplexField field = new ComplexField(re, im);
    assertThat(field.at(0.3, 0.4)).containsExactly(re.at(0.3, 0.4), im.at(0.3, 0.4));
    Points points = Disk.unit().grid(20, 20);
    double[][] parts = field.at(points);
    assertThat(parts[0]).containsExactly(re.at(points), within(1e-12));
    assertThat(parts[1]).containsExactly(im.at(points), within(1e-12));
    assertThat(field.at(points, ComplexPart.REAL)).containsExactly(parts[0]);
    assertThat(field.at(points, ComplexPart.IMAGINARY)).containsExactly(parts[1]);
    Field other = Field.of(Equation.laplace().basis(14, Disk.unit()), new double[29]);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ComplexField(re, other))
        .withMessageContaining("must share their functions");
  }

  @Test
  void complexNumbersHaveParts() {
    double[] re = {3, -1};
    double[] im = {-4, 0};
    assertThat(ComplexPart.MAGNITUDE.of(re, im)).containsExactly(5, 1);
    assertThat(ComplexPart.PHASE.of(re, im)).containsExactly(Math.atan2(-4, 3), Math.PI);
    assertThat(ComplexPart.values())
        .extracting(ComplexPart::suffix)
        .containsExactly("re", "im", "magnitude", "phase");
    assertThat(ComplexPart.IMAGINARY.words()).isEqualTo("imaginary part");
  }

  /** The first four harmonic functions of a ball are 1 and, divided by a norm, y, z and x. */
  @Test
  void fieldsOfSpaceAreEvaluatedAtPlaces() {
    vekua.functions.Functions modes = Equation.laplace().basis(1, new Ball(0, 0, 0, 1));
    Points place = Points.of(0.1, 0.2, 0.3);
    double[] w = {1, 2, 3, 4};
    Field field = Field.of(modes, w);
    double value = 0;
    double[] slopes = new double[3];
    for (int j = 0; j < 4; j++) {
      value += w[j] * modes.values(place)[j];
      for (int axis = 0; axis < 3; axis++) {
        slopes[axis] += w[j] * modes.gradients(place)[axis][j];
      }
    }
    assertThat(field.at(0.1, 0.2, 0.3)).isCloseTo(value, within(1e-14));
    assertThat(field.gradientAt(0.1, 0.2, 0.3)).containsExactly(slopes, within(1e-14));
    assertThat(slopes).doesNotContain(0);
    assertThat(new ComplexField(field, field).at(0.1, 0.2, 0.3))
        .containsExactly(new double[] {value, value}, within(1e-14));
  }
}

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
}

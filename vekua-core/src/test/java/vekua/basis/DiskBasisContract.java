package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import vekua.functions.Columns;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/** What every basis about a disc must satisfy, beside what every basis must. */
abstract class DiskBasisContract extends BasisContract {

  /** The equation; wavelengths per frame stay the same in every unit of length. */
  abstract Equation equation(double radius);

  @Override
  final DiskBasis basis(int order, Disk frame) {
    return equation(frame.radius()).basis(order, frame);
  }

  @Override
  final double wavenumber(Disk frame) {
    return equation(frame.radius()).wavenumber();
  }

  /** λ is plus or minus the square of the wavenumber, which another can take the place of. */
  @Test
  void operatorAndWavenumberBelongTogether() {
    Equation equation = basis(0, secondFrame()).equation();
    double k = equation.wavenumber();
    assertThat(k * k).isEqualTo(Math.abs(equation.lambda()));
    assertThat(equation.withWavenumber(3.5).wavenumber()).isEqualTo(k == 0 ? 0 : 3.5);
  }

  @Test
  void wavenumberDerivativeAgreesWithDifferences() {
    DiskBasis basis = basis(6, secondFrame());
    double k = basis.equation().wavenumber();
    Points points = inside(secondFrame(), 8, 6);
    int n = points.size();
    double[] derivative = new double[basis.size() * n];
    basis.wavenumberDerivatives(PointBlock.of(points), Columns.ofValues(derivative, 0, n));
    if (k == 0) {
      assertThat(derivative).containsOnly(0);
      return;
    }
    double h = 2e-3 * k;
    double[] value = values(basis, points);
    double[][] moved = new double[7][];
    for (int s = -3; s <= 3; s++) {
      Equation other = basis.equation().withWavenumber(k + s * h);
      moved[s + 3] = values(other.basis(6, secondFrame()), points);
    }
    double[] weights = {-1.0 / 60, 3.0 / 20, -3.0 / 4, 0, 3.0 / 4, -3.0 / 20, 1.0 / 60};
    // The ratio of a column at two points does not depend on its normalisation; the point where the
    // column is largest keeps the ratio far from its poles.
    for (int j = 0; j < basis.size(); j++) {
      int q = j * n;
      for (int i = 1; i < n; i++) {
        q = Math.abs(value[j * n + i]) > Math.abs(value[q]) ? j * n + i : q;
      }
      for (int p = j * n; p < (j + 1) * n; p++) {
        double expected = 0;
        for (int s = 0; s < 7; s++) {
          expected += weights[s] * moved[s][p] / moved[s][q] / h;
        }
        double actual = derivative[p] / value[q] - value[p] * derivative[q] / (value[q] * value[q]);
        assertThat(actual).as("column %d", j).isCloseTo(expected, within(1e-8 / k));
      }
    }
  }
}

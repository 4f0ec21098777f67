package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/** The two experiments of the paper that are exact, to the precision that it reports. */
class PaperPrecisionTest {

  /** The paper's experiment A: the exact solution from 200 points on the circle. */
  @Test
  void experimentAReachesThePrecisionOfThePaper() {
    Basis basis = Equation.helmholtz(20).basis(5, Disk.unit());
    double[] exact = new double[basis.size()];
    exact[0] = 1;
    Field truth = Field.of(basis, exact);
    Points circle = circle(200);
    Fit fit = paper(1e-14).fit(basis, Samples.of(circle, truth.at(circle)));
    assertThat(fit.rank()).isEqualTo(11);
    assertThat(meanSquare(fit.field(), truth, axis(100))).isLessThanOrEqualTo(4.10e-33);
  }

  /** The paper's experiment B: x² − y² from two sides of the square; rank 4 of 5. */
  @Test
  void experimentBReachesThePrecisionOfThePaper() {
    double[] line = new double[100];
    Arrays.setAll(line, i -> i == 99 ? 1 : -1 + 2.0 * i / 99);
    double[] x = Arrays.copyOf(line, 200);
    double[] y = new double[200];
    Arrays.fill(x, 100, 200, 1);
    Arrays.fill(y, 0, 100, 1);
    System.arraycopy(line, 0, y, 100, 100);
    double[] u = new double[200];
    Arrays.setAll(u, i -> x[i] * x[i] - y[i] * y[i]);
    Basis basis = Equation.laplace().basis(2, Disk.unit());
    Fit fit = paper(1e-14).fit(basis, Samples.of(Points.of(x, y), u));
    assertThat(fit.rank()).isEqualTo(4);
    assertThat(fit.warnings())
        .extracting(Warning::sentence)
        .containsExactly("4 of 5 directions are determined by the data");
    double sum = 0;
    for (int i = 0; i < 200; i++) {
      double tx = i < 100 ? line[i] : -1;
      double ty = i < 100 ? -1 : line[i - 100];
      double e = fit.field().at(tx, ty) - (tx * tx - ty * ty);
      sum += e * e / 200;
    }
    assertThat(sum).isLessThanOrEqualTo(2.4e-31);
  }

  private static Fitter paper(double tolerance) {
    return Fitter.withDefaults().with(Regularisation.truncate(tolerance)).with(Scaling.SAMPLES);
  }

  private static Points circle(int n) {
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double t = 2 * Math.PI * i / (n - 1);
      x[i] = Math.cos(t);
      y[i] = Math.sin(t);
    }
    return Points.of(x, y);
  }

  private static Points axis(int n) {
    double[] x = new double[n];
    Arrays.setAll(x, i -> -0.9 + 1.8 * i / (n - 1));
    return Points.of(x, new double[n]);
  }

  private static double meanSquare(Field a, Field b, Points points) {
    double[] va = a.at(points);
    double[] vb = b.at(points);
    double sum = 0;
    for (int i = 0; i < va.length; i++) {
      sum += (va[i] - vb[i]) * (va[i] - vb[i]) / va.length;
    }
    return sum;
  }
}

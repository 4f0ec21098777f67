package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import vekua.geometry.Points;
import vekua.rows.Samples;

/** Regularisations with a given parameter, on a matrix whose decomposition is known. */
class FilterTest {

  private static final int ROWS = 30;
  private static final double[] S = {2, 0.5, 1e-2, 1e-5};
  private static final double[][] U = Matrices.orthonormal(ROWS, S.length, 41);
  private static final double[][] V = Matrices.orthonormal(S.length, S.length, 42);
  private static final MatrixBasis BASIS = new MatrixBasis(Matrices.compose(U, S, V));

  /** RotatedData that lie at the given amounts along the directions, and nowhere else. */
  private static double[] data(double... amounts) {
    double[] u = new double[ROWS];
    for (int k = 0; k < amounts.length; k++) {
      for (int i = 0; i < ROWS; i++) {
        u[i] += amounts[k] * U[k][i];
      }
    }
    return u;
  }

  private static Fit fit(Regularisation regularisation, Samples samples) {
    return Fitter.withDefaults().with(regularisation).fit(BASIS, samples);
  }

  /** The amount of a direction in a fit's coefficients. */
  private static double along(Fit fit, int k) {
    return Matrices.dot(V[k], fit.field().coefficients());
  }

  @Test
  void reportsSayWhatWasAskedFor() {
    Samples samples = Samples.of(BASIS.points(), data(1, 1, 1, 1));
    assertThat(fit(Regularisation.truncate(0.25), samples).regularisation())
        .isEqualTo(new Fit.Choice("truncate", 0.25));
    assertThat(fit(Regularisation.ridge(0.125), samples).regularisation())
        .isEqualTo(new Fit.Choice("ridge", 0.125));
    assertThat(Regularisation.ridge(1)).hasToString("ridge");
    assertThat(Regularisation.truncate(0)).hasToString("truncate");
    assertThat(Regularisation.automatic()).hasToString("evidence");
    assertThat(Regularisation.gcv().method()).isEqualTo("gcv");
    assertThat(Regularisation.leaveOneOut().method()).isEqualTo("loo");
    assertThat(Regularisation.lCurve().method()).isEqualTo("lcurve");
    assertThat(Regularisation.discrepancy().method()).isEqualTo("discrepancy");
    assertThatIllegalArgumentException().isThrownBy(() -> Regularisation.truncate(1));
    assertThatIllegalArgumentException().isThrownBy(() -> Regularisation.truncate(-1e-9));
  }

  /** Refinement would take the damping back: data that are fitted well must be damped as well. */
  @Test
  void dampingIsNotRefinedAway() {
    // With μ = s² of the last direction half of it is kept; the first two are hardly damped.
    double small = 1e-10;
    Fit fit =
        fit(Regularisation.ridge(S[3] * S[3]), Samples.of(BASIS.points(), data(1, 1, 0, small)));
    assertThat(fit.residualRms()).isLessThan(1e-9 / Math.sqrt(ROWS));
    assertThat(along(fit, 3) * S[3]).isCloseTo(small / 2, within(1e-3 * small));
  }

  @Test
  void theResidualIsWhatDampingLeaves() {
    double mu = 0.1;
    Fit fit = fit(Regularisation.ridge(mu), Samples.of(BASIS.points(), data(1, 1, 1, 1)));
    double sum = 0;
    double freedom = 0;
    for (double s : S) {
      double left = mu / (s * s + mu);
      sum += left * left;
      freedom += 1 - left;
    }
    assertThat(fit.residualRms()).isCloseTo(Math.sqrt(sum / ROWS), within(1e-14));
    assertThat(fit.noise().getAsDouble())
        .isCloseTo(Math.sqrt(sum / (ROWS - freedom)), within(1e-14));
  }

  /** Minimises |Aw − u|² + μ Σ (d w)², d the root mean square of each column at the samples. */
  @Test
  void columnsMayBeScaledOverTheSamples() {
    double mu = 0.3;
    double[] u = RandomSensors.uniform(ROWS, 47);
    Fit fit =
        Fitter.withDefaults()
            .with(Regularisation.ridge(mu))
            .with(Scaling.SAMPLES)
            .fit(BASIS, Samples.of(BASIS.points(), u));
    RealMatrix a = new Array2DRowRealMatrix(Matrices.compose(U, S, V));
    RealMatrix normal = a.transposeMultiply(a);
    for (int j = 0; j < S.length; j++) {
      double meanSquare = normal.getEntry(j, j) / ROWS;
      normal.addToEntry(j, j, mu * meanSquare);
    }
    double[] expected =
        new LUDecomposition(normal)
            .getSolver()
            .solve(a.transpose().operate(new ArrayRealVector(u)))
            .toArray();
    double[] actual = fit.field().coefficients();
    for (int j = 0; j < actual.length; j++) {
      assertThat(actual[j]).isCloseTo(expected[j], within(1e-10));
    }
  }

  /** Without damping every direction is solved for, and refinement takes rounding away. */
  @Test
  void noDampingIsTheLeastSquaresSolution() {
    Samples samples = Samples.of(BASIS.points(), data(1, -1, 1e-2, 3e-5));
    for (Regularisation all :
        new Regularisation[] {Regularisation.ridge(0), Regularisation.truncate(0)}) {
      Fit fit = fit(all, samples);
      assertThat(fit.rank()).isEqualTo(4);
      // The data are rounded to eps, which the smallest direction magnifies by 1e5.
      assertThat(along(fit, 3)).isCloseTo(3, within(1e-10));
      assertThat(along(fit, 0)).isCloseTo(0.5, within(1e-14));
    }
  }

  @Test
  void theSpreadOfATruncatedFitIsThatOfTheDirectionsKept() {
    double sigma = 0.3;
    Samples samples = Samples.of(BASIS.points(), data(1, 1, 1, 1)).withNoise(sigma);
    for (int kept = 1; kept <= 4; kept++) {
      double tolerance = 0.5 * S[kept - 1] / S[0];
      Uncertainty uncertainty = fit(Regularisation.truncate(tolerance), samples).uncertainty();
      // At the point of row i the values of the functions are Σ u s v: spread² = σ² Σ u².
      for (int i = 0; i < ROWS; i += 7) {
        double spread = 0;
        double blind = 0;
        for (int k = 0; k < 4; k++) {
          double u = U[k][i];
          spread += k < kept ? u * u : 0;
          blind += k < kept ? 0 : u * S[k] * u * S[k];
        }
        Points point = Points.of(i, 0);
        double expected = sigma * Math.sqrt(spread);
        assertThat(uncertainty.spreadAt(point)[0]).isCloseTo(expected, within(1e-9 * expected));
        assertThat(uncertainty.blindAt(point)[0]).isCloseTo(Math.sqrt(blind), within(1e-13));
      }
    }
  }

  @Test
  void theNoiseIsLearntFromWhatIsLeft() {
    double[] u = data(1, 1, 1, 1);
    double[] other = Matrices.orthonormal(ROWS, S.length + 1, 41)[S.length];
    for (int i = 0; i < ROWS; i++) {
      u[i] += other[i];
    }
    Samples samples = Samples.of(BASIS.points(), u);
    // One of length one is left beyond the columns, and one for every direction dropped.
    for (int kept = 1; kept <= 4; kept++) {
      Fit fit = fit(Regularisation.truncate(0.5 * S[kept - 1] / S[0]), samples);
      double left = 1 + (4 - kept);
      assertThat(fit.residualRms()).isCloseTo(Math.sqrt(left / ROWS), within(1e-12));
      assertThat(fit.noise().getAsDouble())
          .isCloseTo(Math.sqrt(left / (ROWS - kept)), within(1e-12));
    }
  }

  @Test
  void fitsDescribeThemselves() {
    Fit fit = fit(Regularisation.truncate(1e-3), Samples.of(BASIS.points(), data(1, 1, 1, 1)));
    double[] s = fit.singularValues();
    for (int k = 0; k < 4; k++) {
      assertThat(s[k]).isCloseTo(S[k], within(1e-14));
    }
    s[0] = 0;
    assertThat(fit.singularValues()[0]).isNotZero();
    assertThat(fit.condition()).isCloseTo(200, within(1e-10));
    assertThat(fit.samples()).isEqualTo(30);
    assertThat(fit.toString()).startsWith("Fit[samples=30, rank=3 of 4, residual=0.18257");
    assertThat(fit.warnings())
        .extracting(Warning::sentence)
        .containsExactly("3 of 4 directions are determined by the data");
    Fit steep = fit(Regularisation.truncate(1e-9), Samples.of(BASIS.points(), data(1, 1, 1, 1)));
    assertThat(steep.condition()).isCloseTo(2e5, within(1.0));
    assertThat(steep.warnings()).isEmpty();
  }

  @Test
  void highConditionsAreMentioned() {
    double[] s = {1, 3e-9};
    MatrixBasis basis =
        new MatrixBasis(
            Matrices.compose(Matrices.orthonormal(10, 2, 43), s, Matrices.orthonormal(2, 2, 44)));
    Fit fit =
        Fitter.withDefaults()
            .with(Regularisation.truncate(1e-12))
            .fit(basis, Samples.of(basis.points(), RandomSensors.uniform(10, 45)));
    assertThat(fit.warnings())
        .extracting(Warning::sentence)
        .containsExactly("the condition is 3.3e+08: errors of the data may be magnified that much");
  }

  /** Nothing but noise: an automatic fit says how little it knows. */
  @Test
  void anUncertainFieldIsMentioned() {
    Samples samples = Samples.of(BASIS.points(), RandomSensors.uniform(ROWS, 46)).withNoise(1);
    assertThat(fit(Regularisation.automatic(), samples).warnings())
        .singleElement()
        .asString()
        .isEqualTo("on average the field is uncertain by many times its own size; see the spread");
    Samples certain = Samples.of(BASIS.points(), data(1, 1)).withNoise(1e-9);
    assertThat(fit(Regularisation.automatic(), certain).warnings()).isEmpty();
  }
}

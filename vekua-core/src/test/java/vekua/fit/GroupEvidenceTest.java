package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the others say of a group, by conditional densities that are written out. */
class GroupEvidenceTest {

  private static final int N = 7;
  private static final int[] GROUP = {1, 4, 5};
  private static final int[] OTHERS = {0, 2, 3, 6};
  private static final int[] ALL = IntStream.range(0, N).toArray();

  private static ErrorForms.Ring ring(double length, double signal) {
    double[][] k = new double[N][N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        double d = (i - j) / length;
        k[i][j] = signal * Math.exp(-0.5 * d * d);
      }
    }
    return new ErrorForms.Ring(new double[0], k, signal);
  }

  /** uᵀ(K + λ)⁻¹u and the log determinant of some sensors. */
  private static double[] form(double[][] k, double lambda, double[] u, int[] some) {
    double[][] part = new double[some.length][some.length];
    double[] values = new double[some.length];
    for (int i = 0; i < some.length; i++) {
      values[i] = u[some[i]];
      for (int j = 0; j < some.length; j++) {
        part[i][j] = k[some[i]][some[j]];
      }
    }
    Precision precision = new Precision(part, lambda);
    return new double[] {Matrices.dot(values, precision.times(values)), precision.logDeterminant()};
  }

  /** The density of four values of a size that is likeliest, but not below the floor. */
  private static double density(double[] form, double least) {
    double size = Math.max(form[0] / OTHERS.length, least);
    return Math.pow(size, -0.5 * OTHERS.length) * Math.exp(-0.5 * (form[1] + form[0] / size));
  }

  private static double against(List<ErrorForms.Ring> rings, double[] u, double floor) {
    double alone = 0;
    double given = 0;
    for (ErrorForms.Ring ring : rings) {
      for (int i = -16; i <= 0; i++) {
        double lambda = Math.pow(10, 0.5 * i) * ring.signal();
        // Cauchy in decades of the amplitude, about a thirtieth.
        double decades = i / 4.0 + 1.5;
        double belief = 1 / (1 + decades * decades);
        double[] all = form(ring.covariance(), lambda, u, ALL);
        double[] group = form(ring.covariance(), lambda, u, GROUP);
        double[] rest = form(ring.covariance(), lambda, u, OTHERS);
        alone += belief * density(rest, floor / lambda);
        given +=
            belief * density(new double[] {all[0] - group[0], all[1] - group[1]}, floor / lambda);
      }
    }
    return Math.log(alone / given);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-3, 0.5})
  void isTheRatioOfTheDensitiesOfTheOthers(double floor) {
    Random random = new Random(3);
    double[] u = new double[N];
    Arrays.setAll(u, i -> Math.sin(0.6 * i) + 0.05 * random.nextGaussian());
    List<ErrorForms.Ring> rings = List.of(ring(1.5, 2), ring(0.6, 0.7));
    double actual = new GroupEvidence(rings, u, floor).against(GROUP);
    // Conditions up to 1e8 leave eight digits of a quadratic form.
    assertThat(actual).isCloseTo(against(rings, u, floor), within(1e-6));
  }

  /** Sensors that tell the field help, those that read anything mislead. */
  @Test
  void whoTellsTheFieldIsNotAgainstIt() {
    double[] u = new double[N];
    Arrays.setAll(u, i -> Math.sin(0.6 * i));
    List<ErrorForms.Ring> rings = List.of(ring(3, 1));
    assertThat(new GroupEvidence(rings, u, 1e-10).against(GROUP)).isLessThan(-3);
    for (int i : GROUP) {
      u[i] = -2;
    }
    assertThat(new GroupEvidence(rings, u, 1e-10).against(GROUP)).isGreaterThan(3);
  }
}

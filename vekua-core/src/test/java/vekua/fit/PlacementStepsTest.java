package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/** Each step of a placement against the covariance of all places, written out. */
class PlacementStepsTest {

  private static final Basis BASIS = Equation.laplace().basis(3, Disk.unit());
  private static final Points REGION = Disk.unit().boundary(11);
  private static final Points CANDIDATES = new Disk(0.1, 0, 0.6).boundary(8);
  private static final int N = 8;

  private static Uncertainty known(long seed) {
    Random random = new Random(seed);
    double[][] factor = new double[5][];
    Arrays.setAll(factor, m -> random.doubles(BASIS.size(), -1, 1).toArray());
    return Uncertainty.of(BASIS, factor, new double[0][]);
  }

  private static double[][] covariance(Uncertainty known) {
    Points all = Points.join(List.of(CANDIDATES, REGION));
    double[] phi = BASIS.values(all);
    int n = all.size();
    double[][] k = new double[n][n];
    for (double[] column : known.spreadFactor()) {
      double[] z = new double[n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < column.length; j++) {
          z[i] += column[j] * phi[j * n + i];
        }
      }
      for (int i = 0; i < n; i++) {
        for (int l = 0; l < n; l++) {
          k[i][l] += z[i] * z[l];
        }
      }
    }
    return k;
  }

  private static double[][] measured(double[][] k, int at, double sigma) {
    double s = sigma * sigma + k[at][at];
    double[][] left = new double[k.length][k.length];
    for (int i = 0; i < k.length; i++) {
      for (int l = 0; l < k.length; l++) {
        left[i][l] = k[i][l] - k[i][at] * k[at][l] / s;
      }
    }
    return left;
  }

  private static double[] region(double[][] k) {
    double[] v = new double[k.length - N];
    Arrays.setAll(v, p -> k[N + p][N + p]);
    return v;
  }

  /** The norm of the variances whose power grows from one to 32 with the sensors placed. */
  private static double norm(double[] variances, int step, int count) {
    double progress = (step + 1.0) / count;
    double power = progress <= 0.55 ? 1 : progress <= 0.8 ? 2 : progress <= 0.95 ? 8 : 32;
    double mean = Arrays.stream(variances).map(v -> Math.pow(v, power)).average().orElseThrow();
    return Math.pow(mean, 1 / power);
  }

  @ParameterizedTest
  @EnumSource
  void everyStepIsTheBest(Placement.Criterion criterion) {
    Uncertainty known = known(3);
    int count = 5;
    double[] noise = new double[N];
    Arrays.setAll(noise, i -> 0.2 + 0.05 * i);
    PlacedSensors placed =
        Placement.of(known, REGION).with(criterion).choose(CANDIDATES, List.of(noise), count);
    double[][] k = covariance(known);
    boolean[] taken = new boolean[N];
    for (int step = 0; step < count; step++) {
      int at = step;
      double[] now = region(k);
      assertThat(placed.average()[step])
          .isCloseTo(Math.sqrt(Arrays.stream(now).average().orElseThrow()), within(1e-11));
      assertThat(placed.worst()[step])
          .isCloseTo(Math.sqrt(Arrays.stream(now).max().orElseThrow()), within(1e-11));
      ToDoubleFunction<double[]> left =
          criterion == Placement.Criterion.AVERAGE
              ? v -> Arrays.stream(v).average().orElseThrow()
              : v -> norm(v, at, count);
      int best = -1;
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < N; i++) {
        double rest = left.applyAsDouble(region(measured(k, i, noise[i])));
        if (!taken[i] && rest < least) {
          least = rest;
          best = i;
        }
      }
      assertThat(placed.chosen()[step]).as("step %d", step).isEqualTo(best);
      assertThat(placed.spread()[step]).isCloseTo(Math.sqrt(k[best][best]), within(1e-11));
      assertThat(placed.points().x(step)).isEqualTo(CANDIDATES.x(best));
      taken[best] = true;
      k = measured(k, best, noise[best]);
    }
    double[] after = placed.after().get(0).spreadAt(REGION);
    double[] now = region(k);
    for (int p = 0; p < after.length; p++) {
      assertThat(after[p]).isCloseTo(Math.sqrt(now[p]), within(1e-11));
    }
  }

  /** What is left of several fields is added up, or the larger counts. */
  @ParameterizedTest
  @EnumSource
  void severalFields(Placement.Criterion criterion) {
    List<Uncertainty> fields = List.of(known(3), known(4));
    PlacedSensors placed = Placement.of(fields, REGION).with(criterion).choose(CANDIDATES, 0.3, 1);
    double[][] first = covariance(fields.get(0));
    double[][] second = covariance(fields.get(1));
    int best = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < N; i++) {
      double[] a = region(measured(first, i, 0.3));
      double[] b = region(measured(second, i, 0.3));
      double left =
          criterion == Placement.Criterion.AVERAGE
              ? Arrays.stream(a).sum() + Arrays.stream(b).sum()
              : Math.max(norm(a, 0, 1), norm(b, 0, 1));
      if (left < least) {
        least = left;
        best = i;
      }
    }
    assertThat(placed.chosen()).containsExactly(best);
    assertThat(placed.spread()[0])
        .isCloseTo(Math.sqrt((first[best][best] + second[best][best]) / 2), within(1e-11));
    double worst =
        Math.max(
            Arrays.stream(region(first)).max().orElseThrow(),
            Arrays.stream(region(second)).max().orElseThrow());
    assertThat(placed.worst()[0]).isCloseTo(Math.sqrt(worst), within(1e-11));
  }

  /** A field of five coordinates is known after five sensors without noise. */
  @ParameterizedTest
  @EnumSource
  void nothingIsLeftOfFewCoordinates(Placement.Criterion criterion) {
    PlacedSensors placed = Placement.of(known(3), REGION).with(criterion).choose(CANDIDATES, 0, 8);
    assertThat(Arrays.stream(placed.chosen()).distinct().count()).isEqualTo(8);
    assertThat(placed.worst()[4]).isGreaterThan(1e-3);
    assertThat(placed.worst()[5]).isLessThan(1e-9);
    assertThat(placed.worst()[8]).isLessThan(1e-9);
    // What is known already tells nothing, and does no harm.
    Uncertainty nothing = Uncertainty.of(BASIS, new double[1][BASIS.size()], new double[0][]);
    PlacedSensors none = Placement.of(nothing, REGION).with(criterion).choose(CANDIDATES, 0, 2);
    assertThat(none.chosen()).containsExactly(0, 1);
    assertThat(none.average()).containsOnly(0);
  }

  @Test
  void spreadsThatAreNotKnownAreRefused() {
    double[][] factor = {new double[BASIS.size()]};
    factor[0][2] = Double.NaN;
    Uncertainty unknown = Uncertainty.of(BASIS, factor, new double[0][]);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Placement.of(unknown, REGION).choose(CANDIDATES, 0.1, 1))
        .withMessage("the spread must be known: it is not a number");
  }

  /** A thousand candidates with 200,000 coordinates and what else is held for each. */
  @Test
  void whatNoMemoryHoldsIsRefused() {
    Basis constant = Equation.laplace().basis(0, Disk.unit());
    double[][] factor = new double[200_000][1];
    Uncertainty large = Uncertainty.of(constant, factor, new double[0][]);
    Points many = Disk.unit().boundary(1000);
    Placement placement = Placement.of(large, REGION);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> placement.choose(many, 0.1, 1))
        .withMessage(
            "candidates must be fewer: 1000 need 200001000 numbers in memory, and 200000000 is the"
                + " most");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> placement.with(Placement.Criterion.WORST).choose(many, 0.1, 1))
        .withMessageContaining("1000 need 200011000 numbers");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Placement.of(List.of(large, large), REGION).choose(many, 0.1, 1))
        .withMessageContaining("1000 need 400002000 numbers");
  }

  /**
   * Behind six hundred candidates that tell next to nothing the same are chosen as without them.
   */
  @ParameterizedTest
  @EnumSource
  void manyCandidatesAreGoneThroughInBlocks(Placement.Criterion criterion) {
    int before = 600;
    Points many = Points.join(List.of(new Disk(0, 0, 0.4).boundary(before), CANDIDATES));
    double[] noise = new double[before + N];
    Arrays.setAll(noise, i -> i < before ? 1e5 : 0.2 + 0.05 * (i - before));
    Uncertainty known = known(3);
    PlacedSensors few =
        Placement.of(known, REGION)
            .with(criterion)
            .choose(CANDIDATES, List.of(Arrays.copyOfRange(noise, before, before + N)), 5);
    PlacedSensors all = Placement.of(known, REGION).with(criterion).choose(many, List.of(noise), 5);
    assertThat(all.chosen())
        .containsExactly(Arrays.stream(few.chosen()).map(i -> i + before).toArray());
    assertThat(all.spread()).containsExactly(few.spread(), within(1e-12));
    assertThat(all.average()).containsExactly(few.average(), within(1e-12));
    assertThat(all.worst()).containsExactly(few.worst(), within(1e-12));
  }
}

package vekua.rows;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.functions.Functions;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.internal.linalg.Engines;

class ParallelReductionTest {

  private static final int ROWS = 40_000;

  private static final Functions FUNCTIONS = Equation.helmholtz(3).basis(8, Ball.unit());

  /** How rows come one after another: the first like all others, or not. */
  private enum Order {
    SHUFFLED,
    SORTED,
    INSIDE_FIRST
  }

  private static Samples samples(Order order) {
    Random random = new Random(5);
    double[][] p = new double[ROWS][];
    for (int i = 0; i < ROWS; i++) {
      p[i] = random.doubles(3, -0.57, 0.57).toArray();
    }
    if (order == Order.SORTED) {
      Arrays.sort(p, Comparator.comparingDouble(q -> q[0]));
    } else if (order == Order.INSIDE_FIRST) {
      Arrays.sort(p, Comparator.comparingDouble(q -> Math.hypot(q[0], Math.hypot(q[1], q[2]))));
    }
    double[][] axes = new double[3][ROWS];
    double[] u = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      for (int axis = 0; axis < 3; axis++) {
        axes[axis][i] = p[i][axis];
      }
      u[i] = Math.sin(3 * p[i][0]) + 0.1 * random.nextGaussian();
    }
    return Samples.of(Points.of(axes[0], axes[1], axes[2]), u);
  }

  private static Reduction reduce(Samples samples, int batch) {
    List<Samples> parts = new ArrayList<>();
    for (int from = 0; from < ROWS; from += batch) {
      parts.add(samples.slice(from, Math.min(ROWS, from + batch)));
    }
    return ParallelReduction.reduce(FUNCTIONS, parts.iterator(), 1, Long.MAX_VALUE);
  }

  /** The oracle folds by reflections in plain Java; rounding grows like the root of the rows. */
  @ParameterizedTest
  @EnumSource(Order.class)
  void triangleIsThatOfReflections(Order order) {
    Samples samples = samples(order);
    Reduction all = reduce(samples, ROWS);
    double[] expected = Reduction.of(FUNCTIONS, samples, Engines.java()).triangle();
    double[] actual = all.triangle();
    assertEquals(ROWS, all.rows());
    int n = FUNCTIONS.size() + 1;
    for (int j = 0; j < n; j++) {
      double length = 0;
      for (int i = 0; i <= j; i++) {
        length = Math.hypot(length, expected[j * n + i]);
      }
      for (int i = 0; i <= j; i++) {
        double entry = Math.abs(expected[j * n + i]);
        assertEquals(entry, Math.abs(actual[j * n + i]), 1e-12 * length, i + "," + j);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void neitherThreadsNorBatchesChangeABit(Order order) throws Exception {
    Samples samples = samples(order);
    double[] expected = reduce(samples, ROWS).triangle();
    for (int threads : new int[] {1, 3}) {
      ForkJoinPool pool = new ForkJoinPool(threads);
      try {
        double[] actual = pool.submit(() -> reduce(samples, 1_234 * threads)).get().triangle();
        assertArrayEquals(expected, actual, 0);
      } finally {
        pool.shutdown();
      }
    }
  }

  /**
   * Powers on a thin strip, whose singular values of columns of unit length reach from 1 to 1e-12:
   * squares would lose all of the small ones. Data without noise, for noise would be blown up by
   * the condition whatever the method.
   */
  @Test
  void conditionCostsNothing() {
    Basis basis = Equation.laplace().basis(40, Disk.unit());
    Random random = new Random(1);
    double[] x = random.doubles(ROWS, -0.9, 0.9).toArray();
    double[] y = random.doubles(ROWS, -0.1, 0.1).toArray();
    double[] u = new double[ROWS];
    Arrays.setAll(u, i -> Math.exp(x[i]) * Math.cos(y[i]));
    Samples samples = Samples.of(Points.of(x, y), u);
    Reduction squares =
        ParallelReduction.reduce(basis, List.of(samples).iterator(), 1, Long.MAX_VALUE);
    Reduction reflections = Reduction.of(basis, samples, Engines.java());
    Fitter fitter = Fitter.withDefaults().with(Regularisation.truncate(1e-14));
    Fit fit = fitter.fitAll(basis, squares).get(0);
    Fit expected = fitter.fitAll(basis, reflections).get(0);
    assertTrue(expected.condition() > 1e11, () -> "condition " + expected.condition());
    assertEquals(expected.rank(), fit.rank());
    assertArrayEquals(
        expected.field().at(samples.points()), fit.field().at(samples.points()), 1e-12);
  }

  @Test
  void whatTheSourceThrowsIsThrown() {
    Samples samples = samples(Order.SHUFFLED);
    Iterator<Samples> broken =
        Stream.iterate(0, i -> i + 1)
            .map(
                i -> {
                  if (i == 3) {
                    throw new IllegalStateException("the cable is cut");
                  }
                  return samples;
                })
            .iterator();
    assertThrows(
        IllegalStateException.class,
        () -> ParallelReduction.reduce(FUNCTIONS, broken, 1, Long.MAX_VALUE));
  }

  @Test
  void anInterruptionEndsIt() {
    Samples samples = samples(Order.SHUFFLED);
    Iterator<Samples> endless =
        Stream.iterate(0, i -> i + 1)
            .map(
                i -> {
                  if (i == 3) {
                    Thread.currentThread().interrupt();
                  }
                  return samples;
                })
            .iterator();
    assertThrows(
        CancellationException.class,
        () -> ParallelReduction.reduce(FUNCTIONS, endless, 1, Long.MAX_VALUE));
    assertTrue(Thread.interrupted());
  }

  @Test
  void kindsThatDifferAreRefused() {
    Samples samples = samples(Order.SHUFFLED);
    double[] sigma = new double[ROWS];
    Arrays.fill(sigma, 0.1);
    List<Samples> parts = List.of(samples, samples.withNoise(sigma));
    assertThrows(
        IllegalArgumentException.class,
        () -> ParallelReduction.reduce(FUNCTIONS, parts.iterator(), 1, Long.MAX_VALUE));
  }
}

package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.basis.BallBasis;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/** How far away sources are, for fields drawn from the very belief about them. */
class SourceSearchTest {

  private static final BallBasis OUTSIDE = Equation.laplace().outside(7, Ball.unit());
  private static final Fitter FITTER =
      Fitter.withDefaults().with(OutlierPolicy.UNASKED).with(ModelErrorPolicy.UNASKED);

  /** Values of a field with coefficients drawn from the prior of sources at a radius. */
  private static double[] drawn(
      BallBasis basis, Points places, double radius, double noise, long seed) {
    double[] d = basis.sources().orElseThrow().at(radius).get(0).deviations();
    Random random = new Random(seed);
    double[] w = new double[d.length];
    Arrays.setAll(w, j -> d[j] * random.nextGaussian());
    w[0] = d[0] > 100 ? 0 : w[0]; // a constant that is free
    double[] u = Field.of(basis, w).at(places);
    double size = Math.sqrt(Arrays.stream(u).map(v -> v * v).average().orElseThrow());
    Arrays.setAll(u, i -> u[i] + noise * size * random.nextGaussian());
    return u;
  }

  private static Optional<SourceRadius> radius(Basis basis, Samples samples) {
    return FITTER.fit(basis, samples).sourceRadius();
  }

  /** Within three deviations, which the kind of sources keeps above 4 % of the radius. */
  @ParameterizedTest
  @CsvSource({"0.45, false", "0.7, false", "0.7, true"})
  void theRadiusOfSourcesWithin(double truth, boolean given) {
    Points places = new Ball(0, 0, 0, 1.2).surface(90);
    double[] u = drawn(OUTSIDE, places, truth, 0.002, 11);
    Samples samples = Samples.of(places, u);
    double[] sigma = new double[90];
    double size = Math.sqrt(Arrays.stream(u).map(v -> v * v).average().orElseThrow());
    Arrays.fill(sigma, 0.002 * size);
    SourceRadius found = radius(OUTSIDE, given ? samples.withNoise(sigma) : samples).orElseThrow();
    assertThat(found.sigma()).isBetween(0.04 * truth * 0.8, 0.2 * truth);
    assertThat(found.value()).isCloseTo(truth, within(3 * found.sigma()));
  }

  @Test
  void theRadiusOfSourcesAround() {
    BallBasis inside = Equation.laplace().basis(7, Ball.unit());
    Points places = new Ball(0, 0, 0, 0.9).surface(90);
    SourceRadius found =
        radius(inside, Samples.of(places, drawn(inside, places, 1.6, 0.001, 12))).orElseThrow();
    assertThat(found.value()).isCloseTo(1.6, within(3 * found.sigma()));
  }

  /** Noise, few rows and functions of the plane tell nothing. */
  @Test
  void whatDoesNotTell() {
    Random random = new Random(5);
    Points few = new Ball(0, 0, 0, 1.2).surface(11);
    assertThat(radius(OUTSIDE, Samples.of(few, random.doubles(11).toArray()))).isEmpty();
    Points places = new Ball(0, 0, 0, 1.2).surface(60);
    double[] noise = random.doubles(60, -1, 1).toArray();
    assertThat(radius(OUTSIDE, Samples.of(places, noise))).isEmpty();
    Points plane = Disk.unit().boundary(30);
    assertThat(
            radius(
                Equation.laplace().basis(3, Disk.unit()),
                Samples.of(plane, random.doubles(30).toArray())))
        .isEmpty();
  }
}

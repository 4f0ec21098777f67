package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Reduction;
import vekua.rows.Samples;

/** Tables with more sensors than are weighed one by one, of three or five functions. */
class LongTablesTest {

  private static final Basis BASIS = Equation.laplace().basis(2, Disk.unit());
  private static final Fitter FITTER = Fitter.withDefaults();

  private static Samples table(int n, double noise) {
    Random random = new Random(n);
    double[] x = random.doubles(n, -0.7, 0.7).toArray();
    double[] y = random.doubles(n, -0.7, 0.7).toArray();
    double[] u = new double[n];
    Arrays.setAll(u, i -> 1 + x[i] - 2 * x[i] * y[i] + noise * random.nextGaussian());
    return Samples.of(Points.of(x, y), u);
  }

  private static Samples twice(Samples samples) {
    return Samples.join(List.of(samples, samples));
  }

  private static List<String> sentences(Fit fit) {
    return fit.warnings().stream().map(Warning::sentence).toList();
  }

  /** A table that was read twice has no more to say than once, and says so. */
  @Test
  void aStreamThatRepeatsItselfCountsOnce() {
    Samples once = table(600, 0.1);
    Fit fit = FITTER.fitAll(BASIS, Reduction.of(BASIS, twice(once))).get(0);
    assertThat(sentences(fit))
        .containsExactly("all of 1200 rows are there 2 times, and count once");
    Fit single = FITTER.fitAll(BASIS, Reduction.of(BASIS, once)).get(0);
    assertThat(sentences(single)).isEmpty();
    assertThat(fit.field().coefficients())
        .containsExactly(single.field().coefficients(), within(1e-9));
    // Twice the rows would leave 0.71 of the spread.
    double spread = single.uncertainty().spreadAt(0.3, 0.2);
    assertThat(fit.uncertainty().spreadAt(0.3, 0.2)).isCloseTo(spread, within(0.02 * spread));
  }

  /** Rows that repeat others now and then tell nothing new: three times as many look like more. */
  @Test
  void aStreamThatRepeatsSomeRowsIsNoSurer() {
    Samples once = table(800, 0.1);
    Random random = new Random(3);
    int[] rows = IntStream.concat(IntStream.range(0, 800), random.ints(1600, 0, 800)).toArray();
    Samples some = once.select(rows);
    double[] sigma = new double[2400];
    Arrays.fill(sigma, 0.1);
    double single =
        FITTER.fitAll(BASIS, Reduction.of(BASIS, once)).get(0).uncertainty().spreadAt(0.3, 0.2);
    Samples both = some.withSnapshots(new double[][] {some.snapshot(0), some.snapshot(0)});
    for (Fit fit :
        List.of(
            FITTER.fitAll(BASIS, Reduction.of(BASIS, some)).get(0),
            FITTER.fitAll(BASIS, Reduction.of(BASIS, some.withNoise(sigma))).get(0),
            FITTER.fitComplex(BASIS, Reduction.of(BASIS, both)).im())) {
      assertThat(sentences(fit))
          .singleElement()
          .asString()
          .matches("about 1[56].. of 2400 rows repeat others in every number: the spread .*");
      // As they are: 0.58 of the spread. Rows that are there more often than others cost a little.
      assertThat(fit.uncertainty().spreadAt(0.3, 0.2)).isBetween(single, 1.25 * single);
    }
  }

  /** Values of a second snapshot that are five times as noisy: each has its own noise. */
  @Test
  void everySnapshotOfALongTableIsFitted() {
    Samples first = table(600, 0.01);
    double[] loud = first.values(0).clone();
    Random random = new Random(4);
    Arrays.setAll(loud, i -> 2 * loud[i] + 0.05 * random.nextGaussian());
    Samples both = Samples.ofSnapshots(first.points(), new double[][] {first.values(0), loud});
    List<Fit> fits = FITTER.fitAll(BASIS, Reduction.of(BASIS, both));
    assertThat(fits).hasSize(2);
    // 0.05² and (2 · 0.01)² add up; a noise of 600 rows is known to three per cent.
    assertThat(fits.get(0).noise().orElseThrow()).isCloseTo(0.01, within(0.0012));
    assertThat(fits.get(1).noise().orElseThrow()).isCloseTo(Math.hypot(0.05, 0.02), within(0.0065));
    assertThat(fits.get(1).field().at(0.2, 0.3)).isCloseTo(2 * 1.08, within(0.02));
    assertThat(fits.get(1).samples()).isEqualTo(600);
  }

  /** Real and imaginary part of a stream, doubted or not. */
  @Test
  void complexStreamsAreFittedAsTheirRows() {
    Samples re = table(40, 0.01);
    double[] im = re.values(0).clone();
    Arrays.setAll(im, i -> 3 - im[i]);
    Samples both = Samples.ofSnapshots(re.points(), new double[][] {re.values(0), im});
    Reduction reduction = Reduction.of(BASIS, both);
    for (Fitter fitter : List.of(FITTER, FITTER.with(Regularisation.ridge(1e-3)))) {
      ComplexFit rows = fitter.fitComplex(BASIS, both);
      ComplexFit stream = fitter.fitComplex(BASIS, reduction);
      assertThat(stream.re().field().coefficients())
          .containsExactly(rows.re().field().coefficients(), within(1e-9));
      assertThat(stream.im().field().coefficients())
          .containsExactly(rows.im().field().coefficients(), within(1e-9));
      assertThat(stream.im().field().at(0.1, 0.2)).isCloseTo(3 - 1.06, within(0.03));
    }
  }

  /** A gross error in the imaginary part of a stream is left out of both. */
  @Test
  void complexStreamsAreDoubted() {
    Samples re = table(40, 0.01);
    double[] im = re.values(0).clone();
    im[9] += 2;
    Samples both = Samples.ofSnapshots(re.points(), new double[][] {re.values(0), im});
    ComplexFit stream = FITTER.fitComplex(BASIS, Reduction.of(BASIS, both));
    assertThat(stream.re().leftOut().stream().map(LeftOut::row).toList()).containsExactly(9);
  }

  /** Among more sensors than five hundred nobody is asked by whoever does not doubt. */
  @Test
  void ridgeDoubtsNobody() {
    Samples good = table(600, 0.01);
    double[] u = good.values(0).clone();
    IntStream.range(0, 50).forEach(i -> u[i] += 3);
    Fit fit = FITTER.with(Regularisation.ridge(0)).fit(BASIS, Samples.of(good.points(), u));
    assertThat(fit.leftOut()).isEmpty();
    assertThat(sentences(fit)).isEmpty();
    assertThat(fit.samples()).isEqualTo(600);
  }
}

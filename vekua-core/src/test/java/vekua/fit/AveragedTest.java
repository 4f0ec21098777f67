package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Engines;
import vekua.rows.RowAssembler;
import vekua.rows.Samples;

class AveragedTest {

  private static final int SENSORS = 60;
  private static final Disk FRAME = new Disk(0.2, -0.1, 1.4);

  static List<Equation> equations() {
    return List.of(Equation.laplace(), Equation.helmholtz(5), Equation.yukawa(3));
  }

  private record Case(Design design, RotatedData data) {}

  private static Case of(Equation equation, double noise) {
    Random random = new Random(4711);
    double[] x = random.doubles(SENSORS, -0.7, 0.7).toArray();
    double[] y = random.doubles(SENSORS, -0.7, 0.7).toArray();
    Points places = Points.of(x, y);
    Basis basis = equation.basis(equation.order(FRAME, SENSORS), FRAME);
    double[] phi = new RowAssembler(basis).matrix(Samples.of(places, new double[SENSORS]));
    // A field of the first seven functions.
    IntToDoubleFunction exact =
        i -> IntStream.range(0, 7).mapToDouble(j -> phi[j * SENSORS + i] / (1 + j)).sum();
    double[] u =
        IntStream.range(0, SENSORS)
            .mapToDouble(i -> exact.applyAsDouble(i) + noise * random.nextGaussian())
            .toArray();
    ColumnFactor factor =
        Engines.choose(basis.size(), SENSORS).factor(phi.clone(), SENSORS, basis.size());
    double[] beyond = new double[1];
    double[] c = factor.rotate(u, 1, beyond);
    Design design =
        Design.of(factor.triangle(), basis.size(), basis, SENSORS, Double.NaN, Scaling.SAMPLES, 1);
    return new Case(design, new RotatedData(c, beyond[0], 0, new RotatedData.Rows(phi, u)));
  }

  @ParameterizedTest
  @MethodSource("equations")
  void roughDecompositionsTellNoisyDataAsOthersDo(Equation equation) {
    Case noisy = of(equation, 0.01);
    int[] all = IntStream.range(0, noisy.design.priors()).toArray();
    List<Design.Candidate> rough = noisy.design.candidates(all, true);
    List<Design.Candidate> whole = noisy.design.candidates(all, false);
    assertThat(rough).as("some columns are hidden").isNotEqualTo(whole);
    for (int p : all) {
      DampingDensity one = density(rough.get(p), noisy.data);
      DampingDensity other = density(whole.get(p), noisy.data);
      assertThat(rough.get(p).tells(one.leastPlausible())).isTrue();
      assertThat(one.peak()).isCloseTo(other.peak(), within(1e-9));
      assertThat(one.mode()).isCloseTo(other.mode(), within(1e-9 * other.mode()));
      double[] few = part(one);
      double[] many = part(other);
      double size =
          IntStream.range(0, few.length).mapToDouble(j -> Math.abs(many[j])).max().orElse(0);
      for (int j = 0; j < few.length; j++) {
        assertThat(few[j]).isCloseTo(many[j], within(1e-10 * size));
      }
    }
  }

  private static double[] part(DampingDensity density) {
    EvidenceCurve.Snapshot curve = density.curve();
    double lambda = density.mode();
    double[] squares = curve.curve().squares();
    double[] s = curve.curve().spectrum().values();
    double[] amounts =
        IntStream.range(0, s.length)
            .mapToDouble(k -> curve.amounts[k] * s[k] / (squares[k] + lambda))
            .toArray();
    return curve.curve().spectrum().coefficients(amounts);
  }

  private static DampingDensity density(Design.Candidate candidate, RotatedData data) {
    return new DampingDensity(
        candidate.snapshot(data, Double.NaN, SENSORS), candidate.logWeight(), Double.NaN, null);
  }

  @ParameterizedTest
  @MethodSource("equations")
  void dataWithoutNoiseUseAllColumns(Equation equation) {
    Case exact = of(equation, 0);
    List<DampingDensity> densities = exact.data.densities(exact.design);
    List<Design.Candidate> whole = exact.design.candidates();
    for (DampingDensity density : densities) {
      assertThat(whole)
          .as("a decomposition of all columns")
          .anyMatch(candidate -> candidate.curve() == density.curve().curve());
    }
  }

  /**
   * What is told as damping is the likeliest of the likeliest prior, wherever it is in the list.
   */
  @ParameterizedTest
  @MethodSource("equations")
  void theLikeliestPriorTellsTheDamping(Equation equation) {
    Case noisy = of(equation, 0.01);
    List<DampingDensity> densities = noisy.data.densities(noisy.design);
    int best = 0;
    for (int i = 0; i < densities.size(); i++) {
      best = densities.get(i).peak() > densities.get(best).peak() ? i : best;
    }
    Estimate estimate = new Averaged().estimate(noisy.design, noisy.data);
    assertThat(estimate.choice().parameter()).isEqualTo(densities.get(best).mode());
    assertThat(estimate.choice().method()).isEqualTo("evidence");
    assertThat(estimate.automatic()).isTrue();
    assertThat(estimate.noise()).isCloseTo(0.01, within(0.004));
    assertThat(estimate.noiseScale()).isNull();
    assertThat(Averaged.best(densities).highest())
        .isEqualTo(densities.stream().mapToDouble(DampingDensity::highest).max().orElseThrow());
    // The coefficients leave what they say of the data.
    double[] c = noisy.data.rotated();
    assertThat(estimate.residualSquare())
        .isCloseTo(
            noisy.data.beyond() + noisy.design.missed(estimate.coefficients(), c), within(1e-12));
    // What the data chose is linear from then on.
    double[] again = estimate.again().apply(c);
    for (int j = 0; j < again.length; j++) {
      assertThat(again[j]).isCloseTo(estimate.coefficients()[j], within(1e-10));
    }
  }

  /** Of all priors and dampings the one with the least score is taken. */
  @ParameterizedTest
  @MethodSource("equations")
  void crossValidationGoesThroughAllPriors(Equation equation) {
    Case noisy = of(equation, 0.01);
    Estimate estimate = Automatic.byGcv().estimate(noisy.design, noisy.data);
    double found = Double.NaN;
    double least = Double.POSITIVE_INFINITY;
    for (Design.Candidate candidate : noisy.design.candidates()) {
      EvidenceCurve.Snapshot curve = candidate.snapshot(noisy.data, Double.NaN, SENSORS);
      for (double lambda : curve.curve().lambdas()) {
        least = Math.min(least, gcv(curve, lambda));
      }
      found =
          estimate.spectrum().get() == candidate.curve().spectrum()
              ? gcv(curve, estimate.choice().parameter())
              : found;
    }
    assertThat(found).isLessThanOrEqualTo(least + 1e-9);
  }

  private static double gcv(EvidenceCurve.Snapshot curve, double lambda) {
    double left = SENSORS - curve.freedom(lambda);
    return left < 0.1 * SENSORS
        ? Double.POSITIVE_INFINITY
        : Math.log(curve.residual(lambda) / (left * left));
  }

  /** Side by side as alone: the same coefficients, and again for the same data. */
  @ParameterizedTest
  @MethodSource("equations")
  void snapshotsSideBySideAreSolvedAgain(Equation equation) {
    Case noisy = of(equation, 0.01);
    double[] c = noisy.data.rotated();
    double[][] rotated = new double[c.length][2];
    for (int j = 0; j < c.length; j++) {
      rotated[j][0] = 3 * c[c.length - 1 - j];
      rotated[j][1] = c[j];
    }
    double beyond = noisy.data.beyond();
    double least = noisy.data.leastVariance(SENSORS);
    AveragedSnapshots.Mean mean =
        new AveragedSnapshots(noisy.design)
            .fit(rotated, new double[] {beyond, beyond}, new double[] {least, least})
            .get(1);
    Estimate alone = new Averaged().estimate(noisy.design, noisy.data);
    double[] again = mean.again().apply(c);
    for (int j = 0; j < c.length; j++) {
      assertThat(mean.coefficients()[j]).isCloseTo(alone.coefficients()[j], within(1e-8));
      assertThat(again[j]).isCloseTo(mean.coefficients()[j], within(1e-10));
    }
    assertThat(mean.rank()).isEqualTo(alone.rank());
    assertThat(mean.noise()).isCloseTo(alone.noise(), within(1e-9));
    assertThat(mean.damping()).isCloseTo(alone.choice().parameter(), within(1e-9));
    assertThat(mean.residualSquare()).isCloseTo(alone.residualSquare(), within(1e-9));
  }
}

package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static vekua.fit.RandomSensors.assertClose;
import static vekua.fit.RandomSensors.random;
import static vekua.fit.RandomSensors.sigmas;
import static vekua.fit.RandomSensors.truncating;
import static vekua.fit.RandomSensors.uniform;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Reduction;
import vekua.rows.Samples;

/** Fits of rows that come in batches, in parts, or from elsewhere. */
class StreamedFitTest {

  @Test
  void streamingEqualsInMemoryWhateverTheBatches() {
    Basis basis = Equation.helmholtz(6).basis(12, Disk.unit());
    int rows = 50_000;
    Samples all = Samples.of(random(rows, 20), uniform(rows, 21)).withNoise(sigmas(rows));
    Fit inMemory = truncating().fit(basis, all);
    for (int batch : new int[] {777, 4096, rows}) {
      List<Samples> batches = new ArrayList<>();
      for (int from = 0; from < rows; from += batch) {
        batches.add(all.slice(from, Math.min(rows, from + batch)));
      }
      Fit streamed = truncating().fit(basis, batches.iterator());
      assertThat(streamed.field().coefficients()).isEqualTo(inMemory.field().coefficients());
      assertThat(streamed.residualRms()).isEqualTo(inMemory.residualRms());
    }
  }

  @Test
  void theNumberOfThreadsDoesNotMatter() throws Exception {
    Basis basis = Equation.laplace().basis(20, Disk.unit());
    Samples samples = Samples.of(random(60_000, 23), uniform(60_000, 24));
    List<double[]> results = new ArrayList<>();
    for (int threads : new int[] {1, 2, 5}) {
      ForkJoinPool pool = new ForkJoinPool(threads);
      try {
        results.add(
            pool.submit(() -> truncating().fit(basis, samples).field().coefficients()).get());
      } finally {
        pool.shutdown();
      }
    }
    assertThat(results.get(1)).isEqualTo(results.get(0));
    assertThat(results.get(2)).isEqualTo(results.get(0));
  }

  @Test
  void reductionsOfPartsCombineAndSurviveSerialisation() throws Exception {
    Basis basis = Equation.helmholtz(5).basis(9, Disk.unit());
    Samples samples = Samples.of(random(3000, 40), uniform(3000, 41)).withNoise(sigmas(3000));
    Fit whole = truncating().fit(basis, samples);
    Reduction parts =
        Reduction.of(basis, samples.slice(0, 1234))
            .and(copied(Reduction.of(basis, samples.slice(1234, 3000))));
    assertThat(parts.rows()).isEqualTo(3000);
    assertClose(truncating().fitAll(basis, parts).get(0), whole, 1e-12);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parts.and(Reduction.of(basis, Samples.of(random(9, 42), uniform(9, 43)))))
        .withMessage("all parts or none must have noise levels");
  }

  @Test
  void aReductionOfBatchesDoesNotDependOnTheirSizes() throws Exception {
    Basis basis = Equation.helmholtz(5).basis(9, Disk.unit());
    Samples samples = Samples.of(random(3000, 44), uniform(3000, 45)).withNoise(sigmas(3000));
    List<Samples> batches =
        List.of(samples.slice(0, 1), samples.slice(1, 2000), samples.slice(2000, 3000));
    Fit whole = truncating().fitAll(basis, Reduction.of(basis, samples)).get(0);
    Fit streamed = truncating().fitAll(basis, Reduction.of(basis, batches.iterator())).get(0);
    assertThat(streamed.field().coefficients()).isEqualTo(whole.field().coefficients());
    assertThat(streamed.samples()).isEqualTo(3000);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Reduction.of(basis, List.<Samples>of().iterator()))
        .withMessage("number of samples must be positive: 0");
  }

  @Test
  void aFitterSurvivesSerialisation() throws Exception {
    Samples samples = Samples.of(random(50, 46), uniform(50, 47)).withNoise(0.1);
    for (Regularisation each :
        List.of(
            Regularisation.evidence(),
            Regularisation.gcv(),
            Regularisation.leaveOneOut(),
            Regularisation.discrepancy(),
            Regularisation.lCurve(),
            Regularisation.truncate(1e-3),
            Regularisation.ridge(0.1))) {
      Fitter fitter = Fitter.withDefaults().with(each).withOrder(3).withFrame(Disk.unit());
      assertThat(copied(fitter).fit(Equation.laplace(), samples).field().coefficients())
          .isEqualTo(fitter.fit(Equation.laplace(), samples).field().coefficients());
    }
  }

  @SuppressWarnings("unchecked")
  private static <T> T copied(T value) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (T) in.readObject();
    }
  }

  @Test
  void streamedAndPlannedFitsAgree() {
    Basis basis = Equation.helmholtz(5).basis(9, Disk.unit());
    Samples samples = Samples.of(random(20_000, 25), uniform(20_000, 26)).withNoise(sigmas(20_000));
    Fit planned = truncating().plan(basis, samples).fit(samples.values(0));
    Fit streamed = truncating().fit(basis, List.of(samples).iterator());
    assertClose(planned, streamed, 1e-11);
    assertThat(planned.noise().getAsDouble())
        .isCloseTo(streamed.noise().getAsDouble(), within(1e-12));
  }

  /** The first batch has values only, the second slopes as well, the third nothing but values. */
  @Test
  void batchesMayMixValuesAndSlopes() {
    Basis basis = Equation.helmholtz(4).basis(6, Disk.unit());
    Points points = random(90, 61);
    double[] values = uniform(90, 62);
    List<Functional> functionals = new ArrayList<>(Collections.nCopies(90, Functional.value()));
    for (int i = 30; i < 60; i += 2) {
      functionals.set(i, Functional.normal(1, i));
    }
    Samples all = Samples.of(points, values).withFunctionals(functionals);
    Samples first = Samples.of(points.slice(0, 30), Arrays.copyOf(values, 30));
    Samples last = Samples.of(points.slice(60, 90), Arrays.copyOfRange(values, 60, 90));
    Fit mixed = truncating().fit(basis, List.of(first, all.slice(30, 60), last).iterator());
    assertClose(mixed, truncating().fit(basis, List.of(all).iterator()), 1e-12);
    assertThat(all.noise(0)).isEmpty();
    assertThat(all.withNoise(0.5).noise(3)).hasValue(0.5);
  }
}

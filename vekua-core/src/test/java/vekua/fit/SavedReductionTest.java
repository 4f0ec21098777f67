package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Reduction;
import vekua.rows.Samples;

/** Reductions that are written, read back and joined. */
class SavedReductionTest {

  private static final Basis BASIS = Equation.helmholtz(5).basis(9, Disk.unit());

  /** Sensors of a wave, in as many snapshots; every fifth is read twice. */
  private static Samples samples(int n, int snapshots, long seed) {
    Random random = new Random(seed);
    double[] x = new double[n];
    double[] y = new double[n];
    double[][] u = new double[snapshots][n];
    for (int i = 0; i < n; i++) {
      boolean again = i % 5 == 4;
      x[i] = again ? x[i - 1] : random.nextDouble() - 0.5;
      y[i] = again ? y[i - 1] : random.nextDouble() - 0.5;
      for (int s = 0; s < snapshots; s++) {
        u[s][i] = Math.cos(5 * x[i] + s) + 0.01 * random.nextGaussian();
      }
    }
    return Samples.ofSnapshots(Points.of(x, y), u);
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 3000})
  void aReductionReadBackFitsBitByBit(int n) {
    for (Samples samples : new Samples[] {samples(n, 2, 1), samples(n, 2, 1).withNoise(0.01)}) {
      Reduction written = Reduction.of(BASIS, samples);
      Reduction read = Reduction.fromBytes(written.toBytes());
      assertThat(read.toBytes()).isEqualTo(written.toBytes());
      assertThat(read.rows()).isEqualTo(n);
      Fitter fitter = Fitter.withDefaults();
      for (int s = 0; s < 2; s++) {
        assertThat(fitter.fitAll(BASIS, read).get(s).field().coefficients())
            .isEqualTo(fitter.fitAll(BASIS, written).get(s).field().coefficients());
      }
    }
  }

  @Test
  void rowsFoldedInLaterCountAsIfTheyHadBeenThere() {
    Samples all = samples(3000, 1, 2);
    Reduction kept = Reduction.of(BASIS, all.slice(0, 1000));
    for (int from = 1000; from < 3000; from += 500) {
      kept =
          Reduction.fromBytes(kept.toBytes()).and(Reduction.of(BASIS, all.slice(from, from + 500)));
    }
    Fit fit = Fitter.withDefaults().fitAll(BASIS, kept).get(0);
    Fit whole = Fitter.withDefaults().fitAll(BASIS, Reduction.of(BASIS, all)).get(0);
    assertThat(fit.samples()).isEqualTo(whole.samples());
    for (double x = -0.4; x < 0.5; x += 0.2) {
      assertThat(fit.field().at(x, 0.3 - x)).isCloseTo(whole.field().at(x, 0.3 - x), within(1e-11));
    }
  }

  @Test
  void damagedBytesAreRefused() {
    byte[] bytes = Reduction.of(BASIS, samples(30, 1, 3)).toBytes();
    for (int length = 0; length < bytes.length; length += 7) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> Reduction.fromBytes(cut))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (int at = 4; at < bytes.length; at += 11) {
      byte[] flipped = bytes.clone();
      flipped[at] ^= 4;
      assertThatThrownBy(() -> Reduction.fromBytes(flipped)).hasMessage("reduction is damaged");
    }
    bytes[3] = 9;
    assertThatThrownBy(() -> Reduction.fromBytes(bytes))
        .hasMessage("reduction must be of version 1: 9");
  }

  @Test
  void fadedRowsWeighLess() {
    Samples before = samples(400, 1, 4);
    Samples after = before.withSnapshots(new double[][] {new double[400]});
    Reduction faded = Reduction.of(BASIS, before).faded(0.01).and(Reduction.of(BASIS, after));
    // The same sensors tell 1 of 101 parts of the old values and 100 of zero.
    Fitter plain = Fitter.withDefaults().with(Regularisation.ridge(1e-9));
    double old = plain.fitAll(BASIS, Reduction.of(BASIS, before)).get(0).field().at(0.1, 0.1);
    double now = plain.fitAll(BASIS, faded).get(0).field().at(0.1, 0.1);
    assertThat(now).isCloseTo(old / 101, within(1e-4 * Math.abs(old)));
    assertThat(faded.rows()).isEqualTo(404);
    assertThatThrownBy(() -> faded.faded(1)).hasMessage("share must be between 0 and 1: 1.0");
  }
}

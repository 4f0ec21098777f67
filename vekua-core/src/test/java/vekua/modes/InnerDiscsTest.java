package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.functions.Functions;
import vekua.functions.Modes;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.SmoothCurve;
import vekua.internal.bessel.BesselJ;

class InnerDiscsTest {

  /** ∫u² over the unit disc, of a sum of modes whose coefficients are given, exactly. */
  private static double exact(Modes modes, double k, double[] wave) {
    double[] j = new double[modes.order() + 2];
    BesselJ.orders(k, j);
    double sum = 0;
    for (int n = 0; n <= modes.order(); n++) {
      double beside = n == 0 ? -j[1] * j[1] : j[n - 1] * j[n + 1];
      double square =
          n == 0
              ? 2 * wave[0] * wave[0]
              : wave[2 * n - 1] * wave[2 * n - 1] + wave[2 * n] * wave[2 * n];
      sum += Math.PI * square * Math.exp(2 * modes.logScale(n)) * (j[n] * j[n] - beside) / 2;
    }
    return sum;
  }

  @Test
  void discsHaveMostOfAWaveAndNeverMore() {
    Drum drum = new Drum(Domain.inside(SmoothCurve.ellipse(0, 0, 1, 1, 0)), new boolean[] {true});
    for (double k : new double[] {2.4, 9, 30, 100}) {
      Modes modes = Modes.of(1, k, (int) k, new Disk(0, 0, 1));
      double[] wave = new Random(4).doubles(modes.size(), -1, 1).toArray();
      double exact = exact(modes, k, wave);
      // Waves that do not vanish at the rim are large where no disc fits; of many discs, which
      // short waves have, some are taken.
      assertThat(InnerDiscs.squares(drum, k, modes, wave, exact))
          .as("k = %s", k)
          .isBetween(0.4 * exact, exact);
    }
  }

  @Test
  void thinDrumsGetSmallerDiscs() {
    double[] x = {0, 60, 60, 0};
    double[] y = {0, 0, 1, 1};
    Drum drum = new Drum(Domain.inside(Polygon.of(x, y)), new boolean[] {true, true, true, true});
    Functions mode = Modes.of(1, Math.PI, 0, new Disk(0.5, 0.5, 1));
    double few = InnerDiscs.squares(drum, Math.PI, mode, new double[] {1}, 0);
    double more = InnerDiscs.squares(drum, Math.PI, mode, new double[] {1}, 10 * few);
    assertThat(more).isGreaterThan(few);
  }
}

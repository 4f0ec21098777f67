package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

  /** Of more discs than are worth their time some are taken, evenly. */
  @Test
  void veryShortWavesAreKnownInAShareOfTheDiscs() {
    Drum drum = new Drum(Domain.inside(SmoothCurve.ellipse(0, 0, 1, 1, 0)), new boolean[] {true});
    double k = 400;
    Modes modes = Modes.of(1, k, 2, new Disk(0, 0, 1));
    double[] wave = {1, 0.5, -0.5, 0.25, 2};
    double exact = exact(modes, k, wave);
    // Discs of two radians fill 0.9069 of the area; a thousand and two for each function.
    double room = Math.PI / Math.pow(2 / k, 2) / (2 * Math.sqrt(3));
    double share = 1010 / room;
    assertThat(InnerDiscs.squares(drum, k, modes, wave, exact))
        .isBetween(0.6 * share * exact, share * exact);
    // Little as it is, it is more if discs are not looked for further.
    assertThat(InnerDiscs.squares(drum, k, modes, wave, 0))
        .isBetween(0.6 * share * exact, share * exact);
  }

  /** Long waves are constants: what discs have is their area. */
  @Test
  void longWavesAreKnownInTwoHundredAndFiftyDiscs() {
    Drum drum =
        new Drum(
            Domain.inside(Polygon.of(new double[] {0, 2, 2, 0}, new double[] {0, 0, 3, 3})),
            new boolean[] {true, true, true, true});
    double k = 1e-3;
    Modes modes = Modes.of(1, k, 0, new Disk(1, 1, 1));
    double radius = Math.sqrt(6 / 250.0) * Math.sqrt(1 / (2 * Math.sqrt(3)));
    double scale = Math.exp(2 * modes.logScale(0));
    double squares = InnerDiscs.squares(drum, k, modes, new double[] {1}, 0) / scale;
    double discs = squares / (Math.PI * radius * radius);
    assertThat(discs).isCloseTo(Math.rint(discs), within(1e-3));
    assertThat(discs).isBetween(190.0, 250.0);
    // Where they should have more, they are made smaller twice: sixteen times as many.
    double more = InnerDiscs.squares(drum, k, modes, new double[] {1}, 1e9) / scale;
    assertThat(more).isBetween(squares, 6 * 0.9069);
  }

  /** Discs that touch a hole are not inside: a constant has their area, and no more. */
  @Test
  void discsKeepClearOfHoles() {
    double hole = 0.9;
    Drum ring =
        new Drum(
            Domain.inside(
                SmoothCurve.ellipse(0, 0, 1, 1, 0), SmoothCurve.ellipse(0, 0, hole, hole, 0)),
            new boolean[] {true, true});
    double k = 1e-3;
    Modes modes = Modes.of(1, k, 0, new Disk(0, 0, 1));
    double scale = Math.exp(2 * modes.logScale(0));
    double area = Math.PI * (1 - hole * hole);
    double squares = InnerDiscs.squares(ring, k, modes, new double[] {1}, 0) / scale;
    double radius = Math.sqrt(area / 250) * Math.sqrt(1 / (2 * Math.sqrt(3)));
    // Centres are where the ring is wider than a disc by a radius on either side.
    double places = Math.PI * (Math.pow(1 - radius, 2) - Math.pow(hole + radius, 2));
    double density = 1 / (2 * Math.sqrt(3) * radius * radius);
    double expected = places * density * Math.PI * radius * radius;
    assertThat(squares).isCloseTo(expected, within(0.1 * expected));
  }

  /** Rows of discs side by side, every other one by a radius farther, as many as fit. */
  @Test
  void discsThatFitIntoARectangle() {
    for (double[] size : new double[][] {{2, 3}, {1, 5}, {4, 4}}) {
      Drum drum =
          new Drum(
              Domain.inside(
                  Polygon.of(
                      new double[] {1, 1 + size[0], 1 + size[0], 1},
                      new double[] {-2, -2, -2 + size[1], -2 + size[1]})),
              new boolean[] {true, true, true, true});
      double k = 1e-3;
      Modes modes = Modes.of(1, k, 0, new Disk(1, 1, 1));
      double radius = Math.sqrt(size[0] * size[1] / 250) * Math.sqrt(1 / (2 * Math.sqrt(3)));
      int count = 0;
      for (int row = 0; row < 100; row++) {
        for (int i = 0; i < 100; i++) {
          double x = (2 * i + (row % 2 == 0 ? 1 : 2)) * radius;
          double y = radius * (1 + row * Math.sqrt(3));
          double nearest = Math.min(Math.min(x, size[0] - x), Math.min(y, size[1] - y));
          // A disc that touches a side may not lie inside; at the first ones nothing is left.
          count += nearest > 1.001 * radius ? 1 : 0;
        }
      }
      double scale = Math.exp(2 * modes.logScale(0));
      double squares = InnerDiscs.squares(drum, k, modes, new double[] {1}, 0) / scale;
      assertThat(squares / (Math.PI * radius * radius)).isCloseTo(count, within(1e-3));
    }
  }
}

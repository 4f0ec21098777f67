package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.functions.Columns;
import vekua.functions.CornerModes;
import vekua.functions.Functions;
import vekua.functions.Images;
import vekua.functions.Modes;
import vekua.functions.PlaneWaves;
import vekua.functions.Sources;
import vekua.functions.Union;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/** Bounds of waves at complex places, against power series there and values at real places. */
final class ContinuationTest {

  private static final double[] NO_ENDS = {};

  /** By how much bounds of sources exceed their modulus at kr of 0.0125, 0.375, 2.5 and 50. */
  private static final double[][] LOOSE = {
    {2, 1.05, 1.051, 1.051},
    {2.83, 1.58, 2.05, 2.12},
    {1.2, 1.72, 2.23, 3.8},
    {1.01, 1.03, 1.05, 1.11}
  };

  private static Continuation of(Functions functions, double[] weights, double k) {
    return Continuation.of(functions, weights, k).orElseThrow();
  }

  private static double bound(Functions functions, double[] weights, double k, double x, double y) {
    return of(functions, weights, k).bound(new Continuation.Piece(x, y, 1e-9, 1e-9, NO_ENDS));
  }

  private static double[] one(int size, int which) {
    double[] weights = new double[size];
    weights[which] = 1;
    return weights;
  }

  private static double value(Functions functions, double[] weights, double x, double y) {
    double[] u = new double[1];
    functions.sum(weights, PointBlock.of(Points.of(x, y)), Columns.ofValues(u, 0, 1));
    return u[0];
  }

  private static double[] times(double[] a, double[] b) {
    return new double[] {a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]};
  }

  /** J_n(kr) e^{inθ} = Σ (−1)^m (k/2)^{2m+n} ζ^{m+n} ζ*^m/(m! (m + n)!). */
  private static double[] mode(int n, double k, double[] zeta, double[] star) {
    double[] term = {1, 0};
    for (int j = 1; j <= n; j++) {
      term = times(term, new double[] {k / 2 * zeta[0] / j, k / 2 * zeta[1] / j});
    }
    double[] sum = term.clone();
    double[] step = times(zeta, star);
    for (int m = 1; m < 60; m++) {
      double factor = -k * k / 4 / m / (m + n);
      term = times(term, new double[] {factor * step[0], factor * step[1]});
      sum[0] += term[0];
      sum[1] += term[1];
    }
    return sum;
  }

  /**
   * The sum of moduli of modes about a centre, J_n e^{inθ} and J_n e^{−inθ} as large as they are.
   */
  private static double moduli(
      Modes modes, double[] weights, double k, double[] zeta, double[] star) {
    double sum = 0;
    for (int n = 0; n <= modes.order(); n++) {
      double[] a = mode(n, k, zeta, star);
      double[] b = mode(n, k, star, zeta);
      double scale = Math.exp(modes.logScale(n));
      if (n == 0) {
        sum += Math.abs(weights[0]) * scale * Math.hypot(a[0], a[1]);
        continue;
      }
      double cos = Math.hypot(a[0] + b[0], a[1] + b[1]) / 2;
      double sin = Math.hypot(a[0] - b[0], a[1] - b[1]) / 2;
      sum += scale * (Math.abs(weights[2 * n - 1]) * cos + Math.abs(weights[2 * n]) * sin);
    }
    return sum;
  }

  /** The parameter of a line runs around an ellipse about a piece of it. */
  @Test
  void modesAreBoundedInEllipses() {
    double k = 3;
    Modes modes = Modes.of(1, k, 5, new Disk(0.3, -0.2, 1));
    Random random = new Random(2);
    for (int run = 0; run < 40; run++) {
      double[] weights = random.doubles(modes.size(), -1, 1).toArray();
      double x = random.nextDouble(-1, 1);
      double y = random.nextDouble(-1, 1);
      double turn = random.nextDouble(0, 6);
      double half = random.nextDouble(0.01, 0.3);
      double rho = random.nextDouble(1.5, 4);
      double e = half * (rho + 1 / rho) / 2;
      double s = half * (rho - 1 / rho) / 2;
      double most = 0;
      for (int i = 0; i < 40; i++) {
        double zx = half * (rho + 1 / rho) / 2 * Math.cos(0.157 * i);
        double zy = half * (rho - 1 / rho) / 2 * Math.sin(0.157 * i);
        double[] step = times(new double[] {zx, zy}, new double[] {Math.cos(turn), Math.sin(turn)});
        double[] back =
            times(new double[] {zx, zy}, new double[] {Math.cos(turn), -Math.sin(turn)});
        double[] zeta = {x - 0.3 + step[0], y + 0.2 + step[1]};
        double[] star = {x - 0.3 + back[0], -y - 0.2 + back[1]};
        most = Math.max(most, moduli(modes, weights, k, zeta, star));
      }
      Continuation continuation = of(modes, weights, k);
      double bound = continuation.bound(new Continuation.Piece(x, y, e, s, NO_ENDS));
      assertThat(bound).isGreaterThanOrEqualTo(most * (1 - 1e-12));
      // The worst is where a mode of small order is near a zero.
      assertThat(bound).isLessThan(30 * most);
    }
  }

  /** Sources turn, too: (|ζ| + e)/(|ζ| − e) to the power of half the order. */
  @Test
  void sourcesOfHighOrderGrowWithTheSizeOfAPiece() {
    Sources sources = new Sources(Sources.Family.Y, 40, 3, 0, 0, new double[] {0, 0, 1});
    for (int n = 0; n <= 3; n++) {
      double[] w = one(7, n == 0 ? 0 : 2 * n - 1);
      Continuation continuation = of(sources, w, 40);
      double small = continuation.bound(new Continuation.Piece(2, 0, 1e-9, 1e-9, NO_ENDS));
      double large = continuation.bound(new Continuation.Piece(2, 0, 0.5, 1e-9, NO_ENDS));
      // Besides, functions are those of the nearest place: √(2/1.5) at large arguments.
      double turn = Math.pow(2.5 / 1.5, n / 2.0);
      assertThat(large / small).isBetween(turn * 1.15, turn * 1.25);
      double grown = continuation.bound(new Continuation.Piece(2, 0, 0.5, 0.05, NO_ENDS));
      assertThat(grown / large).isCloseTo(Math.exp(2), within(1e-6));
    }
  }

  /** At small arguments, (kr/2)^n/n! is what a mode is; and none is larger than one. */
  @Test
  void boundsOfSingleModesAreClose() {
    double k = 0.1;
    Modes small = Modes.of(1, k, 6, new Disk(3, 1, 2));
    for (int j = 0; j < small.size(); j++) {
      int n = (j + 1) / 2;
      double[] w = one(small.size(), j);
      double scale = Math.exp(small.logScale(n));
      double[] at = mode(n, k, new double[] {2, 1}, new double[] {2, -1});
      double exact = scale * Math.hypot(at[0], at[1]);
      // The next term of the series is (kr/2)²/(n + 1) of the first.
      assertThat(bound(small, w, k, 5, 2)).isBetween(exact * (1 - 1e-12), 1.02 * exact);
      assertThat(bound(small, one(small.size(), j), k, 5, 2))
          .isCloseTo(bound(small, w, k, 3 + Math.sqrt(5), 1), within(1e-12 * exact));
    }
    Modes large = Modes.of(1, 60, 6, new Disk(3, 1, 2));
    for (int j = 0; j < large.size(); j++) {
      double scale = Math.exp(large.logScale((j + 1) / 2));
      assertThat(bound(large, one(large.size(), j), 60, 5, 2))
          .isBetween(scale * (1 - 1e-15), scale * (1 + 1e-6));
    }
    double[] both = new double[small.size()];
    both[3] = -2;
    both[4] = 3;
    assertThat(bound(small, both, k, 5, 2))
        .isCloseTo(5 * bound(small, one(small.size(), 3), k, 5, 2), within(1e-12));
  }

  /** Complex arguments let waves grow like e^{k Im r}, up to the distance that they may be off. */
  @Test
  void wavesGrowWithTheImaginaryPart() {
    Modes zeroth = Modes.of(1, 10, 0, new Disk(0, 0, 1));
    double scale = Math.exp(zeroth.logScale(0));
    Continuation continuation = of(zeroth, new double[] {1}, 10);
    double straight = continuation.bound(new Continuation.Piece(2, 0, 0.5, 0.3, NO_ENDS));
    assertThat(straight).isCloseTo(scale * Math.exp(3), within(1e-12 * straight));
    // |Im r| is at most (2 + 0.5) 0.5/2.
    double curved =
        continuation.bound(new Continuation.Piece(2, 0, 0.5, Double.POSITIVE_INFINITY, NO_ENDS));
    assertThat(curved).isCloseTo(scale * Math.exp(6.25), within(1e-12 * curved));
    double near =
        continuation.bound(new Continuation.Piece(0.2, 0, 0.5, Double.POSITIVE_INFINITY, NO_ENDS));
    assertThat(near).isCloseTo(scale * Math.exp(7), within(1e-12 * near));
    Continuation.Piece piece = new Continuation.Piece(1, 2, 0.25, 0.5, new double[] {0, 0, 3, 4});
    assertThat(piece.imaginary(0.1)).isEqualTo(0.35);
    assertThat(piece.imaginary(1)).isEqualTo(0.3125);
    assertThat(piece.imaginary(0.2)).isEqualTo(0.45);
    assertThat(piece.endsAt(0, 0)).isTrue();
    assertThat(piece.endsAt(3, 4)).isTrue();
    assertThat(piece.endsAt(0, 3)).isFalse();
    assertThat(piece.endsAt(3, 3)).isFalse();
    assertThat(piece.at(7, 8).endsAt(0, 0)).isFalse();
    assertThat(piece.at(7, 8).x()).isEqualTo(7);
    assertThat(piece.at(7, 8).y()).isEqualTo(8);
  }

  @Test
  void functionsOfACornerVanishOnItsSidesAndHaveNoBoundAtIt() {
    double k = 0.2;
    CornerModes corner =
        new CornerModes(k, 1, 1, 0, 1.5 * Math.PI, 1.75 * Math.PI, 1.5, true, true, 4);
    for (int j = 0; j < 4; j++) {
      double[] w = one(4, j);
      double r = 0.7;
      double most = 0;
      for (int i = 0; i < 400; i++) {
        double turn = 1.5 * Math.PI * i / 400;
        most =
            Math.max(
                most, Math.abs(value(corner, w, 1 + r * Math.cos(turn), 1 + r * Math.sin(turn))));
      }
      // Functions have the factor Γ(1 + μ), μ the fractional part of ν: 0.885 at least.
      assertThat(bound(corner, w, k, 1, 1 + r)).isBetween(most * (1 - 1e-3), 1.14 * most);
      Continuation continuation = of(corner, w, k);
      double[] ends = {1, 1, 1, 2};
      assertThat(continuation.bound(new Continuation.Piece(1, 1.5, 0.7, 0.1, ends))).isZero();
      assertThat(continuation.bound(new Continuation.Piece(1, 1.5, 0.5, 0.1, NO_ENDS)))
          .isInfinite();
      assertThat(continuation.bound(new Continuation.Piece(1, 1.5, 0.49, 0.1, NO_ENDS))).isFinite();
    }
    // At large arguments an order that is not whole has 1/πν more than one.
    CornerModes large =
        new CornerModes(80, 1, 1, 0, 1.5 * Math.PI, 1.75 * Math.PI, 1.5, true, true, 1);
    CornerModes whole =
        new CornerModes(80, 1, 1, 0, 1.5 * Math.PI, 1.75 * Math.PI, 0.75, true, true, 1);
    double ratio = bound(large, one(1, 0), 80, 3, 1) / bound(whole, one(1, 0), 80, 3, 1);
    assertThat(Math.log(ratio) / Math.log(2))
        .isCloseTo(Math.rint(Math.log(ratio) / Math.log(2)), within(1e-9));
  }

  @Test
  void sourcesAreBoundedByTheirModulus() {
    double[] centres = {1, -1, 0.5, 4, 0, 0.25};
    for (double k : new double[] {0.01, 0.3, 2, 40}) {
      for (int order : new int[] {0, 1, 3}) {
        Sources sources = new Sources(Sources.Family.Y, k, order, 0.5, 0.25, centres);
        for (int j = 0; j < sources.size(); j++) {
          double[] w = one(sources.size(), j);
          boolean first = j < 2 * order + 1;
          double cx = 0.5 + (first ? 1 : 4);
          double cy = 0.25 - (first ? 1 : 0);
          double r = 1.25;
          double most = 0;
          for (int i = 0; i < 50; i++) {
            double turn = 0.1256 * i;
            most =
                Math.max(
                    most,
                    Math.abs(value(sources, w, cx + r * Math.cos(turn), cy + r * Math.sin(turn))));
          }
          int n = (j % (2 * order + 1) + 1) / 2;
          double here = bound(sources, w, k, cx + r, cy);
          assertThat(here).as("k %s order %s", k, n).isGreaterThanOrEqualTo(most * (1 - 1e-9));
          // Of the outgoing wave of which Y is a part; the recurrence adds what would cancel.
          double modulus = sources.scale(first ? 0.5 : 0.25, n) / sources.scale(r, n);
          double loose = LOOSE[k < 0.1 ? 0 : k < 1 ? 1 : k < 10 ? 2 : 3][n];
          assertThat(here).as("k %s order %s", k, n).isLessThan(loose * modulus);
          assertThat(
                  of(sources, w, k).bound(new Continuation.Piece(cx + r, cy, 1.25, 0.1, NO_ENDS)))
              .isInfinite();
        }
      }
    }
  }

  @Test
  void imagesAndUnionsAddUp() {
    double k = 2;
    Modes modes = Modes.of(1, k, 1, new Disk(0, 0, 1));
    double[] w = {1, 0.5, -0.25};
    // The reflection in x = 1, and a turn by a half about the origin.
    double[] maps = {-1, -1, 0, 0, 1, 2, 0, 0.5, -1, 0, 0, -1, 0, 0};
    Images images = new Images(modes, maps);
    double alone = bound(modes, w, k, 0.5, 0.7);
    double mirrored = bound(modes, w, k, 1.5, 0.7);
    double turned = bound(modes, w, k, -0.5, -0.7);
    assertThat(bound(images, w, k, 0.5, 0.7))
        .isCloseTo(alone + mirrored + 0.5 * turned, within(1e-12));
    Modes other = Modes.of(1, k, 0, new Disk(3, 0, 1));
    double[] all = {1, 0.5, -0.25, 4};
    assertThat(bound(new Union(List.of(modes, other)), all, k, 0.5, 0.7))
        .isCloseTo(alone + bound(other, new double[] {4}, k, 0.5, 0.7), within(1e-12));
  }

  @Test
  void functionsWithoutABound() {
    Functions waves = new PlaneWaves(2, 2, Disk.unit());
    double[] w = new double[4];
    Modes modes = Modes.of(1, 2, 0, Disk.unit());
    assertThat(Continuation.of(waves, w, 2)).isEmpty();
    assertThat(Continuation.of(new Union(List.of(waves, modes)), new double[5], 2)).isEmpty();
    assertThat(Continuation.of(new Union(List.of(modes, waves)), new double[5], 2)).isEmpty();
    assertThat(Continuation.of(new Images(waves, new double[7]), w, 2)).isEmpty();
    Sources decaying = new Sources(Sources.Family.K, 2, 0, 0, 0, new double[] {1, 0, 1});
    assertThat(Continuation.of(decaying, new double[1], 2)).isEmpty();
    for (boolean[] values : new boolean[][] {{true, false}, {false, true}, {false, false}}) {
      CornerModes corner = new CornerModes(2, 0, 0, 0, 4, 5, 1, values[0], values[1], 1);
      assertThat(Continuation.of(corner, new double[1], 2)).isEmpty();
    }
  }

  /** Hankel's expansion after one term (DLMF 10.17.14 with the variation π/2|z|), |z| ≥ 1. */
  private static double hankel(int n, double z, double growth) {
    double first = Math.abs(4 * n * n - 1) / 8.0;
    double variation = Math.PI / (2 * z);
    double rest = 2 * first * variation * Math.exp(Math.abs(n * n - 0.25) * variation);
    return Math.sqrt(2 / (Math.PI * z)) * growth * (1 + rest);
  }

  /** Moduli of the terms of the series of Y_0 and Y_1, |ln z| with an angle of up to π/2. */
  private static double series(int n, double z) {
    double log = Math.log(2 / z) + Math.PI / 2;
    // I_0(1) and I_1(1); what follows is largest at one, too: Σ H_k/4^k k!² and Σ |ψ(k + 1) +
    // ψ(k + 2)|/2^(2k + 1) k! (k + 1)!.
    return n == 0
        ? 2 / Math.PI * ((log + 0.5772156649) * 1.2660658778 + 0.2742397)
        : 2 / (Math.PI * z) + 2 / Math.PI * log * 0.5651591040 + 0.0532;
  }

  /** Sources of order n alone, over what they are scaled by. */
  private static double source(int n, double k, Continuation.Piece piece) {
    Sources sources = new Sources(Sources.Family.Y, k, n, 0, 0, new double[] {0, 0, 1});
    double[] w = one(2 * n + 1, n == 0 ? 0 : 2 * n);
    return of(sources, w, k).bound(piece) / sources.scale(1, n);
  }

  @Test
  void sourcesAreBoundedByTheirSeriesAndExpansions() {
    for (double r : new double[] {0.01, 0.2, 0.7, 0.999, 1.001, 3, 20}) {
      for (int n = 0; n < 2; n++) {
        double bound = source(n, 1, new Continuation.Piece(r, 0, 1e-9, 1e-9, NO_ENDS));
        if (r < 1) {
          // Constants are rounded up by a few percent.
          assertThat(bound).isBetween(series(n, r), 1.04 * series(n, r));
        } else {
          assertThat(bound).isCloseTo(hankel(n, r, 1), within(1e-8 * bound));
        }
      }
      // Orders above by the recurrence, whose terms do not cancel.
      double zeroth = source(0, 1, new Continuation.Piece(r, 0, 1e-9, 1e-9, NO_ENDS));
      double first = source(1, 1, new Continuation.Piece(r, 0, 1e-9, 1e-9, NO_ENDS));
      double second = source(2, 1, new Continuation.Piece(r, 0, 1e-9, 1e-9, NO_ENDS));
      double third = source(3, 1, new Continuation.Piece(r, 0, 1e-9, 1e-9, NO_ENDS));
      assertThat(second).isCloseTo(2 / r * first + zeroth, within(1e-6 * second));
      assertThat(third).isCloseTo(4 / r * second + first, within(1e-6 * third));
    }
  }

  /** Pieces whose arguments are on both sides of one have the larger of both bounds. */
  @Test
  void sourcesNearAndFar() {
    double k = 2;
    for (int n = 0; n < 2; n++) {
      double turn = n == 0 ? 1 : Math.sqrt(1.5 / 0.5);
      double near = source(n, k, new Continuation.Piece(0, 0.5, 0.25, 0.01, NO_ENDS));
      double larger = Math.max(series(n, 0.5), hankel(n, 1, Math.exp(0.02)));
      assertThat(near).isBetween(larger * turn * (1 - 1e-12), 1.04 * larger * turn);
      // From 0.9 to 20, where it may grow by e².
      turn = n == 0 ? 1 : Math.sqrt(20 / 0.9);
      double distance = (0.9 + 20) / 2 / k;
      double e = (20 - 0.9) / 2 / k;
      double far = source(n, k, new Continuation.Piece(0, distance, e, 1, NO_ENDS));
      assertThat(far / turn).isCloseTo(hankel(n, 1, Math.exp(2)), within(1e-12 * far));
      // From 0.2 to 1 there are only the series.
      turn = n == 0 ? 1 : Math.sqrt(5);
      double small = source(n, 1, new Continuation.Piece(0, 0.6, 0.4, 3, NO_ENDS));
      assertThat(small).isBetween(series(n, 0.2) * turn, 1.04 * series(n, 0.2) * turn);
    }
  }

  /** A reflection in a slanted line and a shift: images of a piece are where they belong. */
  @Test
  void imagesMayTurn() {
    double k = 2;
    Modes modes = Modes.of(1, k, 2, new Disk(0.3, -0.1, 1));
    double[] w = {1, 0.5, -0.25, 2, 1};
    double[] maps = {-0.5, 0.6, 0.8, -0.8, 0.6, 0.25, -0.5};
    double x = 0.5;
    double y = 0.7;
    double there = bound(modes, w, k, 0.6 * x + 0.8 * y + 0.25, -0.8 * x + 0.6 * y - 0.5);
    assertThat(bound(new Images(modes, maps), w, k, x, y))
        .isCloseTo(bound(modes, w, k, x, y) + 0.5 * there, within(1e-12));
  }

  /** Schläfli's integral: e^{ks} and 1/πν beside it, for orders that are not whole. */
  @Test
  void functionsOfCornersGrowBesideAConstant() {
    double k = 80;
    double nu = 2 / 3.0;
    CornerModes corner =
        new CornerModes(k, 1, 1, 0, 1.5 * Math.PI, 1.75 * Math.PI, 1.5, true, true, 1);
    Continuation continuation = of(corner, one(1, 0), k);
    double[] bounds = new double[3];
    double[] s = {0, 0.01, 0.02};
    for (int i = 0; i < 3; i++) {
      bounds[i] = continuation.bound(new Continuation.Piece(3, 1, 0.5, s[i], NO_ENDS));
    }
    double rest = 1 / (Math.PI * nu);
    for (int i = 1; i < 3; i++) {
      assertThat(bounds[i] / bounds[0])
          .isCloseTo((Math.exp(k * s[i]) + rest) / (1 + rest), within(1e-12));
    }
    // Turned by (|ζ| + e)/(|ζ| − e) to the power of ν/2.
    double smaller = continuation.bound(new Continuation.Piece(3, 1, 0.25, 0, NO_ENDS));
    assertThat(bounds[0] / smaller)
        .isCloseTo(Math.pow(2.5 / 1.5 / (2.25 / 1.75), nu / 2), within(1e-12));
  }
}

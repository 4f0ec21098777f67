package vekua.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.bessel.BesselJ;
import vekua.internal.bessel.BesselY;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;
import vekua.medium.FirstOrder;

/** Functions against their formulas, written out. */
final class FunctionValuesTest {

  private static double[] bessel(int n, boolean second, double x) {
    double[] out = new double[n + 2];
    if (second) {
      BesselY.orders(x, out);
    } else {
      BesselJ.orders(x, out);
    }
    return out;
  }

  /** K_n(x) = ∫ e^{−x cosh t} cosh nt from 0 to ∞; the trapezoidal rule is exact to rounding. */
  private static double decaying(int n, double x) {
    double sum = 0.5 * Math.exp(-x);
    for (int i = 1; i < 400; i++) {
      double t = i / 32.0;
      sum += Math.exp(-x * Math.cosh(t)) * Math.cosh(n * t);
    }
    return sum / 32;
  }

  /** ζ + 1/ζ = 2Z, inside the unit disc, where Z is −1 at the beginning and 1 at the end. */
  @Test
  void powersOfSegments() {
    double[] numbers = {0.5, -1, 3, 4, 0.8, -2, 1, 0, 2, 0.5};
    SegmentPowers powers = new SegmentPowers(3, numbers);
    assertThat(powers.size()).isEqualTo(12);
    double[][] places = {{2, 2}, {2, 0}, {-1, 3}, {0, -2}, {5, 6}, {-4, 0.5}, {2.1, 1}};
    for (double[] p : places) {
      double[] u = powers.values(Points.of(p[0], p[1]));
      for (int s = 0; s < 2; s++) {
        double[] n = Arrays.copyOfRange(numbers, 5 * s, 5 * s + 5);
        double re = u[6 * s] * n[4];
        double im = u[6 * s + 1] * n[4];
        double modulus = Math.hypot(re, im);
        assertThat(modulus).isLessThan(1);
        assertThat(SegmentPowers.modulus(n, p[0], p[1])).isCloseTo(modulus, within(1e-14));
        double square = modulus * modulus;
        // (z − z₀)/h is Z + 1, h half of the way.
        double x = p[0] - n[0];
        double y = p[1] - n[1];
        double half = (n[2] * n[2] + n[3] * n[3]) / 2;
        double zr = (x * n[2] + y * n[3]) / half - 1;
        double zi = (y * n[2] - x * n[3]) / half;
        assertThat(re + re / square).isCloseTo(2 * zr, within(1e-12));
        assertThat(im - im / square).isCloseTo(2 * zi, within(1e-12));
        // Squares and cubes of the first.
        double a = u[6 * s];
        double b = u[6 * s + 1];
        double[] expected = {
          a, b, a * a - b * b, 2 * a * b, a * a * a - 3 * a * b * b, 3 * a * a * b - b * b * b
        };
        assertThat(Arrays.copyOfRange(u, 6 * s, 6 * s + 6))
            .containsExactly(expected, within(1e-13));
      }
    }
  }

  /** Mean products over the samples: one with themselves, nothing with each other. */
  @Test
  void polynomialsAreOrthonormalOnTheirSamples() {
    Random random = new Random(8);
    int m = 40;
    double[] x = random.doubles(m, 1, 3).toArray();
    double[] y = random.doubles(m, -0.5, 0.5).toArray();
    Disk frame = new Disk(0.4, 0.1, 1.5);
    for (boolean inverse : new boolean[] {false, true}) {
      int degree = 9;
      ArnoldiPolynomials q =
          ArnoldiPolynomials.on(PointBlock.of(Points.of(x, y)), frame, inverse, degree);
      int count = inverse ? degree : degree + 1;
      assertThat(q.size()).isEqualTo(2 * count);
      double[] u = q.values(Points.of(x, y));
      for (int j = 0; j < count; j++) {
        double meanRe = 0;
        double meanIm = 0;
        for (int k = 0; k < count; k++) {
          double re = 0;
          double im = 0;
          for (int i = 0; i < m; i++) {
            double a = u[2 * j * m + i];
            double b = u[(2 * j + 1) * m + i];
            double c = u[2 * k * m + i];
            double d = u[(2 * k + 1) * m + i];
            re += (a * c + b * d) / m;
            im += (b * c - a * d) / m;
            meanRe += k == 0 ? a / m : 0;
            meanIm += k == 0 ? b / m : 0;
          }
          assertThat(re).isCloseTo(j == k ? 1 : 0, within(1e-13));
          assertThat(im).isCloseTo(0, within(1e-13));
        }
        // Those in 1/ζ are at right angles to the constant, which they lack.
        boolean constant = !inverse && j == 0;
        assertThat(meanRe).isCloseTo(constant ? 1 : 0, within(1e-13));
        assertThat(meanIm).isCloseTo(0, within(1e-13));
      }
      // The first one is of first degree: ζ, or 1/ζ, less its mean.
      double[] at = q.values(Points.of(new double[] {1.9, 3.4, 0.4}, new double[] {0.1, 0.1, 1.6}));
      int j = inverse ? 0 : 2;
      double[] w = inverse ? new double[] {1, 0.5, 0} : new double[] {1, 2, 0};
      double slope = (at[3 * j + 1] - at[3 * j]) / (w[1] - w[0]);
      assertThat(slope).isPositive();
      assertThat(at[3 * (j + 1) + 1]).isCloseTo(at[3 * (j + 1)], within(1e-13));
      // i, or −i.
      assertThat(at[3 * j + 2] - at[3 * j]).isCloseTo(-slope, within(1e-12));
      assertThat(at[3 * (j + 1) + 2] - at[3 * (j + 1)])
          .isCloseTo(inverse ? -slope : slope, within(1e-12));
    }
  }

  /** Charges and dipoles at distances L e^{−hq} from a corner, with the weights e^{−βhq}. */
  @Test
  void sourcesAlongALine() {
    double k = 1.5;
    double direction = 0.7;
    double length = 2;
    double clearance = 0.9;
    double[] exponents = {0.5, -1.5};
    double step = 2 * Math.PI * clearance / 30;
    int count = (int) Math.ceil(41.5 / step);
    double px = -0.6;
    double py = 0.4;
    for (Sources.Family family : new Sources.Family[] {Sources.Family.Y, Sources.Family.K}) {
      LineSources line =
          LineSources.of(family, k, 0.3, 0.1, direction, length, clearance, exponents);
      double[] expected = new double[2];
      for (int q = 0; q < count; q++) {
        double s = length * Math.exp(-step * q);
        double dx = px - 0.3 - s * Math.cos(direction);
        double dy = py - 0.1 - s * Math.sin(direction);
        double r = Math.hypot(dx, dy);
        double zeroth = family == Sources.Family.K ? decaying(0, k * r) : bessel(1, true, k * r)[0];
        double first = family == Sources.Family.K ? decaying(1, k * r) : bessel(1, true, k * r)[1];
        expected[0] += Math.exp(-0.5 * step * q) * zeroth;
        double across = Math.sin(Math.atan2(dy, dx) - direction);
        expected[1] += Math.exp(-1.5 * step * q) * k * s * first * across;
      }
      assertThat(line.values(Points.of(px, py))).containsExactly(expected, within(1e-12));
    }
    // Near the domain the segment has more sources, but not more than every 0.06 of ln s.
    LineSources dense =
        LineSources.of(Sources.Family.Y, k, 0, 0, 0, length, 0.01, new double[] {1});
    double[] numbers = dense.description().numbers();
    assertThat(numbers[6]).isEqualTo(0.06);
    assertThat(numbers[7]).isEqualTo(Math.ceil(41.5 / 0.06));
    LineSources sparse = LineSources.of(Sources.Family.Y, k, 0, 0, 0, length, 3, new double[] {1});
    assertThat(sparse.description().numbers()[6]).isCloseTo(Math.PI * Math.PI / 30, within(1e-15));
  }

  /** F_n(kr) cos nθ and F_n(kr) sin nθ, over the modulus of F_n at a distance. */
  @Test
  void sourcesOfAllFamilies() {
    double k = 2;
    double[] centres = {0.5, 1, 0.7, -1, 0, 1.3};
    double px = 1.2;
    double py = -0.4;
    for (Sources.Family family : Sources.Family.values()) {
      for (int order = 0; order < 4; order++) {
        Sources sources = new Sources(family, k, order, 0.1, 0.2, centres);
        double[] u = sources.values(Points.of(px, py));
        int at = 0;
        for (int j = 0; j < 2; j++) {
          double dx = px - 0.1 - centres[3 * j];
          double dy = py - 0.2 - centres[3 * j + 1];
          double r = Math.hypot(dx, dy);
          double turn = Math.atan2(dy, dx);
          double d = centres[3 * j + 2];
          for (int n = 0; n <= order; n++) {
            boolean decays = family == Sources.Family.K;
            double modulus =
                decays
                    ? decaying(n, k * d)
                    : Math.hypot(bessel(n, false, k * d)[n], bessel(n, true, k * d)[n]);
            if (decays) {
              // Without e^{−kd}, which functions of K have besides.
              assertThat(sources.scale(d, n))
                  .isCloseTo(Math.exp(-k * d) / modulus, within(1e-12 / modulus));
            } else {
              assertThat(sources.scale(d, n)).isCloseTo(1 / modulus, within(1e-12 / modulus));
            }
            for (int part = 0; part < (n == 0 ? 1 : 2); part++) {
              double wave = part == 0 ? Math.cos(n * turn) : Math.sin(n * turn);
              if (family == Sources.Family.H) {
                double regular = bessel(n, false, k * r)[n] / modulus * wave;
                assertThat(u[at++]).isCloseTo(regular, within(1e-12));
              }
              double f = decays ? decaying(n, k * r) : bessel(n, true, k * r)[n];
              assertThat(u[at++]).isCloseTo(f / modulus * wave, within(1e-12));
            }
          }
        }
        assertThat(at).isEqualTo(u.length).isEqualTo(sources.size());
      }
    }
    // Orders that are too large for a double are left out.
    assertThat(Sources.representable(1, 1, 30)).isEqualTo(30);
    int most = Sources.representable(1e-3, 1, 200);
    assertThat(most).isLessThan(200);
    assertThat(Math.abs(bessel(most, true, 1e-3)[most + 1])).isLessThan(1e200);
    assertThat(Math.abs(bessel(most + 1, true, 1e-3)[most + 2])).isGreaterThan(1e200);
  }

  /** In a right angle orders are even where both sides are alike, and odd where they differ. */
  @Test
  void functionsOfARightAngle() {
    double k = 3;
    double start = 0.4;
    int size = 14;
    for (int kind = 0; kind < 4; kind++) {
      boolean first = kind % 2 == 0;
      boolean last = kind < 2;
      CornerModes modes =
          new CornerModes(k, 1, -2, start, Math.PI / 2, 1.2 * Math.PI, 1.5, first, last, size);
      double[] scale = new double[size];
      double[] angles = {0.2, 0.9, 1.5, 2.5, -0.7, -2.4};
      for (int i = 0; i < angles.length; i++) {
        double r = 0.5 + 0.2 * i;
        double turn = angles[i];
        double[] u =
            modes.values(
                Points.of(1 + r * Math.cos(start + turn), -2 + r * Math.sin(start + turn)));
        double[] j = bessel(2 * size + 2, false, k * r);
        for (int m = 0; m < size; m++) {
          int nu = first != last ? 2 * m + 1 : first ? 2 * m + 2 : 2 * m;
          double wave = first ? Math.sin(nu * turn) : Math.cos(nu * turn);
          if (i == 0) {
            // A power of two that makes it about one at a distance of 1.5.
            scale[m] = u[m] / (j[nu] * wave);
            double log = Math.log(scale[m]) / Math.log(2);
            assertThat(log).isCloseTo(Math.rint(log), within(1e-9));
            assertThat(scale[m] * Math.abs(bessel(nu, false, 1.5 * k)[nu])).isLessThan(2);
          } else {
            assertThat(u[m])
                .isCloseTo(scale[m] * j[nu] * wave, within(1e-12 * scale[m] * Math.abs(j[nu])));
          }
        }
      }
    }
  }

  /** The sum of squares of bumps about the nodes of a grid is what they vary by. */
  @Test
  void bumpsOverADiscAndABall() {
    Disk disc = new Disk(1, 2, 1.5);
    double length = 0.5;
    Bumps flat = Bumps.over(disc, length);
    double sum = 0;
    for (double u : flat.values(Points.of(1.3, 2.2))) {
      sum += u * u;
    }
    // Sums are integrals but for waves of the grid's step, of which there are four, or six.
    double waves = 4 * Math.exp(-Math.PI * Math.PI / (2 * 0.64));
    assertThat(flat.variance()).isCloseTo(sum, within(waves * sum));
    // Nodes every 0.8 lengths, up to a length and a half beyond the disc.
    double reach = (1.5 + 0.75) / 0.4;
    int count = 0;
    for (int i = -9; i <= 9; i++) {
      for (int j = -9; j <= 9; j++) {
        count += Math.hypot(i, j) <= reach ? 1 : 0;
      }
    }
    assertThat(flat.size()).isEqualTo(count);
    Ball ball = new Ball(0, 1, 2, 0.6);
    Bumps solid = Bumps.over(ball, length);
    assertThat(solid.dimension()).isEqualTo(3);
    double all = 0;
    for (double u :
        solid.values(Points.of(new double[] {0.1}, new double[] {1.1}, new double[] {2}))) {
      all += u * u;
    }
    double more = 6 * Math.exp(-Math.PI * Math.PI / (2 * 0.81));
    assertThat(solid.variance()).isCloseTo(all, within(more * all));
    double far = (0.6 + 0.6) / 0.45;
    int inBall = 0;
    for (int i = -4; i <= 4; i++) {
      for (int j = -4; j <= 4; j++) {
        for (int l = -4; l <= 4; l++) {
          inBall += Math.sqrt(i * i + j * j + l * l) <= far ? 1 : 0;
        }
      }
    }
    assertThat(solid.size()).isEqualTo(inBall);
  }

  @Test
  void selectionsKeepWithinTheirFunctions() {
    Functions three = Modes.powers(1, Disk.unit());
    Points at = Points.of(0.3, 0.4);
    assertThat(new Selection(three, 2, 0).values(at)).containsExactly(0.4, 1);
    assertThat(Selection.without(three, 0).values(at)).containsExactly(0.3, 0.4);
    assertThat(Selection.without(three, 1).values(at)).containsExactly(1, 0.4);
    assertThat(Selection.without(three, 2).values(at)).containsExactly(1, 0.3);
    for (int index : new int[] {-1, 3}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Selection(three, index))
          .withMessage("chosen function must be between 0 and 2: " + index);
    }
    Functions four = new Poles(0, 0, new double[] {2, 0, 1, 0, 3, 1});
    double[] all = four.values(at);
    assertThat(Selection.ofPairs(four, new int[] {2, 3}).values(at))
        .containsExactly(all[1], all[2], all[3]);
    assertThat(Selection.ofPairs(four, new int[] {1, 0}).values(at)).containsExactly(all[0]);
  }

  @Test
  void descriptionsAreReadToTheirEnd() {
    Description description = Description.of("some", 1, 2, 3);
    Description.Reader all = description.reader();
    assertThat(all.next(3)).containsExactly(1, 2, 3);
    assertThat(all.rest()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(all::next)
        .withMessage("group of kind \"some\" lacks numbers");
    for (int count : new int[] {-1, 4}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> description.reader().next(count))
          .withMessage("group of kind \"some\" lacks numbers");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> description.reader().member(0))
        .withMessage("group of kind \"some\" lacks members");
    Description.Reader parts = description.reader();
    assertThat(parts.truth()).isTrue();
    assertThat(parts.integers(2)).containsExactly(2, 3);
  }

  /** ∂w/∂z̄ + Aw + Bw̄ = 0 with coefficients that change, in a disc of another size. */
  @Test
  void generalisedPowersSolveTheirEquation() {
    FirstOrder equation = FirstOrder.of("0.2*x", "0.1 + 0.1*y", "0.3", "0.2*x*y");
    Disk frame = new Disk(0.5, -0.3, 1.6);
    GeneralisedPowers powers = GeneralisedPowers.of(equation, 1, frame);
    assertThat(powers.size()).isEqualTo(4);
    assertThat(powers.order()).isEqualTo(1);
    assertThat(powers.residual()).isLessThan(1e-12);
    double[] c = new double[4];
    for (double[] p : new double[][] {{0.5, -0.3}, {1.4, 0.4}, {-0.8, -0.5}, {0.3, 1.1}}) {
      Points at = Points.of(p[0], p[1]);
      double[] u = powers.re().values(at);
      double[] v = powers.im().values(at);
      double[][] du = powers.re().gradients(at);
      double[][] dv = powers.im().gradients(at);
      equation.at(p[0], p[1], c);
      for (int j = 0; j < 4; j++) {
        double re = (du[0][j] - dv[1][j]) / 2;
        double im = (du[1][j] + dv[0][j]) / 2;
        // A w and B times the conjugate of w.
        double ar = c[0] * u[j] - c[1] * v[j] + c[2] * u[j] + c[3] * v[j];
        double ai = c[0] * v[j] + c[1] * u[j] + c[3] * u[j] - c[2] * v[j];
        assertThat(re).isCloseTo(-ar, within(1e-11));
        assertThat(im).isCloseTo(-ai, within(1e-11));
      }
    }
  }

  /** Δu = e^{−4r²}/2 in a disc of another size: ∮ ∂u/∂n is what is inside of the source. */
  @Test
  void answersToASource() {
    Disk frame = new Disk(0, 0, 1.5);
    Conducting two = Conducting.of(Coefficient.constant(2));
    Functions answer =
        MediumFunctions.particular(two, Coefficient.of("exp(-4*(x^2 + y^2))"), frame);
    // Resolved by the first degree that is tried, twice 28.
    assertThat(answer.description().numbers()[3]).isEqualTo(56);
    for (double r : new double[] {0.2, 0.7, 1.4}) {
      double expected = (1 - Math.exp(-4 * r * r)) / (16 * r);
      double turn = 0.3 + r;
      Points at = Points.of(r * Math.cos(turn), r * Math.sin(turn));
      double[][] slopes = answer.gradients(at);
      assertThat(slopes[0][0]).isCloseTo(expected * Math.cos(turn), within(1e-13));
      assertThat(slopes[1][0]).isCloseTo(expected * Math.sin(turn), within(1e-13));
    }
  }

  /** ω^α and ω^n ln ω, ω = (z − c) e^{−iβ}/s: by powers of the first, by products, or directly. */
  @Test
  void powersAtACorner() {
    double[] fractions = {0.7, 1.4, 2.8, 4.9, 7.7, 8, 64, 65, 0.3, 2, 3};
    double[] whole = {2, 4, 8, 14, 22, 23, 0, 1, 5};
    for (double[] exponents : new double[][] {fractions, whole}) {
      int n = exponents.length;
      CornerPowers powers = new CornerPowers(1, -2, 0.5, 1.25, exponents, 2);
      assertThat(powers.size()).isEqualTo(2 * n);
      for (double[] p : new double[][] {{1.3, -1.2}, {0.1, -2.4}, {2.2, -2}, {1, -1.1}}) {
        double r = Math.hypot(p[0] - 1, p[1] + 2) / 1.25;
        double phi = Math.IEEEremainder(Math.atan2(p[1] + 2, p[0] - 1) - 0.5, 2 * Math.PI);
        double[] expected = new double[2 * n];
        for (int j = 0; j < n; j++) {
          double size = Math.pow(r, exponents[j]);
          double re = size * Math.cos(exponents[j] * phi);
          double im = size * Math.sin(exponents[j] * phi);
          boolean log = j >= n - 2;
          expected[2 * j] = log ? re * Math.log(r) - im * phi : re;
          expected[2 * j + 1] = log ? re * phi + im * Math.log(r) : im;
        }
        assertThat(powers.values(Points.of(p[0], p[1]))).containsExactly(expected, within(1e-13));
      }
      // At the tip there is nothing but the constant.
      double[] tip = powers.values(Points.of(1, -2));
      for (int j = 0; j < n; j++) {
        assertThat(tip[2 * j]).isEqualTo(exponents[j] == 0 ? 1 : 0);
        assertThat(tip[2 * j + 1]).isZero();
      }
    }
  }

  /** A sum that was asked for is kept: values or slopes of it, and of others, are right. */
  @Test
  void sumsInAMediumAreKept() {
    Conducting slope = Conducting.of(Coefficient.of("exp(x)"));
    MediumFunctions f = MediumFunctions.draft(slope, 1, -1, new Disk(0.2, 0, 2));
    Points at = Points.of(new double[] {0.3, -0.5, 5}, new double[] {0.4, 0.1, 0});
    double[] columns = f.values(at);
    double[][] gradients = f.gradients(at);
    double[][] weights = {{1, -2, 0.5}, {1, -2, 0.5}, {3, 0, 1}, {3, 0, 1}, {1, 1, 1}, {0, 1, 1}};
    // Values, both, slopes, both, values, slopes.
    boolean[] values = {true, true, false, true, true, false};
    boolean[] slopes = {false, true, true, true, false, true};
    for (int run = 0; run < weights.length; run++) {
      double[] u = new double[values[run] ? 3 : 0];
      double[][] g = new double[slopes[run] ? 2 : 0][3];
      f.sum(weights[run], PointBlock.of(at), Columns.of(u, g, 0, 3));
      for (int i = 0; i < 2; i++) {
        double[] expected = new double[3];
        for (int j = 0; j < 3; j++) {
          expected[0] += weights[run][j] * columns[3 * j + i];
          expected[1] += weights[run][j] * gradients[0][3 * j + i];
          expected[2] += weights[run][j] * gradients[1][3 * j + i];
        }
        if (values[run]) {
          assertThat(u[i]).isCloseTo(expected[0], within(1e-12));
          assertThat(u[2]).isNaN();
        }
        if (slopes[run]) {
          assertThat(g[0][i]).isCloseTo(expected[1], within(1e-12));
          assertThat(g[1][i]).isCloseTo(expected[2], within(1e-12));
          assertThat(g[1][2]).isNaN();
        }
      }
    }
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> f.sum(new double[2], PointBlock.of(at), Columns.ofValues(new double[3], 0, 3)));
  }
}

package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.functions.Columns;
import vekua.functions.CornerModes;
import vekua.functions.Functions;
import vekua.functions.Modes;
import vekua.functions.Sources;
import vekua.functions.Union;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Side;
import vekua.geometry.SmoothCurve;

class BoundaryBoundTest {

  private static final double[] X = {0, 2, 2, 1, 1, 0};
  private static final double[] Y = {0, 0, 1, 1, 2, 2};

  /** The largest value at very many places. */
  private static double seen(Domain domain, Functions functions, double[] wave) {
    double most = 0;
    int n = 20_001;
    for (Side side : domain.sides()) {
      double[] x = new double[n];
      double[] y = new double[n];
      for (int i = 0; i < n; i++) {
        double[] p = side.at(i / (n - 1.0));
        x[i] = p[0];
        y[i] = p[1];
      }
      double[] u = new double[n];
      functions.sum(wave, PointBlock.of(Points.of(x, y)), Columns.ofValues(u, 0, n));
      for (double v : u) {
        most = Math.max(most, Math.abs(v));
      }
    }
    return most;
  }

  private static void check(Domain domain, double k, Functions functions) {
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, true);
    Drum drum = new Drum(domain, values);
    for (int seed = 0; seed < 5; seed++) {
      double[] wave = new Random(seed).doubles(functions.size(), -1, 1).toArray();
      double seen = seen(domain, functions, wave);
      BoundaryBound bound = BoundaryBound.of(drum, k, functions, wave, seen, 0x1p-50).orElseThrow();
      assertThat(bound.largest()).isBetween(seen * (1 - 1e-12), 1.12 * seen + 1e-10);
    }
  }

  @Test
  void functionsOfCornersAndAboutTheMiddleAreBoundedBetweenPlaces() {
    Domain l = Domain.inside(Polygon.of(X, Y));
    for (double k : new double[] {3, 11, 40}) {
      Functions corner =
          new CornerModes(k, 1, 1, Math.PI / 2, 1.5 * Math.PI, 1.75 * Math.PI, 1.5, true, true, 12);
      Functions about = Modes.of(1, k, 15, new Disk(1, 1, 1.5));
      check(l, k, new Union(List.of(corner, about)));
    }
  }

  @Test
  void sourcesAreBoundedBetweenPlaces() {
    Domain ellipse = Domain.inside(SmoothCurve.ellipse(0, 0, 1, 0.8, 0.3));
    double[] centres = {1.3, 0, 0.3, 0, 1.1, 0.3, -1.02, -0.7, 0.3};
    for (double k : new double[] {2, 30}) {
      check(ellipse, k, new Sources(Sources.Family.Y, k, 0, 0, 0, centres));
      check(ellipse, k, new Sources(Sources.Family.Y, k, 4, 0, 0, centres));
    }
  }

  @Test
  void otherFunctionsAndCurvesHaveNoBound() {
    Domain l = Domain.inside(Polygon.of(X, Y));
    Drum drum = new Drum(l, new boolean[] {true, true, true, true, true, true});
    Functions free =
        new CornerModes(3, 1, 1, 0, 1.5 * Math.PI, 1.75 * Math.PI, 1.5, false, false, 3);
    double[] wave = {1, 1, 1};
    assertThat(BoundaryBound.of(drum, 3, free, wave, 1, 0x1p-50)).isEmpty();
    Domain egg =
        Domain.inside(
            SmoothCurve.of(
                t -> Math.cos(t) + 0.1 * Math.cos(2 * t),
                Math::sin,
                t -> -Math.sin(t) - 0.2 * Math.sin(2 * t),
                Math::cos));
    Functions about = Modes.of(1, 3, 1, new Disk(0, 0, 1));
    Drum oval = new Drum(egg, new boolean[] {true});
    assertThat(BoundaryBound.of(oval, 3, about, wave, 1, 0x1p-50)).isEmpty();
  }

  private static Drum clamped(Domain domain) {
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, true);
    return new Drum(domain, values);
  }

  /** ∮ u²/(x·n) by the midpoint rule, x from the drum's centre. */
  private static double weighted(Drum drum, Functions functions, double[] wave) {
    double sum = 0;
    int n = 4000;
    for (Side side : drum.domain().sides()) {
      double[] x = new double[n];
      double[] y = new double[n];
      double[] over = new double[n];
      for (int i = 0; i < n; i++) {
        double share = (i + 0.5) / n;
        double[] p = side.at(share);
        x[i] = p[0];
        y[i] = p[1];
        double support = (p[0] - drum.centre()[0]) * p[2] + (p[1] - drum.centre()[1]) * p[3];
        over[i] = side.speed(share) / n / support;
      }
      double[] u = new double[n];
      functions.sum(wave, PointBlock.of(Points.of(x, y)), Columns.ofValues(u, 0, n));
      for (int i = 0; i < n; i++) {
        sum += over[i] * u[i] * u[i];
      }
    }
    return sum;
  }

  /** Stars of both kinds: bounds are close to what is seen, and never below. */
  @Test
  void integralsOverTheDistanceOfTangents() {
    Polygon kite = Polygon.of(new double[] {0, 3, 1, -1}, new double[] {0, 1, 4, 2});
    List<Domain> domains =
        List.of(
            Domain.inside(Polygon.of(X, Y)),
            Domain.inside(kite),
            Domain.inside(Curve.circle(0.4, -0.3, 1.1)),
            Domain.inside(SmoothCurve.ellipse(0.2, 0.5, 1.5, 0.7, 0.8)));
    for (Domain domain : domains) {
      Drum drum = clamped(domain);
      for (double k : new double[] {0.5, 2}) {
        Functions about = Modes.of(1, k, 3, new Disk(0.5, 0.4, 1.5));
        double[] wave = new Random(7).doubles(about.size(), -1, 1).toArray();
        double seen = seen(domain, about, wave);
        BoundaryBound bound = BoundaryBound.of(drum, k, about, wave, seen, 0x1p-50).orElseThrow();
        assertThat(bound.largest()).isBetween(seen * (1 - 1e-12), 1.12 * seen);
        double integral = weighted(drum, about, wave);
        // Along an ellipse the distance of the tangent is bounded on pieces, which are long here.
        double loose = domain == domains.get(3) ? 6 : 1.15;
        assertThat(bound.weighted()).isBetween(integral * (1 - 1e-6), loose * integral);
        // Rounding counts with the sum of moduli.
        BoundaryBound rough = BoundaryBound.of(drum, k, about, wave, seen, 0.01).orElseThrow();
        assertThat(rough.largest()).isGreaterThan(bound.largest() + 0.005 * seen);
        assertThat(rough.weighted()).isGreaterThan(bound.weighted());
      }
    }
  }

  @Test
  void domainsThatAreNoStarsHaveNoIntegral() {
    Drum ring = clamped(Domain.inside(Curve.circle(0, 0, 1), Curve.circle(0.1, 0.2, 0.3)));
    Functions about = Modes.of(1, 2, 1, new Disk(0, 0, 1));
    BoundaryBound bound =
        BoundaryBound.of(ring, 2, about, new double[] {1, 0.5, 0.2}, 1, 0x1p-50).orElseThrow();
    assertThat(bound.weighted()).isInfinite();
    double[] u = {0, 3, 3, 2, 2, 1, 1, 0};
    double[] v = {0, 0, 2, 2, 1, 1, 2, 2};
    Drum horseshoe = clamped(Domain.inside(Polygon.of(u, v)));
    BoundaryBound other =
        BoundaryBound.of(horseshoe, 2, about, new double[] {1, 0.5, 0.2}, 1, 0x1p-50).orElseThrow();
    assertThat(other.weighted()).isInfinite();
    assertThat(other.largest()).isFinite();
    // What is too rough for pieces of any length has no bound.
    Functions source = new Sources(Sources.Family.Y, 2, 0, 0, 0, new double[] {0, 1, 0.3});
    Drum disc = clamped(Domain.inside(Curve.circle(0, 0, 1)));
    assertThat(BoundaryBound.of(disc, 2, source, new double[] {1}, 1, 0x1p-50)).isEmpty();
  }

  /**
   * Long waves are constants: the largest is that at zeros over cos π/8, and integrals are exact;
   * rounding counts with Lebesgue's constant, 1 + (2/π) ln 33.
   */
  @Test
  void boundsOfConstants() {
    double k = 1e-7;
    Modes constant = Modes.of(1, k, 0, new Disk(0, 0, 1));
    double u = 3 * Math.exp(constant.logScale(0));
    double[] wave = {3};
    Polygon box = Polygon.of(new double[] {0, 2, 2, 0}, new double[] {0, 0, 1, 1});
    // Lengths over distances: two of 2/½ and two of 1/1; around a disc 2π.
    List<Domain> domains = List.of(Domain.inside(box), Domain.inside(Curve.circle(3, 1, 0.5)));
    double[] over = {10, 2 * Math.PI};
    double lebesgue = 1 + 2 / Math.PI * Math.log(33);
    for (int d = 0; d < 2; d++) {
      Drum drum = clamped(domains.get(d));
      for (double unit : new double[] {0, 1e-3}) {
        BoundaryBound bound = BoundaryBound.of(drum, k, constant, wave, u, unit).orElseThrow();
        double error = lebesgue * unit;
        double largest = u * (1 / Math.cos(Math.PI / 8) + error);
        assertThat(bound.largest()).isCloseTo(largest, within(1e-9 * u));
        double weighted = over[d] * u * u * (1 + error) * (1 + error);
        assertThat(bound.weighted()).isCloseTo(weighted, within(1e-6 * weighted));
      }
    }
  }

  /** Of short waves pieces are short, so that bounds along an ellipse are close. */
  @Test
  void integralsOfShortWavesAlongAnEllipse() {
    Drum drum = clamped(Domain.inside(SmoothCurve.ellipse(0.2, 0.5, 1.5, 0.7, 0.8)));
    double k = 60;
    Functions about = Modes.of(1, k, 8, new Disk(0.2, 0.5, 1.5));
    double[] wave = new Random(3).doubles(about.size(), -1, 1).toArray();
    double seen = seen(drum.domain(), about, wave);
    BoundaryBound bound = BoundaryBound.of(drum, k, about, wave, seen, 0x1p-50).orElseThrow();
    double integral = weighted(drum, about, wave);
    assertThat(bound.weighted()).isBetween(integral, 1.2 * integral);
  }

  /** A source so near that one ellipse is free of it, of ρ = 1.5: 4Mρ^−32/(ρ − 1) is left. */
  @Test
  void whatPolynomialsAreOffIsAdded() {
    Polygon square = Polygon.of(new double[] {0, 1, 1, 0}, new double[] {0, 0, 1, 1});
    Drum drum = clamped(Domain.inside(square));
    double k = 0.1;
    Functions source = new Sources(Sources.Family.Y, k, 0, 0, 0, new double[] {0.5, -0.6, 0.3});
    double[] wave = {1};
    // Whatever polynomials are off is small beside a billion: sides are not divided.
    BoundaryBound bound = BoundaryBound.of(drum, k, source, wave, 1e9, 0).orElseThrow();
    double e = 0.25 * (1.5 + 1 / 1.5);
    double s = 0.25 * (1.5 - 1 / 1.5);
    double modulus =
        Continuation.of(source, wave, k)
            .orElseThrow()
            .bound(new Continuation.Piece(0.5, 0, e, s, new double[0]));
    double error = 4 * modulus * Math.pow(1.5, -32) / 0.5;
    double high = 0;
    for (int i = 0; i < 128; i++) {
      double x = 0.5 - Math.cos(Math.PI * (i + 0.5) / 128) / 2;
      double[] u = new double[1];
      source.sum(wave, PointBlock.of(Points.of(x, 0)), Columns.ofValues(u, 0, 1));
      high = Math.max(high, Math.abs(u[0]));
    }
    assertThat(bound.largest())
        .isCloseTo(high / Math.cos(Math.PI / 8) + error, within(1e-3 * error));
  }
}

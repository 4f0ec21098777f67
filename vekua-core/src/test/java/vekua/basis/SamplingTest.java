package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static vekua.basis.Layouts.RING;
import static vekua.basis.Layouts.SQUARE;
import static vekua.basis.Layouts.TWO;
import static vekua.basis.Layouts.ansatz;
import static vekua.basis.Layouts.kinds;
import static vekua.basis.Layouts.resolution;
import static vekua.basis.Layouts.with;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;

/** Where functions of a solution are fitted and checked. */
class SamplingTest {

  private static long on(BoundaryNodes nodes, int side) {
    return IntStream.range(0, nodes.size()).filter(i -> nodes.side(i) == side).count();
  }

  /** Sides share the smooth functions by their length; corners have points of their own. */
  @Test
  void samplesGoWithFunctions() {
    Domain bar = Domain.inside(Polygon.of(new Rectangle(0, 3, 0, 1)));
    Ansatz ansatz = ansatz(Equation.laplace(), bar);
    Resolution r = resolution(ansatz, 10, 0, 0);
    BoundaryNodes plain = ansatz.samples(r);
    assertThat(on(plain, 0)).isEqualTo((int) Math.ceil(2.5 * (4 + 21 * 3 / 8.0)));
    assertThat(on(plain, 1)).isEqualTo((int) Math.ceil(2.5 * (4 + 21 / 8.0)));
    Resolution level = new Resolution(10, new int[0], new int[] {3, 0, 0, 0}, 2.5);
    BoundaryNodes more = ansatz.samples(level);
    // 2.5 · 0.8 · (6 poles + 6) on both sides of the corner.
    assertThat(on(more, 0) - on(plain, 0)).isEqualTo(24);
    assertThat(on(more, 3) - on(plain, 3)).isEqualTo(24);
    assertThat(on(more, 1)).isEqualTo(on(plain, 1));
    double[] near =
        IntStream.range(0, more.size())
            .filter(i -> more.side(i) == 0 && more.corner(i) == 0)
            .mapToDouble(more::distance)
            .sorted()
            .toArray();
    double nearestPole = 0.6 * Math.exp(-4 * (Math.sqrt(6) - 1));
    double depth = 4 * Math.sqrt(6) + 4;
    assertThat(near[0])
        .isLessThan(nearestPole)
        .isCloseTo(0.5 * Math.exp(-depth * (1 - Math.sqrt(0.5 / 24))), within(1e-12));
    assertThat(near[1])
        .isCloseTo(0.5 * Math.exp(-depth * (1 - Math.sqrt(1.5 / 24))), within(1e-12));
  }

  @Test
  void holesShareTheirOwnFunctions() {
    Domain domain = Domain.inside(Curve.circle(0, 0, 3), Polygon.of(new Rectangle(-1, 1, -1, 1)));
    Ansatz ansatz = ansatz(Equation.laplace(), domain);
    Resolution r = resolution(ansatz, 10, 8, 0);
    BoundaryNodes nodes = ansatz.samples(r);
    double total = domain.sides().get(0).length() + 8;
    for (int side = 1; side < 5; side++) {
      assertThat(on(nodes, side)).isEqualTo((int) Math.ceil(2.5 * (4 + 21 * 2 / total + 17 / 4.0)));
    }
    Ansatz around = ansatz.alternatives().get(0);
    assertThat(on(around.samples(r), 0)).as("all").isEqualTo((int) Math.ceil(2.5 * (4 + 21)));
    assertThat(on(around.checks(r), 0)).isEqualTo((int) Math.ceil(2.3 * 2.5 * (4 + 21)));
    assertThat(nodes.onHole(0).size()).isEqualTo((int) (4 * on(nodes, 1)));
  }

  /** Outside holes there is nothing smooth: as many as waves across. */
  @Test
  void wavesOutsideAreSampledByTheirLength() {
    double k = 3;
    Ansatz ansatz = ansatz(Equation.helmholtz(k), TWO);
    Resolution r = resolution(ansatz, 30, 8, 0);
    int across = (int) (2 * k * ansatz.frame().radius());
    double total = TWO.sides().get(0).length() + TWO.sides().get(1).length();
    for (int side = 0; side < 2; side++) {
      double share = across * TWO.sides().get(side).length() / total + 17;
      assertThat(on(ansatz.samples(r), side)).isEqualTo((int) Math.ceil(2.5 * (4 + share)));
    }
    Ansatz inside = ansatz(Equation.helmholtz(k), RING);
    double shares =
        21
            * RING.sides().get(0).length()
            / (RING.sides().get(0).length() + RING.sides().get(1).length());
    assertThat(on(inside.samples(resolution(inside, 10, 8, 0)), 0))
        .isEqualTo((int) Math.ceil(2.5 * (4 + shares)));
  }

  /** More than twice as many, and at corners down to 1e-17 of half a side. */
  @Test
  void checksGoDownToTheTip() {
    Ansatz ansatz = ansatz(Equation.laplace(), SQUARE);
    for (int level : new int[] {1, 2}) {
      Resolution r = resolution(ansatz, 10, 0, level);
      BoundaryNodes checks = ansatz.checks(r);
      int n = level == 1 ? 50 : 120;
      assertThat(on(checks, 0)).isEqualTo((int) Math.ceil(2.3 * 2.5 * (4 + 21 / 4.0)) + 2 * n);
      double[] near =
          IntStream.range(0, checks.size())
              .filter(i -> checks.side(i) == 0 && checks.corner(i) == 0)
              .mapToDouble(checks::distance)
              .sorted()
              .toArray();
      assertThat(near[0]).isCloseTo(Math.pow(10, -17.0 * (n - 1) / n), within(1e-30));
      assertThat(near[1] / near[0]).isCloseTo(Math.pow(10, 17.0 / n), within(1e-9));
    }
    BoundaryKinds k = kinds(SQUARE);
    Ansatz plain =
        Equation.laplace()
            .ansatz(
                SQUARE,
                new BoundaryKinds(
                    k.values(),
                    k.jumps(),
                    new boolean[] {true, true, true, true},
                    false,
                    List.of(),
                    List.of(),
                    new double[0][]));
    assertThat(on(plain.checks(resolution(plain, 10, 0, 0)), 0)).isEqualTo(54);
  }

  /** Points that gather at both ends of a stretch, between its ends, counted from the near end. */
  @Test
  void detailsAreSampled() {
    for (Detail detail : List.of(new Detail(0, 0.25, 0.3), new Detail(0, 0.7, 0.75))) {
      Ansatz ansatz =
          Equation.laplace().ansatz(SQUARE, with(kinds(SQUARE), List.of(detail, detail)));
      Ansatz without = ansatz(Equation.laplace(), SQUARE);
      Resolution r = resolution(ansatz, 10, 0, 0);
      BoundaryNodes nodes = ansatz.samples(r);
      int n = (int) Math.ceil(2.5 * 12 * 1.5);
      assertThat(on(nodes, 0)).isEqualTo(on(without.samples(r), 0) + 2 * n);
      double[] shares =
          IntStream.range(0, nodes.size())
              .filter(i -> nodes.side(i) == 0)
              .mapToDouble(nodes::share)
              .toArray();
      double[] fine = Arrays.copyOfRange(shares, shares.length - n, shares.length);
      Arrays.sort(fine);
      double first = Math.sin(Math.PI * 0.5 / (2 * n));
      assertThat(fine[0]).isCloseTo(detail.from() + 0.05 * first * first, within(1e-4));
      assertThat(Arrays.stream(fine)).allMatch(s -> s > detail.from() && s < detail.to());
      assertThat(fine[n - 1] - fine[0]).isGreaterThan(0.0499);
      assertThat(fine[n / 2] - fine[n / 2 - 1]).isGreaterThan(5 * (fine[1] - fine[0]));
    }
  }
}

package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.formula.Expression;
import vekua.functions.Description;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Corner;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;
import vekua.geometry.SmoothCurve;

/** Which functions domains get for a solution, and where these are fitted and checked. */
class LayoutTest {

  private static final Domain SQUARE = Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 2)));
  private static final Domain NOTCHED =
      Domain.inside(Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2}));
  private static final Domain RING =
      Domain.inside(Curve.circle(0, 0, 2), Curve.circle(0.5, 0, 0.6));
  private static final Domain TWO = Domain.outside(Curve.circle(0, 0, 1), Curve.circle(4, 0, 0.5));

  private static BoundaryKinds kinds(Domain domain) {
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, true);
    int corners = domain.corners().size();
    return new BoundaryKinds(
        values,
        new boolean[corners],
        new boolean[corners],
        false,
        List.of(),
        List.of(),
        new double[0][]);
  }

  private static BoundaryKinds with(BoundaryKinds k, List<Detail> details, Opening... openings) {
    return new BoundaryKinds(
        k.values(),
        k.jumps(),
        k.plain(),
        k.logarithmic(),
        details,
        Arrays.stream(openings).map(Optional::ofNullable).toList(),
        k.powers());
  }

  private static Ansatz ansatz(Equation equation, Domain domain) {
    return equation.ansatz(domain, kinds(domain));
  }

  private static Layout layout(Ansatz ansatz, Resolution r) {
    return ansatz.layout(r, ansatz.samples(r));
  }

  private static List<String> groups(Layout layout) {
    return layout.basis().groups().stream().map(Description::kind).toList();
  }

  private static Resolution resolution(Ansatz ansatz, int degree, int order, int level) {
    int[] holes = new int[ansatz.holes.length];
    Arrays.fill(holes, order);
    int[] corners = new int[ansatz.domain.corners().size()];
    Arrays.fill(corners, level);
    return new Resolution(degree, holes, corners, 2.5);
  }

  /** Polynomials without the constant's imaginary part, and at corners powers and poles. */
  @Test
  void harmonicFunctionsOfASquare() {
    Ansatz ansatz = ansatz(Equation.laplace(), SQUARE);
    Resolution first = ansatz.initial(1e-6);
    assertThat(first.same(new Resolution(10, new int[0], new int[] {1, 1, 1, 1}, 2.5))).isTrue();
    Layout layout = layout(ansatz, first);
    assertThat(layout.smoothEnd()).isEqualTo(21);
    // At level 1 the powers 2 and 4 of a right angle with logarithms, both parts of each.
    assertThat(groups(layout)).containsExactly("selection", "corner", "corner", "corner", "corner");
    assertThat(layout.cornerStarts()).containsExactly(21, 25, 29, 33);
    assertThat(layout.unknowns()).isEqualTo(37).isEqualTo(layout.basis().size());
    assertThat(layout.places()).isEmpty();
    assertThat(ansatz.exactCorners()).isTrue();
    assertThat(ansatz.frame()).isEqualTo(new Disk(1, 1, Math.sqrt(2)));
    assertThat(ansatz.details()).isEmpty();
    assertThat(ansatz.isAround()).isFalse();
    assertThat(ansatz.alternatives()).isEmpty();
    assertThat(ansatz.branched()).isEmpty();
    // At level 3 six poles each, and the power 6.
    Layout finer = layout(ansatz, resolution(ansatz, 12, 0, 3));
    assertThat(finer.smoothEnd()).isEqualTo(25);
    assertThat(finer.cornerStarts()).containsExactly(25, 43, 61, 79);
    assertThat(finer.unknowns()).isEqualTo(25 + 4 * (6 + 12));
    // Nothing at corners of level zero.
    Layout plain = layout(ansatz, resolution(ansatz, 12, 0, 0));
    assertThat(plain.unknowns()).isEqualTo(25);
    assertThat(plain.cornerStarts()).containsExactly(25, 25, 25, 25);
  }

  /** d_j = L exp(−4(√n − √j)): differences of logarithms go with those of roots, L is 0.6. */
  @Test
  void polesGatherAtCorners() {
    Ansatz ansatz = ansatz(Equation.laplace(), SQUARE);
    Layout layout = layout(ansatz, resolution(ansatz, 4, 0, 5));
    Description poles = layout.basis().groups().get(2);
    assertThat(poles.kind()).isEqualTo("poles");
    double[] n = poles.numbers();
    assertThat(n).startsWith(0, 0).hasSize(2 + 3 * 12);
    for (int j = 0; j < 12; j++) {
      double d = n[4 + 3 * j];
      assertThat(Math.log(d / 1.2)).isCloseTo(-4 * (Math.sqrt(12) - Math.sqrt(j + 1)), within(1e-12));
      assertThat(n[2 + 3 * j]).isCloseTo(-d * Math.sqrt(0.5), within(1e-14));
      assertThat(n[3 + 3 * j]).isCloseTo(-d * Math.sqrt(0.5), within(1e-14));
    }
  }

  /** No nearer than doubles tell, and none that would lie in the domain. */
  @Test
  void polesLeaveOutWhatTheyMust() {
    Ansatz ansatz = ansatz(Equation.biharmonic(), SQUARE);
    Layout layout = layout(ansatz, resolution(ansatz, 4, 0, 25));
    double[] n = layout.basis().groups().get(1).members().get(0).numbers();
    double nearest = Arrays.stream(n).skip(2).map(Math::abs).min().orElseThrow();
    assertThat(n.length).isLessThan(2 + 3 * 150);
    assertThat(n[4]).as("nearest first").isBetween(2e-17, 5e-17);
    assertThat(nearest).isGreaterThan(1e-17);
    // Out of the corner (1.1, 1) a taller arm is near: poles there would be in the domain.
    Domain arms =
        Domain.inside(
            Polygon.of(
                new double[] {0, 2.1, 2.1, 1.1, 1.1, 1, 1, 0},
                new double[] {0, 0, 1, 1, 0.5, 0.5, 3, 3}));
    Ansatz fewer = ansatz(Equation.biharmonic(), arms);
    Layout some = layout(fewer, resolution(fewer, 4, 0, 2));
    int left = 0;
    for (Description group : some.basis().groups().subList(1, 9)) {
      double[] p = group.members().get(0).numbers();
      left += 12 - (p.length - 2) / 3;
      for (int at = 2; at < p.length; at += 3) {
        assertThat(arms.contains(p[0] + p[at], p[1] + p[at + 1])).isFalse();
      }
    }
    assertThat(left).isBetween(1, 6);
  }

  @Test
  void harmonicFunctionsOfARing() {
    Ansatz ansatz = ansatz(Equation.laplace(), RING);
    Resolution first = ansatz.initial(1e-6);
    assertThat(first.same(new Resolution(10, new int[] {6}, new int[0], 2.5))).isTrue();
    assertThat(ansatz.isSpread(0)).isFalse();
    Layout layout = layout(ansatz, first);
    assertThat(groups(layout)).containsExactly("selection", "arnoldi", "logarithm");
    assertThat(layout.smoothEnd()).isEqualTo(21);
    assertThat(layout.holeEnds()).containsExactly(33);
    assertThat(layout.unknowns()).isEqualTo(34);
    // Smooth curves have alternatives: sources around them.
    List<Ansatz> others = ansatz.alternatives();
    assertThat(others).hasSize(1);
    Ansatz around = others.get(0);
    assertThat(around.isAround()).isTrue();
    assertThat(around.isBranched()).isFalse();
    assertThat(around.alternatives()).isEmpty();
    Resolution r = around.initial(1e-6);
    // z(t − iτ) is a circle that is e^τ larger; τ ends at 1, in steps of 1.3 from 1e-3.
    double shift = 1e-3;
    while (shift * 1.3 < 1) {
      shift *= 1.3;
    }
    assertThat(r.degree()).isEqualTo((int) Math.ceil((3 + 6 * Math.log(10)) / shift));
    Layout wide = layout(around, r);
    assertThat(groups(wide)).containsExactly("selection", "poles", "arnoldi", "logarithm");
    assertThat(wide.smoothEnd()).isEqualTo(17 + 2 * r.degree());
    assertThat(wide.places()).hasSize(r.degree());
    for (Disk place : wide.places()) {
      assertThat(Math.hypot(place.x(), place.y())).isCloseTo(2 * Math.exp(shift), within(1e-9));
    }
  }

  @Test
  void mirrorsAndTheirAlternative() {
    Domain holed = Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 2)), Curve.circle(1, 1, 0.3));
    Ansatz ansatz = ansatz(Equation.laplace(), holed);
    Layout layout = layout(ansatz, resolution(ansatz, 4, 3, 0));
    assertThat(groups(layout)).containsExactly("selection", "images", "images");
    assertThat(ansatz.alternatives()).hasSize(1);
    Ansatz other = ansatz.alternatives().get(0);
    assertThat(groups(layout(other, resolution(ansatz, 4, 3, 0))))
        .containsExactly("selection", "arnoldi", "logarithm");
    assertThat(other.isAround()).isFalse();
    assertThat(other.alternatives()).isEmpty();
  }

  /** Outside holes fields are bounded unless logarithms are asked for: only ratios of them. */
  @Test
  void harmonicFunctionsOutsideHoles() {
    Ansatz bounded = ansatz(Equation.laplace(), TWO);
    assertThat(bounded.initial(1e-6).degree()).isZero();
    Layout layout = layout(bounded, bounded.initial(1e-6));
    assertThat(groups(layout)).containsExactly("selection", "arnoldi", "arnoldi", "log-ratio");
    assertThat(layout.holeEnds()).containsExactly(1 + 12, 1 + 24);
    assertThat(layout.unknowns()).isEqualTo(26);
    BoundaryKinds k = kinds(TWO);
    Ansatz growing =
        Equation.laplace()
            .ansatz(
                TWO,
                new BoundaryKinds(
                    k.values(), k.jumps(), k.plain(), true, List.of(), List.of(), k.powers()));
    assertThat(groups(layout(growing, growing.initial(1e-6))))
        .containsExactly("selection", "arnoldi", "arnoldi", "logarithm", "logarithm");
  }

  @Test
  void biharmonicFunctions() {
    Ansatz square = ansatz(Equation.biharmonic(), SQUARE);
    assertThat(square.exactCorners()).isFalse();
    Resolution first = square.initial(1e-6);
    assertThat(first.same(new Resolution(12, new int[0], new int[] {1, 1, 1, 1}, 2.2))).isTrue();
    Layout layout = layout(square, first);
    assertThat(layout.smoothEnd()).isEqualTo(4 * 13);
    assertThat(layout.unknowns()).isEqualTo(4 * 13 + 4 * 4 * 6);
    Ansatz ring = ansatz(Equation.biharmonic(), RING);
    Layout holed = layout(ring, ring.initial(1e-6));
    assertThat(groups(holed)).containsExactly("goursat", "logarithm", "goursat");
    assertThat(holed.holeEnds()).containsExactly(52 + 4 + 24);
    Ansatz outside = ansatz(Equation.biharmonic(), TWO);
    Layout free = layout(outside, outside.initial(1e-6));
    assertThat(groups(free))
        .containsExactly(
            "goursat", "logarithm", "goursat", "logarithm", "bounded-logarithms", "goursat");
    assertThat(free.smoothEnd()).as("a constant and linear functions").isEqualTo(4);
    Ansatz around = ring.alternatives().get(0);
    assertThat(groups(layout(around, around.initial(1e-2))))
        .containsExactly("goursat", "goursat", "logarithm", "goursat");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void wavesInASquare(boolean oscillating) {
    double k = 3;
    Equation equation = oscillating ? Equation.helmholtz(k) : Equation.yukawa(k);
    Ansatz ansatz = ansatz(equation, SQUARE);
    Resolution first = ansatz.initial(1e-6);
    assertThat(first.degree()).isEqualTo((int) (8 + k * Math.sqrt(2)));
    assertThat(first.corners()).containsExactly(1, 1, 1, 1);
    assertThat(first.density()).isEqualTo(2.2);
    Layout layout = layout(ansatz, first);
    assertThat(groups(layout)).containsExactly("modes", "wedge", "wedge", "wedge", "wedge");
    assertThat(layout.smoothEnd()).isEqualTo(2 * first.degree() + 1);
    assertThat(layout.unknowns()).isEqualTo(layout.smoothEnd() + 4 * 4);
    Layout finer = layout(ansatz, resolution(ansatz, 9, 0, 2));
    assertThat(groups(finer).subList(1, 3)).containsExactly("wedge", "sources");
    // Three sources of three columns each.
    assertThat(finer.cornerStarts()[1] - finer.cornerStarts()[0]).isEqualTo(6 + 3 * 3);
    assertThat(ansatz.alternatives()).isEmpty();
    assertThat(ansatz.exactCorners()).isTrue();
    double[] wedge = layout.basis().groups().get(1).numbers();
    assertThat(wedge[0]).isEqualTo(oscillating ? 9 : -9);
  }

  /** Decays of many lengths across a convex polygon are layers along its sides. */
  @Test
  void fieldsThatDecayFastAreLayers() {
    double limit = 30 / (2 * Math.sqrt(2));
    Ansatz thick = ansatz(Equation.yukawa(limit * 0.999), SQUARE);
    assertThat(groups(layout(thick, thick.initial(1e-6)))).startsWith("modes", "wedge");
    Ansatz thin = ansatz(Equation.yukawa(limit * 1.001), SQUARE);
    Resolution first = thin.initial(1e-6);
    assertThat(first.degree()).isEqualTo(8);
    Layout layout = layout(thin, first);
    assertThat(groups(layout)).startsWith("layers", "line");
    double[] n = layout.basis().groups().get(0).numbers();
    // The first side is y = 0: its middle, its normal inwards, its length.
    assertThat(Arrays.copyOfRange(n, 1, 7))
        .containsExactly(new double[] {8, 1, 0, 0, 1, 2}, within(1e-14));
    assertThat(layout.smoothEnd()).isEqualTo(4 * 17);
    // What is not convex has modes and, as they grow too much, lines of sources at corners.
    Ansatz notched = ansatz(Equation.yukawa(50), NOTCHED);
    assertThat(groups(layout(notched, notched.initial(1e-6)))).startsWith("modes", "line");
    assertThat(groups(layout(thin, resolution(thin, 4, 0, 3)))).contains("sources");
    Ansatz round = ansatz(Equation.yukawa(50), RING);
    assertThat(groups(layout(round, round.initial(1e-6)))).startsWith("modes", "sources");
  }

  /**
   * The exponents of lines of sources: mπ/ω and those plus even numbers, up to the level plus four,
   * negative for what is odd about the bisector.
   */
  @Test
  void linesHaveTheExponentsOfTheirCorner() {
    Ansatz thin = ansatz(Equation.yukawa(50), NOTCHED);
    Resolution r = new Resolution(4, new int[0], new int[] {0, 0, 0, 1, 0, 0}, 2.5);
    Description line = layout(thin, r).basis().groups().get(1);
    assertThat(line.kind()).isEqualTo("line");
    double[] n = line.numbers();
    assertThat(n).startsWith(1, 50, 1, 1);
    assertThat(n[5]).as("no longer than ten decays").isCloseTo(0.2, within(1e-14));
    // ω = 3π/2 and values on both sides: odd m are even. 2 and 4 are whole, so both.
    double[] even = exponents(2 / 3.0, true);
    double[] odd = exponents(2 / 3.0, false);
    double[] found = Arrays.copyOfRange(n, 8, n.length);
    assertThat(found).hasSize(even.length + odd.length);
    for (int j = 0; j < found.length; j++) {
      double expected = j < even.length ? even[j] : -odd[j - even.length];
      assertThat(found[j]).isCloseTo(expected, within(1e-9));
    }
  }

  /** By brute force: all (mπ/ω + 2j), sorted, without repetitions. */
  private static double[] exponents(double unit, boolean even) {
    return IntStream.rangeClosed(1, 20)
        .boxed()
        .flatMap(m -> IntStream.rangeClosed(0, 5).mapToObj(j -> new double[] {m, m * unit + 2 * j}))
        .filter(p -> p[1] <= 5 + 1e-12)
        .filter(p -> Math.abs(p[1] - Math.rint(p[1])) < 1e-6 || (p[0] % 2 == 1) == even)
        .mapToDouble(p -> Math.rint(p[1] * 1e10) / 1e10)
        .sorted()
        .distinct()
        .toArray();
  }

  @Test
  void wavesOutsideHolesGoOut() {
    double k = 3;
    Ansatz outside = ansatz(Equation.helmholtz(k), TWO);
    Resolution first = outside.initial(1e-6);
    assertThat(first.holes()).containsExactly(6 + (int) (1.6 * k), 6 + (int) (0.8 * k));
    assertThat(first.degree()).isEqualTo(8);
    Layout layout = layout(outside, first);
    assertThat(groups(layout)).containsExactly("sources", "sources");
    assertThat(layout.smoothEnd()).isZero();
    assertThat(layout.basis().groups().get(0).numbers()).startsWith(2, k, first.holes()[0]);
    assertThat(layout.holeEnds()[0]).isEqualTo(2 * (2 * first.holes()[0] + 1));
    Ansatz decaying = ansatz(Equation.yukawa(k), TWO);
    assertThat(decaying.initial(1e-6).holes()).containsExactly(6 + 3, 6 + 1);
    assertThat(layout(decaying, decaying.initial(1e-6)).basis().groups().get(0).numbers())
        .startsWith(1, k);
    Ansatz fast = ansatz(Equation.yukawa(100), TWO);
    assertThat(fast.initial(1e-6).holes()).as("no more than forty").containsExactly(46, 46);
    // Corners of scatterers begin at a level that goes with the digits.
    Domain shard =
        Domain.outside(Polygon.of(new double[] {0, 1, 0.5}, new double[] {0, 0, Math.sqrt(0.75)}));
    assertThat(ansatz(Equation.helmholtz(k), shard).initial(1e-10).corners()).containsOnly(5);
    assertThat(ansatz(Equation.helmholtz(k), shard).initial(1e-2).corners()).containsOnly(2);
    assertThat(ansatz(Equation.yukawa(k), shard).initial(1e-10).corners()).containsOnly(1);
  }

  /** Waves around a circle: places no farther than ten over k, four for each wavelength. */
  @Test
  void wavesHaveSourcesAround() {
    double k = 60.01;
    Domain disc = Domain.inside(Curve.circle(0, 0, 1));
    Ansatz around = ansatz(Equation.helmholtz(k), disc).alternatives().get(0);
    Resolution r = around.initial(1e-2);
    ContinuedCurve curve = ContinuedCurve.outside(Curve.circle(0, 0, 1), 10 / k);
    assertThat(r.degree())
        .isEqualTo(Math.max(2 * curve.suggestion(1e-2), (int) (4 * k)));
    Layout layout = layout(around, r);
    assertThat(groups(layout)).containsExactly("modes", "sources");
    assertThat(layout.smoothEnd()).isEqualTo(17 + r.degree());
    assertThat(layout.places()).allMatch(p -> Math.hypot(p.x(), p.y()) <= 1 + 10 / k + 1e-9);
    assertThat(layout.places()).allMatch(p -> Math.hypot(p.x(), p.y()) >= 1 + 9 / k);
    Ansatz decaying = ansatz(Equation.yukawa(3), disc).alternatives().get(0);
    int n = decaying.initial(1e-6).degree();
    assertThat(n).isEqualTo(2 * ContinuedCurve.outside(Curve.circle(0, 0, 1), 9).suggestion(1e-6));
    // A resolution that begins with more keeps it.
    Ansatz longWaves = ansatz(Equation.helmholtz(1), disc).alternatives().get(0);
    assertThat(longWaves.initial(0.5).degree()).isGreaterThanOrEqualTo(9);
  }

  @Test
  void longHolesHaveSourcesAtManyPlaces() {
    SmoothCurve slim = SmoothCurve.ellipse(0, 0, 1, 0.5, 0);
    Polygon bar = Polygon.of(new Rectangle(-1.2, 1.2, -0.3, 0.3));
    for (Curve hole : List.of(slim, bar)) {
      Domain domain = Domain.inside(Curve.circle(0, 0, 3), hole);
      Ansatz harmonic = ansatz(Equation.laplace(), domain);
      assertThat(harmonic.isSpread(0)).isTrue();
      int n = harmonic.initial(1e-6).holes()[0];
      assertThat(n).isGreaterThan(15);
      Layout layout = layout(harmonic, harmonic.initial(1e-6));
      assertThat(groups(layout)).startsWith("selection", "poles", "logarithm");
      assertThat(layout.places()).isNotEmpty().hasSizeLessThanOrEqualTo(n);
      assertThat(layout.places()).allMatch(p -> hole.encloses(p.x(), p.y()));
      assertThat(harmonic.ring(0)).isEqualTo(hole == bar);
      assertThat(harmonic.ring(-1)).isFalse();
      Ansatz waves = ansatz(Equation.helmholtz(2), domain);
      Layout others = layout(waves, waves.initial(1e-6));
      double[] sources = others.basis().groups().get(1).numbers();
      assertThat(sources).startsWith(0, 2, hole == bar ? 0 : 1, 0, 0);
      assertThat(waves.initial(1e-6).holes()[0]).as("no orders").isGreaterThan(15);
      // Short waves see no deeper than 7.5 over k.
      Ansatz shortWaves = ansatz(Equation.helmholtz(100), domain);
      assertThat(layout(shortWaves, shortWaves.initial(1e-2)).places())
          .allMatch(p -> p.radius() <= 0.075 + 1e-9);
    }
    // One centre serves a square for harmonic functions, but not for waves.
    Domain square = Domain.inside(Curve.circle(0, 0, 3), Polygon.of(new Rectangle(-1, 1, -1, 1)));
    assertThat(ansatz(Equation.laplace(), square).isSpread(0)).isFalse();
    assertThat(ansatz(Equation.helmholtz(2), square).isSpread(0)).isTrue();
  }

  /** Twelve sources beside a stretch of fine data, as far away as 0.6 of its length. */
  @Test
  void detailsHaveSourcesBesideThem() {
    Detail detail = new Detail(0, 0.25, 0.5);
    BoundaryKinds kinds = with(kinds(SQUARE), List.of(detail));
    for (Equation equation : List.of(Equation.laplace(), Equation.helmholtz(2))) {
      Ansatz ansatz = equation.ansatz(SQUARE, kinds);
      assertThat(ansatz.details()).containsExactly(detail);
      Layout layout = layout(ansatz, resolution(ansatz, 4, 0, 0));
      assertThat(layout.places()).hasSize(12);
      for (int i = 0; i < 12; i++) {
        Disk place = layout.places().get(i);
        assertThat(place.x()).isCloseTo(0.5 + 0.5 * (i + 0.5) / 12, within(1e-12));
        assertThat(place.y()).isCloseTo(-0.3, within(1e-12));
        assertThat(place.radius()).isCloseTo(0.3, within(1e-12));
      }
      assertThat(layout.unknowns() - layout.smoothEnd())
          .isEqualTo(equation.lambda() == 0 ? 24 : 36);
    }
    // Beside a narrow notch they would lie in the domain again.
    Domain slot =
        Domain.inside(
            Polygon.of(
                new double[] {0, 3, 3, 1.6, 1.6, 1.4, 1.4, 0},
                new double[] {0, 0, 3, 3, 1, 1, 3, 3}));
    Ansatz notched =
        Equation.laplace().ansatz(slot, with(kinds(slot), List.of(new Detail(3, 0, 1))));
    assertThat(layout(notched, resolution(notched, 4, 0, 0)).places())
        .hasSizeLessThan(12)
        .allMatch(p -> !slot.contains(p.x(), p.y()));
    // Sources all around a domain serve details too.
    Ansatz ring =
        Equation.laplace()
            .ansatz(RING, with(kinds(RING), List.of(new Detail(0, 0.1, 0.12))))
            .alternatives()
            .get(0);
    assertThat(ring.details()).isEmpty();
  }

  /** Corners that pieces share have both parts and no poles; data may ask for powers. */
  @Test
  void openingsAndPowersOfData() {
    BoundaryKinds plain = kinds(SQUARE);
    BoundaryKinds opened =
        with(plain, List.of(), null, new Opening(2 * Math.PI, false, false), null, null);
    Ansatz ansatz = Equation.laplace().ansatz(SQUARE, opened);
    Layout layout = layout(ansatz, resolution(ansatz, 4, 0, 3));
    int[] starts = layout.cornerStarts();
    assertThat(starts[1] - starts[0]).isEqualTo(6 + 12);
    assertThat(starts[2] - starts[1]).as("½ … 5½ and 1 … 6, both parts").isEqualTo(24);
    assertThat(ansatz.held(0, 3)).isEqualTo(6);
    assertThat(ansatz.held(1, 3)).isEqualTo(28);
    Ansatz waves = Equation.helmholtz(1).ansatz(SQUARE, opened);
    int[] waveStarts = layout(waves, resolution(waves, 4, 0, 3)).cornerStarts();
    assertThat(waveStarts[2] - waveStarts[1]).isEqualTo(24);
    BoundaryKinds powers =
        new BoundaryKinds(
            plain.values(),
            plain.jumps(),
            plain.plain(),
            false,
            List.of(),
            List.of(),
            new double[][] {{}, {7.5}, {}, {}});
    for (Equation equation : List.of(Equation.laplace(), Equation.helmholtz(1))) {
      Ansatz given = equation.ansatz(SQUARE, powers);
      int[] at = layout(given, resolution(given, 4, 0, 1)).cornerStarts();
      assertThat(at[1] - at[0]).isEqualTo(4);
      assertThat(at[2] - at[1]).as("7.5 and 8.5").isEqualTo(4 + 4);
    }
    BoundaryKinds straight =
        new BoundaryKinds(
            plain.values(),
            plain.jumps(),
            new boolean[] {true, false, false, false},
            false,
            List.of(),
            List.of(),
            new double[0][]);
    assertThat(Equation.laplace().ansatz(SQUARE, straight).initial(1e-3).corners())
        .containsExactly(0, 1, 1, 1);
  }

  /** Where the way out of a corner leads back, powers would jump: poles do it alone. */
  @Test
  void cutsThatComeBackAreNotTaken() {
    Domain hooked =
        Domain.inside(
            Polygon.of(
                new double[] {0, 4, 4, 2, 2, 3, 3, 1, 1, 0},
                new double[] {0, 0, 4, 4, 3, 3, 1, 1, 4, 4}));
    Ansatz ansatz = ansatz(Equation.laplace(), hooked);
    boolean[] free = HarmonicAnsatz.cutFree(hooked);
    assertThat(free).contains(true).contains(false);
    Layout layout = layout(ansatz, resolution(ansatz, 4, 0, 1));
    int[] starts = Arrays.copyOf(layout.cornerStarts(), free.length + 1);
    starts[free.length] = layout.unknowns();
    for (int c = 0; c < free.length; c++) {
      if (!free[c]) {
        assertThat(starts[c + 1] - starts[c]).isBetween(2, 14).matches(n -> n % 2 == 0);
      }
    }
    for (int c = 0; c < free.length; c++) {
      assertThat(ansatz.poles(c, 2)).isEqualTo(free[c] ? 3 : 14);
    }
    Ansatz waves = ansatz(Equation.helmholtz(2), hooked);
    for (int c = 0; c < free.length; c++) {
      assertThat(waves.poles(c, 3)).isEqualTo(free[c] ? 6 : 2);
      assertThat(waves.poles(c, 1)).isZero();
    }
    // Too short waves make fractional orders slow: lines of sources instead.
    Ansatz shortWaves = ansatz(Equation.helmholtz(150), SQUARE);
    assertThat(shortWaves.poles(0, 3)).isEqualTo(2);
  }

  @Test
  void slitsAreRefused() {
    Domain cut = SQUARE.withSlits(Slit.of(new double[] {0.5, 1.5}, new double[] {1, 1}));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ansatz(Equation.laplace(), cut))
        .withMessage("slits need an equation of second order and a domain that is cut along them");
  }

  /** Between the lobes of r = 1 + 0.3 cos 5t. */
  @Test
  void lobesHaveBranches() {
    SmoothCurve star =
        SmoothCurve.of(
            Expression.parseParametric("(1 + 0.3*cos(5*t))*cos(t)"),
            Expression.parseParametric("(1 + 0.3*cos(5*t))*sin(t)"));
    Ansatz ansatz = ansatz(Equation.laplace(), Domain.inside(star));
    assertThat(ansatz.isBranched()).isFalse();
    List<Ansatz> others = ansatz.alternatives();
    assertThat(others).hasSize(2);
    Ansatz branched = others.get(0);
    assertThat(branched.isBranched()).isTrue();
    assertThat(branched.isAround()).isTrue();
    Layout layout = layout(branched, new Resolution(6, new int[0], new int[0], 2.5));
    assertThat(layout.places()).hasSize(5);
    assertThat(layout.smoothEnd()).isEqualTo(13 + 2 * 6 * 5);
    assertThat(branched.smoothColumns(new Resolution(6, new int[0], new int[0], 2.5)))
        .isEqualTo(13 + 60);
    assertThat(others.get(1).isBranched()).isFalse();
    assertThat(others.get(1).branched()).as("around already").isEmpty();
    assertThat(ansatz(Equation.laplace(), RING).branched()).isEmpty();
    assertThat(ansatz(Equation.yukawa(1), Domain.inside(star)).branched()).isEmpty();
  }

  /** Curves that nearly touch have sources beyond both, deeper and deeper by 1.18. */
  @Test
  void gapsHaveSourcesBeyondThem() {
    Domain near = Domain.inside(Curve.circle(0, 0, 2), Curve.circle(0.99, 0, 1));
    Ansatz ansatz = ansatz(Equation.laplace(), near);
    assertThat(ansatz.gaps).hasSize(1);
    Layout layout = layout(ansatz, resolution(ansatz, 4, 3, 0));
    assertThat(groups(layout)).containsExactly("selection", "arnoldi", "logarithm", "poles", "poles");
    assertThat(layout.places()).allMatch(p -> Math.abs(p.y()) < 1e-6);
    assertThat(layout.places()).anyMatch(p -> p.x() > 2).anyMatch(p -> p.x() < 1.99);
    double ratio = layout.places().get(1).radius() / layout.places().get(0).radius();
    assertThat(ratio).isCloseTo(1.18, within(1e-9));
  }

  // Sampling.

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
    Domain domain =
        Domain.inside(Curve.circle(0, 0, 3), Polygon.of(new Rectangle(-1, 1, -1, 1)));
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
    double shares = 21 * RING.sides().get(0).length() / (RING.sides().get(0).length() + RING.sides().get(1).length());
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

  // Fits.

  /** Corners that are none, being straight, get nothing. */
  @Test
  void straightCornersHaveNothingInFits() {
    Domain flat =
        Domain.inside(Polygon.of(new double[] {0, 1, 2, 2, 0}, new double[] {0, 0, 0, 2, 2}));
    assertThat(Equation.laplace().basis(5, flat).size())
        .isEqualTo(Equation.laplace().basis(5, SQUARE).size());
    assertThat(Equation.laplace().basis(5, flat).groups()).hasSize(5);
    // Down to where r² is 3e-4: √n = 1 − ln(3e-4)/8 and two columns each.
    double root = 1 - Math.log(3e-4) / 8;
    assertThat(Equation.laplace().basis(5, SQUARE).size())
        .isEqualTo(11 + 4 * 2 * (int) Math.ceil(root * root));
  }

  /** Poles of a corner are as small as the field at their distance; powers below five are free. */
  @Test
  void priorsOfCorners() {
    DomainBasis basis = Equation.laplace().basis(2, NOTCHED);
    List<Description> groups = basis.groups();
    List<Prior> priors = basis.priors();
    assertThat(priors).hasSize(5);
    double[] d = priors.get(0).deviations();
    int at = 5;
    for (int g = 1; g < groups.size(); g++) {
      double[] n = groups.get(g).numbers();
      if (groups.get(g).kind().equals("poles")) {
        boolean inwards = n[0] == 1 && n[1] == 1;
        double exponent = inwards ? 2 / 3.0 : 2;
        double reach = n[0] == 1 || n[1] == 1 ? 1 : n[0] + n[1] == 0 ? 2 : 1;
        for (int j = 0; j < (n.length - 2) / 3; j++) {
          double expected = Math.pow(n[4 + 3 * j] / reach, exponent);
          assertThat(d[at++]).isCloseTo(expected, within(1e-13));
          assertThat(d[at++]).isCloseTo(expected, within(1e-13));
        }
      } else {
        assertThat(groups.get(g).kind()).isEqualTo("corner");
        // 2/3, 4/3, 8/3, 10/3 and 14/3.
        assertThat(Arrays.copyOfRange(n, n.length - 5, n.length))
            .containsExactly(
                new double[] {2 / 3.0, 4 / 3.0, 8 / 3.0, 10 / 3.0, 14 / 3.0}, within(1e-12));
        assertThat(Arrays.copyOfRange(d, at, at + 10)).containsOnly(1);
        at += 10;
      }
    }
    assertThat(at).isEqualTo(basis.size());
  }

  @Test
  void priorsOfHoles() {
    // log(1 + 2/0.6) is how large the logarithm gets.
    double log = 1 / Math.log1p(2 / 0.6);
    DomainBasis harmonic = Equation.laplace().basis(8, RING);
    assertThat(harmonic.priors()).hasSize(5 * 3);
    double[] d = harmonic.priors().get(1).deviations();
    assertThat(d).hasSize(17 + 16 + 1);
    assertThat(d[33]).isCloseTo(log, within(1e-3));
    assertThat(d[17]).isCloseTo(Math.sqrt(2) / 2, within(1e-14));
    DomainBasis plate = Equation.biharmonic().basis(8, RING);
    double[] p = plate.priors().get(1).deviations();
    assertThat(p).hasSize(4 * 9 + 4 + 32);
    double far = 2 / 0.6;
    assertThat(Arrays.copyOfRange(p, 36, 40))
        .containsExactly(
            new double[] {log, log / far, log / far, log / far / far}, within(1e-3));
    assertThat(p[40]).isCloseTo(Math.sqrt(2) / 2, within(1e-14));
    assertThat(p[43]).isEqualTo(p[40]);
    // Re g, Im g, then ζ̄f of one order less; only the constant is free.
    double[] first = plate.priors().get(0).deviations();
    assertThat(Arrays.copyOf(first, 8))
        .containsExactly(
            new double[] {
              1000, 1000, 1, 1, Math.sqrt(2) / 1.02, Math.sqrt(2) / 1.02, 1, 1
            },
            within(1e-12));
    assertThat(first[10]).isCloseTo(Math.sqrt(2) / 1.02, within(1e-12));
    DomainBasis outside = Equation.laplace().basis(8, TWO);
    assertThat(outside.priors()).hasSize(3);
    // Waves: what a disc believes, and the same with sources near by.
    DomainBasis waves = Equation.helmholtz(2).basis(8, Domain.inside(Curve.circle(0, 0, 2)));
    List<Prior> modes = Equation.helmholtz(2).basis(8, new Disk(0, 0, 2)).priors();
    assertThat(waves.priors()).hasSize(modes.size() + 3);
    int[] sizes = {126, 42, 24};
    assertThat(waves.size()).isEqualTo(17 + 126 + 42 + 24);
    for (int i = 0; i < modes.size(); i++) {
      double[] all = waves.priors().get(i).deviations();
      assertThat(Arrays.copyOf(all, 17))
          .containsExactly(modes.get(i).deviations(), within(1e-9));
      assertThat(Arrays.copyOfRange(all, 17, all.length)).containsOnly(0);
      assertThat(waves.priors().get(i).weight()).isEqualTo(modes.get(i).weight());
    }
    int from = 17;
    for (int i = 0; i < 3; i++) {
      double[] all = waves.priors().get(modes.size() + i).deviations();
      assertThat(waves.priors().get(modes.size() + i).weight()).isEqualTo(modes.get(0).weight());
      assertThat(Arrays.copyOf(all, 17))
          .containsExactly(modes.get(0).deviations(), within(1e-9));
      for (int j = 17; j < all.length; j++) {
        assertThat(all[j]).isEqualTo(j < from ? 0 : 1);
      }
      from += sizes[i];
    }
  }

  /** Places at 0.05, 0.15 and 0.45 of the frame's radius, also over corners and not in bays. */
  @Test
  void sourcesOfFitsAreAtTheirDistance() {
    for (Domain domain : List.of(NOTCHED, RING)) {
      Curve outer = domain.outer().orElseThrow();
      List<Description> groups = Equation.yukawa(2).basis(4, domain).groups();
      double[] distances = {0.05, 0.15, 0.45};
      for (int i = 0; i < 3; i++) {
        double distance = distances[i] * domain.frame().radius();
        double[] n = groups.get(1 + i).numbers();
        assertThat(n).startsWith(1, 2, 0, 0, 0);
        double nearest = Double.POSITIVE_INFINITY;
        for (int at = 5; at < n.length; at += 3) {
          assertThat(n[at + 2]).isCloseTo(distance, within(1e-14));
          assertThat(outer.encloses(n[at], n[at + 1])).isFalse();
          double away = outer.distance(n[at], n[at + 1]);
          assertThat(away).isBetween(0.7 * distance, distance * 1.01);
          nearest = Math.min(nearest, Math.hypot(n[at] + 0.5, n[at + 1] + 0.5));
        }
        int wanted = (int) Math.max(24, Math.ceil(outer.length() / distance));
        assertThat((n.length - 5) / 3.0)
            .isBetween(0.7 * wanted, wanted + 1.0 + 2 * domain.corners().size());
      }
    }
    // Over the corner (0, 0) of the square, halfway out.
    double[] n = Equation.yukawa(2).basis(4, SQUARE).groups().get(1).numbers();
    double d = 0.05 * Math.sqrt(2);
    boolean found = false;
    for (int at = 5; at < n.length; at += 3) {
      found |= Math.hypot(n[at] + d * Math.sqrt(0.5), n[at + 1] + d * Math.sqrt(0.5)) < 1e-9;
    }
    assertThat(found).isTrue();
    Corner corner = SQUARE.corners().get(0);
    assertThat(corner.x()).isZero();
  }

  @Test
  void orientationDoesNotMatter() {
    Domain clockwise =
        Domain.inside(Polygon.of(new double[] {0, 0, 2, 2}, new double[] {0, 2, 2, 0}));
    double[] n = Equation.yukawa(2).basis(4, clockwise).groups().get(1).numbers();
    for (int at = 5; at < n.length; at += 3) {
      assertThat(SQUARE.contains(n[at], n[at + 1])).isFalse();
    }
    assertThat(n).hasSameSizeAs(Equation.yukawa(2).basis(4, SQUARE).groups().get(1).numbers());
  }

  /** An outgoing wave is two columns; singular modes of holes have priors for each. */
  @Test
  void wavesOfHolesInFits() {
    DomainBasis outgoing = Equation.helmholtz(2).basis(6, TWO);
    // max(4, 12/3) = 4 orders in each hole: nine waves of two columns.
    assertThat(outgoing.size()).isEqualTo(2 * 9 * 2);
    assertThat(outgoing.priors()).hasSize(3);
    double[] d = outgoing.priors().get(0).deviations();
    for (int j = 0; j < d.length; j += 2) {
      assertThat(d[j + 1]).isEqualTo(d[j]);
    }
    DomainBasis decaying = Equation.yukawa(2).basis(6, TWO);
    assertThat(decaying.size()).isEqualTo(2 * 9);
    Domain shard =
        Domain.outside(Polygon.of(new double[] {0, 1, 0.5}, new double[] {0, 0, Math.sqrt(0.75)}));
    DomainBasis corners = Equation.helmholtz(2).basis(6, shard);
    for (Prior prior : corners.priors()) {
      assertThat(prior.deviations()).hasSize(corners.size());
    }
    Description sources = corners.groups().get(1);
    int each = (sources.numbers().length - 5) / 3;
    assertThat(sources.numbers()).startsWith(2, 2, 1);
    double[] all = corners.priors().get(0).deviations();
    int from = all.length - 3 * 6 * each;
    double exponent = 0.6;
    for (int j = 0; j < each; j++) {
      double size = Math.pow(sources.numbers()[7 + 3 * j], exponent);
      for (int column = 0; column < 6; column++) {
        assertThat(all[from + 6 * j + column]).isCloseTo(size, within(1e-12));
      }
    }
  }
}

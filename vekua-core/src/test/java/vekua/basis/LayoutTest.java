package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static vekua.basis.Layouts.NOTCHED;
import static vekua.basis.Layouts.RING;
import static vekua.basis.Layouts.SQUARE;
import static vekua.basis.Layouts.TWO;
import static vekua.basis.Layouts.ansatz;
import static vekua.basis.Layouts.groups;
import static vekua.basis.Layouts.kinds;
import static vekua.basis.Layouts.layout;
import static vekua.basis.Layouts.resolution;
import static vekua.basis.Layouts.with;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.formula.Expression;
import vekua.functions.Description;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;
import vekua.geometry.SmoothCurve;

/** Which functions domains get for a solution. */
class LayoutTest {

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
      assertThat(Math.log(d / 1.2))
          .isCloseTo(-4 * (Math.sqrt(12) - Math.sqrt(j + 1)), within(1e-12));
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
    List<Description> poles =
        some.basis().groups().stream().filter(g -> g.kind().equals("goursat")).skip(1).toList();
    assertThat(poles).hasSize(8);
    for (Description group : poles) {
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
    double shift = farthest();
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
    assertThat(r.degree()).isEqualTo((int) (4 * k));
    Layout layout = layout(around, r);
    assertThat(groups(layout)).containsExactly("modes", "sources");
    assertThat(layout.smoothEnd()).isEqualTo(17 + r.degree());
    assertThat(layout.places()).allMatch(p -> Math.hypot(p.x(), p.y()) <= 1 + 10 / k + 1e-9);
    assertThat(layout.places()).allMatch(p -> Math.hypot(p.x(), p.y()) >= 1 + 9 / k);
    Ansatz decaying = ansatz(Equation.yukawa(3), disc).alternatives().get(0);
    int n = decaying.initial(1e-6).degree();
    assertThat(n).isEqualTo(2 * (int) Math.ceil((3 + 6 * Math.log(10)) / farthest()));
  }

  /** Of z(t − iτ), a circle that is e^τ larger: τ ends at 1, in steps of 1.3 from 1e-3. */
  private static double farthest() {
    double shift = 1e-3;
    while (shift * 1.3 < 1) {
      shift *= 1.3;
    }
    return shift;
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
    assertThat(groups(layout))
        .containsExactly("selection", "arnoldi", "logarithm", "poles", "poles");
    assertThat(layout.places()).allMatch(p -> Math.abs(p.y()) < 1e-6);
    assertThat(layout.places()).anyMatch(p -> p.x() > 2).anyMatch(p -> p.x() < 1.99);
    double ratio = layout.places().get(1).radius() / layout.places().get(0).radius();
    assertThat(ratio).isCloseTo(1.18, within(1e-9));
  }
}

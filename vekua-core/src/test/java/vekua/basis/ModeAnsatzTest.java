package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.hipparchus.special.BesselJ;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.ModeAnsatz.Edge;
import vekua.basis.ModeAnsatz.Neighbour;
import vekua.functions.Columns;
import vekua.functions.Description;
import vekua.functions.Functions;
import vekua.functions.Kinds;
import vekua.geometry.Corner;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.SmoothCurve;

/**
 * Trial waves for modes: each solves the equation in the domain, and corners have what they need.
 */
class ModeAnsatzTest {

  private static final double K = 7;
  private static final Polygon SQUARE = Polygon.of(new Rectangle(0, 1, 0, 1));

  private static boolean[] values(Domain domain, boolean value) {
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, value);
    return values;
  }

  private static ModeAnsatz fixed(Domain domain) {
    return ModeAnsatz.of(domain, values(domain, true));
  }

  private static List<Description> groups(Functions functions) {
    Description all = functions.description();
    return all.kind().equals("union") ? all.members() : List.of(all);
  }

  private static int order(double rim, int constant) {
    return (int) Math.ceil(rim + 3 * Math.cbrt(rim) + constant);
  }

  /** The mean over a circle of radius ρ is J₀(kρ) times the value at its centre. */
  private static void assertWaves(Functions functions, double k, Domain domain) {
    double rho = 0.03 * domain.frame().radius();
    int nodes = 24;
    Points grid =
        domain
            .grid(12)
            .where(
                (x, y) ->
                    domain.outer().stream().allMatch(c -> c.distance(x, y) > 2 * rho)
                        && domain.holes().stream().allMatch(c -> c.distance(x, y) > 2 * rho));
    assertThat(grid.size()).isGreaterThan(10);
    double j0 = BesselJ.value(0, k * rho);
    for (int p = 0; p < grid.size(); p++) {
      double[] u = functions.values(Points.of(grid.x(p), grid.y(p)));
      double[] ring = functions.values(new Disk(grid.x(p), grid.y(p), rho).boundary(nodes));
      for (int j = 0; j < u.length; j++) {
        double mean = 0;
        double size = 1e-3;
        for (int i = 0; i < nodes; i++) {
          mean += ring[j * nodes + i] / nodes;
          size = Math.max(size, Math.abs(ring[j * nodes + i]));
        }
        // Half as far away as the nearest singularity, so 2^-24 of the highest harmonic is left.
        assertThat(mean / size).as("%d", j).isCloseTo(j0 * u[j] / size, within(1e-6));
      }
    }
  }

  /** Values or slopes on the sides of a corner, relative to the largest, by the functions' kind. */
  private static void assertZeroOnSide(
      Functions functions, Corner c, double direction, boolean value) {
    int n = functions.size();
    double[] x = new double[5];
    double[] y = new double[5];
    for (int i = 0; i < 5; i++) {
      x[i] = c.x() + 0.19 * (i + 1) * c.reach() * Math.cos(direction);
      y[i] = c.y() + 0.19 * (i + 1) * c.reach() * Math.sin(direction);
    }
    double[] u = new double[5 * n];
    double[][] slopes = new double[2][5 * n];
    functions.evaluate(PointBlock.of(Points.of(x, y)), Columns.of(u, slopes, 0, 5));
    for (int at = 0; at < u.length; at++) {
      double slope = slopes[1][at] * Math.cos(direction) - slopes[0][at] * Math.sin(direction);
      // Functions are of order one, their slopes of up to their order times that.
      assertThat(value ? u[at] : slope / (n + K)).isCloseTo(0, within(1e-11));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void circlesHaveBesselFunctions(int effort) {
    Domain circle = Domain.inside(Curve.circle(1, 2, 0.5));
    Description found = fixed(circle).functions(16, effort).apply(3).description();
    assertThat(found.kind()).isEqualTo("modes");
    assertThat(found.numbers()).containsExactly(1, 3, order(8, 10 + 8 * effort), 1, 2, 0.5);
  }

  /** All right angles are regular: one of them has all functions, and all are zero on its sides. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void regularPolygonsHaveFunctionsOfOneCorner(int effort) {
    Domain domain = Domain.inside(SQUARE);
    for (boolean value : new boolean[] {true, false}) {
      Functions f = ModeAnsatz.of(domain, values(domain, value)).functions(K, effort).apply(K);
      double[] n = f.description().numbers();
      Corner c = domain.corners().get(0);
      assertThat(f.description().kind()).isEqualTo("cornermodes");
      assertThat(n)
          .startsWith(K, c.x(), c.y(), c.start(), c.angle())
          .endsWith(value ? 1 : 0, value ? 1 : 0, f.size());
      assertThat(n[5]).as("cut between the other sides").isCloseTo(1.25 * Math.PI, within(1e-12));
      assertThat(n[6]).isCloseTo(Math.sqrt(2), within(1e-12));
      double needed = K * n[6] + 3 * Math.cbrt(K * n[6]) + 12 + 8 * effort;
      assertThat(f.size()).isEqualTo((int) Math.ceil(needed / 2));
      assertZeroOnSide(f, c, c.start(), value);
      assertZeroOnSide(f, c, c.start() + c.angle(), value);
      assertWaves(f, K, domain);
    }
  }

  /** Of regular corners the one from which nothing is far. */
  @Test
  void theNearestCornerIsTaken() {
    Domain triangle = Domain.inside(Polygon.of(new double[] {3, 2, 2}, new double[] {1, 2, 1}));
    double[] n = fixed(triangle).functions(K, 0).apply(K).description().numbers();
    assertThat(Arrays.copyOfRange(n, 1, 3)).containsExactly(2, 1);
    assertThat(n[6]).isCloseTo(1, within(1e-12));
  }

  @Test
  void aSingularCornerAlone() {
    Domain domain =
        Domain.inside(Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2}));
    Functions f = fixed(domain).functions(K, 1).apply(K);
    double[] n = f.description().numbers();
    assertThat(f.description().kind()).isEqualTo("cornermodes");
    assertThat(Arrays.copyOfRange(n, 1, 3)).containsExactly(1, 1);
    assertThat(n[4]).isCloseTo(1.5 * Math.PI, within(1e-12));
    assertThat(n[5]).isCloseTo(1.75 * Math.PI, within(1e-12));
    assertThat(n[6]).isCloseTo(Math.sqrt(2), within(1e-12));
    double needed = K * n[6] + 3 * Math.cbrt(K * n[6]) + 20;
    assertThat(f.size()).isEqualTo((int) Math.ceil(1.5 * needed));
    assertWaves(f, K, domain);
  }

  /** Each of several corners has what is singular there, Bessel functions do the rest. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void severalSingularCorners(int effort) {
    double[] x = new double[5];
    double[] y = new double[5];
    for (int i = 0; i < 5; i++) {
      x[i] = Math.cos(0.4 * Math.PI * i);
      y[i] = Math.sin(0.4 * Math.PI * i);
    }
    Domain domain = Domain.inside(Polygon.of(x, y));
    Functions f = fixed(domain).functions(K, effort).apply(5);
    List<Description> groups = groups(f);
    assertThat(groups).extracting(Description::kind).startsWith("modes").hasSize(6);
    double[] modes = groups.get(0).numbers();
    assertThat(Arrays.copyOf(modes, 3)).containsExactly(1, 5, order(K, 10 + 6 * effort));
    double reach = 2 * Math.sin(0.4 * Math.PI);
    double needed = 0.3 * K * reach + 3 * Math.cbrt(K * reach) + 8 + 8 * effort;
    for (int c = 0; c < 5; c++) {
      double[] n = groups.get(1 + c).numbers();
      Corner corner = domain.corners().get(c);
      assertThat(n).startsWith(5, corner.x(), corner.y(), corner.start(), corner.angle());
      assertThat(n[6]).isCloseTo(reach, within(1e-12));
      assertThat(n[9]).isEqualTo(Math.ceil(0.6 * needed));
    }
    assertWaves(f, 5, domain);
  }

  /** Sharp corners have functions of their own though these are smooth, but few. */
  @Test
  void sharpCornersHaveAtLeastEight() {
    double third = Math.tan(Math.PI / 20);
    Domain wedge =
        Domain.inside(Polygon.of(new double[] {0, 1, 1}, new double[] {0, -third, third}));
    for (int effort : new int[] {0, 2}) {
      List<Description> groups = groups(fixed(wedge).functions(1, effort).apply(1));
      assertThat(groups)
          .extracting(Description::kind)
          .startsWith("modes", "cornermodes")
          .hasSize(4);
      assertThat(groups.get(1).numbers()[9]).isEqualTo(8 + 2 * effort);
    }
    // An eighth of a turn is not sharp: π/4, π/4, π/2 are all regular.
    Domain half = Domain.inside(Polygon.of(new double[] {0, 1, 0}, new double[] {0, 0, 1}));
    assertThat(groups(fixed(half).functions(1, 0).apply(1))).hasSize(1);
  }

  /** (m − ½)π/ω: with conditions of two kinds a right angle is regular, one of π is not. */
  @Test
  void kindsOfConditionsMakeCornersSingular() {
    Domain square = Domain.inside(SQUARE);
    boolean[] one = {true, false, true, true};
    assertThat(groups(ModeAnsatz.of(square, one).functions(K, 0).apply(K))).hasSize(1);
    Domain flat =
        Domain.inside(Polygon.of(new double[] {0, 0.5, 1, 1, 0}, new double[] {0, 0, 0, 1, 1}));
    Functions f =
        ModeAnsatz.of(flat, new boolean[] {true, false, false, false, true})
            .functions(K, 0)
            .apply(K);
    double[] n = f.description().numbers();
    Corner c = flat.corners().get(1);
    assertThat(n).startsWith(K, 0.5, 0);
    assertThat(n[4]).isCloseTo(Math.PI, within(1e-12));
    assertThat(n[7] + n[8]).isEqualTo(1);
    assertZeroOnSide(f, c, Math.PI, true);
    assertZeroOnSide(f, c, 0, false);
    assertWaves(f, K, flat);
    Domain triangle =
        Domain.inside(Polygon.of(new double[] {0, 1, 0.5}, new double[] {0, 0, Math.sqrt(0.75)}));
    assertThat(groups(fixed(triangle).functions(K, 0).apply(K))).hasSize(1);
    assertThat(
            groups(
                ModeAnsatz.of(triangle, new boolean[] {true, true, false})
                    .functions(K, 0)
                    .apply(K)))
        .as("two corners of 3/4")
        .hasSize(3);
  }

  /** Through the mouth of a bay, which is seen from its corner up to arctan(1/1.5). */
  @Test
  void cutsLeaveWhereTheyAreFree() {
    Domain bay =
        Domain.inside(
            Polygon.of(
                new double[] {0, 3, 3, 1, 1, 2.5, 2.5, 0}, new double[] {0, 0, 1, 1, 2, 2, 3, 3}));
    Functions f = fixed(bay).functions(K, 0).apply(K);
    List<Description> groups = groups(f);
    assertThat(groups).hasSize(3);
    double[] lower = groups.get(1).numbers();
    double[] upper = groups.get(2).numbers();
    assertThat(Arrays.copyOfRange(lower, 1, 3)).containsExactly(1, 1);
    double free = Math.atan2(1, 1.5);
    double step = Math.PI / 2 / 64;
    assertThat(Math.IEEEremainder(lower[3] + lower[5], 2 * Math.PI))
        .isCloseTo(free / 2, within(step));
    // From the upper corner the lower side, which is longer, leaves less.
    assertThat(Math.IEEEremainder(upper[3] + upper[5], 2 * Math.PI))
        .isCloseTo(-Math.atan2(1, 2) / 2, within(step));
    assertWaves(f, K, bay);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void roundHolesHaveOneCentreAndMirrors(int effort) {
    Domain domain = Domain.inside(SQUARE, Curve.circle(0.4, 0.6, 0.2));
    Functions f = fixed(domain).functions(10, effort).apply(8);
    List<Description> groups = groups(f);
    assertThat(groups).extracting(Description::kind).containsExactly("modes", "images");
    double rim = 10 * Math.sqrt(0.5);
    assertThat(groups.get(0).numbers()[2]).isEqualTo(order(rim, 10 + 6 * effort));
    assertThat(groups.get(1).numbers()).hasSize(8 * 7);
    Description sources = groups.get(1).members().get(0);
    assertThat(sources.kind()).isEqualTo("sources");
    // Y, k, order, centre, one source without offset of the hole's radius.
    assertThat(sources.numbers())
        .containsExactly(
            new double[] {0, 8, order(2, 8 + 6 * effort), 0.4, 0.6, 0, 0, 0.2}, within(2e-4));
    assertWaves(f, 8, domain);
    Domain bent =
        Domain.inside(
            Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2}),
            Curve.circle(0.5, 0.5, 0.2));
    assertThat(groups(fixed(bent).functions(10, 0).apply(8)))
        .extracting(Description::kind)
        .containsExactly("modes", "cornermodes", "sources");
  }

  /** Orders that would overflow at a tiny hole for half of the highest wavenumber are left out. */
  @Test
  void tinyHolesHaveOnlySoundOrders() {
    Domain domain = Domain.inside(Curve.circle(0, 0, 1), Curve.circle(0, 0, 1e-30));
    List<Description> groups = groups(fixed(domain).functions(4, 0).apply(3));
    assertThat(groups).hasSize(2);
    // Y_(n+1)(2e-30) is about n! 10^(30(n+1))/π, which reaches 1e200 beyond n = 5.
    assertThat(groups.get(1).numbers()[2]).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void cornersOfHolesGatherSources(int effort) {
    Polygon hole = Polygon.of(new double[] {0.3, 0.5, 0.4}, new double[] {0.3, 0.35, 0.6});
    Domain domain = Domain.inside(SQUARE, hole);
    Functions f = fixed(domain).functions(10, effort).apply(9);
    List<Description> groups = groups(f);
    assertThat(groups).hasSize(1 + 3 + 1);
    int n = 14 + 6 * effort;
    for (int c = 0; c < 3; c++) {
      double[] s = groups.get(1 + c).members().get(0).numbers();
      Corner corner = domain.corners().get(4 + c);
      assertThat(s).startsWith(0, 9, 1, corner.x(), corner.y()).hasSize(5 + 3 * n);
      for (int j = 0; j < n; j++) {
        double d = s[5 + 3 * j + 2];
        double far = 0.4 * corner.reach();
        assertThat(d)
            .isCloseTo(far * Math.exp(-3.5 * (Math.sqrt(n) - Math.sqrt(j + 1))), within(1e-14));
        double x = s[5 + 3 * j] / d;
        double y = s[6 + 3 * j] / d;
        assertThat(x).isCloseTo(Math.cos(corner.outward()), within(1e-12));
        assertThat(y).isCloseTo(Math.sin(corner.outward()), within(1e-12));
      }
    }
    double[] inner = groups.get(4).members().get(0).numbers();
    assertThat(inner).startsWith(0, 9, 0, 0, 0);
    for (int at = 5; at < inner.length; at += 3) {
      assertThat(hole.encloses(inner[at], inner[at + 1])).isTrue();
    }
    assertWaves(f, 9, domain);
  }

  /** Short waves see no deeper than a number of wavelengths, and ask for more sources. */
  @Test
  void longHolesHaveACurveOfSources() {
    SmoothCurve slim = SmoothCurve.ellipse(0, 0, 0.5, 0.3, 0);
    Domain domain = Domain.inside(Curve.circle(0, 0, 1), slim);
    Description long10 = groups(fixed(domain).functions(10, 0).apply(9)).get(1);
    // 7.5/10 is deeper than the ellipse: its sources are between the foci, with slopes.
    assertThat(long10.kind()).isEqualTo("sources");
    assertThat(long10.numbers()).startsWith(0, 9, 1, 0, 0);
    for (int at = 5; at < long10.numbers().length; at += 3) {
      assertThat(long10.numbers()[at + 1]).isCloseTo(0, within(1e-6));
    }
    Description short100 = groups(fixed(domain).functions(100, 0).apply(90)).get(1);
    assertThat(short100.numbers()).startsWith(0, 90, 0, 0, 0);
    double deepest = 0;
    for (int at = 5; at < short100.numbers().length; at += 3) {
      deepest = Math.max(deepest, short100.numbers()[at + 2]);
    }
    assertThat(deepest).isBetween(0.07, 0.075);
    double waves = 100 * slim.length() / (2 * Math.PI);
    double needed = ContinuedCurve.inside(slim, 0.075).suggestion(1e-11) + 3 * waves;
    assertThat(short100.numbers().length)
        .isEqualTo(
            5 + 3 * ContinuedCurve.inside(slim, 0.075).places((int) Math.ceil(needed)).length);
    Description more = groups(fixed(domain).functions(100, 2).apply(90)).get(1);
    assertThat(more.numbers().length / (double) short100.numbers().length)
        .isCloseTo(1.6, within(0.05));
  }

  /** At most 25/k away, three for each wavelength, or as many as smooth fields need. */
  @Test
  void smoothCurvesHaveSourcesAround() {
    SmoothCurve rim = SmoothCurve.ellipse(1, 0, 1, 0.8, 0.3);
    Domain domain = Domain.inside(rim);
    Functions few = fixed(domain).functions(5, 2).apply(4);
    assertThat(few.description().numbers()).startsWith(0, 4, 0, 0, 0);
    ContinuedCurve curve = ContinuedCurve.outside(rim, 5);
    assertThat(few.size()).isEqualTo((int) Math.ceil(1.5 * 1.2 * curve.suggestion(1e-12)));
    Functions many = fixed(domain).functions(400, 0).apply(390);
    double waves = 400 * rim.length() / (2 * Math.PI);
    assertThat(many.size()).isGreaterThanOrEqualTo((int) Math.ceil(3 * waves + 10));
    double[] n = many.description().numbers();
    for (int at = 5; at < n.length; at += 3) {
      assertThat(rim.encloses(n[at], n[at + 1])).isFalse();
      assertThat(n[at + 2]).isLessThanOrEqualTo(25.0 / 400);
    }
    assertWaves(few, 4, domain);
  }

  private static final Edge[] HIDDEN = {Edge.CUT, Edge.CUT, Edge.CUT, Edge.CUT};

  /** The face of a slit that ends in a corner of the part, seen on one side or the other. */
  @Test
  void endsOfSlitsHaveAWholeTurn() {
    Domain part = Domain.inside(SQUARE);
    // Side 0 runs along y = 0 from x = 0 to 1, side 1 on to (1, 1), which is a cut.
    Edge[] edges = {Edge.VALUE, Edge.CUT, Edge.VALUE, Edge.VALUE};
    Edge[] hidden = HIDDEN.clone();
    hidden[1] = Edge.SLOPE;
    Functions f = ModeAnsatz.ofPart(part, edges, hidden, List.of()).functions(K, 0).apply(K);
    List<Description> groups = groups(f);
    assertThat(groups).extracting(Description::kind).containsExactly("modes", "cornermodes");
    double rim = K * Math.sqrt(0.5);
    assertThat(groups.get(0).numbers()[2]).isEqualTo(order(rim, 5));
    double[] n = groups.get(1).numbers();
    assertThat(Arrays.copyOfRange(n, 1, 3)).containsExactly(1, 0);
    assertThat(n[4]).isEqualTo(2 * Math.PI);
    double reach = Math.sqrt(2);
    double needed = K * reach + 3 * Math.cbrt(K * reach) + 6;
    assertThat(n[9]).isEqualTo(Math.ceil(2 * needed));
    assertThat(n[7] + n[8]).as("a value and a slope").isEqualTo(1);
    assertWaves(f, K, part);
    Functions corner = Kinds.read(groups.get(1));
    Corner c = part.corners().get(1);
    assertZeroOnSide(corner, c, Math.PI, true);
    // The same seen in a mirror: the slit leads to the other end of the cut.
    hidden[1] = Edge.CUT;
    hidden[2] = Edge.VALUE;
    Edge[] other = {Edge.VALUE, Edge.CUT, Edge.SLOPE, Edge.VALUE};
    Functions g = ModeAnsatz.ofPart(part, other, hidden, List.of()).functions(K, 0).apply(K);
    Description second = groups(g).get(1);
    assertThat(Arrays.copyOfRange(second.numbers(), 1, 3)).containsExactly(1, 1);
    assertWaves(g, K, part);
    assertZeroOnSide(Kinds.read(second), part.corners().get(2), Math.PI, false);
  }

  /** Corners next to a cut have nothing of their own, others if they are singular. */
  @Test
  void cutsMakeNoCorners() {
    Domain part =
        Domain.inside(Polygon.of(new double[] {0, 1.2, 1, 0.1}, new double[] {0, 0, 1, 0.9}));
    Edge[] edges = {Edge.VALUE, Edge.CUT, Edge.VALUE, Edge.VALUE};
    List<Description> groups =
        groups(ModeAnsatz.ofPart(part, edges, HIDDEN, List.of()).functions(K, 1).apply(K));
    assertThat(groups)
        .extracting(Description::kind)
        .containsExactly("modes", "cornermodes", "cornermodes");
    assertThat(groups.get(0).numbers()[2]).isEqualTo(order(K * part.frame().radius(), 5 + 6));
    assertThat(groups.get(1).numbers()).startsWith(K, 0, 0);
    assertThat(groups.get(2).numbers()).startsWith(K, 0.1, 0.9);
    Corner c = part.corners().get(0);
    double reach = Math.hypot(1, 1);
    double far = Math.max(reach, 1.2);
    double needed = 0.3 * K * far + 3 * Math.cbrt(K * far) + 6 + 8;
    assertThat(groups.get(1).numbers()[9])
        .isEqualTo(Math.max(10, Math.ceil(needed * c.angle() / Math.PI)));
  }

  /** Corners near by shine in, with a cut that does not meet the part, if there is one. */
  @Test
  void neighboursShineIn() {
    Domain part = Domain.inside(SQUARE);
    Edge[] edges = {Edge.CUT, Edge.CUT, Edge.CUT, Edge.CUT};
    Corner beside = new Corner(1.4, 0.5, 0.5 * Math.PI, 1.5 * Math.PI, 0, 0, 1);
    Corner end = new Corner(0.5, 1.3, 0.1, 2 * Math.PI, 0, 0, 1);
    Functions f =
        ModeAnsatz.ofPart(
                part,
                edges,
                HIDDEN,
                List.of(
                    new Neighbour(beside, Edge.VALUE, Edge.SLOPE),
                    new Neighbour(end, Edge.SLOPE, Edge.VALUE)))
            .functions(K, 1)
            .apply(K);
    List<Description> groups = groups(f);
    assertThat(groups)
        .extracting(Description::kind)
        .containsExactly("modes", "cornermodes", "cornermodes");
    double[] first = groups.get(1).numbers();
    assertThat(first).startsWith(K, 1.4, 0.5, 0.5 * Math.PI, 1.5 * Math.PI).endsWith(1, 0, 12);
    assertThat(first[6]).isCloseTo(Math.hypot(1.4, 0.5), within(1e-12));
    assertThat(groups.get(2).numbers()).endsWith(0, 1, 16);
    assertWaves(f, K, part);
    // From within a ring that is open by less than the corner's outside nothing gets out.
    Polygon ring =
        Polygon.of(
            new double[] {-2, 2, 2, 0.1, 0.1, 1, 1, -1, -1, -0.1, -0.1, -2},
            new double[] {-2, -2, 2, 2, 1, 1, -1, -1, 1, 1, 2, 2});
    Edge[] cuts = new Edge[12];
    Arrays.fill(cuts, Edge.CUT);
    Corner down = new Corner(0, 0, 0.1, 1.7 * Math.PI, 0, 0, 1);
    Corner slit = new Corner(0, 0, 0.1, 2 * Math.PI, 0, 0, 1);
    for (Corner c : List.of(down, slit)) {
      Functions none =
          ModeAnsatz.ofPart(
                  Domain.inside(ring),
                  cuts,
                  cuts,
                  List.of(new Neighbour(c, Edge.VALUE, Edge.VALUE)))
              .functions(K, 0)
              .apply(K);
      assertThat(none.description().kind()).isEqualTo("modes");
    }
    // One that opens upwards has its cut there: from 1.7π on, up to 2π from 0.5π − 0.15π.
    Corner up = new Corner(0, 0, 0.65 * Math.PI, 1.7 * Math.PI, 0, 0, 1);
    double[] n =
        groups(
                ModeAnsatz.ofPart(
                        Domain.inside(ring),
                        cuts,
                        cuts,
                        List.of(new Neighbour(up, Edge.VALUE, Edge.VALUE)))
                    .functions(K, 0)
                    .apply(K))
            .get(1)
            .numbers();
    assertThat(Math.IEEEremainder(n[3] + n[5], 2 * Math.PI)).isCloseTo(Math.PI / 2, within(0.02));
  }

  /** A stadium: places all around, and ever nearer ones where arcs and lines meet. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void jointsGatherSources(int effort) {
    SmoothCurve stadium = stadium();
    assertThat(stadium.joints()).hasSize(4);
    Domain domain = Domain.inside(stadium);
    Functions f = fixed(domain).functions(6, effort).apply(5);
    List<Description> groups = groups(f);
    assertThat(groups).hasSize(5);
    double[] around = groups.get(0).numbers();
    double length = stadium.length();
    double beside = 0.035 * length;
    assertThat(around).startsWith(0, 5, 0, 0, 0);
    int n = (int) Math.ceil(3.2 / 0.035 * (1 + 0.2 * effort));
    assertThat(around).hasSize(5 + 3 * n);
    for (int at = 5; at < around.length; at += 3) {
      assertThat(stadium.encloses(around[at], around[at + 1])).isFalse();
      assertThat(stadium.distance(around[at], around[at + 1])).isCloseTo(beside, within(2e-3));
      assertThat(around[at + 2]).isCloseTo(beside, within(1e-12));
    }
    int gathered = 9 + 5 * effort;
    for (int g = 1; g < 5; g++) {
      double[] s = groups.get(g).numbers();
      assertThat(s).startsWith(0, 5, 1).hasSize(5 + 3 * gathered);
      assertThat(Math.abs(s[3])).isCloseTo(1, within(1e-5));
      assertThat(Math.abs(s[4])).isCloseTo(1, within(1e-5));
      for (int j = 0; j < gathered; j++) {
        double d = s[7 + 3 * j];
        double expected = 0.08 * length * Math.exp(-3 * (Math.sqrt(gathered) - Math.sqrt(j + 1)));
        assertThat(d).isCloseTo(expected, within(1e-12));
        // Straight up or down, out of the stadium.
        assertThat(s[5 + 3 * j]).isCloseTo(0, within(1e-4 * d));
        assertThat(s[6 + 3 * j]).isCloseTo(Math.signum(s[4]) * d, within(1e-4 * d));
      }
    }
    assertWaves(f, 5, domain);
    // Short waves keep sources near and ask for more of them.
    double[] shortWaves = groups(fixed(domain).functions(300, 0).apply(290)).get(0).numbers();
    double waves = 300 * length / (2 * Math.PI);
    double wanted = Math.max(3.2 * length * 300 / 25, 2.5 * waves + 10);
    assertThat((shortWaves.length - 5) / 3.0).isCloseTo(wanted, within(1.0));
    assertThat(shortWaves[7]).isCloseTo(25.0 / 300, within(1e-12));
    double[] gatheredShort = groups(fixed(domain).functions(300, 0).apply(290)).get(1).numbers();
    assertThat(gatheredShort[gatheredShort.length - 1]).isCloseTo(25.0 / 300, within(1e-12));
  }

  /** Of half circles about (±1, 0) and the lines y = ±1 between them, by its length. */
  private static SmoothCurve stadium() {
    double length = 4 + 2 * Math.PI;
    return SmoothCurve.of(
        t -> along(t * length / (2 * Math.PI))[0],
        t -> along(t * length / (2 * Math.PI))[1],
        t -> along(t * length / (2 * Math.PI))[2] * length / (2 * Math.PI),
        t -> along(t * length / (2 * Math.PI))[3] * length / (2 * Math.PI));
  }

  private static double[] along(double s) {
    double half = 2 + Math.PI;
    boolean lower = s % (2 * half) < half;
    double u = s % half;
    double[] p =
        u < 2
            ? new double[] {u - 1, -1, 1, 0}
            : new double[] {
              1 + Math.sin(u - 2), -Math.cos(u - 2), Math.cos(u - 2), Math.sin(u - 2)
            };
    return lower ? p : new double[] {-p[0], -p[1], -p[2], -p[3]};
  }
}

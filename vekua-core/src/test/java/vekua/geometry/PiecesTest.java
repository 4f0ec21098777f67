package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Domains in pieces: whatever the cuts, the pieces make up the domain, and agree on their cuts. */
final class PiecesTest {

  private static final Polygon SQUARE = Polygon.of(new Rectangle(-2, 2, -2, 2));

  private static Slit slit(double... xy) {
    double[] x = new double[xy.length / 2];
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = xy[2 * i];
      y[i] = xy[2 * i + 1];
    }
    return Slit.of(x, y);
  }

  private static double area(Partition.Piece piece) {
    double area = Math.abs(Polygon.area(piece.outline()[0], piece.outline()[1]));
    for (Curve hole : piece.domain().holes()) {
      Points rim = hole.outline(4000);
      area -= Math.abs(Polygon.area(rim.coordinates(0), rim.coordinates(1)));
    }
    return area;
  }

  /**
   * Checks what holds of every partition.
   *
   * @param area of the domain
   * @param rough what areas and lengths may be off, as arcs are chords
   */
  private static Partition check(Domain domain, Partition partition, double area, double rough) {
    List<Partition.Piece> pieces = partition.pieces();
    List<Partition.Cut> cuts = partition.cuts();
    assertThat(pieces.stream().mapToDouble(PiecesTest::area).sum()).isCloseTo(area, within(rough));
    double[] lengths = new double[domain.sides().size()];
    Map<Integer, List<double[]>> ends = new TreeMap<>();
    int[] tips = new int[domain.tips().size()];
    for (int p = 0; p < pieces.size(); p++) {
      Partition.Piece piece = pieces.get(p);
      Domain own = piece.domain();
      assertThat(piece.side()).hasSameSizeAs(own.sides());
      assertThat(piece.cut()).hasSameSizeAs(own.sides());
      for (int s = 0; s < own.sides().size(); s++) {
        Side side = own.sides().get(s);
        assertThat(piece.side()[s] < 0).isEqualTo(piece.cut()[s] >= 0);
        if (piece.side()[s] >= 0) {
          lengths[piece.side()[s]] += side.length();
          // The middle of a part of a side is on that side, and their normals are the same.
          double[] at = side.at(0.5);
          Side whole = domain.sides().get(piece.side()[s]);
          assertThat(whole.curve().distance(at[0], at[1])).isLessThan(1e-9);
          if (whole.straight()) {
            assertThat(at[2]).isCloseTo(whole.at(0.5)[2], within(1e-9));
            assertThat(at[3]).isCloseTo(whole.at(0.5)[3], within(1e-9));
          }
        } else {
          Partition.Cut cut = cuts.get(piece.cut()[s]);
          assertThat(List.of(cut.first(), cut.second())).contains(p);
          assertThat(cut.length()).isCloseTo(side.length(), within(1e-13));
          ends.computeIfAbsent(piece.cut()[s], c -> new ArrayList<>()).add(side.ends());
        }
      }
      for (int c = 0; c < piece.tip().length; c++) {
        if (piece.tip()[c] >= 0) {
          Tip tip = domain.tips().get(piece.tip()[c]);
          Corner corner = own.corners().get(c);
          assertThat(corner.x()).isEqualTo(tip.x());
          assertThat(corner.y()).isEqualTo(tip.y());
          tips[piece.tip()[c]]++;
        }
      }
    }
    for (int s = 0; s < lengths.length; s++) {
      assertThat(lengths[s])
          .as("side %d", s)
          .isCloseTo(domain.sides().get(s).length(), within(rough));
    }
    // Both pieces have the same cut, and run along it either way.
    assertThat(ends).hasSize(cuts.size());
    ends.forEach(
        (cut, both) -> {
          assertThat(both).hasSize(2);
          double[] a = both.get(0);
          double[] b = both.get(1);
          assertThat(b).containsExactly(a[2], a[3], a[0], a[1]);
        });
    // A cut leaves each end of a slit: there are two corners.
    assertThat(Arrays.stream(tips).allMatch(count -> count == 2)).isTrue();
    Points grid = domain.grid(31);
    List<Outline> outlines =
        pieces.stream().map(p -> new Outline(p.outline()[0], p.outline()[1])).toList();
    for (int i = 0; i < grid.size(); i++) {
      int found = Outline.find(outlines, grid.x(i), grid.y(i));
      assertThat(pieces.get(found).domain().covers(grid.x(i), grid.y(i))).isTrue();
    }
    return partition;
  }

  private static double[] lengths(Partition partition) {
    return partition.cuts().stream().mapToDouble(Partition.Cut::length).sorted().toArray();
  }

  @Test
  void aSlitIsCutStraightOn() {
    Domain domain = Domain.inside(SQUARE).withSlits(slit(-1, 0, 0.5, 0));
    Partition partition = check(domain, Partition.of(domain).orElseThrow(), 16, 1e-12);
    assertThat(partition.pieces()).hasSize(2);
    assertThat(lengths(partition)).containsExactly(new double[] {1, 1.5}, within(1e-12));
  }

  /** For waves there are also cuts across, from the middle of each face. */
  @Test
  void forWavesFacesAreCutAcross() {
    Domain domain = Domain.inside(SQUARE).withSlits(slit(-1, 0, 0.5, 0));
    Partition partition = check(domain, Partition.forWaves(domain, false).orElseThrow(), 16, 1e-12);
    assertThat(partition.pieces()).hasSize(4);
    assertThat(lengths(partition)).containsExactly(new double[] {1, 1.5, 2, 2}, within(1e-12));
    for (Partition.Piece piece : partition.pieces()) {
      assertThat(Arrays.stream(piece.tip()).filter(t -> t >= 0).count()).isEqualTo(1);
    }
  }

  @Test
  void whereACornerIsStraightAheadCutsTurnAside() {
    Domain domain = Domain.inside(SQUARE).withSlits(slit(-0.5, -0.5, 0.5, 0.5));
    Partition partition = check(domain, Partition.of(domain).orElseThrow(), 16, 1e-12);
    assertThat(partition.pieces()).hasSize(2);
    for (Partition.Piece piece : partition.pieces()) {
      for (int s = 0; s < piece.cut().length; s++) {
        if (piece.cut()[s] >= 0) {
          double[] e = piece.domain().sides().get(s).ends();
          double turn = Math.atan2(e[3] - e[1], e[2] - e[0]) - Math.PI / 4;
          double aside = Math.abs(Math.IEEEremainder(turn, Math.PI));
          assertThat(aside / 0.2).isCloseTo(Math.rint(aside / 0.2), within(1e-9));
          // Of multiples of 0.2 the first whose sine is more than 0.3.
          assertThat(aside).isCloseTo(0.4, within(1e-9));
        }
      }
    }
  }

  @Test
  void slitsWithBendsAndSeveral() {
    Domain bent = Domain.inside(SQUARE).withSlits(slit(-1, 0, 0, 0, 0, 1));
    assertThat(check(bent, Partition.of(bent).orElseThrow(), 16, 1e-12).pieces()).hasSize(2);
    check(bent, Partition.forWaves(bent, false).orElseThrow(), 16, 1e-12);
    // Cuts go through the other slit, and cross one another.
    Domain two =
        Domain.inside(SQUARE).withSlits(slit(-1, 0.1, -0.2, 0.1), slit(0.7, -0.5, 0.7, 0.9));
    Partition partition = check(two, Partition.of(two).orElseThrow(), 16, 1e-12);
    assertThat(partition.pieces().size()).isGreaterThanOrEqualTo(4);
    check(two, Partition.forWaves(two, false).orElseThrow(), 16, 1e-12);
  }

  /** Cuts may end where a curve begins, and where arcs of it meet. */
  @Test
  void cutsEndAtTheBeginningOfCurves() {
    double[] t = {0, Math.PI / 2, 1.2, Math.PI, 4};
    for (double turn : t) {
      for (double shift : new double[] {0, 0.7, 3, 5}) {
        double cos = Math.cos(turn);
        double sin = Math.sin(turn);
        SmoothCurve circle =
            SmoothCurve.of(
                s -> 1 + 3 * Math.cos(s + turn),
                s -> 2 + 3 * Math.sin(s + turn),
                s -> -3 * Math.sin(s + turn),
                s -> 3 * Math.cos(s + turn));
        SmoothCurve curve = shift == 0 ? circle : circle.splitAt(0, shift);
        Domain disc =
            Domain.inside(curve).withSlits(slit(1 - cos, 2 - sin, 1 + 2 * cos, 2 + 2 * sin));
        Partition partition = check(disc, Partition.of(disc).orElseThrow(), 9 * Math.PI, 0.03);
        assertThat(partition.pieces()).hasSize(2);
        assertThat(lengths(partition)).containsExactly(new double[] {1, 2}, within(0.3));
      }
    }
  }

  @Test
  void slitsInRoundDomainsAndBesideHoles() {
    Domain disc = Domain.inside(Curve.circle(1, 2, 3)).withSlits(slit(0, 2, 2, 2));
    Partition partition = check(disc, Partition.of(disc).orElseThrow(), 9 * Math.PI, 0.03);
    assertThat(partition.pieces()).hasSize(2);
    // The beginning of a curve counts as a corner: the cut there turns aside a little.
    assertThat(lengths(partition)).containsExactly(new double[] {2, 2}, within(0.1));
    // Hit by the cut, or not.
    for (double y : new double[] {0.3, 1.2}) {
      SmoothCurve hole = Curve.circle(1.3, y, 0.4);
      Domain holed = Domain.inside(SQUARE, hole).withSlits(slit(-1, 0.3, 0.5, 0.3));
      Partition parts = check(holed, Partition.of(holed).orElseThrow(), 16 - 0.16 * Math.PI, 0.003);
      int holes = parts.pieces().stream().mapToInt(p -> p.domain().holes().size()).sum();
      assertThat(parts.pieces()).hasSize(2);
      assertThat(holes).isEqualTo(y > 1 ? 1 : 0);
    }
    SmoothCurve split = Curve.circle(0, 0, 3).splitAt(0.5, 2, 4);
    Domain arcs = Domain.inside(split).withSlits(slit(-1, 0, 1, 0.5));
    check(arcs, Partition.of(arcs).orElseThrow(), 9 * Math.PI, 0.03);
    Domain around =
        Domain.inside(
                Curve.circle(0, 0, 3),
                Polygon.of(new double[] {-1, -1, 1}, new double[] {-1, 0, -1}))
            .withSlits(slit(-1, 1, 1, 1.5));
    check(around, Partition.of(around).orElseThrow(), 9 * Math.PI - 1, 0.03);
    check(around, Partition.forWaves(around, false).orElseThrow(), 9 * Math.PI - 1, 0.03);
  }

  /** A square hole in the middle of a square: four cuts across, from the middles of its sides. */
  @Test
  void polygonalHolesAreCutAcrossForWaves() {
    Domain domain = Domain.inside(SQUARE, Polygon.of(new Rectangle(-0.5, 0.5, -0.5, 0.5)));
    Partition partition = check(domain, Partition.forWaves(domain, false).orElseThrow(), 15, 1e-12);
    assertThat(partition.pieces()).hasSize(4);
    assertThat(lengths(partition))
        .containsExactly(new double[] {1.5, 1.5, 1.5, 1.5}, within(1e-12));
    assertThat(partition.pieces()).allMatch(p -> p.domain().holes().isEmpty());
    for (Partition.Piece piece : partition.pieces()) {
      assertThat(area(piece)).isCloseTo(15 / 4.0, within(1e-12));
    }
    Polygon clockwise =
        Polygon.of(new double[] {-0.5, -0.5, 0.5, 0.5}, new double[] {-0.5, 0.5, 0.5, -0.5});
    Domain other = Domain.inside(SQUARE, clockwise);
    assertThat(lengths(check(other, Partition.forWaves(other, false).orElseThrow(), 15, 1e-12)))
        .containsExactly(new double[] {1.5, 1.5, 1.5, 1.5}, within(1e-12));
    assertThat(Partition.forWaves(Domain.inside(SQUARE), false)).isEmpty();
    assertThat(Partition.forWaves(Domain.inside(SQUARE, Curve.circle(0, 0, 1)), false)).isEmpty();
    assertThat(Partition.forWaves(Domain.outside(SQUARE), false)).isEmpty();
  }

  /** What is opposite of a side's middle is a corner: the cut begins beside the middle. */
  @Test
  void cutsAcrossStayClearOfCorners() {
    Polygon notched =
        Polygon.of(
            new double[] {-2, 2, 2, 0.2, 0, -0.2, -2}, new double[] {-2, -2, 2, 2, 1.5, 2, 2});
    Domain domain = Domain.inside(notched, Polygon.of(new Rectangle(-0.5, 0.5, -0.5, 0.5)));
    Partition partition =
        check(domain, Partition.forWaves(domain, false).orElseThrow(), 15 - 0.1, 1e-12);
    assertThat(partition.pieces()).hasSize(4);
    double[] lengths = lengths(partition);
    // From 0.42 to 0.58 of the upper side it would end on the notch, whose tip is 1 away.
    assertThat(lengths[0]).isGreaterThan(1.1);
    assertThat(Arrays.copyOfRange(lengths, 1, 4))
        .containsExactly(new double[] {1.5, 1.5, 1.5}, within(0.2));
  }

  /** Lines of a grid, as many as cells need, away from corners. */
  @Test
  void largePolygonsAreCutAlongAGrid() {
    Domain square = Domain.inside(SQUARE);
    Partition partition = check(square, Partition.of(square, 1).orElseThrow(), 16, 1e-12);
    assertThat(partition.pieces()).hasSize(16);
    assertThat(partition.pieces()).allMatch(p -> Math.abs(area(p) - 1) < 1e-12);
    assertThat(lengths(partition)).hasSize(24);
    assertThat(partition.cuts()).allMatch(c -> Math.abs(c.length() - 1) < 1e-12);
    // Twice the radius, 4√2, is as many cells as are too many from 2√2 on.
    assertThat(Partition.of(square, 2.82)).isPresent();
    assertThat(Partition.of(square, 2.83)).isEmpty();
    // Lines at 1, 2 and 3 would meet the corner at 1; those of six columns are halfway.
    Domain l =
        Domain.inside(
            Polygon.of(new double[] {0, 4, 4, 1, 1, 0}, new double[] {0, 0, 2.5, 2.5, 4, 4}));
    Partition cut = check(l, Partition.of(l, 1).orElseThrow(), 4 * 2.5 + 1.5, 1e-12);
    double[] x =
        cut.pieces().stream()
            .flatMap(p -> p.domain().corners().stream())
            .mapToDouble(Corner::x)
            .filter(v -> v > 1.2)
            .sorted()
            .toArray();
    assertThat(x[0]).isCloseTo(4 / 3.0, within(1e-12));
  }

  /** Distances from corners count in steps: of 40 in four, five, six or seven, five is best. */
  @Test
  void linesOfAGridAreChosenByTheirDistanceFromCorners() {
    double[] x = {0, 40, 40, 13, 13, 0};
    double[] y = {0, 0, 23, 23, 40, 40};
    Domain l = Domain.inside(Polygon.of(x, y));
    Partition cut = check(l, Partition.of(l, 10).orElseThrow(), 40 * 23 + 13 * 17, 1e-9);
    double[] corners =
        cut.pieces().stream()
            .flatMap(p -> p.domain().corners().stream())
            .filter(c -> c.y() == 0)
            .mapToDouble(Corner::x)
            .distinct()
            .sorted()
            .toArray();
    assertThat(corners).containsExactly(new double[] {0, 8, 16, 24, 32, 40}, within(1e-12));
  }

  @Test
  void gridsPassHolesAndSlits() {
    Domain domain =
        Domain.inside(SQUARE, Curve.circle(1.1, 0.9, 0.3)).withSlits(slit(-1.3, -1.1, -0.2, 0.7));
    check(domain, Partition.of(domain, 1.3).orElseThrow(), 16 - 0.09 * Math.PI, 0.002);
  }

  /** A strip is cut straight across, at equal steps of a little more than 0.8 of its width. */
  @Test
  void stripsAreCutAtEqualSteps() {
    for (boolean clockwise : new boolean[] {false, true}) {
      double[] x = {0, 30, 30, 0};
      double[] y = {0, 0, 1, 1};
      double[] back = {0, 0, 30, 30};
      double[] up = {0, 1, 1, 0};
      Domain strip = Domain.inside(clockwise ? Polygon.of(back, up) : Polygon.of(x, y));
      Partition partition = check(strip, Partition.of(strip).orElseThrow(), 30, 1e-11);
      assertThat(partition.cuts()).allMatch(c -> Math.abs(c.length() - 1) < 1e-12);
      double[] areas = partition.pieces().stream().mapToDouble(PiecesTest::area).sorted().toArray();
      // The ends are 0.45 or more, the others 0.8 and at most two samples of 0.155 more.
      assertThat(areas[0]).isGreaterThanOrEqualTo(0.45);
      assertThat(areas[2]).isGreaterThanOrEqualTo(0.8);
      assertThat(areas[areas.length - 2]).isLessThan(0.8 + 0.31);
      assertThat(areas[areas.length - 1]).isLessThan(0.45 + 0.8 + 0.31);
    }
  }

  /** A long triangle: cuts are steep to both sides, and closer where it is narrow. */
  @Test
  void wedgesAreCutCloserWhereTheyAreNarrow() {
    Domain wedge = Domain.inside(Polygon.of(new double[] {0, 20, 20}, new double[] {0, -1, 1}));
    Partition partition = check(wedge, Partition.of(wedge).orElseThrow(), 20, 1e-11);
    assertThat(partition.cuts().size()).isGreaterThan(8);
    for (Partition.Piece piece : partition.pieces()) {
      List<double[]> ends = new ArrayList<>();
      for (int s = 0; s < piece.cut().length; s++) {
        if (piece.cut()[s] >= 0) {
          ends.add(piece.domain().sides().get(s).ends());
        }
      }
      if (ends.size() == 2) {
        double[] a = ends.get(0);
        double[] b = ends.get(1);
        double la = Math.hypot(a[2] - a[0], a[3] - a[1]);
        double lb = Math.hypot(b[2] - b[0], b[3] - b[1]);
        double between = Math.hypot(a[0] + a[2] - b[0] - b[2], a[1] + a[3] - b[1] - b[3]) / 2;
        assertThat(between).isGreaterThanOrEqualTo(0.8 * Math.max(la, lb));
      }
    }
    // The base is no side to cut from: what is opposite is a corner.
    assertThat(partition.cuts()).allMatch(c -> c.length() < 2);
  }

  /** Cuts keep a fifth of their length away from holes and slits. */
  @Test
  void cutsOfStripsStayAwayFromHolesAndSlits() {
    Domain strip =
        Domain.inside(Polygon.of(new Rectangle(0, 30, 0, 1)), Curve.circle(10, 0.5, 0.2))
            .withSlits(slit(19, 0.5, 21, 0.5));
    Partition partition =
        check(strip, Partition.of(strip).orElseThrow(), 30 - 0.04 * Math.PI, 0.001);
    for (Partition.Piece piece : partition.pieces()) {
      for (int s = 0; s < piece.cut().length; s++) {
        double[] e = piece.cut()[s] < 0 ? new double[4] : piece.domain().sides().get(s).ends();
        if (Math.abs(e[3] - e[1]) > 0.9) {
          assertThat(Math.abs(e[0] - 10)).isGreaterThan(0.2 + 0.2 - 1e-3);
          assertThat(Math.abs(e[0] - 20)).isGreaterThan(1 + 0.2 - 1e-3);
        }
      }
    }
  }

  /** Lines cut an ellipse where its equation says, to rounding of the arcs' parameters. */
  @Test
  void linesCutCurvesExactly() {
    double a = 2;
    double b = 1;
    for (double x : new double[] {-1.3, 0.2, 1.9}) {
      Arrangement upright = new Arrangement(Domain.inside(SmoothCurve.ellipse(0, 0, a, b, 0)));
      upright.cut(x, -5.0, 0.0, 1.0);
      double chord = 2 * b * Math.sqrt(1 - x * x / (a * a));
      Partition partition = upright.partition();
      assertThat(lengths(partition)).containsExactly(new double[] {chord}, within(1e-13));
      assertThat(partition.pieces()).hasSize(2);
      Arrangement level = new Arrangement(Domain.inside(SmoothCurve.ellipse(0, 0, a, b, 0)));
      level.cut(-7.0, x / 2, 1.0, 0.0);
      double across = 2 * a * Math.sqrt(1 - x * x / 4);
      assertThat(lengths(level.partition())).containsExactly(new double[] {across}, within(1e-13));
    }
    // A ring is cut twice by a line through its hole, and once by one that passes it.
    for (double y : new double[] {0.3, 1.5}) {
      Arrangement ring =
          new Arrangement(Domain.inside(Curve.circle(0, 0, 2), Curve.circle(0, 0, 1)));
      ring.cut(-3.0, y, 1.0, 0.0);
      double outer = Math.sqrt(4 - y * y);
      double each = outer - Math.sqrt(Math.max(0, 1 - y * y));
      assertThat(lengths(ring.partition()))
          .containsExactly(
              y < 1 ? new double[] {each, each} : new double[] {2 * outer}, within(1e-13));
    }
  }

  /** Two cuts that cross are four, and what crosses no other stays one. */
  @Test
  void cutsThatCrossAreSplit() {
    Arrangement arrangement = new Arrangement(Domain.inside(SQUARE));
    arrangement.cut(-1.0, -9.0, 0.0, 1.0);
    arrangement.cut(-9.0, 0.5, 1.0, 0.0);
    arrangement.cut(1.0, -9.0, 0.0, 1.0);
    Partition partition = check(Domain.inside(SQUARE), arrangement.partition(), 16, 1e-12);
    assertThat(partition.pieces()).hasSize(6);
    assertThat(lengths(partition))
        .containsExactly(new double[] {1, 1, 1.5, 1.5, 2, 2.5, 2.5}, within(1e-12));
    double[] areas = partition.pieces().stream().mapToDouble(PiecesTest::area).sorted().toArray();
    assertThat(areas).containsExactly(new double[] {1.5, 1.5, 2.5, 2.5, 3, 5}, within(1e-12));
  }
}

package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.basis.Opening;
import vekua.basis.Resolution;
import vekua.functions.Functions;
import vekua.geometry.Domain;
import vekua.geometry.Partition;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Side;
import vekua.geometry.Slit;
import vekua.geometry.Tip;

/** What pieces of a square with a slit ask of their functions, for any weights of these. */
final class CutRowsTest {

  private static Domain domain;
  private static ResolvedProblem resolved;
  private static Partition partition;
  private static List<PieceOfProblem> pieces;
  private static double[][] x;

  private static double given(double px, double py) {
    return 3 + px - py * py;
  }

  @BeforeAll
  static void cut() {
    domain =
        Domain.inside(Polygon.of(new Rectangle(-1, 1.2, -1, 1)))
            .withSlits(Slit.of(new double[] {-0.4, 0.5}, new double[] {-0.1, 0.1}));
    BoundaryData g = (px, py, nx, ny) -> given(px, py);
    Problem problem =
        Problem.of(Equation.laplace(), domain)
            .withValue("outer", g)
            .withValue("slit.0", g)
            .withSource("2 + x");
    resolved = ResolvedProblem.of(problem, 1e-3);
    partition = PieceByPiece.partition(resolved).orElseThrow();
    pieces =
        partition.pieces().stream()
            .map(piece -> new PieceOfProblem(resolved, resolved.kinds(), piece, 1e-3))
            .toList();
    Random random = new Random(3);
    x = new double[pieces.size()][];
    for (int p = 0; p < x.length; p++) {
      pieces.get(p).assemble();
      x[p] = random.doubles(pieces.get(p).unknowns(), -1, 1).toArray();
      pieces.get(p).take(x[p]);
    }
  }

  private static double at(int p, double[] weights, double px, double py) {
    Functions functions = pieces.get(p).layout().basis();
    double[] values = functions.values(Points.of(px, py));
    double sum = 0;
    for (int j = 0; j < weights.length; j++) {
      sum += weights[j] * values[j];
    }
    return sum;
  }

  /** The largest jump of values and of slopes over their distances, by differences. */
  private static double[] jumps(Partition.Cut cut, CutNodes nodes, double[][] weights) {
    double h = 1e-6;
    double[] largest = new double[2];
    for (int i = 0; i < nodes.points().size(); i++) {
      double px = nodes.points().x(i);
      double py = nodes.points().y(i);
      double dx = h * nodes.over()[i] * nodes.nx();
      double dy = h * nodes.over()[i] * nodes.ny();
      double[] value = new double[2];
      double[] slope = new double[2];
      int[] both = {cut.first(), cut.second()};
      for (int k = 0; k < 2; k++) {
        double[] w = weights[both[k]];
        value[k] = at(both[k], w, px, py);
        slope[k] = (at(both[k], w, px + dx, py + dy) - at(both[k], w, px - dx, py - dy)) / (2 * h);
      }
      largest[0] = Math.max(largest[0], Math.abs(value[0] - value[1]));
      largest[1] = Math.max(largest[1], Math.abs(slope[0] - slope[1]));
    }
    return largest;
  }

  @Test
  void rowsAreJumps() {
    for (int c = 0; c < partition.cuts().size(); c++) {
      Partition.Cut cut = partition.cuts().get(c);
      CutNodes nodes = pieces.get(cut.first()).along(c, false);
      CutRows rows = CutRows.of(pieces, c, cut, cut.first());
      assertThat(rows.count()).isEqualTo(2 * nodes.points().size());
      // Without the answers to the source, which both pieces share.
      double[] expected = jumps(cut, nodes, x);
      double largest = Math.max(expected[0], expected[1]);
      assertThat(rows.fitted(x)).isCloseTo(largest, within(1e-6 * largest));
    }
  }

  @Test
  void jumpsOnAFinerMeshAndTheirBounds() {
    double[][] all = pieces.stream().map(PieceOfProblem::coefficients).toArray(double[][]::new);
    for (int c = 0; c < partition.cuts().size(); c++) {
      Partition.Cut cut = partition.cuts().get(c);
      PieceOfProblem master = pieces.get(cut.second());
      CutRows rows = CutRows.of(pieces, c, cut, cut.second());
      double[] fine = jumps(cut, master.along(c, true), all);
      assertThat(rows.jump(pieces)).isCloseTo(fine[0] + fine[1], within(1e-6 * (1 + fine[1])));
      ResidualBound.Found found = rows.bound(pieces, 0);
      double[] shares = new double[200];
      for (int i = 0; i < shares.length; i++) {
        shares[i] = (i + 0.5) / shares.length;
      }
      double[] dense = jumps(cut, master.along(c, shares), all);
      assertThat(found.largest()).isBetween(0.95 * dense[0], 2 * (dense[0] + dense[1]));
      assertThat(found.bound()).isGreaterThanOrEqualTo(0.999999 * (dense[0] + dense[1]));
    }
  }

  /** The slope across a cut acts over its reach, and no farther than the end of a slit. */
  @Test
  void distancesAreThoseFromTheEndsOfSlits() {
    for (int c = 0; c < partition.cuts().size(); c++) {
      CutNodes nodes = pieces.get(partition.cuts().get(c).first()).along(c, false);
      assertThat(Math.hypot(nodes.nx(), nodes.ny())).isCloseTo(1, within(1e-12));
      for (int i = 0; i < nodes.over().length; i++) {
        double px = nodes.points().x(i);
        double py = nodes.points().y(i);
        double near = Math.min(Math.hypot(px + 0.4, py + 0.1), Math.hypot(px - 0.5, py - 0.1));
        assertThat(nodes.over()[i]).isPositive().isLessThanOrEqualTo(near + 1e-15);
      }
    }
  }

  /** Errors of arbitrary weights on the sides, seen on a fine mesh and bounded in between. */
  @Test
  void errorsOnTheBoundary() {
    for (int p = 0; p < pieces.size(); p++) {
      PieceOfProblem piece = pieces.get(p);
      Partition.Piece place = partition.pieces().get(p);
      double worst = 0;
      double size = 0;
      for (int s = 0; s < place.side().length; s++) {
        Side side = place.domain().sides().get(s);
        for (int i = 0; i < 300 && place.side()[s] >= 0; i++) {
          double[] q = side.at((i + 0.5) / 300);
          double u = at(p, piece.coefficients(), q[0], q[1]);
          worst = Math.max(worst, Math.abs(u - given(q[0], q[1])));
          size = Math.max(size, Math.abs(given(q[0], q[1])));
        }
      }
      piece.check();
      assertThat(piece.residual()).isCloseTo(worst, within(0.05 * worst));
      assertThat(piece.dataSize()).isCloseTo(size, within(0.05 * size));
      ResidualBound.Found found = piece.bound(0);
      assertThat(found.largest()).isCloseTo(worst, within(0.05 * worst));
      assertThat(found.bound()).isGreaterThan(0.999 * worst);
      double mean = piece.mean();
      piece.lower(0.25);
      assertThat(piece.mean()).isCloseTo(mean - 0.25, within(1e-12));
      piece.lower(-0.25);
    }
  }

  /** The last functions answer to the source: their Laplacian is it, by differences. */
  @Test
  void answersToTheSourceCountOnce() {
    double h = 1e-3;
    for (int p = 0; p < pieces.size(); p++) {
      PieceOfProblem piece = pieces.get(p);
      double[] all = piece.coefficients();
      assertThat(all.length).isGreaterThan(x[p].length);
      for (int j = x[p].length; j < all.length; j++) {
        assertThat(all[j]).isEqualTo(1);
      }
      Points inside = piece.inside();
      double px = inside.x(inside.size() / 2);
      double py = inside.y(inside.size() / 2);
      double[] only = all.clone();
      Arrays.fill(only, 0, x[p].length, 0);
      double sum = -4 * at(p, only, px, py);
      sum += at(p, only, px + h, py) + at(p, only, px - h, py);
      sum += at(p, only, px, py + h) + at(p, only, px, py - h);
      assertThat(sum / (h * h)).isCloseTo(2 + px, within(1e-6));
    }
  }

  private static double[] end(int p, int cut, double share) {
    CutNodes one = pieces.get(p).along(cut, new double[] {share});
    return new double[] {one.points().x(0), one.points().y(0)};
  }

  /** Cuts from a tip to the outer boundary act as far as a segment that ends there. */
  @Test
  void distancesAreThoseOfSegmentsThatEndOnTheBoundary() {
    for (int c = 0; c < partition.cuts().size(); c++) {
      Partition.Cut cut = partition.cuts().get(c);
      double[] start = end(cut.first(), c, 1e-14);
      double[] last = end(cut.first(), c, -1e-14);
      assertThat(Math.hypot(last[0] - start[0], last[1] - start[1]))
          .isCloseTo(cut.length(), within(1e-12));
      boolean[] tip = new boolean[2];
      boolean on = false;
      for (int k = 0; k < 2; k++) {
        double[] q = k == 0 ? start : last;
        tip[k] =
            Math.min(Math.hypot(q[0] + 0.4, q[1] + 0.1), Math.hypot(q[0] - 0.5, q[1] - 0.1)) < 1e-9;
        double off = Math.min(Math.min(q[0] + 1, 1.2 - q[0]), Math.min(q[1] + 1, 1 - q[1]));
        on |= Math.abs(off) < 1e-9;
      }
      double frame = 2 * partition.pieces().get(0).domain().frame().radius();
      double most = CutReach.of(cut.length(), on ? 0 : frame);
      CutNodes nodes = pieces.get(cut.first()).along(c, false);
      for (int i = 0; i < nodes.over().length; i++) {
        double px = nodes.points().x(i);
        double py = nodes.points().y(i);
        double fromStart = Math.hypot(px - start[0], py - start[1]);
        double fromEnd = Math.hypot(px - last[0], py - last[1]);
        boolean near = tip[fromStart < fromEnd ? 0 : 1];
        double expected = near ? Math.min(most, Math.min(fromStart, fromEnd)) : most;
        if (on) {
          assertThat(nodes.over()[i]).isCloseTo(expected, within(1e-12));
        } else if (!near) {
          assertThat(nodes.over()[i]).isGreaterThanOrEqualTo(CutReach.of(cut.length(), 0));
        }
      }
    }
  }

  /** K √r cos θ/2 straight ahead of a tip, and K √r sin θ/2 across it where slopes are given. */
  @Test
  void intensitiesAreThoseOfTheFirstFunctions() {
    List<Tip> tips = domain.tips();
    int found = 0;
    for (int t = 0; t < tips.size(); t++) {
      Tip tip = tips.get(t);
      Opening plain = new Opening(2 * Math.PI, false, false);
      for (int p = 0; p < pieces.size(); p++) {
        PieceOfProblem piece = pieces.get(p);
        assertThat(piece.intensity(t, tip, new Opening(2 * Math.PI, true, false), false)).isEmpty();
        if (piece.intensity(t, tip, plain, false).isEmpty()) {
          continue;
        }
        found++;
        int at = -1;
        for (int c = 0; c < partition.pieces().get(p).tip().length; c++) {
          at = partition.pieces().get(p).tip()[c] == t ? c : at;
        }
        double[] two = new double[x[p].length];
        int first = piece.layout().cornerStarts()[at];
        two[first] = 0.7;
        two[first + 1] = -0.4;
        piece.take(two);
        double r = 1e-4;
        double even = piece.intensity(t, tip, plain, false).orElseThrow().factor();
        double odd = piece.intensity(t, tip, plain, true).orElseThrow().factor();
        // Directions within the piece, by which both parts are told; two suffice.
        double inward = partition.pieces().get(p).domain().corners().get(at).inward();
        for (double d : new double[] {-0.2, 0.3}) {
          double angle = inward + d;
          double theta = Math.IEEEremainder(angle - tip.direction(), 2 * Math.PI);
          double expected = Math.sqrt(r) * (even * Math.cos(theta / 2) + odd * Math.sin(theta / 2));
          double told = at(p, two, tip.x() + r * Math.cos(angle), tip.y() + r * Math.sin(angle));
          assertThat(told).isCloseTo(expected, within(1e-8));
        }
        piece.take(x[p]);
      }
    }
    assertThat(found).isGreaterThanOrEqualTo(2);
  }

  /** More functions only where the error is larger than the goal, and back again. */
  @Test
  void piecesTakeMoreFunctionsAndGoBack() {
    PieceOfProblem piece =
        new PieceOfProblem(resolved, resolved.kinds(), partition.pieces().get(0), 1e-3);
    piece.assemble();
    int unknowns = piece.unknowns();
    double[] w = Arrays.copyOf(x[0], unknowns);
    piece.take(w);
    piece.check();
    double residual = piece.residual();
    assertThat(piece.refine(residual)).isFalse();
    assertThat(piece.refine(1.1 * residual)).isFalse();
    piece.meet(0.5 * residual, 0);
    assertThat(piece.residual()).isEqualTo(residual);
    piece.meet(2 * residual, 0);
    assertThat(piece.residual()).isEqualTo(2 * residual);
    Resolution before = piece.resolution();
    double[] coefficients = piece.coefficients();
    assertThat(piece.refine(residual)).isTrue();
    assertThat(piece.resolution().same(before)).isFalse();
    piece.assemble();
    assertThat(piece.unknowns()).isGreaterThan(unknowns);
    assertThat(piece.samples()).isPositive();
    piece.restore(before, coefficients);
    assertThat(piece.unknowns()).isEqualTo(unknowns);
    assertThat(piece.coefficients()).isSameAs(coefficients);
    assertThat(piece.layout().basis().size()).isEqualTo(coefficients.length);
  }

  /** Rounding counts where large functions cancel: 2^-51 of the sum of their moduli. */
  @Test
  void boundsOfJumpsKnowRounding() {
    Partition.Cut cut = partition.cuts().get(0);
    CutRows rows = CutRows.of(pieces, 0, cut, cut.first());
    double large = 1e12;
    for (int p : new int[] {cut.first(), cut.second()}) {
      double[] constant = new double[x[p].length];
      constant[0] = large / at(p, new double[] {1}, 0.3, 0.3);
      pieces.get(p).take(constant);
    }
    ResidualBound.Found found = rows.bound(pieces, 0);
    // Both pieces have the same constant, and the answer to the source, which is small.
    assertThat(found.bound()).isBetween(0x1p-51 * large, 0x1p-51 * large * 4);
    for (int p = 0; p < x.length; p++) {
      pieces.get(p).take(x[p]);
    }
  }
}

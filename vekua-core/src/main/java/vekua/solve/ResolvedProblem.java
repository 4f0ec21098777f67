package vekua.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import vekua.basis.Ansatz;
import vekua.basis.BoundaryKinds;
import vekua.basis.Detail;
import vekua.basis.Resolution;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Corner;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Side;
import vekua.geometry.Slit;
import vekua.geometry.SmoothCurve;
import vekua.internal.Interruption;

/**
 * A boundary-value problem whose data are resolved: every side's data are polynomials on pieces, as
 * exact as the tolerance needs, and where they jump or have a kink inside a side there is a corner.
 *
 * @param problem the problem with those corners
 * @param sides the data of each side
 * @param broken for each corner, whether it is there for the sake of data that polynomials follow
 *     on either side
 * @param particular a particular solution
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record ResolvedProblem(
    Problem problem, List<SideData> sides, boolean[] broken, ParticularSolution particular) {

  /** The data's error, in units of the error of the solution that is asked for. */
  private static final double FINER = 0.02;

  /** What doubles hold, relative to the size of the data. */
  private static final double ROUNDING = 2e-15;

  /** Closer to a break than this share of a side, the data are those of the nearest piece. */
  private static final double CLOSE = 1e-4;

  /** Nearer to a jump, as a share of a side, no bound of the error is claimed. */
  private static final double BESIDE_JUMPS = 1e-6;

  /** Samples of each side that tell how large the data are. */
  private static final int SIZES = 64;

  /** How close to the ends of a side they come, as a share of it. */
  private static final double NEAREST = 1e-12;

  /** More stretches than this are not given sources of their own. */
  private static final int MOST_DETAILS = 80;

  /** Polynomials leave stretches longer than details to this degree. */
  private static final int COARSE = 60;

  /** Fewer oscillations along a side are no waves. */
  private static final int FEW_WAVES = 6;

  /** Data with shorter waves, in units of the domain's radius, make no more pieces. */
  private static final double MOST_WAVES = 300;

  /** Sources for each oscillation along a curve. */
  private static final double SIDE_BY_SIDE = 2.2;

  /** As many degrees more for derivatives. */
  private static final int MORE = 12;

  static ResolvedProblem of(Problem problem, double tolerance) {
    ParticularSolution particular = problem.particular();
    List<SideData> sides = resolve(problem, tolerance);
    boolean[] broken = new boolean[problem.domain().corners().size()];
    if (sides.stream().allMatch(side -> side.breaks().isEmpty())) {
      return new ResolvedProblem(problem, sides, broken, particular);
    }
    Problem split = new Splitting(problem, sides).problem();
    List<SideData> again = resolve(split, tolerance);
    boolean[] where = broken(problem.domain(), split.domain());
    ResolvedProblem all = new ResolvedProblem(split, again, where, particular);
    boolean[] rough = new boolean[where.length];
    for (int c = 0; c < rough.length; c++) {
      // Powers are no polynomials, and where nothing jumps the data themselves are as good.
      rough[c] = where[c] && !(all.powers(c).length > 0 && !all.jumps(c));
    }
    return new ResolvedProblem(split, again, rough, particular);
  }

  private static List<SideData> resolve(Problem problem, double tolerance) {
    List<Side> sides = problem.domain().sides();
    double radius = problem.domain().frame().radius();
    Interruption interruption = Interruption.ofThisThread();
    double size = 0;
    for (int s = 0; s < sides.size(); s++) {
      interruption.check();
      for (Condition c : problem.conditions(s)) {
        for (BoundaryData g : parts(problem, c)) {
          size = Math.max(size, largest(sides.get(s), g) / sigma(c, radius));
        }
      }
    }
    List<SideData> resolved = new ArrayList<>();
    for (int s = 0; s < sides.size(); s++) {
      interruption.check();
      List<BoundaryData> parts = new ArrayList<>();
      List<Double> limits = new ArrayList<>();
      for (Condition c : problem.conditions(s)) {
        parts.addAll(parts(problem, c));
        while (limits.size() < parts.size()) {
          double share = Math.max(FINER * tolerance, ROUNDING);
          limits.add(share * Math.max(size, Double.MIN_NORMAL) * sigma(c, radius));
        }
      }
      double[] limit = limits.stream().mapToDouble(l -> l).toArray();
      resolved.add(SideData.of(sides.get(s), parts, limit));
    }
    return List.copyOf(resolved);
  }

  /** The largest of data on a side, about: they may be large close to an end alone. */
  private static double largest(Side side, BoundaryData g) {
    double largest = 0;
    for (int i = 0; i < SIZES; i++) {
      largest = Math.max(largest, Math.abs(SideData.at(side, g, (i + 0.5) / SIZES)));
    }
    for (double near = 1.0 / SIZES; near > NEAREST; near /= 2) {
      largest = Math.max(largest, Math.abs(SideData.at(side, g, near)));
      largest = Math.max(largest, Math.abs(SideData.at(side, g, 1 - near)));
    }
    return largest;
  }

  /** The largest of the values that are given, about. */
  double largestValue() {
    double largest = 0;
    for (int s = 0; s < sides.size(); s++) {
      for (Condition c : problem.conditions(s)) {
        for (BoundaryData g : c.isValue() ? parts(problem, c) : List.<BoundaryData>of()) {
          largest = Math.max(largest, largest(sides.get(s).side(), g) / Math.abs(c.a()));
        }
      }
    }
    return largest;
  }

  private static double sigma(Condition c, double radius) {
    return Math.abs(c.a()) + Math.abs(c.b()) / radius;
  }

  private static List<BoundaryData> parts(Problem problem, Condition c) {
    return problem.radiating() ? List.of(c.data(), c.imaginary()) : List.of(c.data());
  }

  private static boolean[] broken(Domain before, Domain after) {
    boolean[] broken = new boolean[after.corners().size()];
    for (int c = 0; c < broken.length; c++) {
      Corner corner = after.corners().get(c);
      broken[c] =
          before.corners().stream().noneMatch(b -> b.x() == corner.x() && b.y() == corner.y());
    }
    return broken;
  }

  /** Whether all data are resolved. */
  boolean resolved() {
    return sides.stream().allMatch(SideData::resolved);
  }

  /** How far rounded places may change the data. */
  double rounding() {
    return sides.stream().mapToDouble(SideData::rounding).max().orElse(0);
  }

  /**
   * What is given at a node.
   *
   * @param s the side that the node lies on
   * @param corner the corner at the nearer end of the side, −1 if there is none
   * @param share how far along the side
   */
  double data(
      BoundaryNodes nodes, int i, int s, int corner, double share, int condition, int part) {
    Condition c = problem.conditions(s).get(condition);
    if (corner >= 0 && broken[corner]) {
      boolean start = nextSide(corner) == s;
      if ((start ? share : 1 - share) < CLOSE) {
        int at = condition * (problem.radiating() ? 2 : 1) + part;
        Pieces pieces = sides.get(s).parts().get(at);
        return pieces.at(share).at(share);
      }
    }
    BoundaryData g = part == 0 ? c.data() : c.imaginary();
    return g.at(nodes.points().x(i), nodes.points().y(i), nodes.nx(i), nodes.ny(i));
  }

  /**
   * The derivative of what is given at a node along its straight side, from its beginning: of a
   * polynomial on the same piece that is more exact than the data's, as derivatives lose digits.
   */
  double along(BoundaryNodes nodes, int i, int condition) {
    int s = nodes.side(i);
    Side side = sides.get(s).side();
    BoundaryData g = problem.conditions(s).get(condition).data();
    Chebyshev piece = sides.get(s).parts().get(condition).at(nodes.share(i));
    return Chebyshev.of(
                share -> SideData.at(side, g, share), piece.a(), piece.b(), piece.c().length + MORE)
            .derivative(nodes.share(i))
        / side.length();
  }

  /**
   * What the data beside breaks inside a side may change: they are polynomials there, and the place
   * of a jump is known to a rounding, which counts farther away than {@link #BESIDE_JUMPS}.
   */
  double besideBreaks() {
    double sum = 0;
    for (int c = 0; c < broken.length; c++) {
      if (broken[c]) {
        SideData before = sides.get(previousSide(c));
        SideData after = sides.get(nextSide(c));
        double jump = Math.abs(before.end(0) - after.start(0));
        sum += 0x1p-51 / BESIDE_JUMPS * jump;
        sum += 8 * Math.max(before.limits()[0], after.limits()[0]);
      }
    }
    return sum;
  }

  /** How far along a straight side a place is that lies at a distance from a corner. */
  double share(int s, int corner, double distance) {
    double share = distance / sides.get(s).side().length();
    return corner < 0 || nextSide(corner) == s ? share : 1 - share;
  }

  /** The side that begins at a corner. */
  private int nextSide(int corner) {
    Corner c = problem.domain().corners().get(corner);
    double[] start = problem.domain().sides().get(c.first()).at(0);
    return start[0] == c.x() && start[1] == c.y() ? c.first() : c.last();
  }

  private int previousSide(int corner) {
    Corner c = problem.domain().corners().get(corner);
    return nextSide(corner) == c.first() ? c.last() : c.first();
  }

  /** Of what kind the conditions are. */
  BoundaryKinds kinds() {
    Domain domain = problem.domain();
    List<Corner> corners = domain.corners();
    boolean[] values = new boolean[sides.size()];
    boolean[] jumps = new boolean[corners.size()];
    boolean[] plain = new boolean[corners.size()];
    for (int s = 0; s < values.length; s++) {
      values[s] = problem.conditions(s).get(0).isValue();
    }
    for (int c = 0; c < jumps.length; c++) {
      Corner corner = corners.get(c);
      SideData before = sides.get(previousSide(c));
      SideData after = sides.get(nextSide(c));
      boolean both = values[corner.first()] && values[corner.last()];
      jumps[c] = both && jumps(c);
      plain[c] =
          Math.abs(corner.angle() - Math.PI) < 1e-12
              && problem.conditions(corner.first()).equals(problem.conditions(corner.last()))
              && smoothAcross(before, after);
    }
    double[][] powers = new double[jumps.length][];
    Arrays.setAll(powers, this::powers);
    return new BoundaryKinds(
        values, jumps, plain, problem.logarithmic(), details(), List.of(), powers);
  }

  /** Whether the first data of two sides differ where they meet. */
  private boolean jumps(int corner) {
    SideData before = sides.get(previousSide(corner));
    SideData after = sides.get(nextSide(corner));
    double limit = 50 * Math.max(before.limits()[0], after.limits()[0]);
    if (powers(corner).length > 0) {
      // The last polynomial ends where the place is known to a rounding, and is no power.
      limit += 1e-4 * Math.max(largest(before), largest(after));
    }
    return !(Math.abs(before.end(0) - after.start(0)) <= limit);
  }

  /** The powers of the distance from a corner with which the data on its sides vary. */
  private double[] powers(int corner) {
    return DoubleStream.concat(
            sides.get(previousSide(corner)).powers(false).stream().mapToDouble(p -> p),
            sides.get(nextSide(corner)).powers(true).stream().mapToDouble(p -> p))
        .distinct()
        .toArray();
  }

  /** Whether the data of two sides that meet straight on are those of one smooth function. */
  private static boolean smoothAcross(SideData before, SideData after) {
    double near = Math.min(before.side().length(), after.side().length()) / 8;
    for (int p = 0; p < before.limits().length; p++) {
      Pieces first = before.parts().get(p);
      Pieces second = after.parts().get(p);
      Chebyshev across =
          Chebyshev.of(
              d -> {
                double u = d < 0 ? 1 + d / before.side().length() : d / after.side().length();
                Pieces pieces = d < 0 ? first : second;
                return pieces.at(u).at(u);
              },
              -near,
              near,
              32);
      if (!(across.tail() <= 8 * before.limits()[p])) {
        return false;
      }
    }
    return true;
  }

  private List<Detail> details() {
    List<Detail> details = new ArrayList<>();
    for (int s = 0; s < sides.size(); s++) {
      if (sides.get(s).fine()) {
        details.addAll(sides.get(s).details(s));
      }
    }
    return details.size() > MOST_DETAILS ? List.of() : List.copyOf(details);
  }

  /**
   * A resolution that can follow the data: as many functions for each curve as the data oscillate
   * on it.
   *
   * @param ansatz whose resolution it is: sources side by side have to be more than oscillations
   * @param first the least resolution
   * @param most the largest number of columns for one curve
   */
  Resolution atLeast(Ansatz ansatz, Resolution first, int most) {
    int[] holes = first.holes().clone();
    for (int h = 0; h < holes.length; h++) {
      double n = (ansatz.isSpread(h) ? SIDE_BY_SIDE : 1) * oscillations(h);
      holes[h] = (int) Math.max(holes[h], Math.min(most / 2.0, n));
    }
    int degree = first.degree();
    if (!problem.domain().exterior()) {
      double n = (ansatz.isAround() ? SIDE_BY_SIDE : 1) * oscillations(-1);
      degree = (int) Math.max(degree, Math.min(most / 2.0, n));
    }
    return new Resolution(degree, holes, first.corners(), first.density());
  }

  /**
   * The largest wavenumber of the data on the outer boundary if that has corners that turn inwards,
   * else zero: layers of short waves end at such corners, and functions of the whole domain would
   * have to grow exponentially beyond.
   */
  double reentrantWavenumber() {
    boolean convex =
        problem.domain().corners().stream().noneMatch(c -> c.turnsInward() && hole(c) < 0);
    return convex ? 0 : Math.min(wavenumber(), MOST_WAVES / problem.domain().frame().radius());
  }

  private int hole(Corner corner) {
    return sides.get(corner.first()).side().hole();
  }

  /** The largest wavenumber of the data on the outer boundary. */
  private double wavenumber() {
    double most = 0;
    for (SideData data : sides) {
      double n = data.side().hole() == -1 && !data.fine() ? oscillations(data) : 0;
      if (n >= FEW_WAVES) {
        most = Math.max(most, 4 * n / data.side().length());
      }
    }
    return most;
  }

  /** How often the data oscillate along the outer boundary (−1) or the rim of a hole. */
  private int oscillations(int hole) {
    double sum = 0;
    for (SideData data : sides) {
      if (data.side().hole() == hole) {
        double n = oscillations(data);
        sum += data.fine() ? Math.min(COARSE, n < 0 ? COARSE : n) : n;
      }
    }
    return (int) Math.ceil(sum);
  }

  /** Sides between corners: what is large counts, for corners take their part of the rest. */
  private static double oscillations(SideData data) {
    double large = 0.01 / data.limits()[0] * largest(data);
    return data.bandwidth(data.closed() ? 1 : Math.max(1, large));
  }

  private static double largest(SideData data) {
    double largest = 0;
    for (Chebyshev c : data.parts().get(0).pieces()) {
      largest = Math.max(largest, Math.max(Math.abs(c.start()), Math.abs(c.end())));
      largest = Math.max(largest, Math.abs(c.c()[0]));
    }
    return largest;
  }

  /** Makes corners of the breaks in the data. */
  private static final class Splitting {
    private final Problem before;
    private final List<SideData> data;
    private final List<List<Condition>> conditions = new ArrayList<>();

    Splitting(Problem before, List<SideData> data) {
      this.before = before;
      this.data = data;
    }

    Problem problem() {
      Domain domain = before.domain();
      Optional<Curve> outer = domain.outer().map(curve -> split(curve, -1));
      List<Curve> holes = new ArrayList<>();
      for (int h = 0; h < domain.holes().size(); h++) {
        holes.add(split(domain.holes().get(h), h));
      }
      Curve[] rims = holes.toArray(new Curve[0]);
      Domain after =
          outer.map(curve -> Domain.inside(curve, rims)).orElseGet(() -> Domain.outside(rims));
      if (!domain.slits().isEmpty()) {
        after = after.withSlits(domain.slits().toArray(new Slit[0]));
        for (int s = 0; s < data.size(); s++) {
          if (data.get(s).side().hole() < -1) {
            conditions.add(before.conditions(s));
          }
        }
      }
      return before.on(after, conditions);
    }

    private Curve split(Curve curve, int hole) {
      List<double[]> vertices = new ArrayList<>();
      List<Double> parameters = new ArrayList<>();
      List<Integer> origins = new ArrayList<>();
      for (int s = 0; s < data.size(); s++) {
        SideData side = data.get(s);
        if (side.side().hole() != hole) {
          continue;
        }
        if (!side.closed()) {
          vertices.add(side.side().at(0));
          origins.add(s);
        }
        for (double b : side.breaks()) {
          vertices.add(side.side().at(b));
          parameters.add(b * 2 * Math.PI);
          origins.add(s);
        }
      }
      if (curve instanceof Polygon) {
        origins.forEach(s -> conditions.add(before.conditions(s)));
        return Polygon.of(
            vertices.stream().mapToDouble(v -> v[0]).toArray(),
            vertices.stream().mapToDouble(v -> v[1]).toArray());
      }
      int s = first(hole);
      if (parameters.isEmpty()) {
        conditions.add(before.conditions(s));
        return curve;
      }
      if (parameters.size() == 1) {
        parameters.add(parameters.get(0) + Math.PI);
      }
      parameters.forEach(t -> conditions.add(before.conditions(s)));
      return ((SmoothCurve) curve).splitAt(parameters.stream().mapToDouble(t -> t).toArray());
    }

    private int first(int hole) {
      for (int s = 0; s < data.size(); s++) {
        if (data.get(s).side().hole() == hole) {
          return s;
        }
      }
      throw new IllegalStateException("no side");
    }
  }
}

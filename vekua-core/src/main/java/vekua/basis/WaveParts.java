package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import vekua.geometry.Corner;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;

/**
 * Solutions of the Helmholtz and Yukawa equations: modes for what comes from afar, point sources
 * along curves around the domain for what comes from near, multipoles in holes, sources at corners.
 */
final class WaveParts extends DomainParts {

  /** Distances of the curves from the outer boundary, in radii of the frame, nearest first. */
  private static final double[] DISTANCES = {0.05, 0.15, 0.45};

  private static final int FEWEST = 24;

  /** How much nearer to the boundary than asked a source may come where it is not convex. */
  private static final double CLOSEST = 0.7;

  private final Equation equation;
  private final boolean outgoing;

  WaveParts(Equation equation, Domain domain, int order) {
    super(domain, order);
    this.equation = equation;
    this.outgoing = domain.exterior() && equation.lambda() > 0;
  }

  /**
   * What a disc would believe, and the same with sources no nearer than each of the curves: those
   * of farther curves included, for nature does not choose one distance.
   */
  @Override
  List<Prior> smooth() {
    if (domain.exterior()) {
      return List.of(new Prior(1, new double[0]));
    }
    builder.modes(equation, order, frame);
    List<Prior> modes = equation.basis(order, frame).priors();
    int[] sizes = new int[DISTANCES.length];
    for (int i = 0; i < sizes.length; i++) {
      double distance = DISTANCES[i] * frame.radius();
      Points around = around(distance);
      builder.sources(equation, around, distance);
      sizes[i] = around.size();
    }
    return beliefs(modes, sizes);
  }

  private static List<Prior> beliefs(List<Prior> modes, int[] sizes) {
    int all = Arrays.stream(sizes).sum();
    List<Prior> beliefs = new ArrayList<>();
    Prior likeliest = modes.get(modes.size() / 2);
    for (Prior prior : modes) {
      beliefs.add(new Prior(prior.weight(), joined(prior.deviations(), new double[all])));
      likeliest = prior.weight() > likeliest.weight() ? prior : likeliest;
    }
    int from = 0;
    for (int size : sizes) {
      double[] near = new double[all];
      Arrays.fill(near, from, all, 1);
      beliefs.add(new Prior(likeliest.weight(), joined(likeliest.deviations(), near)));
      from += size;
    }
    return beliefs;
  }

  /** Points at a distance from the outer boundary, about as far from each other. */
  private Points around(double distance) {
    Curve outer = domain.outer().orElseThrow();
    int n = (int) Math.max(FEWEST, Math.ceil(outer.length() / distance));
    Points line = outer.outline(n);
    List<double[]> kept = new ArrayList<>();
    double sign = outer.counterClockwise() ? distance : -distance;
    for (int i = 0; i < line.size(); i++) {
      int next = (i + 1) % line.size();
      double tx = line.x(next) - line.x(i);
      double ty = line.y(next) - line.y(i);
      double l = Math.hypot(tx, ty);
      // Over the middle between two points, so that no corner is ambiguous.
      double x = line.x(i) + tx / 2 + sign * ty / l;
      double y = line.y(i) + ty / 2 - sign * tx / l;
      keep(outer, distance, x, y, kept);
    }
    for (Corner corner : domain.corners().subList(0, outer.sides() > 1 ? outer.sides() : 0)) {
      keep(
          outer,
          distance,
          corner.x() + distance * Math.cos(corner.outward()),
          corner.y() + distance * Math.sin(corner.outward()),
          kept);
    }
    return Points.of(
        kept.stream().mapToDouble(p -> p[0]).toArray(),
        kept.stream().mapToDouble(p -> p[1]).toArray());
  }

  /** Where the boundary is not convex, a point beside one side may be close to another. */
  private static void keep(Curve outer, double distance, double x, double y, List<double[]> kept) {
    if (!outer.encloses(x, y) && outer.distance(x, y) > CLOSEST * distance) {
      kept.add(new double[] {x, y});
    }
  }

  @Override
  List<Prior> hole(int hole, Disk kernel, int n) {
    int before = builder.size();
    builder.multipoles(equation, outgoing, n, kernel);
    // Orders whose size is not a sound double are left out; an outgoing wave is two columns.
    int each = outgoing ? 2 : 1;
    int top = ((builder.size() - before) / each - 1) / 2;
    double x = equation.wavenumber() * kernel.radius();
    List<Prior> priors =
        equation.lambda() > 0
            ? SourceRing.oscillatingHole(top, x)
            : SourceRing.modifiedHole(top, x);
    return priors.stream()
        .map(prior -> new Prior(prior.weight(), repeated(prior.deviations(), each)))
        .toList();
  }

  @Override
  double[] corner(Corner corner, double[] distances, double[] sizes) {
    builder.sources(equation, outgoing, corner.x(), corner.y(), corner.outward(), distances);
    return repeated(sizes, outgoing ? 6 : 3);
  }

  @Override
  double exponent(Corner corner) {
    return Math.PI / corner.angle();
  }
}

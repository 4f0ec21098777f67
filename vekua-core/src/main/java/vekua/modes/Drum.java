package vekua.modes;

import java.util.Arrays;
import java.util.List;
import vekua.geometry.Corner;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.geometry.Side;
import vekua.geometry.Slit;
import vekua.geometry.Tip;
import vekua.internal.Interruption;

/** A domain whose modes are asked for, the condition on each of its sides, and what Weyl knew. */
final class Drum {

  /** Places on every side for what depends on the shape alone. */
  private static final int SHAPE = 400;

  /** The perimeter's square over that of a disc of the same area, from which on it is a strip. */
  private static final double STRIP = 6;

  /** The share of the length of the outer boundary that the rim of a hole counts as at least. */
  private static final double RIM = 0.3;

  /**
   * The least share of a boundary's places that a side has, in units of what each has in the mean.
   */
  private static final double SHORT = 0.25;

  private final Domain domain;
  private final boolean[] values;
  private final Division division;
  private final double area;
  private final double perimeter;
  private final double signedPerimeter;
  private final double constant;
  private final double[] centre;

  /** For each side the radius of the small hole that it is the rim of, else infinite. */
  private final double[] small;

  private final double margin;

  /**
   * A drum.
   *
   * @param domain with an outer boundary
   * @param values for each side, whether the value is zero on it, rather than the slope
   */
  Drum(Domain domain, boolean[] values) {
    this.domain = domain;
    this.values = values.clone();
    Division parts = Division.of(domain);
    int[][] counts = new int[parts.patches().size()][];
    Arrays.setAll(
        counts,
        p ->
            parts.patches().get(p).domain().sides().stream()
                .mapToInt(s -> s.straight() ? 60 : SHAPE)
                .toArray());
    BoundaryRule rule = BoundaryRule.of(parts, values, counts);
    Disk frame = domain.frame();
    small = small(domain, values);
    area = rule.integral(rule.support(frame.x(), frame.y())) / 2;
    double whole = 0;
    double signed = 0;
    List<Side> sides = domain.sides();
    for (int s = 0; s < sides.size(); s++) {
      whole += sides.get(s).length();
      signed += values[s] ? -sides.get(s).length() : sides.get(s).length();
    }
    perimeter = whole;
    signedPerimeter = signed;
    constant = constant();
    centre = starCentre(rule, frame);
    division = centred(parts);
    margin = parts.whole() ? least(rule, centre[0], centre[1]) : Double.NEGATIVE_INFINITY;
  }

  /** Radii of holes on whose rims values are zero, if their lengths count for little. */
  private static double[] small(Domain domain, boolean[] values) {
    double[] radius = new double[values.length];
    Arrays.fill(radius, Double.POSITIVE_INFINITY);
    double outer = domain.outer().orElseThrow().length();
    for (int s = 0; s < radius.length; s++) {
      Side side = domain.sides().get(s);
      double rim = side.curve().length();
      if (side.hole() != -1 && values[s] && rim < RIM * outer) {
        radius[s] = rim / (2 * Math.PI);
      }
    }
    return radius;
  }

  /**
   * The length of the shortest slit that is held, in diameters of the drum; infinite if none is.
   */
  double shortestSlit() {
    double shortest = Double.POSITIVE_INFINITY;
    for (int s = 0; s < values.length; s++) {
      if (values[s] && domain.sides().get(s).curve() instanceof Slit slit) {
        // The way along both of its faces.
        shortest = Math.min(shortest, slit.length() / 2);
      }
    }
    return shortest / (2 * domain.frame().radius());
  }

  /**
   * Integrals by Rellich's identity do not exist at a corner where waves are like √r or steeper,
   * but about that corner they do.
   */
  private Division centred(Division given) {
    Patch patch = given.patches().get(0);
    if (!given.whole()) {
      return given;
    }
    for (Corner c : domain.corners()) {
      if (exponent(c.angle(), values[c.first()] != values[c.last()]) < 0.5 + 1e-9) {
        return new Division(List.of(patch.about(c.x(), c.y())), List.of());
      }
    }
    return new Division(List.of(patch.about(centre[0], centre[1])), List.of());
  }

  private static double exponent(double angle, boolean mixed) {
    return Math.PI / angle / (mixed ? 2 : 1);
  }

  /** The constant of Weyl's count: what corners and the curvature of smooth curves add. */
  private double constant() {
    double sum = 0;
    for (Corner c : domain.corners()) {
      sum += corner(c.angle(), values[c.first()], values[c.last()]);
    }
    for (Tip tip : domain.tips()) {
      sum += corner(2 * Math.PI, values[tip.left()], values[tip.right()]);
    }
    for (int s = 0; s < values.length; s++) {
      Side side = domain.sides().get(s);
      if (side.curve() instanceof Slit slit) {
        sum += bend(slit, side.index(), s);
      } else if (!side.straight() && side.index() == 0) {
        sum += (side.hole() < 0 ? 1.0 : -1.0) / 6;
      }
    }
    return sum;
  }

  private static double corner(double w, boolean first, boolean last) {
    return first == last
        ? (Math.PI * Math.PI - w * w) / (24 * Math.PI * w)
        : -(Math.PI * Math.PI + 2 * w * w) / (48 * Math.PI * w);
  }

  /** What the bend between a segment of a slit and the next adds, on one of its faces. */
  private double bend(Slit slit, int index, int s) {
    int n = slit.segments();
    int i = index % n;
    if (i == n - 1) {
      return 0;
    }
    double before = Math.atan2(slit.y(i + 1) - slit.y(i), slit.x(i + 1) - slit.x(i));
    double after = Math.atan2(slit.y(i + 2) - slit.y(i + 1), slit.x(i + 2) - slit.x(i + 1));
    double turn = Math.IEEEremainder(after - before, 2 * Math.PI);
    return corner(Math.PI - (index < n ? turn : -turn), values[s], values[s + 1]);
  }

  /**
   * A place from which the nearest of the tangents is as far as possible: if all are in front of
   * it, the domain is star-shaped. The least of linear functions is concave, so that steps of
   * falling length in ever other directions find its top.
   */
  private static double[] starCentre(BoundaryRule rule, Disk frame) {
    double[] best = {frame.x(), frame.y()};
    double value = least(rule, best[0], best[1]);
    double step = frame.radius() / 2;
    double turn = 0;
    Interruption interruption = Interruption.ofThisThread();
    for (int round = 0; round < 4000 && step > 1e-5 * frame.radius(); round++) {
      interruption.check();
      double x = best[0] + step * Math.cos(turn);
      double y = best[1] + step * Math.sin(turn);
      double there = least(rule, x, y);
      if (there > value) {
        value = there;
        best = new double[] {x, y};
        step *= 1.5;
      } else {
        turn += 2.399963229728653;
        step *= round % 8 == 7 ? 0.8 : 1;
      }
    }
    return best;
  }

  private static double least(BoundaryRule rule, double x, double y) {
    return Arrays.stream(rule.support(x, y)).min().orElse(0);
  }

  Domain domain() {
    return domain;
  }

  /** The patches, each of which has functions of its own. */
  Division division() {
    return division;
  }

  /** Whether the value is zero on a side, rather than the slope. */
  boolean value(int side) {
    return values[side];
  }

  boolean[] values() {
    return values.clone();
  }

  /** Whether the value is zero on all sides. */
  boolean clamped() {
    return all(true);
  }

  /** Whether the slope is zero on all sides. */
  boolean free() {
    return all(false);
  }

  private boolean all(boolean value) {
    for (boolean v : values) {
      if (v != value) {
        return false;
      }
    }
    return true;
  }

  /**
   * How often the length of a side counts where values should vanish. The rim of a hole is short,
   * but what is zero on it moves levels by one over the logarithm of its radius: did it count by
   * its length, waves of every λ would nearly satisfy the conditions, and tell nothing of levels
   * that are not next to it.
   */
  double importance(int side) {
    double rim = 2 * Math.PI * small[side];
    return Double.isInfinite(rim) ? 1 : RIM * domain.outer().orElseThrow().length() / rim;
  }

  /** What slopes on a side are measured by, if that is less than a wave: infinite, or a radius. */
  double unit(int side) {
    return small[side];
  }

  double area() {
    return area;
  }

  double perimeter() {
    return perimeter;
  }

  /** The place that integrals by Rellich's identity are taken about. */
  double[] centre() {
    return centre;
  }

  /** The least distance of a tangent from the centre; positive if the domain is star-shaped. */
  double margin() {
    return margin;
  }

  /** Weyl's number of eigenvalues below λ, with the terms of the perimeter and of the corners. */
  double weyl(double lambda) {
    return (area * lambda + signedPerimeter * Math.sqrt(lambda)) / (4 * Math.PI) + constant;
  }

  /**
   * How far Weyl's number may well be from the true one at λ: in thin domains, and where waves that
   * travel to and fro have many levels at once.
   */
  double weylError(double lambda) {
    double thin = perimeter * perimeter / (4 * Math.PI * area);
    // The lowest waves across a strip of width w, π²/w², are where Weyl expects 0.285 of its length
    // over w already: this is 0.9 of what is thin.
    double strip = Math.max(0, 0.9 * (thin - STRIP));
    return 2.5 + 0.15 * thin + strip + 0.5 * Math.sqrt(Math.sqrt(lambda) * domain.frame().radius());
  }

  /** The mean distance of eigenvalues about λ, or less. */
  double spacing(double lambda) {
    double density = (area + signedPerimeter / (2 * Math.sqrt(lambda))) / (4 * Math.PI);
    // The perimeter's term is no guide at the bottom: a level would be lost in a wide step.
    double least = area / (4 * Math.PI);
    return 1 / Math.max(density, least);
  }

  /**
   * A number below the least positive eigenvalue: where the value is zero all around that of Faber
   * and Krahn or that of a strip the domain lies in, whichever is larger, else a small share of a
   * level and of what a strip as long as the domain has at least, (π/d)² (Payne and Weinberger
   * 1960; narrow channels between wide parts have less).
   */
  double bottom() {
    double zero = 2.404825557695773;
    double along = Math.PI / (2 * domain.frame().radius());
    double across = Math.PI / StripAround.width(domain.outer().orElseThrow());
    return clamped()
        ? Math.max(Math.PI * zero * zero / area, across * across) * (1 - 1e-9)
        : Math.min(0.02 * 4 * Math.PI / area, 0.01 * along * along);
  }

  /** Places all over the domain, by Halton's sequence. */
  PointBlock inside(int count) {
    Rectangle box = domain.bounds();
    Disk frame = domain.frame();
    double[] ax = new double[count];
    double[] ay = new double[count];
    double[] ox = new double[count];
    double[] oy = new double[count];
    int n = 0;
    for (int i = 1; n < count && i < 2000 * (count + 50); i++) {
      double x = box.x0() + (box.x1() - box.x0()) * halton(i, 2);
      double y = box.y0() + (box.y1() - box.y0()) * halton(i, 3);
      if (domain.contains(x, y)) {
        ax[n] = frame.x();
        ay[n] = frame.y();
        ox[n] = x - frame.x();
        oy[n++] = y - frame.y();
      }
    }
    return PointBlock.of(
        Points.of(Arrays.copyOf(ax, n), Arrays.copyOf(ay, n)),
        Points.of(Arrays.copyOf(ox, n), Arrays.copyOf(oy, n)));
  }

  private static double halton(int i, int base) {
    double share = 0;
    double digit = 1.0 / base;
    for (int n = i; n > 0; n /= base, digit /= base) {
      share += digit * (n % base);
    }
    return share;
  }

  /**
   * Places on the boundaries of all patches.
   *
   * @param columns the number of functions of each patch that shall be told apart
   * @param density places for each function
   */
  BoundaryRule rule(int[] columns, double density) {
    int[][] counts = new int[columns.length][];
    for (int p = 0; p < columns.length; p++) {
      Domain patch = division.patches().get(p).domain();
      double length = patch.sides().stream().mapToDouble(Side::length).sum();
      counts[p] = new int[patch.sides().size()];
      for (int s = 0; s < counts[p].length; s++) {
        Side side = patch.sides().get(s);
        double share = side.length() / length;
        // A small hole without corners has as many functions as a large one; and between few places
        // on a short side, as at the end of a sliver, waves could be anything.
        double least = ring(side) ? 1.0 / (1 + patch.holes().size()) : SHORT / counts[p].length;
        double part = Math.max(share, least);
        counts[p][s] = (int) Math.ceil(density * columns[p] * part) + (side.straight() ? 20 : 24);
      }
    }
    return BoundaryRule.of(division, values, counts);
  }

  /** Whether a side is the rim of a hole without corners. */
  private static boolean ring(Side side) {
    return side.hole() >= 0 && !side.straight() && side.curve().sides() == 1;
  }
}

package vekua.modes;

import java.util.Arrays;
import java.util.List;
import vekua.geometry.Corner;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Side;

/** A domain whose modes are asked for, the condition on each of its sides, and what Weyl knew. */
final class Drum {

  /** Places on every side for what depends on the shape alone. */
  private static final int SHAPE = 400;

  private final Domain domain;
  private final boolean[] values;
  private final double area;
  private final double perimeter;
  private final double signedPerimeter;
  private final double constant;
  private final double[] centre;
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
    int[] counts = new int[domain.sides().size()];
    Arrays.setAll(counts, s -> domain.sides().get(s).curve() instanceof Polygon ? 60 : SHAPE);
    BoundaryRule rule = BoundaryRule.of(domain, counts);
    Disk frame = domain.frame();
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
    margin = least(rule, centre[0], centre[1]);
  }

  /** The constant of Weyl's count: what corners and the curvature of smooth curves add. */
  private double constant() {
    double sum = 0;
    for (Corner c : domain.corners()) {
      double w = c.angle();
      sum +=
          values[c.first()] == values[c.last()]
              ? (Math.PI * Math.PI - w * w) / (24 * Math.PI * w)
              : -(Math.PI * Math.PI + 2 * w * w) / (48 * Math.PI * w);
    }
    for (Side side : domain.sides()) {
      if (!(side.curve() instanceof Polygon)) {
        sum += (side.hole() < 0 ? 1.0 : -1.0) / 6;
      }
    }
    return sum;
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
    for (int round = 0; round < 4000 && step > 1e-5 * frame.radius(); round++) {
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
    return 2.5 + 0.15 * thin + 0.5 * Math.sqrt(Math.sqrt(lambda) * domain.frame().radius());
  }

  /** The mean distance of eigenvalues about λ, or less. */
  double spacing(double lambda) {
    double density = (area + signedPerimeter / (2 * Math.sqrt(lambda))) / (4 * Math.PI);
    // The perimeter's term is no guide at the bottom: a level would be lost in a wide step.
    double least = area / (4 * Math.PI);
    return 1 / Math.max(density, least);
  }

  /**
   * A number below the least positive eigenvalue: of Faber and Krahn where the value is zero all
   * around, else a small share of a level.
   */
  double bottom() {
    double zero = 2.404825557695773;
    return clamped() ? Math.PI * zero * zero / area * (1 - 1e-9) : 0.02 * 4 * Math.PI / area;
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
   * How many places each side gets.
   *
   * @param columns the number of functions that shall be told apart
   * @param density places for each function
   */
  int[] counts(int columns, double density) {
    int[] counts = new int[values.length];
    for (int s = 0; s < counts.length; s++) {
      Side side = domain.sides().get(s);
      Curve curve = side.curve();
      double share = side.length() / perimeter;
      counts[s] = (int) Math.ceil(density * columns * share) + (curve instanceof Polygon ? 20 : 24);
    }
    return counts;
  }
}

package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import vekua.functions.BiharmonicPowers;
import vekua.functions.CornerPowers;
import vekua.functions.Functions;
import vekua.functions.Goursat;
import vekua.functions.SegmentCut;
import vekua.functions.Selection;
import vekua.geometry.Corner;
import vekua.geometry.Disk;
import vekua.geometry.Domain;

/**
 * How plates bend where two straight clamped sides meet at an angle ω (Williams 1952): like
 * r^(z+1), where sin zω = −z sin ω and the field is even about the bisector, or sin zω = z sin ω
 * and it is odd. All z but the first few are complex.
 */
final class ClampedCorner {

  /** Spacing of the places at which Newton's method starts. */
  private static final double STEP = 0.2;

  private static final int STEPS = 60;

  /** Roots nearer to each other than this are one. */
  private static final double SAME = 1e-7;

  /** Places from side to side at which a function's size is looked at. */
  private static final int PLACES = 32;

  /**
   * A root of one of the two equations.
   *
   * @param odd whether the field is odd about the bisector
   * @param re the real part of z, positive
   * @param im its imaginary part, zero or positive
   */
  record Root(boolean odd, double re, double im) {}

  /** Powers that a cut that ends has functions for, and how many for each. */
  private static final int LEADING = 2;

  private static final int FOLLOWING = 3;

  /** Shares of the angle outside, from its middle, at which a cut is tried. */
  private static final double[] CUTS = {0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75};

  /** Cuts this much beside, in radians, must be free as well: fields jump at a cut. */
  private static final double BESIDE = 0.02;

  private ClampedCorner() {}

  /** The direction of a cut that leaves the domain for good; NaN if there is none. */
  static double cut(Domain domain, Corner corner) {
    double half = Math.PI - corner.angle() / 2;
    for (double share : CUTS) {
      double direction = corner.outward() + share * half;
      double beside = Math.min(BESIDE, half / 8);
      if (domain.escapes(corner, direction)
          && domain.escapes(corner, direction - beside)
          && domain.escapes(corner, direction + beside)) {
        return direction;
      }
    }
    return Double.NaN;
  }

  /**
   * The functions of a corner that vanish on both its sides together with their slopes.
   *
   * @param cut the direction of the branch cut, out of the domain
   * @param most the largest real part of z
   * @param jump whether there is one besides whose values on the sides differ
   */
  static BiharmonicPowers functions(Corner corner, double cut, double most, boolean jump) {
    double angle = corner.angle();
    List<Root> roots = roots(angle, most);
    double[] terms = new double[7 * (roots.size() + (jump ? 1 : 0))];
    for (int j = 0; j < roots.size(); j++) {
      term(roots.get(j), angle, terms, 7 * j);
    }
    if (jump) {
      // 2θ cos ω − sin 2θ, whose slope is zero on both sides.
      int at = 7 * roots.size();
      terms[at] = 1;
      terms[at + 1] = -1;
      terms[at + 3] = -2;
      terms[at + 5] = 2 * Math.cos(angle);
    }
    return new BiharmonicPowers(
        corner.x(), corner.y(), corner.inward(), cut - corner.outward(), corner.reach(), terms);
  }

  /**
   * The same but for the conditions on the sides, where no cut out of the domain is free: leading
   * powers and what follows each of them, and logarithms, with cuts that end halfway to where a ray
   * out of the corner meets the domain.
   */
  static Functions cutShort(Domain domain, Corner corner) {
    double[] leading =
        roots(corner.angle(), 2).stream()
            .filter(r -> r.im == 0)
            .mapToDouble(Root::re)
            .limit(LEADING)
            .toArray();
    int powers = leading.length * FOLLOWING;
    double[] exponents = new double[powers + 2];
    int[] columns = new int[4 * exponents.length];
    int count = 0;
    for (int j = 0; j < exponents.length; j++) {
      boolean first = j < powers ? j % FOLLOWING == 0 : j == powers;
      exponents[j] = j < powers ? leading[j / FOLLOWING] + j % FOLLOWING : j - powers;
      // By themselves the first have slopes without bounds: they go with the distance alone.
      for (int part = first ? 2 : 0; part < 4; part++) {
        columns[count++] = 4 * j + part;
      }
    }
    double length = free(domain, corner) / 2;
    SegmentCut cut =
        new SegmentCut(
            new CornerPowers(0, 0, 0, 1, exponents, 2),
            corner.x(),
            corner.y(),
            length * Math.cos(corner.outward()),
            length * Math.sin(corner.outward()));
    Disk local = new Disk(corner.x(), corner.y(), corner.reach());
    return new Selection(new Goursat(cut, local), Arrays.copyOf(columns, count));
  }

  /** How far a ray out of a corner stays outside, in the direction halfway between its sides. */
  private static double free(Domain domain, Corner corner) {
    double d = 1e-3 * corner.reach();
    double far = 4 * domain.frame().radius();
    while (d < far
        && !domain.contains(
            corner.x() + d * Math.cos(corner.outward()),
            corner.y() + d * Math.sin(corner.outward()))) {
      d *= 1.03;
    }
    return d;
  }

  /**
   * The roots with positive real part, those with the least first; of conjugate ones that with
   * positive imaginary part. The odd z = 1, to which no field belongs, is none of them.
   */
  static List<Root> roots(double angle, double most) {
    List<Root> roots = new ArrayList<>();
    for (boolean odd : new boolean[] {false, true}) {
      // |sin zω| = |z sin ω| puts a limit to the imaginary part.
      double high = Math.log(2 * (most + 1) + 2) / angle + STEP;
      for (double re = STEP / 2; re < most + STEP; re += STEP) {
        for (double im = 0; im < high; im += STEP) {
          Complex z = newton(odd, angle, new Complex(re, im));
          double imaginary = Math.abs(z.im) < SAME ? 0 : Math.abs(z.im);
          boolean known =
              roots.stream()
                  .anyMatch(r -> r.odd == odd && Math.hypot(r.re - z.re, r.im - imaginary) < SAME);
          if (z.re > SAME && z.re <= most && !known) {
            roots.add(new Root(odd, z.re, imaginary));
          }
        }
      }
    }
    roots.sort(Comparator.comparingDouble(Root::re));
    return roots;
  }

  /** Newton's method for (sin zω ± z sin ω)/z, of odd fields also over (z² − 1); else NaN. */
  private static Complex newton(boolean odd, double angle, Complex start) {
    double share = (odd ? -1 : 1) * Math.sin(angle);
    Complex z = start;
    for (int step = 0; step < STEPS; step++) {
      Complex f = z.times(angle).sin().plus(z.times(share));
      Complex slope = z.times(angle).cos().times(angle).plus(new Complex(share, 0));
      // f/(f' − f Σ 1/(z − z_k)) leaves known zeros out.
      Complex known = new Complex(1, 0).over(z);
      if (odd) {
        known = known.plus(new Complex(1, 0).over(z.plus(new Complex(-1, 0))));
        known = known.plus(new Complex(1, 0).over(z.plus(new Complex(1, 0))));
      }
      Complex by = f.over(slope.plus(f.times(known).times(-1)));
      z = z.plus(by.times(-1));
      if (Math.hypot(by.re, by.im) < 1e-15 * (1 + Math.abs(z.re))) {
        return z;
      }
      if (!(Math.hypot(z.re, z.im) < 1e3)) {
        break;
      }
    }
    return new Complex(Double.NaN, 0);
  }

  /** The numbers of a function of size one. */
  private static void term(Root root, double angle, double[] terms, int at) {
    Complex z = new Complex(root.re, root.im);
    Complex below = z.plus(new Complex(-1, 0));
    Complex above = z.plus(new Complex(1, 0));
    Complex low = below.times(angle / 2);
    Complex high = above.times(angle / 2);
    // What makes the value vanish, and what the slope: both do, but one of them may be 0/0.
    Complex a = root.odd ? high.sin().over(above) : high.cos();
    Complex b = root.odd ? low.sin().over(below).times(-1) : low.cos().times(-1);
    Complex c = root.odd ? high.cos() : above.times(high.sin());
    Complex d = root.odd ? low.cos().times(-1) : below.times(low.sin()).times(-1);
    if (Math.hypot(c.size(), d.size()) > Math.hypot(a.size(), b.size())) {
      a = c;
      b = d;
    }
    double largest = 0;
    for (int i = 0; i <= PLACES; i++) {
      double theta = angle * (i / (double) PLACES - 0.5);
      Complex first = root.odd ? below.times(theta).sin().over(below) : below.times(theta).cos();
      Complex second = root.odd ? above.times(theta).sin().over(above) : above.times(theta).cos();
      largest = Math.max(largest, a.times(first).plus(b.times(second)).size());
    }
    terms[at] = root.odd ? 1 : 0;
    terms[at + 1] = root.re;
    terms[at + 2] = root.im;
    terms[at + 3] = a.re / largest;
    terms[at + 4] = a.im / largest;
    terms[at + 5] = b.re / largest;
    terms[at + 6] = b.im / largest;
  }

  private record Complex(double re, double im) {

    Complex plus(Complex o) {
      return new Complex(re + o.re, im + o.im);
    }

    Complex times(double factor) {
      return new Complex(re * factor, im * factor);
    }

    Complex times(Complex o) {
      return new Complex(re * o.re - im * o.im, re * o.im + im * o.re);
    }

    Complex over(Complex o) {
      double norm = o.re * o.re + o.im * o.im;
      return new Complex((re * o.re + im * o.im) / norm, (im * o.re - re * o.im) / norm);
    }

    Complex sin() {
      return new Complex(Math.sin(re) * Math.cosh(im), Math.cos(re) * Math.sinh(im));
    }

    Complex cos() {
      return new Complex(Math.cos(re) * Math.cosh(im), -Math.sin(re) * Math.sinh(im));
    }

    double size() {
      return Math.hypot(re, im);
    }
  }
}

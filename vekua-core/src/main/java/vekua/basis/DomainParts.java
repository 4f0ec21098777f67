package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import vekua.geometry.Corner;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Sites;
import vekua.internal.Check;

/**
 * Functions for sensors in a domain, and what to believe of them: smooth ones for sources beyond
 * the outer boundary, singular ones for sources in each hole, and sources that gather at corners.
 *
 * <p>Polynomials that are orthonormal on a curve grow like ρ^n towards the level curve of Green's
 * function that ρ belongs to. Random sources on that curve, which follows the shape of the domain,
 * therefore give them coefficients like ρ^(−n): the prior of a disc, carried over.
 */
abstract class DomainParts {

  /** Functions of a corner reach down to where they would matter by this much. */
  private static final double LEAST = 3e-4;

  /** A vertex where the boundary turns by less is no corner. */
  private static final double STRAIGHT = 1e-9;

  /** Points along each side of the grid on which means over the domain are taken. */
  private static final int INSIDE = 25;

  final Domain domain;
  final Disk frame;
  final int order;
  final DomainBasisBuilder builder = new DomainBasisBuilder();

  DomainParts(Domain domain, int order) {
    this.domain = domain;
    this.frame = domain.frame();
    this.order = Check.inRange(order, 0, Equation.MAX_ORDER, "order");
  }

  /** Adds smooth functions and tells beliefs about them; one of no columns if there are none. */
  abstract List<Prior> smooth();

  /** Adds singular functions for a hole and tells beliefs about them. */
  abstract List<Prior> hole(int hole, Disk kernel, int n);

  /**
   * Adds sources at distances from a corner and tells the deviations of their coefficients.
   *
   * @param sizes the size of the field that each distance stands for
   */
  abstract double[] corner(Corner corner, double[] distances, double[] sizes);

  /** The exponent of the distance with which a field may vary at a corner. */
  abstract double exponent(Corner corner);

  final DomainBasis basis() {
    List<Prior> beliefs = smooth();
    List<Prior> holes = List.of(new Prior(1, new double[0]));
    int count = domain.holes().size();
    int n = Math.max(4, 2 * order / (1 + count));
    for (int h = 0; h < count; h++) {
      List<Prior> one = hole(h, domain.holes().get(h).inscribedDisk(), n);
      holes = h == 0 ? one : inTurn(holes, one);
    }
    beliefs = everyPair(beliefs, holes);
    for (Corner corner : domain.corners()) {
      if (Math.abs(corner.angle() - Math.PI) > STRAIGHT) {
        beliefs = everyPair(beliefs, List.of(new Prior(1, corner(corner))));
      }
    }
    return builder.build(domain.grid(INSIDE)).withPriors(beliefs);
  }

  private double[] corner(Corner corner) {
    double exponent = exponent(corner);
    double root = 1 - Math.log(LEAST) / 4 / exponent;
    int n = (int) Math.ceil(root * root);
    double[] distances = new double[n];
    double[] sizes = new double[n];
    int count = 0;
    for (int j = 1; j <= n; j++) {
      // Tapered exponential clustering (Trefethen, Nakatsukasa and Weideman 2021), nearest first.
      double share = 0.6 * Math.exp(-4 * (Math.sqrt(n) - Math.sqrt(j)));
      double d = share * corner.reach();
      double x = corner.x() + d * Math.cos(corner.outward());
      double y = corner.y() + d * Math.sin(corner.outward());
      if (share < 1e-6 || !domain.contains(x, y)) {
        distances[count] = d;
        sizes[count++] = Math.pow(share, exponent);
      }
    }
    return corner(corner, Arrays.copyOf(distances, count), Arrays.copyOf(sizes, count));
  }

  /** Sites along the outer boundary (−1) or the rim of a hole, enough for a degree. */
  final Sites rim(int hole, int degree) {
    int[] perSide =
        domain.sides().stream()
            .mapToInt(
                s ->
                    s.hole() == hole ? (int) (8 + 6 * degree * s.length() / s.curve().length()) : 0)
            .toArray();
    return domain.nodes(perSide, new double[domain.corners().size()][0]).sites();
  }

  /** How large a hole's logarithm gets over the domain, in units of the hole's radius. */
  final double logarithm(Disk kernel) {
    return Math.log1p(frame.radius() / kernel.radius());
  }

  /** Every alternative of the first part beside every one of the second. */
  private static List<Prior> everyPair(List<Prior> first, List<Prior> second) {
    List<Prior> pairs = new ArrayList<>();
    for (Prior a : first) {
      for (Prior b : second) {
        pairs.add(joined(a, b, a.weight() * b.weight()));
      }
    }
    return pairs;
  }

  /** The first alternatives of two parts together, then the second ones, and so on. */
  private static List<Prior> inTurn(List<Prior> first, List<Prior> second) {
    List<Prior> pairs = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      pairs.add(joined(first.get(i), second.get(i), first.get(i).weight()));
    }
    return pairs;
  }

  private static Prior joined(Prior a, Prior b, double weight) {
    return new Prior(weight, joined(a.deviations(), b.deviations()));
  }

  static double[] joined(double[] a, double[] b) {
    double[] all = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    return all;
  }

  /** Every number a number of times in a row. */
  static double[] repeated(double[] numbers, int times) {
    double[] all = new double[numbers.length * times];
    Arrays.setAll(all, i -> numbers[i / times]);
    return all;
  }
}

package vekua.modes;

import java.util.ArrayList;
import java.util.List;
import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.internal.Blocks;
import vekua.internal.bessel.BesselJ;

/**
 * A lower bound of ∫u² for a wave u: what u has, for certain, in discs that lie in the domain and
 * do not overlap.
 *
 * <p>In a disc of radius R about c the wave is a sum of J_n(kr) cos nθ and J_n(kr) sin nθ, which
 * are at right angles to one another: the first three, whose coefficients are u(c) and 2∇u(c)/k,
 * have no more than all of them, 2πu²I_0 + 4π|∇u|²I_1/k² with I_n = (R²/2)(J_n² − J_{n−1}J_{n+1})
 * at kR.
 */
final class InnerDiscs {

  /** The largest radius, in radians of the wave: further functions have a tenth of a wave there. */
  private static final double RADIANS = 2;

  /** The radius of discs in the root of the area that each has where they lie closest. */
  private static final double PER_ROOT_OF_AREA = Math.sqrt(1 / (2 * Math.sqrt(3)));

  /** The least number of discs that the area has place for. */
  private static final double FEWEST = 250;

  /** What discs should have of the integral, if that is possible. */
  private static final double ENOUGH = 0.6;

  /** What discs that hardly fit have of it. */
  private static final double LITTLE = 0.1;

  /** How often discs are made smaller by half for it. */
  private static final int HALVINGS = 2;

  /** The most discs, and more of them for each function. */
  private static final int MOST = 1000;

  private static final int MOST_EACH = 2;

  /** What rounding takes away at most. */
  private static final double ROUNDING = 1e-9;

  /** How far from the boundary a centre is at least, in radii. */
  private static final double CLEAR = 1.001;

  private static final int BLOCK = 64;

  private InnerDiscs() {}

  /**
   * A lower bound of the integral.
   *
   * @param about about what the integral is: discs are made smaller while they have little of it
   */
  static double squares(Drum drum, double k, Functions functions, double[] wave, double about) {
    double radius = Math.min(RADIANS / k, Math.sqrt(drum.area() / FEWEST) * PER_ROOT_OF_AREA);
    int most = MOST + MOST_EACH * functions.size();
    double best = 0;
    for (int halving = 0; halving <= HALVINGS; halving++) {
      double room = drum.area() / Math.pow(radius / PER_ROOT_OF_AREA, 2);
      PointBlock centres = centres(drum.domain(), radius, Math.min(1, most / room));
      best = Math.max(best, squares(centres, k, functions, wave, radius));
      // Smaller ones of which not all are taken have less, unless these hardly fit.
      if (best > ENOUGH * about || (4 * room > most && best > LITTLE * about)) {
        break;
      }
      radius /= 2;
    }
    return best * (1 - ROUNDING);
  }

  private static double squares(
      PointBlock centres, double k, Functions functions, double[] wave, double radius) {
    int n = centres.size();
    double[] u = new double[n];
    double[][] slope = new double[2][n];
    Blocks.inParallel(
        n,
        BLOCK,
        (from, to) -> functions.sum(wave, centres.slice(from, to), Columns.of(u, slope, from, n)));
    double[] j = new double[3];
    BesselJ.orders(k * radius, j);
    double half = radius * radius / 2;
    double zeroth = half * (j[0] * j[0] + j[1] * j[1]);
    double first = half * (j[1] * j[1] - j[0] * j[2]);
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double steep = slope[0][i] * slope[0][i] + slope[1][i] * slope[1][i];
      sum += 2 * Math.PI * (u[i] * u[i] * zeroth + 2 * steep / (k * k) * first);
    }
    return sum;
  }

  /**
   * Centres of discs of a radius that lie in a domain.
   *
   * @param share how many of them are taken, evenly: 1 for all
   */
  private static PointBlock centres(Domain domain, double radius, double share) {
    Rectangle box = domain.bounds();
    Disk frame = domain.frame();
    List<double[]> all = new ArrayList<>();
    double rise = Math.sqrt(3) * radius;
    double taken = 0;
    for (int row = 0; row * rise < box.y1() - box.y0(); row++) {
      for (int i = 0; 2 * i * radius < box.x1() - box.x0(); i++) {
        taken += share;
        if (taken < 1) {
          continue;
        }
        taken -= 1;
        double x = box.x0() + (2 * i + (row % 2 == 0 ? 1 : 2)) * radius;
        double y = box.y0() + radius + row * rise;
        if (domain.contains(x, y) && clear(domain, x, y, radius)) {
          all.add(new double[] {x - frame.x(), y - frame.y()});
        }
      }
    }
    double[][] axes = new double[4][all.size()];
    for (int i = 0; i < all.size(); i++) {
      axes[0][i] = frame.x();
      axes[1][i] = frame.y();
      axes[2][i] = all.get(i)[0];
      axes[3][i] = all.get(i)[1];
    }
    return PointBlock.of(Points.of(axes[0], axes[1]), Points.of(axes[2], axes[3]));
  }

  private static boolean clear(Domain domain, double x, double y, double radius) {
    // Distances from curves are those from chords, and rounded.
    double reach = radius * CLEAR;
    return domain.outer().orElseThrow().distance(x, y) > reach
        && domain.holes().stream().allMatch(h -> h.distance(x, y) > reach);
  }
}

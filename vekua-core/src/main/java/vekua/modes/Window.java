package vekua.modes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All levels between two trial values that are many levels apart: at short waves the waves of one
 * trial value point to all eigenvalues in a window around it, whose width is a share of k/R and
 * holds the more of them the shorter the waves are. What two trial values say of the levels between
 * them must be the same.
 */
final class Window {

  /** The distance of trial values in units of k/R. */
  private static final double SHARE = 0.15;

  /** Windows with fewer levels do not pay. */
  private static final double FEWEST = 2.5;

  /** Guesses have errors of up to so much of their distance squared, over k/R. */
  private static final double GUESS = 0.06;

  /** The largest share of a mean distance that a guess may be off. */
  private static final double MOST_ERROR = 0.2;

  /** Waves for each level that a window should hold. */
  private static final double WAVES = 6;

  private Window() {}

  /** The distance from a trial value to the next; zero if windows are of no use yet. */
  static double length(Drum drum, double lambda) {
    double length = SHARE * scale(drum, lambda);
    return length < FEWEST * drum.spacing(lambda) ? 0 : length;
  }

  /** How many waves to look at. */
  static int waves(Drum drum, double lambda) {
    return (int) Math.ceil(16 + WAVES * length(drum, lambda) / drum.spacing(lambda));
  }

  private static double scale(Drum drum, double lambda) {
    return Math.sqrt(lambda) / drum.domain().frame().radius();
  }

  /** How far off a guess may be. */
  static double error(Drum drum, double lambda, double distance) {
    double error = GUESS * distance * distance / scale(drum, lambda);
    return Math.min(error, MOST_ERROR * drum.spacing(lambda)) + 1e-9 * lambda;
  }

  /**
   * A level that two trial values know of.
   *
   * @param value what the nearer of them says
   * @param error how far off that may be
   * @param low its number among the levels of the lower trial value
   * @param high its number among the levels of the upper one
   */
  record Found(double value, double error, int low, int high) {}

  /**
   * The levels from one trial value to the next, the first included.
   *
   * @return nothing if they do not agree
   */
  static Optional<List<Found>> agreed(Drum drum, Strike below, Strike above) {
    double a = below.lambda();
    double b = above.lambda();
    double fringe = 2 * error(drum, a, b - a);
    int i = first(below.levels(), a);
    int j = first(above.levels(), a - fringe);
    int endLow = first(below.levels(), b + fringe);
    int endHigh = first(above.levels(), b);
    List<Found> found = new ArrayList<>();
    while (i < endLow || j < endHigh) {
      double x = i < endLow ? below.levels()[i] : Double.POSITIVE_INFINITY;
      double y = j < endHigh ? above.levels()[j] : Double.POSITIVE_INFINITY;
      double ex = error(drum, a, x - a);
      double ey = error(drum, a, b - y);
      if (Math.abs(x - y) <= ex + ey) {
        found.add(x - a < b - y ? new Found(x, ex, i, j) : new Found(y, ey, i, j));
        i++;
        j++;
      } else if (x < y ? x > b - fringe : y < a + fringe) {
        // Beside the ends only the nearer trial value tells on which side of it a level is.
        i += x < y ? 1 : 0;
        j += x < y ? 0 : 1;
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(found);
  }

  /** The number of levels below a value. */
  private static int first(double[] levels, double value) {
    int i = 0;
    while (i < levels.length && levels[i] < value) {
      i++;
    }
    return i;
  }
}

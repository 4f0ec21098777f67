package vekua.fit;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import vekua.geometry.Points;
import vekua.internal.Interruption;
import vekua.internal.linalg.Norms;

/**
 * Sensors of two kinds, whose readings differ by one constant or by one factor: two brands, another
 * zero, another amplifier, a reversed sign. No single one is off by much more than the noise that a
 * fit learns of both, so that none is contradicted. Under a prior and a noise the constant of a
 * group, or what it reads of the field beyond the others, and how much likelier the data are with
 * it, need no further factorisation: sensors change sides one by one while that makes the data
 * likelier, first under the noise that the fit learnt, then under less and less of it. Any data can
 * be divided to some gain; the number of ways to do so is its price.
 */
final class TwoKinds {

  /** What two kinds of sensors differ in. */
  enum Kind {
    /** One kind reads more by a constant. */
    ZERO,
    /** One kind reads the field times a factor. */
    FACTOR
  }

  /** Fewer cannot be told from gross errors. */
  static final int FEWEST = 4;

  /** Fewer sensors than this have no kinds. */
  static final int FEWEST_SENSORS = 12;

  /** Noise variances beside the likeliest, which an offset raises. */
  private static final double[] LOWER = {1, 0.1, 1e-2, 1e-3, 1e-4, 1e-5};

  /** Less noise beside the field is none. */
  private static final double LEAST_NOISE = 1e-9;

  /** A noise under which the data are so much less likely than under others ends a search. */
  private static final double HOPELESS = 20;

  /** Less noise than a fit learnt makes data of two kinds about as likely with them, at least. */
  private static final double FAR = 5;

  /** Residuals of many sensors of one kind are hardly ever this far {@linkplain #apart}. */
  private static final double TWO_PEAKED = 3.2;

  private static final int MANY = 100;

  /** How much likelier two kinds have to make the data, as a logarithm. */
  private static final double CONVINCING = 10;

  /** The same for two kinds that other faults may hide. */
  private static final double HINT = 0;

  /** They are apart by so many deviations of the noise that is left. */
  private static final double APART = 6;

  /** This share of the noise that the fit learnt, at most, is left. */
  private static final double LEFT = 0.5;

  /** The smaller kind scatters like the other, up to this factor: else it has no constant. */
  private static final double ALIKE = 2;

  /** The smaller kind has this share of the sensors, at least: fewer are gross errors. */
  private static final double LEAST_SHARE = 0.1;

  /**
   * Among the neighbours of the smaller kind this share of what chance would make are of the other,
   * at least: sensors side by side may be a part of the field that is off the equation.
   */
  private static final double AMONG_OTHERS = 0.6;

  private static final int NEIGHBOURS = 3;

  /** Groups that make the data as likely, as logarithms. */
  private static final double SAME = 3;

  /** An offset lies within so many deviations of the data, a factor within so much of one. */
  private static final double WIDTH = 10;

  /** Sensors see this share of the typical field, at least, where they tell of factors. */
  private static final double SEEING = 0.5;

  /** Residuals that are this much larger where the field is tell that factors may differ. */
  private static final double GROWING = 1.2;

  /** How often the field is told anew of readings without the factor, under one noise. */
  private static final int ROUNDS = 4;

  private final Kind kind;
  private final double[] u;
  private final double[] weights;
  private final double floor;
  private final double[] logsOfWays;

  /** All that the offset, or factor, could have been. */
  private final double range;

  private double withoutOffset = Double.NEGATIVE_INFINITY;
  private double highest = Double.NEGATIVE_INFINITY;
  private boolean[] best = {};
  private double offset;
  private double apart;
  private double noise;
  private double unlike;

  /**
   * Sensors.
   *
   * @param kind what they may differ in
   * @param u their values in relative weights
   * @param weights these
   * @param floor the least variance of their noise
   */
  TwoKinds(Kind kind, double[] u, double[] weights, double floor) {
    this.kind = kind;
    this.u = u;
    this.weights = weights;
    this.floor = floor;
    logsOfWays = logsOfWays(u.length);
    range = kind == Kind.FACTOR ? WIDTH : WIDTH * Math.sqrt(Math.max(Doubt.variance(u), floor));
  }

  /**
   * What was found.
   *
   * @param kind what the kinds differ in
   * @param group sensors that read more or less than the others
   * @param offset by how much, or how many times what the others do
   * @param apart by how much the typical sensor of the group is off
   * @param noise of a sensor of average precision that remains
   * @param unlike how much more the group scatters than the others, a ratio of deviations
   * @param gain how much likelier the data are with the offset, less what the choice of a group is
   *     worth: a logarithm
   * @param convincing whether they are of two kinds; else they may be, and other faults hide it
   */
  @SuppressWarnings("ArrayRecordComponent") // internal and short-lived
  record Found(
      Kind kind,
      int[] group,
      double offset,
      double apart,
      double noise,
      double unlike,
      double gain,
      boolean convincing) {

    Found with(int[] rows) {
      return new Found(kind, rows, offset, apart, noise, unlike, gain, convincing);
    }

    private Found settled(boolean isConvincing) {
      return new Found(kind, group, offset, apart, noise, unlike, gain, isConvincing);
    }

    /** Whether this is to be believed rather than another. */
    boolean likelierThan(@Nullable Found other) {
      return other == null || (convincing == other.convincing ? gain > other.gain : convincing);
    }

    /**
     * Whether there are two kinds.
     *
     * @param points where all sensors are
     * @param learnt the noise of a fit without an offset
     */
    private boolean isConvincing(Points points, double learnt) {
      int n = points.size();
      int[] smaller = 2 * group.length <= n ? group : others(group, n);
      return gain > CONVINCING
          && Math.abs(apart) > APART * noise
          && noise < LEFT * learnt
          && unlike < ALIKE
          && smaller.length >= LEAST_SHARE * n
          && amongOthers(points, smaller);
    }
  }

  /** Those of a number of sensors that some are not. */
  static int[] others(int[] some, int n) {
    boolean[] in = new boolean[n];
    IntStream.of(some).forEach(i -> in[i] = true);
    return IntStream.range(0, n).filter(i -> !in[i]).toArray();
  }

  /** Whether some sensors lie among the others, about as if they were drawn by lot. */
  static boolean amongOthers(Points points, int[] some) {
    boolean[] kind = new boolean[points.size()];
    IntStream.of(some).forEach(i -> kind[i] = true);
    return amongOthers(points, kind, some) >= AMONG_OTHERS;
  }

  /**
   * How far apart numbers are if they are divided where that is best: the distance of the means of
   * both parts over the deviation within them. About 2.7 for Gaussian ones, 3.5 for uniform ones.
   */
  static double apart(double[] values) {
    int at = division(values);
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double low = Arrays.stream(sorted, 0, at).average().orElse(0);
    double high = Arrays.stream(sorted, at, sorted.length).average().orElse(0);
    double square = 0;
    for (int i = 0; i < sorted.length; i++) {
      double d = sorted[i] - (i < at ? low : high);
      square += d * d / sorted.length;
    }
    return (high - low) / Math.max(Math.sqrt(square), Double.MIN_NORMAL);
  }

  /** How many of the least numbers are the lower of two parts with the least squares within. */
  private static int division(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    double mean = Arrays.stream(sorted).average().orElse(0);
    double sum = 0;
    double most = -1;
    int at = n / 2;
    for (int i = 1; i < n; i++) {
      sum += sorted[i - 1] - mean;
      double between = sum * sum / i / (n - i);
      if (i >= FEWEST && n - i >= FEWEST && between > most) {
        most = between;
        at = i;
      }
    }
    return at;
  }

  /**
   * Whether a search is worth its time; that of few sensors takes hardly any.
   *
   * @param residuals of a fit of both kinds
   * @param field what that fit says
   * @param offsets whether an offset of some sensors explains much: so does a factor, where a field
   *     hardly varies beside its mean
   */
  boolean worthSearch(double[] residuals, double[] field, boolean offsets) {
    if (kind == Kind.ZERO) {
      return u.length <= MANY || apart(residuals) > TWO_PEAKED;
    }
    int[] some = seeing(field);
    if (some.length < 2 * FEWEST || !(offsets || growsWith(field, residuals))) {
      return false;
    }
    double[] shares = IntStream.of(some).mapToDouble(i -> residuals[i] / field[i]).toArray();
    return u.length <= MANY || apart(shares) > TWO_PEAKED;
  }

  /** Whether residuals are larger where the field is. */
  private static boolean growsWith(double[] field, double[] residuals) {
    int n = field.length;
    double squares = 0;
    double fields = 0;
    double both = 0;
    for (int i = 0; i < n; i++) {
      double r = residuals[i] * residuals[i];
      double f = field[i] * field[i];
      squares += r;
      fields += f;
      both += r * f;
    }
    return n * both > GROWING * squares * fields;
  }

  /** Sensors that see enough of a field. */
  private static int[] seeing(double[] field) {
    double least = SEEING * Math.sqrt(Norms.square(field, 0, field.length) / field.length);
    return IntStream.range(0, field.length).filter(i -> Math.abs(field[i]) > least).toArray();
  }

  /** Divides the sensors under a prior and noises from a likely one down. */
  void divide(ErrorForms.Ring ring, double likely) {
    boolean[] group = {};
    double[] pattern = weights;
    double top = Double.NEGATIVE_INFINITY;
    for (double lower : LOWER) {
      Interruption.ofThisThread().check();
      double lambda = Math.max(lower * likely, LEAST_NOISE * ring.signal());
      Precision precision = new Precision(ring.covariance(), lambda);
      if (!precision.positive()) {
        return;
      }
      Division division = new Division(precision);
      withoutOffset = Math.max(withoutOffset, division.log(division.all));
      double[] fresh = kind == Kind.FACTOR ? division.predicted(u) : weights;
      boolean[] other = division.first(fresh);
      double value = division.settle(other, fresh);
      if (kind == Kind.FACTOR) {
        boolean[] opposite = new boolean[u.length];
        double[] aligned = division.predicted(division.reversed(opposite));
        double turned = division.settle(opposite, aligned);
        fresh = turned > value ? aligned : fresh;
        other = turned > value ? opposite : other;
        value = Math.max(turned, value);
      }
      if (group.length > 0) {
        double[] known = pattern.clone();
        double before = division.settle(group, known);
        fresh = before > value ? known : fresh;
        other = before > value ? group : other;
        value = Math.max(before, value);
      }
      group = other;
      pattern = fresh;
      if (value < top - HOPELESS || (lower < 1 && !promising() && value < withoutOffset - FAR)) {
        return;
      }
      top = Math.max(top, value);
    }
  }

  /** Whether further priors may be convinced. */
  boolean promising() {
    return highest > withoutOffset;
  }

  /**
   * Two kinds, if there are or might be.
   *
   * @param points where the sensors are
   * @param learnt the noise of a fit without an offset
   */
  Optional<Found> found(Points points, double learnt) {
    int[] group = IntStream.range(0, best.length).filter(i -> best[i]).toArray();
    double gain = highest - withoutOffset;
    Found found = new Found(kind, group, offset, apart, noise, unlike, gain, false);
    return Optional.of(found)
        .filter(each -> each.gain > HINT)
        .map(each -> each.settled(each.isConvincing(points, learnt)));
  }

  /**
   * How many of the nearest neighbours of some sensors are of the other kind, over what that would
   * be if the kinds were drawn by lot.
   */
  private static double amongOthers(Points points, boolean[] kind, int[] some) {
    int n = kind.length;
    double among = 0;
    for (int row : some) {
      double[] squares = new double[n];
      for (int i = 0; i < n; i++) {
        for (int axis = 0; axis < points.dimension(); axis++) {
          double difference = points.coordinate(axis, i) - points.coordinate(axis, row);
          squares[i] += difference * difference;
        }
      }
      squares[row] = Double.POSITIVE_INFINITY;
      double[] sorted = squares.clone();
      Arrays.sort(sorted);
      // Sensors of a grid have several neighbours at one distance.
      double least = (1 + 1e-9) * sorted[NEIGHBOURS - 1];
      int near = 0;
      int others = 0;
      for (int i = 0; i < n; i++) {
        near += squares[i] <= least ? 1 : 0;
        others += squares[i] <= least && kind[i] != kind[row] ? 1 : 0;
      }
      among += (double) others / near;
    }
    return among / some.length * (n - 1) / (n - some.length);
  }

  /** Logs of the number of ways to choose a group, of which all sizes are as likely. */
  private static double[] logsOfWays(int n) {
    double[] logs = new double[n + 1];
    logs[0] = Math.log(n);
    for (int m = 1; m <= n; m++) {
      logs[m] = logs[m - 1] + Math.log((double) (n - m + 1) / m);
    }
    return logs;
  }

  /** Groups under one prior and noise. */
  private final class Division {

    private final Precision precision;
    private final double[] w;
    private final double all;

    Division(Precision precision) {
      this.precision = precision;
      w = precision.times(u);
      all = Norms.dot(w, 0, u, u.length);
    }

    /** The likelihood of the data under the likeliest size of the field. */
    double log(double quadratic) {
      int n = u.length;
      double alpha = alpha(quadratic);
      return -0.5 * (n * Math.log(alpha) + precision.logDeterminant() + quadratic / alpha);
    }

    private double alpha(double quadratic) {
      return Math.max(quadratic / u.length, floor / precision.lambda());
    }

    /** What the others say of every sensor. */
    double[] predicted(double[] values) {
      double[] weighted = precision.times(values);
      double[] diagonal = precision.diagonal();
      double[] said = new double[values.length];
      Arrays.setAll(said, i -> values[i] - weighted[i] / diagonal[i]);
      return said;
    }

    /**
     * Turns the sign of sensors, one by one, while that makes the data likelier.
     *
     * @param group overwritten by those that were turned, or by the others if they are fewer
     * @return the readings as the larger part has them
     */
    double[] reversed(boolean[] group) {
      int n = u.length;
      double[] v = u.clone();
      double[] weighted = w.clone();
      int turned = 0;
      for (int step = 0; step < 2 * n; step++) {
        int next = -1;
        double least = -1e-9 * all;
        for (int i = 0; i < n; i++) {
          double change = v[i] * (precision.row(i)[i] * v[i] - weighted[i]);
          if (change < least) {
            least = change;
            next = i;
          }
        }
        if (next < 0) {
          break;
        }
        double[] row = precision.row(next);
        for (int i = 0; i < n; i++) {
          weighted[i] = Math.fma(-2 * v[next], row[i], weighted[i]);
        }
        v[next] = -v[next];
        turned += v[next] == u[next] ? -1 : 1;
      }
      boolean most = 2 * turned > n;
      for (int i = 0; i < n; i++) {
        group[i] = u[i] != 0 && (v[i] == u[i]) == most;
        v[i] = most ? -v[i] : v[i];
      }
      return v;
    }

    /** Those whose errors, predicted by the others, are the larger or smaller part of two. */
    boolean[] first(double[] pattern) {
      int n = u.length;
      double[] diagonal = precision.diagonal();
      boolean[] group = new boolean[n];
      int[] some = kind == Kind.FACTOR ? seeing(pattern) : IntStream.range(0, n).toArray();
      if (some.length < 2 * FEWEST) {
        return group;
      }
      double[] errors =
          IntStream.of(some)
              .mapToDouble(
                  i -> {
                    double error = w[i] / pattern[i];
                    return error / (kind == Kind.FACTOR ? diagonal[i] : Math.sqrt(diagonal[i]));
                  })
              .toArray();
      double[] sorted = errors.clone();
      Arrays.sort(sorted);
      int at = division(errors);
      boolean high = some.length - at <= at;
      double border = sorted[at];
      for (int i = 0; i < some.length; i++) {
        group[some[i]] = high == errors[i] >= border;
      }
      return group;
    }

    /**
     * Improves a group; of factors, with the field that readings without them tell of, while that
     * makes the data likelier.
     *
     * @param pattern what one kind reads beside the other, changed
     * @return how likely the data are in the end
     */
    double settle(boolean[] group, double[] pattern) {
      double value = improve(group, pattern);
      for (int round = 1; kind == Kind.FACTOR && round < ROUNDS; round++) {
        if (value == Double.NEGATIVE_INFINITY) {
          return value;
        }
        double[] next = predicted(withoutOffset(group, pattern));
        boolean[] other = group.clone();
        double better = improve(other, next);
        if (!(better > value)) {
          return value;
        }
        System.arraycopy(next, 0, pattern, 0, next.length);
        System.arraycopy(other, 0, group, 0, other.length);
        value = better;
      }
      return value;
    }

    private double[] withoutOffset(boolean[] group, double[] pattern) {
      double[] column = column(group, pattern);
      double[] g = precision.times(column);
      double by = Norms.dot(w, 0, column, u.length) / Norms.dot(g, 0, column, u.length);
      double[] left = new double[u.length];
      Arrays.setAll(left, i -> u[i] - by * column[i]);
      return left;
    }

    private double[] column(boolean[] group, double[] pattern) {
      double[] column = new double[u.length];
      Arrays.setAll(column, i -> group[i] ? pattern[i] : 0);
      return column;
    }

    /** Lets sensors change sides while that makes the data likelier: how likely they are then. */
    private double improve(boolean[] group, double[] pattern) {
      int n = u.length;
      double[] column = column(group, pattern);
      double[] g = precision.times(column);
      double[] diagonal = precision.diagonal();
      double product = Norms.dot(w, 0, column, n);
      double square = Norms.dot(g, 0, column, n);
      int size = (int) IntStream.range(0, n).filter(i -> group[i]).count();
      double now = value(product, square, size);
      for (int step = 0; step < 2 * n; step++) {
        int next = -1;
        double top = now + 1e-9 * n;
        for (int i = 0; i < n; i++) {
          double by = group[i] ? -pattern[i] : pattern[i];
          double value =
              value(
                  product + by * w[i],
                  square + by * (2 * g[i] + by * diagonal[i]),
                  size + (group[i] ? -1 : 1));
          if (value > top) {
            top = value;
            next = i;
          }
        }
        if (next < 0) {
          break;
        }
        double by = group[next] ? -pattern[next] : pattern[next];
        product += by * w[next];
        square += by * (2 * g[next] + by * diagonal[next]);
        size += group[next] ? -1 : 1;
        double[] row = precision.row(next);
        for (int i = 0; i < n; i++) {
          g[i] = Math.fma(by, row[i], g[i]);
        }
        group[next] = !group[next];
        now = top;
      }
      if (now > highest) {
        highest = now;
        keep(group, pattern, g, product, square, size);
      }
      return now;
    }

    /** Remembers a group, or the others where a constant is free and they are fewer. */
    private void keep(
        boolean[] group, double[] pattern, double[] g, double product, double square, int size) {
      int n = u.length;
      double[] all = precision.times(pattern);
      double otherProduct = Norms.dot(w, 0, pattern, n) - product;
      double otherSquare = Norms.dot(all, 0, pattern, n) - 2 * Norms.dot(g, 0, pattern, n) + square;
      boolean others = 2 * size > n && value(otherProduct, otherSquare, n - size) > highest - SAME;
      double by = others ? otherProduct / otherSquare : product / square;
      double left = this.all - by * (others ? otherProduct : product);
      noise = Math.sqrt(precision.lambda() * alpha(Math.max(left, 0)));
      best = new boolean[n];
      double[] rest = new double[n];
      for (int i = 0; i < n; i++) {
        best[i] = group[i] != others;
        rest[i] = w[i] - by * (others ? all[i] - g[i] : g[i]);
      }
      double typical = 0;
      int members = 0;
      for (int i = 0; i < n; i++) {
        if (best[i]) {
          typical += Math.pow(pattern[i] / weights[i], 2);
          members++;
        }
      }
      apart = by * Math.sqrt(typical / members);
      double factor = 1 + product / square;
      offset = kind == Kind.ZERO ? by : others ? 1 / factor : factor;
      unlike = scatter(true, rest) / scatter(false, rest);
    }

    /** What is left of the readings of one kind beside what noise alone would leave. */
    private double scatter(boolean kind, double[] rest) {
      double sum = 0;
      double expected = 0;
      for (int i = 0; i < u.length; i++) {
        if (best[i] == kind) {
          sum += rest[i] * rest[i];
          expected += precision.row(i)[i];
        }
      }
      return Math.sqrt(sum / expected);
    }

    /** How likely the data are with the offset of a group, less what its choice is worth. */
    private double value(double product, double square, int size) {
      int n = u.length;
      if (size < FEWEST || n - size < FEWEST || !(square > 0)) {
        return Double.NEGATIVE_INFINITY;
      }
      double quadratic = Math.max(all - product * product / square, 0);
      double alpha = alpha(quadratic);
      // The offset is known to this, of all that it could have been.
      double known = Math.sqrt(2 * Math.PI * alpha / square) / range;
      return log(quadratic) - logsOfWays[size] + Math.min(Math.log(known), 0);
    }
  }
}

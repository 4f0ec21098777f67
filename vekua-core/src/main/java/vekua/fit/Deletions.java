package vekua.fit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import vekua.internal.Interruption;
import vekua.internal.linalg.Norms;

/**
 * Which sensors are better explained as gross errors than by the field. Under one prior and noise
 * the sensor that the others predict worst is taken away, then the next; each set of sensors that
 * are gone is weighed by the evidence of the rest, times what a value that could be anything is
 * worth. Rough priors explain gross errors as roughness, smooth ones name them: the evidence
 * decides.
 */
final class Deletions {

  /** A gross error lies anywhere within so many deviations of the data. */
  private static final double WIDTH = 10;

  /** How rare a gross error is beforehand. */
  private static final double RARE = 0.01;

  /** Sets of a prior and noise that are so much less likely than the best are not improved. */
  private static final double HOPELESS = 20;

  /** Rounds of improvement, and noises that are tried beside the likeliest. */
  private static final int ROUNDS = 5;

  private static final double[] BESIDE = {1, 0.1};

  private final List<double[]> parts;
  private final int sensors;
  private final int most;
  private final double floor;
  private final double price;

  private final Map<Key, Precision> known = new HashMap<>();
  private double highest = Double.NEGATIVE_INFINITY;
  private double highestOfAll = Double.NEGATIVE_INFINITY;
  private int[] best = {};
  private ErrorForms.@Nullable Ring bestRing;
  private double bestNoise;

  /**
   * Sensors to be weighed.
   *
   * @param parts their values in relative weights: one snapshot, or real and imaginary part
   * @param most how many may be gross errors
   * @param floor the least variance of their noise
   */
  Deletions(List<double[]> parts, int most, double floor) {
    this.parts = parts;
    sensors = parts.get(0).length;
    this.most = most;
    this.floor = floor;
    double square = parts.stream().mapToDouble(Deletions::variance).average().orElse(0);
    double width = Math.log(WIDTH * WIDTH * Math.max(square, floor));
    price = Math.log(RARE) - 0.5 * parts.size() * width;
  }

  private static double variance(double[] u) {
    double mean = Arrays.stream(u).average().orElse(0);
    return Arrays.stream(u).map(v -> (v - mean) * (v - mean)).average().orElse(0);
  }

  /** Weighs sets of sensors under one prior and noise, a variance beside the field's. */
  void weigh(ErrorForms.Ring ring, double noise) {
    weigh(ring, noise, new int[0]);
  }

  private void weigh(ErrorForms.Ring ring, double noise, int[] first) {
    double before = highest;
    double decades = 0.5 * Math.log10(noise) + 1.5;
    Precision precision =
        known.computeIfAbsent(
            new Key(ring, noise), key -> new Precision(ring.covariance(), noise * ring.signal()));
    if (precision.positive()) {
      new Path(precision, -Math.log1p(decades * decades)).follow(first);
    }
    if (highest > before) {
      bestRing = ring;
      bestNoise = noise;
    }
  }

  /**
   * Looks about the best set for better ones that keep one of its sensors. A set of as many as
   * there may be, or more, says that the field is none of this prior: no other is looked for.
   */
  void improve() {
    for (int round = 0; round < ROUNDS && bestRing != null && found().isPresent(); round++) {
      double before = highest;
      int[] start = best;
      ErrorForms.Ring ring = bestRing;
      double noise = bestNoise;
      for (double times : BESIDE) {
        for (int out : start) {
          weigh(ring, times * noise, IntStream.of(start).filter(i -> i != out).toArray());
        }
      }
      if (highest <= before) {
        return;
      }
    }
  }

  /** The sensors that are gross errors; empty if none, or more than there may be. */
  Optional<int[]> found() {
    return best.length == 0 || best.length >= most ? Optional.empty() : Optional.of(best);
  }

  /** How likely the data of all sensors are, as a logarithm. */
  double logOfAll() {
    return highestOfAll;
  }

  /** How much likelier the data are with these errors, as a logarithm. */
  double gain() {
    return highest - highestOfAll;
  }

  /** Names a precision. */
  private record Key(ErrorForms.Ring ring, double noise) {}

  /** Sets under one prior and noise. */
  private final class Path {

    private final Precision precision;
    private final double logBelief;

    /** By Cholesky's factor of the inverse: its columns, for the sensors that are gone. */
    private final double[][] along;

    private final int[] gone;

    /** What it leaves of the diagonal: the precision of a sensor among those that stay. */
    private final double[] left;

    /**
     * The errors of all sensors, predicted by the others that stay, times that precision: of each
     * part.
     */
    private final double[][] w;

    private double logDeterminant;
    private double quadratic;
    private int count;

    Path(Precision precision, double logBelief) {
      this.precision = precision;
      this.logBelief = logBelief;
      along = new double[most][];
      gone = new int[most];
      left = precision.diagonal();
      w = new double[parts.size()][];
      for (int p = 0; p < w.length; p++) {
        double[] u = parts.get(p);
        w[p] = precision.times(u);
        quadratic += Norms.dot(w[p], 0, u, sensors);
      }
      logDeterminant = precision.logDeterminant();
    }

    /** Takes sensors away, more than there may be gross errors, and lets some in again. */
    void follow(int[] first) {
      double top = consider();
      highestOfAll = Math.max(highestOfAll, top);
      for (int sensor : first) {
        leaveOut(sensor);
      }
      Interruption interruption = Interruption.ofThisThread();
      while (count < most && leaveOutWorst()) {
        interruption.check();
        top = Math.max(top, consider());
      }
      if (top > highest - HOPELESS) {
        letIn(top);
      }
    }

    private double consider() {
      int rows = parts.size() * (sensors - count);
      double alpha = Math.max(quadratic / rows, floor / precision.lambda());
      double log =
          -0.5
              * (rows * Math.log(2 * Math.PI * alpha)
                  + parts.size() * logDeterminant
                  + quadratic / alpha);
      double all = logBelief + count * price + log;
      if (all > highest) {
        highest = all;
        best = IntStream.of(gone).limit(count).sorted().toArray();
      }
      return all;
    }

    /** Takes the sensor away that the others predict worst. */
    private boolean leaveOutWorst() {
      int worst = -1;
      double largest = 0;
      for (int i = 0; i < sensors; i++) {
        double square = 0;
        for (double[] part : w) {
          square = Math.fma(part[i], part[i], square);
        }
        double z = left[i] > 0 ? square / left[i] : 0;
        if (z > largest) {
          largest = z;
          worst = i;
        }
      }
      if (worst >= 0) {
        leaveOut(worst);
      }
      return worst >= 0;
    }

    private void leaveOut(int sensor) {
      double[] column = precision.row(sensor).clone();
      for (int k = 0; k < count; k++) {
        add(column, -along[k][sensor], along[k]);
      }
      for (double[] part : w) {
        double over = part[sensor] / left[sensor];
        quadratic = Math.max(quadratic - over * part[sensor], 0);
        add(part, -over, column);
      }
      logDeterminant += Math.log(left[sensor]);
      double root = Math.sqrt(left[sensor]);
      for (int i = 0; i < column.length; i++) {
        column[i] /= root;
        left[i] = Math.fma(-column[i], column[i], left[i]);
      }
      left[sensor] = 0;
      along[count] = column;
      gone[count++] = sensor;
    }

    /** Lets those sensors in one after the other that the ones that stay predict best. */
    private void letIn(double top) {
      double[][] variance = new double[count][count];
      for (int k = 0; k < count; k++) {
        for (int l = 0; l <= k; l++) {
          variance[k][l] = precision.row(gone[k])[gone[l]];
        }
      }
      if (Double.isNaN(Precision.invert(variance))) {
        return;
      }
      double[][] errors = new double[w.length][count];
      for (int p = 0; p < w.length; p++) {
        for (int k = 0; k < count; k++) {
          double all = Norms.dot(precision.row(gone[k]), 0, parts.get(p), sensors);
          add(errors[p], all, variance[k]);
        }
      }
      while (top > highest - HOPELESS && count > 1) {
        int next = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < count; k++) {
          double square = 0;
          for (double[] error : errors) {
            square = Math.fma(error[k], error[k], square);
          }
          double z = square / variance[k][k];
          if (z < least) {
            least = z;
            next = k;
          }
        }
        if (!(variance[next][next] > 0)) {
          return;
        }
        quadratic += least;
        logDeterminant += Math.log(variance[next][next]);
        forget(next, variance, errors);
        consider();
      }
    }

    /** Takes a sensor from those that are gone; the last one takes its place. */
    private void forget(int sensor, double[][] variance, double[][] errors) {
      double[] row = variance[sensor].clone();
      int last = --count;
      for (double[] error : errors) {
        add(error, -error[sensor] / row[sensor], row);
        error[sensor] = error[last];
      }
      for (int k = 0; k <= last; k++) {
        add(variance[k], -row[k] / row[sensor], row);
      }
      gone[sensor] = gone[last];
      variance[sensor] = variance[last];
      for (int k = 0; k < last; k++) {
        variance[k][sensor] = variance[k][last];
      }
    }
  }

  private static void add(double[] row, double factor, double[] other) {
    for (int j = 0; j < row.length; j++) {
      row[j] = Math.fma(factor, other[j], row[j]);
    }
  }
}

package vekua.fit;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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

  private final double[] u;
  private final int most;
  private final double floor;
  private final double price;

  private double highest = Double.NEGATIVE_INFINITY;
  private double highestOfAll = Double.NEGATIVE_INFINITY;
  private int[] best = {};
  private ErrorForms.@Nullable Ring bestRing;
  private double bestNoise;

  /**
   * Sensors to be weighed.
   *
   * @param u their values in relative weights
   * @param most how many may be gross errors
   * @param floor the least variance of their noise
   */
  Deletions(double[] u, int most, double floor) {
    this.u = u;
    this.most = most;
    this.floor = floor;
    double mean = Arrays.stream(u).average().orElse(0);
    double square = Arrays.stream(u).map(v -> (v - mean) * (v - mean)).average().orElse(0);
    price = Math.log(RARE) - 0.5 * Math.log(WIDTH * WIDTH * Math.max(square, floor));
  }

  /** Weighs sets of sensors under one prior and noise, a variance beside the field's. */
  void weigh(ErrorForms.Ring ring, double noise) {
    weigh(ring, noise, new int[0]);
  }

  private void weigh(ErrorForms.Ring ring, double noise, int[] first) {
    double before = highest;
    double decades = 0.5 * Math.log10(noise) + 1.5;
    new Path(ring.covariance(), noise * ring.signal(), -Math.log1p(decades * decades))
        .follow(first);
    if (highest > before) {
      bestRing = ring;
      bestNoise = noise;
    }
  }

  /** Looks about the best set for better ones that keep one of its sensors. */
  void improve() {
    for (int round = 0; round < ROUNDS && bestRing != null && best.length > 0; round++) {
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

  /** How much likelier the data are with these errors, as a logarithm. */
  double gain() {
    return highest - highestOfAll;
  }

  /** Sets under one prior and noise. */
  private final class Path {

    private final double[][] covariance;
    private final double lambda;
    private final double logBelief;
    private final double[][] a;
    private final boolean[] gone;
    private final double[] w;
    private double logDeterminant;
    private double quadratic;
    private int count;

    Path(double[][] covariance, double lambda, double logBelief) {
      this.covariance = covariance;
      this.lambda = lambda;
      this.logBelief = logBelief;
      int n = u.length;
      a = new double[n][];
      gone = new boolean[n];
      w = new double[n];
      logDeterminant = inverse(covariance, lambda, a);
    }

    /** Takes sensors away, more than there may be gross errors, and lets some in again. */
    void follow(int[] first) {
      if (Double.isNaN(logDeterminant)) {
        return;
      }
      for (int i = 0; i < u.length; i++) {
        for (int j = 0; j < u.length; j++) {
          w[i] = Math.fma(a[i][j], u[j], w[i]);
        }
        quadratic = Math.fma(w[i], u[i], quadratic);
      }
      double top = consider();
      highestOfAll = Math.max(highestOfAll, top);
      for (int sensor : first) {
        leaveOut(sensor);
      }
      while (count < most && leaveOutWorst()) {
        top = Math.max(top, consider());
      }
      while (top > highest - HOPELESS && count > 1 && letIn()) {
        consider();
      }
    }

    private double consider() {
      int rows = u.length - count;
      double alpha = Math.max(quadratic / rows, floor / lambda);
      double log =
          -0.5 * (rows * Math.log(2 * Math.PI * alpha) + logDeterminant + quadratic / alpha);
      double all = logBelief + count * price + log;
      if (all > highest) {
        highest = all;
        best = IntStream.range(0, u.length).filter(i -> gone[i]).toArray();
      }
      return all;
    }

    /** Takes the sensor away that the others predict worst. */
    private boolean leaveOutWorst() {
      int worst = -1;
      double largest = 0;
      for (int i = 0; i < u.length; i++) {
        double z = gone[i] || !(a[i][i] > 0) ? 0 : w[i] * w[i] / a[i][i];
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
      double[] pivot = a[sensor];
      double over = w[sensor] / pivot[sensor];
      quadratic = Math.max(quadratic - over * w[sensor], 0);
      logDeterminant += Math.log(pivot[sensor]);
      gone[sensor] = true;
      count++;
      for (int i = 0; i < u.length; i++) {
        if (!gone[i]) {
          add(a[i], -pivot[i] / pivot[sensor], pivot);
          w[i] = Math.fma(-over, pivot[i], w[i]);
        }
      }
    }

    /** Lets the sensor in that the others predict best. */
    private boolean letIn() {
      int next = -1;
      double least = Double.POSITIVE_INFINITY;
      double error = 0;
      double variance = 0;
      double[] along = {};
      for (int i = 0; i < u.length; i++) {
        if (gone[i]) {
          double[] v = new double[u.length];
          double predicted = 0;
          double left = covariance[i][i] + lambda;
          for (int j = 0; j < u.length; j++) {
            if (!gone[j]) {
              add(v, covariance[i][j], a[j]);
              predicted = Math.fma(covariance[i][j], w[j], predicted);
            }
          }
          for (int j = 0; j < u.length; j++) {
            v[j] = gone[j] ? 0 : v[j];
            left = Math.fma(-v[j], covariance[i][j], left);
          }
          double off = u[i] - predicted;
          if (left > 0 && off * off / left < least) {
            least = off * off / left;
            next = i;
            error = off;
            variance = left;
            along = v;
          }
        }
      }
      if (next < 0) {
        return false;
      }
      along[next] = -1;
      gone[next] = false;
      count--;
      Arrays.fill(a[next], 0);
      w[next] = 0;
      for (int i = 0; i < u.length; i++) {
        if (!gone[i]) {
          a[i][next] = 0;
          add(a[i], along[i] / variance, along);
          w[i] = Math.fma(-error / variance, along[i], w[i]);
        }
      }
      quadratic += error * error / variance;
      logDeterminant += Math.log(variance);
      return true;
    }
  }

  private static void add(double[] row, double factor, double[] other) {
    for (int j = 0; j < row.length; j++) {
      row[j] = Math.fma(factor, other[j], row[j]);
    }
  }

  /**
   * The inverse of K + λ by Gauss and Jordan.
   *
   * @return its log determinant, NaN where rounding leaves no positive matrix
   */
  private static double inverse(double[][] k, double lambda, double[][] a) {
    int n = k.length;
    for (int i = 0; i < n; i++) {
      a[i] = k[i].clone();
      a[i][i] += lambda;
    }
    double log = 0;
    for (int p = 0; p < n; p++) {
      double pivot = a[p][p];
      if (!(pivot > 0)) {
        return Double.NaN;
      }
      log += Math.log(pivot);
      double[] row = a[p];
      row[p] = 1;
      for (int j = 0; j < n; j++) {
        row[j] /= pivot;
      }
      for (int i = 0; i < n; i++) {
        if (i != p) {
          double factor = a[i][p];
          a[i][p] = 0;
          add(a[i], -factor, row);
        }
      }
    }
    return log;
  }
}

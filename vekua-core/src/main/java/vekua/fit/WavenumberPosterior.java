package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The probability of each wavenumber of a range, all alike beforehand, from the log evidence at
 * some: the logarithm of the density is linear between them. Narrow peaks count by their mass.
 * Immutable.
 */
final class WavenumberPosterior {

  /** Pieces into which an interval between known values is cut. */
  private static final int PIECES = 16;

  /** How far off the log density may be between two values. */
  private static final double ERROR = 0.04;

  /** Intervals with less than exp(−6) of the mass need not be resolved. */
  private static final double NEGLIGIBLE = 6;

  /** Peaks with less than this share of the mass are not worth a name. */
  private static final double NAMED = 0.02;

  private static final double LIKELY = 0.95;

  private final double[] k;
  private final double[] log;
  private final int top;
  private final double logTotal;
  private final List<Piece> pieces;

  private record Piece(double low, double high, double log, double mass) {}

  WavenumberPosterior(SortedMap<Double, Double> known) {
    k = known.keySet().stream().mapToDouble(Double::doubleValue).toArray();
    log = known.values().stream().mapToDouble(Double::doubleValue).toArray();
    int best = 0;
    for (int i = 0; i < log.length; i++) {
      best = log[i] > log[best] ? i : best;
    }
    top = best;
    List<Piece> all = new ArrayList<>();
    double total = 0;
    for (int i = 0; i + 1 < k.length; i++) {
      if (Math.max(log[i], log[i + 1]) - log[top] > -700) {
        for (int p = 0; p < PIECES; p++) {
          double a = k[i] + (k[i + 1] - k[i]) * p / PIECES;
          double b = k[i] + (k[i + 1] - k[i]) * (p + 1) / PIECES;
          double step = (log[i + 1] - log[i]) / PIECES;
          double start = log[i] + p * step - log[top];
          // The mean of exp along a line.
          double mean =
              Math.abs(step) < 1e-9
                  ? Math.exp(start)
                  : (Math.exp(start + step) - Math.exp(start)) / step;
          double mass = mean * (b - a);
          all.add(new Piece(a, b, start + step / 2, mass));
          total += mass;
        }
      }
    }
    pieces = all;
    logTotal = log[top] + Math.log(total);
  }

  /** The likeliest of the known values. */
  double likeliest() {
    return k[top];
  }

  /** Its log evidence. */
  double highest() {
    return log[top];
  }

  /** The log evidence of the lowest value. */
  double logLowest() {
    return log[0];
  }

  /** The logarithm of the mean evidence over the range. */
  double logMean() {
    return logTotal - Math.log(k[k.length - 1] - k[0]);
  }

  /** Values at which the evidence should be known as well; empty if enough are. */
  List<Double> unresolved() {
    TreeSet<Double> next = new TreeSet<>();
    for (int i = 0; i + 1 < k.length; i++) {
      double width = k[i + 1] - k[i];
      double most = Math.max(log[i], log[i + 1]) + Math.log(width);
      double bend = Math.max(bend(i), bend(i + 1));
      boolean matters = most - logTotal > -NEGLIGIBLE;
      if (matters && bend * width * width / 8 > ERROR && width > 8 * Math.ulp(k[i + 1])) {
        next.add(k[i] + width / 2);
      }
    }
    return List.copyOf(next);
  }

  /** The size of the second derivative about a value. */
  private double bend(int i) {
    if (i == 0 || i == k.length - 1) {
      return 0;
    }
    double right = (log[i + 1] - log[i]) / (k[i + 1] - k[i]);
    double left = (log[i] - log[i - 1]) / (k[i] - k[i - 1]);
    return 2 * Math.abs(right - left) / (k[i + 1] - k[i - 1]);
  }

  /** The intervals of highest density that hold 95 % of the mass, ascending. */
  List<WavenumberSearch.Interval> likely() {
    Integer[] order = IntStream.range(0, pieces.size()).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingDouble((Integer p) -> pieces.get(p).log).reversed());
    boolean[] in = new boolean[order.length];
    double all = pieces.stream().mapToDouble(Piece::mass).sum();
    double sum = 0;
    for (int p : order) {
      if (sum < LIKELY * all) {
        in[p] = true;
        sum += pieces.get(p).mass;
      }
    }
    List<WavenumberSearch.Interval> intervals = new ArrayList<>();
    for (int p = 0; p < in.length; p++) {
      int from = p;
      double mass = 0;
      while (p < in.length && in[p]) {
        mass += pieces.get(p).mass;
        p++;
      }
      if (p > from && mass > NAMED * all) {
        intervals.add(
            new WavenumberSearch.Interval(
                pieces.get(from).low, pieces.get(p - 1).high, mass / all));
      }
    }
    return intervals;
  }

  /** The mean of the wavenumbers between two. */
  double mean(double low, double high) {
    double mass = 0;
    double sum = 0;
    for (Piece piece : pieces) {
      if (piece.low >= low && piece.high <= high) {
        mass += piece.mass;
        sum += piece.mass * ((piece.low + piece.high) / 2 - k[top]);
      }
    }
    return k[top] + sum / mass;
  }

  /** The root mean square distance from a wavenumber. */
  double deviation(double from) {
    double mass = 0;
    double sum = 0;
    for (Piece piece : pieces) {
      double d = (piece.low + piece.high) / 2 - from;
      mass += piece.mass;
      sum += piece.mass * d * d;
    }
    return Math.sqrt(sum / mass);
  }
}

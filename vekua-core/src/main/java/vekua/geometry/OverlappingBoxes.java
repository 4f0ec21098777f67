package vekua.geometry;

import java.util.Comparator;
import java.util.stream.IntStream;
import vekua.internal.Interruption;

/** Finds the boxes that overlap among many, by a sweep along the longer side of what they cover. */
final class OverlappingBoxes {

  private final double[] x0;
  private final double[] x1;
  private final double[] y0;
  private final double[] y1;

  private OverlappingBoxes(double[] x0, double[] x1, double[] y0, double[] y1) {
    this.x0 = x0;
    this.x1 = x1;
    this.y0 = y0;
    this.y1 = y1;
  }

  /**
   * The boxes around the chords of a closed line of vertices, from each to the next.
   *
   * @param margin by how much box i is wider on all sides
   */
  static OverlappingBoxes of(double[] x, double[] y, double[] margin) {
    int n = x.length;
    double[][] sides = new double[4][n];
    for (int i = 0; i < n; i++) {
      int next = i + 1 < n ? i + 1 : 0;
      sides[0][i] = Math.min(x[i], x[next]) - margin[i];
      sides[1][i] = Math.max(x[i], x[next]) + margin[i];
      sides[2][i] = Math.min(y[i], y[next]) - margin[i];
      sides[3][i] = Math.max(y[i], y[next]) + margin[i];
    }
    return new OverlappingBoxes(sides[0], sides[1], sides[2], sides[3]);
  }

  /** What is done with two boxes, of which the first has the lower number. */
  interface Pair {
    /** Returns whether the search may end. */
    boolean found(int i, int j);
  }

  /** Shows every pair that overlaps, or touches, until one ends the search. */
  void search(Pair pair) {
    Interruption interruption = Interruption.ofThisThread();
    boolean wide = extent(x0, x1) >= extent(y0, y1);
    double[] low = wide ? x0 : y0;
    double[] high = wide ? x1 : y1;
    double[] bottom = wide ? y0 : x0;
    double[] top = wide ? y1 : x1;
    int[] order =
        IntStream.range(0, low.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> low[i]))
            .mapToInt(i -> i)
            .toArray();
    for (int a = 0; a < order.length; a++) {
      interruption.check();
      int i = order[a];
      for (int b = a + 1; b < order.length && low[order[b]] <= high[i]; b++) {
        int j = order[b];
        if (bottom[i] <= top[j]
            && bottom[j] <= top[i]
            && pair.found(Math.min(i, j), Math.max(i, j))) {
          return;
        }
      }
    }
  }

  private static double extent(double[] low, double[] high) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < low.length; i++) {
      least = Math.min(least, low[i]);
      most = Math.max(most, high[i]);
    }
    return most - least;
  }
}

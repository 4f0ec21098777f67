package vekua.io;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;

/**
 * What a stream of points of the plane covers: whenever the buffer is full, only the corners of its
 * convex hull stay, for they alone decide the smallest disc. Points in convex position (all on a
 * circle, say) are thinned to the extreme ones in {@link #DIRECTIONS} directions, which moves the
 * disc's rim by less than 2e-8 of its radius.
 */
final class PlaneExtent extends Extent {

  private static final long serialVersionUID = 1L;

  private static final int CAPACITY = 1 << 16;
  private static final int DIRECTIONS = 1 << 14;
  private static final int CORE = 16;
  private static final int FIRST_CAPACITY = 1 << 6;

  private double[] x = new double[FIRST_CAPACITY];
  private double[] y = new double[FIRST_CAPACITY];
  private final double[] coreX = new double[CORE];
  private final double[] coreY = new double[CORE];
  private int coreSize;
  private int size;

  @Override
  void take(double[] place) {
    double px = place[0];
    double py = place[1];
    if (insideCore(px, py)) {
      return;
    }
    if (size == x.length) {
      makeRoom();
    }
    x[size] = px;
    y[size++] = py;
  }

  @Override
  List<double[]> places() {
    return IntStream.range(0, size).mapToObj(i -> new double[] {x[i], y[i]}).toList();
  }

  @Override
  public void compact() {
    if (size > 0) {
      reduce();
    }
    x = Arrays.copyOf(x, Math.max(1, size));
    y = Arrays.copyOf(y, Math.max(1, size));
  }

  private void makeRoom() {
    if (size == CAPACITY) {
      reduce();
    } else {
      int capacity = Math.min(CAPACITY, 2 * size);
      x = Arrays.copyOf(x, capacity);
      y = Arrays.copyOf(y, capacity);
    }
  }

  @Override
  Disk frame() {
    return Disk.covering(Points.of(Arrays.copyOf(x, size), Arrays.copyOf(y, size)));
  }

  @Override
  Rectangle bounds() {
    double x0 = x[0];
    double x1 = x[0];
    double y0 = y[0];
    double y1 = y[0];
    for (int i = 1; i < size; i++) {
      x0 = Math.min(x0, x[i]);
      x1 = Math.max(x1, x[i]);
      y0 = Math.min(y0, y[i]);
      y1 = Math.max(y1, y[i]);
    }
    return new Rectangle(x0, x1, y0, y1);
  }

  /** Whether a point lies inside the polygon of the outermost points so far: it cannot matter. */
  private boolean insideCore(double px, double py) {
    for (int i = 0; i < coreSize; i++) {
      int next = i + 1 == coreSize ? 0 : i + 1;
      double ex = coreX[next] - coreX[i];
      double ey = coreY[next] - coreY[i];
      if (!(ex * (py - coreY[i]) - ey * (px - coreX[i]) > 0)) {
        return false;
      }
    }
    return coreSize > 2;
  }

  private void reduce() {
    int[] hull = hull();
    int[] core = extremes(hull, CORE);
    coreSize = core.length;
    for (int i = 0; i < coreSize; i++) {
      coreX[i] = x[core[i]];
      coreY[i] = y[core[i]];
    }
    int[] kept = hull.length > CAPACITY / 2 ? extremes(hull, DIRECTIONS) : hull;
    double[] keptX = Arrays.stream(kept).mapToDouble(i -> x[i]).toArray();
    double[] keptY = Arrays.stream(kept).mapToDouble(i -> y[i]).toArray();
    size = kept.length;
    System.arraycopy(keptX, 0, x, 0, size);
    System.arraycopy(keptY, 0, y, 0, size);
  }

  /** The corners of the convex hull, counter-clockwise (Andrew's monotone chain). */
  private int[] hull() {
    int[] order = order();
    int[] hull = new int[2 * size];
    int n = 0;
    for (int i = 0; i < size; i++) {
      n = push(hull, n, order[i], 0);
    }
    int lower = n - 1;
    for (int i = size - 2; i >= 0; i--) {
      n = push(hull, n, order[i], lower);
    }
    return Arrays.copyOf(hull, Math.max(1, n - 1));
  }

  /** The points from left to right, and those with one abscissa from below upwards. */
  private int[] order() {
    // Sorted by x as numbers with the index in place of the last 16 bits, which is quick.
    long[] rough = new long[size];
    for (int i = 0; i < size; i++) {
      long bits = Double.doubleToLongBits(x[i] + 0.0);
      rough[i] = ((bits >= 0 ? bits : bits ^ Long.MAX_VALUE) & -CAPACITY) | i;
    }
    Arrays.sort(rough);
    int[] order = Arrays.stream(rough).mapToInt(each -> (int) each & (CAPACITY - 1)).toArray();
    // Abscissas that agree to 1e-11 are still in the order of their indices.
    for (int from = 0, to; from < size; from = to) {
      for (to = from + 1; to < size && (rough[to] & -CAPACITY) == (rough[from] & -CAPACITY); ) {
        to++;
      }
      if (to > from + 1) {
        int[] run =
            Arrays.stream(order, from, to)
                .boxed()
                .sorted(
                    Comparator.<Integer>comparingDouble(i -> x[i] + 0.0)
                        .thenComparingDouble(i -> y[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        System.arraycopy(run, 0, order, from, run.length);
      }
    }
    return order;
  }

  /** Adds a corner after removing those, above {@code floor}, that it hides. */
  private int push(int[] hull, int n, int corner, int floor) {
    int top = n;
    while (top >= floor + 2 && turn(hull[top - 2], hull[top - 1], corner) <= 0) {
      top--;
    }
    hull[top] = corner;
    return top + 1;
  }

  private double turn(int a, int b, int c) {
    return (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]);
  }

  /** The corners that are farthest in equally spaced directions, by walking around once. */
  private int[] extremes(int[] hull, int directions) {
    boolean[] kept = new boolean[hull.length];
    int at = 0;
    for (int i = 1; i < hull.length; i++) {
      if (x[hull[i]] > x[hull[at]]) {
        at = i;
      }
    }
    for (int d = 0; d < directions; d++) {
      double c = Math.cos(2 * Math.PI * d / directions);
      double s = Math.sin(2 * Math.PI * d / directions);
      for (int steps = 0; steps < hull.length; steps++) {
        int next = (at + 1) % hull.length;
        double gain = c * (x[hull[next]] - x[hull[at]]) + s * (y[hull[next]] - y[hull[at]]);
        if (gain < 0) {
          break;
        }
        at = next;
      }
      kept[at] = true;
    }
    return IntStream.range(0, hull.length).filter(i -> kept[i]).map(i -> hull[i]).toArray();
  }
}

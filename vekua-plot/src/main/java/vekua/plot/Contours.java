package vekua.plot;

import java.awt.geom.Path2D;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import vekua.geometry.Grid;

/**
 * Lines of equal value of a function given on a grid, by marching squares: each cell is crossed
 * from edge to edge, saddles are resolved by the mean of the corners, and the pieces are joined
 * into long lines. Cells with a missing corner (NaN) are left out.
 */
final class Contours {

  private final Grid grid;
  private final double[] values;

  Contours(Grid grid, double[] values) {
    this.grid = grid;
    this.values = values;
  }

  /** The lines where the function equals {@code level}, in the coordinates of the grid. */
  Path2D at(double level) {
    Lines lines = new Lines();
    int nx = grid.nx();
    for (int j = 0; j + 1 < grid.ny(); j++) {
      for (int i = 0; i + 1 < nx; i++) {
        cell(level, i, j, lines);
      }
    }
    Path2D path = new Path2D.Double();
    for (Deque<Long> line : lines.all()) {
      boolean first = true;
      for (long edge : line) {
        double[] p = crossing(level, edge);
        if (first) {
          path.moveTo(p[0], p[1]);
          first = false;
        } else {
          path.lineTo(p[0], p[1]);
        }
      }
      if (line.size() > 2 && line.getFirst().equals(line.getLast())) {
        path.closePath();
      }
    }
    return path;
  }

  private void cell(double level, int i, int j, Lines lines) {
    int at = j * grid.nx() + i;
    double sw = values[at] - level;
    double se = values[at + 1] - level;
    double nw = values[at + grid.nx()] - level;
    double ne = values[at + grid.nx() + 1] - level;
    double mean = (sw + se + nw + ne) / 4;
    if (Double.isNaN(mean)) {
      return;
    }
    long south = edge(i, j, false);
    long north = edge(i, j + 1, false);
    long west = edge(i, j, true);
    long east = edge(i + 1, j, true);
    boolean a = sw >= 0;
    boolean b = se >= 0;
    boolean c = ne >= 0;
    boolean d = nw >= 0;
    if (a == c && b == d && a != b) {
      // A saddle: the corners that agree with the middle are connected through it.
      boolean around = (mean >= 0) == a;
      lines.add(south, around ? east : west);
      lines.add(north, around ? west : east);
      return;
    }
    long[] ends = new long[2];
    int n = 0;
    if (a != b) {
      ends[n++] = south;
    }
    if (b != c) {
      ends[n++] = east;
    }
    if (c != d) {
      ends[n++] = north;
    }
    if (d != a) {
      ends[n++] = west;
    }
    if (n == 2) {
      lines.add(ends[0], ends[1]);
    }
  }

  /** The edge from node (i, j) to the right, or upwards. */
  private long edge(int i, int j, boolean upwards) {
    return 2L * ((long) j * grid.nx() + i) + (upwards ? 1 : 0);
  }

  private double[] crossing(double level, long edge) {
    int from = (int) (edge / 2);
    boolean upwards = edge % 2 == 1;
    double v0 = values[from] - level;
    double v1 = values[upwards ? from + grid.nx() : from + 1] - level;
    double t = v0 == v1 ? 0.5 : v0 / (v0 - v1);
    int column = from % grid.nx();
    int row = from / grid.nx();
    double x = column + (upwards ? 0 : t);
    double y = row + (upwards ? t : 0);
    return new double[] {grid.bounds().x0() + x * grid.dx(), grid.bounds().y0() + y * grid.dy()};
  }

  /** Pieces that are joined at their common ends as they come. */
  private static final class Lines {
    private final Map<Long, Deque<Long>> byEnd = new LinkedHashMap<>();
    private final List<Deque<Long>> closed = new ArrayList<>();

    void add(long from, long to) {
      Deque<Long> head = byEnd.remove(from);
      Deque<Long> tail = byEnd.remove(to);
      if (head == null) {
        if (tail == null) {
          put(new ArrayDeque<>(List.of(from, to)));
        } else {
          lengthen(tail, to, from);
        }
      } else if (tail == null) {
        lengthen(head, from, to);
      } else if (head == tail) {
        extend(head, from, to);
        closed.add(head);
      } else {
        byEnd.remove(other(head, from));
        byEnd.remove(other(tail, to));
        put(joined(head, from, tail, to));
      }
    }

    private void lengthen(Deque<Long> line, long end, long by) {
      byEnd.remove(other(line, end));
      extend(line, end, by);
      put(line);
    }

    List<Deque<Long>> all() {
      // Every open line is listed under both of its ends.
      List<Deque<Long>> all = new ArrayList<>(closed);
      byEnd.forEach(
          (end, line) -> {
            if (line.getFirst().equals(end)) {
              all.add(line);
            }
          });
      return all;
    }

    private void put(Deque<Long> line) {
      byEnd.put(line.getFirst(), line);
      byEnd.put(line.getLast(), line);
    }

    private static long other(Deque<Long> line, long end) {
      return line.getFirst() == end ? line.getLast() : line.getFirst();
    }

    private static void extend(Deque<Long> line, long end, long by) {
      if (line.getLast() == end) {
        line.addLast(by);
      } else {
        line.addFirst(by);
      }
    }

    /** Appends the shorter line to the longer one. */
    private static Deque<Long> joined(Deque<Long> a, long atA, Deque<Long> b, long atB) {
      if (a.size() < b.size()) {
        return joined(b, atB, a, atA);
      }
      long end = atA;
      Iterator<Long> rest = b.getFirst() == atB ? b.iterator() : b.descendingIterator();
      while (rest.hasNext()) {
        long next = rest.next();
        extend(a, end, next);
        end = next;
      }
      return a;
    }
  }
}

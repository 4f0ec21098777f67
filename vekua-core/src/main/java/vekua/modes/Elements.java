package vekua.modes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import vekua.internal.Interruption;
import vekua.internal.linalg.SymmetricPencil;

/**
 * Quadratic functions on triangles, which are continuous, and zero on the sides where values are:
 * the least quotients of ∫|∇u|² by ∫u² on any set of them are not below eigenvalues, each with its
 * multiplicity (the principle of minimax).
 */
final class Elements {

  /** Vectors that are worked on at a time: so multiple an eigenvalue may well be. */
  private static final int BLOCK = 4;

  private static final int MOST_VECTORS = 160;

  private final int n;

  /** Columns and numbers of the rows of both matrices. */
  private final int[][] columns;

  private final double[][] stiffness;
  private final double[][] mass;

  private Elements(int n, int[][] columns, double[][] stiffness, double[][] mass) {
    this.n = n;
    this.columns = columns;
    this.stiffness = stiffness;
    this.mass = mass;
  }

  /**
   * Assembles both matrices.
   *
   * @param values for each side of the domain, whether the value is zero on it
   */
  static Elements of(Mesh mesh, boolean[] values) {
    Map<Long, Integer> nodes = new HashMap<>();
    List<Boolean> held = new ArrayList<>();
    List<int[]> triangles = new ArrayList<>();
    for (int[] t : mesh.triangles()) {
      int[] own = new int[6];
      for (int i = 0; i < 3; i++) {
        own[i] = node(nodes, held, Mesh.key(t[i], t[i]));
      }
      for (int i = 0; i < 3; i++) {
        int a = (i + 1) % 3;
        int b = (i + 2) % 3;
        own[3 + i] = node(nodes, held, Mesh.key(t[a], t[b]));
        int side = mesh.side(t[a], t[b]);
        if (side >= 0 && values[side]) {
          held.set(own[a], true);
          held.set(own[b], true);
          held.set(own[3 + i], true);
        }
      }
      triangles.add(own);
    }
    int[] row = new int[held.size()];
    int n = 0;
    for (int i = 0; i < row.length; i++) {
      row[i] = held.get(i) ? -1 : n++;
    }
    List<Map<Integer, double[]>> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      rows.add(new TreeMap<>());
    }
    for (int t = 0; t < triangles.size(); t++) {
      add(rows, row, triangles.get(t), mesh, mesh.triangles().get(t));
    }
    return ordered(rows);
  }

  private static int node(Map<Long, Integer> nodes, List<Boolean> held, long key) {
    Integer known = nodes.get(key);
    if (known != null) {
      return known;
    }
    nodes.put(key, held.size());
    held.add(false);
    return held.size() - 1;
  }

  /**
   * What one triangle adds. Of its functions three are one at a vertex, three at the middle
   * opposite to it.
   */
  private static void add(
      List<Map<Integer, double[]>> rows, int[] row, int[] own, Mesh mesh, int[] t) {
    double[] p = mesh.places().get(t[0]);
    double[] q = mesh.places().get(t[1]);
    double[] r = mesh.places().get(t[2]);
    double twice = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
    double[][] slope = {
      {(q[1] - r[1]) / twice, (r[0] - q[0]) / twice},
      {(r[1] - p[1]) / twice, (p[0] - r[0]) / twice},
      {(p[1] - q[1]) / twice, (q[0] - p[0]) / twice}
    };
    double[][] stiff = new double[6][6];
    for (int middle = 0; middle < 3; middle++) {
      // The middles of edges integrate products of slopes exactly.
      double[] l = {0.5, 0.5, 0.5};
      l[middle] = 0;
      double[][] g = new double[6][2];
      for (int d = 0; d < 2; d++) {
        for (int i = 0; i < 3; i++) {
          int a = (i + 1) % 3;
          int b = (i + 2) % 3;
          g[i][d] = (4 * l[i] - 1) * slope[i][d];
          g[3 + i][d] = 4 * (l[a] * slope[b][d] + l[b] * slope[a][d]);
        }
      }
      for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 6; j++) {
          stiff[i][j] += twice / 6 * (g[i][0] * g[j][0] + g[i][1] * g[j][1]);
        }
      }
    }
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 6; j++) {
        if (row[own[i]] >= 0 && row[own[j]] >= 0) {
          double[] entry = rows.get(row[own[i]]).computeIfAbsent(row[own[j]], key -> new double[2]);
          entry[0] += stiff[i][j];
          entry[1] += twice / 360 * share(i, j);
        }
      }
    }
  }

  /** ∫ of the product of two functions, in 180ths of the triangle's area. */
  private static int share(int i, int j) {
    if (i < 3 && j < 3) {
      return i == j ? 6 : -1;
    }
    if (i >= 3 && j >= 3) {
      return i == j ? 32 : 16;
    }
    return Math.abs(i - j) == 3 ? -4 : 0;
  }

  /** Numbers unknowns from one end to the other (Cuthill and McKee), so that a factor is narrow. */
  private static Elements ordered(List<Map<Integer, double[]>> rows) {
    int n = rows.size();
    int[] order = new int[n];
    int[] place = new int[n];
    Arrays.fill(place, -1);
    int count = 0;
    int from = 0;
    for (int round = 0; round < 2 && n > 0; round++) {
      // The last one of a first round is at an end.
      Arrays.fill(place, -1);
      count = 0;
      for (int start = 0; start < n; start++) {
        int first = count == 0 ? from : start;
        if (place[first] < 0) {
          int head = count;
          place[first] = count;
          order[count++] = first;
          while (head < count) {
            List<Integer> near = new ArrayList<>();
            for (int j : rows.get(order[head++]).keySet()) {
              if (place[j] < 0) {
                near.add(j);
              }
            }
            near.sort((a, b) -> Integer.compare(rows.get(a).size(), rows.get(b).size()));
            for (int j : near) {
              place[j] = count;
              order[count++] = j;
            }
          }
        }
      }
      from = order[n - 1];
    }
    int[][] columns = new int[n][];
    double[][] stiffness = new double[n][];
    double[][] mass = new double[n][];
    for (int i = 0; i < n; i++) {
      Map<Integer, double[]> row = rows.get(order[i]);
      columns[i] = new int[row.size()];
      stiffness[i] = new double[row.size()];
      mass[i] = new double[row.size()];
      int at = 0;
      for (Map.Entry<Integer, double[]> e : row.entrySet()) {
        columns[i][at] = place[e.getKey()];
        stiffness[i][at] = e.getValue()[0];
        mass[i][at++] = e.getValue()[1];
      }
    }
    return new Elements(n, columns, stiffness, mass);
  }

  /**
   * Numbers that the lowest eigenvalues are not above, ascending.
   *
   * @param wanted of how many they should be near to those
   * @param shift what is added to all eigenvalues, so that they are positive
   * @return empty if rounding spoils it
   */
  Optional<double[]> above(int wanted, double shift) {
    double[][] factor = factor(shift);
    int size = Math.min(Math.min(n, MOST_VECTORS), 2 * wanted + 6 * BLOCK);
    if (factor.length < n || size == 0) {
      return Optional.empty();
    }
    double[][] basis = new double[size][];
    double[][] heavy = new double[size][];
    double[][] image = new double[size][];
    Interruption interruption = Interruption.ofThisThread();
    for (int v = 0; v < size; v++) {
      interruption.check();
      double[] x = v < BLOCK ? start(v) : image[v - BLOCK].clone();
      for (int round = 0; round < 2; round++) {
        for (int b = 0; b < v; b++) {
          subtract(x, dot(x, heavy[b]), basis[b]);
        }
      }
      double norm = Math.sqrt(dot(x, times(mass, x)));
      if (!(norm > 0)) {
        return Optional.empty();
      }
      for (int i = 0; i < n; i++) {
        x[i] /= norm;
      }
      basis[v] = x;
      heavy[v] = times(mass, x);
      image[v] = heavy[v].clone();
      solve(factor, image[v]);
    }
    double[] small = new double[size * size];
    double[] unit = new double[size * size];
    for (int a = 0; a < size; a++) {
      unit[a * size + a] = 1;
      for (int b = 0; b <= a; b++) {
        small[a * size + b] = (dot(heavy[a], image[b]) + dot(heavy[b], image[a])) / 2;
        small[b * size + a] = small[a * size + b];
      }
    }
    return SymmetricPencil.of(small, unit, size)
        .map(
            p -> {
              double[] out = new double[Math.min(wanted, size)];
              Arrays.setAll(out, i -> 1 / p.values()[size - 1 - i] - shift);
              return out;
            });
  }

  /** Numbers from −1 to 1 without an order. */
  private double[] start(int v) {
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      double turns = (i + 1) * 0.6180339887498949 + (v + 1) * (i % 7 + 1) * 0.7548776662466927;
      x[i] = 2 * (turns - Math.floor(turns)) - 1;
    }
    return x;
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum = Math.fma(x[i], y[i], sum);
    }
    return sum;
  }

  private static void subtract(double[] x, double factor, double[] y) {
    for (int i = 0; i < x.length; i++) {
      x[i] = Math.fma(-factor, y[i], x[i]);
    }
  }

  private double[] times(double[][] matrix, double[] x) {
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int at = 0; at < columns[i].length; at++) {
        sum = Math.fma(matrix[i][at], x[columns[i][at]], sum);
      }
      y[i] = sum;
    }
    return y;
  }

  /** Cholesky's factor by rows, each from its first number on; fewer rows if there is none. */
  private double[][] factor(double shift) {
    double[][] l = new double[n][];
    Interruption interruption = Interruption.ofThisThread();
    for (int i = 0; i < n; i++) {
      interruption.check();
      int first = i;
      for (int column : columns[i]) {
        first = Math.min(first, column);
      }
      double[] row = new double[i - first + 1];
      for (int at = 0; at < columns[i].length; at++) {
        if (columns[i][at] <= i) {
          row[columns[i][at] - first] = stiffness[i][at] + shift * mass[i][at];
        }
      }
      for (int j = first; j < i; j++) {
        int begin = j - l[j].length + 1;
        double sum = row[j - first];
        for (int k = Math.max(first, begin); k < j; k++) {
          sum = Math.fma(-row[k - first], l[j][k - begin], sum);
        }
        row[j - first] = sum / l[j][j - begin];
      }
      double d = row[i - first];
      for (int k = first; k < i; k++) {
        d = Math.fma(-row[k - first], row[k - first], d);
      }
      if (!(d > 0)) {
        return new double[0][];
      }
      row[i - first] = Math.sqrt(d);
      l[i] = row;
    }
    return l;
  }

  private void solve(double[][] l, double[] x) {
    for (int i = 0; i < n; i++) {
      int first = i - l[i].length + 1;
      double sum = x[i];
      for (int k = first; k < i; k++) {
        sum = Math.fma(-l[i][k - first], x[k], sum);
      }
      x[i] = sum / l[i][i - first];
    }
    for (int i = n - 1; i >= 0; i--) {
      int first = i - l[i].length + 1;
      x[i] /= l[i][i - first];
      for (int k = first; k < i; k++) {
        x[k] = Math.fma(-l[i][k - first], x[i], x[k]);
      }
    }
  }

  int size() {
    return n;
  }
}

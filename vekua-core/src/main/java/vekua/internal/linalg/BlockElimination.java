package vekua.internal.linalg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import vekua.internal.Interruption;

/**
 * Least squares with unknowns in parts, where every row asks of few parts. Parts are eliminated one
 * by one: all rows that ask of a part are brought to triangular form, its own rows are kept, and
 * the rest asks of its neighbours only. The cost grows with the number of parts, not with its cube.
 * Those with the fewest neighbours go first, which for a chain or a tree means that nothing fills
 * up.
 */
public final class BlockElimination {

  /** Rows and the parts that they ask of; the last column is the right-hand side. */
  @SuppressWarnings("ArrayRecordComponent") // internal: never modified
  private record Rows(int[] parts, double[] matrix, int count) {}

  /** Rows that give the unknowns of a part once those of its neighbours are known. */
  @SuppressWarnings("ArrayRecordComponent") // internal: never modified
  private record Step(int part, int[] parts, double[] rows, int columns) {}

  private final int[] sizes;
  private final List<Rows> rows = new ArrayList<>();
  private final double[][] squares;

  /**
   * Begins without rows.
   *
   * @param sizes the number of unknowns of each part
   */
  public BlockElimination(int... sizes) {
    this.sizes = sizes.clone();
    squares = new double[sizes.length][];
    Arrays.setAll(squares, p -> new double[sizes[p]]);
  }

  /**
   * Adds rows.
   *
   * @param parts that the rows ask of, ascending
   * @param matrix column-major: the unknowns of the parts in their order, then the right-hand side
   * @param count the number of rows
   */
  public void add(int[] parts, double[] matrix, int count) {
    rows.add(new Rows(parts.clone(), matrix, count));
    int at = 0;
    for (int part : parts) {
      for (int j = 0; j < sizes[part]; j++) {
        for (int i = 0; i < count; i++) {
          squares[part][j] += matrix[at] * matrix[at];
          at++;
        }
      }
    }
  }

  /**
   * The unknowns that minimise the squares of all rows and of each unknown times δ and the length
   * of its column.
   *
   * @param delta δ, positive
   * @return the unknowns of each part
   */
  public double[][] solve(double delta) {
    List<Step> steps = new ArrayList<>();
    List<NavigableSet<Integer>> neighbours = neighbours();
    boolean[] done = new boolean[sizes.length];
    Interruption interruption = Interruption.ofThisThread();
    List<List<Rows>> asking = new ArrayList<>();
    for (int p = 0; p < sizes.length; p++) {
      asking.add(new ArrayList<>());
    }
    rows.forEach(r -> Arrays.stream(r.parts).forEach(p -> asking.get(p).add(r)));
    for (int round = 0; round < sizes.length; round++) {
      interruption.check();
      int part = -1;
      for (int p = 0; p < sizes.length; p++) {
        if (!done[p] && (part < 0 || neighbours.get(p).size() < neighbours.get(part).size())) {
          part = p;
        }
      }
      done[part] = true;
      int[] others = neighbours.get(part).stream().mapToInt(i -> i).toArray();
      steps.add(eliminate(part, others, asking, delta));
      for (int o : others) {
        neighbours.get(o).addAll(neighbours.get(part));
        neighbours.get(o).remove(o);
        neighbours.get(o).remove(part);
      }
    }
    double[][] x = new double[sizes.length][];
    for (int k = steps.size() - 1; k >= 0; k--) {
      substitute(steps.get(k), x);
    }
    return x;
  }

  private List<NavigableSet<Integer>> neighbours() {
    List<NavigableSet<Integer>> neighbours = new ArrayList<>();
    for (int p = 0; p < sizes.length; p++) {
      neighbours.add(new TreeSet<>());
    }
    for (Rows r : rows) {
      for (int p : r.parts) {
        for (int q : r.parts) {
          if (p != q) {
            neighbours.get(p).add(q);
          }
        }
      }
    }
    return neighbours;
  }

  private Step eliminate(int part, int[] others, List<List<Rows>> asking, double delta) {
    int[] parts = new int[others.length + 1];
    parts[0] = part;
    System.arraycopy(others, 0, parts, 1, others.length);
    int[] first = new int[sizes.length];
    int columns = 0;
    for (int p : parts) {
      first[p] = columns;
      columns += sizes[p];
    }
    columns++;
    List<Rows> mine = List.copyOf(asking.get(part));
    int count = mine.stream().mapToInt(Rows::count).sum() + sizes[part];
    double[] all = new double[count * columns];
    int row = 0;
    for (Rows r : mine) {
      int at = 0;
      for (int p : r.parts) {
        for (int j = 0; j < sizes[p]; j++, at += r.count) {
          System.arraycopy(r.matrix, at, all, (first[p] + j) * count + row, r.count);
        }
        asking.get(p).remove(r);
      }
      System.arraycopy(r.matrix, at, all, (columns - 1) * count + row, r.count);
      row += r.count;
    }
    for (int j = 0; j < sizes[part]; j++) {
      double length = Math.sqrt(squares[part][j]);
      all[j * count + row + j] = delta * (length > 0 ? length : 1);
    }
    double[] r;
    try (TriangleBuilder builder = Engines.choose(columns, count).triangleBuilder(columns)) {
      builder.fold(all, count, count);
      r = builder.triangle();
    }
    rest(part, others, r, columns, asking);
    double[] top = new double[sizes[part] * columns];
    for (int j = 0; j < columns; j++) {
      System.arraycopy(r, j * columns, top, j * sizes[part], sizes[part]);
    }
    return new Step(part, others, top, columns);
  }

  /** The rows below those of the part itself ask of its neighbours. */
  private void rest(int part, int[] others, double[] r, int columns, List<List<Rows>> asking) {
    int n = sizes[part];
    int count = columns - n - 1;
    if (count == 0) {
      return;
    }
    double[] matrix = new double[count * (count + 1)];
    for (int j = n; j < columns; j++) {
      System.arraycopy(r, j * columns + n, matrix, (j - n) * count, count);
    }
    Rows rest = new Rows(others, matrix, count);
    for (int o : others) {
      asking.get(o).add(rest);
    }
  }

  private void substitute(Step step, double[][] x) {
    int n = sizes[step.part];
    double[] r = step.rows;
    double[] b = Arrays.copyOfRange(r, (step.columns - 1) * n, step.columns * n);
    int column = n;
    for (int p : step.parts) {
      for (int j = 0; j < sizes[p]; j++, column++) {
        for (int i = 0; i < n; i++) {
          b[i] = Math.fma(-x[p][j], r[column * n + i], b[i]);
        }
      }
    }
    Triangles.solve(r, n, b, 1);
    x[step.part] = b;
  }
}

package vekua.solve;

import java.util.Arrays;
import java.util.List;
import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.geometry.Partition;
import vekua.internal.linalg.BlockElimination;

/**
 * What two pieces must agree on where they meet: at each node the value, then at each node the
 * normal derivative times the distance over which it acts.
 *
 * @param index of the cut
 * @param cut the pieces and the length
 * @param master the piece whose nodes are used
 * @param parts the two pieces, ascending
 * @param matrix column-major, the functions of both pieces and a right-hand side of zero
 * @param count number of rows
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record CutRows(int index, Partition.Cut cut, int master, int[] parts, double[] matrix, int count) {

  static CutRows of(List<PieceOfProblem> pieces, int index, Partition.Cut cut, int master) {
    CutNodes nodes = pieces.get(master).along(index, false);
    int m = nodes.points().size();
    int low = Math.min(cut.first(), cut.second());
    int high = Math.max(cut.first(), cut.second());
    int before = pieces.get(low).unknowns();
    double[] matrix = new double[2 * m * (before + pieces.get(high).unknowns() + 1)];
    write(pieces.get(low), nodes, 1, matrix, 0);
    write(pieces.get(high), nodes, -1, matrix, before * 2 * m);
    return new CutRows(index, cut, master, new int[] {low, high}, matrix, 2 * m);
  }

  private static void write(
      PieceOfProblem piece, CutNodes nodes, double sign, double[] out, int at) {
    int m = nodes.points().size();
    Functions functions = piece.layout().basis();
    int n = functions.size();
    double[] values = new double[m * n];
    double[][] slopes = new double[2][m * n];
    functions.evaluate(nodes.points(), Columns.of(values, slopes, 0, m));
    for (int j = 0; j < piece.unknowns(); j++) {
      for (int i = 0; i < m; i++) {
        int k = j * m + i;
        double slope = nodes.nx() * slopes[0][k] + nodes.ny() * slopes[1][k];
        out[at + 2 * j * m + i] = sign * values[k];
        out[at + (2 * j + 1) * m + i] = sign * nodes.over()[i] * slope;
      }
    }
  }

  void add(BlockElimination elimination) {
    elimination.add(parts, matrix, count);
  }

  /** The largest jump, of value or slope, at the nodes that were fitted to. */
  double fitted(double[][] x) {
    double[] jump = new double[count];
    int at = 0;
    for (int part : parts) {
      for (double weight : x[part]) {
        for (int i = 0; i < count; i++) {
          jump[i] = Math.fma(weight, matrix[at++], jump[i]);
        }
      }
    }
    return Arrays.stream(jump).map(Math::abs).max().orElse(0);
  }

  /** The largest jump of the value and that of the slope, over its distance, on a finer mesh. */
  double jump(List<PieceOfProblem> pieces) {
    CutNodes nodes = pieces.get(master).along(index, true);
    int m = nodes.points().size();
    double[][] difference = new double[3][m];
    for (int part : parts) {
      PieceOfProblem piece = pieces.get(part);
      double[] u = new double[m];
      double[][] slopes = new double[2][m];
      piece.layout().basis().sum(piece.coefficients(), nodes.points(), Columns.of(u, slopes, 0, m));
      double sign = part == parts[0] ? 1 : -1;
      for (int i = 0; i < m; i++) {
        difference[0][i] += sign * u[i];
        difference[1][i] += sign * (nodes.nx() * slopes[0][i] + nodes.ny() * slopes[1][i]);
      }
    }
    double value = 0;
    double slope = 0;
    for (int i = 0; i < m; i++) {
      value = Math.max(value, Math.abs(difference[0][i]));
      slope = Math.max(slope, nodes.over()[i] * Math.abs(difference[1][i]));
    }
    return value + slope;
  }
}

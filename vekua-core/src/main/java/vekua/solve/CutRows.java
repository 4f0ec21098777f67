package vekua.solve;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
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
    double[][] jumps = jumps(pieces, pieces.get(master).along(index, true));
    return largest(jumps[0]) + largest(jumps[1]);
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).map(Math::abs).max().orElse(0);
  }

  /** The jumps of the value and of the slope, over its distance. */
  private double[][] jumps(List<PieceOfProblem> pieces, CutNodes nodes) {
    int m = nodes.points().size();
    double[][] jumps = new double[2][m];
    for (int part : parts) {
      PieceOfProblem piece = pieces.get(part);
      double[] u = new double[m];
      double[][] slopes = new double[2][m];
      piece.layout().basis().sum(piece.coefficients(), nodes.points(), Columns.of(u, slopes, 0, m));
      double sign = part == parts[0] ? 1 : -1;
      for (int i = 0; i < m; i++) {
        double slope = nodes.nx() * slopes[0][i] + nodes.ny() * slopes[1][i];
        jumps[0][i] += sign * u[i];
        jumps[1][i] += sign * nodes.over()[i] * slope;
      }
    }
    return jumps;
  }

  /**
   * What both jumps together do not exceed.
   *
   * @param small jumps that are certainly less need not be known better
   */
  ResidualBound.Found bound(List<PieceOfProblem> pieces, double small) {
    ResidualBound.Found both = new ResidualBound.Found(0, 0);
    for (int which = 0; which < 2; which++) {
      Jumps jumps = new Jumps(pieces, which);
      Following following = new Following(jumps, pieces.get(master).stretches(index), small);
      ResidualBound.Found one = new ResidualBound.Found(following, jumps.rounding());
      both = new ResidualBound.Found(both.largest() + one.largest(), both.bound() + one.bound());
    }
    return both;
  }

  /** The jump of the value (0) or of the slope (1) along the cut. */
  private final class Jumps implements Following.Lines {
    private final List<PieceOfProblem> pieces;
    private final int which;
    private double moduli;

    Jumps(List<PieceOfProblem> pieces, int which) {
      this.pieces = pieces;
      this.which = which;
    }

    @Override
    public double rounding() {
      return ResidualBound.ROUNDING * moduli;
    }

    @Override
    public double[][] at(List<Following.Stretch> stretches, double[] places) {
      double[] shares =
          stretches.stream().flatMapToDouble(s -> Arrays.stream(places).map(s::share)).toArray();
      CutNodes nodes = pieces.get(master).along(index, shares);
      measure(nodes);
      double[] jumps = jumps(pieces, nodes)[which];
      double[][] values = new double[stretches.size()][];
      Arrays.setAll(
          values, i -> Arrays.copyOfRange(jumps, i * places.length, (i + 1) * places.length));
      return values;
    }

    /** Sums the moduli of what is added up, at few places. */
    private void measure(CutNodes nodes) {
      int every = Math.max(1, nodes.points().size() / 40);
      int[] few = IntStream.range(0, nodes.points().size()).filter(i -> i % every == 0).toArray();
      for (int part : parts) {
        PieceOfProblem piece = pieces.get(part);
        Functions functions = piece.layout().basis();
        double[] values = new double[few.length * functions.size()];
        double[][] slopes = new double[2][values.length];
        functions.evaluate(nodes.points().choose(few), Columns.of(values, slopes, 0, few.length));
        for (int i = 0; i < few.length; i++) {
          double sum = 0;
          for (int j = 0; j < functions.size(); j++) {
            int k = j * few.length + i;
            double slope = nodes.nx() * slopes[0][k] + nodes.ny() * slopes[1][k];
            double value = which == 0 ? values[k] : nodes.over()[few[i]] * slope;
            sum += Math.abs(piece.coefficients()[j] * value);
          }
          moduli = Math.max(moduli, sum);
        }
      }
    }
  }
}

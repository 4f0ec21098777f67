package vekua.modes;

import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.geometry.PointBlock;
import vekua.internal.Blocks;

/**
 * Functions at many places, on all processors.
 *
 * @param u values, column-major
 * @param ux derivatives along x; empty if only values were asked for
 * @param uy derivatives along y; empty if only values were asked for
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record Evaluation(double[] u, double[] ux, double[] uy) {

  private static final int BLOCK = 256;

  /** Values and derivatives of each function on the boundary of its patch, zero on others. */
  static Evaluation withSlopes(Waves waves, BoundaryRule rule) {
    int rows = rule.size();
    int all = rows * waves.size();
    Evaluation out = new Evaluation(new double[all], new double[all], new double[all]);
    int[] first = new int[waves.members().size() + 1];
    for (int p = 0; p < waves.members().size(); p++) {
      first[p + 1] = first[p] + waves.members().get(p).size();
    }
    Blocks.inParallel(
        rows,
        BLOCK,
        (from, to) -> {
          for (int at = from; at < to; ) {
            int p = rule.patch()[at];
            int end = at + 1;
            while (end < to && rule.patch()[end] == p) {
              end++;
            }
            Columns columns = Columns.of(out.u, new double[][] {out.ux, out.uy}, at, rows);
            waves.members().get(p).evaluate(rule.points().slice(at, end), columns.from(first[p]));
            at = end;
          }
        });
    return out;
  }

  /** Values of each function. */
  static double[] values(Functions functions, PointBlock places) {
    int rows = places.size();
    double[] out = new double[rows * functions.size()];
    Blocks.inParallel(
        rows,
        BLOCK,
        (from, to) ->
            functions.evaluate(places.slice(from, to), Columns.ofValues(out, from, rows)));
    return out;
  }
}

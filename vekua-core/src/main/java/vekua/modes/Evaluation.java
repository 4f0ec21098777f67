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

  /** Values and derivatives of each function. */
  static Evaluation withSlopes(Functions functions, PointBlock places) {
    int rows = places.size();
    int all = rows * functions.size();
    Evaluation out = new Evaluation(new double[all], new double[all], new double[all]);
    Blocks.inParallel(
        rows,
        BLOCK,
        (from, to) ->
            functions.evaluate(
                places.slice(from, to),
                Columns.of(out.u, new double[][] {out.ux, out.uy}, from, rows)));
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

  /** Values of one wave. */
  static double[] wave(Functions functions, double[] coefficients, PointBlock places) {
    double[] out = new double[places.size()];
    Blocks.inParallel(
        out.length,
        BLOCK,
        (from, to) ->
            functions.sum(
                coefficients, places.slice(from, to), Columns.ofValues(out, from, to - from)));
    return out;
  }
}

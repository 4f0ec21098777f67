package vekua.spark;

import java.util.List;
import vekua.basis.FrameBasis;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Warning;
import vekua.geometry.Bounds;
import vekua.io.RowCount;
import vekua.rows.Reduction;

/**
 * All that fits need to know of a table, however long it is.
 *
 * @param basis that its rows were expanded in
 * @param reduction the triangle of its rows
 * @param bounds the smallest rectangle or box that covers its sensors
 * @param rows how many rows could be used
 * @param doubts about the others, which every fit tells as well
 */
public record ReducedTable(
    FrameBasis basis, Reduction reduction, Bounds bounds, RowCount rows, List<Warning> doubts) {

  /** Copies the list. */
  public ReducedTable {
    doubts = List.copyOf(doubts);
  }

  /** A fit for each snapshot; another regularisation or scaling costs no pass over the table. */
  public List<Fit> fits(Fitter fitter) {
    return fitter.fitAll(basis, reduction).stream().map(fit -> fit.with(doubts)).toList();
  }
}

package vekua.spark;

import java.util.List;
import vekua.basis.DiskBasis;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Warning;
import vekua.geometry.Rectangle;
import vekua.io.RowCount;
import vekua.rows.Reduction;

/**
 * All that fits need to know of a table, however long it is.
 *
 * @param basis that its rows were expanded in
 * @param reduction the triangle of its rows
 * @param bounds the smallest rectangle that covers its sensors
 * @param rows how many rows could be used
 * @param doubts about the others, which every fit tells as well
 */
public record ReducedTable(
    DiskBasis basis, Reduction reduction, Rectangle bounds, RowCount rows, List<Warning> doubts) {

  /** Copies the list. */
  public ReducedTable {
    doubts = List.copyOf(doubts);
  }

  /** A fit for each snapshot; another regularisation or scaling costs no pass over the table. */
  public List<Fit> fits(Fitter fitter) {
    return fitter.fitAll(basis, reduction).stream().map(fit -> fit.with(doubts)).toList();
  }
}

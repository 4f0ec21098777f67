package vekua.task;

import java.io.IOException;
import java.io.OutputStream;

/** A kind of file that predictions are written to. */
public interface PredictionFormat {

  /** How names of such files end, after the dot and in lower case. */
  String extension();

  /** Whether such files hold a grid, so that other places than a grid's nodes are refused. */
  default boolean needsGrid() {
    return false;
  }

  /**
   * Writes what the task tells at the places.
   *
   * @param places the nodes of a grid, if the format needs one
   * @param out left open
   */
  void write(PredictTask task, Places places, OutputStream out) throws IOException;
}

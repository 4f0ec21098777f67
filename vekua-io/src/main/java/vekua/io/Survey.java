package vekua.io;

import java.util.List;
import java.util.Optional;
import vekua.fit.GrossErrors;
import vekua.geometry.Bounds;
import vekua.geometry.Frame;

/**
 * What a first pass over measurements tells.
 *
 * @param rows number of rows
 * @param frame the smallest disc or ball that covers the sensors
 * @param bounds the smallest rectangle or box that covers them
 * @param places number of different places, what is measured included; where there are very many,
 *     as many as rows
 * @param suspect what rows to look for, if there may be gross errors among them
 * @param leftOut rows that the pass left out, in ascending order
 */
public record Survey(
    long rows,
    Frame frame,
    Bounds bounds,
    long places,
    Optional<GrossErrors> suspect,
    List<Outlier> leftOut) {

  /** Copies the list. */
  public Survey {
    leftOut = List.copyOf(leftOut);
  }
}

package vekua.io;

import java.util.List;
import java.util.Optional;
import vekua.fit.GrossErrors;
import vekua.geometry.Disk;
import vekua.geometry.Rectangle;

/**
 * What a first pass over measurements tells.
 *
 * @param rows number of rows
 * @param disk the smallest disc that covers the sensors
 * @param bounds the smallest rectangle that covers them
 * @param places number of different places, what is measured included; where there are very many,
 *     as many as rows
 * @param suspect what rows to look for, if there may be gross errors among them
 * @param leftOut rows that the pass left out, in ascending order
 */
public record Survey(
    long rows,
    Disk disk,
    Rectangle bounds,
    long places,
    Optional<GrossErrors> suspect,
    List<Outlier> leftOut) {

  /** Copies the list. */
  public Survey {
    leftOut = List.copyOf(leftOut);
  }
}

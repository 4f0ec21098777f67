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
 * @param digest tells the rows, those that were left out excepted, from others
 * @param far the outermost rows and how many typical distances they are from the middle, farthest
 *     first
 * @param large the row of the largest value of every snapshot, and its size
 * @param sums rows at the end that seem to sum up others by the word that they begin with
 */
public record Survey(
    long rows,
    Frame frame,
    Bounds bounds,
    long places,
    Optional<GrossErrors> suspect,
    List<Outlier> leftOut,
    RowDigest digest,
    List<Extreme> far,
    List<Extreme> large,
    List<String> sums) {

  /** Copies the lists. */
  public Survey {
    leftOut = List.copyOf(leftOut);
    far = List.copyOf(far);
    large = List.copyOf(large);
    sums = List.copyOf(sums);
  }

  /** A survey that tells no row from others. */
  public Survey(
      long rows,
      Frame frame,
      Bounds bounds,
      long places,
      Optional<GrossErrors> suspect,
      List<Outlier> leftOut) {
    this(
        rows,
        frame,
        bounds,
        places,
        suspect,
        leftOut,
        RowDigest.none(),
        List.of(),
        List.of(),
        List.of());
  }
}

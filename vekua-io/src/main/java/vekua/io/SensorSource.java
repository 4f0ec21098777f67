package vekua.io;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import vekua.basis.Basis;
import vekua.fit.GrossErrors;
import vekua.rows.Reduction;
import vekua.rows.Samples;

/**
 * Rows of measurements that can be read as often as needed, wherever they are: in memory, in a
 * file, on the machines of a cluster.
 */
public interface SensorSource {

  /** What complaints and notes call it. */
  String name();

  /** How many coordinates a place has: two or three. */
  int dimension();

  /** Whether all rows are in memory anyway. */
  default boolean held() {
    return false;
  }

  /** Whether the rows are spread over machines and never come together in one. */
  default boolean distributed() {
    return false;
  }

  /** What a user should know before anything is read, such as columns that are not used. */
  default List<String> notes() {
    return List.of();
  }

  /** Whether the two snapshots are the parts of one complex one. */
  default boolean complex() {
    return false;
  }

  /** What coordinates and values are called. */
  default FieldLabels labels() {
    return FieldLabels.none();
  }

  /**
   * The same without the rows that are gross errors; a survey lists them.
   *
   * @param gross what they are
   */
  SensorSource without(GrossErrors gross);

  /**
   * Some rows as reports name them.
   *
   * @param wanted numbers of rows, as {@link Outlier} counts them
   */
  Map<Long, SensorRow> rows(Set<Long> wanted) throws IOException;

  /** The same, refusing sensors where they may not be. */
  SensorSource within(PlaceCheck check);

  /**
   * The distance from a place to the nearest sensor, by another pass over the rows.
   *
   * @param place as many coordinates as sensors have
   */
  double nearest(double[] place) throws IOException;

  /**
   * One pass over all rows, which checks every one.
   *
   * @throws BadInputException naming the first that is wrong, or if there are none
   */
  Survey survey(Progress progress) throws IOException;

  /** All rows at once. */
  Samples read() throws IOException;

  /** About every n-th row with its first snapshot alone, always the same ones. */
  Samples every(long n) throws IOException;

  /** One pass over all rows that keeps the triangle of their least-squares problem. */
  Reduced reduce(Basis basis, Progress progress) throws IOException;

  /**
   * What is left of all rows, however many there are.
   *
   * @param reduction the triangle of functions and snapshots
   * @param survey of the rows, where the pass made one
   * @param rows how many rows could be used, where others were left out instead of refused
   */
  record Reduced(Reduction reduction, Optional<Survey> survey, Optional<RowCount> rows) {

    /** What is left of rows that were surveyed before and are all usable. */
    static Reduced of(Reduction reduction) {
      return new Reduced(reduction, Optional.empty(), Optional.empty());
    }
  }
}

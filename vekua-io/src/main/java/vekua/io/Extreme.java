package vekua.io;

import java.io.Serializable;

/**
 * A row at the end of a range.
 *
 * @param row its number, from one
 * @param size of what is extreme about it
 * @param place its coordinates: read, never write
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record Extreme(long row, double size, double[] place) implements Serializable {

  private static final long serialVersionUID = 1L;
}

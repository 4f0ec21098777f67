package vekua.app;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import vekua.geometry.RegularGrid;
import vekua.io.BadInputException;

/** Whether what is told on a grid fits into memory, before any of it is computed. */
final class Room {

  /** Of all memory, what grids may take: fields and pictures need some as well. */
  private static final double SHARE = 0.85;

  /** Numbers for a node: its place and what is done with it, and those for each column. */
  private static final int ABOUT_PLACES = 4;

  private static final int ABOUT_COLUMNS = 3;

  private Room() {}

  /**
   * Refuses a grid that is too large to be held.
   *
   * @param columns told at each node
   * @throws BadInputException that says how many nodes there is room for
   */
  static void check(RegularGrid grid, int columns) {
    checkNumbers(grid, (long) ABOUT_COLUMNS * columns);
  }

  /**
   * The same for what is held of each node beside its place.
   *
   * @throws BadInputException that says how many nodes there is room for
   */
  static void checkNumbers(RegularGrid grid, long each) {
    check(grid, each, Runtime.getRuntime().maxMemory());
  }

  static void check(RegularGrid grid, long each, long memory) {
    long numbers = ABOUT_PLACES + each;
    long most = (long) (SHARE * memory / (Double.BYTES * numbers));
    if (grid.size() > most) {
      String sides =
          IntStream.range(0, grid.dimension())
              .mapToObj(axis -> String.valueOf(grid.nodes(axis)))
              .collect(Collectors.joining(" x "));
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "a grid of %s has %d points, and there is memory for %d: take fewer along its axes,"
                  + " or give more memory by VEKUA_JAVA_OPTIONS=-Xmx%dg",
              sides,
              grid.size(),
              most,
              needed((long) grid.size() * Double.BYTES * numbers)));
    }
  }

  /** So many bytes and some more in gigabytes. */
  private static long needed(long bytes) {
    return (long) Math.ceil(bytes / SHARE / (1L << 30));
  }
}

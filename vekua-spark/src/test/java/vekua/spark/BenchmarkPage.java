package vekua.spark;

import java.util.Locale;

/**
 * The page that a benchmark writes.
 *
 * @param rows of the table
 * @param groups of the table of small fits
 * @param columns of the triangle, the measurements among them
 */
record BenchmarkPage(long rows, long groups, int columns) {

  /**
   * A way to fit: what it took, what tasks sent to the driver and to each other, and what the
   * driver's heap holds afterwards.
   */
  record Times(
      String name, double seconds, long driverBytes, long shuffledBytes, long driverHeap) {}

  /** Fits of groups: how many rows each has, and how many became a field or a message. */
  record Groups(int rows, double seconds, long fields, long messages) {}

  private static final double FAR_ROWS = 1e10;
  private static final int FAR_CORES = 100;
  private static final double FAR_PARTITION = 5e6;

  String of(Times alone, Times one, Times two, Times tenth, double agreement) {
    double perRow = one.seconds() / rows;
    double farPartitions = FAR_ROWS / FAR_PARTITION;
    double triangle = 8.0 * columns * columns;
    return String.format(
        Locale.ROOT,
        """
        ## On a cluster

        Written by `benchmarks/spark %d %d` on a machine of %d cores. Best of two runs after a
        smaller one to warm up; wall-clock times include whatever else the machine did.

        %d rows of x, y, u in Parquet, Helmholtz, order 50: %d columns. The frame is given, so the
        table is read once. Executors are processes of one core on the same machine. The stream of
        one machine reads the same files without Spark and uses all cores.

        | way | seconds | million rows per second | bytes to the driver | bytes between tasks |
        |---|---|---|---|---|
        %s%s%s
        - Two executors take %.2f times as long as one machine's stream (wanted: at most 2.5).
        - Two executors are %.2f times as fast as one (wanted: at least 1.6).
        - The fields have the same rank and differ by %.1e of their size.
        - The driver received %d bytes for %d rows and %d bytes for %d rows, and its heap, of 1 GB at
          most, held %.0f and %.0f MB afterwards: its memory does not grow with the rows.

        ### Cost model

        A row costs 2B² operations to fold, so time is rows × seconds per row / cores, measured here as
        %.3g µs per row and core. A partition sends one triangle of B² doubles, so communication is
        partitions × B² doubles, whatever the rows; a tree of triangles costs 2B³/3 operations a
        node of the tree, which is nothing beside the rows.

        Extrapolated, not measured: 1e10 rows on 100 nodes of one core, %.0f partitions of 5 million
        rows: %.0f s of folding, and %.0f MB of triangles over the whole network. More cores a node
        divide the first number.
        """,
        rows,
        groups,
        Runtime.getRuntime().availableProcessors(),
        rows,
        columns,
        line(alone),
        line(one),
        line(two),
        two.seconds() / alone.seconds(),
        one.seconds() / two.seconds(),
        agreement,
        two.driverBytes(),
        rows,
        tenth.driverBytes(),
        rows / 10,
        two.driverHeap() / 1e6,
        tenth.driverHeap() / 1e6,
        1e6 * perRow,
        farPartitions,
        perRow * FAR_ROWS / FAR_CORES,
        farPartitions * triangle / 1e6);
  }

  /** The part about many small fits. */
  String of(Groups small) {
    return String.format(
        Locale.ROOT,
        """

        ### Many small fits

        %d groups of %d rows, Helmholtz with a wavenumber of each group's own, order 4, the
        regularisation chosen for each: %.0f s on two executors from Parquet to Parquet, %.0f groups a
        second, the shuffle included. %d groups became fields; %d were spoilt on purpose and became
        rows with a message.
        """,
        groups,
        small.rows(),
        small.seconds(),
        groups / small.seconds(),
        small.fields(),
        small.messages());
  }

  private String line(Times times) {
    boolean local = times.shuffledBytes() == 0;
    return String.format(
        Locale.ROOT,
        "| %s | %.1f | %.2f | %s | %s |%n",
        times.name(),
        times.seconds(),
        rows / times.seconds() / 1e6,
        local ? "" : times.driverBytes(),
        local ? "" : times.shuffledBytes());
  }
}

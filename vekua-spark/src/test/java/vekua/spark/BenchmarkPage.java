package vekua.spark;

import java.util.Locale;

/**
 * The page that a benchmark writes.
 *
 * @param rows of the table
 * @param columns of the triangle, the measurements among them
 * @param partitions of the table
 */
record BenchmarkPage(long rows, int columns, int partitions) {

  /** A way to fit: what it took, and what tasks sent to the driver and to each other. */
  record Times(String name, double seconds, long driverBytes, long shuffledBytes) {}

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
        # Performance on a cluster

        Written by `benchmarks/spark %d` on a machine of %d cores. Best of two runs after one to warm
        up; wall-clock times include whatever else the machine did.

        %d rows of x, y, u in Parquet, Helmholtz, order 50: %d columns. The frame is given, so the
        table is read once. Executors are processes of one core on the same machine. The stream of
        one machine reads the same files without Spark and uses all cores.

        | way | seconds | million rows per second | bytes to the driver | bytes between tasks |
        |---|---|---|---|---|
        %s%s%s
        - Two executors take %.2f times as long as one machine's stream (wanted: at most 2.5).
        - Two executors are %.2f times as fast as one (wanted: at least 1.6).
        - The fields have the same rank and differ by %.1e of their size.
        - The driver received %d bytes for %d rows and %d bytes for %d rows: what reaches it does not
          grow with the rows.

        ## Cost model

        A row costs 2B² operations to fold, so time is rows × seconds per row / cores, measured here as
        %.3g µs per row and core. A partition sends one triangle of B² doubles, so communication is
        partitions × B² doubles, whatever the rows; a tree of triangles costs 2B³/3 operations a
        node of the tree, which is nothing beside the rows.

        Extrapolated, not measured: 1e10 rows on 100 nodes of one core, %.0f partitions of 5 million
        rows: %.0f s of folding, and %.0f MB of triangles over the whole network. More cores a node
        divide the first number.
        """,
        rows,
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
        1e6 * perRow,
        farPartitions,
        perRow * FAR_ROWS / FAR_CORES,
        farPartitions * triangle / 1e6);
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

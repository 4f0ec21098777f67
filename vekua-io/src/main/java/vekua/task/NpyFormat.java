package vekua.task;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import vekua.geometry.RegularGrid;

/**
 * NumPy's array format, version 1.0: little-endian float64 in C order, grids as ny × nx, in space
 * nz × ny × nx; the first axis runs over several fields.
 */
public record NpyFormat() implements PredictionFormat {

  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
  private static final int ALIGNMENT = 64;
  private static final int CHUNK = 8192;

  @Override
  public String extension() {
    return "npy";
  }

  @Override
  public void write(PredictTask task, Places places, OutputStream out) throws IOException {
    double[][] columns = task.at(places);
    Optional<RegularGrid> grid = places.grid();
    int fields = task.each().size();
    int[] one = grid.map(NpyFormat::shape).orElseGet(() -> new int[] {columns[0].length / fields});
    IntStream several = task.series().isPresent() ? IntStream.of(fields) : IntStream.empty();
    write(IntStream.concat(several, IntStream.of(one)).toArray(), columns, out);
  }

  /** Nodes along the axes, x last. */
  private static int[] shape(RegularGrid grid) {
    int last = grid.dimension() - 1;
    return IntStream.rangeClosed(0, last).map(axis -> grid.nodes(last - axis)).toArray();
  }

  /**
   * Writes an array. With several columns the last axis runs over them.
   *
   * @param shape lengths of the axes that one column fills
   * @param columns {@code columns[c][i]}, each as long as the shape says
   */
  static void write(int[] shape, double[][] columns, OutputStream out) throws IOException {
    long size = Arrays.stream(shape).asLongStream().reduce(1, Math::multiplyExact);
    for (double[] column : columns) {
      if (column.length != size) {
        throw new IllegalArgumentException(
            "a column must fill the shape " + Arrays.toString(shape) + ": " + column.length);
      }
    }
    out.write(header(shape, columns.length));
    values(out, columns);
  }

  private static byte[] header(int[] shape, int columns) {
    String axes = Arrays.stream(shape).mapToObj(n -> n + ",").collect(Collectors.joining(" "));
    String text =
        "{'descr': '<f8', 'fortran_order': False, 'shape': ("
            + axes
            + (columns > 1 ? " " + columns : "")
            + "), }";
    int prefix = MAGIC.length + Short.BYTES;
    int length = (prefix + text.length() + ALIGNMENT) / ALIGNMENT * ALIGNMENT - prefix;
    ByteBuffer header = ByteBuffer.allocate(prefix + length).order(ByteOrder.LITTLE_ENDIAN);
    header.put(MAGIC).putShort((short) length).put(text.getBytes(StandardCharsets.US_ASCII));
    while (header.remaining() > 1) {
      header.put((byte) ' ');
    }
    return header.put((byte) '\n').array();
  }

  private static void values(OutputStream out, double[][] columns) throws IOException {
    ByteBuffer chunk =
        ByteBuffer.allocate(CHUNK * columns.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    int n = columns[0].length;
    for (int from = 0; from < n; from += CHUNK) {
      chunk.clear();
      for (int i = from; i < Math.min(n, from + CHUNK); i++) {
        for (double[] column : columns) {
          chunk.putDouble(column[i]);
        }
      }
      out.write(chunk.array(), 0, chunk.position());
    }
  }
}

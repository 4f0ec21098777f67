package vekua.app.serve;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import vekua.geometry.RegularGrid;
import vekua.io.JsonWriter;

/** An answer, perhaps with arrays on a grid, as JSON or as a header and binary arrays. */
final class Answer {

  /** The type of binary answers. */
  static final String BINARY = "application/x-vekua-grid";

  private final Map<String, Object> header;
  private final Optional<Columns> arrays;

  /** Columns of numbers over the nodes of a grid. */
  private record Columns(RegularGrid grid, List<String> names, List<double[]> columns) {}

  private Answer(Map<String, Object> header, Optional<Columns> arrays) {
    this.header = header;
    this.arrays = arrays;
  }

  static Answer of(Map<String, Object> header) {
    return new Answer(header, Optional.empty());
  }

  static Answer of(
      Map<String, Object> header, RegularGrid grid, List<String> names, double[][] columns) {
    return new Answer(header, Optional.of(new Columns(grid, names, Arrays.asList(columns))));
  }

  /** Columns by their names. */
  static Map<String, Object> named(List<String> names, List<double[]> columns) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      members.put(names.get(i), columns.get(i));
    }
    return members;
  }

  byte[] json() {
    Map<String, Object> whole = new LinkedHashMap<>(header);
    arrays.ifPresent(a -> whole.put("grid", named(a.names, a.columns)));
    return JsonWriter.toLine(whole).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The length of the header in four bytes, the header padded to a multiple of four bytes, then the
   * arrays as float32, all little-endian.
   */
  byte[] binary() {
    Map<String, Object> whole = new LinkedHashMap<>(header);
    arrays.ifPresent(
        a -> {
          Map<String, Object> grid = JsonWriter.members("arrays", a.names);
          for (int axis = 0; axis < a.grid.dimension(); axis++) {
            grid.put(List.of("nx", "ny", "nz").get(axis), a.grid.nodes(axis));
          }
          grid.put("type", "float32");
          whole.put("grid", grid);
        });
    byte[] text = JsonWriter.toLine(whole).getBytes(StandardCharsets.UTF_8);
    int padded = (text.length + 3) & -4;
    List<double[]> columns = arrays.map(Columns::columns).orElse(List.of());
    int numbers = columns.stream().mapToInt(c -> c.length).sum();
    ByteBuffer out =
        ByteBuffer.allocate(4 + padded + Float.BYTES * numbers).order(ByteOrder.LITTLE_ENDIAN);
    out.putInt(padded).put(text);
    while (out.position() < 4 + padded) {
      out.put((byte) ' ');
    }
    for (double[] column : columns) {
      for (double value : column) {
        out.putFloat((float) value);
      }
    }
    return out.array();
  }
}

package vekua.task;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import vekua.geometry.Points;
import vekua.geometry.RegularGrid;

/** VTK's XML format for images (regular grids), as ParaView opens it: float64 arrays on points. */
public record VtiFormat() implements PredictionFormat {

  private static final int CHUNK = 8190;

  @Override
  public String extension() {
    return "vti";
  }

  @Override
  public boolean needsGrid() {
    return true;
  }

  @Override
  public void write(PredictTask task, Places places, OutputStream out) throws IOException {
    task.checkSingle();
    write(places.grid().orElseThrow(), task.names(), task.at(places), out);
  }

  /**
   * Writes arrays on a grid.
   *
   * @param names one per array
   * @param arrays {@code arrays[c][i]}, x fastest
   */
  static void write(RegularGrid grid, List<String> names, double[][] arrays, OutputStream out)
      throws IOException {
    List<String> extents = new ArrayList<>();
    List<String> origin = new ArrayList<>();
    List<String> spacing = new ArrayList<>();
    Points first = grid.points(0, 1);
    for (int axis = 0; axis < 3; axis++) {
      boolean there = axis < grid.dimension();
      extents.add("0 " + (there ? grid.nodes(axis) - 1 : 0));
      origin.add(there ? String.valueOf(first.coordinate(axis, 0)) : "0");
      // VTK refuses a zero spacing, also along an axis of a single node.
      spacing.add(there && grid.step(axis) > 0 ? String.valueOf(grid.step(axis)) : "1");
    }
    String extent = String.join(" ", extents);
    text(out, "<?xml version=\"1.0\"?>\n");
    text(out, "<VTKFile type=\"ImageData\" version=\"1.0\" byte_order=\"LittleEndian\"");
    text(out, " header_type=\"UInt64\">\n");
    text(out, "  <ImageData WholeExtent=\"" + extent + "\"");
    text(out, " Origin=\"" + String.join(" ", origin) + "\"");
    text(out, " Spacing=\"" + String.join(" ", spacing) + "\">\n");
    text(out, "    <Piece Extent=\"" + extent + "\">\n");
    text(out, "      <PointData Scalars=\"" + names.get(0) + "\">\n");
    for (int c = 0; c < arrays.length; c++) {
      array(out, names.get(c), arrays[c]);
    }
    text(out, "      </PointData>\n    </Piece>\n  </ImageData>\n</VTKFile>\n");
  }

  private static void array(OutputStream out, String name, double[] values) throws IOException {
    text(
        out,
        String.format(
            Locale.ROOT,
            "        <DataArray type=\"Float64\" Name=\"%s\" format=\"binary\">\n          ",
            name));
    try (OutputStream encoded = Base64.getEncoder().wrap(new Unclosed(out))) {
      ByteBuffer chunk =
          ByteBuffer.allocate(CHUNK * Double.BYTES + Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      chunk.putLong((long) values.length * Double.BYTES);
      for (int from = 0; from < values.length; from += CHUNK) {
        for (int i = from; i < Math.min(values.length, from + CHUNK); i++) {
          chunk.putDouble(values[i]);
        }
        encoded.write(chunk.array(), 0, chunk.position());
        chunk.clear();
      }
    }
    text(out, "\n        </DataArray>\n");
  }

  private static void text(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Closing the encoder must flush its last bytes but leave the file open. */
  private static final class Unclosed extends FilterOutputStream {
    Unclosed(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() {}
  }
}

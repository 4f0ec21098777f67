package vekua.task;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import vekua.geometry.Grid;

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
   * @param arrays {@code arrays[c][i]}, row by row with ascending ordinates
   */
  static void write(Grid grid, List<String> names, double[][] arrays, OutputStream out)
      throws IOException {
    String extent = "0 " + (grid.nx() - 1) + " 0 " + (grid.ny() - 1) + " 0 0";
    // VTK refuses a zero spacing, also along an axis of a single node.
    double dx = grid.dx() > 0 ? grid.dx() : 1;
    double dy = grid.dy() > 0 ? grid.dy() : 1;
    double x = grid.nx() > 1 ? grid.bounds().x0() : grid.points().x(0);
    double y = grid.ny() > 1 ? grid.bounds().y0() : grid.points().y(0);
    text(out, "<?xml version=\"1.0\"?>\n");
    text(out, "<VTKFile type=\"ImageData\" version=\"1.0\" byte_order=\"LittleEndian\"");
    text(out, " header_type=\"UInt64\">\n");
    text(out, "  <ImageData WholeExtent=\"" + extent + "\" Origin=\"" + x + " " + y + " 0\"");
    text(out, " Spacing=\"" + dx + " " + dy + " 1\">\n");
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

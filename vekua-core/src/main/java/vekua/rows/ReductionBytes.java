package vekua.rows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Reductions as bytes that other releases and machines can read: a version, the numbers in the
 * order of the methods below, and a check sum of all before it.
 */
final class ReductionBytes {

  private static final int VERSION = 1;

  /** More would not fit an array. */
  private static final int MOST_COLUMNS = 46_000;

  private ReductionBytes() {}

  /** The numbers of a reduction. */
  @SuppressWarnings("ArrayRecordComponent") // internal: never written to
  record Content(
      int functions,
      int snapshots,
      double[] triangle,
      long rows,
      boolean noise,
      double precision,
      @Nullable ReadingPool pool) {}

  static byte[] write(Content content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(VERSION);
      out.writeInt(content.functions);
      out.writeInt(content.snapshots);
      out.writeLong(content.rows);
      out.writeBoolean(content.noise);
      out.writeDouble(content.precision);
      int columns = content.functions + content.snapshots;
      for (int j = 0; j < columns; j++) {
        for (int i = 0; i <= j; i++) {
          out.writeDouble(content.triangle[j * columns + i]);
        }
      }
      out.writeBoolean(content.pool != null);
      if (content.pool != null) {
        content.pool.write(out);
      }
      CRC32 sum = new CRC32();
      sum.update(bytes.toByteArray());
      out.writeLong(sum.getValue());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IllegalArgumentException if these are no such bytes
   */
  static Content read(byte[] bytes) {
    if (bytes.length < Integer.BYTES + Long.BYTES) {
      throw damaged();
    }
    int end = bytes.length - Long.BYTES;
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, 0, end))) {
      int version = in.readInt();
      if (version != VERSION) {
        throw new IllegalArgumentException(
            "reduction must be of version " + VERSION + ": " + version);
      }
      CRC32 sum = new CRC32();
      sum.update(bytes, 0, end);
      if (new DataInputStream(new ByteArrayInputStream(bytes, end, Long.BYTES)).readLong()
          != sum.getValue()) {
        throw damaged();
      }
      return content(in);
    } catch (IOException e) {
      throw damaged();
    }
  }

  private static Content content(DataInputStream in) throws IOException {
    int functions = count(in, MOST_COLUMNS);
    int snapshots = count(in, MOST_COLUMNS);
    long rows = in.readLong();
    boolean noise = in.readBoolean();
    double precision = in.readDouble();
    int columns = functions + snapshots;
    long stored = (long) columns * (columns + 1) / 2 * Double.BYTES;
    if (columns > MOST_COLUMNS || snapshots == 0 || rows < 0 || stored > in.available()) {
      throw damaged();
    }
    double[] triangle = new double[columns * columns];
    for (int j = 0; j < columns; j++) {
      for (int i = 0; i <= j; i++) {
        triangle[j * columns + i] = finite(in);
      }
    }
    ReadingPool pool = in.readBoolean() ? ReadingPool.read(in, snapshots, noise) : null;
    if (in.available() > 0) {
      throw damaged();
    }
    return new Content(functions, snapshots, triangle, rows, noise, precision, pool);
  }

  /** A number that must be finite. */
  static double finite(DataInputStream in) throws IOException {
    double value = in.readDouble();
    if (!Double.isFinite(value)) {
      throw damaged();
    }
    return value;
  }

  /** A number of things, each of which takes at least a byte. */
  static int count(DataInputStream in, int most) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > Math.min(most, in.available())) {
      throw damaged();
    }
    return count;
  }

  private static IllegalArgumentException damaged() {
    return new IllegalArgumentException("reduction is damaged");
  }
}

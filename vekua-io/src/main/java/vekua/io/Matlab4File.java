package vekua.io;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * MATLAB's {@code .mat} of version 4: matrices one after the other, each after twenty bytes that
 * tell its type and size, and its name. Texts are no columns, and sparse matrices are not read.
 */
record Matlab4File() implements TableFormat {

  private static final int HEADER = 20;
  private static final int LONGEST_NAME = 64;

  /** Thousands of the type: the order of bytes. Other machines than these two are gone. */
  private static final int BIG = 1;

  private static final int FULL = 0;
  private static final int TEXT = 1;
  private static final int SPARSE = 2;

  /**
   * What stands before a matrix.
   *
   * @param kind double, float, int, short, unsigned short, unsigned byte
   * @param form full, text or sparse
   * @param nameBytes of its name, the last of which is zero
   */
  private record Header(
      ByteOrder order, int kind, int form, int rows, int columns, boolean complex, int nameBytes) {

    /** Reads the bytes of a header, if they can be those of one. */
    static Optional<Header> of(byte[] bytes) {
      for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(order);
        int type = buffer.getInt(0);
        int kind = type / 10 % 10;
        int form = type % 10;
        int rows = buffer.getInt(4);
        int columns = buffer.getInt(8);
        int imaginary = buffer.getInt(12);
        int name = buffer.getInt(16);
        boolean plausible =
            type >= 0
                && type / 1000 == (order == ByteOrder.BIG_ENDIAN ? BIG : 0)
                && type / 100 % 10 == 0
                && kind <= 5
                && form <= SPARSE
                && rows >= 0
                && columns >= 0
                && (imaginary == 0 || imaginary == 1)
                && name > 1
                && name <= LONGEST_NAME;
        if (plausible) {
          return Optional.of(new Header(order, kind, form, rows, columns, imaginary == 1, name));
        }
      }
      return Optional.empty();
    }

    int width() {
      return switch (kind) {
        case 0 -> 8;
        case 1, 2 -> 4;
        case 3, 4 -> 2;
        default -> 1;
      };
    }

    long count() {
      return (long) rows * columns;
    }

    double number(ByteBuffer bytes, int index) {
      int at = index * width();
      return switch (kind) {
        case 0 -> bytes.getDouble(at);
        case 1 -> bytes.getFloat(at);
        case 2 -> bytes.getInt(at);
        case 3 -> bytes.getShort(at);
        case 4 -> bytes.getShort(at) & 0xffff;
        default -> bytes.get(at) & 0xff;
      };
    }
  }

  @Override
  public boolean recognises(byte[] head) {
    if (head.length < HEADER + 2) {
      return false;
    }
    Optional<Header> header = Header.of(head);
    if (header.isEmpty() || head.length < HEADER + header.get().nameBytes()) {
      return false;
    }
    String name = new String(head, HEADER, header.get().nameBytes(), StandardCharsets.ISO_8859_1);
    return name.matches("[A-Za-z]\\w*\0");
  }

  @Override
  public Table open(ByteSource source) throws IOException {
    List<NamedArray> arrays = new ArrayList<>();
    byte[] all = source.all();
    try (InputStream in = new ByteArrayInputStream(all)) {
      while (in.available() > 0) {
        byte[] bytes = exactly(in, HEADER);
        Header header =
            Header.of(bytes).orElseThrow(() -> new IOException("what follows a matrix is none"));
        byte[] name = exactly(in, header.nameBytes());
        read(in, header, new String(name, StandardCharsets.ISO_8859_1).replace("\0", ""))
            .ifPresent(arrays::add);
        if (arrays.size() > TableRows.MOST_COLUMNS) {
          throw new IOException("it has more than " + TableRows.MOST_COLUMNS + " matrices");
        }
      }
    } catch (IOException e) {
      throw source.damaged(e);
    }
    return new ArrayTable(source, arrays);
  }

  private static byte[] exactly(InputStream in, long count) throws IOException {
    if (count > in.available()) {
      throw new EOFException("a matrix is cut off");
    }
    return in.readNBytes((int) count);
  }

  /** A matrix, or nothing where it is a text. */
  private static Optional<NamedArray> read(InputStream in, Header header, String name)
      throws IOException {
    int[] stored = {header.columns(), header.rows()};
    int parts = header.complex() ? 2 : 1;
    byte[] bytes = exactly(in, multiplied(header.count(), parts * header.width()));
    if (header.form() == TEXT) {
      return Optional.empty();
    }
    if (header.form() != FULL) {
      // Its rows are places and values, of which the last has the sizes.
      return Optional.of(
          NamedArray.unread(
              name, new int[] {Math.max(1, header.rows() - 1)}, "sparse", "save it as full"));
    }
    int n = (int) header.count();
    return Optional.of(
        new NamedArray(name, stored, header.complex(), () -> numbers(header, bytes, n, parts))
            .transposed());
  }

  private static long multiplied(long count, int bytes) throws IOException {
    if (count > Long.MAX_VALUE / bytes) {
      throw new EOFException("a matrix is cut off");
    }
    return count * bytes;
  }

  /** The imaginary parts follow all of the real ones. */
  private static double[] numbers(Header header, byte[] bytes, int n, int parts) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(header.order());
    double[] numbers = new double[parts * n];
    for (int i = 0; i < n; i++) {
      for (int part = 0; part < parts; part++) {
        numbers[parts * i + part] = header.number(buffer, part * n + i);
      }
    }
    return numbers;
  }
}

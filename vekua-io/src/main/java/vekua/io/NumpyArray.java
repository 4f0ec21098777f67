package vekua.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;

/** NumPy's {@code .npy}: one array, a matrix of numbered columns or records with names. */
record NumpyArray() implements TableFormat {

  private static final int CHUNK = 1 << 13;

  @Override
  public boolean recognises(byte[] head) {
    return head.length >= 6 && Arrays.equals(head, 0, 6, NumpyHeader.MAGIC, 0, 6);
  }

  @Override
  public Table open(ByteSource source) throws IOException {
    try (InputStream in = source.open(bytes -> {})) {
      List<NamedArray> arrays = read("", in, ByteSource.mostBytes());
      if (arrays.isEmpty()) {
        throw new BadInputException(
            source + ": its elements are no numbers that this program reads");
      }
      return new ArrayTable(source, arrays);
    } catch (IOException e) {
      throw source.damaged(e);
    }
  }

  /**
   * Reads the numbers of an array, all that are there of those that it claims.
   *
   * @param name of the array, if it has one
   * @param most bytes that may be read
   * @return one array for each part of its records, none where they hold no numbers
   */
  static List<NamedArray> read(String name, InputStream in, long most) throws IOException {
    NumpyHeader header = NumpyHeader.read(in);
    long count = header.count();
    if (count * Math.max(8, header.size()) > most) {
      throw new IOException(
          "it claims " + count + " elements, which are too many to be held in memory");
    }
    List<NumpyHeader.Field> fields =
        header.fields().stream().filter(NumpyHeader.Field::isNumber).toList();
    List<NamedArray> arrays = new ArrayList<>();
    for (NumpyHeader.Field field : header.fields()) {
      String type = field.unread();
      if (type != null) {
        String help = type.contains("delta") || type.contains("date") ? "numbers" : "float64";
        arrays.add(
            NamedArray.unread(called(name, field), header.shape(), type, "save it as " + help));
      }
    }
    if (fields.isEmpty()) {
      in.transferTo(OutputStream.nullOutputStream());
      return arrays;
    }
    double[][] numbers = new double[fields.size()][0];
    byte[] chunk = new byte[CHUNK * header.size()];
    for (long at = 0; at < count; ) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("interrupted");
      }
      int records = (int) Math.min(CHUNK, count - at);
      int bytes = in.readNBytes(chunk, 0, records * header.size());
      if (bytes < records * header.size()) {
        throw new EOFException(
            "it claims " + count + " elements and ends after " + (at + bytes / header.size()));
      }
      for (int f = 0; f < numbers.length; f++) {
        numbers[f] =
            appended(numbers[f], fields.get(f), chunk, header.size(), (int) at, records, count);
      }
      at += records;
    }
    for (int f = 0; f < numbers.length; f++) {
      NumpyHeader.Field field = fields.get(f);
      double[] all = numbers[f];
      NamedArray array =
          new NamedArray(called(name, field), header.shape(), field.complex(), () -> all);
      arrays.add(header.fortran() ? stored(array).transposed() : array);
    }
    return arrays;
  }

  private static String called(String name, NumpyHeader.Field field) {
    boolean first = field.name().isEmpty();
    return first ? name : name.isEmpty() ? field.name() : name + "/" + field.name();
  }

  /** The array with its axes as the file stores it, the first fastest. */
  private static NamedArray stored(NamedArray array) {
    int[] axes = array.shape().clone();
    for (int i = 0; i < axes.length; i++) {
      axes[i] = array.shape()[axes.length - 1 - i];
    }
    return new NamedArray(array.name(), axes, array.complex(), array.values());
  }

  /** Space grows with what was read, not with what a file claims. */
  private static double[] appended(
      double[] numbers,
      NumpyHeader.Field field,
      byte[] chunk,
      int size,
      int at,
      int records,
      long count) {
    int width = field.complex() ? 2 : 1;
    int needed = width * (at + records);
    double[] more = numbers;
    if (more.length < needed) {
      more = Arrays.copyOf(more, (int) Math.min(width * count, Math.max(needed, 2L * more.length)));
    }
    ByteBuffer buffer = ByteBuffer.wrap(chunk);
    for (int i = 0; i < records; i++) {
      for (int part = 0; part < width; part++) {
        more[width * (at + i) + part] = field.number(buffer, i * size + part * field.bytes() / 2);
      }
    }
    return more;
  }
}

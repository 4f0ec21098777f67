package vekua.io;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import us.hebi.matlab.mat.format.BufferAllocator;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.types.Array;
import us.hebi.matlab.mat.types.MatFile;
import us.hebi.matlab.mat.types.Matrix;
import us.hebi.matlab.mat.types.Sources;
import us.hebi.matlab.mat.types.Struct;

/**
 * MATLAB's {@code .mat} of versions 5 to 7: its variables by name, members of structures as in
 * {@code data/x}. Later versions are HDF5.
 */
record MatlabFile() implements TableFormat {

  private static final byte[] MAGIC = "MATLAB 5.0".getBytes(StandardCharsets.US_ASCII);
  private static final int DEEPEST = 8;

  /** Bytes before the first variable, the one that tells the order of bytes, and a tag's. */
  private static final int HEADER = 128;

  private static final int ENDIAN = 126;
  private static final int TAG = 8;

  /** The tag of a variable that is compressed. */
  private static final int COMPRESSED = 15;

  @Override
  public boolean recognises(byte[] head) {
    return head.length > MAGIC.length
        && IntStream.range(0, MAGIC.length).allMatch(i -> head[i] == MAGIC[i]);
  }

  @Override
  public Table open(ByteSource source) throws IOException {
    List<NamedArray> arrays = new ArrayList<>();
    try {
      byte[] bytes = source.all();
      checkClaims(source, bytes);
      MatFile file =
          Mat5.newReader(Sources.wrap(bytes))
              .setBufferAllocator(new Limited())
              .setEntryFilter(entry -> count(entry.getDimensions()) <= mostNumbers())
              .disableSubsystemProcessing()
              .readMat();
      for (MatFile.Entry entry : file.getEntries()) {
        add(arrays, entry.getName(), entry.getValue(), 0);
      }
    } catch (BadInputException e) {
      throw e;
    } catch (IOException | DataFormatException | RuntimeException e) {
      throw source.damaged(e);
    }
    return new ArrayTable(source, arrays);
  }

  /** Looks at what the compressed variables of a file say of their sizes. */
  private static void checkClaims(ByteSource source, byte[] bytes) throws DataFormatException {
    ByteBuffer file = ByteBuffer.wrap(bytes);
    file.order(bytes.length > ENDIAN && bytes[ENDIAN] == 'I' ? LITTLE_ENDIAN : BIG_ENDIAN);
    int at = HEADER;
    while (at + TAG <= bytes.length) {
      int type = file.getInt(at);
      long length = Integer.toUnsignedLong(file.getInt(at + 4));
      if (type == COMPRESSED) {
        int stored = (int) Math.min(length, bytes.length - at - TAG);
        Inflater inflater = new Inflater();
        inflater.setInput(bytes, at + TAG, stored);
        byte[] tag = new byte[TAG];
        boolean known = inflater.inflate(tag) == TAG;
        inflater.end();
        int claimed = ByteBuffer.wrap(tag).order(file.order()).getInt(4);
        source.checkExpanded(known ? Integer.toUnsignedLong(claimed) : 0, stored);
      }
      if (length > bytes.length - at - TAG) {
        return;
      }
      at += TAG + (int) length;
    }
  }

  private static long mostNumbers() {
    return ByteSource.mostBytes() / Double.BYTES;
  }

  private static long count(int[] shape) {
    long count = 1;
    for (int n : shape) {
      count *= n;
      if (n < 0 || count > Integer.MAX_VALUE) {
        return Long.MAX_VALUE;
      }
    }
    return count;
  }

  private static void add(List<NamedArray> arrays, String name, Array value, int depth) {
    if (value instanceof Struct struct && depth < DEEPEST && struct.getNumElements() == 1) {
      for (String member : struct.getFieldNames()) {
        add(arrays, name + "/" + member, struct.get(member), depth + 1);
      }
    } else if (value instanceof Matrix matrix && count(matrix.getDimensions()) <= mostNumbers()) {
      int[] stored = reversed(matrix.getDimensions());
      arrays.add(
          new NamedArray(name, stored, matrix.isComplex(), () -> numbers(matrix)).transposed());
    }
  }

  /** MATLAB stores the first axis fastest. */
  private static int[] reversed(int[] shape) {
    return IntStream.range(0, shape.length).map(i -> shape[shape.length - 1 - i]).toArray();
  }

  private static double[] numbers(Matrix matrix) {
    int n = matrix.getNumElements();
    double[] numbers = new double[matrix.isComplex() ? 2 * n : n];
    for (int i = 0; i < n; i++) {
      if (matrix.isComplex()) {
        numbers[2 * i] = matrix.getDouble(i);
        numbers[2 * i + 1] = matrix.getImaginaryDouble(i);
      } else {
        numbers[i] = matrix.getDouble(i);
      }
    }
    return numbers;
  }

  /** Space for arrays, which a file may claim to be as long as it likes. */
  private static final class Limited implements BufferAllocator {
    private long left = ByteSource.mostBytes();

    @Override
    public ByteBuffer allocate(int bytes) {
      left -= bytes;
      if (bytes < 0 || left < 0) {
        throw new IllegalStateException("it claims more numbers than memory holds");
      }
      return ByteBuffer.allocate(bytes);
    }

    @Override
    public void release(ByteBuffer buffer) {}
  }
}

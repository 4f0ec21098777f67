package vekua.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** NumPy's {@code .npz}: arrays by name. */
record NumpyArchive() implements TableFormat {

  private static final String ENDING = ".npy";

  /** The first member of what Excel writes. */
  private static final String OFFICE = "[Content_Types].xml";

  /** The last record, which may have a comment after it. */
  private static final int END = 22;

  private static final int DIRECTORY = END + 0xffff;
  private static final int END_OF_LIST = 0x06054b50;

  @Override
  public boolean recognises(byte[] head) {
    return head.length >= 4 && head[0] == 'P' && head[1] == 'K' && head[2] == 3 && head[3] == 4;
  }

  @Override
  public Table open(ByteSource source) throws IOException {
    List<NamedArray> arrays = new ArrayList<>();
    long left = ByteSource.mostBytes();
    AtomicLong stored = new AtomicLong();
    int members = 0;
    try (TailInputStream in = new TailInputStream(source.open(stored::set), DIRECTORY);
        ZipInputStream zip = new ZipInputStream(in);
        InputStream expanded =
            new CountingInputStream(zip, count -> source.checkExpanded(count, stored.get()))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        members++;
        String name = entry.getName();
        if (name.equals(OFFICE)) {
          throw new BadInputException(
              source + " is a workbook of a spreadsheet program: save its sheet as CSV");
        }
        if (!name.endsWith(ENDING)) {
          throw new IOException("it is a zip archive whose member " + name + " is no NumPy array");
        }
        for (NamedArray array :
            read(name.substring(0, name.length() - ENDING.length()), expanded, left)) {
          arrays.add(array);
          left -= bytes(array);
        }
        if (arrays.size() > TableRows.MOST_COLUMNS) {
          throw new IOException("it has more than " + TableRows.MOST_COLUMNS + " members");
        }
        // What follows the numbers would be expanded only to be thrown away.
        if (zip.read() >= 0) {
          throw new IOException("its member " + name + " is longer than it says");
        }
      }
      if (members(in.tail()) < 0) {
        throw new EOFException("it has no list of its members");
      }
      if (members(in.tail()) > members) {
        throw new IOException("it lists more members than it has");
      }
    } catch (IOException | IllegalArgumentException e) {
      throw source.damaged(e);
    }
    return new ArrayTable(source, arrays);
  }

  /**
   * How many members the list at the end of an archive names, 0 where it does not tell; negative
   * without a list. Without one the archive was cut off, perhaps between two members.
   */
  private static int members(byte[] tail) {
    ByteBuffer end = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = tail.length - END; at >= 0; at--) {
      boolean fits = at + END + (end.getShort(at + END - 2) & 0xffff) <= tail.length;
      if (end.getInt(at) == END_OF_LIST && fits) {
        int told = end.getShort(at + 10) & 0xffff;
        return told == 0xffff ? 0 : told;
      }
    }
    return -1;
  }

  /** What an array takes in memory. */
  private static long bytes(NamedArray array) {
    long bytes = Double.BYTES * (array.complex() ? 2L : 1L);
    for (int n : array.shape()) {
      bytes *= n;
    }
    return bytes;
  }

  /** An array, or nothing where it holds no numbers. */
  private static List<NamedArray> read(String name, InputStream in, long most) throws IOException {
    try {
      return NumpyArray.read(name, in, most);
    } catch (IOException e) {
      throw new IOException(name + ": " + e.getMessage(), e);
    }
  }
}

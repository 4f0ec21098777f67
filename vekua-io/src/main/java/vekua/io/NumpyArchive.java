package vekua.io;

import java.io.IOException;
import java.io.InputStream;
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

  @Override
  public boolean recognises(byte[] head) {
    return head.length >= 4 && head[0] == 'P' && head[1] == 'K' && head[2] == 3 && head[3] == 4;
  }

  @Override
  public Table open(ByteSource source) throws IOException {
    List<NamedArray> arrays = new ArrayList<>();
    long left = ByteSource.mostBytes();
    AtomicLong stored = new AtomicLong();
    try (InputStream in = source.open(stored::set);
        ZipInputStream zip = new ZipInputStream(in);
        InputStream expanded =
            new CountingInputStream(zip, count -> source.checkExpanded(count, stored.get()))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
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
          left -= 8L * array.values().read().length;
        }
        if (arrays.size() > TableRows.MOST_COLUMNS) {
          throw new IOException("it has more than " + TableRows.MOST_COLUMNS + " members");
        }
        // What follows the numbers would be expanded only to be thrown away.
        if (zip.read() >= 0) {
          throw new IOException("its member " + name + " is longer than it says");
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      throw source.damaged(e);
    }
    return new ArrayTable(source, arrays);
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

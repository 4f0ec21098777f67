package vekua.io;

import java.io.IOException;
import java.util.List;

/** A format that tables of numbers come in: one file for each, and a line in {@link #ALL}. */
interface TableFormat {

  /** All but text, which is what nothing else recognises. */
  List<TableFormat> ALL =
      List.of(
          new NumpyArray(),
          new NumpyArchive(),
          new MatlabFile(),
          new Matlab4File(),
          new Hdf5File(),
          new ProjectFile.Format());

  /** The bytes that formats may look at. */
  int HEAD = 1 << 13;

  /** Whether a file that begins like this is of this format. */
  boolean recognises(byte[] head);

  /** The table in a file of this format. */
  Table open(ByteSource source) throws IOException;

  /** The table in a file of whatever format it is. */
  static Table table(ByteSource source) throws IOException {
    byte[] head = source.head(HEAD);
    for (TableFormat format : ALL) {
      if (format.recognises(head)) {
        return format.open(source);
      }
    }
    return new TextTable(source, TextLayout.of(source.toString(), head));
  }
}

package vekua.io;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A text in which any number of blanks between cells became one tab, and those at both ends of a
 * line nothing: for tables whose columns are aligned by blanks.
 */
final class SingleTabs extends FilterInputStream {

  private static final int NONE = -2;

  private boolean atStart = true;
  private int ahead = NONE;

  SingleTabs(InputStream in) {
    super(new BufferedInputStream(in));
  }

  @Override
  public int read() throws IOException {
    int b = ahead == NONE ? in.read() : ahead;
    ahead = NONE;
    if (b == ' ' || b == '\t') {
      while (b == ' ' || b == '\t') {
        b = in.read();
      }
      if (!atStart && b != '\n' && b != '\r' && b >= 0) {
        ahead = b;
        return '\t';
      }
    }
    atStart = b == '\n' || b == '\r';
    return b;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int n = 0;
    while (n < length) {
      int b = read();
      if (b < 0) {
        break;
      }
      buffer[offset + n++] = (byte) b;
    }
    return n == 0 && length > 0 ? -1 : n;
  }
}

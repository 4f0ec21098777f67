package vekua.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Keeps the last bytes of what is read through it. */
final class TailInputStream extends FilterInputStream {

  private final byte[] ring;
  private long count;

  /**
   * A stream.
   *
   * @param most bytes that are kept
   */
  TailInputStream(InputStream in, int most) {
    super(in);
    this.ring = new byte[most];
  }

  /** Reads what is left, and gives the last bytes of all, as many as there are up to the most. */
  byte[] tail() throws IOException {
    transferTo(OutputStream.nullOutputStream());
    int kept = (int) Math.min(count, ring.length);
    byte[] tail = new byte[kept];
    for (int i = 0; i < kept; i++) {
      tail[i] = ring[(int) ((count - kept + i) % ring.length)];
    }
    return tail;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    if (read >= 0) {
      keep(new byte[] {(byte) read}, 0, 1);
    }
    return read;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int read = super.read(bytes, from, length);
    if (read > 0) {
      keep(bytes, from, read);
    }
    return read;
  }

  private void keep(byte[] bytes, int from, int length) {
    int kept = Math.min(length, ring.length);
    int at = (int) ((count + length - kept) % ring.length);
    int straight = Math.min(kept, ring.length - at);
    int start = from + length - kept;
    System.arraycopy(bytes, start, ring, at, straight);
    System.arraycopy(bytes, start + straight, ring, 0, kept - straight);
    count += length;
  }

  /** Whatever is skipped is read. */
  @Override
  public long skip(long bytes) throws IOException {
    return readNBytes((int) Math.min(bytes, ring.length)).length;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}

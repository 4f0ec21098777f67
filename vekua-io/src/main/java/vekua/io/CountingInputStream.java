package vekua.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** A stream that tells how many bytes were read from it. */
final class CountingInputStream extends FilterInputStream {

  private final LongConsumer observer;
  private long count;

  CountingInputStream(InputStream in, LongConsumer observer) {
    super(in);
    this.observer = observer;
  }

  @Override
  public int read() throws IOException {
    int b = super.read();
    return count(b < 0 ? -1 : 1) < 0 ? -1 : b;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    return count(super.read(buffer, offset, length));
  }

  private int count(int bytes) {
    if (bytes > 0) {
      count += bytes;
      observer.accept(count);
    }
    return bytes;
  }
}

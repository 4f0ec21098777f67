package vekua.io;

import java.io.IOException;
import java.util.function.LongConsumer;

/**
 * A table as text, CSV or a relative of it.
 *
 * @param source its bytes
 * @param layout how it is written
 */
record TextTable(ByteSource source, TextLayout layout) implements Table {

  @Override
  public String name() {
    return source.toString();
  }

  @Override
  public long bytes() {
    return source.bytes();
  }

  @Override
  public TextRows rows(LongConsumer bytesRead) throws IOException {
    return TextRows.open(source, layout, bytesRead);
  }
}

package vekua.io;

import java.io.IOException;
import java.util.Optional;
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
  public Optional<String> note() {
    return layout.merged()
        ? Optional.of(
            "line "
                + layout.first()
                + " of "
                + name()
                + " names the columns; the one above it heads several of them")
        : Optional.empty();
  }

  @Override
  public TextRows rows(LongConsumer bytesRead) throws IOException {
    return TextRows.open(source, layout, bytesRead);
  }
}

package vekua.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Text as UTF-8 on a stream; long texts, with a field's numbers, pass without a copy. */
final class TextOutput implements Appendable {

  private static final int LONG = 1 << 13;

  private final OutputStream out;
  private final StringBuilder waiting = new StringBuilder();

  TextOutput(OutputStream out) {
    this.out = out;
  }

  @Override
  public Appendable append(CharSequence text) throws IOException {
    if (text.length() < LONG) {
      waiting.append(text);
      passOnMuch();
    } else {
      flush();
      out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    }
    return this;
  }

  @Override
  public Appendable append(CharSequence text, int start, int end) throws IOException {
    waiting.append(text, start, end);
    passOnMuch();
    return this;
  }

  @Override
  public Appendable append(char c) throws IOException {
    waiting.append(c);
    return this;
  }

  private void passOnMuch() throws IOException {
    // Never between the halves of a character: they are appended one by one.
    if (waiting.length() >= LONG) {
      flush();
    }
  }

  /** Passes on what waits. */
  void flush() throws IOException {
    out.write(waiting.toString().getBytes(StandardCharsets.UTF_8));
    waiting.setLength(0);
  }
}

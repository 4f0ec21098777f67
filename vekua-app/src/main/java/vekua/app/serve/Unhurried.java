package vekua.app.serve;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;

/**
 * Sends answers without a thread that waits until their clients have read them: who dawdles takes
 * memory only, of that a limited amount, and for a limited time.
 *
 * <p>An answer counts from when it is complete until the first of three: it is sent, its connection
 * broke, or it was given up. Each of them forgets it, and to forget it twice does nothing.
 */
final class Unhurried extends Handler.Wrapper {

  /**
   * What is handed to a connection at once. For each write Java copies all of the bytes to memory
   * outside of the heap, which its thread keeps.
   */
  private static final int SLICE_BYTES = 1 << 17;

  private static final long LOOK_MILLIS = 500;

  private final Patience patience;

  /** Answers that are on their way; guarded by itself. */
  private final Set<Sent> onTheirWay = new HashSet<>();

  private long bytes;
  private volatile boolean open;

  /**
   * How long clients are waited for.
   *
   * @param bytes of all answers on their way together; beyond, those that were read least recently
   *     are given up
   * @param stallSeconds without a byte that is read
   * @param seconds for any answer
   * @param bytesPerSecond for each so many bytes there is one second more
   */
  record Patience(long bytes, double stallSeconds, double seconds, double bytesPerSecond) {

    /** For a server: an eighth of its memory, half a minute, a minute and 64 KiB a second. */
    static Patience standard() {
      return new Patience(Runtime.getRuntime().maxMemory() / 8, 30, 60, 1 << 16);
    }
  }

  Unhurried(Patience patience) {
    this.patience = patience;
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    open = true;
    Thread thread = new Thread(this::watch, "vekua-answers");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  protected void doStop() throws Exception {
    open = false;
    super.doStop();
  }

  private void watch() {
    try {
      while (open) {
        giveUp(System.nanoTime());
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Kept kept = new Kept(request, response);
    return super.handle(
        request,
        kept,
        new Callback.Nested(callback) {
          @Override
          public void succeeded() {
            kept.end(callback);
          }

          @Override
          public void failed(Throwable cause) {
            kept.drop();
            callback.failed(cause);
          }
        });
  }

  /** How many bytes are on their way. */
  long bytes() {
    synchronized (onTheirWay) {
      return bytes;
    }
  }

  /** How many answers are on their way. */
  int answers() {
    synchronized (onTheirWay) {
      return onTheirWay.size();
    }
  }

  private void add(Sent one) {
    synchronized (onTheirWay) {
      onTheirWay.add(one);
      bytes += one.length;
    }
  }

  private void forget(Sent one) {
    synchronized (onTheirWay) {
      if (onTheirWay.remove(one)) {
        bytes -= one.length;
      }
    }
  }

  /** Ends connections of clients that were waited for long enough. */
  private void giveUp(long now) {
    List<Sent> late = new ArrayList<>();
    synchronized (onTheirWay) {
      onTheirWay.stream().filter(one -> one.isLate(now)).forEach(late::add);
      long left = bytes - late.stream().mapToLong(one -> one.length).sum();
      if (left > patience.bytes) {
        List<Sent> others = new ArrayList<>(onTheirWay);
        others.removeAll(late);
        others.sort(Comparator.comparingLong(one -> one.moved - now));
        for (Sent one : others) {
          if (left <= patience.bytes) {
            break;
          }
          late.add(one);
          left -= one.length;
        }
      }
      late.forEach(this::forget);
    }
    late.forEach(Sent::giveUp);
  }

  /** An answer that is on its way, a slice at a time. */
  private final class Sent extends IteratingCallback {

    private final EndPoint client;
    private final Response response;
    private final ByteBuffer content;
    private final int length;
    private final Callback callback;
    private final long begun = System.nanoTime();

    /** When the last slice was taken. */
    private volatile long moved = begun;

    Sent(Response response, ByteBuffer content, Callback callback) {
      this.client = response.getRequest().getConnectionMetaData().getConnection().getEndPoint();
      this.response = response;
      this.content = content;
      this.length = content.remaining();
      this.callback = callback;
    }

    private boolean isLate(long now) {
      double most = patience.seconds + length / patience.bytesPerSecond;
      return now - moved > patience.stallSeconds * 1e9 || now - begun > most * 1e9;
    }

    private void giveUp() {
      // The write that waits fails by this, and with it the request.
      client.close(new IOException("the client did not read its answer"));
    }

    @Override
    protected Action process() {
      if (!content.hasRemaining()) {
        return Action.SUCCEEDED;
      }
      int end = Math.min(content.limit(), content.position() + SLICE_BYTES);
      ByteBuffer slice = content.slice(content.position(), end - content.position());
      content.position(end);
      moved = System.nanoTime();
      response.write(!content.hasRemaining(), slice, this);
      return Action.SCHEDULED;
    }

    @Override
    protected void onCompleteSuccess() {
      forget(this);
      callback.succeeded();
    }

    @Override
    protected void onCompleteFailure(Throwable cause) {
      forget(this);
      // Nothing can follow on this connection, but it is not always ended with its request.
      client.close(cause);
      callback.failed(cause);
    }

    @Override
    public InvocationType getInvocationType() {
      return callback.getInvocationType();
    }
  }

  /** An answer that is kept until it is complete. */
  private final class Kept extends Response.Wrapper {

    private final List<byte[]> pieces = new ArrayList<>();

    Kept(Request request, Response response) {
      super(request, response);
    }

    /** To those who write it, what is kept has gone. */
    @Override
    public boolean isCommitted() {
      return !pieces.isEmpty() || super.isCommitted();
    }

    @Override
    public void write(boolean last, ByteBuffer more, Callback callback) {
      if (isEvents()) {
        super.write(last, more, callback);
        return;
      }
      if (BufferUtil.hasContent(more)) {
        pieces.add(BufferUtil.toArray(more));
        BufferUtil.clear(more);
      }
      if (!last) {
        callback.succeeded();
        return;
      }
      int length = pieces.stream().mapToInt(piece -> piece.length).sum();
      if (length == 0) {
        super.write(true, more, callback);
        return;
      }
      ByteBuffer whole = ByteBuffer.allocate(length);
      pieces.forEach(whole::put);
      pieces.clear();
      if (!getHeaders().contains(HttpHeader.CONTENT_LENGTH)) {
        getHeaders().put(HttpHeader.CONTENT_LENGTH, length);
      }
      Sent one = new Sent(getWrapped(), whole.flip(), callback);
      add(one);
      one.iterate();
    }

    /** Sends what is left where nobody said that it was the last. */
    private void end(Callback callback) {
      if (pieces.isEmpty()) {
        callback.succeeded();
      } else {
        write(true, BufferUtil.EMPTY_BUFFER, callback);
      }
    }

    private void drop() {
      pieces.clear();
    }

    /** What comes bit by bit is not for later. */
    private boolean isEvents() {
      String type = getHeaders().get(HttpHeader.CONTENT_TYPE);
      return type != null && type.startsWith("text/event-stream");
    }
  }
}

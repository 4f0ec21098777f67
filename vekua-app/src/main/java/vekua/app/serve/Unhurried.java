package vekua.app.serve;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * Sends answers without a thread that waits until their clients have read them: who dawdles takes
 * memory only, and of that a limited amount. If it is used up, those who have read nothing for
 * longest lose their connection.
 */
final class Unhurried extends Handler.Wrapper {

  private final long most;

  /** Answers that are on their way; guarded by itself. */
  private final List<Sent> sent = new ArrayList<>();

  private long bytes;

  /**
   * A handler of answers.
   *
   * @param most bytes of all answers on their way together
   */
  Unhurried(long most) {
    this.most = most;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Kept kept = new Kept(request, response);
    return super.handle(request, kept, Callback.from(() -> kept.end(callback), callback::failed));
  }

  /** An answer that is on its way. */
  private static final class Sent {

    private final Request request;
    private final ByteBuffer content;
    private final int length;
    private int left;
    private long since = System.nanoTime();

    Sent(Request request, ByteBuffer content) {
      this.request = request;
      this.content = content;
      length = BufferUtil.length(content);
      left = length;
    }

    /** Looks whether more of it has been read. */
    void look(long now) {
      int still = BufferUtil.length(content);
      if (still != left) {
        left = still;
        since = now;
      }
    }

    void abandon() {
      request
          .getConnectionMetaData()
          .getConnection()
          .getEndPoint()
          .close(new IOException("the client did not read its answer"));
    }
  }

  private void add(Sent one) {
    List<Sent> abandoned = new ArrayList<>();
    synchronized (sent) {
      bytes += one.length;
      if (bytes > most) {
        long now = System.nanoTime();
        sent.forEach(old -> old.look(now));
        sent.sort(Comparator.comparingLong(old -> old.since - now));
        long left = bytes;
        for (int i = 0; i < sent.size() && left > most; i++) {
          abandoned.add(sent.get(i));
          left -= sent.get(i).length;
        }
      }
      sent.add(one);
    }
    // To close a connection ends its write, which removes the answer.
    abandoned.forEach(Sent::abandon);
  }

  private void remove(Sent one) {
    synchronized (sent) {
      if (sent.remove(one)) {
        bytes -= one.length;
      }
    }
  }

  /** How many bytes are on their way. */
  long bytes() {
    synchronized (sent) {
      return bytes;
    }
  }

  /** An answer that is kept until it is complete. */
  private final class Kept extends Response.Wrapper {

    private final ByteArrayOutputStream content = new ByteArrayOutputStream(0);
    private boolean complete;

    Kept(Request request, Response response) {
      super(request, response);
    }

    @Override
    public void write(boolean last, ByteBuffer more, Callback callback) {
      if (isEvents()) {
        super.write(last, more, callback);
        return;
      }
      if (last && content.size() == 0) {
        send(more, callback);
        return;
      }
      if (BufferUtil.hasContent(more)) {
        byte[] copy = BufferUtil.toArray(more);
        BufferUtil.clear(more);
        content.write(copy, 0, copy.length);
      }
      if (last) {
        send(ByteBuffer.wrap(content.toByteArray()), callback);
      } else {
        callback.succeeded();
      }
    }

    /** Sends what is left when the answer is made. */
    void end(Callback callback) {
      if (complete || content.size() == 0) {
        callback.succeeded();
      } else {
        write(true, BufferUtil.EMPTY_BUFFER, callback);
      }
    }

    private void send(ByteBuffer whole, Callback callback) {
      complete = true;
      Sent one = new Sent(getRequest(), whole);
      add(one);
      super.write(true, whole, Callback.from(callback, () -> remove(one)));
    }

    /** What comes bit by bit is not for later. */
    private boolean isEvents() {
      String type = getHeaders().get(HttpHeader.CONTENT_TYPE);
      return type != null && type.startsWith("text/event-stream");
    }
  }
}

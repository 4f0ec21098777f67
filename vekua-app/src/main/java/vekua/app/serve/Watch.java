package vekua.app.serve;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.EndPoint;
import org.jspecify.annotations.Nullable;

/**
 * Watches work that is done for clients, and interrupts it when its time is over or when nobody
 * waits for it any longer: the core answers an interruption with a CancellationException.
 */
final class Watch implements AutoCloseable {

  private static final long PERIOD_MILLIS = 50;

  private final Set<Ticket> jobs = ConcurrentHashMap.newKeySet();
  private volatile boolean open = true;

  private Watch() {}

  /** A watch with its own thread. */
  static Watch start() {
    Watch watch = new Watch();
    Thread thread = new Thread(watch::run, "vekua-watch");
    thread.setDaemon(true);
    thread.start();
    return watch;
  }

  private void run() {
    try {
      while (open) {
        jobs.forEach(Watch::look);
        Thread.sleep(PERIOD_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whatever one job makes of it, the others are watched on. */
  private static void look(Ticket job) {
    try {
      job.look();
    } catch (RuntimeException e) {
      job.interrupt(End.LEFT);
    }
  }

  /** Begins to watch what the calling thread does for the client at the other end. */
  Ticket begin(EndPoint client) {
    Ticket ticket = new Ticket(Thread.currentThread()::interrupt, client);
    jobs.add(ticket);
    return ticket;
  }

  /**
   * Watches work that tells its client of itself as it goes and looks itself whether it is ended;
   * nothing is interrupted, and the connection ends with the time, once that is limited.
   */
  Ticket beginSending(EndPoint client) {
    Ticket ticket =
        new Ticket(() -> client.close(new IOException("nobody reads what is sent")), client);
    jobs.add(ticket);
    return ticket;
  }

  /** Watches only the time in which the calling thread gets what a client sends. */
  Ticket beginReading(double seconds) {
    Ticket ticket = new Ticket(Thread.currentThread()::interrupt, null);
    ticket.limit(seconds);
    jobs.add(ticket);
    return ticket;
  }

  /** How many jobs are watched. */
  int jobs() {
    return jobs.size();
  }

  /** Interrupts all work. */
  @Override
  public void close() {
    open = false;
    jobs.forEach(job -> job.interrupt(End.CLOSED));
  }

  /** Why work was ended. */
  enum End {
    NOT,
    TIME,
    LEFT,
    CLOSED
  }

  /** The work for one request. */
  final class Ticket implements AutoCloseable {
    private final Runnable ending;

    /** Nobody where the thread itself reads from the connection. */
    private final @Nullable EndPoint client;

    private long deadline = Long.MAX_VALUE;
    private long begun;
    private long spent;
    private End end = End.NOT;
    private boolean over;
    private boolean readAhead;

    private Ticket(Runnable ending, @Nullable EndPoint client) {
      this.ending = ending;
      this.client = client;
    }

    /** Limits the time from now on, less what earlier stages of the same work took. */
    synchronized void limit(double seconds) {
      begun = System.nanoTime();
      deadline = begun + (long) (seconds * 1e9) - spent;
    }

    /** Lets time pass uncounted from now on: the work waits for its turn. */
    synchronized void pause() {
      if (deadline != Long.MAX_VALUE) {
        spent += System.nanoTime() - begun;
        deadline = Long.MAX_VALUE;
      }
    }

    synchronized End end() {
      return end;
    }

    /** Whether the next request came early and was read: the connection must end then. */
    synchronized boolean readAhead() {
      return readAhead;
    }

    private synchronized void look() {
      if (over || end != End.NOT) {
        return;
      }
      if (deadline != Long.MAX_VALUE && System.nanoTime() - deadline > 0) {
        interrupt(End.TIME);
      } else if (client != null && !readAhead && left(client)) {
        interrupt(End.LEFT);
      }
    }

    /** Nobody reads from the connection while a request is worked on: the end shows only here. */
    private boolean left(EndPoint client) {
      try {
        // Endpoints fill a buffer from its limit on.
        ByteBuffer next = ByteBuffer.allocate(1).limit(0);
        int read = client.fill(next);
        readAhead = read > 0;
        return read < 0;
      } catch (IOException e) {
        return true;
      }
    }

    private synchronized void interrupt(End reason) {
      if (!over && end == End.NOT) {
        end = reason;
        ending.run();
      }
    }

    /** Ends the watch; an interruption that came too late is forgotten. */
    @Override
    public void close() {
      jobs.remove(this);
      synchronized (this) {
        over = true;
        if (end != End.NOT) {
          Thread.interrupted();
        }
      }
    }
  }
}

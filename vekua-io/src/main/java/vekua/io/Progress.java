package vekua.io;

import java.util.function.LongConsumer;

/** Told how far long work is. */
@FunctionalInterface
public interface Progress {

  /**
   * A piece of work begins.
   *
   * @param name one word for it, such as "Reading"
   * @param bytes how many bytes it will read
   */
  Step begin(String name, long bytes);

  /** A piece of work: told how many bytes it has read so far, closed at its end. */
  interface Step extends LongConsumer, AutoCloseable {
    @Override
    default void close() {}
  }

  /** Nobody looks. */
  static Progress none() {
    return (name, bytes) -> done -> {};
  }
}

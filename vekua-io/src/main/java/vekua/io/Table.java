package vekua.io;

import java.io.IOException;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Columns of numbers in a file of some format, which can be read as often as needed. */
interface Table {

  /** What complaints call it. */
  String name();

  /** How many bytes a pass over all rows reads. */
  long bytes();

  /** What there is to say of how it is read, in a clause. */
  default Optional<String> note() {
    return Optional.empty();
  }

  /**
   * Begins a pass over the rows.
   *
   * @param bytesRead told how many bytes have been read so far
   */
  TableRows rows(LongConsumer bytesRead) throws IOException;
}

package vekua.io;

import java.io.IOException;

/** Numbers of a type that this program does not read, in a file that is whole. */
final class UnreadTypeException extends IOException {

  private static final long serialVersionUID = 1L;

  /**
   * A complaint.
   *
   * @param message that goes on after the name of the file
   */
  UnreadTypeException(String message) {
    super(message);
  }
}

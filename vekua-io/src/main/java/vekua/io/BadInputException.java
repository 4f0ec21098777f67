package vekua.io;

/** A user's file or argument is wrong; the message is one sentence that names the place. */
public final class BadInputException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Creates the exception with its sentence. */
  public BadInputException(String message) {
    super(message);
  }
}

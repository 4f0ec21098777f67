package vekua.io;

/** A user's file or argument is wrong; the message is one sentence that names the place. */
public final class BadInputException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private static final int LONGEST = 600;

  /**
   * Creates the exception with its sentence. What it quotes of the input may be anything: line
   * breaks and control characters become �, and a very long sentence loses its middle.
   */
  public BadInputException(String message) {
    super(printable(message));
  }

  private static String printable(String message) {
    String line = message.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "�");
    if (line.length() <= LONGEST) {
      return line;
    }
    int half = LONGEST / 2;
    return line.substring(0, half) + " … " + line.substring(line.length() - half);
  }
}

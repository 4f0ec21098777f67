package vekua.app.serve;

/** A request that is answered with a status and one sentence. */
final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int status;
  private final boolean later;

  private Refusal(int status, String sentence, boolean later) {
    super(sentence, null, false, false);
    this.status = status;
    this.later = later;
  }

  Refusal(int status, String sentence) {
    this(status, sentence, false);
  }

  /** A refusal of a request that may succeed later. */
  static Refusal later(int status, String sentence) {
    return new Refusal(status, sentence, true);
  }

  int status() {
    return status;
  }

  /** Whether to try again. */
  boolean isForNow() {
    return later;
  }
}

package vekua.app.serve;

/** A request that is answered with a status and one sentence. */
final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int status;

  Refusal(int status, String sentence) {
    super(sentence);
    this.status = status;
  }

  int status() {
    return status;
  }
}

package vekua.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InterruptionTest {

  @AfterEach
  void forget() {
    Thread.interrupted();
  }

  /** The server clears the flag when it has answered, while other threads are still at it. */
  @Test
  void workThatWasEndedStaysEnded() {
    Interruption work = Interruption.ofThisThread();
    Thread.currentThread().interrupt();
    assertThatThrownBy(work::check).isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThatThrownBy(work::check).isInstanceOf(CancellationException.class);
    Interruption.ofThisThread().check();
  }

  @Test
  void whatIsBegunOnOtherThreadsEndsWithTheAsker() {
    Interruption work = Interruption.ofThisThread();
    Thread asker = Thread.currentThread();
    CompletableFuture<Boolean> elsewhere =
        CompletableFuture.supplyAsync(
            () ->
                work.within(
                    () -> {
                      asker.interrupt();
                      try {
                        Interruption.ofThisThread().check();
                        return false;
                      } catch (CancellationException e) {
                        return true;
                      }
                    }));
    // Joining would take the interruption away while it waits.
    while (!elsewhere.isDone()) {
      Thread.onSpinWait();
    }
    assertThat(elsewhere.join()).isTrue();
    CompletableFuture.runAsync(() -> Interruption.ofThisThread().check()).join();
  }

  @Test
  void blocksWithinBlocksEndToo() {
    assertThatThrownBy(
            () ->
                Blocks.inParallel(
                    100,
                    1,
                    (from, to) ->
                        Blocks.inParallel(
                            100,
                            1,
                            (first, last) -> {
                              if (from == 7) {
                                throw new CancellationException("interrupted");
                              }
                            })))
        .isInstanceOf(CancellationException.class);
    Interruption.ofThisThread().check();
  }

  private static void fail() {
    throw new IllegalStateException();
  }

  /** What a thread does for another ends with that one; what it does next for itself does not. */
  @Test
  void whoseWorkItIsEndsWithThePiece() throws InterruptedException {
    Interruption own = Interruption.ofThisThread();
    CompletableFuture<Interruption> given = new CompletableFuture<>();
    Thread other = new Thread(() -> given.complete(Interruption.ofThisThread()));
    other.start();
    Interruption others = given.join();
    other.join();
    Interruption[] seen = new Interruption[3];
    int answer =
        own.within(
            () -> {
              seen[0] = Interruption.ofThisThread();
              others.within(() -> seen[1] = Interruption.ofThisThread());
              assertThatThrownBy(() -> others.within(InterruptionTest::fail))
                  .isInstanceOf(IllegalStateException.class);
              seen[2] = Interruption.ofThisThread();
              return 42;
            });
    assertThat(answer).isEqualTo(42);
    assertThat(seen).containsExactly(own, others, own);
    assertThat(Interruption.ofThisThread()).isNotSameAs(own).isNotSameAs(others);
  }
}

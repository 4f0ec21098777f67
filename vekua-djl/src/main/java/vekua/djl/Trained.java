package vekua.djl;

import java.util.OptionalDouble;

/**
 * What came of a training.
 *
 * @param steps how many steps were done in all, those before a resumption included
 * @param loss the loss that the last step descended from
 * @param validation the best validation loss, whose parameters were kept; empty if none was asked
 *     for
 * @param evaluations how often the loss was computed
 * @param end why it ended
 * @param state what a later training can go on from, as if there had been no break
 */
public record Trained(
    int steps,
    double loss,
    OptionalDouble validation,
    int evaluations,
    End end,
    TrainingState state) {

  /** Why a training ended. */
  public enum End {
    /** All steps were done. */
    STEPS,
    /** The progress asked to stop. */
    STOPPED,
    /** No improvement for as long as the patience lasts. */
    PATIENCE,
    /** The optimiser found no way down. */
    CONVERGED
  }
}

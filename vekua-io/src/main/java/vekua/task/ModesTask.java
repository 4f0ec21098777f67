package vekua.task;

import java.util.function.DoubleConsumer;
import vekua.io.BadInputException;
import vekua.modes.Membrane;
import vekua.modes.ModeSolver;
import vekua.modes.Spectrum;

/**
 * From a membrane to its modes and a report.
 *
 * @param name what complaints call the membrane
 * @param membrane whose modes are asked for
 * @param question which of them
 * @param tolerance how wide intervals may be, relative to the eigenvalues
 * @param seconds how long it may take, positive
 */
public record ModesTask(
    String name, Membrane membrane, Question question, double tolerance, double seconds) {

  /** How narrow intervals are unless said. */
  public static final double TOLERANCE = 1e-8;

  /** How long it may take unless said, in seconds. */
  public static final double SECONDS = 600;

  /**
   * The same with the limit of time that holds unless said.
   *
   * @param name what complaints call the membrane
   * @param membrane whose modes are asked for
   * @param question which of them
   * @param tolerance how wide intervals may be
   */
  public ModesTask(String name, Membrane membrane, Question question, double tolerance) {
    this(name, membrane, question, tolerance, SECONDS);
  }

  /** Which modes are asked for. */
  @FunctionalInterface
  public interface Question {

    /** Asks a solver. */
    Spectrum ask(ModeSolver solver, Membrane membrane);

    /** The lowest modes, so many. */
    static Question lowest(int count) {
      return (solver, membrane) -> solver.lowest(membrane, count);
    }

    /** Those with eigenvalues in a range. */
    static Question between(double from, double to) {
      return (solver, membrane) -> solver.between(membrane, from, to);
    }
  }

  /**
   * Finds the modes.
   *
   * @param progress is told shares from 0 to 1
   * @throws BadInputException if the question makes no sense or asks for too much
   */
  public ModesOutcome run(DoubleConsumer progress) {
    long start = System.nanoTime();
    try {
      ModeSolver solver =
          ModeSolver.withDefaults()
              .withTolerance(tolerance)
              .withTimeLimit(seconds, () -> System.nanoTime() * 1e-9)
              .withProgress(progress);
      Spectrum spectrum = question.ask(solver, membrane);
      return new ModesOutcome(membrane, spectrum, tolerance, (System.nanoTime() - start) * 1e-9);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(name + ": " + e.getMessage());
    }
  }
}

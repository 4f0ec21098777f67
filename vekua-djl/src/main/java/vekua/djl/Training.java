package vekua.djl;

import ai.djl.nn.Block;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;

/**
 * Minimises losses over the parameters of blocks: an optimiser with what belongs around it. An
 * immutable configuration.
 *
 * <p>Every step's arrays are freed with the step, so memory does not grow. An interruption of the
 * thread ends a training with a {@link CancellationException} between two steps; checkpoints stay.
 */
public final class Training {

  private record Checkpoints(Path file, int every) {}

  private record Validation(Loss loss, int every) {}

  private record Patience(int steps, double improvement) {}

  private final Optimiser optimiser;
  private final Schedule schedule;
  private final Progress progress;
  private final List<TrainingLog> logs;
  private final Optional<Checkpoints> checkpoints;
  private final Optional<Validation> validation;
  private final Optional<Patience> patience;
  private final Optional<TrainingState> start;

  private Training(
      Optimiser optimiser,
      Schedule schedule,
      Progress progress,
      List<TrainingLog> logs,
      Optional<Checkpoints> checkpoints,
      Optional<Validation> validation,
      Optional<Patience> patience,
      Optional<TrainingState> start) {
    this.optimiser = optimiser;
    this.schedule = schedule;
    this.progress = progress;
    this.logs = logs;
    this.checkpoints = checkpoints;
    this.validation = validation;
    this.patience = patience;
    this.start = start;
  }

  /** A training by an optimiser, and nothing else. */
  public static Training with(Optimiser optimiser) {
    return new Training(
        optimiser,
        Schedule.constant(),
        Progress.NONE,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** The same with a rate that changes from step to step. */
  public Training withSchedule(Schedule newSchedule) {
    return new Training(
        optimiser, newSchedule, progress, logs, checkpoints, validation, patience, start);
  }

  /** The same, watched by somebody who may stop it. */
  public Training withProgress(Progress newProgress) {
    return new Training(
        optimiser, schedule, newProgress, logs, checkpoints, validation, patience, start);
  }

  /** The same with another log, which stays the caller's to close. */
  public Training withLog(TrainingLog log) {
    List<TrainingLog> all = new ArrayList<>(logs);
    all.add(log);
    return new Training(
        optimiser, schedule, progress, List.copyOf(all), checkpoints, validation, patience, start);
  }

  /**
   * The same with a file that keeps the state. If it is there at the beginning, the training goes
   * on from it.
   *
   * @param file written whole or not at all, after every so many steps and at the end
   * @param every at least 1
   */
  public Training withCheckpoints(Path file, int every) {
    Optional<Checkpoints> kept = Optional.of(new Checkpoints(file, atLeastOne(every, "every")));
    return new Training(optimiser, schedule, progress, logs, kept, validation, patience, start);
  }

  /**
   * The same with a loss that is watched and not minimised: at the end the parameters are those
   * with which it was lowest.
   *
   * @param every after how many steps it is computed, at least 1
   */
  public Training withValidation(Loss loss, int every) {
    Optional<Validation> watched = Optional.of(new Validation(loss, atLeastOne(every, "every")));
    return new Training(optimiser, schedule, progress, logs, checkpoints, watched, patience, start);
  }

  /**
   * The same, ended when nothing has improved for a while: the validation loss or, if there is
   * none, the loss.
   *
   * @param steps how long, at least 1
   * @param improvement by which share a loss must fall to count, from 0 to below 1
   */
  public Training withPatience(int steps, double improvement) {
    if (!(improvement >= 0 && improvement < 1)) {
      throw new IllegalArgumentException(
          "improvement must be at least 0 and below 1: " + improvement);
    }
    Optional<Patience> limited = Optional.of(new Patience(atLeastOne(steps, "steps"), improvement));
    return new Training(
        optimiser, schedule, progress, logs, checkpoints, validation, limited, start);
  }

  /** The same, going on from where another one ended. */
  public Training from(TrainingState state) {
    return new Training(
        optimiser, schedule, progress, logs, checkpoints, validation, patience, Optional.of(state));
  }

  /**
   * Minimises a loss.
   *
   * @param block initialised; its parameters are updated in place
   * @param loss computed once for each step of Adam, a few times for each of L-BFGS
   * @param steps how many steps there shall have been in the end, at least 1
   * @throws ArithmeticException if the loss is no longer finite
   * @throws IllegalArgumentException if a state to go on from is not one of this training
   */
  public Trained minimise(Block block, Loss loss, int steps) {
    return minimise(List.of(block), loss, steps);
  }

  /** Minimises a loss over the parameters of several blocks. */
  public Trained minimise(List<? extends Block> blocks, Loss loss, int steps) {
    atLeastOne(steps, "steps");
    return new Run(new Parameters(blocks), loss).until(steps);
  }

  private static int atLeastOne(int value, String name) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1: " + value);
    }
    return value;
  }

  /** A training under way. */
  private final class Run {

    private final Parameters parameters;
    private final Objective objective;
    private final Optimiser.Descent descent;
    private double[] x;
    private int done;
    private double loss = Double.NaN;
    private double best = Double.POSITIVE_INFINITY;
    private double[] bestValues = new double[0];
    private int bestStep;

    Run(Parameters parameters, Loss loss) {
      this.parameters = parameters;
      this.objective = new Objective(parameters, loss);
      this.descent = optimiser.start(parameters.size());
      this.x = parameters.values();
      begin().ifPresent(this::restore);
    }

    private Optional<TrainingState> begin() {
      if (checkpoints.isPresent() && Files.exists(checkpoints.get().file())) {
        try {
          return Optional.of(TrainingState.read(checkpoints.get().file()));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return start;
    }

    private void restore(TrainingState state) {
      state.requireOf(optimiser, parameters);
      state.restore(descent);
      x = state.values();
      done = state.steps();
      loss = state.loss();
      best = state.best();
      bestStep = state.bestStep();
      bestValues = state.bestValues();
      parameters.set(x);
    }

    private TrainingState state() {
      return new TrainingState(
          optimiser.toString(),
          parameters.meaning(),
          done,
          loss,
          best,
          bestStep,
          x,
          bestValues,
          descent);
    }

    Trained until(int steps) {
      Trained.End end = Trained.End.STEPS;
      while (done < steps) {
        if (Thread.currentThread().isInterrupted()) {
          throw new CancellationException("interrupted after " + done + " steps");
        }
        double rate = schedule.factor(done + 1);
        loss = descent.step(objective, x, rate);
        if (!Double.isFinite(loss)) {
          throw new ArithmeticException("loss is not finite in step " + (done + 1) + ": " + loss);
        }
        done++;
        parameters.set(x);
        OptionalDouble checked = watch(loss);
        for (TrainingLog log : logs) {
          log.record(done, loss, rate, checked);
        }
        if (checkpoints.isPresent() && done % checkpoints.get().every() == 0) {
          keep();
        }
        if (!progress.after(done, loss)) {
          end = Trained.End.STOPPED;
          break;
        }
        if (descent.converged()) {
          end = Trained.End.CONVERGED;
          break;
        }
        if (patience.isPresent() && done - bestStep >= patience.get().steps()) {
          end = Trained.End.PATIENCE;
          break;
        }
      }
      if (checkpoints.isPresent()) {
        keep();
      }
      if (bestValues.length > 0) {
        parameters.set(bestValues);
      }
      OptionalDouble kept =
          bestValues.length > 0 ? OptionalDouble.of(best) : OptionalDouble.empty();
      return new Trained(done, loss, kept, objective.evaluations(), end, state());
    }

    private OptionalDouble watch(double loss) {
      double bar = 1 - patience.map(Patience::improvement).orElse(0.0);
      if (validation.isEmpty()) {
        if (loss < bar * best || done == 1) {
          best = loss;
          bestStep = done;
        }
        return OptionalDouble.empty();
      }
      if (done % validation.get().every() != 0) {
        return OptionalDouble.empty();
      }
      double value = objective.only(validation.get().loss());
      if (value < bar * best) {
        best = value;
        bestStep = done;
        bestValues = x.clone();
      }
      return OptionalDouble.of(value);
    }

    private void keep() {
      try {
        state().write(checkpoints.orElseThrow().file());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}

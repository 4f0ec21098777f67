package vekua.djl;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;

/** Keeps a record of trainings; close it. */
public interface TrainingLog extends AutoCloseable {

  /**
   * Records a step.
   *
   * @param step from 1
   * @param loss that the step descended from
   * @param rate the factor of the schedule
   * @param validation the validation loss, in steps that compute it
   */
  void record(int step, double loss, double rate, OptionalDouble validation);

  @Override
  void close();

  /** Appends lines {@code step,loss,rate,validation,seconds} to a file. */
  static TrainingLog csv(Path file) throws IOException {
    return new CsvLog(file);
  }

  /**
   * Writes scalars that TensorBoard shows, into a new file of a folder.
   *
   * @param folder made if it is not there
   */
  static TrainingLog tensorBoard(Path folder) throws IOException {
    return new TensorBoardLog(folder);
  }
}

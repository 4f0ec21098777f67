package vekua.djl;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Where a training stands: its parameters in float64, the optimiser's memory and how many steps
 * were done. A training that goes on from it does what it would have done without the break.
 * Immutable.
 */
public final class TrainingState {

  private static final int MAGIC = 0x564b5452;
  private static final int VERSION = 2;

  private final String optimiser;
  private final String meaning;
  private final int steps;
  private final double loss;
  private final double best;
  private final int bestStep;
  private final double[] values;
  private final double[] bestValues;
  private final byte[] memory;

  TrainingState(
      String optimiser,
      String meaning,
      int steps,
      double loss,
      double best,
      int bestStep,
      double[] values,
      double[] bestValues,
      Optimiser.Descent descent) {
    this(
        optimiser,
        meaning,
        steps,
        loss,
        best,
        bestStep,
        values.clone(),
        bestValues,
        bytes(descent));
  }

  private TrainingState(
      String optimiser,
      String meaning,
      int steps,
      double loss,
      double best,
      int bestStep,
      double[] values,
      double[] bestValues,
      byte[] memory) {
    this.optimiser = optimiser;
    this.meaning = meaning;
    this.steps = steps;
    this.loss = loss;
    this.best = best;
    this.bestStep = bestStep;
    this.values = values;
    this.bestValues = bestValues;
    this.memory = memory;
  }

  private static byte[] bytes(Optimiser.Descent descent) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      descent.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** How many steps were done. */
  public int steps() {
    return steps;
  }

  double loss() {
    return loss;
  }

  double best() {
    return best;
  }

  int bestStep() {
    return bestStep;
  }

  double[] values() {
    return values.clone();
  }

  double[] bestValues() {
    return bestValues.clone();
  }

  /** Makes a descent what it was. */
  void restore(Optimiser.Descent descent) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(memory))) {
      descent.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Checks that this is a state of an optimiser over parameters. */
  void requireOf(Optimiser wanted, Parameters parameters) {
    if (!optimiser.equals(wanted.toString())) {
      throw new IllegalArgumentException(
          "the state is one of " + optimiser + "; this training has " + wanted);
    }
    if (!meaning.equals(parameters.meaning())) {
      throw new IllegalArgumentException(
          "the state is one of the parameters "
              + meaning
              + "; this training has "
              + parameters.meaning());
    }
  }

  /** Writes a file, whole or not at all. */
  public void write(Path file) throws IOException {
    Path whole = file.toAbsolutePath();
    Path part = Files.createTempFile(whole.getParent(), whole.getFileName().toString(), ".part");
    try {
      try (DataOutputStream out =
          new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(part)))) {
        out.writeInt(MAGIC);
        out.writeInt(VERSION);
        out.writeUTF(optimiser);
        byte[] text = meaning.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        out.writeInt(text.length);
        out.write(text);
        out.writeInt(steps);
        out.writeDouble(loss);
        out.writeDouble(best);
        out.writeInt(bestStep);
        write(out, values);
        write(out, bestValues);
        out.writeInt(memory.length);
        out.write(memory);
      }
      Files.move(part, whole, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it is not one of a training, or damaged
   */
  public static TrainingState read(Path file) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      if (in.readInt() != MAGIC) {
        throw new IOException(file + " is not the state of a training");
      }
      int version = in.readInt();
      if (version != VERSION) {
        throw new IOException(
            file + " has version " + version + "; this program reads version " + VERSION);
      }
      String optimiser = in.readUTF();
      byte[] text = in.readNBytes(in.readInt());
      return new TrainingState(
          optimiser,
          new String(text, java.nio.charset.StandardCharsets.UTF_8),
          in.readInt(),
          in.readDouble(),
          in.readDouble(),
          in.readInt(),
          values(in),
          values(in),
          memory(in));
    } catch (EOFException e) {
      throw new IOException(file + " ends too early: it is damaged", e);
    }
  }

  private static void write(DataOutputStream out, double[] values) throws IOException {
    out.writeInt(values.length);
    for (double value : values) {
      out.writeDouble(value);
    }
  }

  private static double[] values(DataInputStream in) throws IOException {
    byte[] bytes = in.readNBytes(Math.multiplyExact(in.readInt(), Double.BYTES));
    double[] out = new double[bytes.length / Double.BYTES];
    java.nio.ByteBuffer.wrap(bytes).asDoubleBuffer().get(out);
    return out;
  }

  private static byte[] memory(DataInputStream in) throws IOException {
    int length = in.readInt();
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException();
    }
    return bytes;
  }
}

package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.nn.Block;
import ai.djl.nn.Parameter;
import ai.djl.util.Pair;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The trainable parameters of blocks as one vector of doubles, read and written in the engine's own
 * memory: a dozen small native operations per parameter would cost more than a step of descent.
 */
final class Parameters {

  private final List<NDArray> arrays = new ArrayList<>();
  private final IdentityHashMap<Parameter, Integer> places = new IdentityHashMap<>();
  private final StringBuilder meaning = new StringBuilder();
  private final int size;

  Parameters(List<? extends Block> blocks) {
    Set<Parameter> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    long count = 0;
    for (Block block : blocks) {
      describe(block);
      for (Pair<String, Parameter> entry : block.getParameters()) {
        Parameter parameter = entry.getValue();
        if (!parameter.requiresGradient() || !seen.add(parameter)) {
          continue;
        }
        if (!parameter.isInitialized()) {
          throw new IllegalArgumentException(
              "parameter " + entry.getKey() + " must be initialised: call initialize first");
        }
        NDArray array = parameter.getArray();
        Tensors.requireFloats(array, "parameter " + entry.getKey());
        array.setRequiresGradient(true);
        arrays.add(array);
        places.put(parameter, Math.toIntExact(count));
        meaning.append(' ').append(entry.getKey()).append(array.getShape());
        count += array.size();
      }
    }
    if (arrays.isEmpty()) {
      throw new IllegalArgumentException("there must be a parameter to train");
    }
    size = Math.toIntExact(count);
    forget();
  }

  int size() {
    return size;
  }

  /** What blocks of this library are, those within others as well. */
  private void describe(Block block) {
    if (block instanceof ArrayBlock own) {
      meaning.append(' ').append(own.meaning()).append(':');
    }
    block.getChildren().forEach(child -> describe(child.getValue()));
  }

  /** What the blocks are, and the names and shapes: what a stored state must be of. */
  String meaning() {
    return meaning.toString().trim();
  }

  /** Where the parameters live. */
  NDManager manager() {
    return arrays.get(0).getManager();
  }

  double[] values() {
    double[] out = new double[size];
    int from = 0;
    for (NDArray array : arrays) {
      from += Memory.of(array).read(out, from);
    }
    return out;
  }

  void set(double[] values) {
    int from = 0;
    for (NDArray array : arrays) {
      from += Memory.of(array).write(values, from);
    }
  }

  /** Reads the gradients that were collected, zero where the loss does not use a parameter. */
  void takeGradients(NDManager scope, double[] out) {
    int from = 0;
    double[] zeros = new double[size];
    for (NDArray array : arrays) {
      int at = from;
      int length = Math.toIntExact(array.size());
      java.util.Arrays.fill(out, at, at + length, 0);
      Torch.gradient(array)
          .ifPresent(
              gradient -> {
                gradient.attach(scope);
                Memory memory = Memory.of(gradient);
                memory.read(out, at);
                // The engine adds to gradients; the next step starts from zero.
                memory.write(zeros, 0);
              });
      from += length;
    }
  }

  /** Adds a share of the gradient in one parameter, if it is trained. */
  void add(Parameter parameter, NDArray share, double[] out) {
    Integer place = places.get(parameter);
    if (place != null) {
      double[] numbers = new double[Math.toIntExact(share.size())];
      Memory.of(share).read(numbers, 0);
      for (int i = 0; i < numbers.length; i++) {
        out[place + i] += numbers[i];
      }
    }
  }

  /** Drops gradients from before. */
  private void forget() {
    try (NDManager scope = manager().newSubManager()) {
      takeGradients(scope, new double[size]);
    }
  }

  /** An array's numbers where the engine has them. */
  private record Memory(ByteBuffer bytes, DataType type) {

    static Memory of(NDArray array) {
      return new Memory(
          array.toByteBuffer(true).order(ByteOrder.nativeOrder()), array.getDataType());
    }

    int read(double[] out, int from) {
      if (type == DataType.FLOAT64) {
        int count = bytes.remaining() / Double.BYTES;
        bytes.asDoubleBuffer().get(0, out, from, count);
        return count;
      }
      int count = bytes.remaining() / Float.BYTES;
      for (int i = 0; i < count; i++) {
        out[from + i] = bytes.getFloat(i * Float.BYTES);
      }
      return count;
    }

    int write(double[] values, int from) {
      if (type == DataType.FLOAT64) {
        int count = bytes.remaining() / Double.BYTES;
        bytes.asDoubleBuffer().put(0, values, from, count);
        return count;
      }
      int count = bytes.remaining() / Float.BYTES;
      for (int i = 0; i < count; i++) {
        bytes.putFloat(i * Float.BYTES, (float) values[from + i]);
      }
      return count;
    }
  }
}

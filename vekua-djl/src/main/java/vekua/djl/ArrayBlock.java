package vekua.djl;

import ai.djl.MalformedModelException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.AbstractBlock;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;
import ai.djl.util.PairList;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A block in float64 or float32 whose output is one array.
 *
 * <p>Files of parameters name what they are of, and are loaded into nothing else.
 */
abstract class ArrayBlock extends AbstractBlock {

  /** Of the form in which parameters are saved. */
  private static final byte VERSION = 2;

  private final Map<String, Shape> shapes = new HashMap<>();

  ArrayBlock() {
    super(VERSION);
  }

  /** What the parameters mean: two blocks of equal meaning can exchange them. */
  abstract String meaning();

  /** The output for inputs. */
  abstract NDArray output(ParameterStore store, NDList inputs, boolean training);

  /** Adds a parameter that starts from given values. */
  final Parameter parameter(String name, Parameter.Type type, double[] values, long... shape) {
    shapes.put(name, new Shape(shape));
    return addParameter(
        Parameter.builder()
            .setName(name)
            .setType(type)
            .optShape(new Shape(shape))
            .optInitializer(Tensors.initial(values))
            .build());
  }

  @Override
  protected final NDList forwardInternal(
      ParameterStore store,
      NDList inputs,
      boolean training,
      @Nullable PairList<String, Object> params) {
    // A new thread records by default: evaluation does so only if somebody asks for derivatives.
    return training || inputs.stream().anyMatch(Torch::isDifferentiated)
        ? new NDList(output(store, inputs, training))
        : Torch.evaluate(() -> new NDList(output(store, inputs, false)));
  }

  @Override
  protected void saveMetadata(DataOutputStream out) throws IOException {
    super.saveMetadata(out);
    out.writeUTF(meaning());
  }

  @Override
  public void loadMetadata(byte version, DataInputStream in)
      throws IOException, MalformedModelException {
    if (version != VERSION) {
      throw new MalformedModelException(
          "saved in version "
              + version
              + " of the form; this program reads version "
              + VERSION
              + ": train again, or save with this program");
    }
    readInputShapes(in);
    String saved = in.readUTF();
    if (!saved.equals(meaning())) {
      throw new MalformedModelException(
          "saved for another block: " + saved + "; this one is " + meaning());
    }
  }

  @Override
  public final void loadParameters(NDManager manager, DataInputStream in)
      throws IOException, MalformedModelException {
    try {
      super.loadParameters(manager, in);
    } catch (EOFException e) {
      throw new MalformedModelException("the file ends within the parameters of " + meaning(), e);
    }
    for (Parameter parameter : getDirectParameters().values()) {
      // A file may have been changed by hand: its arrays must still have the shapes of this block.
      Shape found = parameter.getArray().getShape();
      Shape shape = shapes.get(parameter.getName());
      if (!found.equals(shape)) {
        throw new MalformedModelException(
            parameter.getName() + " must have shape " + shape + ": " + found);
      }
    }
  }
}

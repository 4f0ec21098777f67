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
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A block in float64 or float32 whose output is one array.
 *
 * <p>Files of parameters name what they are of, and are loaded into nothing else.
 */
abstract class ArrayBlock extends AbstractBlock {

  /** Of the form in which parameters are saved. */
  private static final byte VERSION = 3;

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
        : evaluated(inputs, own -> new NDList(output(store, own, false)));
  }

  /** A field's jet at coordinates; recorded where a training or derivatives in these need it. */
  static Jet jet(NDArray coordinates, boolean training, Function<NDArray, Jet> work) {
    if (training || Torch.isDifferentiated(coordinates)) {
      return work.apply(coordinates);
    }
    NDList parts =
        evaluated(
            new NDList(coordinates),
            own -> {
              Jet jet = work.apply(own.head());
              return new NDList(jet.value(), jet.gradient(), jet.laplacian());
            });
    return new Jet(parts.get(0), parts.get(1), parts.get(2));
  }

  /**
   * Evaluates without recording. Nothing but the results stays with the managers of the inputs,
   * which may be asked for many evaluations before they are closed; inputs are not touched, so
   * threads may share them.
   */
  static NDList evaluated(NDList inputs, UnaryOperator<NDList> work) {
    NDManager manager = inputs.head().getManager();
    return Torch.evaluate(
        () -> {
          try (NDManager scope = manager.newSubManager()) {
            NDList own = new NDList();
            for (NDArray input : inputs) {
              NDArray alias = input.stopGradient();
              alias.attach(scope);
              own.add(alias);
            }
            NDList results = work.apply(own);
            results.attach(manager);
            return results;
          }
        });
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

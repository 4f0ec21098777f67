package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.AbstractBlock;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;
import ai.djl.util.PairList;
import org.jspecify.annotations.Nullable;

/** A block in float64 whose output is one array. */
abstract class ArrayBlock extends AbstractBlock {

  /** Of the form in which parameters are saved. */
  private static final byte VERSION = 1;

  ArrayBlock() {
    super(VERSION);
  }

  /** The output for inputs. */
  abstract NDArray output(ParameterStore store, NDList inputs, boolean training);

  /** Adds a parameter that starts from given values. */
  final Parameter parameter(String name, Parameter.Type type, double[] values, long... shape) {
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
    return new NDList(output(store, inputs, training));
  }
}

package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.nn.AbstractBlock;
import ai.djl.training.ParameterStore;
import ai.djl.util.PairList;
import org.jspecify.annotations.Nullable;

/** A block whose output is one array. */
abstract class ArrayBlock extends AbstractBlock {

  ArrayBlock(byte version) {
    super(version);
  }

  /** The output for inputs. */
  abstract NDArray output(ParameterStore store, NDList inputs, boolean training);

  @Override
  protected final NDList forwardInternal(
      ParameterStore store,
      NDList inputs,
      boolean training,
      @Nullable PairList<String, Object> params) {
    return new NDList(output(store, inputs, training));
  }
}

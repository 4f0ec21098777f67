package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The sum of fields over the same coordinates, such as an exact layer and a network that corrects
 * it: coordinates (batch, axes) to (batch, outputs).
 */
public final class FieldSum extends ArrayBlock implements FieldBlock {

  private final List<FieldBlock> parts = new ArrayList<>();

  private FieldSum(List<? extends FieldBlock> blocks) {
    for (FieldBlock block : blocks) {
      if (block.inputs() != blocks.get(0).inputs()) {
        throw new IllegalArgumentException(
            "fields to add must have as many coordinates as the first, "
                + blocks.get(0).inputs()
                + ": "
                + block.inputs());
      }
      if (block.outputs() != blocks.get(0).outputs()) {
        throw new IllegalArgumentException(
            "fields to add must have as many outputs as the first, "
                + blocks.get(0).outputs()
                + ": "
                + block.outputs());
      }
      parts.add(addChildBlock("part" + parts.size(), block));
    }
  }

  /** The sum of two or more fields with as many outputs each. */
  public static FieldSum of(FieldBlock first, FieldBlock... others) {
    List<FieldBlock> all = new ArrayList<>();
    all.add(first);
    all.addAll(List.of(others));
    return new FieldSum(all);
  }

  @Override
  public int inputs() {
    return parts.get(0).inputs();
  }

  @Override
  public int outputs() {
    return parts.get(0).outputs();
  }

  /** Initialises in float64. */
  public void initialize(NDManager manager) {
    initialize(manager, DataType.FLOAT64);
  }

  /**
   * Initialises in float64 or float32.
   *
   * @param type of parameters, inputs and output
   */
  public void initialize(NDManager manager, DataType type) {
    initialize(manager, type, new Shape(1, inputs()));
  }

  @Override
  protected void initializeChildBlocks(NDManager manager, DataType type, Shape... inputShapes) {
    for (FieldBlock part : parts) {
      part.initialize(manager, type, inputShapes);
    }
  }

  @Override
  public Jet valueGradientLaplacian(
      ParameterStore parameters, NDArray coordinates, boolean training) {
    return parts.stream()
        .map(part -> part.valueGradientLaplacian(parameters, coordinates, training))
        .reduce(Jet::add)
        .orElseThrow();
  }

  @Override
  NDArray output(ParameterStore store, NDList inputs, boolean training) {
    return parts.stream()
        .map(part -> part.forward(store, inputs, training).singletonOrThrow())
        .reduce(NDArray::add)
        .orElseThrow();
  }

  @Override
  public Shape[] getOutputShapes(Shape[] inputShapes) {
    return parts.get(0).getOutputShapes(inputShapes);
  }

  @Override
  String meaning() {
    return parts.stream()
        .map(part -> part.getClass().getSimpleName())
        .collect(Collectors.joining(" + "));
  }
}

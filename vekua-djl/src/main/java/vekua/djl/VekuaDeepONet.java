package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import java.util.Optional;
import vekua.basis.DiskBasis;
import vekua.field.Field;
import vekua.fit.Regularisation;
import vekua.geometry.Points;

/**
 * A deep operator network whose trunk is the exact basis: sensor values (batch, sensors) and
 * coordinates (points, 2) to field values (batch, points). Whatever the branch does, each field
 * satisfies the equation exactly.
 *
 * <p>The branch is the regularised least-squares fit plus a network that starts at zero and learns
 * what the fit cannot know: which fields are likely.
 */
public final class VekuaDeepONet extends OperatorBlock {

  private final VekuaProjection projection;
  private final Optional<Regularisation> regularisation;
  private final Mlp correction;
  private final VekuaBlock trunk;

  private VekuaDeepONet(
      VekuaProjection projection,
      Optional<Regularisation> regularisation,
      Mlp correction,
      VekuaBlock trunk) {
    super(correction.inputs());
    this.regularisation = regularisation;
    this.projection = addChildBlock("projection", projection);
    this.correction = addChildBlock("correction", correction);
    this.trunk = trunk;
  }

  /**
   * Combines a fit and a network.
   *
   * @param sensors where the values come from
   * @param regularisation of the least-squares fit: truncation, ridge or evidence
   * @param correction from sensors to basis functions; it is made to start at zero
   */
  public static VekuaDeepONet of(
      DiskBasis basis, Points sensors, Regularisation regularisation, Mlp correction) {
    if (correction.inputs() != sensors.size() || correction.outputs() != basis.size()) {
      throw new IllegalArgumentException(
          "correction must have "
              + sensors.size()
              + " inputs and "
              + basis.size()
              + " outputs: "
              + correction.inputs()
              + ", "
              + correction.outputs());
    }
    return new VekuaDeepONet(
        VekuaProjection.toWeights(basis, sensors, regularisation),
        Optional.of(regularisation),
        correction.startingAtZero(),
        VekuaBlock.of(basis));
  }

  /**
   * The exact trunk with a branch that is learnt from nothing, without the fit: for comparison.
   *
   * @param branch from sensors to basis functions
   */
  public static VekuaDeepONet withoutFit(DiskBasis basis, Mlp branch) {
    if (branch.outputs() != basis.size()) {
      throw new IllegalArgumentException(
          "branch must have " + basis.size() + " outputs: " + branch.outputs());
    }
    return new VekuaDeepONet(
        VekuaProjection.none(branch.inputs(), basis.size()),
        Optional.empty(),
        branch,
        VekuaBlock.of(basis));
  }

  @Override
  public int parameterCount() {
    return correction.parameterCount();
  }

  @Override
  public void initializeChildBlocks(NDManager manager, DataType type, Shape... inputShapes) {
    projection.initialize(manager, type, inputShapes[0]);
    correction.initialize(manager, type, inputShapes[0]);
  }

  @Override
  NDArray output(ParameterStore store, NDList inputs, boolean training) {
    NDArray weights = weights(store, inputs.get(0), training);
    Optional<NDManager> owner = training ? Optional.of(correction.manager()) : Optional.empty();
    return trunk.combine(inputs.get(1), weights.transpose(), owner).transpose();
  }

  /** The weights (batch, functions) that sensor values (batch, sensors) lead to. */
  private NDArray weights(ParameterStore store, NDArray values, boolean training) {
    NDArray fitted = projection.apply(store, values, training);
    return fitted.add(correction.apply(store, values, training));
  }

  /** The field for one set of sensor values, in the core's terms. */
  public Field field(NDManager manager, double[] values) {
    return Torch.evaluate(
        () -> {
          try (NDManager scope = manager.newSubManager()) {
            NDArray data = scope.create(values, new Shape(1, values.length));
            ParameterStore store = new ParameterStore(manager, false);
            return trunk.field(Tensors.doubles(weights(store, data, false)));
          }
        });
  }

  @Override
  String meaning() {
    return regularisation.map(r -> "fit (" + r + ") and correction").orElse("branch")
        + " over "
        + trunk.basis()
        + " from "
        + projection.inputs()
        + " sensors";
  }
}

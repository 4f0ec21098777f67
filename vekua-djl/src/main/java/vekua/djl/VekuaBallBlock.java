package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;
import vekua.basis.BallBasis;
import vekua.field.Field;
import vekua.functions.BallModes;
import vekua.geometry.Points;

/**
 * The Vekua layer in space: fields that satisfy an equation exactly inside a ball, or outside of
 * one. Input: coordinates (batch, 3); output: (batch, outputs). The parameters are the weights
 * (functions, outputs), zero at first. Functions are computed in float64.
 *
 * <p>Where the engine is to differentiate in the inputs, the layer hands it, at each point, the
 * Taylor polynomial of second degree: derivatives in the inputs are right to the second, those in
 * the weights always. {@link #valueGradientLaplacian} is exact.
 *
 * <p>Columns are scaled to unit root mean square over the frame, so that one learning rate suits
 * all weights.
 */
public final class VekuaBallBlock extends RowBlock implements FieldBlock {

  private static final int AXES = 3;

  private final BallBasis basis;
  private final BallModes modes;
  private final double[] scales;
  private final Parameter weights;

  private VekuaBallBlock(BallBasis basis, BallModes modes, int outputs) {
    super("coordinates", AXES, outputs);
    this.basis = basis;
    this.modes = modes;
    this.scales = basis.scales();
    this.weights =
        parameter(
            "weight",
            Parameter.Type.WEIGHT,
            new double[basis.size() * outputs],
            basis.size(),
            outputs);
  }

  /**
   * A layer.
   *
   * @param basis of an equation of second order, inside a ball, or of a potential outside of one
   * @param outputs the number of fields, all combinations of the same functions, at least 1
   * @throws IllegalArgumentException if the basis has functions of several kinds
   */
  public static VekuaBallBlock of(BallBasis basis, int outputs) {
    if (outputs < 1) {
      throw new IllegalArgumentException("outputs must be at least 1: " + outputs);
    }
    if (!(basis.functions() instanceof BallModes modes)) {
      throw new IllegalArgumentException(
          "the basis of a layer in space must have one kind of modes, not " + basis);
    }
    return new VekuaBallBlock(basis, modes, outputs);
  }

  /** The functions that are combined. */
  public BallBasis basis() {
    return basis;
  }

  /**
   * One of the outputs as a field of the core, with the current weights.
   *
   * @param output from 0, below the number of outputs
   */
  public Field field(int output) {
    if (output < 0 || output >= outputs) {
      throw new IllegalArgumentException(
          "output must be between 0 and " + (outputs - 1) + ": " + output);
    }
    double[] all = Tensors.doubles(weights.getArray());
    double[] c = new double[basis.size()];
    for (int j = 0; j < c.length; j++) {
      c[j] = all[j * outputs + output] / scales[j];
    }
    return Field.of(basis, c);
  }

  /** The weights of a field over this layer's basis. */
  double[] weights(Field field) {
    double[] w = field.coefficients();
    for (int j = 0; j < w.length; j++) {
      w[j] *= scales[j];
    }
    return w;
  }

  private static Points points(NDArray coordinates) {
    double[] xyz = Tensors.doubles(coordinates);
    double[][] p = new double[AXES][xyz.length / AXES];
    for (int i = 0; i < xyz.length; i++) {
      p[i % AXES][i / AXES] = xyz[i];
    }
    return Points.of(p[0], p[1], p[2]);
  }

  /** Columns times weights, (batch, outputs). */
  private NDArray product(double[] columns, NDArray x, NDArray w) {
    int n = (int) x.getShape().get(0);
    double[] rows = new double[columns.length];
    for (int j = 0; j < scales.length; j++) {
      for (int i = 0; i < n; i++) {
        rows[i * scales.length + j] = columns[j * n + i] / scales[j];
      }
    }
    Shape shape = new Shape(n, scales.length);
    return Tensors.create(x.getManager(), rows, shape, x.getDataType()).matMul(w);
  }

  @Override
  NDArray rows(ParameterStore store, NDArray x, boolean training) {
    NDManager manager = x.getManager();
    NDArray w = Tensors.in(manager, store.getValue(weights, x.getDevice(), training));
    NDArray here = x.stopGradient();
    Points places = points(here);
    NDArray u = product(modes.values(places), here, w);
    if (!Torch.isDifferentiated(x)) {
      return u;
    }
    NDList moves = x.sub(here).split(AXES, 1);
    double[][] slopes = modes.gradients(places);
    double[][] second = modes.secondDerivatives(places);
    int pair = 0;
    for (int a = 0; a < AXES; a++) {
      u = u.add(product(slopes[a], here, w).mul(moves.get(a)));
      for (int b = a; b < AXES; b++) {
        NDArray term = product(second[pair++], here, w).mul(moves.get(a)).mul(moves.get(b));
        u = u.add(a == b ? Tensors.times(term, 0.5) : term);
      }
    }
    return u;
  }

  @Override
  public Jet valueGradientLaplacian(
      ParameterStore parameters, NDArray coordinates, boolean training) {
    check(coordinates);
    NDArray x = coordinates.stopGradient();
    NDArray w =
        Tensors.in(x.getManager(), parameters.getValue(weights, coordinates.getDevice(), training));
    Points places = points(x);
    NDArray value = product(modes.values(places), x, w);
    NDList slopes = new NDList();
    for (double[] columns : modes.gradients(places)) {
      slopes.add(product(columns, x, w));
    }
    NDArray laplacian = Tensors.times(value, -basis.equation().lambda());
    return new Jet(value, NDArrays.stack(slopes), laplacian);
  }

  @Override
  String meaning() {
    return basis + " with " + outputs + (outputs == 1 ? " output" : " outputs");
  }
}

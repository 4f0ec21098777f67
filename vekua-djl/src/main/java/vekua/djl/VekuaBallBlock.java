package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import vekua.basis.BallBasis;
import vekua.field.Field;
import vekua.functions.BallModes;
import vekua.geometry.Ball;
import vekua.geometry.Points;

/**
 * The Vekua layer in space: fields that satisfy an equation exactly inside a ball, or outside of
 * one. Input: coordinates (batch, 3); output: (batch, outputs). The parameters are the weights
 * (functions, outputs), zero at first, and on request the wavenumber. Functions are computed in
 * float64.
 *
 * <p>Where the engine is to differentiate in inputs or wavenumber, the layer hands it, at each
 * point, the Taylor polynomial of second degree: derivatives in both are right to the second, those
 * in the weights always. {@link #valueGradientLaplacian} is exact, and its derivatives in the
 * wavenumber are right to the first.
 *
 * <p>Columns are scaled by powers of two to a root mean square near one over the frame, so that one
 * learning rate suits all weights, and weights go to a field and back bit for bit.
 */
public final class VekuaBallBlock extends RowBlock implements FieldBlock {

  private static final int AXES = 3;

  private final BallBasis basis;
  private final BallModes modes;
  private final double[] scales;
  private final BallSeries series;
  private final TableCache cache = new TableCache();
  private final Parameter weights;
  private final Optional<Parameter> wavenumber;

  private VekuaBallBlock(Builder builder, BallBasis basis, BallModes modes) {
    super("coordinates", AXES, builder.outputs);
    this.basis = basis;
    this.modes = modes;
    this.scales = Arrays.stream(basis.scales()).map(VekuaBallBlock::powerOfTwo).toArray();
    double k = basis.equation().wavenumber();
    double lambda = basis.equation().lambda();
    // In ξ = k (x − centre) modes depend on nothing but their degree.
    this.series =
        builder.trainWavenumber
            ? new BallSeries(inXi(), scales, lambda > 0 ? 1 : 0, Math.signum(lambda))
            : new BallSeries(modes, scales, lambda > 0 ? k : 0, lambda);
    double[] start =
        builder.start.map(this::weights).orElseGet(() -> new double[basis.size() * outputs]);
    this.weights = parameter("weight", Parameter.Type.WEIGHT, start, basis.size(), outputs);
    this.wavenumber =
        builder.trainWavenumber
            ? Optional.of(parameter("wavenumber", Parameter.Type.OTHER, new double[] {k}, 1))
            : Optional.empty();
  }

  private static double powerOfTwo(double scale) {
    return Math.scalb(1.0, (int) Math.rint(Math.log(scale) / Math.log(2)));
  }

  private BallModes inXi() {
    double sign = Math.signum(basis.equation().lambda());
    Ball frame = new Ball(0, 0, 0, basis.equation().wavenumber() * basis.frame().radius());
    return basis.frame() instanceof Ball
        ? BallModes.inside(sign, 1, basis.order(), frame)
        : BallModes.outside(sign, 1, basis.order(), frame);
  }

  /**
   * A layer.
   *
   * @param basis of an equation of second order, inside a ball, or of a potential outside of one
   * @param outputs the number of fields, all combinations of the same functions, at least 1
   * @throws IllegalArgumentException if the basis has functions of several kinds
   */
  public static VekuaBallBlock of(BallBasis basis, int outputs) {
    return builder().setBasis(basis).optOutputs(outputs).build();
  }

  /** Starts a configuration. */
  public static Builder builder() {
    return new Builder();
  }

  /** Configures a layer. */
  public static final class Builder {
    private @Nullable BallBasis basis;
    private int outputs = 1;
    private boolean trainWavenumber;
    private Optional<Field> start = Optional.empty();

    private Builder() {}

    /** The functions to combine: one kind of modes, inside or outside of a ball. */
    public Builder setBasis(BallBasis newBasis) {
      this.basis = newBasis;
      return this;
    }

    /** The number of fields, all combinations of the same functions; one by default. */
    public Builder optOutputs(int newOutputs) {
      if (newOutputs < 1) {
        throw new IllegalArgumentException("outputs must be at least 1: " + newOutputs);
      }
      this.outputs = newOutputs;
      return this;
    }

    /** Makes the wavenumber (or decay) a parameter, which descent finds from nearby only. */
    public Builder optTrainWavenumber(boolean newTrainWavenumber) {
      this.trainWavenumber = newTrainWavenumber;
      return this;
    }

    /** Starts from a field over the same basis instead of from zero; the layer has one output. */
    public Builder optStart(Field field) {
      this.start = Optional.of(field);
      return this;
    }

    /** Creates the layer. */
    public VekuaBallBlock build() {
      if (basis == null) {
        throw new IllegalArgumentException("basis must be set");
      }
      BallBasis b = basis;
      if (!(b.functions() instanceof BallModes modes)) {
        throw new IllegalArgumentException(
            "the basis of a layer in space must have one kind of modes, not " + b);
      }
      if (trainWavenumber && !(b.equation().wavenumber() > 0)) {
        throw new IllegalArgumentException(
            "the equation must have a wavenumber to train it: " + b.equation());
      }
      if (start.isPresent() && !(outputs == 1 && same(start.get(), b))) {
        throw new IllegalArgumentException(
            "a layer that starts from a field must have one output and the field's basis, "
                + start.get().functions()
                + ": "
                + outputs
                + ", "
                + b);
      }
      return new VekuaBallBlock(this, b, modes);
    }

    private static boolean same(Field field, BallBasis b) {
      return field.functions() instanceof BallBasis other
          && other.equation().equals(b.equation())
          && other.order() == b.order()
          && other.frame().equals(b.frame());
    }
  }

  /** The functions that are combined, with the wavenumber that the layer started from. */
  public BallBasis basis() {
    return basis;
  }

  /** The current wavenumber (or decay), positive; zero where the equation has none. */
  public double wavenumber() {
    double start = basis.equation().wavenumber();
    return wavenumber.map(p -> Wavenumber.of(Tensors.number(p.getArray()), start)).orElse(start);
  }

  /**
   * One of the outputs as a field of the core, with the current weights and wavenumber.
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
    double k = wavenumber();
    if (k == basis.equation().wavenumber()) {
      return Field.of(basis, c);
    }
    BallBasis now =
        (BallBasis) basis.equation().withWavenumber(k).basis(basis.order(), basis.frame());
    BallModes then = (BallModes) now.functions();
    for (int j = 0; j < c.length; j++) {
      // Each basis divides by norms of its own wavenumber.
      int n = (int) Math.sqrt(j);
      c[j] *= Math.exp(then.logNorm(n) - modes.logNorm(n));
    }
    return Field.of(now, c);
  }

  /** The weights of a field over this layer's basis. */
  double[] weights(Field field) {
    double[] w = field.coefficients();
    for (int j = 0; j < w.length; j++) {
      w[j] *= scales[j];
    }
    return w;
  }

  @Override
  NDArray rows(ParameterStore store, NDArray x, boolean training) {
    return new LayerField(store, x, training).parts(false).get(0);
  }

  @Override
  public Jet valueGradientLaplacian(
      ParameterStore parameters, NDArray coordinates, boolean training) {
    check(coordinates);
    return jet(coordinates, training, x -> new LayerField(parameters, x, training).jet());
  }

  /** The sum of the functions at coordinates. */
  private final class LayerField {

    private final NDArray x;
    private final NDArray w;
    private final Optional<NDArray> k;
    private final boolean training;

    LayerField(ParameterStore store, NDArray x, boolean training) {
      this.x = x;
      this.training = training;
      NDManager manager = x.getManager();
      this.w = Tensors.in(manager, store.getValue(weights, x.getDevice(), training));
      double start = basis.equation().wavenumber();
      this.k =
          wavenumber.map(
              p ->
                  Wavenumber.of(
                      Tensors.in(manager, store.getValue(p, x.getDevice(), training)), start));
    }

    /** Where the series is asked: the coordinates, or their offsets times the wavenumber. */
    private NDArray xi() {
      if (k.isEmpty()) {
        return x;
      }
      double[] centre = new double[AXES];
      Arrays.setAll(centre, basis.frame()::centre);
      NDArray offset =
          x.sub(Tensors.create(x.getManager(), centre, new Shape(1, AXES), x.getDataType()));
      return offset.mul(k.get());
    }

    /** The fields and, if asked, their slopes in ξ. */
    NDList parts(boolean slopes) {
      boolean moves = Torch.isDifferentiated(x);
      boolean tunes = k.isPresent() && training && Torch.isRecording();
      if (tunes && !moves && !slopes) {
        Points at = Tensors.spacePoints(xi().stopGradient());
        return new NDList(series.stretched(at, k.orElseThrow(), w));
      }
      if (tunes || moves) {
        return series.polynomial(xi(), w, slopes);
      }
      NDManager manager = x.getManager();
      DataType type = x.getDataType();
      Points at = Tensors.spacePoints(xi());
      if (!training && PlainSums.suit(w)) {
        return series.sums(manager, at, w, slopes, type);
      }
      Function<NDManager, NDList> maker = keeper -> series.tables(keeper, at, slopes, type);
      NDList tables =
          k.isPresent() || !training
              ? maker.apply(manager)
              : cache.get(Tensors.doubles(x), slopes, type, weights.getArray().getManager(), maker);
      return ModeSeries.sums(manager, tables, w);
    }

    Jet jet() {
      NDList parts = parts(true);
      NDArray value = parts.get(0);
      NDArray slopes = NDArrays.stack(parts.subNDList(1));
      if (k.isEmpty()) {
        return new Jet(value, slopes, Tensors.times(value, -basis.equation().lambda()));
      }
      NDArray square = k.get().square();
      double sign = -Math.signum(basis.equation().lambda());
      return new Jet(value, slopes.mul(k.get()), Tensors.times(value.mul(square), sign));
    }
  }

  @Override
  String meaning() {
    return basis
        + " with "
        + outputs
        + (outputs == 1 ? " output" : " outputs")
        + (wavenumber.isPresent() ? " and a trained wavenumber" : "");
  }
}

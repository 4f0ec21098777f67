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
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.functions.Functions;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/**
 * The Vekua layer: fields that satisfy an equation exactly, as a block to train and to compose.
 * Input: coordinates (batch, 2); output: (batch, outputs). The parameters are the weights
 * (functions, outputs), zero at first, and on request the wavenumber. Functions are computed in
 * float64; a layer initialised in float32 rounds them, and its output is right to about 1e-6 of the
 * sum of its terms.
 *
 * <p>The engine has no Bessel functions and no custom gradients. Where it is to differentiate in
 * the inputs or in the wavenumber, the layer hands it, at each point, the Taylor polynomial of the
 * field in the coordinates' deviation from themselves: its value is the field's, and the engine's
 * own differentiation finds the derivatives, in the inputs and in the wavenumber alike, since modes
 * depend on the product of the two alone. Derivatives are right up to the polynomial's degree. A
 * loss with a residual does not need them: {@link #valueGradientLaplacian} is exact.
 *
 * <p>Columns are scaled by powers of two to a root mean square near one over the frame, so that one
 * learning rate suits all weights, and weights go to a field and back bit for bit.
 */
public final class VekuaBlock extends RowBlock implements FieldBlock {

  private final DiskBasis basis;

  /** By how much the basis' columns are larger than the layer's: powers of two. */
  private final double[] ratios;

  private final double[] almansi;
  private final ModeSeries series;
  private final TableCache cache = new TableCache();
  private final Parameter weights;
  private final Optional<Parameter> wavenumber;

  private VekuaBlock(Builder builder) {
    super("coordinates", 2, builder.outputs);
    this.basis = builder.basis();
    boolean fourthOrder = basis.equation().power() == 2;
    // In ξ = s (x − centre) modes depend on nothing but their order.
    Equation modes = fourthOrder ? Equation.laplace() : basis.equation().withWavenumber(1);
    Disk frame = new Disk(0, 0, stretch(basis) * basis.frame().radius());
    int degree = builder.derivatives > 0 ? builder.derivatives : fourthOrder ? 5 : 3;
    DiskBasis inXi = modes.basis(basis.order(), frame);
    double[] sizes = ratios(basis, inXi);
    this.ratios = Arrays.stream(basis.scales()).map(VekuaBlock::powerOfTwo).toArray();
    double[] scales = new double[inXi.size()];
    for (int j = 0; j < scales.length; j++) {
      scales[j] = ratios[j] / sizes[j];
    }
    this.series = new ModeSeries(inXi, scales, degree);
    this.almansi = new double[basis.size() - scales.length];
    for (int j = 0; j < almansi.length; j++) {
      almansi[j] = sizes[scales.length + j] / ratios[scales.length + j] * scales[j];
    }
    double[] start =
        builder.start.map(this::weights).orElseGet(() -> new double[basis.size() * outputs]);
    this.weights = parameter("weight", Parameter.Type.WEIGHT, start, basis.size(), outputs);
    double[] k = {basis.equation().wavenumber()};
    this.wavenumber =
        builder.trainWavenumber
            ? Optional.of(parameter("wavenumber", Parameter.Type.OTHER, k, 1))
            : Optional.empty();
  }

  /**
   * The factor s from distances to ξ for a basis: its wavenumber or, where there is none, one over
   * the radius of its frame.
   */
  private static double stretch(DiskBasis basis) {
    double k = basis.equation().wavenumber();
    return k > 0 ? k : 1 / basis.frame().radius();
  }

  /** A layer of one output. */
  public static VekuaBlock of(DiskBasis basis) {
    return builder().setBasis(basis).build();
  }

  /** Starts a configuration. */
  public static Builder builder() {
    return new Builder();
  }

  /** Configures a layer. */
  public static final class Builder {
    private @Nullable DiskBasis basis;
    private int outputs = 1;
    private int derivatives;
    private boolean trainWavenumber;
    private Optional<Field> start = Optional.empty();

    private Builder() {}

    /** The functions to combine. */
    public Builder setBasis(DiskBasis newBasis) {
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

    /**
     * Up to which order the engine's own differentiation is right in inputs and wavenumber
     * together; one more than the equation's own by default. Higher ones are zero.
     *
     * @param newDerivatives from the order of the equation, 2 or 4, to 8
     */
    public Builder optDerivatives(int newDerivatives) {
      if (newDerivatives < 2 || newDerivatives > 8) {
        throw new IllegalArgumentException(
            "derivatives must be between 2 and 8: " + newDerivatives);
      }
      this.derivatives = newDerivatives;
      return this;
    }

    /**
     * Makes the wavenumber (or decay) a parameter. Descent finds it from nearby only: between a far
     * guess and the truth lie eigenvalues of the domain.
     */
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
    public VekuaBlock build() {
      DiskBasis b = basis();
      if (trainWavenumber && !(b.equation().wavenumber() > 0)) {
        throw new IllegalArgumentException(
            "the equation must have a wavenumber to train it: " + b.equation());
      }
      int least = 2 * b.equation().power();
      if (derivatives != 0 && derivatives < least) {
        throw new IllegalArgumentException(
            "derivatives must be at least those of the equation, " + least + ": " + derivatives);
      }
      if (start.isPresent() && !(outputs == 1 && same(start.get().functions(), b))) {
        throw new IllegalArgumentException(
            "a layer that starts from a field must have one output and the field's basis, "
                + start.get().functions()
                + ": "
                + outputs
                + ", "
                + b);
      }
      return new VekuaBlock(this);
    }

    private static boolean same(Functions a, DiskBasis b) {
      return a instanceof DiskBasis other
          && other.equation().equals(b.equation())
          && other.order() == b.order()
          && other.frame().equals(b.frame());
    }

    private DiskBasis basis() {
      if (basis == null) {
        throw new IllegalArgumentException("basis must be set");
      }
      return basis;
    }
  }

  /** The functions that are combined, with the wavenumber that the layer started from. */
  public DiskBasis basis() {
    return basis;
  }

  /** The current wavenumber (or decay), positive; zero where the equation has none. */
  public double wavenumber() {
    return wavenumber
        .map(p -> Wavenumber.of(Tensors.number(p.getArray()), basis.equation().wavenumber()))
        .orElseGet(() -> basis.equation().wavenumber());
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
    double[] w = new double[basis.size()];
    for (int j = 0; j < w.length; j++) {
      w[j] = all[j * outputs + output];
    }
    return field(w);
  }

  /** The field of given weights. */
  Field field(double[] w) {
    double k = wavenumber();
    double[] c = w.clone();
    if (k == basis.equation().wavenumber()) {
      for (int j = 0; j < c.length; j++) {
        c[j] /= ratios[j];
      }
      return Field.of(basis, c);
    }
    DiskBasis now = basis.equation().withWavenumber(k).basis(basis.order(), basis.frame());
    double[] sizes = ratios(now, series.modes());
    for (int j = 0; j < c.length; j++) {
      c[j] /= sizes[j] * series.scale(j);
    }
    return Field.of(now, c);
  }

  /** The weights that give a field over this layer's basis. */
  double[] weights(Field field) {
    double[] w = field.coefficients();
    for (int j = 0; j < w.length; j++) {
      w[j] *= ratios[j];
    }
    return w;
  }

  private static double powerOfTwo(double scale) {
    return Math.scalb(1.0, (int) Math.rint(Math.log(scale) / Math.log(2)));
  }

  /**
   * By how much a basis' columns are larger than modes in ξ, and those times |ξ|² if it has such.
   */
  private static double[] ratios(DiskBasis basis, DiskBasis inXi) {
    Points points = Ladder.probes(basis.frame());
    Points xi = local(basis, points, stretch(basis));
    int n = points.size();
    double[] theirs = basis.values(points);
    double[] ours = inXi.values(xi);
    double[] ratio = new double[basis.size()];
    for (int j = 0; j < ratio.length; j++) {
      int column = j % inXi.size();
      double product = 0;
      double square = 0;
      for (int i = 0; i < n; i++) {
        double power = j == column ? 1 : xi.x(i) * xi.x(i) + xi.y(i) * xi.y(i);
        double own = power * ours[column * n + i];
        product += theirs[j * n + i] * own;
        square += own * own;
      }
      ratio[j] = product / square;
    }
    return ratio;
  }

  private static Points local(DiskBasis basis, Points points, double stretch) {
    double[] x = new double[points.size()];
    double[] y = new double[points.size()];
    for (int i = 0; i < x.length; i++) {
      x[i] = stretch * (points.x(i) - basis.frame().x());
      y[i] = stretch * (points.y(i) - basis.frame().y());
    }
    return Points.of(x, y);
  }

  /** Coordinates are checked to be finite where they are read. */
  @Override
  NDArray output(ParameterStore store, NDList matrix, boolean training) {
    NDArray x = matrix.singletonOrThrow();
    checkForm(x);
    return rows(store, x, training);
  }

  @Override
  NDArray rows(ParameterStore store, NDArray x, boolean training) {
    return at(store, x, training).value();
  }

  @Override
  public Jet valueGradientLaplacian(
      ParameterStore parameters, NDArray coordinates, boolean training) {
    checkForm(coordinates);
    return jet(coordinates, training, x -> at(parameters, x, training).jet());
  }

  private LayerField at(ParameterStore store, NDArray x, boolean training) {
    NDArray w = store.getValue(weights, x.getDevice(), training);
    Optional<NDArray> k = wavenumber.map(p -> store.getValue(p, x.getDevice(), training));
    Optional<NDManager> owner =
        training ? Optional.of(weights.getArray().getManager()) : Optional.empty();
    return new LayerField(x, w, k, owner);
  }

  /**
   * The fields of weights (functions, anything) at coordinates (batch, 2).
   *
   * @param owner keeps what can be used again for the same coordinates; empty: nothing is kept
   */
  NDArray combine(NDArray x, NDArray w, Optional<NDManager> owner) {
    checkForm(x);
    return new LayerField(x, w, Optional.empty(), owner).value();
  }

  /** The sum of the functions at coordinates, with given weights and perhaps a wavenumber. */
  private final class LayerField {

    private final NDArray x;
    private final NDArray weights;
    private final Optional<NDArray> k;
    private final Optional<NDManager> owner;

    LayerField(NDArray x, NDArray w, Optional<NDArray> k, Optional<NDManager> owner) {
      this.x = x;
      this.owner = owner;
      NDManager manager = x.getManager();
      double start = basis.equation().wavenumber();
      this.k = k.map(array -> Wavenumber.of(Tensors.in(manager, array), start));
      this.weights = almansi.length == 0 ? w : side(Tensors.in(manager, w));
    }

    private NDArray offset() {
      double[] centre = {basis.frame().x(), basis.frame().y()};
      return x.sub(Tensors.create(x.getManager(), centre, new Shape(1, 2), x.getDataType()));
    }

    /** Biharmonic: the weights of both harmonic parts side by side, (modes, 2 outputs). */
    private NDArray side(NDArray w) {
      NDList halves = w.split(2);
      NDArray ratio =
          Tensors.create(x.getManager(), almansi, new Shape(almansi.length, 1), w.getDataType());
      return NDArrays.concat(new NDList(halves.get(0), halves.get(1).mul(ratio)), 1);
    }

    private NDArray stretched(NDArray array) {
      return k.map(array::mul).orElseGet(() -> Tensors.times(array, stretch(basis)));
    }

    /** The harmonic or wave parts at ξ and, if asked, their derivatives in ξ. */
    private NDList parts(boolean slopes) {
      double[] coordinates = Tensors.requireFinite(Tensors.doubles(x), "coordinates");
      boolean moves = Torch.isDifferentiated(x);
      boolean tunes = k.isPresent() && owner.isPresent() && Torch.isRecording();
      NDManager manager = x.getManager();
      if (tunes && !moves && !slopes) {
        NDArray own = Tensors.in(manager, weights);
        return new NDList(series.stretched(offset(), k.get(), own));
      }
      if (tunes || moves) {
        return series.polynomial(stretched(offset()), Tensors.in(manager, weights), slopes);
      }
      DataType type = x.getDataType();
      double factor = k.isPresent() ? number(k.get()) : stretch(basis);
      if (owner.isEmpty() && PlainSums.suit(weights)) {
        Points xi = local(basis, Tensors.points(coordinates), factor);
        return series.sums(manager, xi, weights, slopes, type);
      }
      Function<NDManager, NDList> maker =
          keeper ->
              series.tables(
                  keeper, local(basis, Tensors.points(coordinates), factor), slopes, type);
      if (k.isPresent() || owner.isEmpty()) {
        return ModeSeries.sums(manager, maker.apply(manager), weights);
      }
      NDList kept = cache.get(coordinates, slopes, type, owner.get(), maker);
      return ModeSeries.sums(manager, kept, weights);
    }

    private double number(NDArray scalar) {
      return Tensors.number(scalar.stopGradient());
    }

    NDArray value() {
      NDArray h = parts(false).get(0);
      if (almansi.length == 0) {
        return h;
      }
      NDArray square = stretched(offset()).square().sum(new int[] {1}, true);
      NDList both = h.split(2, 1);
      return both.get(0).add(both.get(1).mul(square));
    }

    Jet jet() {
      NDList h = parts(true);
      NDArray slopes = NDArrays.stack(new NDList(h.get(1), h.get(2)));
      if (almansi.length == 0) {
        NDArray value = h.get(0);
        // Δu = −λu, with λ = ±k² or zero.
        double sign = -Math.signum(basis.equation().lambda());
        NDArray laplacian = Tensors.times(stretched(stretched(value)), sign);
        return new Jet(value, stretched(slopes), laplacian);
      }
      // u = f + |ξ|²g: ∇u = ∇f + 2ξg + |ξ|²∇g and Δu = 4g + 4ξ·∇g, for harmonic f and g.
      NDArray xi = stretched(offset());
      NDArray square = xi.square().sum(new int[] {1}, true);
      NDArray axes = xi.transpose().expandDims(2);
      NDList values = h.get(0).split(2, 1);
      NDList gradients = slopes.split(2, 2);
      NDArray g = values.get(1);
      NDArray radial = gradients.get(1).mul(axes).sum(new int[] {0});
      return new Jet(
          values.get(0).add(g.mul(square)),
          stretched(
              gradients
                  .get(0)
                  .add(Tensors.times(axes.mul(g), 2))
                  .add(gradients.get(1).mul(square))),
          stretched(stretched(Tensors.times(g.add(radial), 4))));
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

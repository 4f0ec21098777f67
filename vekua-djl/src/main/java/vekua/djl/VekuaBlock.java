package vekua.djl;

import ai.djl.MalformedModelException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/**
 * The Vekua layer: fields that satisfy an equation exactly, as a block to train and to compose.
 * Input: coordinates (batch, 2); output: (batch, outputs); all float64. The parameters are the
 * weights (functions, outputs), zero at first, and on request the wavenumber.
 *
 * <p>The engine has no Bessel functions and no custom gradients. So the layer hands it, at each
 * point, the Taylor polynomial of the modes in the coordinates' deviation from themselves: its
 * value is the modes', and the engine's own differentiation finds the derivatives, in the inputs
 * and in the wavenumber alike, since modes depend on the product of the two alone. Derivatives are
 * right up to the polynomial's degree, which is enough to train through a residual of the equation.
 *
 * <p>Columns are scaled to unit root mean square over the frame, so that one learning rate suits
 * all weights.
 */
public final class VekuaBlock extends RowBlock {

  private final DiskBasis basis;
  private final double[] almansi;
  private final ModeJet jet;
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
    this.jet = new ModeJet(modes.basis(basis.order(), frame), degree);
    this.almansi = fourthOrder ? almansi(basis.scales()) : new double[0];
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
     * Up to which order derivatives are right; one more than the equation's own by default. Higher
     * ones are silently zero.
     */
    public Builder optDerivatives(int newDerivatives) {
      if (newDerivatives < 1 || newDerivatives > 8) {
        throw new IllegalArgumentException(
            "derivatives must be between 1 and 8: " + newDerivatives);
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

  /** The current wavenumber (or decay); zero where the equation has none. */
  public double wavenumber() {
    return wavenumber
        .map(p -> p.getArray().getDouble(0))
        .orElseGet(() -> basis.equation().wavenumber());
  }

  /**
   * One of the outputs as a field of the core, with the current weights and wavenumber.
   *
   * @param output from 0
   */
  public Field field(int output) {
    double[] all = weights.getArray().toDoubleArray();
    double[] w = new double[basis.size()];
    for (int j = 0; j < w.length; j++) {
      w[j] = all[j * outputs + output];
    }
    return field(w);
  }

  /** The field of given weights. */
  Field field(double[] w) {
    DiskBasis now =
        basis.equation().withWavenumber(wavenumber()).basis(basis.order(), basis.frame());
    double[] c = w.clone();
    double[] ratio = normalisation(now);
    for (int j = 0; j < c.length; j++) {
      c[j] /= ratio[j];
    }
    return Field.of(now, c);
  }

  /** The weights that give a field over this layer's basis. */
  double[] weights(Field field) {
    double[] w = field.coefficients();
    double[] ratio = normalisation(basis);
    for (int j = 0; j < w.length; j++) {
      w[j] *= ratio[j];
    }
    return w;
  }

  /** By how much a basis' columns are larger than this layer's at the same wavenumber. */
  private double[] normalisation(DiskBasis other) {
    Points points = Ladder.probes(other.frame());
    int n = points.size();
    double[] theirs = new double[other.size() * n];
    other.evaluate(PointBlock.of(points, 0, n), Columns.ofValues(theirs, 0, n));
    double[] ours = columns(local(points, stretch(other)));
    double[] ratio = new double[other.size()];
    for (int j = 0; j < ratio.length; j++) {
      double product = 0;
      double square = 0;
      for (int i = j * n; i < (j + 1) * n; i++) {
        product += theirs[i] * ours[i];
        square += ours[i] * ours[i];
      }
      ratio[j] = product / square;
    }
    return ratio;
  }

  /** How the columns times |ξ|² are scaled relative to those without, to unit root mean square. */
  private static double[] almansi(double[] scales) {
    int half = scales.length / 2;
    double[] ratio = new double[half];
    for (int j = 0; j < half; j++) {
      ratio[j] = scales[j] / scales[half + j];
    }
    return ratio;
  }

  private Points local(Points points, double stretch) {
    double[] x = new double[points.size()];
    double[] y = new double[points.size()];
    for (int i = 0; i < x.length; i++) {
      x[i] = stretch * (points.x(i) - basis.frame().x());
      y[i] = stretch * (points.y(i) - basis.frame().y());
    }
    return Points.of(x, y);
  }

  /** All columns at ξ, (functions, points). */
  private double[] columns(Points xi) {
    double[] modes = jet.at(xi, 1);
    int n = xi.size();
    double[] all = Arrays.copyOf(modes, basis.size() * n);
    for (int j = 0; j < almansi.length; j++) {
      for (int i = 0; i < n; i++) {
        double square = xi.x(i) * xi.x(i) + xi.y(i) * xi.y(i);
        all[modes.length + j * n + i] = almansi[j] * square * modes[j * n + i];
      }
    }
    return all;
  }

  @Override
  NDArray rows(ParameterStore store, NDArray x, boolean training) {
    NDArray w = store.getValue(weights, x.getDevice(), training);
    return combine(x, w, wavenumber.map(p -> store.getValue(p, x.getDevice(), training)));
  }

  /** The columns at coordinates (batch, 2) times weights (functions, anything). */
  NDArray combine(NDArray x, NDArray w) {
    Tensors.requireMatrix(x, 2, "coordinates");
    return combine(x, w, Optional.empty());
  }

  private NDArray combine(NDArray x, NDArray w, Optional<NDArray> k) {
    Disk frame = basis.frame();
    NDManager manager = x.getManager();
    NDArray offset = x.sub(manager.create(new double[] {frame.x(), frame.y()}));
    NDArray xi = k.map(offset::mul).orElseGet(() -> Tensors.times(offset, stretch(basis)));
    NDArray columns =
        Torch.isRecording()
            ? recordedColumns(xi)
            : manager.create(
                columns(Tensors.points(xi)), new Shape(basis.size(), x.getShape().get(0)));
    return columns.transpose().matMul(w);
  }

  /** All columns at ξ, (functions, batch), as polynomials in ξ's deviation from itself. */
  private NDArray recordedColumns(NDArray xi) {
    NDArray at = xi.stopGradient();
    double[] jets = jet.at(Tensors.points(at), jet.terms());
    Shape shape = new Shape(jet.terms(), 2L * basis.order() + 1, at.getShape().get(0));
    NDArray modes =
        xi.getManager().create(jets, shape).mul(monomials(xi.sub(at))).sum(new int[] {0});
    if (almansi.length == 0) {
      return modes;
    }
    NDArray ratio = Tensors.column(xi.getManager(), almansi);
    NDArray square = xi.square().sum(new int[] {1});
    return NDArrays.concat(new NDList(modes, modes.mul(square).mul(ratio)));
  }

  /** 1, dx, dy, dx², dx dy, dy², … as (terms, 1, batch). */
  private NDArray monomials(NDArray d) {
    NDList xy = d.transpose().split(2);
    NDArray x = xy.get(0);
    NDArray y = xy.get(1);
    NDList all = new NDList(x.onesLike());
    for (int previous = 0, size = 1; all.size() < jet.terms(); previous += size, size++) {
      for (int i = 0; i < size; i++) {
        all.add(all.get(previous + i).mul(x));
      }
      all.add(all.get(previous + size - 1).mul(y));
    }
    return NDArrays.stack(all);
  }

  @Override
  protected void saveMetadata(DataOutputStream out) throws IOException {
    super.saveMetadata(out);
    out.writeUTF(basis.toString());
  }

  @Override
  public void loadMetadata(byte version, DataInputStream in)
      throws IOException, MalformedModelException {
    super.loadMetadata(version, in);
    String saved = in.readUTF();
    if (!saved.equals(basis.toString())) {
      throw new MalformedModelException(
          "saved for another basis: " + saved + "; this layer has " + basis);
    }
  }
}

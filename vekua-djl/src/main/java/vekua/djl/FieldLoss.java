package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import vekua.basis.Equation;
import vekua.geometry.Points;

/**
 * What a field is asked for, as a loss: an equation inside, conditions on a boundary, measured
 * values. Every term is a mean square over its points, times a weight. Immutable.
 *
 * <p>Values are given for the outputs of the field in turn; outputs without are asked for nothing.
 */
public final class FieldLoss implements Loss {

  /** A quantity that shall vanish. */
  @FunctionalInterface
  public interface Residual {
    /**
     * Computes it at points.
     *
     * @param parameters to pass to other blocks, such as one for an unknown coefficient
     * @param x the coordinates, (batch, axes)
     * @param u the field there
     * @return (batch, anything)
     */
    NDArray of(ParameterStore parameters, NDArray x, Jet u);
  }

  /**
   * A condition.
   *
   * @param derivatives whether they are needed; if not, the field's jet is its value three times
   * @param foreign whether somebody else wrote it
   * @param miss by how much the condition is missed
   */
  private record Term(
      double weight, Points points, boolean derivatives, boolean foreign, Residual miss) {}

  private final FieldBlock field;
  private final List<Term> terms;

  private FieldLoss(FieldBlock field, List<Term> terms) {
    this.field = field;
    this.terms = terms;
  }

  /** Nothing asked for yet. */
  public static FieldLoss of(FieldBlock field) {
    return new FieldLoss(field, List.of());
  }

  /**
   * Also asks for an equation, Δu + λu = 0, relative to 1 + |λ| so that its size keeps to that of
   * the field.
   *
   * <p>One of fourth order, (Δ + λ)²u = 0, is asked for as two of second order: the field must have
   * an even number of outputs, the second half of them being v = (Δ + λ)u.
   *
   * @param weight positive and finite
   * @param inside where
   */
  public FieldLoss residual(double weight, Equation equation, Points inside) {
    double lambda = equation.lambda();
    boolean fourth = equation.power() == 2;
    if (fourth && field.outputs() % 2 != 0) {
      throw new IllegalArgumentException(
          "for an equation of fourth order the field must have an even number of outputs, u and (Δ +"
              + " λ)u: "
              + field.outputs());
    }
    return own(
        weight,
        inside,
        (parameters, x, u) -> {
          NDArray r = lambda == 0 ? u.laplacian() : u.laplacian().add(times(u.value(), lambda));
          if (fourth) {
            NDArray v = u.value().split(2, 1).get(1);
            r = r.sub(NDArrays.concat(new NDList(v, v.zerosLike()), 1));
          }
          return lambda == 0 ? r : times(r, 1 / (1 + Math.abs(lambda)));
        });
  }

  /**
   * Also asks that a quantity vanishes, such as the residual of an equation whose coefficients are
   * blocks themselves.
   *
   * @param weight positive and finite
   * @param inside where
   * @param residual the same whenever it is asked at the same parameters: if Java collects garbage
   *     between it and its gradient, it is asked again
   */
  public FieldLoss residual(double weight, Points inside, Residual residual) {
    return with(new Term(weight, inside, true, true, residual));
  }

  private FieldLoss own(double weight, Points points, Residual residual) {
    return with(new Term(weight, points, true, false, residual));
  }

  /**
   * Whether a garbage collection between this loss and its gradient may spoil the gradient. The
   * engine's product of an array with a Java number frees the number at once, although the recorded
   * graph still refers to it; residuals that others wrote will have such products.
   */
  boolean isFragile() {
    return terms.stream().anyMatch(Term::foreign);
  }

  /**
   * Also asks for values of the field on a boundary.
   *
   * @param weight positive and finite
   * @param values for the first outputs, as many as points each
   */
  public FieldLoss dirichlet(double weight, Points boundary, double[]... values) {
    return data(weight, boundary, values);
  }

  /**
   * Also asks for measured values of the field.
   *
   * @param weight positive and finite
   * @param values for the first outputs, as many as points each
   */
  public FieldLoss data(double weight, Points points, double[]... values) {
    double[] target = target(points, values);
    return with(
        new Term(weight, points, false, false, (parameters, x, u) -> miss(u.value(), target)));
  }

  /**
   * Also asks for derivatives along normals.
   *
   * @param weight positive and finite
   * @param normals of any length but zero, as many as points
   * @param values for the first outputs, as many as points each
   */
  public FieldLoss neumann(double weight, Points boundary, Points normals, double[]... values) {
    return robin(weight, boundary, normals, 0, 1, values);
  }

  /**
   * Also asks for a u + b ∂u/∂n = g.
   *
   * @param weight positive and finite
   * @param normals of any length but zero, as many as points
   * @param a the share of the value, finite
   * @param b the share of the derivative, finite
   * @param values g for the first outputs, as many as points each
   */
  public FieldLoss robin(
      double weight, Points boundary, Points normals, double a, double b, double[]... values) {
    if (!Double.isFinite(a) || !Double.isFinite(b)) {
      throw new IllegalArgumentException("a and b must be finite: " + a + ", " + b);
    }
    if (normals.size() != boundary.size()) {
      throw new IllegalArgumentException(
          "normals must be as many as points, " + boundary.size() + ": " + normals.size());
    }
    Points directions = unit(normals, boundary.dimension());
    double[] target = target(boundary, values);
    return own(
        weight,
        boundary,
        (parameters, x, u) -> {
          NDArray flux = u.along(Torch.coordinates(x.getManager(), directions, x.getDataType()));
          NDArray both = b == 1 ? flux : times(flux, b);
          NDArray sum = a == 0 ? both : both.add(times(u.value(), a));
          return miss(sum, target);
        });
  }

  /** Vectors of length one in the same directions. */
  private static Points unit(Points normals, int dimension) {
    if (normals.dimension() != dimension) {
      throw new IllegalArgumentException(
          "normals must have as many coordinates as points, "
              + dimension
              + ": "
              + normals.dimension());
    }
    double[][] axes = new double[dimension][];
    Arrays.setAll(axes, normals::coordinates);
    for (int i = 0; i < normals.size(); i++) {
      double length = 0;
      for (double[] axis : axes) {
        length = Math.hypot(length, axis[i]);
      }
      if (!(length > 0 && length < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "length of normals[" + i + "] must be positive and finite: " + length);
      }
      for (double[] axis : axes) {
        axis[i] /= length;
      }
    }
    return Points.ofAxes(axes);
  }

  private FieldLoss with(Term term) {
    double weight = term.weight;
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("weight must be positive and finite: " + weight);
    }
    if (term.points.size() == 0) {
      throw new IllegalArgumentException("number of points must be at least 1: 0");
    }
    List<Term> all = new ArrayList<>(terms);
    all.add(term);
    return new FieldLoss(field, List.copyOf(all));
  }

  /** The values as (points, outputs). */
  private double[] target(Points points, double[][] values) {
    int outputs = field.outputs();
    if (values.length < 1 || values.length > outputs) {
      throw new IllegalArgumentException(
          "values must be given for at least one output and at most "
              + outputs
              + ": "
              + values.length);
    }
    double[] all = new double[points.size() * values.length];
    for (int j = 0; j < values.length; j++) {
      if (values[j].length != points.size()) {
        throw new IllegalArgumentException(
            "values must be as many as points, " + points.size() + ": " + values[j].length);
      }
      for (int i = 0; i < points.size(); i++) {
        if (!Double.isFinite(values[j][i])) {
          throw new IllegalArgumentException("values[" + i + "] must be finite: " + values[j][i]);
        }
        all[i * values.length + j] = values[j][i];
      }
    }
    return all;
  }

  private static NDArray times(NDArray array, double number) {
    return Tensors.times(array, number);
  }

  /** What is left of the first outputs less a target. */
  private static NDArray miss(NDArray value, double[] target) {
    Shape shape = value.getShape();
    long given = target.length / shape.get(0);
    NDArray asked = given == shape.get(1) ? value : value.get(new NDIndex(":, 0:" + given));
    return asked.sub(
        Tensors.create(
            value.getManager(), target, new Shape(shape.get(0), given), value.getDataType()));
  }

  private DataType type() {
    for (Parameter parameter : field.getParameters().values()) {
      return parameter.getArray().getDataType();
    }
    return DataType.FLOAT64;
  }

  @Override
  public NDArray at(ParameterStore parameters, NDManager step) {
    if (terms.isEmpty()) {
      throw new IllegalStateException("the field must be asked for something");
    }
    List<NDArray> x = new ArrayList<>();
    terms.forEach(term -> x.add(Torch.coordinates(step, term.points, type())));
    List<Jet> u = fields(parameters, x);
    NDArray sum = null;
    for (int i = 0; i < terms.size(); i++) {
      Term term = terms.get(i);
      NDArray miss = term.miss.of(parameters, x.get(i), u.get(i));
      requireRows(miss.getShape(), term.points.size());
      NDArray square = miss.square().mean();
      NDArray weighted = term.weight == 1 ? square : times(square, term.weight);
      sum = sum == null ? weighted : sum.add(weighted);
    }
    return Objects.requireNonNull(sum);
  }

  /** The engine broadcasts (batch) with (batch, 1) to (batch, batch) without a word. */
  private void requireRows(Shape shape, int points) {
    boolean rows = shape.dimension() > 0 && shape.get(0) == points;
    boolean broadcast =
        rows && shape.dimension() == 2 && shape.get(1) == points && points > 8 * field.outputs();
    if (!rows || broadcast) {
      throw new IllegalArgumentException(
          "a residual must have a row for each of "
              + points
              + " points: it has shape "
              + shape
              + (broadcast ? "; columns are taken out by x.get(\":, 0:1\")" : ""));
    }
  }

  /** The field at the points of each term. */
  private List<Jet> fields(ParameterStore parameters, List<NDArray> x) {
    List<Integer> plain = chosen(false);
    List<Integer> derived = chosen(true);
    if (field instanceof Mlp network
        && parameters instanceof TrainingStore store
        && Torch.isRecording()
        && !plain.isEmpty()
        && !derived.isEmpty()) {
      return together(network, store, x, plain, derived);
    }
    List<Jet> all = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      if (terms.get(i).derivatives) {
        all.add(field.valueGradientLaplacian(parameters, x.get(i), true));
      } else {
        NDArray u = field.forward(parameters, new NDList(x.get(i)), true).singletonOrThrow();
        all.add(new Jet(u, u, u));
      }
    }
    return all;
  }

  private List<Integer> chosen(boolean derivatives) {
    return IntStream.range(0, terms.size())
        .filter(i -> terms.get(i).derivatives == derivatives)
        .boxed()
        .toList();
  }

  /** The points of all terms go through a network at once: few products of large matrices. */
  private List<Jet> together(
      Mlp network,
      TrainingStore store,
      List<NDArray> x,
      List<Integer> plain,
      List<Integer> derived) {
    Jet all = network.valuesAndJets(store, joined(x, plain), joined(x, derived));
    Jet[] out = new Jet[terms.size()];
    long at = 0;
    for (int i : plain) {
      long to = at + terms.get(i).points.size();
      NDArray u = all.value().get(new NDIndex(at + ":" + to));
      out[i] = new Jet(u, u, u);
      at = to;
    }
    long offset = at;
    for (int i : derived) {
      long to = at + terms.get(i).points.size();
      String rows = (at - offset) + ":" + (to - offset);
      boolean whole = derived.size() == 1;
      out[i] =
          new Jet(
              all.value().get(new NDIndex(at + ":" + to)),
              whole ? all.gradient() : all.gradient().get(new NDIndex(":, " + rows)),
              whole ? all.laplacian() : all.laplacian().get(new NDIndex(rows)));
      at = to;
    }
    return List.of(out);
  }

  private static NDArray joined(List<NDArray> x, List<Integer> chosen) {
    return chosen.size() == 1
        ? x.get(chosen.get(0))
        : NDArrays.concat(new NDList(chosen.stream().map(x::get).toList()));
  }
}

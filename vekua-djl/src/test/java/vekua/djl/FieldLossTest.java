package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;

class FieldLossTest extends EngineTest {

  private static final Points INSIDE = new Disk(0, 0, 0.8).grid(3, 3);
  private static final Points RIM = Disk.unit().boundary(6);
  private static final double[] VALUES = {0.3, -0.2, 0.5, 0.1, -0.4, 0.2};

  private static VekuaBlock layer(Equation equation, boolean wavenumber) {
    return VekuaBlock.builder()
        .setBasis(equation.basis(3, Disk.unit()))
        .optTrainWavenumber(wavenumber)
        .build();
  }

  /** All kinds of fields, and sums of them. */
  static Stream<FieldBlock> fields() {
    return Stream.of(
        layer(Equation.helmholtz(3), false),
        layer(Equation.helmholtz(3), true),
        layer(Equation.yukawa(2), true),
        layer(Equation.laplace(), false),
        layer(Equation.biharmonic(), false),
        Mlp.tanh(1, 2, 3, 2, 1),
        Mlp.siren(1, 2, 3, 2, 1),
        Mlp.relu(1, 2, 3, 2, 1),
        FieldChain.of(FourierFeatures.of(1, 2, 0.4), Mlp.tanh(2, 4, 3, 1)),
        FieldSum.of(layer(Equation.helmholtz(3), true), Mlp.tanh(3, 2, 3, 1)));
  }

  /** Value, flux and residual in one loss: its gradient is that of central differences. */
  @ParameterizedTest
  @MethodSource("fields")
  void gradientsOfResidualsMatchFiniteDifferences(FieldBlock field) {
    field.initialize(manager, DataType.FLOAT64, new Shape(1, 2));
    FieldLoss loss =
        FieldLoss.of(field)
            .residual(0.7, Equation.helmholtz(2), INSIDE)
            .dirichlet(2, RIM, VALUES)
            .neumann(0.5, RIM, RIM, VALUES)
            .robin(0.3, RIM, RIM, 2, -1.5, VALUES)
            .data(1, INSIDE, new double[INSIDE.size()]);
    Parameters parameters = new Parameters(List.of(field));
    Objective objective = new Objective(parameters, loss);
    double[] x = parameters.values();
    double[] draws = Threefry.of(4).normal(x.length);
    for (int i = 0; i < x.length; i++) {
      x[i] += 0.3 * draws[i];
    }
    double[] exact = new double[x.length];
    objective.at(x, exact);
    double[] approximate = new double[x.length];
    double[] unused = new double[x.length];
    double h = 1e-4;
    for (int i = 0; i < x.length; i++) {
      double start = x[i];
      double sum = 0;
      // Of fourth order: the error is about h⁴ = 1e-16 and rounding 1e-12 over h.
      for (int step : new int[] {-2, -1, 1, 2}) {
        x[i] = start + step * h;
        sum += (Math.abs(step) == 1 ? 8 : -1) * Math.signum(step) * objective.at(x, unused);
      }
      x[i] = start;
      approximate[i] = sum / (12 * h);
    }
    assertThat(Autograd.relativeError(exact, approximate)).isLessThan(1e-7);
  }

  /** In space, too, whatever carries its derivatives forward does so along three axes. */
  /**
   * The engine frees the number in array.mul(number) although the graph refers to it. A collection
   * before the backward pass, with free memory overwritten, changes no bit of a training.
   */
  @Test
  void residualsOfUsersSurviveGarbageCollections() {
    assertThat(losses(true)).containsExactly(losses(false));
  }

  private double[] losses(boolean disturbed) {
    Mlp network = Mlp.tanh(1, 2, 4, 1);
    network.initialize(manager);
    int[] calls = {0};
    FieldLoss loss =
        FieldLoss.of(network)
            .data(1, RIM, VALUES)
            .residual(
                1,
                INSIDE,
                (parameters, x, u) -> {
                  NDArray r = u.laplacian().add(u.value().mul(36.0)).mul(1 / 37.0);
                  if (disturbed && calls[0]++ % 2 == 0) {
                    collect();
                  }
                  return r;
                });
    double[] losses = new double[8];
    Training.with(Adam.withDefaults())
        .withProgress(
            (step, value) -> {
              losses[step - 1] = value;
              return true;
            })
        .minimise(network, loss, losses.length);
    return losses;
  }

  private static void collect() {
    System.gc();
    for (int i = 0; i < 2000; i++) {
      ByteBuffer.allocateDirect(Double.BYTES).putDouble(0, Double.NaN);
    }
  }

  @Test
  void aResidualThatWasBroadcastIsRefused() {
    Mlp network = Mlp.tanh(1, 2, 4, 1);
    network.initialize(manager);
    Points inside = Disk.unit().grid(5, 5);
    int n = inside.size();
    FieldLoss wide =
        FieldLoss.of(network).residual(1, inside, (p, x, u) -> u.value().sub(x.get(":, 0")));
    assertThatThrownBy(() -> Training.with(Adam.withDefaults()).minimise(network, wide, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a residual must have a row for each of %d points: it has shape (%d, %d);"
                    .formatted(n, n, n)
                + " columns are taken out by x.get(\":, 0:1\")");
    FieldLoss mean = FieldLoss.of(network).residual(1, inside, (p, x, u) -> u.value().mean());
    assertThatThrownBy(() -> Training.with(Adam.withDefaults()).minimise(network, mean, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must have a row for each of");
  }

  @Test
  void carriesDerivativesInSpace() {
    Mlp network = Mlp.tanh(1, 3, 6, 5, 2);
    network.initialize(manager);
    NDArray x = manager.create(Threefry.of(2).uniform(12, -1, 1), new Shape(4, 3));
    Jet jet = network.valueGradientLaplacian(new ParameterStore(manager, false), x, false);
    assertThat(jet.gradient().getShape()).isEqualTo(new Shape(3, 4, 2));
    double[] expected = new double[4];
    double h = 1e-3;
    for (int axis = 0; axis < 3; axis++) {
      for (int step = -2; step <= 2; step++) {
        double[] moved = x.toDoubleArray();
        for (int i = 0; i < 4; i++) {
          moved[3 * i + axis] += step * h;
        }
        double[] u = forward(network, manager.create(moved, new Shape(4, 3))).toDoubleArray();
        double weight = new double[] {-1, 16, -30, 16, -1}[step + 2] / (12 * h * h);
        for (int i = 0; i < 4; i++) {
          expected[i] += weight * u[2 * i + 1];
        }
      }
    }
    double[] laplacian = jet.output(1).laplacian().toDoubleArray();
    assertThat(Autograd.relativeError(laplacian, expected)).isLessThan(1e-8);
  }

  /** Two outputs serve as u and Δu: the plate's equation. */
  @Test
  void asksForTheBiharmonicEquationInTwo() {
    Mlp network = Mlp.tanh(1, 2, 5, 2);
    network.initialize(manager);
    FieldLoss loss = FieldLoss.of(network).residual(1, Equation.biharmonic(), INSIDE);
    ParameterStore store = new ParameterStore(manager, false);
    double value = loss.at(store, manager).getDouble();
    Jet jet = network.valueGradientLaplacian(store, Torch.coordinates(manager, INSIDE), true);
    double expected =
        jet.output(0).laplacian().sub(jet.output(1).value()).square().mean().getDouble()
            + jet.output(1).laplacian().square().mean().getDouble();
    assertThat(value).isCloseTo(expected / 2, org.assertj.core.data.Offset.offset(1e-15));
  }

  @Test
  void saysWhatIsWrong() {
    Mlp network = Mlp.tanh(1, 2, 5, 1);
    FieldLoss loss = FieldLoss.of(network);
    assertThatThrownBy(() -> loss.residual(1, Equation.biharmonic(), INSIDE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("for an equation of fourth order the field must have an even");
    assertThatThrownBy(() -> loss.data(1, RIM, new double[5]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("values must be as many as points, 6: 5");
    assertThatThrownBy(() -> loss.data(0, RIM, VALUES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("weight must be positive and finite: 0.0");
    assertThatThrownBy(() -> loss.neumann(1, RIM, INSIDE, VALUES))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("normals must be as many as points, 6: ");
    assertThatThrownBy(() -> loss.neumann(1, Points.of(1, 0), Points.of(0, 0), new double[] {1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("length of normals[0] must be positive and finite: 0.0");
    assertThatThrownBy(() -> loss.neumann(1, Points.of(1, 0), Points.of(0, 0, 1), new double[] {1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("normals must have as many coordinates as points, 2: 3");
  }

  /** Twice the normal asked for twice the flux, which half the field has. */
  @Test
  void normalsMayHaveAnyLength() {
    VekuaBlock layer = layer(Equation.helmholtz(3), false);
    layer.initialize(manager);
    Points doubled = Points.of(times(2, RIM.coordinates(0)), times(2, RIM.coordinates(1)));
    double[] losses = new double[2];
    for (int i = 0; i < losses.length; i++) {
      Loss loss = FieldLoss.of(layer).neumann(1, RIM, i == 0 ? RIM : doubled, VALUES);
      losses[i] = Training.with(Lbfgs.withDefaults()).minimise(layer, loss, 3).loss();
      layer.getParameters().forEach(p -> p.getValue().getArray().muli(0));
    }
    assertThat(losses[1]).isCloseTo(losses[0], within(1e-9 * losses[0]));
  }

  private static double[] times(double factor, double[] values) {
    return Arrays.stream(values).map(value -> factor * value).toArray();
  }
}

package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;

class RegressorTest {

  private static final Points RIM = Disk.unit().boundary(40);
  private static final Points INSIDE = new Disk(0, 0, 0.9).grid(9, 9);

  private static double[] saddle(Points points) {
    double[] u = new double[points.size()];
    Arrays.setAll(u, i -> points.x(i) * points.x(i) - points.y(i) * points.y(i));
    return u;
  }

  private static double error(Regressor network) {
    double[] u = network.predict(INSIDE);
    double[] truth = saddle(INSIDE);
    double sum = 0;
    for (int i = 0; i < u.length; i++) {
      sum += (u[i] - truth[i]) * (u[i] - truth[i]) / u.length;
    }
    return Math.sqrt(sum);
  }

  /** The values on the rim do not tell a network what is inside; the equation does. */
  @Test
  void theEquationTellsWhatIsInside() {
    try (Regressor pinn = Regressor.pinn(Equation.laplace(), INSIDE, 1)) {
      pinn.train(RIM, saddle(RIM), 100, Progress.NONE);
      assertThat(error(pinn)).isLessThan(0.05);
    }
  }

  /**
   * Two rings of values determine a biharmonic field, x (x² + y²). A harmonic network stays at an
   * error of 0.165; this one falls well below on its way to zero.
   */
  @Test
  void theBiharmonicEquationTellsWhatIsInside() {
    Points ring = new Disk(0, 0, 0.5).boundary(40);
    double[] x = new double[80];
    double[] y = new double[80];
    double[] u = new double[80];
    for (int i = 0; i < 80; i++) {
      Points from = i < 40 ? RIM : ring;
      x[i] = from.x(i % 40);
      y[i] = from.y(i % 40);
      u[i] = x[i] * (x[i] * x[i] + y[i] * y[i]);
    }
    try (Regressor pinn = Regressor.pinn(Equation.biharmonic(), INSIDE, 1)) {
      pinn.train(Points.of(x, y), u, 400, Progress.NONE);
      double[] predicted = pinn.predict(INSIDE);
      double sum = 0;
      for (int i = 0; i < INSIDE.size(); i++) {
        double r2 = Math.pow(INSIDE.x(i), 2) + Math.pow(INSIDE.y(i), 2);
        sum += Math.pow(predicted[i] - INSIDE.x(i) * r2, 2) / INSIDE.size();
      }
      assertThat(Math.sqrt(sum)).isLessThan(0.1);
    }
  }

  /**
   * The engine's arrays can be Java's memory. Memory that the recorded graph still needs must not
   * be freed by a collection between the forward and the backward pass: collections all the time,
   * and direct memory filled with NaN as soon as it is free, change no bit of the loss.
   */
  @Test
  void garbageCollectionsDoNotChangeATraining() throws InterruptedException {
    double[] calm = losses();
    AtomicBoolean training = new AtomicBoolean(true);
    Thread collector =
        new Thread(
            () -> {
              while (training.get()) {
                System.gc();
                for (int i = 0; i < 1000; i++) {
                  ByteBuffer.allocateDirect(Double.BYTES).putDouble(0, Double.NaN);
                }
              }
            });
    collector.start();
    try {
      assertThat(losses()).containsExactly(calm);
    } finally {
      training.set(false);
      collector.join();
    }
  }

  private static double[] losses() {
    double[] losses = new double[60];
    try (Regressor pinn = Regressor.sirenPinn(Equation.helmholtz(3), INSIDE, 1)) {
      pinn.train(
          RIM,
          saddle(RIM),
          losses.length,
          (step, loss) -> {
            losses[step - 1] = loss;
            return true;
          });
    }
    return losses;
  }

  @Test
  void aSirenCanBePhysicsInformedToo() {
    try (Regressor siren = Regressor.siren(1);
        Regressor pinn = Regressor.sirenPinn(Equation.laplace(), INSIDE, 1)) {
      siren.train(RIM, saddle(RIM), 150, Progress.NONE);
      pinn.train(RIM, saddle(RIM), 150, Progress.NONE);
      assertThat(error(pinn)).isLessThan(error(siren));
    }
  }

  @Test
  void fourierFeaturesLearnTheirData() {
    try (Regressor features = Regressor.fourierFeatures(1, 1)) {
      double[] first = new double[1];
      double last =
          features.train(
              RIM,
              saddle(RIM),
              60,
              (step, loss) -> {
                first[0] = step == 1 ? loss : first[0];
                return true;
              });
      assertThat(last).isLessThan(0.05 * first[0]);
      assertThat(features.parameterCount()).isEqualTo(513 * 256 + 2 * 257 * 256 + 257);
    }
  }

  /** The engine has one gradient tape; trainings on several threads take turns. */
  @Test
  void trainingsRunSideBySide() {
    List<CompletableFuture<Double>> runs =
        List.of(1L, 1L).stream()
            .map(
                seed ->
                    CompletableFuture.supplyAsync(
                        () -> {
                          try (Regressor siren = Regressor.siren(seed)) {
                            siren.train(RIM, saddle(RIM), 30, Progress.NONE);
                            return siren.predict(Points.of(0.1, 0.2))[0];
                          }
                        }))
            .toList();
    // The same seed: the same field, up to the engine's order of summation.
    assertThat(runs.get(0).join()).isCloseTo(runs.get(1).join(), within(1e-9));
  }

  @Test
  void refusesWhatItCannotDo() {
    Points none = Points.of(new double[0], new double[0]);
    assertThatThrownBy(() -> Regressor.pinn(Equation.laplace(), none, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("number of collocation points must be at least 1: 0");
    assertThatThrownBy(() -> Regressor.fourierFeatures(1, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("scale must be positive and finite: -1.0");
  }
}

package vekua.paper;

import java.util.List;
import java.util.Locale;
import vekua.basis.Equation;
import vekua.djl.Progress;

/** A way to turn measurements into a field. */
public enum Method {
  /** The paper's method with the paper's settings: samples scaled, singular values truncated. */
  VEKUA("Vekua", true, 0, (task, seed, progress) -> LinearFit.paper(task)),
  /** The same basis with nothing to set: order, scaling and damping follow from the samples. */
  AUTOMATIC("Vekua, automatic", true, 0, (task, seed, progress) -> LinearFit.automatic(task)),
  /** Plane waves, fitted by the same automatic solver. */
  WAVES("Plane waves", true, 0, (task, seed, progress) -> LinearFit.planeWaves(task)),
  /** The method of fundamental solutions, fitted by the same automatic solver. */
  MFS("Point sources", true, 0, (task, seed, progress) -> LinearFit.pointSources(task)),
  /** Gaussian-process regression, which does not know the equation. */
  GP("Gaussian process", false, 0.1, (task, seed, progress) -> GaussianProcess.solve(task)),
  /** The paper's rival. */
  SIREN("SIREN", false, 1, NeuralFit::siren),
  /** A network on random Fourier features of suitable frequencies. */
  FOURIER("Fourier features", false, 2, NeuralFit::fourierFeatures),
  /** A physics-informed network, which knows the equation by its residual. */
  PINN("PINN", false, 1.5, NeuralFit::pinn);

  /** The methods that the paper compares. */
  public static final List<Method> PAPER = List.of(VEKUA, SIREN);

  private final String label;
  private final boolean quick;
  private final double cost;

  @SuppressWarnings("ImmutableEnumChecker") // the functions above have no state
  private final Procedure solver;

  private interface Procedure {
    Outcome solve(Task task, long seed, Progress progress);
  }

  Method(String label, boolean quick, double cost, Procedure solver) {
    this.label = label;
    this.quick = quick;
    this.cost = cost;
    this.solver = solver;
  }

  /** The name in options and files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The name in tables and figures. */
  public String label() {
    return label;
  }

  /** Whether a run is over before a progress bar could be seen. */
  public boolean isQuick() {
    return quick;
  }

  /** Whether the method can solve the equation. */
  public boolean solves(Equation equation) {
    return this != WAVES || equation instanceof Equation.Helmholtz;
  }

  /** The number of steps that a training for the task has. */
  int steps(Task task) {
    return switch (this) {
      case SIREN -> task.steps();
      case FOURIER -> Math.min(NeuralFit.STEPS, task.steps());
      case PINN -> Math.min(NeuralFit.PINN_STEPS, task.steps());
      default -> 1;
    };
  }

  /** The time of a slow run, roughly and in an arbitrary unit. */
  long cost(Task task) {
    // A step has work beside that for the samples.
    return (long) (cost * Math.max(steps(task), 500) * (100 + task.samples().size()));
  }

  Outcome solve(Task task, long seed, Progress progress) {
    return solver.solve(task, seed, progress);
  }
}

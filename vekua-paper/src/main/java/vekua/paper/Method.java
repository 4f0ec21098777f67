package vekua.paper;

import java.util.List;
import java.util.Locale;
import vekua.djl.Progress;

/** A way to turn measurements into a field. */
public enum Method {
  /** The paper's method with the paper's settings: samples scaled, singular values truncated. */
  VEKUA("Vekua", true, (task, seed, progress) -> LinearFit.paper(task)),
  /** The paper's rival. */
  SIREN("SIREN", false, NeuralFit::siren);

  /** The methods that the paper compares. */
  public static final List<Method> PAPER = List.of(VEKUA, SIREN);

  private final String label;
  private final boolean quick;

  @SuppressWarnings("ImmutableEnumChecker") // the functions above have no state
  private final Solver solver;

  private interface Solver {
    Outcome solve(Task task, long seed, Progress progress);
  }

  Method(String label, boolean quick, Solver solver) {
    this.label = label;
    this.quick = quick;
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

  Outcome solve(Task task, long seed, Progress progress) {
    return solver.solve(task, seed, progress);
  }
}

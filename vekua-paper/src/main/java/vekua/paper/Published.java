package vekua.paper;

import java.util.Map;
import java.util.Optional;
import vekua.paper.Summary.Spread;

/**
 * A row of the paper's table.
 *
 * @param mse the mean squared error
 * @param seconds the time
 */
public record Published(Spread mse, Spread seconds) {

  private static final Map<String, Published> ROWS =
      Map.of(
          "A/vekua", row(4.10e-33, 0, 0.0015, 0.0011),
          "A/siren", row(4.02e-1, 5.37e-2, 20.3241, 6.3028),
          "B/vekua", row(2.32e-31, 0, 0.0019, 0.0020),
          "B/siren", row(1.81, 2.69e-2, 33.9359, 11.1327),
          "C/vekua", row(3.36e-2, 3.17e-2, 0.0144, 0.0032),
          "C/siren", row(6.49e-1, 1.74e-1, 46.8240, 1.3943),
          "D/vekua", row(9.67e-9, 3.76e-9, 0.0107, 0.0073),
          "D/siren", row(6.00e-1, 1.85e-1, 16.7529, 11.6871));

  private static Published row(double mse, double mseStd, double seconds, double secondsStd) {
    return new Published(new Spread(mse, mseStd), new Spread(seconds, secondsStd));
  }

  /** What the paper has for a method on an experiment. */
  public static Optional<Published> of(Experiment experiment, Method method) {
    return Optional.ofNullable(ROWS.get(experiment.key() + "/" + method.key()));
  }
}

package vekua.fit;

/**
 * Whether the equation holds: the field is taken to be a solution plus a smooth error, which has
 * half of the prior probability.
 *
 * @param probability that there is an error
 * @param size the error's root mean square: of the part of the fit that is none of the solution
 *     where the fit contains it, else as it is believed to be
 * @param length the distance over which it varies
 * @param carried whether the fit contains it, and its field is no pure solution
 */
public record ModelError(double probability, double size, double length, boolean carried) {

  ModelError carriedAlong(double fitted) {
    return new ModelError(probability, fitted, length, true);
  }

  /** The same, not larger than the noise of a fit that it is left to. */
  ModelError within(Fit fit) {
    double most = Math.max(fit.residualRms(), fit.noise().orElse(0));
    return new ModelError(probability, Math.min(size, most), length, carried);
  }

  /** The same told of a fit that does not contain it. */
  ModelError leftToNoiseOf(Fit fit) {
    return new ModelError(probability, size, length, false).within(fit);
  }
}

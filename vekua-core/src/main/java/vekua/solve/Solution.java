package vekua.solve;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import vekua.field.ComplexField;
import vekua.field.Field;

/**
 * What a solver found, and how good it is.
 *
 * @param field the solution, its real part where it is complex
 * @param complex the whole solution where it is complex: the field and its imaginary part
 * @param boundaryResidual the largest boundary error on a mesh finer than the one fitted to;
 *     derivatives count by the distance over which they act, so that it is in units of u
 * @param errorBound a bound of the error inside, where a maximum principle gives one and the data
 *     are resolved
 * @param errorEstimate an estimate of the error inside where there is no such bound: the residual,
 *     amplified as the resonance says; beside slits the largest error on the boundary and what
 *     jumps between pieces add
 * @param resonance how near to a resonance the problem is, for waves in a bounded domain
 * @param target the residual that was asked for: the tolerance times the size of the data
 * @param columns how many functions the solution is a combination of
 * @param samples how many boundary conditions it was fitted to
 * @param intensities how strongly the field is singular at the ends of slits, where values or
 *     slopes are given on both faces
 * @param warnings sentences about what is doubtful, such as a tolerance that was not reached
 * @param equationResidual the largest residual of the equation itself between the nodes of the
 *     solver, where functions do not satisfy it by themselves: in media, and of nonlinear equations
 * @param equationTarget the largest residual of the equation with which the tolerance counts as
 *     reached, where there is such a residual
 */
public record Solution(
    Field field,
    Optional<ComplexField> complex,
    double boundaryResidual,
    OptionalDouble errorBound,
    OptionalDouble errorEstimate,
    Optional<Resonance> resonance,
    double target,
    int columns,
    int samples,
    List<Intensity> intensities,
    List<String> warnings,
    OptionalDouble equationResidual,
    OptionalDouble equationTarget) {

  /** A solution whose functions satisfy the equation by themselves. */
  Solution(
      Field field,
      Optional<ComplexField> complex,
      double boundaryResidual,
      OptionalDouble errorBound,
      OptionalDouble errorEstimate,
      Optional<Resonance> resonance,
      double target,
      int columns,
      int samples,
      List<Intensity> intensities,
      List<String> warnings) {
    this(
        field,
        complex,
        boundaryResidual,
        errorBound,
        errorEstimate,
        resonance,
        target,
        columns,
        samples,
        intensities,
        warnings,
        OptionalDouble.empty(),
        OptionalDouble.empty());
  }

  /**
   * Whether the tolerance was reached, on the boundary and by the equation, and inside where errors
   * are amplified.
   */
  public boolean reached() {
    return boundaryResidual <= target
        && (equationResidual.isPresent()
            || resonance.isEmpty()
            || resonance.get().matters() == 1
            || errorEstimate.orElse(0) <= target)
        && (equationResidual.isEmpty()
            || equationResidual.getAsDouble() <= equationTarget.orElse(Double.POSITIVE_INFINITY));
  }
}

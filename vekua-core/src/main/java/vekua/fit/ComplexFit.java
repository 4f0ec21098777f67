package vekua.fit;

import vekua.basis.Basis;
import vekua.field.ComplexField;
import vekua.field.ComplexPart;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * The fit of a complex-valued field: real and imaginary part are two snapshots of one plan, since
 * the equation is real, and share noise and regularisation.
 *
 * @param re the fit of the real part
 * @param im the fit of the imaginary part
 */
public record ComplexFit(Fit re, Fit im) {

  /**
   * Fits real and imaginary part of a complex field to values that sensors measured.
   *
   * @param fitter how to fit
   * @param basis the functions of both parts
   * @param sensors where the sensors are, at least one
   * @param re real parts of the values, finite, one for each sensor
   * @param im imaginary parts of the values, finite, one for each sensor
   */
  public static ComplexFit of(
      Fitter fitter, Basis basis, Points sensors, double[] re, double[] im) {
    return fitter.fitComplex(basis, Samples.ofSnapshots(sensors, new double[][] {re, im}));
  }

  /** The complex field. */
  public ComplexField field() {
    return new ComplexField(re.field(), im.field());
  }

  /**
   * The standard deviation of u at points: the root of the sum of the variances of both parts.
   *
   * @param points of the dimension of the functions
   */
  public double[] spreadAt(Points points) {
    return ComplexPart.MAGNITUDE.of(
        re.uncertainty().spreadAt(points), im.uncertainty().spreadAt(points));
  }

  /**
   * How far to trust the field: the spread is that of both parts together, and the data are blind
   * to the same in both.
   */
  public Uncertainty uncertainty() {
    Posterior both = re.posterior().with(im.posterior());
    return Uncertainty.of(re.basis(), both.spreadFactor(), both.blindFactor());
  }
}

package vekua.fit;

import java.util.List;
import vekua.basis.Basis;
import vekua.geometry.Points;

/**
 * A complex-valued field, such as an acoustic pressure: real and imaginary part are two snapshots
 * of one plan, since the equation is real.
 *
 * @param re the fit of the real part
 * @param im the fit of the imaginary part
 */
public record ComplexFit(Fit re, Fit im) {

  /**
   * Fits both parts.
   *
   * @param re real parts of the samples
   * @param im imaginary parts of the samples
   */
  public static ComplexFit of(
      Fitter fitter, Basis basis, Points sensors, double[] re, double[] im) {
    List<Fit> parts = fitter.plan(basis, sensors).fitAll(new double[][] {re, im});
    return new ComplexFit(parts.get(0), parts.get(1));
  }

  /** The modulus |u| at points. */
  public double[] modulusAt(Points points) {
    double[] x = re.field().at(points);
    double[] y = im.field().at(points);
    for (int i = 0; i < x.length; i++) {
      x[i] = Math.hypot(x[i], y[i]);
    }
    return x;
  }

  /** The phase arg u at points, between −π and π. */
  public double[] phaseAt(Points points) {
    double[] x = re.field().at(points);
    double[] y = im.field().at(points);
    for (int i = 0; i < x.length; i++) {
      x[i] = Math.atan2(y[i], x[i]);
    }
    return x;
  }

  /** The standard deviation of u at points: the root of the sum of both parts' variances. */
  public double[] spreadAt(Points points) {
    double[] x = re.uncertainty().spreadAt(points);
    double[] y = im.uncertainty().spreadAt(points);
    for (int i = 0; i < x.length; i++) {
      x[i] = Math.hypot(x[i], y[i]);
    }
    return x;
  }
}

package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

  /** Rows without those that either part leaves out, with the notes of both. */
  static ChosenRows withoutAlso(ChosenRows all, ChosenRows real, ChosenRows imaginary) {
    Set<Integer> known = all.leftOut().stream().map(LeftOut::row).collect(Collectors.toSet());
    List<LeftOut> gone = new ArrayList<>();
    int[] indices = all.indices();
    Stream.of(real, imaginary)
        .flatMap(part -> part.leftOut().stream())
        .filter(out -> known.add(out.row()))
        .forEach(
            out ->
                gone.add(
                    new LeftOut(Arrays.binarySearch(indices, out.row()), out.reason(), out.z())));
    ChosenRows rows = all;
    for (Warning note : Stream.concat(real.notes().stream(), imaginary.notes().stream()).toList()) {
      rows = rows.notes().contains(note) ? rows : rows.with(note);
    }
    return rows.without(gone);
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
    List<double[]> spread = new ArrayList<>(List.of(re.uncertainty().spreadFactor()));
    spread.addAll(List.of(im.uncertainty().spreadFactor()));
    Posterior both = new Posterior(spread, List.of(re.uncertainty().blindFactor()));
    return Uncertainty.of(re.basis(), both.spreadFactor(), both.blindFactor());
  }
}

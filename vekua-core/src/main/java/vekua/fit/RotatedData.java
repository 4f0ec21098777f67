package vekua.fit;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One snapshot, as far as a fit needs it, in the relative weights of its design. */
final class RotatedData {

  private final double[] rotated;
  private final double beyond;
  private final double scatter;
  private final @Nullable Rows rows;
  private final @Nullable RotatedData partner;
  private final @Nullable Ensemble ensemble;
  private @Nullable RotatedData twin;
  private @Nullable List<DampingDensity> densities;

  /**
   * A snapshot.
   *
   * @param rotated c = Qᵀu
   * @param beyond the squared length of what no combination of columns can reach
   * @param scatter the variance that repeated readings show: no noise is smaller
   * @param rows the samples themselves, where they are in memory
   */
  RotatedData(double[] rotated, double beyond, double scatter, @Nullable Rows rows) {
    this(rotated, beyond, scatter, rows, null, null);
  }

  private RotatedData(
      double[] rotated,
      double beyond,
      double scatter,
      @Nullable Rows rows,
      @Nullable RotatedData partner,
      @Nullable Ensemble ensemble) {
    this.rotated = rotated;
    this.beyond = beyond;
    this.scatter = scatter;
    this.rows = rows;
    this.partner = partner;
    this.ensemble = ensemble;
  }

  /** The same as one of two parts of a complex snapshot, which share their regularisation. */
  RotatedData with(RotatedData newPartner) {
    return new RotatedData(rotated, beyond, scatter, rows, newPartner, ensemble);
  }

  /** The same as one of many snapshots that share their regularisation. */
  RotatedData in(Ensemble newEnsemble) {
    return new RotatedData(rotated, beyond, scatter, rows, partner, newEnsemble);
  }

  /** The snapshots that this one shares its regularisation with, besides its partner. */
  @Nullable Ensemble ensemble() {
    return ensemble;
  }

  /** The partner beside this part: what is known of both together is not computed again. */
  RotatedData swapped() {
    RotatedData second = Objects.requireNonNull(partner);
    RotatedData other =
        new RotatedData(second.rotated, second.beyond, second.scatter, second.rows, this, ensemble);
    other.twin = this;
    return other;
  }

  /** The other part of a complex snapshot. */
  @Nullable RotatedData partner() {
    return partner;
  }

  double[] rotated() {
    return rotated;
  }

  double beyond() {
    return beyond;
  }

  /** The variance that repeated readings show. */
  double scatter() {
    return scatter;
  }

  @Nullable Rows rows() {
    return rows;
  }

  /** How plausible the priors of the design are, for all who ask. */
  List<DampingDensity> densities(Design design) {
    List<DampingDensity> known = densities;
    if (known == null) {
      known =
          twin == null
              ? Averaged.densities(design, this)
              : twin.densities(design).stream().map(DampingDensity::swapped).toList();
      densities = known;
    }
    return known;
  }

  /** The mean square of the data. */
  double meanSquare(long count) {
    double sum = beyond;
    for (double c : rotated) {
      sum += c * c;
    }
    return sum / count;
  }

  /**
   * The least variance of the noise: what repeated readings show, and what rounding alone leaves (a
   * double carries 53 bits, a basis function a few less).
   */
  double leastVariance(long count) {
    return leastVariance(scatter, meanSquare(count));
  }

  /** The same from the variance of repeated readings and the mean square of the data. */
  static double leastVariance(double scatter, double meanSquare) {
    return Math.max(Math.max(scatter, 0x1p-100 * meanSquare), Double.MIN_NORMAL);
  }

  /**
   * Weighted rows in memory.
   *
   * @param phi functionals, column-major, one column per basis function
   * @param u weighted data
   */
  @SuppressWarnings("ArrayRecordComponent") // internal: shared without copying
  record Rows(double[] phi, double[] u) {}
}

package vekua.fit;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import vekua.internal.linalg.Norms;

/** One snapshot, as far as a fit needs it, in the relative weights of its design. */
final class RotatedData {

  /** What rounding leaves of numbers, beside their size. */
  private static final double ROUNDING = 0x1p-50;

  private final double[] rotated;
  private final double beyond;
  private final double scatter;
  private final double level;
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
    this(rotated, beyond, scatter, 0, rows, null, null);
  }

  private RotatedData(
      double[] rotated,
      double beyond,
      double scatter,
      double level,
      @Nullable Rows rows,
      @Nullable RotatedData partner,
      @Nullable Ensemble ensemble) {
    this.rotated = rotated;
    this.beyond = beyond;
    this.scatter = scatter;
    this.level = level;
    this.rows = rows;
    this.partner = partner;
    this.ensemble = ensemble;
  }

  /** The same as one of two parts of a complex snapshot, which share their regularisation. */
  RotatedData with(RotatedData newPartner) {
    return new RotatedData(rotated, beyond, scatter, level, rows, newPartner, ensemble);
  }

  /** The same as one of many snapshots that share their regularisation. */
  RotatedData in(Ensemble newEnsemble) {
    return new RotatedData(rotated, beyond, scatter, level, rows, partner, newEnsemble);
  }

  /**
   * The same as what is left of data from which a level was taken: so much of the first function.
   */
  RotatedData above(double newLevel) {
    return new RotatedData(rotated, beyond, scatter, newLevel, rows, partner, ensemble);
  }

  /** What was taken from the data, and belongs to the first coefficient of a fit. */
  double level() {
    return level;
  }

  /** The snapshots that this one shares its regularisation with, besides its partner. */
  @Nullable Ensemble ensemble() {
    return ensemble;
  }

  /** The partner beside this part: what is known of both together is not computed again. */
  RotatedData swapped() {
    RotatedData second = Objects.requireNonNull(partner);
    RotatedData other =
        new RotatedData(
            second.rotated,
            second.beyond,
            second.scatter,
            second.level,
            second.rows,
            this,
            ensemble);
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
    return Math.max(Math.max(scatter, ROUNDING * ROUNDING * meanSquare), Double.MIN_NORMAL);
  }

  /** A variance of readings, or what their rounding costs where that is more. */
  static double rounded(double scatter, double meanSquare) {
    return Math.max(scatter, ROUNDING * ROUNDING * meanSquare);
  }

  /**
   * The least deviation of noise that tells anything: less is what a basis leaves of a field, a
   * share of how much that varies, or what rounding does, to the digits that are given or to
   * numbers of that size.
   */
  static double leastDeviation(double[] u, double size, double share) {
    double left = Math.max(share * Math.sqrt(Doubt.variance(u)), ROUNDING * size);
    return Math.max(left, Rounding.deviation(u));
  }

  /**
   * Weighted rows in memory.
   *
   * @param phi functionals, column-major, one column per basis function
   * @param u weighted data, without their level
   * @param size the root mean square of the data with it
   */
  @SuppressWarnings("ArrayRecordComponent") // internal: shared without copying
  record Rows(double[] phi, double[] u, double size) {

    Rows(double[] phi, double[] u) {
      this(phi, u, Math.sqrt(Norms.square(u, 0, u.length) / u.length));
    }

    /** The least deviation of their noise that tells anything. */
    double leastDeviation(double share) {
      return RotatedData.leastDeviation(u, size, share);
    }
  }
}

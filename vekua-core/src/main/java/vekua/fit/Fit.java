package vekua.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import vekua.basis.Basis;
import vekua.basis.DiskBasis;
import vekua.basis.DomainBasis;
import vekua.basis.FrameBasis;
import vekua.field.Field;
import vekua.functions.Modes;
import vekua.geometry.Frame;
import vekua.rows.Samples;

/** A fitted field and what the fit knows about itself. Immutable and thread-safe. */
public final class Fit {

  /** A condition above this costs more than half of the digits. */
  private static final double HIGH_CONDITION = 1e8;

  /** A field that varies by less than this share of its mean is constant. */
  private static final double CONSTANT = 1e-12;

  /** Points per side of the grid on which a field's deviation is taken. */
  private static final int GRID = 12;

  private final Field field;
  private final Design design;
  private final Estimate estimate;
  private final @Nullable Origin origin;
  private final List<Warning> further;
  private volatile @Nullable Uncertainty uncertainty;

  /** Many columns, which are kept until the uncertainty is made of them. */
  private volatile @Nullable Posterior posterior;

  /** None or one; null until somebody asks. */
  private volatile @Nullable List<SourceRadius> sourceRadius;

  /**
   * The rows behind a fit, where they are in memory.
   *
   * @param readings by sensor
   * @param rows which they are, where somebody chose
   */
  record Origin(Readings readings, @Nullable ChosenRows rows) {}

  Fit(Design design, Estimate estimate, @Nullable Origin origin) {
    this(Field.of(design.basis(), estimate.coefficients()), design, estimate, origin, List.of());
  }

  private Fit(
      Field field,
      Design design,
      Estimate estimate,
      @Nullable Origin origin,
      List<Warning> further) {
    this.field = field;
    this.design = design;
    this.estimate = estimate;
    this.origin = origin;
    this.further = further;
  }

  /**
   * The same fit with warnings about rows that it has not seen.
   *
   * @param more the warnings, told after those of the fit itself
   */
  public Fit with(List<Warning> more) {
    List<Warning> all = new ArrayList<>(further);
    all.addAll(more);
    return new Fit(field, design, estimate, origin, List.copyOf(all));
  }

  /** The same fit with coefficients that are changed in a linear way, which no sensor sees. */
  Fit changed(UnaryOperator<double[]> change) {
    Estimate other =
        estimate.withCoefficients(
            change.apply(estimate.coefficients()),
            () -> estimate.posterior().get().changed(change));
    return new Fit(design, other, Objects.requireNonNull(origin));
  }

  /** The same with other notes about its rows. */
  Fit with(ChosenRows rows) {
    return origin == null
        ? this
        : new Fit(field, design, estimate, new Origin(origin.readings, rows), further);
  }

  /**
   * A regularisation with its parameter.
   *
   * @param method a short name
   * @param parameter the tolerance of a truncation; else the damping of the squared singular
   *     values, in units of the prior where the data chose it
   */
  public record Choice(String method, double parameter) {}

  /** The field. */
  public Field field() {
    return field;
  }

  /** Whether no sensor tells the level of the field. */
  boolean unseenConstant() {
    return design.unseenConstant();
  }

  /** The functions of the field. */
  Basis basis() {
    return design.basis();
  }

  /** What remains unknown. */
  Posterior posterior() {
    Posterior known = posterior;
    if (known == null) {
      known = estimate.posterior().get();
      double factor = widening(known);
      known = factor > 1 ? known.times(factor) : known;
      posterior = known;
    }
    return known;
  }

  /**
   * How many times wider the spread has to be where no field was found. Data without a field are as
   * they should be if the noise is given and as large; else they may be of a field all the same, as
   * large as they are, that an error of the table hides from the equation.
   */
  private double widening(Posterior known) {
    if (!estimate.automatic() || !mostlyNoise() || !noiseMayHideField()) {
      return 1;
    }
    double spread = Math.sqrt(design.basis().meanSquare(known.spread().toArray(double[][]::new)));
    double deviation = deviation();
    double size = Math.hypot(estimate.noise(), deviation);
    // Few digits of it are enough, and those do not depend on the order of sums.
    return spread > 0 && spread >= deviation ? (float) Math.hypot(1, size / spread) : 1;
  }

  /** Whether readings that look like noise need not be noise. */
  boolean noiseMayHideField() {
    boolean values = origin == null || origin.readings.sensors().valuesOnly();
    NoiseScale scale = estimate.noiseScale();
    return values && (scale == null || scale.probability() < Notes.DOUBTED);
  }

  /** Whether noise is most of what the sensors read, as far as that is known. */
  private boolean mostlyNoise() {
    return Notes.knowsPlaces(design.basis())
        && estimate.noise() > Notes.ALL_NOISE * Math.hypot(estimate.noise(), deviation());
  }

  /** How far to trust the field, point by point. */
  public Uncertainty uncertainty() {
    Uncertainty known = uncertainty;
    if (known == null) {
      Posterior columns = posterior();
      known = Uncertainty.of(design.basis(), columns.spreadFactor(), columns.blindFactor());
      uncertainty = known;
      posterior = null;
    }
    return known;
  }

  /** The number of samples, repeated readings included. */
  public long samples() {
    if (origin == null) {
      return design.samples();
    }
    ChosenRows rows = origin.rows;
    return rows == null || rows.pooled() == null ? origin.readings.rows() : rows.size();
  }

  /** The number of rows that the sensors were read in: samples, and copies that count once. */
  public long readings() {
    if (origin != null && origin.rows != null && origin.rows.pooled() != null) {
      return Math.max(samples(), origin.rows.pooled().allRows());
    }
    return samples()
        + leftOut().stream().filter(out -> out.reason() == LeftOut.Reason.COPY).count();
  }

  /** The number of sensors: samples of one place count once. */
  public long sensors() {
    return design.samples();
  }

  /** The number of basis functions. */
  public int columns() {
    return design.columns();
  }

  /** The number of directions that the data determine. */
  public int rank() {
    return estimate.rank();
  }

  /** The regularisation in force, with its parameter. */
  public Choice regularisation() {
    return estimate.choice();
  }

  /** The singular values of the scaled matrix, descending. */
  public double[] singularValues() {
    return estimate.spectrum().get().values().clone();
  }

  /** The ratio of the largest singular value to the smallest that the data determine. */
  public double condition() {
    double[] s = estimate.spectrum().get().values();
    return rank() == 0 ? Double.POSITIVE_INFINITY : s[0] / s[rank() - 1];
  }

  /**
   * The root mean square of the residual, sensors weighted by their noise (mean square weight one).
   */
  public double residualRms() {
    return Math.sqrt(estimate.residualSquare() / design.rows());
  }

  /**
   * The standard deviation of the noise of a sensor of average precision: estimated, or as given
   * with the samples times the {@link #noiseScale}; empty if there are too few samples to tell.
   */
  public OptionalDouble noise() {
    double noise = estimate.noise();
    return Double.isNaN(noise) ? OptionalDouble.empty() : OptionalDouble.of(noise);
  }

  /** The given noise of a sensor of average precision, one where none is given. */
  double unitLevel() {
    return design.noiseGiven() ? design.noise() : 1;
  }

  /** The values of one snapshot that it was made for. */
  double[] values() {
    return Objects.requireNonNull(Objects.requireNonNull(origin).rows).samples().snapshot(0);
  }

  /** Whether the equation holds, where the data were asked. */
  public Optional<ModelError> modelError() {
    return origin == null || origin.rows == null ? Optional.empty() : origin.rows.error();
  }

  /** What was found, and taken away, of a drift of the readings in the order of their rows. */
  public Optional<Drift> drift() {
    return origin == null || origin.rows == null
        ? Optional.empty()
        : Optional.ofNullable(origin.rows.drift());
  }

  /** The rows of the samples that were left out, by their index. */
  public List<LeftOut> leftOut() {
    return origin == null || origin.rows == null ? List.of() : origin.rows.leftOut();
  }

  /** The scale of given noise levels, where an automatic fit learnt it. */
  public Optional<NoiseScale> noiseScale() {
    return Optional.ofNullable(estimate.noiseScale());
  }

  /**
   * How far from the centre of the frame the sources of the field are, where the functions are
   * those of a ball, or of its outside, and the data tell. It is computed when first asked for, in
   * about the time of the fit.
   */
  public Optional<SourceRadius> sourceRadius() {
    List<SourceRadius> known = sourceRadius;
    if (known == null) {
      known = estimate.sources().get().stream().toList();
      sourceRadius = known;
    }
    return known.stream().findFirst();
  }

  /** What a careful colleague would point out; empty when all is well. */
  public List<Warning> warnings() {
    List<Warning> warnings = new ArrayList<>();
    if (origin != null && origin.rows != null) {
      warnings.addAll(origin.rows.notes());
      warnings.addAll(Notes.ofLeftOut(origin.rows.leftOut(), origin.rows.unlisted()));
      origin.rows.error().ifPresent(e -> warnings.addAll(Notes.ofError(e, deviation())));
      warnings.addAll(Notes.ofValues(origin.rows.samples()));
    }
    if (origin != null && estimate.automatic() && Notes.knowsPlaces(design.basis())) {
      Samples sensors = origin.readings.sensors();
      Frame frame =
          design.basis() instanceof FrameBasis basis
              ? basis.frame()
              : Frame.covering(sensors.points());
      warnings.addAll(new PlaceNotes(sensors, frame).warnings());
    }
    if (design.unseenConstant()) {
      warnings.add(
          Notes.of(
              "constant",
              "no sensor measures the value itself: the field is known up to a constant, here zero"
                  + " at the centre"));
    }
    if (estimate.automatic()) {
      double deviation = deviation();
      double spread = spread(Notes.NOTABLE_SPREAD * deviation);
      double noiseShare =
          Notes.knowsPlaces(design.basis())
              ? estimate.noise() / Math.hypot(estimate.noise(), deviation)
              : Double.NaN;
      warnings.addAll(Notes.ofFit(this, spread > 0 ? spread / deviation : 0, noiseShare));
      warnings.addAll(further);
      return List.copyOf(warnings);
    }
    if (design.rows() < design.columns()) {
      warnings.add(
          Notes.of(
              "underdetermined",
              "%d samples cannot determine %d coefficients; the rest follows the regularisation"
                  + " alone",
              design.rows(),
              design.columns()));
    }
    if (rank() < design.columns()) {
      warnings.add(
          Notes.of(
              "rank", "%d of %d directions are determined by the data", rank(), design.columns()));
    }
    if (condition() > HIGH_CONDITION) {
      warnings.add(
          Notes.of(
              "condition",
              "the condition is %.1e: errors of the data may be magnified that much",
              condition()));
    }
    warnings.addAll(further);
    return List.copyOf(warnings);
  }

  /** Whether the root mean square of the spread over the field's domain is beyond a limit. */
  boolean spreadsBeyond(double limit) {
    return spread(limit) > limit;
  }

  /** The mean spread; where it is below some number, a bound that is, too. */
  private double spread(double little) {
    if (uncertainty == null && posterior == null && little > 0) {
      double useful = orthogonal() ? little * little : Double.POSITIVE_INFINITY;
      double bound = estimate.spreadBound().apply(useful).map(this::meanSpread).orElse(Double.NaN);
      if (bound <= little) {
        return bound;
      }
    }
    Optional<double[]> squares =
        uncertainty == null && orthogonal() && !mostlyNoise()
            ? estimate.spreadSquares().get()
            : Optional.empty();
    return Math.sqrt(
        squares.isPresent()
            ? meanSquare(squares.get())
            : design.basis().meanSquare(spreadColumns()));
  }

  /** Whether squares of coefficients tell the mean square of a field. */
  private boolean orthogonal() {
    return design.basis() instanceof DiskBasis disk && disk.functions() instanceof Modes;
  }

  private double meanSquare(double[] squares) {
    double[] scales = design.basis().scales();
    double sum = 0;
    for (int j = 0; j < scales.length; j++) {
      sum += squares[j] * scales[j] * scales[j];
    }
    return sum;
  }

  private double meanSpread(List<double[]> columns) {
    return Math.sqrt(design.basis().meanSquare(columns.toArray(double[][]::new)));
  }

  /** Columns whose squares add up to the spread: any in a frame, where squares cost nothing. */
  private double[][] spreadColumns() {
    return uncertainty == null && design.basis() instanceof FrameBasis
        ? posterior().spread().toArray(double[][]::new)
        : uncertainty().spreadFactor();
  }

  /** The field's root mean square over its domain, its mean taken away where that is known. */
  private double deviation() {
    if (design.basis() instanceof DiskBasis disk && disk.functions() instanceof Modes modes) {
      return deviation(modes);
    }
    double[] values;
    if (design.basis() instanceof FrameBasis basis) {
      values = field.at(basis.frame().spread(GRID));
    } else if (origin != null && design.basis() instanceof DomainBasis) {
      values = field.at(origin.readings.sensors().points());
    } else {
      return Math.sqrt(design.basis().meanSquare(new double[][] {field.coefficients()}));
    }
    double all = 0;
    for (double v : values) {
      all += v;
    }
    double mean = values.length > 0 ? all / values.length : 0;
    double sum = 0;
    for (double v : values) {
      sum += (v - mean) * (v - mean);
    }
    double deviation = Math.sqrt(sum / values.length);
    // A constant has no deviation but rounding: it is as large as it is.
    return deviation > CONSTANT * Math.abs(mean) ? deviation : Math.abs(mean);
  }

  /** The same where modes are orthogonal. */
  private double deviation(Modes modes) {
    double[] c = field.coefficients();
    double[] variances = modes.variances();
    double sum = 0;
    for (int j = 0; j < c.length; j++) {
      sum = Math.fma(c[j] * variances[j], c[j], sum);
    }
    double deviation = Math.sqrt(sum);
    double constant = Math.abs(c[0]) * design.basis().scales()[0];
    return deviation > CONSTANT * constant ? deviation : constant;
  }

  @Override
  public String toString() {
    return "Fit[samples="
        + samples()
        + ", rank="
        + rank()
        + " of "
        + columns()
        + ", residual="
        + residualRms()
        + "]";
  }
}

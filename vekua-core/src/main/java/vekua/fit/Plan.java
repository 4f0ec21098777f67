package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import vekua.basis.Basis;
import vekua.geometry.Frame;
import vekua.geometry.Points;
import vekua.internal.Check;
import vekua.internal.Interruption;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.DoubleDouble;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.Norms;
import vekua.rows.ReadingPool;
import vekua.rows.RowAssembler;
import vekua.rows.Samples;

/**
 * Sensors and a basis, factored once: each further snapshot costs one small matrix–vector product.
 * Immutable and thread-safe.
 */
public final class Plan {

  /** Below this relative residual the data are consistent, and rounding is worth removing. */
  private static final double CONSISTENT = 1e-9;

  /** Among more sensors than this single ones are not weighed. */
  static final int MOST_DOUBTED = ReadingPool.SOME;

  /** Fewer sensors than this cannot contradict an equation. */
  private static final int FEWEST_FOR_ERRORS = 12;

  /** Among more sensors than this some are asked for an error of the equation. */
  private static final int ENOUGH_FOR_ERRORS = 150;

  /** The likeliest priors, which are asked for a drift beside errors of the equation. */
  private static final int RINGS_FOR_DRIFTS = 3;

  /** Fewer readings tell nothing of a field's size but by their level. */
  static final long FEWEST_FOR_LEVEL = 4;

  /** Among more readings than this some tell the level. */
  private static final int ENOUGH_FOR_LEVEL = 100;

  /** Rows tell the level if they see this share of what others do. */
  private static final double SEEING = 0.1;

  /**
   * Data that a solution explains to this share of their deviation show no error worth a search.
   */
  private static final double EXACT = 1e-6;

  /** Snapshots that are fitted side by side: their tables stay in the cache. */
  private static final int TOGETHER = 64;

  /** Fewer snapshots are fitted one by one. */
  private static final int FEWEST_TOGETHER = 4;

  /** Snapshots are rotated in multiples of this, whole batches of any engine. */
  private static final int BATCH = 16;

  private final Regularisation regularisation;
  private final Readings readings;
  private final double[] weights;
  private final double[] phi;
  private final ColumnFactor factor;
  private final Design design;

  /** Rows that tell the level of all. */
  private final int[] forLevel;

  private volatile @Nullable ErrorForms forms;
  private volatile @Nullable AveragedSnapshots together;

  private Plan(
      Regularisation regularisation,
      Readings readings,
      double[] weights,
      double[] phi,
      ColumnFactor factor,
      Design design) {
    this.regularisation = regularisation;
    this.readings = readings;
    this.weights = weights;
    this.phi = phi;
    this.factor = factor;
    this.design = design;
    forLevel = forLevel(regularisation, design, phi);
  }

  /**
   * A plan.
   *
   * @param snapshots how many it is made for: it takes others as well, at a higher price
   */
  static Plan of(
      Basis basis,
      Readings readings,
      Regularisation regularisation,
      Scaling scaling,
      int snapshots) {
    return of(basis, readings, regularisation, scaling, snapshots, 1);
  }

  /**
   * A plan for fluxes of another noise than that of values.
   *
   * @param fluxNoise how many times that of values it is, where no noise is given
   */
  static Plan of(
      Basis basis,
      Readings readings,
      Regularisation regularisation,
      Scaling scaling,
      int snapshots,
      double fluxNoise) {
    Samples sensors = readings.sensors();
    int rows = sensors.size();
    int columns = basis.size();
    if ((long) rows * columns > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "a plan holds samples x functions in memory, at most 2^31: "
              + rows
              + " x "
              + columns
              + "; fit the samples directly instead");
    }
    double noise = commonNoise(sensors);
    double[] weights = new double[rows];
    Arrays.setAll(weights, i -> sensors.hasNoise() ? noise / sensors.sigma(i) : 1);
    double[] phi = new RowAssembler(basis).matrix(sensors);
    if (!sensors.hasNoise() && fluxNoise != 1) {
      weights = FluxNoise.weights(sensors, fluxNoise);
      for (int at = 0; at < phi.length; at++) {
        phi[at] *= weights[at % rows];
      }
    }
    if (sensors.hasNoise()) {
      for (int i = 0; i < phi.length; i++) {
        phi[i] *= noise;
      }
    }
    ColumnFactor factor = Engines.choose(columns, rows).factor(phi, rows, columns);
    Design design = Design.of(factor.triangle(), columns, basis, rows, noise, scaling, snapshots);
    return new Plan(regularisation, readings, weights, phi, factor, design);
  }

  /** The noise of a sensor of average precision, NaN where none is given. */
  private static double commonNoise(Samples sensors) {
    if (!sensors.hasNoise()) {
      return Double.NaN;
    }
    double precision = 0;
    for (int i = 0; i < sensors.size(); i++) {
      precision += 1 / (sensors.sigma(i) * sensors.sigma(i));
    }
    return Math.sqrt(sensors.size() / precision);
  }

  /**
   * Fits one snapshot.
   *
   * @param values finite, one for each row of the sensors that the plan was made for
   */
  public Fit fit(double[] values) {
    Check.sameLength(readings.rows(), values.length, "sensors", "values");
    Check.finite(values, "values");
    return fit(snapshot(values), null);
  }

  /** A snapshot that is known to be finite, made ready for everything that may be asked of it. */
  RotatedData snapshot(double[] values) {
    double[] means = readings.means(values);
    return snapshot(means, leastVariance(values, means));
  }

  /** The same for chosen rows of one snapshot. */
  RotatedData snapshot(ChosenRows rows) {
    double[] values = rows.samples().snapshot(0);
    return rows.pooled() == null
        ? snapshot(values)
        : snapshot(values, rows.pooled().leastVariance(0));
  }

  private double leastVariance(double[] values, double[] means) {
    return design.noiseGiven()
        ? readings.leastVariance(values, means)
        : readings.leastVariance(values, means, sensor -> weights[sensor]);
  }

  private RotatedData snapshot(double[] means, double leastVariance) {
    double[] u = weighted(means);
    double unit = design.noiseGiven() ? design.noise() * design.noise() : 1;
    double meanSquare = Norms.square(u, 0, u.length) / u.length;
    double level = takeLevel(u);
    double scatter = scatter(leastVariance * unit, level, meanSquare);
    double[] beyond = new double[1];
    double[] c = factor.rotate(u, 1, beyond);
    RotatedData.Rows rows = new RotatedData.Rows(phi, u, Math.sqrt(meanSquare));
    return new RotatedData(c, beyond[0], scatter, rows).above(level);
  }

  /** Rows that tell the level of all, some where they are many; none where it is not free. */
  private static int[] forLevel(Regularisation regularisation, Design design, double[] phi) {
    int n = (int) design.samples();
    if (!regularisation.doubtsRows() || n < FEWEST_FOR_LEVEL || !design.freeConstant()) {
      return new int[0];
    }
    double most = 0;
    for (int i = 0; i < n; i++) {
      most = Math.max(most, Math.abs(phi[i]));
    }
    double least = SEEING * most;
    int[] all = IntStream.range(0, n).filter(i -> Math.abs(phi[i]) > least).toArray();
    int step = (all.length + ENOUGH_FOR_LEVEL - 1) / ENOUGH_FOR_LEVEL;
    return IntStream.range(0, all.length).filter(i -> i % step == 0).map(i -> all[i]).toArray();
  }

  /**
   * Takes the level from weighted readings, the median of what the first function has to be:
   * however large it is, it tells nothing of the size of a field, nor of its noise. Readings that
   * are all the same are left alone.
   *
   * @return how much of the first function was taken
   */
  private double takeLevel(double[] u) {
    double[] sorted = IntStream.of(forLevel).mapToDouble(i -> u[i] / phi[i]).sorted().toArray();
    if (sorted.length == 0 || sorted[0] == sorted[sorted.length - 1]) {
      return 0;
    }
    double level = sorted[sorted.length / 2];
    for (int i = 0; i < u.length; i++) {
      u[i] -= level * phi[i];
    }
    return level;
  }

  /** What repeated readings show, and what rounding costs where a level hides it. */
  private static double scatter(double ofRepeated, double level, double meanSquare) {
    return level == 0 ? ofRepeated : RotatedData.rounded(ofRepeated, meanSquare);
  }

  /** Readings with the level that was taken from them. */
  private double[] withLevel(RotatedData data) {
    double[] u = rows(data).u().clone();
    Arrays.setAll(u, i -> u[i] + data.level() * phi[i]);
    return u;
  }

  /**
   * Fits a snapshot.
   *
   * @param chosen what is known of its rows
   */
  Fit fit(RotatedData data, @Nullable ChosenRows chosen) {
    double[] u = rows(data).u();
    Estimate estimate = regularisation.estimate(design, data);
    UnaryOperator<double[]> again = estimate.again();
    if (again != null && consistent(estimate, u)) {
      estimate = refine(estimate, again, u);
    }
    Drift drift = chosen == null ? null : chosen.drift();
    if (chosen != null && drift != null && again != null) {
      estimate = estimate.without(drift, factor.rotate(times(chosen.times(drift)), 1));
    }
    return new Fit(design, estimate.raised(data.level()), new Fit.Origin(readings, chosen));
  }

  /**
   * Fits a snapshot by a solution and a smooth error. Where no sensor tells the level of the field,
   * it is zero in the middle, as that of a solution alone is.
   *
   * @param chosen what is known of its rows
   */
  Fit fitWithError(RotatedData data, ChosenRows chosen) {
    Fit fit = fit(data, chosen);
    if (!design.unseenConstant()) {
      return fit;
    }
    Frame frame = Frame.covering(readings.sensors().points());
    double[] middle = new double[frame.dimension()];
    Arrays.setAll(middle, frame::centre);
    double[] levels =
        design.levels(
            middle.length == 2
                ? Points.of(middle[0], middle[1])
                : Points.of(middle[0], middle[1], middle[2]));
    return fit.changed(
        coefficients -> {
          double[] levelled = coefficients.clone();
          levelled[0] -= Norms.dot(levels, 0, coefficients, levels.length);
          return levelled;
        });
  }

  /** Whether any sensor was read more than once. */
  boolean repeated() {
    return readings.repeated();
  }

  /** Mean times of sensors in relative weights. */
  private double[] times(double[] ofRows) {
    return weighted(readings.means(ofRows));
  }

  /**
   * A drift of a real snapshot in the order of its rows, if there is one.
   *
   * @param rows which they are
   * @param count how many rows there were
   * @param hint whether the likeliest is asked for, where the data only may drift
   */
  Optional<Drift> drift(RotatedData data, ChosenRows rows, int count, boolean hint) {
    int n = weights.length;
    if (n < DriftSearch.FEWEST_SENSORS || n > MOST_DOUBTED || !Notes.knowsPlaces(design.basis())) {
      return Optional.empty();
    }
    double[] u = rows(data).u();
    double[] ofRows = rows.times(new Drift(0, 0, count));
    double[] t = times(ofRows);
    double[] beyond = new double[1];
    double[] rotated = factor.rotate(t, 1, beyond);
    double product = Norms.dot(u, 0, t, n) - Norms.dot(data.rotated(), 0, rotated, rotated.length);
    double[] rest = {data.beyond(), data.beyond() > 0 ? product : 0, beyond[0]};
    double least = least(data);
    DriftSearch.Again again = readings.again(rows.samples().snapshot(0), ofRows);
    DriftSearch search = new DriftSearch(u, t, again, least * least);
    List<DampingDensity> densities = data.densities(design);
    double gain = hint ? DriftSearch.HINT : DriftSearch.PROMISING;
    OptionalDouble likeliest = search.likeliest(Averaged.best(densities), rotated, rest, gain);
    boolean error =
        rows.error().filter(found -> found.probability() >= Doubt.CONVINCING).isPresent();
    if (hint || (likeliest.isEmpty() && !error)) {
      return likeliest.isEmpty()
          ? Optional.empty()
          : Optional.of(new Drift(likeliest.getAsDouble(), 0, count));
    }
    DriftSearch.Told plain = search.solutions(densities, rotated, rest);
    // An error of the equation hides a drift from solutions alone.
    if (!plain.convincing() && !error) {
      return Optional.empty();
    }
    int step = stepForErrors();
    ErrorForms known = forms();
    List<ErrorForms.Ring> rings =
        densities.stream()
            .sorted(Comparator.comparingDouble(DampingDensity::highest).reversed())
            .limit(RINGS_FOR_DRIFTS)
            .map(density -> ring(density, known))
            .toList();
    DriftSearch some =
        step == 1
            ? search
            : new DriftSearch(
                among(u, forErrors(step)), among(t, forErrors(step)), again, least * least);
    DriftSearch.Told doubted = some.withErrors(known, rings);
    DriftSearch.Told best = step > 1 && doubted.pure() > 0.5 ? plain : doubted;
    return doubted.convincing()
        ? Optional.of(new Drift(best.change(), best.sigma(), count))
        : Optional.empty();
  }

  private static double[] among(double[] values, int[] some) {
    return IntStream.of(some).mapToDouble(i -> values[i]).toArray();
  }

  /** Each so many of the values, and of the fluxes: tables often have both in turn. */
  private int[] forErrors(int step) {
    Samples sensors = readings.sensors();
    int[] seen = new int[2];
    return IntStream.range(0, weights.length)
        .filter(i -> seen[FluxNoise.isFlux(sensors.functional(i)) ? 1 : 0]++ % step == 0)
        .toArray();
  }

  /** Fits both parts of a complex snapshot, of which the real one is given beside the other. */
  ComplexFit fitComplex(RotatedData data, ChosenRows chosen) {
    return Outgoing.suits(design)
        ? new Outgoing(regularisation, design, data, data.swapped())
            .fit(new Fit.Origin(readings, chosen))
        : new ComplexFit(fit(data, chosen), fit(data.swapped(), chosen));
  }

  /**
   * Fits complex snapshots with one regularisation for all.
   *
   * @param parts real and imaginary part of the first, of the second, and so on
   * @param first which of the snapshots is told in full
   * @param chosen what is known of the rows
   */
  SharedFit fitShared(List<RotatedData> parts, int first, ChosenRows chosen) {
    if (Outgoing.suits(design)) {
      throw new IllegalArgumentException("waves that go out of a ball share no regularisation");
    }
    Ensemble all =
        Ensemble.of(parts, parts.stream().map(part -> rows(part).u()).toList(), design.columns());
    RotatedData re = parts.get(2 * first).with(parts.get(2 * first + 1)).in(all);
    Estimate estimate = regularisation.estimate(design, re);
    UnaryOperator<double[]> again = estimate.again();
    // What the data chose is linear from here on; what they did not choose is the same for all.
    Function<RotatedData, double[]> solve =
        estimate.automatic() && again != null
            ? part -> again.apply(part.rotated())
            : part -> regularisation.estimate(design, part).coefficients();
    List<double[]> coefficients = new ArrayList<>();
    for (RotatedData part : parts) {
      double[] one = solve.apply(part).clone();
      one[0] += part.level();
      coefficients.add(one);
    }
    return new SharedFit(fitComplex(re, chosen), coefficients);
  }

  private static RotatedData.Rows rows(RotatedData data) {
    return Objects.requireNonNull(data.rows());
  }

  private double[] weighted(double[] means) {
    double[] u = new double[means.length];
    for (int i = 0; i < u.length; i++) {
      u[i] = means[i] * weights[i];
    }
    return u;
  }

  /** Whether a smooth error of the equation could be told from a solution inside the sensors. */
  boolean tellsErrors() {
    return !PlaceNotes.onCircle(readings.sensors(), design.basis());
  }

  /**
   * Whether a snapshot, real or complex, speaks for an error of the equation; empty where that is
   * not asked.
   */
  Optional<ErrorSearch.Result> modelError(RotatedData data) {
    int n = weights.length;
    if (n < FEWEST_FOR_ERRORS
        || n > MOST_DOUBTED
        || !Notes.knowsPlaces(design.basis())
        || PlaceNotes.onSphere(readings.sensors(), design.basis())) {
      return Optional.empty();
    }
    RotatedData partner = data.partner();
    List<double[]> parts =
        partner == null ? List.of(rows(data).u()) : List.of(rows(data).u(), rows(partner).u());
    List<DampingDensity> densities = data.densities(design);
    DampingDensity best = Averaged.best(densities);
    double left = best.curve().residual(best.likeliestEntry());
    double least = partner == null ? least(data) : Math.max(least(data), least(partner));
    if (left <= n * least * least) {
      return Optional.empty();
    }
    List<double[]> priors =
        densities.stream()
            .sorted(Comparator.comparingDouble(DampingDensity::highest).reversed())
            .map(density -> density.curve().curve().spectrum().factors())
            .toList();
    ErrorForms known = forms();
    int[] asked = forErrors(stepForErrors());
    List<double[]> some = parts.stream().map(u -> among(u, asked)).toList();
    // Complex fits are made by the hundred, one for each frequency.
    if (partner != null) {
      ErrorForms.Ring likeliest = known.ring(best.curve().curve().spectrum().factors());
      if (!known.hint(likeliest, best.likeliestEntry(), some)) {
        return Optional.empty();
      }
    }
    return Optional.of(new ErrorSearch(design.basis(), known, some, priors).search());
  }

  /** More sensors than some do not make the answer better, only slower. */
  private int stepForErrors() {
    return (weights.length + ENOUGH_FOR_ERRORS - 1) / ENOUGH_FOR_ERRORS;
  }

  private ErrorForms forms() {
    ErrorForms known = forms;
    if (known == null) {
      known = newForms(stepForErrors());
      forms = known;
    }
    return known;
  }

  private ErrorForms newForms(int step) {
    int n = weights.length;
    int[] some = forErrors(step);
    double[] rows = new double[design.columns() * some.length];
    for (int at = 0; at < rows.length; at++) {
      rows[at] = phi[at / some.length * n + some[at % some.length]];
    }
    double[] their = IntStream.of(some).mapToDouble(i -> weights[i]).toArray();
    return new ErrorForms(readings.sensors().select(some), their, rows);
  }

  /** The logarithm of how much weights stretch readings that are asked for errors. */
  double logStretch() {
    return IntStream.of(forErrors(stepForErrors())).mapToDouble(i -> Math.log(weights[i])).sum();
  }

  /** How much rather the other sensors of a real snapshot do without those of some rows. */
  double evidenceAgainst(RotatedData data, int[] some) {
    int n = weights.length;
    ErrorForms all = stepForErrors() == 1 ? forms() : newForms(1);
    List<DampingDensity> densities = data.densities(design);
    int stride = n > ENOUGH_FOR_ERRORS ? (densities.size() + 2) / 3 : 1;
    List<ErrorForms.Ring> rings =
        IntStream.range(0, densities.size())
            .filter(i -> i % stride == 0)
            .mapToObj(i -> all.ring(densities.get(i).curve().curve().spectrum().factors()))
            .toList();
    boolean[] suspect = new boolean[readings.rows()];
    IntStream.of(some).forEach(row -> suspect[row] = true);
    int[] group =
        IntStream.range(0, n)
            .filter(sensor -> readings.rowsOf(sensor).anyMatch(row -> suspect[row]))
            .toArray();
    double least = least(data);
    return new GroupEvidence(rings, rows(data).u(), least * least).against(group);
  }

  /**
   * Two kinds of sensors of a real snapshot, whose readings differ by a constant or a factor, if
   * there are or may be any; the group are rows.
   *
   * @param noise what a fit learnt of both
   */
  Optional<TwoKinds.Found> twoKinds(RotatedData data, double noise) {
    int n = weights.length;
    if (n < TwoKinds.FEWEST_SENSORS || n > MOST_DOUBTED) {
      return Optional.empty();
    }
    double[] u = rows(data).u();
    List<DampingDensity> densities = data.densities(design);
    DampingDensity likeliest = Averaged.best(densities);
    double[] field = new double[n];
    double[] residuals = residuals(data, likeliest, field);
    double least = least(data);
    TwoKinds.Found best = null;
    boolean offsets = false;
    for (TwoKinds.Kind kind : TwoKinds.Kind.values()) {
      // A factor is one of the whole reading.
      double[] read = kind == TwoKinds.Kind.FACTOR ? withLevel(data) : u;
      TwoKinds kinds = new TwoKinds(kind, read, weights, least * least);
      if (kinds.worthSearch(residuals, field, offsets)) {
        divide(kinds, densities, likeliest);
        offsets = kinds.promising();
        TwoKinds.Found found = kinds.found(readings.sensors().points(), noise).orElse(null);
        best = found != null && found.likelierThan(best) ? found : best;
      }
    }
    return Optional.ofNullable(best).map(this::byRows);
  }

  /** Whether the noise of a real snapshot, of which none is given, grows with what sensors read. */
  boolean noiseGrows(RotatedData data) {
    if (design.noiseGiven()
        || weights.length > MOST_DOUBTED
        || !Notes.knowsPlaces(design.basis())) {
      return false;
    }
    double[] field = new double[weights.length];
    double[] residuals = residuals(data, Averaged.best(data.densities(design)), field);
    return NoiseGrowth.convincing(residuals, field);
  }

  private TwoKinds.Found byRows(TwoKinds.Found found) {
    return found.with(IntStream.of(found.group()).flatMap(readings::rowsOf).sorted().toArray());
  }

  private void divide(TwoKinds kinds, List<DampingDensity> densities, DampingDensity likeliest) {
    ErrorForms all = stepForErrors() == 1 ? forms() : newForms(1);
    kinds.divide(ring(likeliest, all), likeliest.likeliestEntry());
    int stride = weights.length > ENOUGH_FOR_ERRORS ? (densities.size() + 2) / 3 : 2;
    for (int i = 0; kinds.promising() && i < densities.size(); i++) {
      DampingDensity density = densities.get(i);
      if (i % stride == 0 || i == densities.size() - 1 || density == likeliest) {
        kinds.divide(ring(density, all), density.likeliestEntry());
      }
    }
  }

  private static ErrorForms.Ring ring(DampingDensity density, ErrorForms forms) {
    return forms.ring(density.curve().curve().spectrum().factors());
  }

  /**
   * What a prior leaves of the readings, each over what it leaves of noise.
   *
   * @param field overwritten by what it makes of them
   */
  private double[] residuals(RotatedData data, DampingDensity density, double[] field) {
    double[] u = rows(data).u();
    double[] fitted = new double[u.length];
    double[] leverage = new double[u.length];
    new LeaveOneOut(density.curve(), rows(data))
        .predict(density.likeliestEntry(), fitted, leverage);
    double[] residuals = new double[u.length];
    Arrays.setAll(
        residuals,
        i -> (u[i] - fitted[i]) / Math.sqrt(Math.max(1 - leverage[i], 0.02)) / weights[i]);
    Arrays.setAll(field, i -> (fitted[i] + data.level() * phi[i]) / weights[i]);
    return residuals;
  }

  /** The least deviation of the noise of a snapshot. */
  private static double least(RotatedData data) {
    return rows(data).leastDeviation(EXACT);
  }

  /** The rows of a snapshot whose sensors are contradicted by the others. */
  List<LeftOut> outliers(RotatedData data) {
    if (weights.length > MOST_DOUBTED) {
      return List.of();
    }
    Outliers outliers = new Outliers(design, data);
    ErrorForms all = stepForErrors() == 1 ? forms() : newForms(1);
    List<Outliers.Off> found = outliers.suspicious(all) ? outliers.find(all) : List.of();
    return new Confirmation(readings.sensors(), rows(data).u(), data.partner() != null)
        .unconfirmed(found).stream()
            .flatMap(
                off ->
                    readings
                        .rowsOf(off.sensor())
                        .mapToObj(row -> new LeftOut(row, LeftOut.Reason.VALUE, off.z())))
            .toList();
  }

  /**
   * One step of iterative refinement: the residual is accurate to twice the working precision, so
   * the correction removes the rounding of the first solution.
   */
  private Estimate refine(Estimate estimate, UnaryOperator<double[]> again, double[] u) {
    double[] w = estimate.coefficients().clone();
    double[] residual = DoubleDouble.residual(phi, u.length, w.length, u.length, w, u);
    double[] correction = again.apply(factor.rotate(residual, 1));
    for (int j = 0; j < w.length; j++) {
      w[j] += correction[j];
    }
    // What the correction removes from the residual is rounding: not worth another pass.
    return estimate.refined(w, Norms.square(residual, 0, residual.length));
  }

  /**
   * Fits several snapshots in parallel.
   *
   * @param snapshots {@code snapshots[s][i]} is the value of sensor i in snapshot s, finite
   * @return a fit for each snapshot
   */
  public List<Fit> fitAll(double[][] snapshots) {
    Interruption interruption = Interruption.ofThisThread();
    AveragedSnapshots averaged =
        snapshots.length >= FEWEST_TOGETHER && regularisation instanceof Averaged
            ? together()
            : null;
    if (averaged == null) {
      return IntStream.range(0, snapshots.length)
          .parallel()
          .mapToObj(s -> interruption.within(() -> fit(snapshots[s])))
          .toList();
    }
    return IntStream.range(0, (snapshots.length + TOGETHER - 1) / TOGETHER)
        .parallel()
        .mapToObj(
            b -> {
              int from = b * TOGETHER;
              int to = Math.min(snapshots.length, from + TOGETHER);
              return interruption.within(
                  () -> fitTogether(averaged, Arrays.copyOfRange(snapshots, from, to)));
            })
        .flatMap(List::stream)
        .toList();
  }

  private @Nullable AveragedSnapshots together() {
    AveragedSnapshots known = together;
    if (known == null && AveragedSnapshots.suits(design)) {
      known = new AveragedSnapshots(design);
      together = known;
    }
    return known;
  }

  /** Fits a block of snapshots side by side; those of extreme size are fitted alone. */
  List<Fit> fitTogether(AveragedSnapshots averaged, double[][] snapshots) {
    int m = weights.length;
    int n = design.columns();
    int lanes = snapshots.length;
    double[][] u = new double[lanes][];
    double[] scatter = new double[lanes];
    double[] levels = new double[lanes];
    // Whole batches, so that all are rotated by the same kernels.
    int padded = (lanes + BATCH - 1) / BATCH * BATCH;
    double[] all = new double[m * padded];
    for (int f = 0; f < lanes; f++) {
      Check.sameLength(readings.rows(), snapshots[f].length, "sensors", "values");
      Check.finite(snapshots[f], "values");
      double[] means = readings.means(snapshots[f]);
      u[f] = weighted(means);
      double meanSquare = Norms.square(u[f], 0, m) / m;
      levels[f] = takeLevel(u[f]);
      scatter[f] = scatter(leastVariance(snapshots[f], means), levels[f], meanSquare);
      System.arraycopy(u[f], 0, all, f * m, m);
    }
    double[] beyond = new double[padded];
    double[] c = factor.rotate(all, padded, beyond);
    double[][] rotated = new double[n][lanes];
    double[] least = new double[lanes];
    boolean[] suits = new boolean[lanes];
    for (int f = 0; f < lanes; f++) {
      double square = beyond[f] + Norms.square(c, f * n, (f + 1) * n);
      suits[f] = AveragedSnapshots.suits(square);
      beyond[f] = suits[f] ? beyond[f] : 0;
      least[f] = suits[f] ? RotatedData.leastVariance(scatter[f], square / m) : 1;
      for (int j = 0; suits[f] && j < n; j++) {
        rotated[j][f] = c[f * n + j];
      }
    }
    List<AveragedSnapshots.Mean> means = averaged.fit(rotated, Arrays.copyOf(beyond, lanes), least);
    List<Fit> fits = new ArrayList<>();
    for (int f = 0; f < lanes; f++) {
      fits.add(suits[f] ? fit(means.get(f), u[f], scatter[f], levels[f]) : fit(snapshots[f]));
    }
    return fits;
  }

  /** A fit of a snapshot; what remains unknown is found when somebody asks, as it is alone. */
  private Fit fit(AveragedSnapshots.Mean mean, double[] u, double scatter, double level) {
    // Not the mean itself, which holds on to all of its block.
    Spectrum spectrum = mean.spectrum();
    Once<Estimate> alone = new Once<>(() -> regularisation.estimate(design, snapshot(u, scatter)));
    Estimate estimate =
        new Estimate(
            mean.coefficients(),
            mean.rank(),
            mean.residualSquare(),
            mean.noise(),
            null,
            new Fit.Choice(regularisation.method(), mean.damping()),
            true,
            () -> spectrum,
            () -> alone.get().posterior().get(),
            useful -> alone.get().spreadBound().apply(useful),
            () -> alone.get().spreadSquares().get(),
            () -> alone.get().sources().get(),
            null);
    if (consistent(estimate, u)) {
      estimate = refine(estimate, mean.again(), u);
    }
    return new Fit(design, estimate.raised(level), new Fit.Origin(readings, null));
  }

  private static boolean consistent(Estimate estimate, double[] u) {
    return estimate.residualSquare() <= CONSISTENT * CONSISTENT * Norms.square(u, 0, u.length);
  }
}

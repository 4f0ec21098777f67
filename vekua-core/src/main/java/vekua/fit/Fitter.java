package vekua.fit;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.basis.FrameBasis;
import vekua.geometry.Domain;
import vekua.geometry.Exterior;
import vekua.geometry.Frame;
import vekua.geometry.Points;
import vekua.internal.Check;
import vekua.internal.Interruption;
import vekua.rows.ParallelReduction;
import vekua.rows.PooledSensors;
import vekua.rows.ReadingPool;
import vekua.rows.Reduction;
import vekua.rows.Samples;

/**
 * How to fit fields to samples: an immutable configuration, whose {@code with…} methods return
 * changed copies. A long fit ends with a {@link CancellationException} if the thread that asked for
 * it is interrupted.
 */
public final class Fitter implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Up to this many matrix elements a fit runs in memory and refines its solution. */
  private static final long IN_MEMORY = 1 << 20;

  /** Values beyond this have squares beyond all numbers. */
  private static final double LARGEST = 1e150;

  /** Values below this have squares that lose digits, or all of them. */
  private static final double SMALLEST = 1 / LARGEST;

  private final Regularisation regularisation;
  private final Scaling scaling;
  private final @Nullable Frame frame;

  /** Whether a frame that is made from points is outside the sources of the field. */
  private final boolean outside;

  /** Not serialised: a fitter for a domain refuses to be. */
  private final transient @Nullable Domain domain;

  private final int order;
  private final OutlierPolicy outliers;
  private final ModelErrorPolicy modelError;

  /** Whether rows were read one after the other. */
  private final boolean ordered;

  /** Not serialised: fits elsewhere make plans of their own. */
  private final transient @Nullable SharedPlan shared;

  private Fitter(Choices choices) {
    regularisation = choices.regularisation;
    scaling = choices.scaling;
    frame = choices.frame;
    outside = choices.outside;
    domain = choices.domain;
    order = choices.order;
    outliers = choices.outliers;
    modelError = choices.modelError;
    ordered = choices.ordered;
    shared = choices.shared;
  }

  /** What a fitter is made of, while it is being chosen; first what it is by default. */
  private static final class Choices {
    Regularisation regularisation = Regularisation.automatic();
    Scaling scaling = Scaling.DOMAIN;
    @Nullable Frame frame;
    boolean outside;
    @Nullable Domain domain;
    int order = -1;
    OutlierPolicy outliers = OutlierPolicy.LEAVE_OUT;
    ModelErrorPolicy modelError = ModelErrorPolicy.AUTO;
    boolean ordered = true;
    @Nullable SharedPlan shared;

    /** Where functions are centred: one of these, or none of them. */
    void place(@Nullable Frame newFrame, boolean newOutside, @Nullable Domain newDomain) {
      frame = newFrame;
      outside = newOutside;
      domain = newDomain;
    }
  }

  /** A copy with something changed, which remembers no plan unless that is the change. */
  private Fitter changed(Consumer<Choices> change) {
    Choices choices = new Choices();
    choices.regularisation = regularisation;
    choices.scaling = scaling;
    choices.place(frame, outside, domain);
    choices.order = order;
    choices.outliers = outliers;
    choices.modelError = modelError;
    choices.ordered = ordered;
    change.accept(choices);
    return new Fitter(choices);
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    if (domain != null) {
      throw new NotSerializableException("a fitter for a domain");
    }
    out.defaultWriteObject();
  }

  /**
   * A fitter that takes everything from the samples: it regularises by the evidence and leaves
   * gross errors out, its frame is the smallest disc or ball that covers the samples, and its order
   * suits equation, frame and number of samples.
   */
  public static Fitter withDefaults() {
    return new Fitter(new Choices());
  }

  /**
   * The same with another regularisation.
   *
   * @param newRegularisation how directions that the data hardly determine are damped
   */
  public Fitter with(Regularisation newRegularisation) {
    return changed(choices -> choices.regularisation = newRegularisation);
  }

  /**
   * The same with another scaling of the columns.
   *
   * @param newScaling how columns are scaled before small singular values are judged
   */
  public Fitter with(Scaling newScaling) {
    return changed(choices -> choices.scaling = newScaling);
  }

  /**
   * The same with a given frame in place of the smallest disc or ball that covers the samples, or
   * of a domain.
   *
   * @param newFrame the frame that functions are centred in and scaled to; it should cover the
   *     samples
   */
  public Fitter withFrame(Frame newFrame) {
    return changed(choices -> choices.place(newFrame, false, null));
  }

  /**
   * The same for fields of space that decay outside their sources: the frame becomes the outside of
   * the largest ball about the middle of the samples that no sample is inside of.
   */
  public Fitter outsideSources() {
    return changed(choices -> choices.place(null, true, null));
  }

  /**
   * The same for samples in a domain in place of a disc: the basis then has functions for the
   * domain's holes and corners.
   *
   * @param newDomain in which all samples lie
   */
  public Fitter withDomain(Domain newDomain) {
    return changed(choices -> choices.place(null, false, newDomain));
  }

  /**
   * The same with a given order in place of one that suits equation, frame and samples.
   *
   * @param newOrder highest order of the functions, 0 to {@link Equation#MAX_ORDER}
   */
  public Fitter withOrder(int newOrder) {
    Check.inRange(newOrder, 0, Equation.MAX_ORDER, "order");
    return changed(choices -> choices.order = newOrder);
  }

  /**
   * The same with another way to treat gross errors.
   *
   * @param newOutliers whether an automatic fit leaves gross errors out
   */
  public Fitter with(OutlierPolicy newOutliers) {
    return changed(choices -> choices.outliers = newOutliers);
  }

  /**
   * The same with another way to treat data that speak against the equation.
   *
   * @param newModelError whether an automatic fit has a smooth error beside the solution
   */
  public Fitter with(ModelErrorPolicy newModelError) {
    return changed(choices -> choices.modelError = newModelError);
  }

  /**
   * The same for rows whose order tells nothing of when they were read: no drift is looked for in
   * it.
   */
  public Fitter withoutOrder() {
    return changed(choices -> choices.ordered = false);
  }

  /**
   * The same, with a memory for the factorisation of its last sensors: fits of snapshots that come
   * one by one, in any thread, share it where places, functionals, noise and functions are the
   * same. No fit changes by that. Changed copies do not remember.
   */
  public Fitter remembering() {
    return changed(choices -> choices.shared = new SharedPlan());
  }

  /**
   * Fits one snapshot with the {@linkplain #basis(Equation, Points) basis} of an equation that
   * suits the samples.
   *
   * @param equation what the field satisfies
   * @param samples at least one, of one snapshot
   * @throws IllegalArgumentException if there are no samples or several snapshots, or a sample lies
   *     outside the domain
   */
  public Fit fit(Equation equation, Samples samples) {
    Objects.requireNonNull(equation, "equation");
    checkOneSnapshot(samples);
    ChosenRows rows = ChosenRows.all(samples);
    if (regularisation.doubtsRows()) {
      List<LeftOut> gross = GrossErrors.in(samples);
      rows = outliers == OutlierPolicy.LEAVE_OUT ? rows.without(gross) : rows;
    }
    Points places = readings(rows.samples()).sensors().points();
    return fitAll(basis(equation, places), rows).get(0);
  }

  private static void checkOneSnapshot(Samples samples) {
    Objects.requireNonNull(samples, "samples");
    Check.inRange(samples.size(), 1, Integer.MAX_VALUE, "number of samples");
    if (samples.snapshots() != 1) {
      throw new IllegalArgumentException(
          "samples must have one snapshot: " + samples.snapshots() + "; use fitAll");
    }
  }

  /**
   * Fits one snapshot.
   *
   * @param basis the functions of the field
   * @param samples at least one, of one snapshot
   * @throws IllegalArgumentException if there are no samples or several snapshots
   */
  public Fit fit(Basis basis, Samples samples) {
    Objects.requireNonNull(basis, "basis");
    checkOneSnapshot(samples);
    return fitAll(basis, samples).get(0);
  }

  /**
   * Fits every snapshot of the samples; all share one factorisation but those of which gross errors
   * are left out.
   *
   * @param basis the functions of the fields
   * @param samples at least one
   * @return a fit for each snapshot
   */
  public List<Fit> fitAll(Basis basis, Samples samples) {
    Objects.requireNonNull(basis, "basis");
    Objects.requireNonNull(samples, "samples");
    return fitAll(basis, ChosenRows.all(samples));
  }

  private List<Fit> fitAll(Basis basis, ChosenRows given) {
    Check.inRange(given.samples().size(), 1, Integer.MAX_VALUE, "number of samples");
    return fitEach(basis, withoutCopies(given));
  }

  /** Fits every snapshot of rows that are noted to be repeated where they are. */
  private List<Fit> fitEach(Basis basis, ChosenRows rows) {
    Samples samples = rows.samples();
    Readings readings = readings(rows);
    int sensors = readings.sensors().size();
    if (sensors > Plan.MOST_DOUBTED && regularisation.doubtsRows()) {
      return fitMany(basis, rows, readings);
    }
    if ((long) sensors * basis.size() <= IN_MEMORY) {
      Plan plan =
          shared == null || samples.snapshots() > 1 || rows.pooled() != null
              ? Plan.of(basis, readings, regularisation, scaling, samples.snapshots())
              : shared.get(
                  basis, samples, () -> Plan.of(basis, readings, regularisation, scaling, 1));
      if (samples.snapshots() == 1) {
        return List.of(new Doubt(this).fit(plan, basis, rows));
      }
      // Snapshots are read by all sensors at once.
      Doubt doubt = new Doubt(withoutOrder());
      Interruption interruption = Interruption.ofThisThread();
      return IntStream.range(0, samples.snapshots())
          .parallel()
          .mapToObj(s -> interruption.within(() -> doubt.fit(plan, basis, rows.snapshot(s))))
          .toList();
    }
    return reduced(basis, rows, readings);
  }

  /** Fits every snapshot of rows as they are, by a reduction of them. */
  private List<Fit> reduced(Basis basis, ChosenRows rows, Readings readings) {
    Samples samples = rows.samples();
    double[][] means = new double[samples.snapshots()][];
    double[] scatter = new double[means.length];
    for (int s = 0; s < means.length; s++) {
      means[s] = readings.means(samples.snapshot(s));
      scatter[s] =
          rows.pooled() == null
              ? readings.leastVariance(samples.snapshot(s), means[s])
              : rows.pooled().leastVariance(s);
    }
    Drift drift = rows.drift();
    List<double[]> columns = new ArrayList<>(List.of(means));
    if (drift != null) {
      columns.add(readings.means(rows.times(drift)));
    }
    Samples all = readings.sensors().withSnapshots(columns.toArray(double[][]::new));
    Reduction reduction =
        ParallelReduction.reduce(
            basis, List.of(all).iterator(), columns.size(), readings.sensors().size());
    double[] triangle = reduction.triangle();
    int stride = basis.size() + columns.size();
    Design design = design(basis, reduction, triangle);
    List<Fit> fits = new ArrayList<>();
    for (int s = 0; s < means.length; s++) {
      RotatedData one = levelled(design, rotated(design, triangle, stride, s, scatter[s]));
      Estimate estimate = regularisation.estimate(design, one).raised(one.level());
      fits.add(
          new Fit(
              design,
              drift == null
                  ? estimate
                  : estimate.without(drift, rotated(design, triangle, stride, s + 1, 0).rotated()),
              new Fit.Origin(readings, rows.snapshot(s))));
    }
    return fits;
  }

  /** Fits every snapshot of more rows than are weighed one by one. */
  private List<Fit> fitMany(Basis basis, ChosenRows rows, Readings readings) {
    int count = rows.samples().snapshots();
    // Snapshots are read by all sensors at once. What is left of one is no set to remember.
    Fitter each = changed(choices -> choices.ordered = ordered && count == 1);
    ManyRows many =
        new ManyRows(each, basis, (some, chosen) -> each.asTheyAre(some, chosen).get(0));
    List<Fit> all = asTheyAre(basis, rows);
    Optional<PooledSensors> asked =
        many.suits(rows)
            ? Optional.empty()
            : Optional.of(ReadingPool.some(rows.samples()).sensors());
    SampledDoubts doubts = new SampledDoubts(basis, regularisation, scaling);
    Interruption interruption = Interruption.ofThisThread();
    return IntStream.range(0, count)
        .parallel()
        .mapToObj(
            s ->
                interruption.within(
                    () ->
                        asked.isEmpty()
                            ? many.doubted(all.get(s), rows.snapshot(s), readings)
                            : all.get(s)
                                .with(doubts.about(rows.snapshot(s), asked.get().snapshot(s)))))
        .toList();
  }

  /** Fits every snapshot of rows that nobody doubts. */
  private List<Fit> asTheyAre(Basis basis, ChosenRows rows) {
    Readings readings = readings(rows);
    if ((long) readings.sensors().size() * basis.size() > IN_MEMORY) {
      return reduced(basis, rows, readings);
    }
    Samples samples = rows.samples();
    Plan plan =
        shared == null || samples.snapshots() > 1 || rows.pooled() != null
            ? plan(basis, rows)
            : shared.get(basis, samples, () -> plan(basis, rows));
    Interruption interruption = Interruption.ofThisThread();
    return IntStream.range(0, samples.snapshots())
        .parallel()
        .mapToObj(
            s ->
                interruption.within(
                    () -> {
                      ChosenRows one = rows.snapshot(s);
                      return plan.fit(plan.snapshot(one), one);
                    }))
        .toList();
  }

  /**
   * Fits a complex field whose real and imaginary part are the two snapshots of the samples: with
   * one regularisation and one noise for both, and without the rows that are gross errors in either
   * part. Data that speak against the equation are warned of; the error is left to the noise.
   *
   * @param basis the functions of both parts
   * @param samples at least one, of two snapshots
   */
  public ComplexFit fitComplex(Basis basis, Samples samples) {
    if (samples.snapshots() != 2) {
      throw new IllegalArgumentException(
          "samples must have two snapshots, real and imaginary part: " + samples.snapshots());
    }
    Check.inRange(samples.size(), 1, Integer.MAX_VALUE, "number of samples");
    ChosenRows rows = withoutCopies(ChosenRows.all(samples));
    return new Doubt(this).fitComplex(plan(basis, rows), basis, rows);
  }

  /**
   * Fits a complex field to samples that were reduced before, see {@link #fitComplex(Basis,
   * Samples)}.
   *
   * @param basis the functions that the samples were reduced with
   * @param reduction of at least one sample, of two snapshots
   */
  public ComplexFit fitComplex(Basis basis, Reduction reduction) {
    Optional<PooledSensors> sensors = sensors(reduction);
    if (sensors.isPresent()
        && (sensors.get().repeated() || regularisation.doubtsRows())
        && holds(sensors.get(), basis)) {
      Check.sameLength(reduction.snapshots(), 2, "snapshots of the reduction", "parts");
      Check.sameLength(
          reduction.functions(), basis.size(), "functions of the reduction", "functions");
      ChosenRows rows = noted(sensors.get());
      return new Doubt(this).fitComplex(plan(basis, rows), basis, rows);
    }
    List<Warning> copies = copies(reduction);
    List<Fit> parts =
        fitAll(basis, withoutCopies(reduction), new double[reduction.snapshots()], s -> null, true);
    return copies.isEmpty()
        ? new ComplexFit(parts.get(0), parts.get(1))
        : new ComplexFit(parts.get(0).with(copies), parts.get(1).with(copies));
  }

  /**
   * Fits complex fields that change while their sensors stay, such as a frequency of a recording in
   * the course of time: one factorisation and one regularisation serve all of them, so that each
   * further field costs a product. The noise is taken for the same in all, and the damping is the
   * best for all together: loud fields count more than faint ones.
   *
   * @param basis the functions of all fields, not those of waves that go out of a ball
   * @param samples at least one, of an even number of snapshots: real and imaginary parts in turn
   * @param first which field is told in full, and asked about gross errors: the largest should be
   */
  public SharedFit fitShared(Basis basis, Samples samples, int first) {
    Check.inRange(first, 0, samples.snapshots() / 2 - 1, "index of the first field");
    if (samples.snapshots() % 2 != 0) {
      throw new IllegalArgumentException(
          "samples must have a real and an imaginary part in turn: " + samples.snapshots());
    }
    Check.inRange(samples.size(), 1, Integer.MAX_VALUE, "number of samples");
    ChosenRows rows = withoutCopies(ChosenRows.all(samples));
    return new Doubt(this).fitShared(plan(basis, rows), basis, rows, first);
  }

  private Readings readings(ChosenRows rows) {
    return rows.pooled() == null ? readings(rows.samples()) : Readings.apart(rows.samples());
  }

  private Readings readings(Samples samples) {
    return regularisation.joinsReadings() ? Readings.of(samples) : Readings.apart(samples);
  }

  /** Refuses values and noise whose squares are beyond all numbers, or are none. */
  private static void checkValues(Samples samples) {
    double largest = 0;
    for (int s = 0; s < samples.snapshots(); s++) {
      for (int i = 0; i < samples.size(); i++) {
        double size = Math.abs(samples.value(s, i));
        largest = Math.max(largest, size);
        if (size > LARGEST) {
          throw new IllegalArgumentException(
              "values must be below " + LARGEST + " in size: " + samples.value(s, i));
        }
      }
    }
    if (largest > 0 && largest < SMALLEST) {
      throw new IllegalArgumentException(
          "values must be zero or reach " + SMALLEST + " in size: " + largest);
    }
    checkNoise(samples);
  }

  /** Refuses noise whose squares are beyond all numbers, or are none. */
  private static void checkNoise(Samples samples) {
    for (int i = 0; samples.hasNoise() && i < samples.size(); i++) {
      if (samples.sigma(i) > LARGEST || samples.sigma(i) < SMALLEST) {
        throw new IllegalArgumentException(
            "noise must be between " + SMALLEST + " and " + LARGEST + ": " + samples.sigma(i));
      }
    }
  }

  /** Notes repeated readings; a copy is none, and would halve the variance of given noise. */
  private ChosenRows withoutCopies(ChosenRows rows) {
    checkValues(rows.samples());
    if (!regularisation.joinsReadings()) {
      return rows;
    }
    Samples samples = rows.samples();
    Readings readings = readings(samples);
    if (!readings.repeated()) {
      return rows;
    }
    boolean[] copies = Readings.copies(samples);
    List<LeftOut> gone = new ArrayList<>();
    for (int i = 0; i < copies.length; i++) {
      if (copies[i]) {
        gone.add(new LeftOut(i, LeftOut.Reason.COPY, 0));
      }
    }
    ChosenRows noted =
        rows.with(Notes.repeated(samples.size(), readings.sensors().size(), gone.size()));
    return samples.hasNoise() ? noted.without(gone) : noted;
  }

  /** A plan for chosen rows. */
  Plan plan(Basis basis, ChosenRows rows) {
    return Plan.of(
        basis,
        readings(rows),
        regularisation,
        scaling,
        rows.samples().snapshots(),
        rows.fluxNoise());
  }

  /**
   * Fits every snapshot of samples that were reduced before, perhaps in parts and elsewhere.
   *
   * @param basis the functions that the samples were reduced with
   * @param reduction of at least one sample
   * @return a fit for each snapshot
   */
  public List<Fit> fitAll(Basis basis, Reduction reduction) {
    Optional<PooledSensors> sensors = sensors(reduction);
    if (sensors.isPresent()
        && (sensors.get().repeated()
            || (regularisation.doubtsRows() && holds(sensors.get(), basis)))) {
      Check.sameLength(
          reduction.functions(), basis.size(), "functions of the reduction", "functions");
      return fitEach(basis, noted(sensors.get()));
    }
    SampledDoubts doubts = new SampledDoubts(basis, regularisation, scaling);
    Optional<PooledSensors> some =
        reduction
            .pool()
            .filter(pool -> regularisation.doubtsRows())
            .map(ReadingPool::sensors)
            .map(
                all ->
                    all.size() <= Plan.MOST_DOUBTED
                        ? all
                        : ReadingPool.some(all.means()).sensors());
    List<Warning> copies = copies(reduction);
    List<SampledDoubts.Asked> asked =
        some.stream()
            .flatMap(
                each ->
                    IntStream.range(0, reduction.snapshots())
                        .mapToObj(s -> doubts.stream(each.snapshot(s))))
            .toList();
    List<Fit> fits =
        fitAll(
            basis,
            withoutCopies(reduction),
            new double[reduction.snapshots()],
            s -> asked.isEmpty() ? null : asked.get(s).origin(),
            false);
    return IntStream.range(0, fits.size())
        .mapToObj(s -> asked.isEmpty() ? fits.get(s) : asked.get(s).warned(fits.get(s)))
        .map(fit -> copies.isEmpty() ? fit : fit.with(copies))
        .toList();
  }

  /** What a long table is worth whose rows repeat each other: told by some of its sensors. */
  private Reduction withoutCopies(Reduction reduction) {
    double worth =
        regularisation.joinsReadings() ? reduction.pool().map(ReadingPool::worth).orElse(1.0) : 1;
    return worth < 1 ? reduction.faded(worth) : reduction;
  }

  private List<Warning> copies(Reduction reduction) {
    Optional<ReadingPool> pool = reduction.pool().filter(some -> regularisation.joinsReadings());
    long copies = pool.map(ReadingPool::copies).orElse(0L);
    if (copies == 0) {
      return List.of();
    }
    long times = pool.orElseThrow().timesEach();
    return List.of(
        times > 1
            ? Notes.manyTimes(reduction.rows(), times)
            : Notes.someTimes(reduction.rows(), copies));
  }

  /** The sensors of a stream, which a fit looks at one by one if they are few. */
  private Optional<PooledSensors> sensors(Reduction reduction) {
    return regularisation.joinsReadings() && reduction.rows() > 0
        ? reduction.pool().filter(ReadingPool::complete).map(ReadingPool::sensors)
        : Optional.empty();
  }

  private static boolean holds(PooledSensors sensors, Basis basis) {
    return (long) sensors.size() * basis.size() <= IN_MEMORY;
  }

  private static ChosenRows noted(PooledSensors sensors) {
    ChosenRows rows = ChosenRows.of(sensors);
    return sensors.repeated()
        ? rows.with(Notes.repeated(sensors.allRows(), sensors.size(), sensors.copies()))
        : rows;
  }

  private List<Fit> fitAll(
      Basis basis,
      Reduction reduction,
      double[] scatter,
      IntFunction<Fit.@Nullable Origin> origin,
      boolean complex) {
    int n = basis.size();
    Check.sameLength(reduction.functions(), n, "functions of the reduction", "functions");
    if (reduction.rows() == 0) {
      throw new IllegalArgumentException("number of samples must be positive: 0");
    }
    double[] triangle = reduction.triangle();
    int stride = n + reduction.snapshots();
    Design design = design(basis, reduction, triangle);
    List<RotatedData> data = new ArrayList<>();
    for (int s = 0; s < reduction.snapshots(); s++) {
      data.add(levelled(design, rotated(design, triangle, stride, s, scatter[s])));
    }
    if (complex && Outgoing.suits(design)) {
      ComplexFit both = new Outgoing(regularisation, design, data.get(0), data.get(1)).fit(null);
      return List.of(both.re(), both.im());
    }
    List<Fit> fits = new ArrayList<>();
    for (int s = 0; s < data.size(); s++) {
      RotatedData one = complex ? data.get(s).with(data.get(1 - s)) : data.get(s);
      Estimate estimate = regularisation.estimate(design, one).raised(one.level());
      fits.add(new Fit(design, estimate, origin.apply(s)));
    }
    return fits;
  }

  /** Data without their mean, where priors leave a constant free. */
  private RotatedData levelled(Design design, RotatedData data) {
    if (!regularisation.doubtsRows()
        || design.rows() < Plan.FEWEST_FOR_LEVEL
        || !design.freeConstant()) {
      return data;
    }
    double[] c = data.rotated().clone();
    double level = c[0] / design.triangle()[0];
    c[0] = 0;
    double scatter = RotatedData.rounded(data.scatter(), data.meanSquare(design.rows()));
    return new RotatedData(c, data.beyond(), scatter, null).above(level);
  }

  private Design design(Basis basis, Reduction reduction, double[] triangle) {
    return Design.of(
        triangle,
        basis.size() + reduction.snapshots(),
        basis,
        reduction.rows(),
        reduction.noise(),
        scaling,
        reduction.snapshots());
  }

  /** One snapshot of a reduction in the columns of its design. */
  private static RotatedData rotated(
      Design design, double[] triangle, int stride, int s, double scatter) {
    int n = design.columns();
    int column = (n + s) * stride;
    double beyond = 0;
    for (int i = n; i <= n + s; i++) {
      beyond += triangle[column + i] * triangle[column + i];
    }
    double[] c = Arrays.copyOfRange(triangle, column, column + n);
    double unit = design.noiseGiven() ? design.noise() * design.noise() : 1;
    return new RotatedData(c, beyond, scatter * unit, null);
  }

  /**
   * Fits one snapshot whose samples arrive in batches, in memory that does not grow with them. The
   * result does not depend on the sizes of the batches.
   *
   * @param basis the functions of the field
   * @param batches of one snapshot each, all or none with noise levels; at least one sample in all
   */
  public Fit fit(Basis basis, Iterator<Samples> batches) {
    Iterator<Samples> checked =
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return batches.hasNext();
          }

          @Override
          public Samples next() {
            Samples batch = batches.next();
            checkNoise(batch);
            return batch;
          }
        };
    return fitAll(basis, ParallelReduction.reduce(basis, checked, 1, Long.MAX_VALUE)).get(0);
  }

  /**
   * Prepares fits to sensors that all measure u itself, with the same noise.
   *
   * @param basis the functions of the fields
   * @param sensors where the sensors are, at least one
   */
  public Plan plan(Basis basis, Points sensors) {
    return plan(basis, Samples.of(sensors, new double[sensors.size()]));
  }

  /**
   * Prepares fits to sensors that measure what those of the samples do, with the same noise levels.
   *
   * @param basis the functions of the fields
   * @param sensors at least one; the values are ignored
   */
  public Plan plan(Basis basis, Samples sensors) {
    Check.inRange(sensors.size(), 1, Integer.MAX_VALUE, "number of samples");
    checkNoise(sensors);
    return Plan.of(basis, readings(sensors), regularisation, scaling, Integer.MAX_VALUE);
  }

  /**
   * The basis that {@link #fit(Equation, Samples)} uses for samples at these points.
   *
   * @param equation what the field satisfies
   * @param points where the samples are, at least one
   * @throws IllegalArgumentException if there are no points, or one lies outside the domain
   */
  public Basis basis(Equation equation, Points points) {
    Check.inRange(points.size(), 1, Integer.MAX_VALUE, "number of samples");
    if (domain != null) {
      return basis(equation, domain, points);
    }
    return basis(equation, frame(points), points.size());
  }

  /**
   * The frame that {@link #fit(Equation, Samples)} uses for samples at these points, where it was
   * given no domain.
   *
   * @param points where the samples are, at least one
   * @throws IllegalArgumentException if there are no points, or one lies where the sources of an
   *     exterior field should be
   */
  public Frame frame(Points points) {
    Frame chosen =
        frame != null ? frame : outside ? Exterior.within(points) : Frame.covering(points);
    chosen.check(points);
    return chosen;
  }

  /**
   * The basis for samples of which only the number, and a frame that covers them, are known.
   *
   * @param equation what the field satisfies
   * @param covering the frame, unless this fitter was given one
   * @param samples how many samples there are, positive
   */
  public FrameBasis basis(Equation equation, Frame covering, long samples) {
    Frame place = frame().orElse(covering);
    if (order >= 0) {
      return equation.basis(order, place);
    }
    // Waves over a wide disc would have more functions than the samples could ever tell apart.
    long most = 100 + 4 * Math.min(samples, Equation.MAX_ORDER);
    return equation.basis((int) Math.min(equation.order(place, samples), most), place);
  }

  /** How directions that the data hardly determine are damped. */
  public Regularisation regularisation() {
    return regularisation;
  }

  /** How columns are scaled before small singular values are judged. */
  public Scaling scaling() {
    return scaling;
  }

  /** What is done with gross errors. */
  public OutlierPolicy outliers() {
    return outliers;
  }

  /** What is done with data that speak against the equation. */
  public ModelErrorPolicy modelError() {
    return modelError;
  }

  /** Whether single rows are doubted at all: only a regularisation that weighs them does. */
  public boolean doubtsRows() {
    return regularisation.doubtsRows();
  }

  /** Whether the order of the rows may be that in which they were read. */
  boolean ordered() {
    return ordered;
  }

  /** The order that this fitter was given, if any. */
  public OptionalInt order() {
    return order >= 0 ? OptionalInt.of(order) : OptionalInt.empty();
  }

  /** The domain that this fitter was given, if any. */
  public Optional<Domain> domain() {
    return Optional.ofNullable(domain);
  }

  /** The frame that this fitter was given, if any. */
  public Optional<Frame> frame() {
    return Optional.ofNullable(frame);
  }

  /**
   * Whether this fitter is for fields outside their sources, with a frame made from the samples.
   */
  public boolean isOutsideSources() {
    return outside;
  }

  private Basis basis(Equation equation, Domain place, Points points) {
    for (int i = 0; i < points.size(); i++) {
      if (!place.covers(points.x(i), points.y(i))) {
        throw new IllegalArgumentException(
            "samples must lie in the domain: sample "
                + i
                + " at ("
                + points.x(i)
                + ", "
                + points.y(i)
                + ")");
      }
    }
    int n = order >= 0 ? order : equation.order(place, points.size());
    return equation.basis(n, place);
  }
}

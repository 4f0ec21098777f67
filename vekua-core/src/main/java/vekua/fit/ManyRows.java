package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import vekua.basis.Basis;
import vekua.geometry.Points;
import vekua.internal.Interruption;
import vekua.internal.linalg.Norms;
import vekua.rows.ReadingPool;
import vekua.rows.Samples;

/**
 * Doubts about rows in memory that are too many to be weighed one by one. Some of their sensors are
 * {@linkplain Doubt doubted} as all of few would be. What they tell of the field and the noise, of
 * a drift, of numbers at which sensors are stuck and of another kind of sensors then judges every
 * row; all that remain are fitted, with the error of the equation that was found, and judge again.
 */
final class ManyRows {

  /** Sensors that are doubted, and rows of them where they were read again. */
  private static final int SOME = Plan.MOST_DOUBTED;

  /** So many sensors are doubted at least, however often they were read. */
  private static final int FEWEST = 100;

  /** With more functions than this some sensors alone tell too little of the field. */
  private static final int MOST_FUNCTIONS = SOME;

  /** How many good rows of a table may be left out for their values, on average. */
  private static final double ACCIDENTS = 1e-3;

  /** The least number of deviations by which a row has to be off. */
  private static final double LEAST_LIMIT = 4;

  /** Errors smaller than this share of the readings' deviation are what a basis leaves. */
  private static final double SMALL = 1e-5;

  /** More than this share of the rows is not gross error but another model. */
  private static final double MOST = 0.2;

  /** Kinds of sensors have this share of all, at least: fewer are gross errors. */
  private static final double LEAST_KIND = 0.05;

  /** Sensors that read exactly the same are stuck if this share of them was left out. */
  private static final double MOSTLY = 0.8;

  /** Sensors see this share of the typical field, at least, where they tell of factors. */
  private static final double SEEING = 0.5;

  /** What the variance of predictions counts for in space, where they have longer tails. */
  private static final double TAIL_IN_SPACE = 6;

  /** How often rows are judged anew by those that remain. */
  private static final int ROUNDS = 4;

  private final Fitter fitter;
  private final Basis basis;
  private final BiFunction<Basis, ChosenRows, Fit> plain;

  /**
   * Doubts.
   *
   * @param plain fits rows as they are, with some functions
   */
  ManyRows(Fitter fitter, Basis basis, BiFunction<Basis, ChosenRows, Fit> plain) {
    this.fitter = fitter;
    this.basis = basis;
    this.plain = plain;
  }

  /** Whether rows can be judged by some of them. */
  boolean suits(ChosenRows rows) {
    return fitter.outliers() != OutlierPolicy.UNASKED
        && fitter.modelError() != ModelErrorPolicy.UNASKED
        && rows.samples().valuesOnly()
        && basis.size() <= MOST_FUNCTIONS
        && Notes.knowsPlaces(basis);
  }

  /**
   * The fit of one snapshot without what is wrong with its rows.
   *
   * @param all the fit of the rows as they are
   * @param readings of the rows by sensor
   */
  Fit doubted(Fit all, ChosenRows rows, Readings readings) {
    ChosenRows some = some(rows, readings);
    Fit asked = new Doubt(fitter).fit(fitter.plan(basis, some), basis, some);
    if (asked.noise().isEmpty()) {
      return told(all, rows, asked);
    }
    if (fitter.outliers() == OutlierPolicy.KEEP) {
      return told(all, warned(rows, asked, some), asked);
    }
    Drift drift = asked.drift().map(each -> each.of(lastRow(rows) + 1)).orElse(null);
    ChosenRows steady = drift == null ? rows : rows.without(drift).with(Notes.drift(drift, false));
    Findings findings = findings(asked, some, drift);
    Judgement now = new Judgement(findings, asked, steady, readings, rows);
    boolean carried = asked.modelError().map(ModelError::carried).orElse(false);
    Basis wide = carried ? asked.basis() : basis;
    Fit fit = all;
    ChosenRows chosen = rows;
    for (int round = 0; round < ROUNDS; round++) {
      Interruption.ofThisThread().check();
      if (drift == null && !carried && now.gone.isEmpty()) {
        fit = all;
        chosen = rows;
        break;
      }
      chosen = now.chosen();
      fit = plain.apply(wide, chosen);
      Judgement next = new Judgement(findings, fit, steady, readings, rows);
      if (next.sameAs(now)) {
        break;
      }
      now = next;
    }
    chosen = findings.untold == null ? chosen : chosen.with(findings.untold);
    return carried ? fit.with(chosen.with(asked.modelError().get())) : told(fit, chosen, asked);
  }

  private static int lastRow(ChosenRows rows) {
    return rows.indices()[rows.indices().length - 1];
  }

  /** A fit with what some of its sensors say of the equation. */
  private static Fit told(Fit fit, ChosenRows rows, Fit asked) {
    return fit.with(
        asked.modelError().map(error -> rows.with(error.leftToNoiseOf(fit))).orElse(rows));
  }

  /** Rows that are kept as they are, with what was found among some. */
  private static ChosenRows warned(ChosenRows rows, Fit asked, ChosenRows some) {
    ChosenRows warned = rows;
    for (Warning warning : asked.warnings()) {
      if (Notes.OF_ROWS.contains(warning.code())) {
        warned = warned.with(Notes.ofSome(warning, some.samples().size()));
      }
    }
    return warned;
  }

  /** All rows of some sensors, the same whatever the order of the rows. */
  private static ChosenRows some(ChosenRows rows, Readings readings) {
    Samples sensors = readings.sensors();
    long[] chosen = ReadingPool.some(sensors).sensors().first();
    double each = readings.rows() / (double) sensors.size();
    int most = Math.max(FEWEST, (int) (SOME / each));
    int step = (chosen.length + most - 1) / most;
    boolean[] some = new boolean[sensors.size()];
    for (int i = 0; i < chosen.length; i += step) {
      some[(int) chosen[i]] = true;
    }
    return rows.only(
        IntStream.range(0, readings.rows()).filter(row -> some[readings.sensorOf(row)]).toArray());
  }

  /**
   * What was found among some sensors.
   *
   * @param stuck sensors that read nearly the same, if any
   * @param values the numbers that they read, exactly or between the least and the greatest
   * @param kind what another kind of sensors differs in, if there is one
   * @param by how much
   * @param share of that kind
   * @param untold what concerns all rows but of which nothing was left out, if anything
   */
  private record Findings(
      @Nullable StuckReadings stuck,
      Set<Double> values,
      TwoKinds.@Nullable Kind kind,
      double by,
      double share,
      @Nullable Warning untold) {

    boolean isStuck(double value) {
      if (stuck == null) {
        return false;
      }
      return stuck.isExact()
          ? values.contains(value + 0.0)
          : values.stream().anyMatch(v -> v <= value) && values.stream().anyMatch(v -> v >= value);
    }

    /** What one of the other kind would read. */
    double other(double field) {
      return kind == TwoKinds.Kind.FACTOR ? field * by : field + by;
    }
  }

  private static Findings findings(Fit asked, ChosenRows some, @Nullable Drift drift) {
    Set<Integer> out = new HashSet<>();
    asked.leftOut().stream()
        .filter(left -> left.reason() == LeftOut.Reason.VALUE)
        .forEach(left -> out.add(left.row()));
    List<Warning> warnings = asked.warnings();
    Samples samples = some.samples();
    IntPredicate gone = i -> out.contains(some.indices()[i]);
    // Where the field would have to vanish beside them, equal readings pass for another kind.
    boolean told = has(warnings, "stuck");
    StuckReadings stuck =
        StuckReadings.in(samples).stream()
            .filter(
                group ->
                    IntStream.of(group.rows()).filter(gone).count()
                        >= (group.isExact() ? MOSTLY : told ? 1 : 2) * group.rows().length)
            .findFirst()
            .orElse(null);
    Set<Double> values = new HashSet<>();
    if (stuck != null) {
      IntStream.of(stuck.rows()).forEach(i -> values.add(samples.value(0, i) + 0.0));
    }
    TwoKinds.Kind kind =
        has(warnings, "two-levels")
            ? TwoKinds.Kind.ZERO
            : has(warnings, "two-gains") ? TwoKinds.Kind.FACTOR : null;
    if (kind == null) {
      return new Findings(stuck, Set.copyOf(values), null, 0, 0, null);
    }
    String code = kind == TwoKinds.Kind.ZERO ? "two-levels" : "two-gains";
    int[] group =
        IntStream.range(0, samples.size())
            .filter(i -> gone.test(i) && !values.contains(samples.value(0, i) + 0.0))
            .toArray();
    if (group.length < LEAST_KIND * samples.size()) {
      Warning warning =
          warnings.stream().filter(each -> each.code().equals(code)).findFirst().orElseThrow();
      return new Findings(
          stuck,
          Set.copyOf(values),
          null,
          0,
          0,
          stuck == null ? Notes.ofSome(warning, samples.size()) : null);
    }
    double[] read = (drift == null ? some : some.without(drift)).samples().snapshot(0);
    double[] field = asked.field().at(samples.points());
    double seen = SEEING * Math.sqrt(Norms.square(field, 0, field.length) / field.length);
    double[] each =
        kind == TwoKinds.Kind.ZERO
            ? IntStream.of(group).mapToDouble(i -> read[i] - field[i]).sorted().toArray()
            : IntStream.of(group)
                .filter(i -> Math.abs(field[i]) > seen)
                .mapToDouble(i -> read[i] / field[i])
                .sorted()
                .toArray();
    return each.length == 0
        ? new Findings(stuck, Set.copyOf(values), null, 0, 0, null)
        : new Findings(
            stuck,
            Set.copyOf(values),
            kind,
            each[each.length / 2],
            group.length / (double) samples.size(),
            null);
  }

  private static boolean has(List<Warning> warnings, String code) {
    return warnings.stream().anyMatch(warning -> warning.code().equals(code));
  }

  /** By how many deviations a row of so many has to be off. */
  static double limit(int rows) {
    double limit = LEAST_LIMIT;
    for (int step = 0; step < 5; step++) {
      double tail = ACCIDENTS / rows * limit * Math.sqrt(Math.PI / 2);
      limit = Math.max(LEAST_LIMIT, Math.sqrt(-2 * Math.log(tail)));
    }
    return limit;
  }

  /** Every row beside what a fit says. */
  private static final class Judgement {

    private final ChosenRows steady;
    private final Findings findings;
    private final Samples sensors;
    private final double[] u;

    /** By how many deviations every sensor is off, as far as that counts. */
    private final double[] z;

    private final boolean[] off;
    private final boolean[] other;

    /** Rows that are to be left out, in their order. */
    private final List<LeftOut> gone = new ArrayList<>();

    private final List<Warning> notes = new ArrayList<>();

    /**
     * Judges rows.
     *
     * @param by the fit of some of them
     * @param steady all rows, without a drift
     * @param readings of all rows by sensor
     * @param raw all rows as they were read
     */
    Judgement(Findings findings, Fit by, ChosenRows steady, Readings readings, ChosenRows raw) {
      this.findings = findings;
      this.steady = steady;
      sensors = readings.sensors();
      u = readings.means(steady.samples().snapshot(0));
      z = new double[u.length];
      off = new boolean[u.length];
      other = new boolean[u.length];
      double[] read = raw.samples().snapshot(0);
      boolean[] stuck = new boolean[read.length];
      int[] atOne =
          IntStream.range(0, read.length).filter(i -> findings.isStuck(read[i])).toArray();
      IntStream.of(atOne).forEach(i -> stuck[i] = true);
      double apart = judge(by, readings.repeated() ? new boolean[u.length] : stuck);
      confirm();
      List<Integer> others = new ArrayList<>();
      for (int row = 0; row < read.length; row++) {
        int sensor = readings.sensorOf(row);
        if (stuck[row] || off[sensor] || other[sensor]) {
          gone.add(new LeftOut(row, LeftOut.Reason.VALUE, z[sensor]));
        }
        if (!stuck[row] && other[sensor]) {
          others.add(row);
        }
      }
      if (2 * gone.size() > read.length) {
        gone.clear();
        return;
      }
      if (findings.stuck != null && atOne.length > 0) {
        StuckReadings like = findings.stuck;
        notes.add(
            Notes.stuck(new StuckReadings(atOne, like.value(), like.kind()), atOne.length, false));
      }
      if (findings.kind != null && !others.isEmpty()) {
        int[] group = others.stream().mapToInt(row -> row).toArray();
        notes.add(
            Notes.twoKinds(
                new TwoKinds.Found(findings.kind, group, findings.by, apart, 0, 1, 0, true),
                group.length,
                read.length,
                false));
      }
    }

    /**
     * Tells which sensors are off, and which are of another kind.
     *
     * @param stuck sensors that are neither
     * @return by how much those of the other kind are off, typically
     */
    private double judge(Fit by, boolean[] stuck) {
      int n = u.length;
      double size = Math.sqrt(Norms.square(u, 0, n) / n);
      double least = RotatedData.leastDeviation(u, size, SMALL);
      double unit = by.noise().orElseThrow() / by.unitLevel();
      double[] field = by.field().at(sensors.points());
      double limit = limit(n);
      boolean all = findings.stuck != null || findings.kind != null;
      double[] noise = new double[n];
      Arrays.setAll(noise, i -> Math.max(unit * sensors.sigma(i), least));
      int[] doubtful =
          IntStream.range(0, n)
              .filter(i -> Math.abs(u[i] - field[i]) > (all ? 1 : limit) * noise[i])
              .toArray();
      Points places = sensors.select(doubtful).points();
      double[] spread = by.uncertainty().spreadAt(places);
      double tail = places.dimension() == 2 ? 1 : Math.sqrt(TAIL_IN_SPACE);
      double odds = Math.log(1 / findings.share - 1);
      double apart = 0;
      int count = 0;
      for (int k = 0; k < doubtful.length; k++) {
        int i = doubtful[k];
        double sigma = Math.hypot(noise[i], tail * spread[k]);
        z[i] = (u[i] - field[i]) / sigma;
        if (findings.kind != null && !stuck[i]) {
          double beside = (u[i] - findings.other(field[i])) / sigma;
          other[i] = 0.5 * (z[i] * z[i] - beside * beside) > odds && Math.abs(beside) < limit;
          apart += other[i] ? u[i] - field[i] : 0;
          count += other[i] ? 1 : 0;
        }
        off[i] = !other[i] && !stuck[i] && Math.abs(z[i]) > limit;
      }
      return apart / Math.max(count, 1);
    }

    /** Lets sensors stay that confirm each other, or are too many to be gross errors. */
    private void confirm() {
      List<Outliers.Off> all =
          IntStream.range(0, off.length)
              .filter(i -> off[i])
              .mapToObj(i -> new Outliers.Off(i, z[i]))
              .toList();
      Arrays.fill(off, false);
      if (all.size() <= MOST * off.length) {
        new Confirmation(sensors, u, false)
            .unconfirmed(all)
            .forEach(each -> off[each.sensor()] = true);
      }
    }

    boolean sameAs(Judgement next) {
      return Arrays.equals(off, next.off) && Arrays.equals(other, next.other);
    }

    /** The rows that remain. */
    ChosenRows chosen() {
      ChosenRows chosen = steady.without(gone);
      for (Warning note : notes) {
        chosen = chosen.with(note);
      }
      return chosen;
    }
  }
}

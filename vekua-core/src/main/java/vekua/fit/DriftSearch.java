package vekua.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import vekua.internal.Interruption;

/**
 * Whether readings drift in the order of their rows: one more column beside the field, the time of
 * every row. Under a prior and a noise the drift, and how much likelier the data are with it, need
 * no further factorisation. Readings of one place at several times tell it by themselves.
 */
final class DriftSearch {

  /** Fewer sensors than this tell no drift. */
  static final int FEWEST_SENSORS = 12;

  /** How much likelier a drift has to make the data, as a logarithm. */
  private static final double CONVINCING = Math.log(1000);

  /** The same for a search to be worth its time, without the price of the further unknown. */
  static final double PROMISING = 4;

  /** The same for a drift that other faults may hide. */
  static final double HINT = 2;

  /** Noise variances beside the likeliest, which a drift raises. */
  private static final double[] LOWER = {1, 0.1, 0.01};

  /** Damping is looked at where beliefs about noise are above this logarithm. */
  private static final double BELIEVED = -2.8;

  /** Lengths of smooth errors in radii, their sizes beside the field and noises, as variances. */
  private static final double[] LENGTHS = {0.15, 0.4, 1.2};

  private static final double[] LENGTHS_IN_SPACE = {0.42, 0.85, 2};
  private static final double[] SIZES = {1e-4, 1e-2, 1};
  private static final double[] NOISES =
      IntStream.range(0, 17).mapToDouble(i -> Math.pow(10, -8 + 0.5 * i)).toArray();

  /** A drift lies within so many deviations of the readings. */
  private static final double WIDTH = 10;

  /** Steps to the likeliest drift where sensors were read again. */
  private static final int STEPS = 8;

  private final double[] u;
  private final double[] t;
  private final @Nullable Again again;
  private final double floor;
  private final double width;

  /**
   * Squares of readings and times about the means of their sensors, in relative weights.
   *
   * @param count how many there are beyond the means
   */
  record Again(int count, double uu, double ut, double tt) {}

  /**
   * Sensors.
   *
   * @param u their values in relative weights
   * @param t when they were read, in relative weights
   * @param again what their further readings say, if there are
   * @param floor the least variance of their noise
   */
  DriftSearch(double[] u, double[] t, @Nullable Again again, double floor) {
    this.u = u;
    this.t = t;
    this.again = again;
    this.floor = floor;
    width = WIDTH * Math.sqrt(Math.max(Doubt.variance(u), floor));
  }

  /**
   * What some models say.
   *
   * @param change the drift from time zero to one
   * @param sigma what is not known of it
   * @param gain how much likelier the data are with it: a logarithm
   * @param pure the probability that there is no smooth error of the equation beside it
   */
  record Told(double change, double sigma, double gain, double pure) {

    boolean convincing() {
      return gain > CONVINCING;
    }
  }

  /** What (K + λ)⁻¹ makes of readings and times, and its log determinant. */
  private record Form(double uu, double ut, double tt, double logDeterminant) {}

  /** The likeliest drift of a model. */
  private record Likeliest(double change, double variance, double log) {}

  /** Models that were weighed. */
  private final class Weighed {
    private final List<Double> without = new ArrayList<>();
    private final List<Double> with = new ArrayList<>();
    private final List<Double> pure = new ArrayList<>();
    private final List<Likeliest> drifts = new ArrayList<>();

    void add(double belief, Form form, double lambda, boolean isPure) {
      if (Double.isNaN(form.logDeterminant) || !(form.tt > 0)) {
        return;
      }
      without.add(belief + log(form, lambda, 0));
      Likeliest drift = likeliest(form, lambda);
      double known = Math.sqrt(2 * Math.PI * drift.variance) / width;
      double log = belief + drift.log + Math.min(Math.log(known), 0);
      with.add(log);
      pure.add(isPure ? log : Double.NEGATIVE_INFINITY);
      drifts.add(drift);
    }

    Told told() {
      if (with.isEmpty()) {
        return new Told(0, 0, Double.NEGATIVE_INFINITY, 1);
      }
      double all = logOfSum(with);
      double mean = 0;
      double square = 0;
      for (int i = 0; i < with.size(); i++) {
        double p = Math.exp(with.get(i) - all);
        Likeliest drift = drifts.get(i);
        mean += p * drift.change;
        square += p * (drift.variance + drift.change * drift.change);
      }
      double variance = Math.max(square - mean * mean, 0) * u.length / (u.length - 3.0);
      double gain = all - logOfSum(without);
      return new Told(mean, Math.sqrt(variance), gain, Math.exp(logOfSum(pure) - all));
    }
  }

  private static double logOfSum(List<Double> logs) {
    double top = logs.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    return Double.isInfinite(top)
        ? top
        : top + Math.log(logs.stream().mapToDouble(log -> Math.exp(log - top)).sum());
  }

  private double alpha(Form form, double lambda, double change) {
    double quadratic = form.uu - change * (2 * form.ut - change * form.tt);
    return Math.max(quadratic / u.length, floor / lambda);
  }

  /** The variance of readings about the means of their sensors. */
  private double scatter(Again more, double change) {
    double square = more.uu - change * (2 * more.ut - change * more.tt);
    return Math.max(Math.max(square / more.count, floor), Double.MIN_NORMAL);
  }

  /** The likelihood of the data with a drift, under the likeliest size of the field. */
  private double log(Form form, double lambda, double change) {
    double alpha = alpha(form, lambda, change);
    double quadratic = form.uu - change * (2 * form.ut - change * form.tt);
    double log = u.length * Math.log(alpha) + form.logDeterminant + quadratic / alpha;
    if (again != null) {
      double variance = scatter(again, change);
      double square = again.uu - change * (2 * again.ut - change * again.tt);
      log += again.count * Math.log(variance) + square / variance;
    }
    return -0.5 * log;
  }

  private Likeliest likeliest(Form form, double lambda) {
    double change = form.ut / form.tt;
    double precision = form.tt / alpha(form, lambda, change);
    for (int step = 0; again != null && step < STEPS; step++) {
      double first = 1 / alpha(form, lambda, change);
      double second = 1 / scatter(again, change);
      precision = first * form.tt + second * again.tt;
      change = (first * form.ut + second * again.ut) / precision;
    }
    return new Likeliest(change, 1 / precision, log(form, lambda, change));
  }

  /**
   * The same along the directions of a spectrum.
   *
   * @param curve of the readings
   * @param times of the rows along the same directions
   * @param rest what lies beyond all columns: products of readings with themselves, with times and
   *     of these
   */
  private static Form form(
      EvidenceCurve.Snapshot curve, double[] times, double[] rest, double lambda) {
    double[] squares = curve.curve().squares();
    double[] amounts = curve.amounts;
    double uu = 0;
    double ut = 0;
    double tt = 0;
    for (int k = 0; k < amounts.length; k++) {
      double inverse = 1 / (squares[k] + lambda);
      double a = amounts[k] * inverse;
      uu = Math.fma(a, amounts[k], uu);
      ut = Math.fma(a, times[k], ut);
      tt = Math.fma(times[k] * inverse, times[k], tt);
    }
    double log = curve.curve().logProduct(lambda) + curve.curve().rows() * Math.log(lambda);
    return new Form(uu + rest[0] / lambda, ut + rest[1] / lambda, tt + rest[2] / lambda, log);
  }

  /**
   * The likeliest drift by the likeliest prior and noise of a fit, where it makes the data so much
   * likelier that a search is worth its time.
   *
   * @param rotated the times in the columns of the fit
   * @param rest what lies beyond them: products of readings with themselves, with times and of
   *     these
   * @param gain how much likelier it makes them at least, as a logarithm
   */
  OptionalDouble likeliest(DampingDensity likeliest, double[] rotated, double[] rest, double gain) {
    EvidenceCurve.Snapshot curve = likeliest.curve();
    double[] times = curve.curve().spectrum().project(rotated);
    for (double lower : LOWER) {
      double lambda = lower * likeliest.likeliestEntry();
      Form form = form(curve, times, rest, lambda);
      if (form.tt > 0) {
        Likeliest drift = likeliest(form, lambda);
        if (drift.log - log(form, lambda, 0) > gain) {
          return OptionalDouble.of(drift.change);
        }
      }
    }
    return OptionalDouble.empty();
  }

  /** What solutions with all priors and noises say. */
  Told solutions(List<DampingDensity> densities, double[] rotated, double[] rest) {
    Weighed weighed = new Weighed();
    for (DampingDensity density : densities) {
      EvidenceCurve.Snapshot curve = density.curve();
      double[] times = curve.curve().spectrum().project(rotated);
      for (double lambda : curve.curve().lambdas()) {
        double belief = curve.curve().logBelief(lambda);
        if (belief > BELIEVED) {
          weighed.add(belief, form(curve, times, rest, lambda), lambda, true);
        }
      }
    }
    return weighed.told();
  }

  /**
   * What solutions with and without smooth errors of the equation say: a drift of rows that go from
   * one side to the other is one, and so may an error pass for a drift.
   */
  Told withErrors(ErrorForms forms, List<ErrorForms.Ring> rings) {
    Weighed weighed = new Weighed();
    double[] sum = new double[u.length];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = u[i] + t[i];
    }
    double[] lengths = forms.frame().dimension() == 2 ? LENGTHS : LENGTHS_IN_SPACE;
    double each = -Math.log(lengths.length * SIZES.length);
    for (ErrorForms.Ring ring : rings) {
      add(weighed, ring, forms.form(ring, 0, 0, false), sum, 0);
      for (double length : lengths) {
        for (double size : SIZES) {
          Interruption.ofThisThread().check();
          add(weighed, ring, forms.form(ring, length, size, false), sum, each);
        }
      }
    }
    return weighed.told();
  }

  private void add(
      Weighed weighed, ErrorForms.Ring ring, Tridiagonal matrix, double[] sum, double belief) {
    Tridiagonal.Along readings = matrix.along(u);
    Tridiagonal.Along times = matrix.along(t);
    Tridiagonal.Along both = matrix.along(sum);
    for (double noise : NOISES) {
      double lambda = noise * ring.signal();
      Tridiagonal.At at = readings.at(lambda);
      double uu = at.quadratic();
      double tt = times.at(lambda).quadratic();
      double ut = (both.at(lambda).quadratic() - uu - tt) / 2;
      double decades = 0.5 * Math.log10(noise) + 1.5;
      weighed.add(
          belief - Math.log1p(decades * decades),
          new Form(uu, ut, tt, at.logDeterminant()),
          lambda,
          belief == 0);
    }
  }
}

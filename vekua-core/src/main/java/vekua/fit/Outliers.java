package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.internal.Interruption;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Engines;

/**
 * Finds sensors whose values the others contradict. A fit by least squares bends to them, so sets
 * of sensors are first {@linkplain Deletions taken away} under priors from rough to smooth; then
 * rows that are more than four deviations from what the rest predicts are left out, and let in
 * again where the rest changes its mind.
 */
final class Outliers {

  private static final int ROUNDS = 6;

  /** Deviations beyond which a row is left out; for complex values, as rare with two parts. */
  private static final double LIMIT = 4;

  private static final double COMPLEX_LIMIT = 4.4;

  /** Deviations beyond which, measured by the median of all, a row is looked at. */
  private static final double SUSPICIOUS = 4;

  /** The same under priors that are not the likeliest, and may be too smooth for the field. */
  private static final double STRIKING = 5;

  /** The same by the root mean square, which outliers raise with them. */
  private static final double LEAST_Z = 2;

  /** Errors smaller than this share of the values' deviation are what a basis leaves, not gross. */
  private static final double SMALL = 1e-5;

  /** Fewer sensors than this cannot contradict one. */
  private static final int FEWEST = 10;

  /** More than this share of the rows is not gross error but another model. */
  private static final double MOST = 0.2;

  /** Priors that are asked: each so many of a list. */
  private static final int STRIDE = 2;

  /** Beside this many sensors a few priors and noises have to do. */
  private static final int MANY = 200;

  /**
   * Noise variances beside the likeliest, which gross errors raise; then those for many sensors.
   */
  private static final double[] LOWER = {1, 0.1, 1e-2, 1e-3, 1e-4};

  private static final double[] FEW_LOWER = {1, 0.03};

  /** The same for a first look. */
  private static final double[] FIRST_LOWER = {0.3, 3e-3};

  private static final double ONE_LOWER = 0.03;

  /** Less noise beside the field is none. */
  private static final double LEAST_NOISE = 1e-9;

  /** The median of the modulus of a Gaussian variable in deviations, and of a complex one. */
  private static final double MEDIAN = 0.6745;

  private static final double COMPLEX_MEDIAN = 1.1774;

  /**
   * How much the variance of what other sensors predict counts before a row of space is off beyond
   * doubt. They are far apart there, and one of them may be near a source that no other sees: such
   * fields have longer tails than Gaussian ones.
   */
  private static final double TAIL_IN_SPACE = 6;

  private final Design design;
  private final List<RotatedData> data;
  private final Basis basis;
  private final double[] phi;
  private final List<double[]> parts;
  private final int rows;
  private final double limit;

  /** The least deviation of the noise: what a basis leaves, or what rounding does. */
  private final double leastSigma;

  private final List<DampingDensity> asked;

  /**
   * The sensors of a snapshot, real or complex, that are to be judged in their relative weights.
   */
  Outliers(Design design, RotatedData snapshot) {
    this.design = design;
    data = snapshot.partner() == null ? List.of(snapshot) : List.of(snapshot, snapshot.swapped());
    basis = design.basis();
    phi = Objects.requireNonNull(snapshot.rows()).phi();
    parts = data.stream().map(part -> Objects.requireNonNull(part.rows()).u()).toList();
    rows = parts.get(0).length;
    limit = parts.size() == 1 ? LIMIT : COMPLEX_LIMIT;
    leastSigma =
        data.stream()
            .map(part -> Objects.requireNonNull(part.rows()))
            .mapToDouble(part -> part.leastDeviation(SMALL))
            .max()
            .orElse(0);
    List<DampingDensity> all = snapshot.densities(design);
    int stride = rows > MANY ? (all.size() + 2) / 3 : STRIDE;
    asked =
        IntStream.range(0, all.size())
            .filter(i -> i % stride == 0 || i == all.size() - 1)
            .mapToObj(all::get)
            .toList();
  }

  /** A sensor and by how many deviations it is off, with the sign of a real value's error. */
  record Off(int sensor, double z) {}

  /** A fit with weights: what it predicts for every part of every row, kept or not. */
  @SuppressWarnings("ArrayRecordComponent") // internal and short-lived
  private record Weighted(double[][] fitted, double[] leverage, double sigma) {}

  /**
   * Whether some priors would rather do without some sensors, or leave a residual that stands out;
   * of many sensors, whether the likeliest does.
   */
  boolean suspicious(ErrorForms forms) {
    if (rows < FEWEST) {
      return false;
    }
    DampingDensity best = Averaged.best(data.get(0).densities(design));
    if (rows > MANY) {
      return standsOut(standardised(weighted(design, data), ones(), 1), SUSPICIOUS);
    }
    Deletions deletions = deletions();
    ErrorForms.Ring likeliest = ring(best, forms);
    for (double lower : FIRST_LOWER) {
      deletions.weigh(likeliest, noise(best, likeliest, lower));
    }
    for (DampingDensity density : asked) {
      ErrorForms.Ring ring = ring(density, forms);
      deletions.weigh(ring, noise(density, ring, ONE_LOWER));
    }
    return deletions.found().isPresent()
        || standsOut(standardised(best, likeliest), SUSPICIOUS)
        || asked.stream()
            .anyMatch(density -> standsOut(standardised(density, ring(density, forms)), STRIKING));
  }

  private Deletions deletions() {
    return new Deletions(parts, (int) (MOST * rows) + 1, leastSigma * leastSigma);
  }

  private static ErrorForms.Ring ring(DampingDensity density, ErrorForms forms) {
    return forms.ring(density.curve().curve().spectrum().factors());
  }

  private static double noise(DampingDensity density, ErrorForms.Ring ring, double lower) {
    return Math.max(lower * density.likeliestEntry() / ring.signal(), LEAST_NOISE);
  }

  private boolean standsOut(double[] z, double times) {
    double largest = Arrays.stream(z).map(Math::abs).max().orElse(0);
    return largest > LEAST_Z && largest > Math.min(limit, times * typical(z));
  }

  /** Errors of the sensors, each predicted by all others, over their deviations. */
  private double[] standardised(DampingDensity density, ErrorForms.Ring ring) {
    double lambda = density.likeliestEntry();
    Precision precision = new Precision(ring.covariance(), lambda);
    double[] diagonal = precision.diagonal();
    double[][] fitted = new double[parts.size()][];
    double[] leverage = new double[rows];
    Arrays.setAll(leverage, i -> 1 - lambda * diagonal[i]);
    for (int p = 0; p < fitted.length; p++) {
      double[] u = parts.get(p);
      double[] w = precision.times(u);
      fitted[p] = new double[rows];
      Arrays.setAll(fitted[p], i -> u[i] - lambda * w[i]);
    }
    return standardised(new Weighted(fitted, leverage, sigma(density)), ones(), 1);
  }

  private double[] ones() {
    double[] ones = new double[rows];
    Arrays.fill(ones, 1);
    return ones;
  }

  /** The sensors to leave out. */
  List<Off> find(ErrorForms forms) {
    Deletions deletions = deletions();
    for (DampingDensity density : asked) {
      ErrorForms.Ring ring = ring(density, forms);
      for (double lower : rows > MANY ? FEW_LOWER : LOWER) {
        deletions.weigh(ring, noise(density, ring, lower));
      }
    }
    deletions.improve();
    boolean[] kept = new boolean[rows];
    Arrays.fill(kept, true);
    deletions.found().ifPresent(gone -> IntStream.of(gone).forEach(i -> kept[i] = false));
    return rejected(kept);
  }

  /** Leaves out and lets in again until nothing changes. */
  private List<Off> rejected(boolean[] kept) {
    double[] z = new double[rows];
    boolean clear = false;
    for (int round = 0; round < ROUNDS; round++) {
      double[] weights = new double[rows];
      Arrays.setAll(weights, i -> kept[i] ? 1 : 0);
      if (Arrays.stream(weights).sum() < (1 - MOST) * rows) {
        return List.of();
      }
      Interruption.ofThisThread().check();
      Weighted rest = fit(weights);
      z = standardised(rest, weights, 1);
      clear = clear(rest, weights);
      boolean changed = false;
      for (int i = 0; i < rows; i++) {
        boolean keep = Math.abs(z[i]) < limit;
        changed |= keep != kept[i];
        kept[i] = keep;
      }
      if (!changed) {
        break;
      }
    }
    List<Off> off = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      if (!kept[i]) {
        off.add(new Off(i, z[i]));
      }
    }
    return clear && off.size() <= MOST * rows ? off : List.of();
  }

  /**
   * Whether some row is off beyond doubt. In a table of space that has no such row the others that
   * are off are rather near a source than wrong; in one that has, gross errors are not rare.
   */
  private boolean clear(Weighted rest, double[] weights) {
    if (basis.dimension() == 2) {
      return true;
    }
    double[] z = standardised(rest, weights, TAIL_IN_SPACE);
    return Arrays.stream(z).anyMatch(each -> Math.abs(each) >= limit);
  }

  /**
   * Residuals over their deviations: leave-one-out for rows of the fit, plain for the others. Of
   * complex ones the moduli.
   *
   * @param tail what the variance of the prediction is multiplied by
   */
  private double[] standardised(Weighted fit, double[] weights, double tail) {
    double[] z = new double[rows];
    for (int i = 0; i < rows; i++) {
      double off = parts.get(0)[i] - fit.fitted[0][i];
      if (parts.size() > 1) {
        off = Math.hypot(off, parts.get(1)[i] - fit.fitted[1][i]);
      }
      double left = weights[i] > 0 ? Math.max(1 - fit.leverage[i], 0.02) : 1;
      // The variance of what the others predict, in variances of the noise.
      double predicted = weights[i] > 0 ? 1 / left - 1 : fit.leverage[i];
      z[i] = off / left / (fit.sigma * Math.sqrt(1 + tail * predicted));
    }
    return z;
  }

  /** The standard deviation of a part by the median of moduli. */
  private double typical(double[] values) {
    double[] sorted = Arrays.stream(values).map(Math::abs).sorted().toArray();
    double median = parts.size() == 1 ? MEDIAN : COMPLEX_MEDIAN;
    return Math.max(sorted[sorted.length / 2] / median, Double.MIN_NORMAL);
  }

  /** The best fit of the rows whose weight is one, not zero, over the priors that are asked. */
  private Weighted fit(double[] weights) {
    int n = basis.size();
    double[] scaled = phi.clone();
    long kept = 0;
    for (int i = 0; i < rows; i++) {
      kept += weights[i] > 0 ? 1 : 0;
      for (int j = 0; j < n; j++) {
        scaled[j * rows + i] *= weights[i];
      }
    }
    ColumnFactor factor = Engines.choose(n, rows).factor(scaled, rows, n);
    Design fewer = Design.of(factor.triangle(), n, basis, kept, Double.NaN, Scaling.PRIOR, 1);
    List<RotatedData> rotated = new ArrayList<>();
    for (double[] u : parts) {
      double[] some = u.clone();
      Arrays.setAll(some, i -> u[i] * weights[i]);
      double[] beyond = new double[1];
      double[] c = factor.rotate(some, 1, beyond);
      rotated.add(new RotatedData(c, beyond[0], 0, null));
    }
    if (rotated.size() == 1) {
      return weighted(fewer, rotated);
    }
    RotatedData both = rotated.get(0).with(rotated.get(1));
    return weighted(fewer, List.of(both, both.swapped()));
  }

  /** What the likeliest prior makes of every part. */
  private Weighted weighted(Design of, List<RotatedData> each) {
    double[][] fitted = new double[parts.size()][rows];
    double[] leverage = new double[rows];
    double sigma = 0;
    for (int p = 0; p < fitted.length; p++) {
      DampingDensity density = Averaged.best(each.get(p).densities(of));
      Arrays.fill(leverage, 0);
      new LeaveOneOut(density.curve(), new RotatedData.Rows(phi, parts.get(p)))
          .predict(density.likeliestEntry(), fitted[p], leverage);
      sigma = sigma(density);
    }
    return new Weighted(fitted, leverage, sigma);
  }

  private double sigma(DampingDensity density) {
    EvidenceCurve.Snapshot curve = density.curve();
    double sigma = Math.sqrt(curve.learntVariance(curve.inside(density.likeliestEntry())));
    return Math.max(sigma, leastSigma);
  }
}

package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import vekua.basis.Basis;
import vekua.basis.Prior;
import vekua.functions.Columns;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.Interruption;
import vekua.internal.linalg.Norms;
import vekua.internal.linalg.Triangles;

/**
 * What the sensors can tell, whatever they measure: the triangle R of the weighted matrix of
 * functionals, and its decompositions when somebody asks for them. Weights are relative, their mean
 * square is one, so that residuals stay in the unit of the data. Thread-safe.
 */
final class Design {

  /** A diagonal ratio below which R is singular to working precision. */
  private static final double HOPELESS = 0x1p-50;

  /** A constant is free if its deviation exceeds all others so many times. */
  static final double FREE = 100;

  /** The deviation of a constant that nothing is known of, and that is left at zero. */
  private static final double FIXED = 1e-100;

  /** Decompositions of so few columns are not worth a second thread. */
  private static final int SMALL = 100;

  /**
   * Columns at the end that are smaller than this beside the largest are left out of rough
   * decompositions: noise hides them, unless there is none.
   */
  private static final double ROUGH = 1e-12;

  /** What is left out may be this share of a damping: rounding. */
  private static final double HIDDEN = 1e-13;

  /** So few snapshots do not repay what would make each further one cheap. */
  private static final int FEW = 2;

  private final Basis basis;
  private final double[] r;
  private final double[] factors;
  private final long rows;
  private final long samples;
  private final double noise;
  private final boolean many;
  private volatile @Nullable Spectrum spectrum;
  private final boolean unseenConstant;
  private final List<Prior> priors;
  private final double[] sizes;
  private final AtomicReferenceArray<@Nullable Candidate> candidates;
  private final AtomicReferenceArray<@Nullable Candidate> rough;
  private volatile @Nullable ScalePrior scalePrior;

  private Design(
      Basis basis,
      double[] r,
      double[] factors,
      long rows,
      long samples,
      double noise,
      boolean many) {
    this.basis = basis;
    this.r = r;
    this.factors = factors;
    this.rows = rows;
    this.samples = samples;
    this.noise = noise;
    this.many = many;
    unseenConstant = isUnseenConstant(basis, r);
    priors = basis.priors().stream().map(this::believed).toList();
    sizes = Spectrum.largest(r, basis.size());
    candidates = new AtomicReferenceArray<>(priors.size());
    rough = new AtomicReferenceArray<>(priors.size());
  }

  /** Whether the first function is a constant that is free, and no row sees it. */
  private static boolean isUnseenConstant(Basis basis, double[] r) {
    if (basis.size() < 2 || r[0] != 0) {
      return false;
    }
    return isFreeConstant(basis.priors().get(0).deviations());
  }

  /** Whether the first of some functions is a constant that is left to the data. */
  static boolean isFreeConstant(double[] deviations) {
    return deviations[0] > FREE * Arrays.stream(deviations).skip(1).max().orElse(0);
  }

  /** Whether the first function is a constant that is left to the data, and told by them. */
  boolean freeConstant() {
    return r.length > 1 && r[0] != 0 && isFreeConstant(priors.get(0).deviations());
  }

  /**
   * What is to be taken off the first coefficient, for one of each function, so that the field is
   * zero at a point.
   */
  double[] levels(Points point) {
    double[] levels = new double[columns()];
    basis.evaluate(PointBlock.of(point, 0, 1), Columns.ofValues(levels, 0, 1));
    double first = levels[0];
    Arrays.setAll(levels, j -> levels[j] / first);
    return levels;
  }

  private static Prior withoutConstant(Prior prior) {
    double[] d = prior.deviations().clone();
    d[0] = FIXED;
    return new Prior(prior.weight(), d);
  }

  /** A prior of the basis as it is believed here: a constant that no row sees is fixed. */
  Prior believed(Prior prior) {
    return unseenConstant ? withoutConstant(prior) : prior;
  }

  /** Whether a constant is left at zero because no row tells it. */
  boolean unseenConstant() {
    return unseenConstant;
  }

  /**
   * A prior with the decomposition that belongs to it.
   *
   * @param left a bound of the sum of squares of all that was left out of it
   */
  record Candidate(double logWeight, EvidenceCurve curve, double left) {

    /** Whether the decomposition tells all there is to know at a damping and above. */
    boolean tells(double lambda) {
      return left <= HIDDEN * lambda;
    }

    /** One snapshot under this prior; the variance of its noise is NaN where it is learnt. */
    EvidenceCurve.Snapshot snapshot(RotatedData data, double knownVariance, long rows) {
      EvidenceCurve.Snapshot own =
          curve.snapshot(
              curve.spectrum().project(data.rotated()),
              data.beyond(),
              knownVariance,
              data.leastVariance(rows));
      RotatedData partner = data.partner();
      EvidenceCurve.Snapshot both =
          partner == null ? own : own.with(snapshot(partner, knownVariance, rows));
      Ensemble ensemble = data.ensemble();
      return ensemble == null ? both : both.among(ensemble);
    }
  }

  /**
   * Builds a design.
   *
   * @param triangle column-major R of the weighted rows
   * @param stride distance between the columns of {@code triangle}, at least the basis' size
   * @param rows number of rows behind it
   * @param noise the noise of a row of weight one, or NaN where unknown and all weights are one
   * @param snapshots how many will be fitted
   */
  static Design of(
      double[] triangle,
      int stride,
      Basis basis,
      long rows,
      double noise,
      Scaling scaling,
      int snapshots) {
    int n = basis.size();
    double[] r = new double[n * n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        r[j * n + i] = triangle[j * stride + i];
      }
    }
    double[] factors =
        switch (scaling) {
          case SAMPLES -> inverses(columnScales(r, n, rows));
          case DOMAIN -> inverses(basis.scales());
          case PRIOR -> basis.priors().get(0).deviations();
        };
    return new Design(basis, r, factors, rows, rows, noise, snapshots > FEW);
  }

  private static double[] inverses(double[] scales) {
    for (int j = 0; j < scales.length; j++) {
      scales[j] = scales[j] > 0 ? 1 / scales[j] : 1;
    }
    return scales;
  }

  private static double[] columnScales(double[] r, int n, long rows) {
    double[] scales = new double[n];
    for (int j = 0; j < n; j++) {
      double largest = 0;
      for (int i = 0; i <= j; i++) {
        largest = Math.max(largest, Math.abs(r[j * n + i]));
      }
      double sum = 0;
      for (int i = 0; i <= j && largest > 0; i++) {
        double e = r[j * n + i] / largest;
        sum += e * e;
      }
      scales[j] = largest * Math.sqrt(sum / rows);
    }
    return scales;
  }

  /** The same functions under several rows for each sample, of the same relative weights. */
  Design with(double[] triangle, long newRows) {
    return new Design(basis, triangle, factors, newRows, samples, noise, many);
  }

  /** R, column-major: read, never write. */
  double[] triangle() {
    return r;
  }

  /** The squared lengths of the columns of R. */
  double[] columnSquares() {
    int n = columns();
    double[] squares = new double[n];
    for (int j = 0; j < n; j++) {
      squares[j] = Norms.square(r, j * n, j * n + j + 1);
    }
    return squares;
  }

  /** A copy of a column of R times a factor. */
  double[] triangleColumn(int j, double factor) {
    int n = columns();
    double[] column = Arrays.copyOfRange(r, j * n, j * n + n);
    for (int i = 0; i < n; i++) {
      column[i] *= factor;
    }
    return column;
  }

  Basis basis() {
    return basis;
  }

  int columns() {
    return factors.length;
  }

  long rows() {
    return rows;
  }

  /** How many samples the rows are of. */
  long samples() {
    return samples;
  }

  /** The noise of a row of weight one, NaN where unknown. */
  double noise() {
    return noise;
  }

  boolean noiseGiven() {
    return !Double.isNaN(noise);
  }

  /** What is believed about the scale of given noise. */
  ScalePrior scalePrior() {
    ScalePrior known = scalePrior;
    if (known == null) {
      known = new ScalePrior(rows);
      scalePrior = known;
    }
    return known;
  }

  /** The squared length of c − Rw. */
  double missed(double[] w, double[] c) {
    double[] left = c.clone();
    int n = columns();
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        left[i] = Math.fma(-r[j * n + i], w[j], left[i]);
      }
    }
    return Norms.square(left, 0, n);
  }

  /**
   * R D² Rᵀ: what the rotated rows vary by if the coefficients do by D.
   *
   * @param deviations D
   * @param height how many rows of R are not zero, at most
   */
  double[][] covariance(double[] deviations, int height) {
    int n = columns();
    double[][] k = new double[height][height];
    double[] column = new double[height];
    for (int j = 0; j < n; j++) {
      int most = Math.min(j + 1, height);
      for (int i = 0; i < most; i++) {
        column[i] = r[j * n + i] * deviations[j];
      }
      for (int i = 0; i < most; i++) {
        double w = column[i];
        double[] row = k[i];
        for (int l = 0; l <= i; l++) {
          row[l] = Math.fma(w, column[l], row[l]);
        }
      }
    }
    for (int i = 0; i < height; i++) {
      for (int l = 0; l < i; l++) {
        k[l][i] = k[i][l];
      }
    }
    return k;
  }

  /** The decomposition in the chosen column scaling. */
  Spectrum spectrum() {
    Spectrum known = spectrum;
    if (known == null) {
      known = Spectrum.of(r, factors, many);
      spectrum = known;
    }
    return known;
  }

  /** Whether the data of many snapshots are to be projected: then what each repays is made. */
  boolean many() {
    return many;
  }

  /** How many priors the basis suggests. */
  int priors() {
    return priors.size();
  }

  /** The decompositions under each prior that the basis suggests. */
  List<Candidate> candidates() {
    return candidates(IntStream.range(0, priors.size()).toArray(), false);
  }

  /**
   * Some of them, computed where nobody asked before.
   *
   * @param roughly whether columns that noise hides may be left out, see {@link Candidate#tells}
   */
  List<Candidate> candidates(int[] which, boolean roughly) {
    if (columns() <= SMALL) {
      return together(which, roughly);
    }
    Interruption interruption = Interruption.ofThisThread();
    return IntStream.of(which)
        .parallel()
        .mapToObj(p -> interruption.within(() -> together(new int[] {p}, roughly).get(0)))
        .toList();
  }

  /**
   * A prior, and which columns of the triangle count in its decomposition.
   *
   * @param seen how many do
   * @param left a bound of the sum of squares of the others, as far as they are not lost
   */
  @SuppressWarnings("ArrayRecordComponent") // internal and short-lived
  private record Wanted(int prior, double[] deviations, int seen, double left) {}

  private Wanted wanted(int prior, boolean roughly) {
    double[] deviations = priors.get(prior).deviations();
    int all = Spectrum.seen(sizes, deviations, 0, Spectrum.LOST);
    // Beside a constant that is free all others look small.
    int seen = roughly ? Math.min(all, Spectrum.seen(sizes, deviations, 1, ROUGH)) : all;
    double left = 0;
    for (int j = seen; j < all; j++) {
      double size = sizes[j] * deviations[j];
      left = Math.fma(columns() * size, size, left);
    }
    return new Wanted(prior, deviations, seen, seen < all ? Math.max(left, Double.MIN_VALUE) : 0);
  }

  /** Where a decomposition is kept: rough ones leave something out. */
  private AtomicReferenceArray<@Nullable Candidate> kept(Wanted wanted) {
    return wanted.left > 0 ? rough : candidates;
  }

  /** The same on this thread. */
  private List<Candidate> together(int[] which, boolean roughly) {
    List<Wanted> all = new ArrayList<>(which.length);
    List<Wanted> missing = new ArrayList<>(which.length);
    for (int prior : which) {
      Wanted wanted = wanted(prior, roughly);
      all.add(wanted);
      if (kept(wanted).get(prior) == null) {
        missing.add(wanted);
      }
    }
    double[][] deviations = new double[missing.size()][];
    int[] seen = new int[missing.size()];
    for (int i = 0; i < seen.length; i++) {
      deviations[i] = missing.get(i).deviations;
      seen[i] = missing.get(i).seen;
    }
    Spectrum[] spectra = Spectrum.of(r, deviations, seen, many);
    for (int i = 0; i < seen.length; i++) {
      Wanted one = missing.get(i);
      double logWeight = Math.log(priors.get(one.prior).weight());
      kept(one)
          .set(one.prior, new Candidate(logWeight, new EvidenceCurve(spectra[i], rows), one.left));
    }
    List<Candidate> some = new ArrayList<>(which.length);
    for (Wanted wanted : all) {
      some.add(Objects.requireNonNull(kept(wanted).get(wanted.prior)));
    }
    return some;
  }

  /**
   * A lower bound of the ratio of the smallest to the largest singular value that needs neither:
   * 1/‖R⁻¹‖ ≤ s_min and s_max ≤ ‖R‖ in Frobenius' norm. NaN or zero where nothing is certain.
   */
  double clearance() {
    int n = columns();
    double[] scaled = new double[n * n];
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        scaled[j * n + i] = r[j * n + i] * factors[j];
      }
      double diagonal = Math.abs(scaled[j * n + j]);
      least = Math.min(least, diagonal);
      most = Math.max(most, diagonal);
    }
    if (least <= HOPELESS * most) {
      // s_min is at most the least diagonal element: no need to invert R to know.
      return 0;
    }
    return 1 / (Triangles.frobeniusNorm(scaled, n) * Triangles.inverseFrobeniusNorm(scaled, n));
  }

  /** The coefficients that fit rotated data exactly; sensible only where R is well conditioned. */
  double[] backSubstitute(double[] c) {
    double[] w = c.clone();
    Triangles.solve(r, columns(), w, 1);
    return w;
  }
}

package vekua.fit;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import vekua.geometry.Frame;
import vekua.geometry.Points;
import vekua.internal.linalg.Norms;
import vekua.rows.Functional;
import vekua.rows.Samples;

/**
 * What a search for errors of an equation needs to know of sensors, whatever they measure:
 * covariances under priors of the field and of smooth errors, and their tridiagonal forms. Those of
 * the first, coarse look are kept for further snapshots. Thread-safe.
 */
final class ErrorForms {

  /**
   * A free constant is bounded by this, in units of the other deviations, or rounding would tell.
   */
  private static final double FREE = 100;

  /** Lengths of errors, in radii, that are looked for before others, and what of them is much. */
  private static final double[] HINTS = {0.1, 0.25};

  private static final double[] HINTS_IN_SPACE = {0.3, 0.6};
  private static final double EXCESS = 1.05;
  private static final double LONG_EXCESS = 1.3;

  private final Samples sensors;
  private final double[] weights;
  private final double[] phi;
  private final Frame frame;
  private final Map<double[], Ring> rings = Collections.synchronizedMap(new IdentityHashMap<>());
  private final Map<Double, double[][]> smooth = new ConcurrentHashMap<>();
  private final Map<Key, Tridiagonal> kept = new ConcurrentHashMap<>();

  /**
   * Sensors.
   *
   * @param weights their relative weights
   * @param phi their weighted functionals of the basis, column-major
   */
  ErrorForms(Samples sensors, double[] weights, double[] phi) {
    this.sensors = sensors;
    this.weights = weights;
    this.phi = phi;
    frame = Frame.covering(sensors.points());
  }

  /**
   * A prior of the field.
   *
   * @param deviations of the coefficients
   * @param covariance of the sensors
   * @param signal the mean variance of a sensor, a free constant left out
   */
  @SuppressWarnings("ArrayRecordComponent") // internal: shared without copying
  record Ring(double[] deviations, double[][] covariance, double signal) {}

  /** There is one ring for each array of deviations. */
  private record Key(Ring ring, double length, double size) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key
          && ring.deviations == key.ring.deviations
          && Double.compare(length, key.length) == 0
          && Double.compare(size, key.size) == 0;
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(ring.deviations)
          + Arrays.hashCode(new double[] {length, size});
    }
  }

  /** The disc or ball around the sensors. */
  Frame frame() {
    return frame;
  }

  /** Where the sensors are. */
  Points places() {
    return sensors.points();
  }

  /** The prior with these deviations: the same object each time. */
  Ring ring(double[] deviations) {
    return rings.computeIfAbsent(deviations, d -> ring(d, phi, weights.length));
  }

  /**
   * The prior with some deviations.
   *
   * @param phi weighted functionals of the basis, column-major
   * @param n how many sensors there are
   */
  static Ring ring(double[] deviations, double[] phi, int n) {
    double[] d = deviations.clone();
    double[] sorted = Arrays.stream(d).sorted().toArray();
    double largest = sorted.length > 1 ? sorted[sorted.length - 2] : sorted[0];
    Arrays.setAll(d, j -> Math.min(d[j], FREE * largest));
    // The mean variance without the constant, which is the first function where it is free.
    boolean free = deviations[0] > FREE * largest;
    double[][] k = new double[n][n];
    double signal = 0;
    double[] column = new double[n];
    for (int j = 0; j < d.length; j++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        column[i] = phi[j * n + i] * d[j];
        sum = Math.fma(column[i], column[i], sum);
      }
      signal += j == 0 && free ? 0 : sum / n;
      for (int i = 0; i < n; i++) {
        double w = column[i];
        double[] row = k[i];
        for (int l = 0; l <= i; l++) {
          row[l] = Math.fma(w, column[l], row[l]);
        }
      }
    }
    for (int i = 0; i < n; i++) {
      for (int l = 0; l < i; l++) {
        k[l][i] = k[i][l];
      }
    }
    return new Ring(deviations, k, signal);
  }

  /**
   * Whether a fit leaves more of smooth errors than noise alone would: the derivative of the
   * likelihood in their size, uᵀAGAu over its expectation tr(AG) with A = (P + λ)⁻¹, for a short
   * and a long one. A quarter of all fits that are right do, nearly all that are wrong: worth a
   * search.
   *
   * @param lambda λ, likely
   * @param parts values of the sensors in relative weights
   */
  boolean hint(Ring ring, double lambda, List<double[]> parts) {
    Precision precision = new Precision(ring.covariance, lambda);
    double[] lengths = frame.dimension() == 2 ? HINTS : HINTS_IN_SPACE;
    return excess(precision, lengths[0], parts) > EXCESS
        || excess(precision, lengths[1], parts) > LONG_EXCESS;
  }

  private double excess(Precision precision, double length, List<double[]> parts) {
    double[][] g = smooth.computeIfAbsent(length, this::newSmooth);
    int n = weights.length;
    double found = 0;
    double variance = 0;
    for (double[] u : parts) {
      double[] w = precision.times(u);
      variance += Norms.dot(w, 0, u, n) / n;
      for (int i = 0; i < n; i++) {
        found = Math.fma(w[i], Norms.dot(g[i], 0, w, n), found);
      }
    }
    double expected = 0;
    for (int i = 0; i < n; i++) {
      expected += Norms.dot(g[i], 0, precision.row(i), n);
    }
    return found / (expected * variance);
  }

  /**
   * The tridiagonal form of P + s̄² g G.
   *
   * @param length ℓ of the error, in radii of the frame around the sensors
   * @param size g, zero for the field alone
   * @param keep whether further snapshots will ask for it
   */
  Tridiagonal form(Ring ring, double length, double size, boolean keep) {
    if (!keep) {
      Tridiagonal known = kept.get(new Key(ring, length, size));
      return known != null ? known : newForm(ring, length, size);
    }
    return kept.computeIfAbsent(new Key(ring, length, size), key -> newForm(ring, length, size));
  }

  private Tridiagonal newForm(Ring ring, double length, double size) {
    int n = weights.length;
    double[][] k = new double[n][];
    double[][] g = size > 0 ? smooth.computeIfAbsent(length, this::newSmooth) : k;
    for (int i = 0; i < n; i++) {
      k[i] = ring.covariance[i].clone();
      for (int l = 0; l < n && size > 0; l++) {
        k[i][l] = Math.fma(size * ring.signal, g[i][l], k[i][l]);
      }
    }
    return new Tridiagonal(k);
  }

  /** The covariance of what the sensors measure of an error with G = exp(−d²/2ℓ²). */
  private double[][] newSmooth(double lengthInRadii) {
    double length = lengthInRadii * frame.radius();
    int n = weights.length;
    Points p = sensors.points();
    double[][] g = new double[n][n];
    for (int i = 0; i < n; i++) {
      Functional f = sensors.functional(i);
      for (int l = 0; l <= i; l++) {
        double x = (p.x(i) - p.x(l)) / length;
        double y = (p.y(i) - p.y(l)) / length;
        double z = p.dimension() == 2 ? 0 : (p.coordinate(2, i) - p.coordinate(2, l)) / length;
        Functional h = sensors.functional(l);
        double along = (x * f.nx() + y * f.ny() + z * f.nz()) / length;
        double across = (x * h.nx() + y * h.ny() + z * h.nz()) / length;
        double inner = f.nx() * h.nx() + f.ny() * h.ny() + f.nz() * h.nz();
        double both =
            f.a() * h.a()
                + f.a() * h.b() * across
                - f.b() * h.a() * along
                + f.b() * h.b() * (inner / (length * length) - along * across);
        g[i][l] = weights[i] * weights[l] * both * Math.exp(-(x * x + y * y + z * z) / 2);
        g[l][i] = g[i][l];
      }
    }
    return g;
  }
}

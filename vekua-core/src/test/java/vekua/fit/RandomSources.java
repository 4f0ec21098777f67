package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;

/**
 * Fields of independent random point sources along curves outside a domain, whose fundamental
 * solution is computed here without the library's functions. Since the law of these fields is known
 * so is the best that anyone can make of noisy samples: the conditional mean.
 */
final class RandomSources {

  private static final int PER_CURVE = 60;

  private final DoubleUnaryOperator fundamental;
  private final double offset;
  private final List<double[]> places = new ArrayList<>();

  /**
   * Sources at a distance from the outer boundary and, in holes, on their rims shrunk to a share.
   *
   * @param fundamental the solution of the distance
   * @param offset standard deviation of a constant that is added
   */
  RandomSources(
      Domain domain, double outside, double share, DoubleUnaryOperator fundamental, double offset) {
    this.fundamental = fundamental;
    this.offset = offset;
    domain.outer().ifPresent(outer -> around(domain, outer, outside));
    for (Curve hole : domain.holes()) {
      Disk middle = Disk.covering(hole.outline(PER_CURVE));
      Points rim = hole.outline(PER_CURVE);
      for (int i = 0; i < rim.size(); i++) {
        places.add(
            new double[] {
              middle.x() + share * (rim.x(i) - middle.x()),
              middle.y() + share * (rim.y(i) - middle.y())
            });
      }
    }
  }

  private void around(Domain domain, Curve outer, double distance) {
    Points line = outer.outline(PER_CURVE);
    int n = line.size();
    double sign = outer.counterClockwise() ? distance : -distance;
    for (int i = 0; i < n; i++) {
      double tx = line.x((i + 1) % n) - line.x((i + n - 1) % n);
      double ty = line.y((i + 1) % n) - line.y((i + n - 1) % n);
      double l = Math.hypot(tx, ty);
      double x = line.x(i) + sign * ty / l;
      double y = line.y(i) - sign * tx / l;
      if (!domain.contains(x, y) && outer.distance(x, y) > 0.9 * distance) {
        places.add(new double[] {x, y});
      }
    }
  }

  /** Strengths of all sources and the constant. */
  double[] strengths(Random random) {
    return random.ints(places.size() + 1L).mapToDouble(i -> random.nextGaussian()).toArray();
  }

  /** The field of every source at every point, by rows of points; last the constant. */
  double[][] matrix(Points points) {
    double[][] rows = new double[points.size()][places.size() + 1];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < places.size(); j++) {
        double r = Math.hypot(points.x(i) - places.get(j)[0], points.y(i) - places.get(j)[1]);
        rows[i][j] = fundamental.applyAsDouble(r) / Math.sqrt(PER_CURVE);
      }
      rows[i][places.size()] = offset;
    }
    return rows;
  }

  static double[] times(double[][] rows, double[] w) {
    double[] out = new double[rows.length];
    for (int i = 0; i < out.length; i++) {
      for (int j = 0; j < w.length; j++) {
        out[i] += rows[i][j] * w[j];
      }
    }
    return out;
  }

  /** The conditional mean at points given samples with noise: T Gᵀ (G Gᵀ + σ²)⁻¹ u. */
  static double[] best(double[][] g, double[][] t, double[] u, double sigma) {
    int m = u.length;
    double[][] l = new double[m][m];
    double[] z = u.clone();
    for (int i = 0; i < m; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = i == j ? sigma * sigma : 0;
        for (int k = 0; k < g[i].length; k++) {
          sum += g[i][k] * g[j][k];
        }
        for (int k = 0; k < j; k++) {
          sum -= l[i][k] * l[j][k];
        }
        l[i][j] = i == j ? Math.sqrt(sum) : sum / l[j][j];
      }
      for (int k = 0; k < i; k++) {
        z[i] -= l[i][k] * z[k];
      }
      z[i] /= l[i][i];
    }
    for (int i = m - 1; i >= 0; i--) {
      for (int k = i + 1; k < m; k++) {
        z[i] -= l[k][i] * z[k];
      }
      z[i] /= l[i][i];
    }
    double[] w = new double[g[0].length];
    for (int i = 0; i < m; i++) {
      for (int k = 0; k < w.length; k++) {
        w[k] += g[i][k] * z[i];
      }
    }
    return times(t, w);
  }

  /** Y₀(x) = (1/π) ∫₀^π sin(x sin θ) dθ − (2/π) ∫₀^∞ e^{−x sinh t} dt, both by Gauss's rule. */
  static double y0(double x) {
    double sum = 0;
    double step = Math.PI / 40;
    for (int i = 0; i < 40; i++) {
      sum += gauss(i * step, step, t -> Math.sin(x * Math.sin(t)));
    }
    double tail = 0;
    for (double t = 0; t < 20 && x * Math.sinh(t) < 40; t += 0.2) {
      tail += gauss(t, 0.2, s -> Math.exp(-x * Math.sinh(s)));
    }
    return (sum - 2 * tail) / Math.PI;
  }

  /** The integral of a function from a to a + h by five nodes, exact to degree nine. */
  private static double gauss(double a, double h, DoubleUnaryOperator f) {
    double c = a + h / 2;
    double near = h / 6 * Math.sqrt(5 - 2 * Math.sqrt(10.0 / 7));
    double far = h / 6 * Math.sqrt(5 + 2 * Math.sqrt(10.0 / 7));
    double heavy = (322 + 13 * Math.sqrt(70)) / 900;
    double light = (322 - 13 * Math.sqrt(70)) / 900;
    return h
        / 2
        * (128.0 / 225 * f.applyAsDouble(c)
            + heavy * (f.applyAsDouble(c - near) + f.applyAsDouble(c + near))
            + light * (f.applyAsDouble(c - far) + f.applyAsDouble(c + far)));
  }

  /** K₀(x) = ∫₀^∞ e^{−x cosh t} dt by the trapezoidal rule, which converges exponentially. */
  static double k0(double x) {
    double step = 0.1;
    double sum = 0.5 * Math.exp(-x);
    for (int i = 1; x * (Math.cosh(i * step) - 1) < 45; i++) {
      sum += Math.exp(-x * Math.cosh(i * step));
    }
    return step * sum;
  }

  static double rms(double[] v) {
    return Math.sqrt(Arrays.stream(v).map(e -> e * e).average().orElseThrow());
  }

  static double rmsOfDifference(double[] a, double[] b) {
    double[] d = new double[a.length];
    Arrays.setAll(d, i -> a[i] - b[i]);
    return rms(d);
  }
}

package vekua.fit;

import vekua.internal.linalg.Engines;
import vekua.internal.linalg.TriangleSvd;

/**
 * The singular value decomposition of the triangle with its columns multiplied by factors. In its
 * coordinates a fit is one number per direction.
 */
final class Spectrum {

  private final TriangleSvd svd;
  private final double[] factors;

  private Spectrum(TriangleSvd svd, double[] factors) {
    this.svd = svd;
    this.factors = factors;
  }

  /** Decomposes R diag(factors), both of dimension n. */
  static Spectrum of(double[] r, double[] factors) {
    int n = factors.length;
    double[] scaled = new double[n * n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        scaled[j * n + i] = r[j * n + i] * factors[j];
      }
    }
    return new Spectrum(Engines.choose(n, n).svd(scaled, n), factors);
  }

  int size() {
    return factors.length;
  }

  /** Singular values, descending. */
  double[] values() {
    return svd.s();
  }

  double largest() {
    return size() == 0 ? 0 : svd.s()[0];
  }

  /** The data along each direction: Uᵀc. */
  double[] project(double[] c) {
    int n = size();
    double[] a = new double[n];
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum = Math.fma(svd.u()[k * n + i], c[i], sum);
      }
      a[k] = sum;
    }
    return a;
  }

  /** The coefficients of the basis' own functions for amounts along each direction. */
  double[] coefficients(double[] amounts) {
    int n = size();
    double[] w = new double[n];
    for (int k = 0; k < n; k++) {
      double g = amounts[k];
      if (g != 0) {
        for (int j = 0; j < n; j++) {
          w[j] = Math.fma(svd.v()[k * n + j], g, w[j]);
        }
      }
    }
    for (int j = 0; j < n; j++) {
      w[j] *= factors[j];
    }
    return w;
  }
}

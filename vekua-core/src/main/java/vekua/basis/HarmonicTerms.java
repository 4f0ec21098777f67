package vekua.basis;

import java.util.Arrays;
import vekua.geometry.Sites;

/**
 * Real and imaginary parts of analytic functions.
 *
 * @param functions the functions φ_j
 * @param parts for each, 1 for its real part, 2 for its imaginary part, 3 for both
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never handed out
record HarmonicTerms(Analytic functions, int[] parts) implements Terms {

  static final double[] NONE = new double[0];

  /** Both parts of every function, the imaginary part of a leading constant left out. */
  static HarmonicTerms of(Analytic functions, boolean constantFirst) {
    int[] parts = new int[functions.size()];
    Arrays.fill(parts, 3);
    if (constantFirst) {
      parts[0] = 1;
    }
    return new HarmonicTerms(functions, parts);
  }

  @Override
  public int size() {
    int size = 0;
    for (int part : parts) {
      size += Integer.bitCount(part);
    }
    return size;
  }

  @Override
  public void values(Sites sites, double[] out, int offset, int stride) {
    int m = sites.size();
    double[] re = new double[functions.size() * m];
    double[] im = new double[re.length];
    functions.evaluate(sites, re, im, NONE, NONE);
    int at = offset;
    for (int j = 0; j < parts.length; j++) {
      if ((parts[j] & 1) != 0) {
        System.arraycopy(re, j * m, out, at, m);
        at += stride;
      }
      if ((parts[j] & 2) != 0) {
        System.arraycopy(im, j * m, out, at, m);
        at += stride;
      }
    }
  }

  @Override
  public void gradients(Sites sites, double[] dx, double[] dy, int offset, int stride) {
    int m = sites.size();
    int n = functions.size() * m;
    double[] dre = new double[n];
    double[] dim = new double[n];
    functions.evaluate(sites, new double[n], new double[n], dre, dim);
    int at = offset;
    for (int j = 0; j < parts.length; j++) {
      // ∂x φ = φ', ∂y φ = i φ'.
      if ((parts[j] & 1) != 0) {
        for (int i = 0; i < m; i++) {
          dx[at + i] = dre[j * m + i];
          dy[at + i] = -dim[j * m + i];
        }
        at += stride;
      }
      if ((parts[j] & 2) != 0) {
        for (int i = 0; i < m; i++) {
          dx[at + i] = dim[j * m + i];
          dy[at + i] = dre[j * m + i];
        }
        at += stride;
      }
    }
  }

  @Override
  public String kind() {
    return "harmonic-" + functions.kind();
  }

  @Override
  public double[] numbers() {
    return TermKinds.prefixed(parts, functions.numbers());
  }
}

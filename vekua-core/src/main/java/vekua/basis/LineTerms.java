package vekua.basis;

import java.util.Arrays;
import vekua.geometry.Sites;

/**
 * Sources spread along a segment that leaves a corner out of the domain, with densities s^(β−1) of
 * charges or s^β of dipoles across it, s the distance from the corner: their fields behave like r^β
 * near the corner, even or odd about the segment, and with a logarithm where β is an integer. So
 * solutions of the Helmholtz and Yukawa equations get at corners what fractional powers are for
 * Laplace's equation, without a branch cut that would have to end somewhere.
 *
 * <p>The integrals are sums at equal steps of ln s. Seen from the domain the integrand is analytic
 * in a strip, so the sum converges exponentially; and each sum is an exact solution anyhow.
 *
 * @param family which functions
 * @param k wavenumber or decay
 * @param x abscissa of the corner
 * @param y ordinate of the corner
 * @param direction of the segment
 * @param length of the segment
 * @param step of ln s
 * @param count of point sources
 * @param exponents β of each function; odd functions have the exponent stored as −β
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never handed out
record LineTerms(
    WaveTerms.Family family,
    double k,
    double x,
    double y,
    double direction,
    double length,
    double step,
    int count,
    double[] exponents)
    implements Terms {

  private static final int BLOCK = 64;

  static LineTerms read(double[] n) {
    return new LineTerms(
        WaveTerms.Family.of(n[0]),
        n[1],
        n[2],
        n[3],
        n[4],
        n[5],
        n[6],
        (int) n[7],
        Arrays.copyOfRange(n, 8, n.length));
  }

  private int perFunction() {
    return family == WaveTerms.Family.H ? 2 : 1;
  }

  @Override
  public int size() {
    return exponents.length * perFunction();
  }

  private WaveTerms sources() {
    double[] offsets = new double[3 * count];
    for (int q = 0; q < count; q++) {
      double s = length * Math.exp(-step * q);
      offsets[3 * q] = s * Math.cos(direction);
      offsets[3 * q + 1] = s * Math.sin(direction);
      offsets[3 * q + 2] = s;
    }
    return new WaveTerms(family, k, 1, x, y, offsets);
  }

  /** The weight of source q in function j, the source being of modulus one at distance s. */
  private double weight(int j, int q) {
    return Math.exp(-Math.abs(exponents[j]) * step * q);
  }

  @Override
  public void values(Sites sites, double[] out, int offset, int stride) {
    WaveTerms sources = sources();
    double[] charge = modulus(sources, 0);
    double[] dipole = modulus(sources, 1);
    for (int from = 0; from < sites.size(); from += BLOCK) {
      int n = Math.min(BLOCK, sites.size() - from);
      double[] columns = new double[sources.size() * n];
      sources.values(range(sites, from, n), columns, 0, n);
      combine(columns, n, charge, dipole, out, offset + from, stride);
    }
  }

  @Override
  public void gradients(Sites sites, double[] dx, double[] dy, int offset, int stride) {
    WaveTerms sources = sources();
    double[] charge = modulus(sources, 0);
    double[] dipole = modulus(sources, 1);
    for (int from = 0; from < sites.size(); from += BLOCK) {
      int n = Math.min(BLOCK, sites.size() - from);
      double[] columnsX = new double[sources.size() * n];
      double[] columnsY = new double[sources.size() * n];
      sources.gradients(range(sites, from, n), columnsX, columnsY, 0, n);
      combine(columnsX, n, charge, dipole, dx, offset + from, stride);
      combine(columnsY, n, charge, dipole, dy, offset + from, stride);
    }
  }

  private static Sites range(Sites sites, int from, int count) {
    int[] indices = new int[count];
    Arrays.setAll(indices, i -> from + i);
    return sites.choose(indices);
  }

  /**
   * What turns the normalised source of an order at each distance back into a plain one: otherwise
   * the density would have the factors s² ln s of the normalisation.
   */
  private double[] modulus(WaveTerms sources, int n) {
    double[] scale = new double[count];
    for (int q = 0; q < count; q++) {
      double s = length * Math.exp(-step * q);
      double decay = family == WaveTerms.Family.K ? Math.exp(-k * s) : 1;
      scale[q] = decay / sources.scale(s, n) * (n == 0 ? 1 : k * s);
    }
    return scale;
  }

  /** Sums sources; a source has order zero, then the cosine and the sine of order one. */
  private void combine(
      double[] columns,
      int n,
      double[] charges,
      double[] dipoles,
      double[] out,
      int offset,
      int stride) {
    int per = perFunction();
    double c = Math.cos(direction);
    double s = Math.sin(direction);
    for (int j = 0; j < exponents.length; j++) {
      for (int part = 0; part < per; part++) {
        int to = offset + (j * per + part) * stride;
        Arrays.fill(out, to, to + n, 0);
        for (int q = 0; q < count; q++) {
          double w = weight(j, q);
          int charge = ((3 * q) * per + part) * n;
          int cosine = ((3 * q + 1) * per + part) * n;
          int sine = ((3 * q + 2) * per + part) * n;
          if (exponents[j] > 0) {
            double plain = w * charges[q];
            for (int i = 0; i < n; i++) {
              out[to + i] += plain * columns[charge + i];
            }
          } else {
            // The dipole across: the cosine of the angle from the segment's normal.
            double plain = w * dipoles[q];
            for (int i = 0; i < n; i++) {
              out[to + i] += plain * (c * columns[sine + i] - s * columns[cosine + i]);
            }
          }
        }
      }
    }
  }

  @Override
  public String kind() {
    return "line";
  }

  @Override
  public double[] numbers() {
    double[] numbers = new double[8 + exponents.length];
    numbers[0] = family.code;
    numbers[1] = k;
    numbers[2] = x;
    numbers[3] = y;
    numbers[4] = direction;
    numbers[5] = length;
    numbers[6] = step;
    numbers[7] = count;
    System.arraycopy(exponents, 0, numbers, 8, exponents.length);
    return numbers;
  }
}

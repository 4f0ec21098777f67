package vekua.fit;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import vekua.basis.FrameBasis;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Engines;

/**
 * Complex fields of waves that go out of a ball. Their functions h = j ± iy tie both parts
 * together: the real part Σ p y + q j has the imaginary part ±Σ q y − p j, so that both parts of
 * the data tell of the same coefficients. Which sign goes out depends on whether time runs as
 * e^(−iωt) or as e^(iωt): the evidence tells.
 *
 * @param regularisation of the fit
 * @param design of one part, whose functions are all y, then all j
 * @param real the real part
 * @param imaginary the imaginary part
 */
record Outgoing(
    Regularisation regularisation, Design design, RotatedData real, RotatedData imaginary) {

  /** Logarithms of evidences that are less apart do not tell. */
  private static final double CLEAR = 3;

  /** Whether a basis has functions of outgoing waves. */
  static boolean suits(Design design) {
    return design.basis() instanceof FrameBasis basis && basis.outgoing();
  }

  /** Both parts of the data as one, under one direction. */
  private record Joint(Design design, RotatedData data, int sign) {

    double evidence() {
      DampingDensity best = Averaged.best(data.densities(design));
      return best.curve().at(best.likeliestEntry());
    }
  }

  /**
   * The fit of outgoing waves.
   *
   * @param origin the rows behind the fit
   */
  ComplexFit fit(Fit.@Nullable Origin origin) {
    Joint forward = joint(1);
    Joint backward = joint(-1);
    double forth = forward.evidence();
    double back = backward.evidence();
    Joint best = forth >= back ? forward : backward;
    Estimate estimate = regularisation.estimate(best.design, best.data);
    List<Warning> notes =
        Math.abs(forth - back) > CLEAR
            ? List.of()
            : List.of(
                Notes.of(
                    "direction",
                    "the data hardly tell which waves go out, those of e^(-iωt) or of e^(iωt)"));
    Fit re = new Fit(best.design, estimate, origin).with(notes);
    Fit im = new Fit(best.design, turned(estimate, best.sign), origin).with(notes);
    return new ComplexFit(re, im);
  }

  /** Rows R of the real part above rows ±(−R_j, R_y) of the imaginary part. */
  private Joint joint(int sign) {
    int n = design.columns();
    int half = n / 2;
    int m = (int) Math.min(design.rows(), n);
    double[] r = design.triangle();
    double[] both = new double[2 * m * n];
    for (int j = 0; j < n; j++) {
      int other = j < half ? j + half : j - half;
      int turn = j < half ? -sign : sign;
      for (int i = 0; i < m; i++) {
        both[2 * m * j + i] = r[j * n + i];
        both[2 * m * j + m + i] = turn * r[other * n + i];
      }
    }
    double[] u = Arrays.copyOf(real.rotated(), 2 * m);
    System.arraycopy(imaginary.rotated(), 0, u, m, m);
    ColumnFactor factor = Engines.choose(n, 2L * m).factor(both, 2 * m, n);
    double[] beyond = new double[1];
    double[] c = factor.rotate(u, 1, beyond);
    double rest = beyond[0] + real.beyond() + imaginary.beyond();
    double scatter = Math.max(real.scatter(), imaginary.scatter());
    return new Joint(
        design.with(factor.triangle(), 2 * design.rows()),
        new RotatedData(c, rest, scatter, rows(sign)),
        sign);
  }

  /** The samples of both parts, where they are in memory. */
  private RotatedData.@Nullable Rows rows(int sign) {
    RotatedData.Rows first = real.rows();
    RotatedData.Rows second = imaginary.rows();
    if (first == null || second == null) {
      return null;
    }
    int m = first.u().length;
    int n = design.columns();
    int half = n / 2;
    double[] phi = new double[2 * m * n];
    for (int j = 0; j < n; j++) {
      int other = j < half ? j + half : j - half;
      int turn = j < half ? -sign : sign;
      for (int i = 0; i < m; i++) {
        phi[2 * m * j + i] = first.phi()[j * m + i];
        phi[2 * m * j + m + i] = turn * first.phi()[other * m + i];
      }
    }
    double[] u = Arrays.copyOf(first.u(), 2 * m);
    System.arraycopy(second.u(), 0, u, m, m);
    return new RotatedData.Rows(phi, u);
  }

  /** The imaginary part that belongs to a real part. */
  private static Estimate turned(Estimate real, int sign) {
    return real.withCoefficients(
        turned(real.coefficients(), sign),
        () -> {
          Posterior known = real.posterior().get();
          return new Posterior(
              turned(known.common(), sign),
              turned(known.own(), sign),
              () -> turned(known.blind().get(), sign));
        });
  }

  private static List<double[]> turned(List<double[]> columns, int sign) {
    return columns.stream().map(column -> turned(column, sign)).toList();
  }

  private static double[] turned(double[] coefficients, int sign) {
    int half = coefficients.length / 2;
    double[] turned = new double[coefficients.length];
    for (int j = 0; j < half; j++) {
      turned[j] = sign * coefficients[half + j];
      turned[half + j] = -sign * coefficients[j];
    }
    return turned;
  }
}

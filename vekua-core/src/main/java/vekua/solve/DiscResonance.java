package vekua.solve;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import vekua.internal.zernike.DiscColumns;
import vekua.internal.zernike.DiscGrid;

/**
 * Looks for the field without data that a linear equation in a disc nearly has, by inverse
 * iteration: the nearer the equation is to one that has such a field, the sooner it is all that is
 * left.
 */
final class DiscResonance {

  /** Steps: each divides what is not meant by the ratio of two distances. */
  private static final int STEPS = 3;

  /** Solves the equation in the unit disc. */
  interface Inverse {
    /**
     * The field of data and a source.
     *
     * @param rim factors of cos mθ and sin mθ of the condition's data, by order
     * @param source at the nodes, by ring and angle, for Δu + b·∇u + cu in the unit disc
     */
    DiscColumns of(double[][] rim, double[][] source);
  }

  private final DiscGrid grid;
  private final Inverse inverse;
  private final double[][] weight;

  /**
   * An equation and what its eigenvalues multiply.
   *
   * @param grid the nodes
   * @param inverse solves the equation
   * @param weight w at the nodes: a field without data solves Δv + b·∇v + cv = −δwv
   */
  DiscResonance(DiscGrid grid, Inverse inverse, double[][] weight) {
    this.grid = grid;
    this.inverse = inverse;
    this.weight = weight;
  }

  /**
   * The resonance that is about the nearest; empty where fields leave the range of numbers.
   *
   * @param waves how often fields change by a radian along the radius, about
   * @param values whether the condition is one for values alone
   * @param unit the size of a condition's error where u is wrong by one
   * @param zero the number for which the eigenvalue stands
   */
  Optional<Resonance> find(double waves, boolean values, double unit, double zero) {
    double[][] none = new double[grid.degree() + 1][2];
    double[][] v = start(waves);
    double shift = Double.POSITIVE_INFINITY;
    @Nullable DiscColumns mode = null;
    for (int step = 0; step < STEPS; step++) {
      double[][] source = new double[v.length][v[0].length];
      for (int i = 0; i < v.length; i++) {
        for (int j = 0; j < v[i].length; j++) {
          source[i][j] = weight[i][j] * v[i][j];
        }
      }
      DiscColumns next = inverse.of(none, source);
      double size = next.scales()[0];
      if (!(size > 0 && size < Double.POSITIVE_INFINITY)) {
        return Optional.empty();
      }
      next = next.sum(new double[] {1 / size});
      // −δ is the first field over the second, in the mean.
      shift = mode == null ? shift : -1 / (size * cosine(mode, next));
      mode = next;
      v = mode.at(grid);
    }
    double[][] rim = Objects.requireNonNull(mode).rim(0);
    double[][] data = new double[grid.degree() + 1][2];
    double squares = 0;
    for (int m = 0; m < rim.length; m++) {
      // What a field without data has on the rim is what data act by.
      data[m][0] = rim[m][values ? 1 : 0];
      data[m][1] = rim[m][values ? 3 : 2];
      squares += (m == 0 ? 1 : 0.5) * (data[m][0] * data[m][0] + data[m][1] * data[m][1]);
    }
    double[][] still = new double[v.length][v[0].length];
    double size = inverse.of(data, still).scales()[0];
    double amplification = size * unit / Math.sqrt(squares);
    return Double.isFinite(amplification) && !Double.isNaN(shift)
        ? Optional.of(new Resonance(zero + shift, Math.abs(shift), amplification))
        : Optional.empty();
  }

  /** The cosine of the angle between two fields of unit size. */
  private static double cosine(DiscColumns a, DiscColumns b) {
    double difference = a.minus(b).scales()[0];
    return 1 - difference * difference / 2;
  }

  /** A field that is orthogonal to nothing in particular. */
  private double[][] start(double waves) {
    double k = 1 + waves;
    double[][] v = new double[grid.rings()][grid.angles()];
    for (int i = 0; i < v.length; i++) {
      for (int j = 0; j < v[i].length; j++) {
        double x = grid.x(i, j);
        double y = grid.y(i, j);
        v[i][j] =
            Math.cos(k * x + 0.3) + Math.cos(k * y + 1.1) + Math.cos(k * (0.6 * x + 0.8 * y) + 2);
      }
    }
    return v;
  }
}

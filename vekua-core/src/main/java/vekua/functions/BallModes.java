package vekua.functions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import vekua.geometry.Ball;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.Check;
import vekua.internal.sphere.Ladder;
import vekua.internal.sphere.RadialModes;
import vekua.internal.sphere.RadialModes.Family;
import vekua.internal.sphere.SolidHarmonics;
import vekua.internal.sphere.Tile;

/**
 * The modes f_n(r) Y_nm of an equation of space about a ball, each of order one at its surface:
 * regular ones for the inside, decaying ones for the outside. Y is real, with Σ_m Y² = 2n + 1;
 * column n² + n + m, sines where m is negative.
 *
 * <p>Differentiation shifts the degree, down and up by one, for all equations alike: gradients are
 * combinations of modes, exact at the poles and at the centre.
 */
public final class BallModes implements Functions {

  static final String KIND = "ball";

  /** The highest order that modes may have. */
  public static final int MAX_ORDER = 400;

  /** Where the second derivative along two axes is among all of them. */
  private static final int[][] PAIRS = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};

  private final Family family;
  private final double k;
  private final int order;
  private final Ball frame;
  private final double unit;
  private final Kernel kernel;

  /** Modes to order N + 1, which gradients need; made when first asked for. */
  private volatile @Nullable Extended extended;

  private BallModes(Family family, double k, int order, Ball frame) {
    this.family = family;
    this.k = k;
    this.order = Check.inRange(order, 0, MAX_ORDER, "order");
    this.frame = frame;
    this.unit = frame.lengthUnit();
    this.kernel = new Kernel(order);
  }

  /**
   * Modes of the inside of a ball: rⁿY, j_nY or i_nY.
   *
   * @param lambdaSign the sign of λ in Δu + λu = 0: zero, positive or negative
   * @param wavenumber k or κ, positive; ignored where λ is zero
   * @param order highest degree N, 0 to {@value #MAX_ORDER}
   * @param frame the ball that the modes are centred in and scaled to
   */
  public static BallModes inside(double lambdaSign, double wavenumber, int order, Ball frame) {
    Family family = lambdaSign == 0 ? Family.POWERS : lambdaSign > 0 ? Family.J : Family.I;
    return new BallModes(family, lambdaSign == 0 ? 0 : wavenumber, order, frame);
  }

  /**
   * Modes of the outside of a ball: r^(−n−1)Y, y_nY or k_nY. Outgoing waves j_n + iy_n have a real
   * part that {@link #outgoing} gives.
   *
   * @param lambdaSign the sign of λ in Δu + λu = 0: zero, positive or negative
   * @param wavenumber k or κ, positive; ignored where λ is zero
   * @param order highest degree N, 0 to {@value #MAX_ORDER}
   * @param frame the ball that the modes are centred in and scaled to
   */
  public static BallModes outside(double lambdaSign, double wavenumber, int order, Ball frame) {
    Family family = lambdaSign == 0 ? Family.INVERSE : lambdaSign > 0 ? Family.Y : Family.K;
    return new BallModes(family, lambdaSign == 0 ? 0 : wavenumber, order, frame);
  }

  /**
   * Modes j_nY in the norm of y_nY: the regular parts of outgoing waves h_nY = (j_n + iy_n)Y, whose
   * other parts are those of {@link #outside}.
   *
   * @param wavenumber k, positive
   * @param order highest degree N, 0 to {@value #MAX_ORDER}
   * @param frame the ball that the modes are centred in and scaled to
   */
  public static BallModes outgoing(double wavenumber, int order, Ball frame) {
    return new BallModes(Family.J_OUTGOING, wavenumber, order, frame);
  }

  static BallModes read(Description.Reader r) {
    double sign = r.next();
    double side = r.next();
    double k = r.next();
    int order = r.integer();
    Ball frame = r.ball();
    return side > 0
        ? inside(sign, k, order, frame)
        : side < 0 ? outside(sign, k, order, frame) : outgoing(k, order, frame);
  }

  @Override
  public Description description() {
    double side = family == Family.J_OUTGOING ? 0 : family.inside() ? 1 : -1;
    double[] own = {family.sign(), side, k, order};
    return Description.of(KIND, Description.join(own, Description.numbers(frame)));
  }

  /** The highest degree N. */
  public int order() {
    return order;
  }

  /** The ball that the modes are centred in and scaled to. */
  public Ball frame() {
    return frame;
  }

  /**
   * The logarithm of what f_n is divided by to be of order one at the surface.
   *
   * @param n degree, 0 to {@link #order}
   */
  public double logNorm(int n) {
    return kernel.radial.logNorm(n);
  }

  /**
   * The mean square of every mode: over the ball, or over its surface if the modes are those of the
   * outside.
   */
  public double[] meanSquares() {
    double[] degrees = kernel.radial.meanSquares();
    double[] all = new double[size()];
    for (int n = 0; n <= order; n++) {
      // That of Y over the sphere is one.
      Arrays.fill(all, n * n, (n + 1) * (n + 1), degrees[n]);
    }
    return all;
  }

  /** The square of each f_n at the surface, not divided by its norm. */
  public double[] squaresAtSurface() {
    double[] squares = kernel.radial.atSurface();
    for (int n = 0; n <= order; n++) {
      double f = squares[n] * Math.exp(logNorm(n));
      squares[n] = f * f;
    }
    return squares;
  }

  @Override
  public int size() {
    return (order + 1) * (order + 1);
  }

  @Override
  public int dimension() {
    return 3;
  }

  /** The modes to some order, in units of length that suit the frame. */
  private final class Kernel {
    private final SolidHarmonics harmonics;
    private final RadialModes radial;

    Kernel(int order) {
      harmonics = new SolidHarmonics(order);
      radial = new RadialModes(family, k * unit, frame.radius() / unit, order);
    }

    /** What to do with one tile of points. */
    private interface Work {
      void run(Tile tile, double[][] radial, int from);
    }

    void forEachTile(double[][] p, int n, Work work) {
      double[][] table = new double[family == Family.POWERS ? 0 : radial.order() + 1][];
      Arrays.setAll(table, degree -> new double[Tile.SIZE]);
      Tile tile = new Tile();
      for (int from = 0; from < n; from += Tile.SIZE) {
        int count = Math.min(Tile.SIZE, n - from);
        if (family == Family.POWERS) {
          tile.points(p[0], p[1], p[2], from, count, unit / frame.radius());
        } else {
          tile.directions(p[0], p[1], p[2], from, count);
          radial.table(tile.distances(), count, table);
        }
        work.run(tile, table, from);
      }
    }
  }

  /** Modes to order N + 1 and the shares that derivatives have of them. */
  private final class Extended {
    private final Kernel kernel = new Kernel(order + 1);
    private final List<Term> terms = new ArrayList<>();

    Extended() {
      for (int n = 0; n <= order; n++) {
        double down = n == 0 ? 0 : kernel.radial.down(n) / unit;
        double up = kernel.radial.up(n) / unit;
        int degree = n;
        for (int m = -n; m <= n; m++) {
          int j = SolidHarmonics.column(n, m);
          Ladder.forEach(
              n,
              m,
              (axis, column, other, a) -> {
                double factor = a * (other < degree ? down : up);
                if (factor != 0) {
                  terms.add(new Term(axis, j, column, factor));
                }
              });
        }
      }
    }
  }

  /** One term of a derivative: function j along an axis has a share of a mode. */
  private record Term(int axis, int j, int column, double factor) {}

  private double[][] local(PointBlock points) {
    double[][] p = new double[3][];
    Arrays.setAll(p, axis -> frame.local(points, axis));
    return p;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    double[][] p = local(points);
    int n = points.size();
    if (out.wantsValues()) {
      kernel.forEachTile(
          p,
          n,
          (tile, radial, from) ->
              kernel.harmonics.table(tile, radial, out.values(), out.at(0) + from, out.stride()));
    }
    if (out.wantsGradients()) {
      Extended above = extended();
      double[] modes = new double[above.kernel.harmonics.size() * Tile.SIZE];
      above.kernel.forEachTile(
          p,
          n,
          (tile, radial, from) -> {
            above.kernel.harmonics.table(tile, radial, modes, 0, Tile.SIZE);
            differentiate(above.terms, modes, tile.count(), out, from);
          });
    }
  }

  private void differentiate(List<Term> terms, double[] modes, int count, Columns out, int from) {
    for (int axis = 0; axis < 3; axis++) {
      for (int j = 0; j < size(); j++) {
        int at = out.at(j) + from;
        Arrays.fill(out.gradient(axis), at, at + count, 0);
      }
    }
    for (Term t : terms) {
      double[] to = out.gradient(t.axis);
      add(t.factor, modes, t.column * Tile.SIZE, to, out.at(t.j) + from, count);
    }
  }

  private static void add(double factor, double[] from, int start, double[] to, int at, int count) {
    for (int i = 0; i < count; i++) {
      to[at + i] = Math.fma(factor, from[start + i], to[at + i]);
    }
  }

  @Override
  public void sum(double[] weights, PointBlock points, Columns out) {
    Check.sameLength(size(), weights.length, "functions", "weights");
    double[][] p = local(points);
    int n = points.size();
    if (out.wantsValues()) {
      double[][] arranged = kernel.harmonics.arranged(weights);
      kernel.forEachTile(
          p,
          n,
          (tile, radial, from) ->
              kernel.harmonics.sum(tile, radial, arranged, out.values(), out.at(0) + from));
    }
    if (out.wantsGradients()) {
      Extended above = extended();
      SolidHarmonics harmonics = above.kernel.harmonics;
      double[][] shifted = new double[3][harmonics.size()];
      for (Term t : above.terms) {
        shifted[t.axis][t.column] += t.factor * weights[t.j];
      }
      double[][][] arranged = new double[3][][];
      Arrays.setAll(arranged, axis -> harmonics.arranged(shifted[axis]));
      above.kernel.forEachTile(
          p,
          n,
          (tile, radial, from) -> {
            for (int axis = 0; axis < 3; axis++) {
              harmonics.sum(tile, radial, arranged[axis], out.gradient(axis), out.at(0) + from);
            }
          });
    }
  }

  /**
   * The second derivatives at a few points: those in xx, xy, xz, yy, yz and zz, each ordered as in
   * {@link #values}.
   *
   * @param points of space
   */
  public double[][] secondDerivatives(Points points) {
    int n = points.size();
    // The modes that first derivatives are combinations of.
    double[][] slopes = new BallModes(family, k, order + 1, frame).gradients(points);
    double[][] out = new double[6][size() * n];
    for (Term t : extended().terms) {
      for (int other = t.axis; other < 3; other++) {
        double[] pair = out[PAIRS[t.axis][other]];
        add(t.factor, slopes[other], t.column * n, pair, t.j * n, n);
      }
    }
    return out;
  }

  private Extended extended() {
    Extended modes = extended;
    if (modes == null) {
      modes = new Extended();
      extended = modes;
    }
    return modes;
  }

  @Override
  public String toString() {
    String waves = k == 0 ? "" : (family.sign() > 0 ? " of wavenumber " : " of decay ") + k;
    String side = family.inside() ? " in " : " outside ";
    return "modes" + waves + " of order " + order + side + frame;
  }
}

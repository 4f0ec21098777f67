package vekua.internal.zernike;

import vekua.internal.Interruption;

/**
 * Newton's method for Δu = E(x, y, u, u_x, u_y) in the unit disc, u given on the rim: every step
 * solves the equation that is linear about the field before.
 */
public final class DiscNewton {

  private static final int MOST_STEPS = 40;

  /** Steps below this share of the field are rounding. */
  private static final double ROUNDING = 1e-13;

  /** The size of a last step below which the method has converged. */
  public static final double CONVERGED = 1e3 * ROUNDING;

  /** So many small steps in turn that are no smaller are amplified rounding: none will be. */
  private static final int IDLE = 4;

  private static final double NEAR = 1e-6;
  private static final double STAYS = 0.7;

  /** Halvings of a step that makes things worse. */
  private static final int HALVINGS = 12;

  private final DiscGrid grid;
  private final Right right;

  /** The right-hand side of the equation with its derivatives. */
  public interface Right {
    /**
     * E and its derivatives in u, u_x and u_y.
     *
     * @param place x and y
     * @param field u, u_x and u_y
     * @param out receives four numbers
     */
    void at(double[] place, double[] field, double[] out);
  }

  /** A field at every node: u, u_x, u_y and Δu. */
  private static final class Nodes {
    final double[][][] of;

    Nodes(double[][][] of) {
      this.of = of;
    }

    /** This field moved by a share of the way to another. */
    Nodes towards(Nodes other, double share) {
      double[][][] out = new double[4][of[0].length][of[0][0].length];
      for (int q = 0; q < 4; q++) {
        for (int i = 0; i < out[q].length; i++) {
          for (int j = 0; j < out[q][i].length; j++) {
            out[q][i][j] = of[q][i][j] + share * (other.of[q][i][j] - of[q][i][j]);
          }
        }
      }
      return new Nodes(out);
    }

    double distance(Nodes other) {
      double most = 0;
      for (int i = 0; i < of[0].length; i++) {
        for (int j = 0; j < of[0][i].length; j++) {
          double d = Math.abs(of[0][i][j] - other.of[0][i][j]);
          most = d <= most ? most : d;
        }
      }
      return most;
    }

    double size() {
      double most = 0;
      for (double[] ring : of[0]) {
        for (double u : ring) {
          most = Math.max(most, Math.abs(u));
        }
      }
      return most;
    }
  }

  /**
   * What came of it.
   *
   * @param solution the last field
   * @param steps how many were made
   * @param change the last step, relative to the field
   * @param linear the linear equation about the field
   */
  public record Outcome(DiscColumns solution, int steps, double change, DiscSolver linear) {

    /** Whether the last step was as small as rounding. */
    public boolean converged() {
      return change <= CONVERGED;
    }
  }

  /**
   * An equation.
   *
   * @param grid the nodes
   * @param right its right-hand side
   */
  public DiscNewton(DiscGrid grid, Right right) {
    this.grid = grid;
    this.right = right;
  }

  /**
   * Solves.
   *
   * @param rim factors of cos mθ and sin mθ on the rim, by order
   * @param start u, u_x and u_y at the nodes where to begin, by ring and angle
   */
  public Outcome solve(double[][] rim, double[][][] start) {
    Interruption interruption = Interruption.ofThisThread();
    double[][] none = new double[grid.rings()][grid.angles()];
    Nodes at = new Nodes(new double[][][] {start[0], start[1], start[2], none});
    double before = Double.POSITIVE_INFINITY;
    int idle = 0;
    for (int step = 1; ; step++) {
      interruption.check();
      DiscSolver linear = linear(at);
      DiscColumns next = given(rim, at).solve(linear);
      Nodes there = nodes(next);
      double change = there.distance(at) / Math.max(there.size(), Double.MIN_NORMAL);
      boolean small = change <= ROUNDING || (change >= 0.5 * before && change < 1e-11);
      idle = change < NEAR && change >= STAYS * before ? idle + 1 : 0;
      if (small || idle == IDLE || step == MOST_STEPS || !Double.isFinite(change)) {
        return new Outcome(next, step, change, linear);
      }
      // The first field need not satisfy the rim's condition: nothing to compare with.
      at = step == 1 ? there : damped(at, there);
      before = change;
    }
  }

  /** The largest part of a step that does not enlarge the residual. */
  private Nodes damped(Nodes from, Nodes to) {
    double now = residual(from);
    double share = 1;
    for (int i = 0; i < HALVINGS; i++) {
      Nodes there = from.towards(to, share);
      if (residual(there) < now) {
        return there;
      }
      share /= 2;
    }
    return to;
  }

  private double residual(Nodes at) {
    double[] sum = {0};
    forEach(
        at,
        (i, j, e) -> {
          double r = at.of[3][i][j] - e[0];
          sum[0] += grid.radii().weights[i] * r * r;
        });
    return Double.isFinite(sum[0]) ? sum[0] : Double.POSITIVE_INFINITY;
  }

  private interface AtNode {
    void take(int ring, int angle, double[] e);
  }

  private void forEach(Nodes at, AtNode visitor) {
    double[] place = new double[2];
    double[] field = new double[3];
    double[] e = new double[4];
    for (int i = 0; i < grid.rings(); i++) {
      for (int j = 0; j < grid.angles(); j++) {
        place[0] = grid.x(i, j);
        place[1] = grid.y(i, j);
        for (int q = 0; q < 3; q++) {
          field[q] = at.of[q][i][j];
        }
        right.at(place, field, e);
        visitor.take(i, j, e);
      }
    }
  }

  private DiscSolver linear(Nodes at) {
    double[][] bx = new double[grid.rings()][grid.angles()];
    double[][] by = new double[grid.rings()][grid.angles()];
    double[][] c = new double[grid.rings()][grid.angles()];
    forEach(
        at,
        (i, j, e) -> {
          c[i][j] = -e[1];
          bx[i][j] = -e[2];
          by[i][j] = -e[3];
        });
    boolean slopes = false;
    for (int i = 0; i < bx.length; i++) {
      for (int j = 0; j < bx[i].length; j++) {
        slopes |= bx[i][j] != 0 || by[i][j] != 0;
      }
    }
    double[][] none = new double[0][];
    return new DiscSolver(
        grid,
        new DiscSolver.Coefficients(slopes ? bx : none, slopes ? by : none, c),
        DiscSolver.fixed(grid.degree()));
  }

  /** Δv − E_u v − E_∇·∇v = E − E_u u − E_∇·∇u. */
  private DiscColumns.Given given(double[][] rim, Nodes at) {
    double[][] s = new double[grid.rings()][grid.angles()];
    forEach(
        at,
        (i, j, e) ->
            s[i][j] = e[0] - e[1] * at.of[0][i][j] - e[2] * at.of[1][i][j] - e[3] * at.of[2][i][j]);
    DiscColumns.Given given = DiscColumns.given(grid, 1);
    for (int m = 0; m < rim.length; m++) {
      given.harmonic(0, m, rim[m][0], rim[m][1]);
    }
    given.source(0, s);
    return given;
  }

  private Nodes nodes(DiscColumns field) {
    double[][][] slopes =
        DiscOperators.gradient(grid.degrees(), field.sources(), field.harmonics());
    return new Nodes(
        new double[][][] {
          grid.values(DiscOperators.field(grid.degrees(), field.sources(), field.harmonics())),
          grid.values(slopes[0]),
          grid.values(slopes[1]),
          grid.values(field.sources())
        });
  }
}

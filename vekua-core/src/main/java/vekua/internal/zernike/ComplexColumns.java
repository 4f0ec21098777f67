package vekua.internal.zernike;

/** Complex functions of the unit disc that satisfy ∂w/∂z̄ + Aw + Bw̄ = 0. Immutable. */
public final class ComplexColumns {

  private final DiscGrid grid;
  private final FirstOrderSolver.Solved solved;
  private final int size;
  private final DiscSampler sampler;
  private final DiscSampler.Columns[] parts;

  private ComplexColumns(DiscGrid grid, FirstOrderSolver.Solved solved) {
    this.grid = grid;
    this.solved = solved;
    size = solved.w()[0].length / 4;
    sampler = new DiscSampler(grid.degree());
    parts =
        new DiscSampler.Columns[] {
          sampler.columns(solved.w()), sampler.columns(solved.f()), sampler.columns(solved.g())
        };
  }

  /**
   * The generalised powers of zⁿ and of i zⁿ, n from 0 to an order.
   *
   * @param grid the nodes, of a degree above the order
   * @param coefficients real and imaginary parts of A, then of B, at the nodes
   * @param order highest power
   */
  public static ComplexColumns powers(DiscGrid grid, double[][][] coefficients, int order) {
    return new ComplexColumns(grid, new FirstOrderSolver(grid, coefficients).powers(order));
  }

  /** The number of complex functions. */
  public int size() {
    return size;
  }

  /** The residual of the discrete equation, relative to its right-hand side. */
  public double residual() {
    return solved.residual();
  }

  /** What is told of a node: values w and derivatives f in z̄, real parts, then imaginary ones. */
  public interface Terms {
    /**
     * Takes them.
     *
     * @param x abscissa
     * @param y ordinate
     * @param w values of all functions
     * @param f their derivatives in z̄
     */
    void at(double x, double y, double[] w, double[] f);
  }

  /**
   * Visits nodes between those of the solver.
   *
   * @param rings the number of radii, the last at the rim
   * @param visitor called from several threads, with its own arrays
   */
  public void between(int rings, Terms visitor) {
    DiscGrid other = grid.between(rings);
    other.forEachRing(
        (ring, of) -> {
          double[] w = new double[2 * size];
          double[] f = new double[2 * size];
          for (int j = 0; j < other.angles(); j++) {
            System.arraycopy(of[0].re[j], 0, w, 0, size);
            System.arraycopy(of[0].im[j], 0, w, size, size);
            System.arraycopy(of[1].re[j], 0, f, 0, size);
            System.arraycopy(of[1].im[j], 0, f, size, size);
            visitor.at(other.x(ring, j), other.y(ring, j), w, f);
          }
        },
        other.radial(solved.w()),
        other.radial(solved.f()));
  }

  /**
   * Values and derivatives at a point of the unit disc.
   *
   * @param x abscissa
   * @param y ordinate
   * @return w, ∂w/∂z̄ and ∂w/∂z: real parts of all functions, then imaginary parts
   */
  public double[][] at(double x, double y) {
    DiscSampler.Place place = sampler.place();
    place.set(x, y);
    double[][] out = new double[3][2 * size];
    for (int q = 0; q < 3; q++) {
      parts[q].at(place, out[q]);
    }
    return out;
  }
}

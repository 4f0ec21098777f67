package vekua.functions;

import java.util.Arrays;
import java.util.Locale;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.Check;
import vekua.internal.bessel.BesselJ;
import vekua.internal.bessel.BesselY;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.Triangles;
import vekua.internal.zernike.DiscColumns;
import vekua.internal.zernike.DiscGrid;
import vekua.internal.zernike.DiscSolver;
import vekua.medium.Coefficient;
import vekua.medium.Medium;

/**
 * Solutions of Δu + b·∇u + cu = 0 in a disc, one for each mode of the homogeneous space around it
 * that shines in: where b and c are zero, or c = k², these modes themselves. After them come
 * answers to sources s = Z in the disc, for media that are not known exactly. NaN outside the disc.
 *
 * <p>The unknown f = Δu is expanded in Zernike functions, for which potential and gradient are
 * sparse; their degree grows until the equation holds between the nodes.
 */
public final class MediumFunctions implements InMedium {

  static final String KIND = "medium";

  /** The highest order of modes. */
  public static final int MAX_ORDER = 120;

  /** The equation need not hold better than this: rounding. */
  private static final double EXACT = 1e-13;

  /** The same for coefficients that are known at the nodes of a grid only. */
  private static final double ROUGH = 1e-6;

  /** The same for drafts. */
  private static final double DRAFT = 1e-7;

  /** Above this residual functions are refused. */
  private static final double REFUSED = 1e-3;

  /** Rows and columns of places at which answers to a source are compared. */
  private static final int SETTLED = 15;

  /** Coefficients with so much of them in the highest degrees are not tried further. */
  private static final double HOPELESS = 2e-3;

  /** Sources whose highest degrees are this small are resolved. */
  private static final double RESOLVED = 1e-15;

  /** Where the equation holds so well, functions of lower order were resolved by lower degrees. */
  private static final double GRADED = 1e-12;

  private static final int MORE = 28;
  private static final int MORE_OF_DRAFTS = 12;
  private static final int MOST_SMOOTH = 240;
  private static final int MOST_ROUGH = 150;

  /** Rings on which the equation is checked. */
  private static final int RINGS = 9;

  private final Disk frame;
  private final int order;
  private final int weak;
  private final double k;
  private final DiscGrid grid;
  private final DiscSolver.Coefficients coefficients;
  private final DiscColumns columns;
  private final DiscPoints points;
  private final double residual;

  private MediumFunctions(
      Disk frame,
      int order,
      int weak,
      double k,
      DiscGrid grid,
      DiscSolver.Coefficients coefficients,
      DiscColumns columns,
      double residual) {
    this.frame = frame;
    this.order = order;
    this.weak = weak;
    this.k = k;
    this.grid = grid;
    this.coefficients = coefficients;
    this.columns = columns;
    this.residual = residual;
    points = new DiscPoints(frame, columns);
  }

  /**
   * The solutions in a medium.
   *
   * @param medium known in the whole disc
   * @param order the highest order N of the modes that shine in, 0 to {@value #MAX_ORDER}
   * @param weak the highest degree of sources in the disc, below zero if there are none
   * @param frame the disc
   * @throws IllegalArgumentException if a coefficient makes no sense somewhere in the disc, or is
   *     too rough to be resolved
   */
  public static MediumFunctions of(Medium medium, int order, int weak, Disk frame) {
    Check.inRange(order, 0, MAX_ORDER, "order in a medium");
    withoutInclusions(medium);
    int most = medium.smooth() ? MOST_SMOOTH : MOST_ROUGH;
    double goal = medium.smooth() ? EXACT : ROUGH;
    int degree = Math.min(most, Math.max(order, weak) + MORE);
    checkStrength(medium, frame, degree, most);
    MediumFunctions some = of(medium, order, weak, frame, degree, false, 0);
    boolean enough = some.residual <= goal || some.columns.tail() <= RESOLVED;
    if (enough || degree >= most) {
      return some.accepted();
    }
    if (some.residual > REFUSED && tooRough(medium, frame, most)) {
      some.accepted();
    }
    double before = some.residual;
    while (!enough && degree < most) {
      degree = Math.min(most, degree + degree / 3);
      // A few columns tell which degree is enough for all.
      some = of(medium, order, weak, frame, degree, true, 0);
      enough =
          some.residual <= goal
              || some.columns.tail() <= RESOLVED
              || (medium.smooth() && some.residual > 0.7 * before && some.residual < 1e-11);
      before = some.residual;
    }
    some.accepted();
    return of(medium, order, weak, frame, degree, false, 0).accepted();
  }

  /**
   * The same to six or seven digits, for searches among many media.
   *
   * @param medium known in the whole disc
   * @param order the highest order N of the modes that shine in, 0 to {@value #MAX_ORDER}
   * @param weak the highest degree of sources in the disc, below zero if there are none
   * @param frame the disc
   * @throws IllegalArgumentException if a coefficient makes no sense somewhere in the disc, or is
   *     too rough to be resolved
   */
  public static MediumFunctions draft(Medium medium, int order, int weak, Disk frame) {
    Check.inRange(order, 0, MAX_ORDER, "order in a medium");
    withoutInclusions(medium);
    double goal = medium.smooth() ? DRAFT : 10 * ROUGH;
    int most = medium.smooth() ? MOST_SMOOTH : MOST_ROUGH;
    int degree = Math.min(most, Math.max(order, weak) + MORE_OF_DRAFTS);
    checkStrength(medium, frame, degree, most);
    MediumFunctions some = of(medium, order, weak, frame, degree, false, goal);
    double before = Double.POSITIVE_INFINITY;
    while (some.residual > goal && degree < most) {
      if (some.residual > REFUSED && before <= REFUSED * 10 && tooRough(medium, frame, most)) {
        break;
      }
      before = some.residual;
      degree = Math.min(most, degree + degree / 5);
      some = of(medium, order, weak, frame, degree, false, goal);
    }
    return some.accepted();
  }

  /**
   * A solution of Δu + b·∇u + cu = s/σ in a disc: that of a source that shines out into a
   * homogeneous space, with nothing shining in.
   *
   * @param medium known in the whole disc
   * @param source s, finite in the whole disc
   * @param frame the disc
   * @throws IllegalArgumentException if a coefficient makes no sense somewhere in the disc, or is
   *     too rough to be resolved
   */
  public static Functions particular(Medium medium, Coefficient source, Disk frame) {
    withoutInclusions(medium);
    double radius = frame.radius();
    int degree = 2 * MORE;
    checkStrength(medium, frame, degree, MOST_SMOOTH);
    Functions coarser = null;
    while (true) {
      DiscGrid grid = DiscGrid.of(degree);
      double[][] s = new double[grid.rings()][grid.angles()];
      double[] at = new double[4];
      for (int i = 0; i < grid.rings(); i++) {
        for (int j = 0; j < grid.angles(); j++) {
          double x = frame.x() + radius * grid.x(i, j);
          double y = frame.y() + radius * grid.y(i, j);
          medium.at(x, y, at);
          s[i][j] = radius * radius * Medium.finite("source", source, x, y) / at[3];
        }
      }
      DiscColumns.Given given = DiscColumns.given(grid, 1);
      given.source(0, s);
      DiscColumns column =
          given.solve(
              new DiscSolver(
                  grid, sampled(medium, frame, grid), reflection(medium.wavenumber(), degree)));
      double enough = medium.smooth() && source.smooth() ? RESOLVED : ROUGH * ROUGH;
      Functions answer = ZernikeFunction.of(frame, degree, column.numbers());
      if (column.tail() <= enough) {
        return answer;
      }
      if (coarser != null && 2 * degree > MOST_SMOOTH) {
        checkSettled(coarser, answer, degree, frame);
        return answer;
      }
      coarser = answer;
      degree *= 2;
    }
  }

  /** Twice the degree must not change much, or the source has no answer that is known. */
  private static void checkSettled(Functions coarser, Functions answer, int degree, Disk frame) {
    Points places = frame.spread(SETTLED);
    double[] before = coarser.values(places);
    double[] after = answer.values(places);
    double size = 0;
    double change = 0;
    for (int i = 0; i < after.length; i++) {
      size = Math.max(size, Math.abs(after[i]));
      change = Math.max(change, Math.abs(after[i] - before[i]));
    }
    if (!(change <= REFUSED * size)) {
      throw new IllegalArgumentException(
          "source is too rough: functions of degree "
              + degree / 2
              + " and "
              + degree
              + String.format(Locale.ROOT, " differ by %.1e of its field", change / size)
              + "; smooth it, as by a Gaussian in the place of a point");
    }
  }

  private static void withoutInclusions(Medium medium) {
    if (!medium.inclusions().isEmpty()) {
      throw new IllegalArgumentException(
          "inclusions do not go with a source, and have functions of their own");
    }
  }

  /** Solutions that change more often along a radius than functions have degrees are not tried. */
  private static void checkStrength(Medium medium, Disk frame, int degree, int most) {
    double strength = sampled(medium, frame, DiscGrid.of(degree)).strength();
    if (!(strength <= most)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "coefficients are too rough or too strong: solutions change up to %.0f times along the"
                  + " radius, and functions to degree %d are used; smooth them, or take a smaller"
                  + " disc",
              strength,
              most));
    }
  }

  /** Whether not even functions of the highest degree would resolve the coefficients. */
  private static boolean tooRough(Medium medium, Disk frame, int most) {
    DiscGrid grid = DiscGrid.of(most);
    return sampled(medium, frame, grid).tail(grid) > HOPELESS;
  }

  private static double[] reflection(double k, int degree) {
    return k > 0 ? DiscSolver.robin(degree, m -> m == 0 ? -1 : -m) : DiscSolver.matched(degree);
  }

  private MediumFunctions accepted() {
    if (!(residual <= REFUSED)) {
      throw new IllegalArgumentException(
          "coefficients are too rough or too strong: functions of degree "
              + grid.degree()
              + " leave "
              + String.format(Locale.ROOT, "%.1e", residual)
              + " of the equation; smooth them, or take a smaller disc");
    }
    return this;
  }

  private static MediumFunctions of(
      Medium medium, int order, int weak, Disk frame, int degree, boolean few, double goal) {
    DiscGrid grid = DiscGrid.of(degree);
    DiscSolver.Coefficients coefficients = sampled(medium, frame, grid);
    double k = medium.wavenumber();
    int answers = few ? (weak < 0 ? 0 : 1) : sources(weak);
    boolean graded = medium.smooth() && !few && goal == 0;
    DiscColumns columns = columns(frame, order, weak, k, grid, coefficients, few, graded, goal);
    double residual = residual(columns, medium, frame, answers);
    if (graded && residual > GRADED) {
      columns = columns(frame, order, weak, k, grid, coefficients, few, false, goal);
      residual = residual(columns, medium, frame, answers);
    }
    return new MediumFunctions(
        frame, order, weak, medium.wavenumber(), grid, coefficients, columns, residual);
  }

  static MediumFunctions read(Description.Reader r) {
    Disk frame = r.disk();
    int order = Check.inRange(r.integer(), 0, MAX_ORDER, "order");
    int weak = Check.inRange(r.integer(), -1, MAX_ORDER, "degree of sources");
    double k = r.next();
    int degree = Check.inRange(r.integer(), 4, MOST_SMOOTH, "degree");
    double residual = r.next();
    boolean slopes = r.truth();
    boolean value = r.truth();
    DiscGrid grid = DiscGrid.of(degree);
    double[][] none = new double[0][];
    DiscSolver.Coefficients coefficients =
        new DiscSolver.Coefficients(
            slopes ? nodes(r, grid) : none,
            slopes ? nodes(r, grid) : none,
            value ? nodes(r, grid) : none);
    return new MediumFunctions(
        frame,
        order,
        weak,
        k,
        grid,
        coefficients,
        columns(frame, order, weak, k, grid, coefficients, false, residual <= GRADED, 0),
        residual);
  }

  private static double[][] nodes(Description.Reader r, DiscGrid grid) {
    double[][] values = new double[grid.rings()][];
    for (int i = 0; i < values.length; i++) {
      values[i] = r.next(grid.angles());
    }
    return values;
  }

  @Override
  public Description description() {
    double[] own = {
      order,
      weak,
      k,
      grid.degree(),
      residual,
      coefficients.bx().length > 0 ? 1 : 0,
      coefficients.c().length > 0 ? 1 : 0
    };
    return Description.of(
        KIND,
        Description.join(
            Description.numbers(frame),
            own,
            Description.join(coefficients.bx()),
            Description.join(coefficients.by()),
            Description.join(coefficients.c())));
  }

  /** b and c for lengths in radii of the disc. */
  private static DiscSolver.Coefficients sampled(Medium medium, Disk frame, DiscGrid grid) {
    double[][] bx = new double[medium.still() ? 0 : grid.rings()][grid.angles()];
    double[][] by = new double[bx.length][grid.angles()];
    double[][] c = new double[medium.passive() ? 0 : grid.rings()][grid.angles()];
    double[] at = new double[4];
    double radius = frame.radius();
    for (int i = 0; i < grid.rings(); i++) {
      for (int j = 0; j < grid.angles(); j++) {
        medium.at(frame.x() + radius * grid.x(i, j), frame.y() + radius * grid.y(i, j), at);
        if (!medium.still()) {
          bx[i][j] = radius * at[0];
          by[i][j] = radius * at[1];
        }
        if (!medium.passive()) {
          c[i][j] = radius * radius * at[2];
        }
      }
    }
    return new DiscSolver.Coefficients(bx, by, c);
  }

  private static int sources(int weak) {
    return (weak + 1) * (weak + 2) / 2;
  }

  private static DiscColumns columns(
      Disk frame,
      int order,
      int weak,
      double k,
      DiscGrid grid,
      DiscSolver.Coefficients coefficients,
      boolean few,
      boolean graded,
      double goal) {
    double[] shine = incident(frame, order, k);
    int modes = few ? 3 : 2 * order + 1;
    DiscColumns.Given given =
        DiscColumns.given(grid, modes + (few ? (weak < 0 ? 0 : 1) : sources(weak)));
    given.harmonic(0, 0, shine[0], 0);
    if (few) {
      given.harmonic(1, order, shine[order], 0);
      given.harmonic(2, order, 0, shine[order]);
      if (weak >= 0) {
        given.source(3, weak, 0, 1, 0);
      }
    } else {
      for (int n = 1; n <= order; n++) {
        given.harmonic(2 * n - 1, n, shine[n], 0);
        given.harmonic(2 * n, n, 0, shine[n]);
      }
      int column = modes;
      for (int n = 0; n <= weak; n++) {
        for (int m = n % 2; m <= n; m += 2) {
          given.source(column++, m, (n - m) / 2, 1, 0);
          if (m > 0) {
            given.source(column++, m, (n - m) / 2, 0, 1);
          }
        }
      }
    }
    return given.solve(
        new DiscSolver(grid, coefficients, reflection(k, grid.degree()), 0.01 * goal), graded);
  }

  /**
   * The harmonic functions that shine in with each mode: a_m = (u_m′ + m u_m)/2m at the rim, and u
   * + u′ for m = 0, with which a medium that is no other than the space around gives the mode.
   */
  private static double[] incident(Disk frame, int order, double k) {
    double[] a = new double[order + 1];
    Arrays.fill(a, 1);
    if (k > 0) {
      Modes modes = Modes.of(1, k, order, new Disk(0, 0, frame.radius()));
      Points rim = Points.of(frame.radius(), 0);
      double[] u = modes.values(rim);
      double[] slope = modes.gradients(rim)[0];
      for (int n = 0; n <= order; n++) {
        int j = Math.max(0, 2 * n - 1);
        double scaled = frame.radius() * slope[j];
        a[n] = n == 0 ? u[j] + scaled : (scaled + n * u[j]) / (2 * n);
      }
    }
    return a;
  }

  /** The largest residual between nodes, relative to the terms of its column. */
  private static double residual(DiscColumns columns, Medium medium, Disk frame, int sources) {
    int n = columns.size();
    double[] worst = new double[n];
    double[] size = new double[n];
    double radius = frame.radius();
    int homogeneous = n - sources;
    columns.between(
        RINGS,
        (x, y, u, ux, uy, f) -> {
          double[] at = new double[4];
          medium.at(frame.x() + radius * x, frame.y() + radius * y, at);
          double bx = radius * at[0];
          double by = radius * at[1];
          double c = radius * radius * at[2];
          synchronized (worst) {
            for (int j = 0; j < n; j++) {
              double drift = bx * ux[j] + by * uy[j];
              double rest = f[j] + drift + c * u[j];
              if (j < homogeneous) {
                worst[j] = Math.max(worst[j], Math.abs(rest));
              }
              // A constant is a solution without terms: its own size then counts.
              double terms = Math.abs(f[j]) + Math.abs(drift) + Math.abs(c * u[j]);
              size[j] = Math.max(size[j], Math.max(terms, Math.abs(u[j])));
            }
          }
        });
    double largest = 0;
    for (int j = 0; j < n; j++) {
      double relative = size[j] > 0 ? worst[j] / size[j] : 0;
      largest = relative <= largest ? largest : relative;
    }
    return largest;
  }

  /**
   * The field of waves that come from outside and are scattered by the medium, in time e^{−iωt}:
   * its sum with what goes out. Orders above {@link #order()} are left out.
   *
   * @param incident how much of each mode of the homogeneous space comes in, as {@link Modes} of
   *     the same wavenumber and frame count them, 2·order + 1 numbers
   * @return the real parts of the weights of the functions, then the imaginary parts
   * @throws IllegalStateException if the medium is not one of waves
   */
  public double[][] scattering(double[] incident) {
    Check.sameLength(2 * order + 1, incident.length, "modes", "incident");
    int n = incident.length;
    double[][] all = scattering();
    double[][] w = new double[2][size()];
    for (int part = 0; part < 2; part++) {
      for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
          w[part][i] = Math.fma(incident[j], all[part][n * j + i], w[part][i]);
        }
      }
    }
    return w;
  }

  /**
   * The fields of all modes that come from outside and are scattered by the medium. Unlike the
   * functions themselves, which are real, they resonate at no real wavenumber.
   *
   * @return the real parts of the weights of the first 2·order + 1 functions, those of each
   *     incident mode together, then the imaginary parts
   * @throws IllegalStateException if the medium is not one of waves
   */
  public double[][] scattering() {
    if (!(k > 0)) {
      throw new IllegalStateException("only waves are scattered");
    }
    int n = 2 * order + 1;
    double[][] ratio = outgoing(k * frame.radius(), order);
    double[] a = new double[4 * n * n];
    double[] b = new double[2 * n * n];
    Modes modes = Modes.of(1, k, order, new Disk(0, 0, frame.radius()));
    Points rim = Points.of(frame.radius(), 0);
    double[] u = modes.values(rim);
    double[] slope = modes.gradients(rim)[0];
    double[][][] rims = columns.rims();
    for (int j = 0; j < n; j++) {
      double[][] own = rims[j];
      for (int i = 0; i < n; i++) {
        int m = (i + 1) / 2;
        // Cosines are at odd indices, sines at even ones; order zero is the first.
        int part = i > 0 && i % 2 == 0 ? 2 : 0;
        double re = own[m][part + 1] - ratio[0][m] * own[m][part];
        double im = -ratio[1][m] * own[m][part];
        a[2 * n * j + i] = re;
        a[2 * n * j + n + i] = im;
        a[2 * n * (n + j) + i] = -im;
        a[2 * n * (n + j) + n + i] = re;
      }
      int m = (j + 1) / 2;
      int cosine = Math.max(0, 2 * m - 1);
      b[2 * n * j + j] = frame.radius() * slope[cosine] - ratio[0][m] * u[cosine];
      b[2 * n * j + n + j] = -ratio[1][m] * u[cosine];
    }
    ColumnFactor factor = Engines.choose(2 * n, 2L * n).factor(a, 2 * n, 2 * n);
    double[] w = factor.rotate(b, n);
    Triangles.solve(factor.triangle(), 2 * n, w, n);
    double[][] out = new double[2][n * n];
    for (int j = 0; j < n; j++) {
      System.arraycopy(w, 2 * n * j, out[0], n * j, n);
      System.arraycopy(w, 2 * n * j + n, out[1], n * j, n);
    }
    return out;
  }

  /** x H_m′(x)/H_m(x) = m − xH_{m+1}/H_m for all orders, by ratios, which do not overflow. */
  private static double[][] outgoing(double x, int order) {
    double[] j = new double[2];
    double[] y = new double[2];
    BesselJ.orders(x, j);
    BesselY.orders(x, y);
    double[][] out = new double[2][order + 1];
    double size = j[0] * j[0] + y[0] * y[0];
    double re = (j[1] * j[0] + y[1] * y[0]) / size;
    double im = (y[1] * j[0] - j[1] * y[0]) / size;
    for (int m = 0; m <= order; m++) {
      out[0][m] = m - x * re;
      out[1][m] = -x * im;
      double square = re * re + im * im;
      double next = 2 * (m + 1) / x - re / square;
      im = im / square;
      re = next;
    }
    return out;
  }

  /** The disc. */
  public Disk frame() {
    return frame;
  }

  /** The highest order of the modes that shine in. */
  public int order() {
    return order;
  }

  /** The degree of the Zernike functions that resolve the medium. */
  public int degree() {
    return grid.degree();
  }

  /**
   * How far the equation holds: the largest residual between the nodes of the solver, relative to
   * the largest of its terms, or of the function itself, of the worst function.
   */
  @Override
  public double residual() {
    return residual;
  }

  @Override
  public double[] scales() {
    return columns.scales();
  }

  @Override
  public double meanSquare(double[][] combinations) {
    return columns.meanSquare(combinations);
  }

  @Override
  public int size() {
    return columns.size();
  }

  @Override
  public void evaluate(PointBlock at, Columns out) {
    points.evaluate(at, out);
  }

  @Override
  public void sum(double[] weights, PointBlock at, Columns out) {
    Check.sameLength(size(), weights.length, "functions", "weights");
    points.sum(weights, at, out);
  }
}

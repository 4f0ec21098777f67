package vekua.modes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Shape;
import vekua.geometry.Side;
import vekua.geometry.SmoothCurve;
import vekua.internal.Blocks;

/**
 * Bounds of what a wave is on the boundary of a drum, between places as well as at them.
 *
 * <p>On a piece of a side the wave u is analytic in the side's parameter. The polynomial p that has
 * its values at n + 1 Chebyshev places differs from it by at most 4Mρ^−n/(ρ − 1), where |u| ≤ M in
 * the ellipse about the piece whose semiaxes add up to ρ half lengths; {@link Continuation} knows
 * an M. Pieces are halved until that is small. The largest |p| is at most the largest at m zeros of
 * a Chebyshev polynomial over cos(nπ/2m) (Ehlich and Zeller 1964), and integrals of p² by Fejér's
 * rule at these zeros are exact. Rounding errors of the values count with the factor 1 + (2/π) ln(n
 * + 1).
 *
 * @param largest a bound of |u|
 * @param weighted a bound of ∮ u²/(x·n), x counted from the centre of the drum; infinite if x·n is
 *     not positive
 */
record BoundaryBound(double largest, double weighted) {

  private static final int DEGREE = 32;
  private static final int ZEROS = 128;

  /** How long a piece is at most, in radians of the wave. */
  private static final double RADIANS = 7;

  /** What a polynomial may be off, in units of the largest value. */
  private static final double ROUGH = 0.03;

  /** Pieces that are evaluated together. */
  private static final int TOGETHER = 8;

  private static final int HALVINGS = 14;
  private static final double[] RHO = {1.5, 2, 2.5, 3, 3.5, 4, 5, 6.5, 9, 13, 20};

  private static final double LEBESGUE = 1 + 2 / Math.PI * Math.log(DEGREE + 1);
  private static final double BETWEEN = 1 / Math.cos(DEGREE * Math.PI / (2 * ZEROS));

  /** Chebyshev's places, the zeros, and by rows what values at the places are at each zero. */
  private static final double[] PLACE = new double[DEGREE + 1];

  private static final double[] ZERO = new double[ZEROS];
  private static final double[][] TO_ZEROS = new double[ZEROS][DEGREE + 1];
  private static final double[] FEJER = new double[ZEROS];

  static {
    Arrays.setAll(PLACE, j -> -Math.cos(Math.PI * j / DEGREE));
    Arrays.setAll(ZERO, i -> -Math.cos(Math.PI * (i + 0.5) / ZEROS));
    for (int i = 0; i < ZEROS; i++) {
      double sum = 0;
      for (int j = 0; j <= DEGREE; j++) {
        double gap = ZERO[i] - PLACE[j];
        // No zero is a place: (2i + 1)/256 is no multiple of 1/32.
        TO_ZEROS[i][j] = (j % 2 == 0 ? 1 : -1) * (j == 0 || j == DEGREE ? 0.5 : 1) / gap;
        sum += TO_ZEROS[i][j];
      }
      for (int j = 0; j <= DEGREE; j++) {
        TO_ZEROS[i][j] /= sum;
      }
      double turn = Math.PI * (i + 0.5) / ZEROS;
      double weight = 1;
      for (int m = 1; m <= ZEROS / 2; m++) {
        weight -= 2 * Math.cos(2 * m * turn) / (4.0 * m * m - 1);
      }
      FEJER[i] = 2 * weight / ZEROS;
    }
  }

  /**
   * A piece of a side.
   *
   * @param middle the share of the side in its middle
   * @param half half its length, as a share
   * @param error a bound of what the polynomial differs by
   */
  private record Piece(Side side, double middle, double half, double error) {

    double share(double t) {
      return middle + half * t;
    }
  }

  /**
   * Bounds of a wave.
   *
   * @param about about how large it is on the boundary
   * @param unit rounding errors of a sum, in units of the sum of moduli
   * @return nothing if there are none: of sides or functions whose continuation is not known, or
   *     where pieces would be too many
   */
  static Optional<BoundaryBound> of(
      Drum drum, double k, Functions functions, double[] wave, double about, double unit) {
    Optional<Continuation> continuation = Continuation.of(functions, wave, k);
    if (continuation.isEmpty() || !drum.division().whole()) {
      return Optional.empty();
    }
    List<Piece> whole = new ArrayList<>();
    for (Side side : drum.domain().sides()) {
      double scale = scale(side);
      if (!(scale > 0)) {
        return Optional.empty();
      }
      int count = (int) Math.ceil(k * scale / RADIANS);
      for (int i = 0; i < count; i++) {
        whole.add(new Piece(side, (i + 0.5) / count, 0.5 / count, 0));
      }
    }
    List<List<Piece>> divided = new ArrayList<>(Collections.nCopies(whole.size(), List.of()));
    Blocks.inParallel(
        whole.size(),
        1,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            List<Piece> parts = new ArrayList<>();
            boolean bounded = divide(whole.get(i), 0, ROUGH * about, continuation.get(), parts);
            divided.set(i, bounded ? parts : List.of());
          }
        });
    if (divided.stream().anyMatch(List::isEmpty)) {
      return Optional.empty();
    }
    List<Piece> pieces = divided.stream().flatMap(List::stream).toList();
    double[] largest = new double[pieces.size()];
    double[] squares = new double[pieces.size()];
    Blocks.inParallel(
        largest.length,
        TOGETHER,
        (from, to) -> {
          List<Piece> some = pieces.subList(from, to);
          double[][] values = values(some, functions, wave, unit);
          for (int i = from; i < to; i++) {
            measure(drum, pieces.get(i), values, i - from, i, largest, squares);
          }
        });
    double most = Arrays.stream(largest).max().orElse(0);
    return Optional.of(new BoundaryBound(most, Arrays.stream(squares).sum()));
  }

  /** Halves a piece until polynomials are near enough; false if they do not get so. */
  private static boolean divide(
      Piece p, int depth, double enough, Continuation continuation, List<Piece> out) {
    double error = error(p, continuation);
    if (error <= enough) {
      out.add(new Piece(p.side, p.middle, p.half, error));
      return true;
    }
    double quarter = p.half / 2;
    return depth < HALVINGS
        && divide(
            new Piece(p.side, p.middle - quarter, quarter, 0), depth + 1, enough, continuation, out)
        && divide(
            new Piece(p.side, p.middle + quarter, quarter, 0),
            depth + 1,
            enough,
            continuation,
            out);
  }

  /** The length of a straight side, or the largest speed along an ellipse; else zero. */
  private static double scale(Side side) {
    if (side.straight()) {
      return side.length();
    }
    return side.curve() instanceof SmoothCurve c
            && c.sides() == 1
            && c.shape() instanceof Shape.Ellipse e
        ? 2 * Math.PI * Math.max(e.a(), e.b())
        : 0;
  }

  /** The least bound of what the polynomial of a piece differs by. */
  private static double error(Piece p, Continuation continuation) {
    double[] at = p.side.at(p.middle);
    double least = Double.POSITIVE_INFINITY;
    double scale = scale(p.side);
    double[] ends = p.side.straight() ? p.side.ends() : new double[0];
    for (double rho : RHO) {
      double major = p.half * (rho + 1 / rho) / 2;
      double minor = p.half * (rho - 1 / rho) / 2;
      // x + iy of an ellipse is a sum of e^it and e^−it, whose factors' moduli add up to a.
      Continuation.Piece piece =
          p.side.straight()
              ? new Continuation.Piece(at[0], at[1], scale * major, scale * minor, ends)
              : new Continuation.Piece(
                  at[0],
                  at[1],
                  scale / (2 * Math.PI) * Math.expm1(2 * Math.PI * major),
                  Double.POSITIVE_INFINITY,
                  ends);
      double modulus = continuation.bound(piece);
      double error = 4 * modulus * Math.pow(rho, -DEGREE) / (rho - 1);
      if (!(error < least)) {
        break;
      }
      least = error;
    }
    return least;
  }

  /** The wave at the places of some pieces, and what rounding may do to it there. */
  private static double[][] values(
      List<Piece> pieces, Functions functions, double[] wave, double unit) {
    int n = pieces.size() * (DEGREE + 1);
    double[][] axes = new double[4][n];
    for (int j = 0; j < n; j++) {
      Piece piece = pieces.get(j / (DEGREE + 1));
      double share = piece.share(PLACE[j % (DEGREE + 1)]);
      // From the nearer end, so that places near it are exact.
      double nearer = share >= 1 ? -0x1p-1000 : share > 0.5 ? share - 1 : share;
      double[] place = BoundaryRule.place(piece.side, nearer);
      for (int a = 0; a < 4; a++) {
        axes[a][j] = place[a];
      }
    }
    double[] columns = new double[n * wave.length];
    functions.evaluate(
        PointBlock.of(Points.of(axes[0], axes[1]), Points.of(axes[2], axes[3])),
        Columns.ofValues(columns, 0, n));
    double[] u = new double[n];
    double[] rounding = new double[n];
    for (int f = 0; f < wave.length; f++) {
      for (int j = 0; j < n; j++) {
        double term = wave[f] * columns[f * n + j];
        u[j] += term;
        rounding[j] += unit * Math.abs(term);
      }
    }
    return new double[][] {u, rounding};
  }

  private static void measure(
      Drum drum,
      Piece piece,
      double[][] values,
      int group,
      int index,
      double[] largest,
      double[] squares) {
    int n = DEGREE + 1;
    double[] u = Arrays.copyOfRange(values[0], group * n, (group + 1) * n);
    double rounding = 0;
    for (int j = group * n; j < (group + 1) * n; j++) {
      rounding = Math.max(rounding, values[1][j]);
    }
    double error = piece.error + LEBESGUE * rounding;
    double high = 0;
    double sum = 0;
    for (int i = 0; i < ZEROS; i++) {
      double p = 0;
      for (int j = 0; j < n; j++) {
        p = Math.fma(TO_ZEROS[i][j], u[j], p);
      }
      high = Math.max(high, Math.abs(p));
      sum += piece.half * FEJER[i] * p * p;
    }
    double over = overSupport(piece, drum.centre());
    sum *= over;
    double weights = 2 * piece.half * over;
    largest[index] = BETWEEN * high + error;
    double norm = Math.sqrt(sum) + error * Math.sqrt(weights);
    squares[index] = Double.isNaN(norm) ? Double.POSITIVE_INFINITY : norm * norm;
  }

  /**
   * A bound of the speed over (x − c)·n on a piece; infinite where that is not positive. On an
   * ellipse with the parameter t it is s²/h, s² = a² sin² t + b² cos² t and h = ab − d·(b cos t, a
   * sin t), d from the ellipse's centre to c along its axes.
   */
  private static double overSupport(Piece piece, double[] c) {
    Side side = piece.side;
    if (side.straight()) {
      double[] at = side.at(piece.middle);
      double support = (at[0] - c[0]) * at[2] + (at[1] - c[1]) * at[3];
      return support > 0 ? side.length() / support : Double.POSITIVE_INFINITY;
    }
    // Only ellipses come here, and those around a hole have x·n < 0.
    Shape.Ellipse e = (Shape.Ellipse) ((SmoothCurve) side.curve()).shape();
    if (side.hole() >= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double cos = Math.cos(e.angle());
    double sin = Math.sin(e.angle());
    double dx = cos * (c[0] - e.x()) + sin * (c[1] - e.y());
    double dy = cos * (c[1] - e.y()) - sin * (c[0] - e.x());
    double t = 2 * Math.PI * piece.middle;
    double half = 2 * Math.PI * piece.half;
    double square =
        Math.pow(e.a() * Math.sin(t), 2)
            + Math.pow(e.b() * Math.cos(t), 2)
            + half * Math.abs(e.a() * e.a() - e.b() * e.b());
    double h =
        e.a() * e.b()
            - dx * e.b() * Math.cos(t)
            - dy * e.a() * Math.sin(t)
            - half * Math.hypot(dx * e.b(), dy * e.a());
    return h > 0 ? 2 * Math.PI * square / h : Double.POSITIVE_INFINITY;
  }
}

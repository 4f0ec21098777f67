package vekua.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import vekua.basis.Detail;
import vekua.geometry.Side;
import vekua.geometry.SmoothCurve;

/**
 * What is given on one side of a domain, resolved: for each condition, and each of its real and
 * imaginary parts, polynomials on pieces of the side.
 *
 * @param side where the data are given
 * @param closed whether the side is a whole closed curve, on which the data are periodic
 * @param parts the data in the order of conditions, real part before imaginary part
 * @param limits the error that each was resolved to
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record SideData(Side side, boolean closed, List<Pieces> parts, double[] limits) {

  /** Where the resolution of periodic data begins and ends: no place that anybody would choose. */
  static final double SEAM = 0.0718281828;

  /** The longest stretch that sources of its own are given to. */
  private static final double LONGEST = 0.045;

  /** Data that one series of this length resolves have no details. */
  private static final int SERIES = 256;

  /** As many oscillations are no reason for details. */
  private static final int SHORT = 90;

  /** About as many functions go with a detail, in pairs. */
  private static final int COLUMNS = 12;

  private static final int HARMONICS = 4096;

  /** Places that tell which rectangle a stretch is in, but for the first, or what a piece is. */
  private static final int PLACES = 4;

  /** A piece at the end of a side that is shorter tells that the data are singular there. */
  private static final double GATHERING = 1e-5;

  /**
   * Resolves the data of a side.
   *
   * @param parts what is given, as functions of the place
   * @param limits the error to reach of each
   */
  static SideData of(Side side, List<BoundaryData> parts, double[] limits) {
    boolean closed = side.curve().sides() == 1;
    double last = last(side);
    List<Pieces> pieces = new ArrayList<>();
    for (int p = 0; p < limits.length; p++) {
      BoundaryData g = parts.get(p);
      double from = closed ? SEAM : 0;
      boolean polynomial = g.degree() >= 0 && !(side.curve() instanceof SmoothCurve);
      pieces.add(
          polynomial
              ? Pieces.ofPolynomial(u -> at(side, g, u), 0, 1, g.degree())
              : Pieces.of(u -> at(side, g, u), ranges(side, g), from, from + 1, limits[p], last));
    }
    return new SideData(side, closed, List.copyOf(pieces), limits);
  }

  /** Bounds of data on stretches of a side, about: the stretch is known by a few of its places. */
  private static Hidden.Ranges ranges(Side side, BoundaryData g) {
    return (u, v) -> {
      double[] low = side.at(u).clone();
      double[] high = low.clone();
      for (int i = 1; i <= PLACES; i++) {
        double[] p = side.at(u + (v - u) * i / PLACES);
        for (int axis = 0; axis < 2; axis++) {
          low[axis] = Math.min(low[axis], p[axis]);
          high[axis] = Math.max(high[axis], p[axis]);
        }
      }
      return g.range(low[0], high[0], low[1], high[1]);
    };
  }

  /** The last bit of a place, as a share of the side. */
  private static double last(Side side) {
    double[] corner = side.at(0);
    double far = Math.abs(corner[0]) + Math.abs(corner[1]) + side.length();
    return Math.ulp(far) / side.length();
  }

  /** How far rounded places may change the data. */
  double rounding() {
    double most = 0;
    for (Pieces part : parts) {
      for (Chebyshev piece : part.pieces()) {
        double[] place = side.at((piece.a() + piece.b()) / 2);
        double far = Math.abs(place[0]) + Math.abs(place[1]);
        most = Math.max(most, far * piece.slope());
      }
    }
    return 0x1p-53 * most / side.length();
  }

  /** The value of data at a place of a side. */
  static double at(Side side, BoundaryData g, double share) {
    double[] p = side.at(share);
    double value = g.at(p[0], p[1], p[2], p[3]);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "boundary data must be finite: " + value + " at (" + p[0] + ", " + p[1] + ")");
    }
    return value;
  }

  boolean resolved() {
    return parts.stream().allMatch(Pieces::resolved);
  }

  /** Where any of the data jump or have a kink, as shares of the side. */
  List<Double> breaks() {
    TreeSet<Double> all = new TreeSet<>();
    for (Pieces p : parts) {
      for (double b : p.breaks()) {
        if (all.subSet(b - 1e-12, b + 1e-12).isEmpty()) {
          all.add(b);
        }
      }
    }
    return List.copyOf(all);
  }

  /** Where pieces of the data end, as shares of the side. */
  List<Double> ends() {
    return parts.stream().flatMap(part -> part.pieces().stream()).map(Chebyshev::b).toList();
  }

  /** The value of a part where the side begins. */
  double start(int part) {
    return parts.get(part).pieces().get(0).start();
  }

  /** The value of a part where the side ends. */
  double end(int part) {
    List<Chebyshev> pieces = parts.get(part).pieces();
    return pieces.get(pieces.size() - 1).end();
  }

  /**
   * The powers of the distance from an end, no whole numbers, with which the data vary there.
   *
   * @param start whether the end is where the side begins
   */
  List<Double> powers(boolean start) {
    List<Double> powers = new ArrayList<>();
    for (Pieces p : closed ? List.<Pieces>of() : parts) {
      Chebyshev last = p.pieces().get(start ? 0 : p.pieces().size() - 1);
      if (last.b() - last.a() < GATHERING) {
        double power =
            EndPower.of(
                d -> {
                  double u = start ? d : 1 - d;
                  return p.at(u).at(u);
                });
        if (power > 0) {
          powers.add(power);
        }
      }
    }
    return powers;
  }

  /**
   * The number of oscillations over the side that make the data up to a share of their size: of
   * Fourier's series around a closed curve, half the degree of one polynomial otherwise. Empty,
   * negative, if there are too many.
   *
   * @param least coefficients below it, in units of each part's limit, do not count
   */
  double bandwidth(double least) {
    double most = 0;
    for (int p = 0; p < limits.length; p++) {
      double n = bandwidth(parts.get(p), least * limits[p]);
      if (n < 0) {
        return -1;
      }
      most = Math.max(most, n);
    }
    return most;
  }

  private double bandwidth(Pieces pieces, double least) {
    if (!closed && pieces.pieces().size() == 1) {
      return pieces.pieces().get(0).needed(least) / 2.0;
    }
    if (!closed) {
      for (int length = SERIES / 8; ; length *= 2) {
        Chebyshev series = Chebyshev.of(u -> pieces.at(u).at(u), 0, 1, length);
        int n = series.needed(least);
        if (n <= length - 20 && follows(series, pieces, length * least)) {
          return n / 2.0;
        }
        if (length == SERIES) {
          return -1;
        }
      }
    }
    double[] samples = new double[pieces.pieces().size() < 12 ? HARMONICS / 8 : HARMONICS];
    for (int i = 0; i < samples.length; i++) {
      double u = (double) i / samples.length;
      double v = u < SEAM ? u + 1 : u;
      samples[i] = pieces.at(v).at(v);
    }
    double[] moduli = Fourier.moduli(samples);
    int n = moduli.length;
    while (n > 0 && moduli[n - 1] <= least) {
      n--;
    }
    return n > moduli.length * 0.9 ? -1 : Math.max(0, n - 1);
  }

  /** Whether a series does not pass over what is narrow: pieces are short where that is. */
  private static boolean follows(Chebyshev series, Pieces pieces, double allowed) {
    for (Chebyshev piece : pieces.pieces()) {
      for (int i = 0; i < PLACES; i++) {
        double u = piece.a() + (piece.b() - piece.a()) * (i + 0.5) / PLACES;
        if (!(Math.abs(series.at(u) - piece.at(u)) <= allowed)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether sources of their own for stretches of the side resolve the data with fewer functions
   * than oscillating ones for the whole side.
   */
  boolean fine() {
    double n = bandwidth(1);
    return n < 0 || (n > SHORT && COLUMNS * details(0).size() < n);
  }

  /** Stretches over which the data vary on their own scale, each at most twice its neighbour. */
  List<Detail> details(int index) {
    TreeSet<Double> ends = new TreeSet<>();
    for (Pieces p : parts) {
      for (Chebyshev c : p.pieces()) {
        if (ends.subSet(c.a() - 1e-13, c.a() + 1e-13).isEmpty()) {
          ends.add(c.a());
        }
      }
    }
    double last = closed ? SEAM + 1 : 1;
    ends.add(last);
    List<Double> all = new ArrayList<>(ends);
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int i = 0; i + 1 < all.size(); i++) {
        double width = all.get(i + 1) - all.get(i);
        double before = i > 0 ? all.get(i) - all.get(i - 1) : closed ? first(all, true) : width;
        double after =
            i + 2 < all.size()
                ? all.get(i + 2) - all.get(i + 1)
                : closed ? first(all, false) : width;
        if (width > 2.01 * Math.min(before, after)) {
          all.add(i + 1, all.get(i) + width / 2);
          changed = true;
        }
      }
    }
    List<Detail> details = new ArrayList<>();
    for (int i = 0; i + 1 < all.size(); i++) {
      double width = all.get(i + 1) - all.get(i);
      // What gathers at a corner is for the functions of the corner.
      boolean free = closed || (all.get(i) > 1.5 * width && 1 - all.get(i + 1) > 1.5 * width);
      if (free && width < LONGEST) {
        details.add(new Detail(index, all.get(i), all.get(i + 1)));
      }
    }
    return details;
  }

  /** Around a closed curve the last stretch comes before the first. */
  private static double first(List<Double> all, boolean last) {
    int n = all.size();
    return last ? all.get(n - 1) - all.get(n - 2) : all.get(1) - all.get(0);
  }
}

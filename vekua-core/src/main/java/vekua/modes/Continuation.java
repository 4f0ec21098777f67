package vekua.modes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import vekua.functions.CornerModes;
import vekua.functions.Functions;
import vekua.functions.Images;
import vekua.functions.Modes;
import vekua.functions.Sources;
import vekua.functions.Union;
import vekua.internal.bessel.BesselLadder;

/**
 * How large a wave can be where the parameter of a side is complex, by the moduli of its functions.
 *
 * <p>There ζ = x + iy and ζ* = x − iy, both counted from the centre of a function, are two complex
 * numbers, r = √(ζζ*) and e^{iνθ} = (ζ/ζ*)^{ν/2}. On a piece of a side ζ is within a distance e of
 * its value ζ₀ in the middle, ζ* within e of the conjugate; Re r is positive where e is less than
 * |ζ₀|. Then, with a bound s of |Im r|,
 *
 * <ul>
 *   <li>|J_ν(kr) e^{iνθ}| ≤ (k(|ζ₀| + e)/2)^ν e^{ks}/Γ(1 + ν), by Poisson's integral, and ≤ (e^{ks}
 *       + 1/πν) q^{ν/2} with q = (|ζ₀| + e)/(|ζ₀| − e), by Schläfli's (of integer order without
 *       1/πν);
 *   <li>|Y_0| and |Y_1| are bounded by Hankel's expansions after one term with their bounds of the
 *       rest, below an argument of one by their series; higher orders by the recurrence.
 * </ul>
 */
final class Continuation {

  /**
   * A piece of a side whose parameter is complex.
   *
   * @param x abscissa of its middle
   * @param y ordinate of its middle
   * @param e how far ζ and ζ* are from their values in the middle
   * @param s a bound of |Im r| for all centres, infinite if there is none but by distances
   * @param ends the ends of its side, if that is straight; else none
   */
  @SuppressWarnings("ArrayRecordComponent") // internal: never modified
  record Piece(double x, double y, double e, double s, double[] ends) {

    /** A bound of |Im r| for a centre at a distance from the middle. */
    double imaginary(double distance) {
      // Of the angles of ζ and of ζ* together half the change from the middle is that of r.
      double turned = e < distance ? (distance + e) * Math.min(1, e / distance) : distance + e;
      return Math.min(s, turned);
    }

    /** Whether a place is one of the ends of the piece's side. */
    boolean endsAt(double px, double py) {
      for (int i = 0; i < ends.length; i += 2) {
        if (ends[i] == px && ends[i + 1] == py) {
          return true;
        }
      }
      return false;
    }

    Piece at(double px, double py) {
      return new Piece(px, py, e, s, new double[0]);
    }
  }

  /** How far ln Γ may be off: a bound that divides by Γ takes the lower end. */
  private static final double GAMMA = 3e-6;

  /** The sum of the moduli of some functions, each times its weight. */
  private interface Part {
    double bound(Piece piece);
  }

  private final List<Part> parts;

  private Continuation(List<Part> parts) {
    this.parts = parts;
  }

  /**
   * The continuation of a wave.
   *
   * @param k its wavenumber
   * @return nothing if it has functions that bounds are not known of
   */
  static Optional<Continuation> of(Functions functions, double[] weights, double k) {
    List<Part> parts = new ArrayList<>();
    return add(parts, functions, weights, k)
        ? Optional.of(new Continuation(parts))
        : Optional.empty();
  }

  private static boolean add(List<Part> parts, Functions functions, double[] weights, double k) {
    if (functions instanceof Union union) {
      int from = 0;
      for (Functions member : union.members()) {
        int to = from + member.size();
        if (!add(parts, member, Arrays.copyOfRange(weights, from, to), k)) {
          return false;
        }
        from = to;
      }
      return true;
    }
    if (functions instanceof Images images) {
      List<Part> base = new ArrayList<>();
      double[] maps = images.maps();
      parts.add(piece -> reflected(base, maps, piece));
      return add(base, images.base(), weights, k);
    }
    if (functions instanceof CornerModes corner && corner.firstValue() && corner.lastValue()) {
      parts.add(ofCorner(corner, weights));
      return true;
    }
    if (functions instanceof Modes modes) {
      parts.add(ofModes(modes, weights, k));
      return true;
    }
    if (functions instanceof Sources sources && sources.family() == Sources.Family.Y) {
      parts.add(ofSources(sources, weights));
      return true;
    }
    return false;
  }

  /** A bound of the wave's modulus on a piece; infinite if there is none. */
  double bound(Piece piece) {
    double sum = 0;
    for (Part part : parts) {
      sum += part.bound(piece);
    }
    return Double.isNaN(sum) ? Double.POSITIVE_INFINITY : sum;
  }

  /** Functions and their images: as large as the functions where the images of the piece are. */
  private static double reflected(List<Part> base, double[] maps, Piece piece) {
    double sum = 0;
    for (Part part : base) {
      sum += part.bound(piece);
      for (int m = 0; m < maps.length; m += 7) {
        double x = maps[m + 1] * piece.x + maps[m + 2] * piece.y + maps[m + 5];
        double y = maps[m + 3] * piece.x + maps[m + 4] * piece.y + maps[m + 6];
        sum += Math.abs(maps[m]) * part.bound(piece.at(x, y));
      }
    }
    return sum;
  }

  /** Functions of a corner are zero on its own sides, and singular at the corner for others. */
  private static Part ofCorner(CornerModes corner, double[] weights) {
    int n = corner.size();
    double[] orders = new double[n];
    double[] logs = new double[n];
    double[] gammas = new double[n];
    for (int j = 0; j < n; j++) {
      orders[j] = (j + 1) * Math.PI / corner.angle();
      logs[j] =
          Math.log(Math.abs(weights[j]))
              + Math.log(2) * BesselLadder.exponent(orders[j], corner.k() * corner.reach());
      gammas[j] = BesselLadder.logGamma(1 + orders[j]) - GAMMA;
    }
    return piece -> {
      if (piece.endsAt(corner.x(), corner.y())) {
        return 0;
      }
      double distance = Math.hypot(piece.x - corner.x(), piece.y - corner.y());
      return distance > piece.e
          ? regular(corner.k(), distance, piece, orders, logs, gammas, 1 / Math.PI)
          : Double.POSITIVE_INFINITY;
    };
  }

  private static Part ofModes(Modes modes, double[] weights, double k) {
    int n = modes.order() + 1;
    double[] orders = new double[n];
    double[] logs = new double[n];
    double[] gammas = new double[n];
    for (int m = 0; m < n; m++) {
      orders[m] = m;
      double weight =
          m == 0 ? Math.abs(weights[0]) : Math.abs(weights[2 * m - 1]) + Math.abs(weights[2 * m]);
      logs[m] = Math.log(weight) + modes.logScale(m);
      gammas[m] = BesselLadder.logGamma(1.0 + m) - GAMMA;
    }
    double x = modes.frame().x();
    double y = modes.frame().y();
    return piece ->
        regular(k, Math.hypot(piece.x - x, piece.y - y), piece, orders, logs, gammas, 0);
  }

  /** The sum of bounds of J_ν(kr) e^{±iνθ}. */
  private static double regular(
      double k,
      double distance,
      Piece piece,
      double[] orders,
      double[] logs,
      double[] gammas,
      double rest) {
    double growth = k * piece.imaginary(distance);
    double half = Math.log(k * (distance + piece.e) / 2);
    double turn =
        distance > piece.e
            ? Math.log((distance + piece.e) / (distance - piece.e)) / 2
            : Double.POSITIVE_INFINITY;
    double sum = 0;
    for (int j = 0; j < orders.length; j++) {
      double nu = orders[j];
      double poisson = nu * half + growth - gammas[j];
      double schlaefli =
          nu == 0 ? growth : growth + Math.log1p(rest / nu * Math.exp(-growth)) + nu * turn;
      sum += Math.exp(logs[j] + Math.min(poisson, schlaefli));
    }
    return sum;
  }

  private static Part ofSources(Sources sources, double[] weights) {
    double[] offsets = sources.offsets();
    int orders = sources.order() + 1;
    int centres = offsets.length / 3;
    // Of every centre and order the moduli of weights, times what the functions are scaled by.
    double[] sizes = new double[centres * orders];
    for (int j = 0; j < centres; j++) {
      int first = j * (2 * orders - 1);
      for (int n = 0; n < orders; n++) {
        double weight =
            n == 0
                ? Math.abs(weights[first])
                : Math.abs(weights[first + 2 * n - 1]) + Math.abs(weights[first + 2 * n]);
        sizes[j * orders + n] = weight * sources.scale(offsets[3 * j + 2], n);
      }
    }
    return piece -> {
      double sum = 0;
      for (int j = 0; j < centres; j++) {
        double dx = piece.x - sources.x() - offsets[3 * j];
        double dy = piece.y - sources.y() - offsets[3 * j + 1];
        double distance = Math.sqrt(dx * dx + dy * dy);
        if (!(distance > piece.e)) {
          return Double.POSITIVE_INFINITY;
        }
        sum += singular(sources.k(), distance, piece, sizes, j * orders, orders);
      }
      return sum;
    };
  }

  /** The sum of bounds of Y_n(kr) e^{±inθ}, each times a factor. */
  private static double singular(
      double k, double distance, Piece piece, double[] sizes, int first, int orders) {
    double least = k * (distance - piece.e);
    double most = k * (distance + piece.e);
    double growth = Math.exp(k * piece.imaginary(distance));
    double turn = Math.sqrt(most / least);
    double before = zeroth(least, most, growth);
    double sum = sizes[first] * before;
    if (orders == 1) {
      return sum;
    }
    double value = first(least, most, growth);
    double power = turn;
    for (int n = 1; n < orders; n++) {
      sum += sizes[first + n] * value * power;
      double next = 2 * n / least * value + before;
      before = value;
      value = next;
      power *= turn;
    }
    return sum;
  }

  /** A bound of |Y_0(z)| with |z| from the least to the most and e^|Im z| up to the growth. */
  private static double zeroth(double least, double most, double growth) {
    double large = Math.max(1, least);
    double rest = Math.PI / 8 / large;
    double bound = Math.sqrt(2 / (Math.PI * large)) * growth * (1 + rest * Math.exp(rest));
    if (least >= 1) {
      return bound;
    }
    // (2/π)(ln(z/2) + γ) J_0(z) and what follows it, where |arg z| < π/2 and I_0(1) = 1.27.
    double log = Math.log(2 / least) + Math.PI / 2 + 0.58;
    double small = 2 / Math.PI * log * 1.27 + 0.2;
    return most <= 1 ? small : Math.max(small, bound);
  }

  private static double first(double least, double most, double growth) {
    double large = Math.max(1, least);
    double rest = 3 * Math.PI / 8 / large;
    double bound = Math.sqrt(2 / (Math.PI * large)) * growth * (1 + rest * Math.exp(rest));
    if (least >= 1) {
      return bound;
    }
    // 2/πz, (2/π) ln(z/2) J_1(z) with I_1(1) = 0.57, and what follows.
    double log = Math.log(2 / least) + Math.PI / 2;
    double small = 2 / (Math.PI * least) + 2 / Math.PI * log * 0.57 + 0.1;
    return most <= 1 ? small : Math.max(small, bound);
  }
}

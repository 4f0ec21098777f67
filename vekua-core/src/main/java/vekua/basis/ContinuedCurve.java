package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import vekua.geometry.Disk;
import vekua.geometry.SmoothCurve;

/**
 * The curve z(t + iτ) inside or outside a smooth curve z(t), continued to complex parameters by its
 * Fourier series: as deep as the first point where z' vanishes, beyond which continued fields are
 * singular. That inside an ellipse is the segment between its foci, which both sides share.
 */
final class ContinuedCurve implements SourceCurve {

  private static final int SAMPLES = 1024;
  private static final int HARMONICS = 300;

  /** Beyond this the curve has shrunk to a point. */
  private static final double MOST = 4;

  /** Beyond this sources around a domain are too far away to differ. */
  private static final double OUTSIDE = 1;

  /**
   * The largest shift times the number of places: deeper sources tell no more of smooth fields, and
   * those of oscillating ones would be strong and cancel.
   */
  private static final double DEEP = 45;

  /** The ratio of shifts at which zeros of z' are looked for. */
  private static final double STEP = 1.3;

  /** Places at which a curve around a domain is looked at. */
  private static final int CLEAR = 400;

  private final double[] re = new double[2 * HARMONICS + 1];
  private final double[] im = new double[2 * HARMONICS + 1];
  private final SmoothCurve rim;
  private final double shift;
  private final boolean ring;

  /** 1 if shifts go into the curve, −1 if they go out of it. */
  private final double direction;

  private ContinuedCurve(SmoothCurve rim, boolean inside) {
    this.rim = rim;
    this.direction = rim.counterClockwise() == inside ? 1 : -1;
    transform();
    this.shift = 0;
    this.ring = true;
  }

  private ContinuedCurve(ContinuedCurve of, double shift, boolean ring) {
    this.rim = of.rim;
    this.direction = of.direction;
    this.shift = shift;
    this.ring = ring;
    System.arraycopy(of.re, 0, re, 0, re.length);
    System.arraycopy(of.im, 0, im, 0, im.length);
  }

  /**
   * The curve inside a hole.
   *
   * @param rim of the hole
   * @param deepest how far inside it may be
   */
  static ContinuedCurve inside(SmoothCurve rim, double deepest) {
    ContinuedCurve curve = new ContinuedCurve(rim, true);
    double critical = curve.critical();
    double shallow = largest(tau -> curve.depth(tau) <= deepest, MOST);
    return new ContinuedCurve(curve, Math.min(critical, shallow), shallow < 0.9 * critical);
  }

  /**
   * The curve around a domain, as far out as no part of it comes close to another part of the
   * boundary.
   *
   * @param rim the outer boundary
   * @param farthest how far outside it may be
   */
  static ContinuedCurve outside(SmoothCurve rim, double farthest) {
    ContinuedCurve curve = new ContinuedCurve(rim, false);
    double far = largest(tau -> curve.depth(tau) <= farthest, OUTSIDE);
    double clear = largest(curve::isClear, far);
    // Whether it is clear takes longer to tell than how far it is.
    clear = clear * STEP >= far && curve.isClear(far) ? far : clear;
    return new ContinuedCurve(curve, Math.min(curve.critical(), clear), true);
  }

  /**
   * Where z' vanishes outside a curve: each place and there the direction z'', which leads away
   * from the curve.
   */
  static List<double[]> turns(SmoothCurve rim) {
    ContinuedCurve curve = new ContinuedCurve(rim, false);
    List<double[]> found = new ArrayList<>();
    List<double[]> parameters = new ArrayList<>();
    double before = curve.turns(0);
    for (double tau = 1e-3; tau < OUTSIDE; tau *= STEP) {
      double turns = curve.turns(tau);
      for (int j = 0; j < SAMPLES && turns != before; j++) {
        double[] t = curve.zero(2 * Math.PI * j / SAMPLES, tau);
        if (t[1] > tau / STEP / STEP
            && t[1] < tau * STEP
            && parameters.stream().noneMatch(p -> same(p, t))) {
          parameters.add(t);
          double[] z = curve.at(t[0], t[1]);
          found.add(new double[] {z[0], z[1], z[4], z[5]});
        }
      }
      before = turns;
    }
    return found;
  }

  private static boolean same(double[] p, double[] t) {
    return Math.abs(Math.IEEEremainder(p[0] - t[0], 2 * Math.PI)) + Math.abs(p[1] - t[1]) < 1e-6;
  }

  /** The zero of z' near t ± iτ by Newton's method; a negative shift if there is none. */
  private double[] zero(double t, double tau) {
    double re = t;
    double shift = tau;
    for (int step = 0; step < 30; step++) {
      double[] z = at(re, shift);
      double norm = z[4] * z[4] + z[5] * z[5];
      // The parameter is t − iτ where the curve is left by a negative imaginary part.
      double a = (z[2] * z[4] + z[3] * z[5]) / norm;
      double b = (z[3] * z[4] - z[2] * z[5]) / norm;
      re -= a;
      shift -= direction * b;
      if (!(Math.abs(a) + Math.abs(b) < tau)) {
        break;
      }
      if (Math.abs(a) + Math.abs(b) < 1e-12) {
        return new double[] {re, shift};
      }
    }
    return new double[] {0, -1};
  }

  private double critical() {
    double turns = turns(0);
    return largest(tau -> turns(tau) == turns, MOST);
  }

  /** Whether every place is out of the domain, nearer to where it belongs than to the rest. */
  private boolean isClear(double tau) {
    for (int j = 0; j < CLEAR; j++) {
      Disk place = place(2 * Math.PI * j / CLEAR, tau);
      if (rim.encloses(place.x(), place.y())
          || rim.distance(place.x(), place.y()) < 0.5 * place.radius()) {
        return false;
      }
    }
    return true;
  }

  private interface Holds {
    boolean at(double tau);
  }

  /** The largest shift, up to a limit, up to which something holds. */
  private static double largest(Holds holds, double most) {
    double low = 0;
    double high = 1e-3;
    while (high < most && holds.at(high)) {
      low = high;
      high *= STEP;
    }
    for (int step = 0; step < 30 && high < most; step++) {
      double middle = (low + high) / 2;
      if (holds.at(middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void transform() {
    double largest = 0;
    for (int j = 0; j < SAMPLES; j++) {
      double t = 2 * Math.PI * j / SAMPLES;
      double x = rim.x(t);
      double y = rim.y(t);
      for (int m = -HARMONICS; m <= HARMONICS; m++) {
        double angle = 2 * Math.PI * Math.floorMod(m * j, SAMPLES) / SAMPLES;
        double c = Math.cos(angle) / SAMPLES;
        double s = Math.sin(angle) / SAMPLES;
        re[m + HARMONICS] += x * c + y * s;
        im[m + HARMONICS] += y * c - x * s;
      }
    }
    for (int m = 0; m < re.length; m++) {
      largest = Math.max(largest, Math.hypot(re[m], im[m]));
    }
    for (int m = 0; m < re.length; m++) {
      // Rounding, which a shift would blow up.
      if (Math.hypot(re[m], im[m]) < 1e-13 * largest) {
        re[m] = 0;
        im[m] = 0;
      }
    }
  }

  /** z(t ± iτ) and its first two derivatives in t. */
  private double[] at(double t, double tau) {
    double[] z = new double[6];
    for (int m = -HARMONICS; m <= HARMONICS; m++) {
      double a = re[m + HARMONICS];
      double b = im[m + HARMONICS];
      if (a != 0 || b != 0) {
        double size = Math.exp(-m * direction * tau);
        double c = size * Math.cos(m * t);
        double s = size * Math.sin(m * t);
        double x = a * c - b * s;
        double y = a * s + b * c;
        z[0] += x;
        z[1] += y;
        z[2] -= m * y;
        z[3] += m * x;
        z[4] -= m * m * x;
        z[5] -= m * m * y;
      }
    }
    return z;
  }

  /** How often z' goes around zero: changes where a zero of z' has been passed. */
  private double turns(double tau) {
    double sum = 0;
    double[] before = at(0, tau);
    int n = SAMPLES / 2;
    for (int j = 1; j <= n; j++) {
      double[] z = at(2 * Math.PI * j / n, tau);
      sum += Math.atan2(before[2] * z[3] - before[3] * z[2], before[2] * z[2] + before[3] * z[3]);
      before = z;
    }
    return Math.rint(sum / (2 * Math.PI));
  }

  private double depth(double tau) {
    double depth = 0;
    for (int j = 0; j < 64; j++) {
      depth = Math.max(depth, place(2 * Math.PI * j / 64, tau).radius());
    }
    return depth;
  }

  private Disk place(double t, double tau) {
    double[] z = at(t, tau);
    double d = Math.hypot(z[0] - rim.x(t), z[1] - rim.y(t));
    return new Disk(z[0], z[1], Math.max(d, Double.MIN_NORMAL));
  }

  @Override
  public Disk[] places(int n) {
    Disk[] chosen = new Disk[n];
    int size = 0;
    double near = Math.min(shift, DEEP / n);
    for (int j = 0; j < n; j++) {
      double t = 2 * Math.PI * (j + 0.5) / n;
      Disk place = place(t, near);
      double[] z = at(t, near);
      double apart = Math.hypot(z[2], z[3]) * 2 * Math.PI / n;
      boolean free = true;
      for (int i = 0; i < size && free; i++) {
        free = Math.hypot(place.x() - chosen[i].x(), place.y() - chosen[i].y()) > 0.4 * apart;
      }
      if (free) {
        chosen[size++] = place;
      }
    }
    return Arrays.copyOf(chosen, size);
  }

  @Override
  public int suggestion(double tolerance) {
    return (int) Math.ceil((3 - Math.log(tolerance)) / shift);
  }

  @Override
  public boolean ring() {
    return ring;
  }
}

package vekua.geometry;

import java.util.ArrayList;
import java.util.List;

/**
 * Where arcs of a curve meet whose tangents are the same but not their curvatures, as where the
 * straight sides of a stadium end: the derivative of the curve has a kink there.
 */
final class Joints {

  private static final int CELLS = 2048;

  /** A kink changes the slope of the derivative by at least this share of its largest. */
  private static final double KINK = 1e-3;

  /** What a step a sixteenth as long leaves of the change of slope that is no kink. */
  private static final double SMOOTH = 0.25;

  private final SmoothCurve curve;

  private Joints(SmoothCurve curve) {
    this.curve = curve;
  }

  /** The parameters of all joints, ascending, from 0 on and less than 2π. */
  static double[] of(SmoothCurve curve) {
    return new Joints(curve).found();
  }

  private double[] found() {
    double h = 2 * Math.PI / CELLS;
    double[] change = new double[CELLS];
    double most = 0;
    for (int i = 0; i < CELLS; i++) {
      change[i] = change((i + 0.5) * h, h);
      most = Math.max(most, Math.hypot(slope(i * h, h)[0], slope(i * h, h)[1]));
    }
    List<Double> joints = new ArrayList<>();
    for (int i = 0; i < CELLS; i++) {
      double before = change[(i + CELLS - 1) % CELLS];
      double after = change[(i + 1) % CELLS];
      if (change[i] > KINK * most && change[i] >= before && change[i] > after) {
        double t = sought((i - 0.5) * h, (i + 1.5) * h);
        if (change(t, h / 16) > Math.max(KINK * most, SMOOTH * change[i])) {
          double turn = t - 2 * Math.PI * Math.floor(t / (2 * Math.PI));
          joints.add(2 * Math.PI - turn < 1e-9 || turn < 1e-9 ? 0 : turn);
        }
      }
    }
    return joints.stream().mapToDouble(t -> t).sorted().distinct().toArray();
  }

  private double[] derivative(double t) {
    double turn = t - 2 * Math.PI * Math.floor(t / (2 * Math.PI));
    return new double[] {curve.dx(turn), curve.dy(turn)};
  }

  /** The slope of the derivative from t to t + h. */
  private double[] slope(double t, double h) {
    double[] a = derivative(t);
    double[] b = derivative(t + h);
    return new double[] {(b[0] - a[0]) / h, (b[1] - a[1]) / h};
  }

  /** How much the slope of the derivative changes about t, over a distance of h either way. */
  private double change(double t, double h) {
    double[] before = slope(t - 1.5 * h, h);
    double[] after = slope(t + 0.5 * h, h);
    return Math.hypot(after[0] - before[0], after[1] - before[1]);
  }

  /** Where the lines along which the derivative goes on either side meet, ever closer. */
  private double sought(double from, double to) {
    double low = from;
    double high = to;
    for (int step = 0; step < 12; step++) {
      double h = (high - low) / 4;
      double[] before = slope(low - h, h);
      double[] after = slope(high, h);
      double[] a = derivative(low);
      double[] b = derivative(high);
      double dx = after[0] - before[0];
      double dy = after[1] - before[1];
      // a + before (t − low) = b + after (t − high), in the sense of least squares.
      double rx = a[0] - b[0] + after[0] * high - before[0] * low;
      double ry = a[1] - b[1] + after[1] * high - before[1] * low;
      double t = (rx * dx + ry * dy) / (dx * dx + dy * dy);
      if (!(t > low - 2 * h && t < high + 2 * h)) {
        return (low + high) / 2;
      }
      double next = Math.max(1e-6, h / 4);
      low = t - next;
      high = t + next;
      if (next == 1e-6) {
        return t;
      }
    }
    return (low + high) / 2;
  }
}

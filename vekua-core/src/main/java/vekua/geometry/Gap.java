package vekua.geometry;

import java.util.ArrayList;
import java.util.List;

/**
 * Where two smooth curves of a boundary nearly touch. At a distance s from there they are about d +
 * s²/2ρ apart; fields vary over the length √(2dρ), however small d is.
 *
 * @param first index of one side
 * @param t parameter of the nearest place on it
 * @param second index of the other side
 * @param u parameter of the nearest place on that
 * @param width the least distance d, positive
 * @param radius ρ, positive
 */
public record Gap(int first, double t, int second, double u, double width, double radius) {

  /** Curves count as nearly touching if their distance is less than this share of ρ. */
  private static final double NARROW = 0.25;

  private static final int SAMPLES = 400;

  /** Curves that run alongside have no more than so many times their distance as ρ. */
  private static final double ALONGSIDE = 1e9;

  /** Steps of the parameter of clusters, in the unit in which they are exponential. */
  private static final double STEP = 0.08;

  /** How many sources are nearer to the gap than fields there may be singular. */
  private static final int LEAD = 5;

  /** The length over which fields vary in the gap. */
  public double scale() {
    return Math.sqrt(2 * width * radius);
  }

  /**
   * All pairs of smooth curves that nearly touch.
   *
   * @param domain of any shape
   */
  public static List<Gap> of(Domain domain) {
    List<Gap> gaps = new ArrayList<>();
    List<Side> sides = domain.sides();
    for (int i = 0; i < sides.size(); i++) {
      for (int j = i + 1; j < sides.size(); j++) {
        if (sides.get(i).curve() instanceof SmoothCurve a
            && sides.get(j).curve() instanceof SmoothCurve b
            && a.sides() == 1
            && b.sides() == 1
            && near(a, b)) {
          Gap gap = between(i, a, j, b);
          if (gap.width < NARROW * gap.radius) {
            gaps.add(gap);
          }
        }
      }
    }
    return gaps;
  }

  /** Whether the curves' boxes are close enough to be worth a closer look. */
  private static boolean near(SmoothCurve a, SmoothCurve b) {
    Rectangle p = Rectangle.covering(a.outline(64));
    Rectangle q = Rectangle.covering(b.outline(64));
    double room = Math.min(a.length(), b.length()) / 4;
    return p.x0() - room < q.x1()
        && q.x0() - room < p.x1()
        && p.y0() - room < q.y1()
        && q.y0() - room < p.y1();
  }

  private static Gap between(int i, SmoothCurve a, int j, SmoothCurve b) {
    Points p = a.outline(SAMPLES);
    Points q = b.outline(SAMPLES);
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < SAMPLES * SAMPLES; k++) {
      double dx = p.x(k / SAMPLES) - q.x(k % SAMPLES);
      double dy = p.y(k / SAMPLES) - q.y(k % SAMPLES);
      double square = dx * dx + dy * dy;
      if (square < least) {
        least = square;
        best = k;
      }
    }
    double step = 2 * Math.PI / SAMPLES;
    int row = best / SAMPLES;
    double t = step * row;
    double u = step * (best - row * SAMPLES);
    double d = distance(a, t, b, u);
    // A compass search: it needs no derivatives and cannot run away.
    while (step > 1e-9) {
      boolean moved = false;
      for (int direction = 0; direction < 9; direction++) {
        double nextT = t + step * (direction / 3 - 1);
        double nextU = u + step * (direction % 3 - 1);
        double next = distance(a, nextT, b, nextU);
        if (next < d) {
          d = next;
          t = nextT;
          u = nextU;
          moved = true;
        }
      }
      step = moved ? step : step / 2;
    }
    double ex = (b.x(wrap(u)) - a.x(wrap(t))) / d;
    double ey = (b.y(wrap(u)) - a.y(wrap(t))) / d;
    double[] bendA = bend(a, t);
    double[] bendB = bend(b, u);
    double opening = (bendB[0] - bendA[0]) * ex + (bendB[1] - bendA[1]) * ey;
    double radius = opening > 1 / (ALONGSIDE * d) ? 1 / opening : ALONGSIDE * d;
    return new Gap(i, wrap(t), j, wrap(u), d, radius);
  }

  private static double wrap(double t) {
    double turn = 2 * Math.PI;
    double inside = t % turn;
    return inside < 0 ? inside + turn : inside;
  }

  private static double distance(SmoothCurve a, double t, SmoothCurve b, double u) {
    return Math.hypot(a.x(wrap(t)) - b.x(wrap(u)), a.y(wrap(t)) - b.y(wrap(u)));
  }

  /** The second derivative of the place by arc length. */
  private static double[] bend(SmoothCurve c, double t) {
    double h = 1e-4;
    double vx = c.dx(wrap(t));
    double vy = c.dy(wrap(t));
    double wx = (c.dx(wrap(t + h)) - c.dx(wrap(t - h))) / (2 * h);
    double wy = (c.dy(wrap(t + h)) - c.dy(wrap(t - h))) / (2 * h);
    double speed = Math.hypot(vx, vy);
    double curvature = (vx * wy - vy * wx) / (speed * speed * speed);
    return new double[] {-curvature * vy / speed, curvature * vx / speed};
  }

  /**
   * Parameters on one of the curves that cluster in the gap.
   *
   * @param domain that the gap belongs to
   * @param side the first or the second
   * @param density how many more there are than usual
   */
  double[] parameters(Domain domain, int side, double density) {
    SmoothCurve curve = (SmoothCurve) domain.sides().get(side).curve();
    double at = side == first ? t : u;
    double speed = Math.hypot(curve.dx(at), curve.dy(at));
    double most = Math.min(curve.length() / 4, 4 * radius);
    double step = STEP / density;
    int n = (int) (Math.log(2 * Math.max(1, most / scale())) / step);
    double[] parameters = new double[2 * n];
    for (int k = 0; k < n; k++) {
      double s = scale() * Math.sinh((k + 0.5) * step) / speed;
      parameters[2 * k] = wrap(at + s);
      parameters[2 * k + 1] = wrap(at - s);
    }
    return parameters;
  }

  /**
   * Places beyond one of the curves, out of the domain, in a row that leads away from the gap.
   *
   * @param domain that the gap belongs to
   * @param side the first or the second
   * @param ratio of the depths of places that follow each other, more than 1
   * @return discs about the places that reach to the gap
   */
  public Disk[] beyond(Domain domain, int side, double ratio) {
    SmoothCurve a = (SmoothCurve) domain.sides().get(first).curve();
    SmoothCurve b = (SmoothCurve) domain.sides().get(second).curve();
    double ex = (b.x(u) - a.x(t)) / width;
    double ey = (b.y(u) - a.y(t)) / width;
    double sign = side == first ? -1 : 1;
    double x = side == first ? a.x(t) : b.x(u);
    double y = side == first ? a.y(t) : b.y(u);
    List<Disk> places = new ArrayList<>();
    double farthest = 2 * radius;
    for (double d = scale() / Math.pow(ratio, LEAD); d < farthest; d *= ratio) {
      double px = x + sign * d * ex;
      double py = y + sign * d * ey;
      if (!domain.contains(px, py)) {
        places.add(new Disk(px, py, d));
      }
    }
    return places.toArray(Disk[]::new);
  }
}

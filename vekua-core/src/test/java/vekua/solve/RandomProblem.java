package vekua.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Side;
import vekua.geometry.Slit;
import vekua.geometry.SmoothCurve;
import vekua.internal.bessel.LowOrders;

/**
 * A random problem whose solution is known: a shape, an equation with a maximum principle, a
 * tolerance, and values of a field whose sources are outside the shape, far away, close to its
 * boundary or in its holes; some oscillate and some jump inside a side.
 *
 * @param problem what to solve
 * @param exact the solution
 * @param tolerance to be asked for
 * @param title what the random choices were
 * @param far the distance from the boundary from which on the solution is evaluated
 */
record RandomProblem(
    Problem problem, BoundaryData exact, double tolerance, String title, double far) {

  private static final int SHAPES = 13;
  private static final int FIELDS = 6;

  static RandomProblem of(long seed) {
    Random random = new Random(seed);
    int shape = random.nextInt(SHAPES);
    int field = random.nextInt(FIELDS);
    boolean yukawa = random.nextInt(3) == 0 && field < 3;
    double kappa = yukawa ? Math.pow(10, 1.5 * random.nextDouble() - 0.7) : 0;
    double tolerance = Math.pow(10, -3 - 8 * random.nextDouble());
    Domain domain = domain(shape, random);
    BoundaryData exact = field(field, kappa, domain, random);
    Problem problem =
        Problem.of(yukawa ? Equation.yukawa(kappa) : Equation.laplace(), domain)
            .withValue("outer", exact);
    for (int h = 0; h < domain.holes().size(); h++) {
      problem = problem.withValue("hole." + h, exact);
    }
    for (int slit = 0; slit < domain.slits().size(); slit++) {
      problem = problem.withValue("slit." + slit, exact);
    }
    String title =
        "seed %d, shape %d, field %d, kappa %.2g, tolerance %.1e"
            .formatted(seed, shape, field, kappa, tolerance);
    // The place of a jump is known to rounding: nearer than this to the boundary that would show.
    return new RandomProblem(problem, exact, tolerance, title, field == 5 ? 1e-2 : 0);
  }

  private static Domain domain(int shape, Random random) {
    double a = 0.5 + random.nextDouble();
    return switch (shape) {
      case 0 -> Domain.inside(Curve.circle(random.nextDouble(), 0, a));
      case 1 -> Domain.inside(SmoothCurve.ellipse(0.2, 0, 1, 0.4 + a / 3, random.nextDouble()));
      case 2 -> Domain.inside(star(random));
      case 3 -> Domain.inside(polygon(3 + random.nextInt(5), random));
      case 4 ->
          Domain.inside(
              polygon(4 + random.nextInt(3), random),
              Curve.circle(0, 0, 0.1 + 0.2 * random.nextDouble()));
      case 5 ->
          Domain.inside(
              Curve.circle(0, 0, 1), Curve.circle(0.45, 0, 0.2), Curve.circle(-0.4, 0.2, 0.25));
      case 6 ->
          Domain.inside(
              Polygon.of(new double[] {2, 2, 1, 1, 0, 0}, new double[] {0, 1, 1, 2, 2, 0}));
      case 7 -> Domain.inside(Polygon.of(new Rectangle(-1, 1, 0, 0.02 + 0.25 * a)));
      case 8 -> Domain.inside(SmoothCurve.ellipse(0, 0, 1, 0.02 + 0.1 * a, random.nextDouble()));
      case 9 -> {
        double d = Math.pow(10, -1 - 4 * random.nextDouble());
        yield Domain.inside(
            Curve.circle(0, 0, 1),
            Curve.circle(-0.3 - d / 2, 0, 0.3),
            Curve.circle(0.3 + d / 2, 0, 0.3));
      }
      case 10 ->
          Domain.inside(
              Polygon.of(new Rectangle(-1, 1, -1, 1)),
              circles(3 + random.nextInt(6), random).toArray(new Curve[0]));
      case 11 -> Domain.inside(star(random), Curve.circle(0.1, 0, 0.1 + 0.2 * a));
      default ->
          Domain.inside(Polygon.of(new Rectangle(-1, 1, -0.9, 1.1)))
              .withSlits(
                  Slit.of(
                      new double[] {-a / 2, a / 3}, new double[] {0, 0.3 * random.nextDouble()}));
    };
  }

  /** Circles in the square from −1 to 1 that leave gaps between themselves and the sides. */
  private static List<Curve> circles(int count, Random random) {
    List<double[]> all = new ArrayList<>();
    while (all.size() < count) {
      double[] c = {
        2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1, 0.05 + 0.2 * random.nextDouble()
      };
      double side = 1 - Math.max(Math.abs(c[0]), Math.abs(c[1])) - c[2];
      if (side > 0.02
          && all.stream()
              .allMatch(o -> Math.hypot(o[0] - c[0], o[1] - c[1]) > o[2] + c[2] + 0.02)) {
        all.add(c);
      }
    }
    return all.stream().map(c -> (Curve) Curve.circle(c[0], c[1], c[2])).toList();
  }

  private static SmoothCurve star(Random random) {
    int n = 2 + random.nextInt(4);
    double d = 0.25 * random.nextDouble() / Math.sqrt(n);
    return SmoothCurve.of(
        t -> (1 + d * Math.cos(n * t)) * Math.cos(t),
        t -> (1 + d * Math.cos(n * t)) * Math.sin(t),
        t -> -(1 + d * Math.cos(n * t)) * Math.sin(t) - d * n * Math.sin(n * t) * Math.cos(t),
        t -> (1 + d * Math.cos(n * t)) * Math.cos(t) - d * n * Math.sin(n * t) * Math.sin(t));
  }

  private static Polygon polygon(int n, Random random) {
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double t = 2 * Math.PI * (i + 0.6 * random.nextDouble()) / n;
      double r = 0.8 + 0.5 * random.nextDouble();
      x[i] = r * Math.cos(t);
      y[i] = r * Math.sin(t);
    }
    return Polygon.of(x, y);
  }

  private static BoundaryData field(int kind, double kappa, Domain domain, Random random) {
    double[] near = beside(domain, Math.pow(10, -3 * random.nextDouble() - 0.3), random);
    double angle = 2 * Math.PI * random.nextDouble();
    double c = Math.cos(angle);
    double s = Math.sin(angle);
    double k = 1 + 7 * random.nextDouble();
    int degree = 3 + random.nextInt(30);
    return switch (kind) {
      case 0 -> (x, y, nx, ny) -> source(kappa, x - near[0], y - near[1]);
      case 1 -> {
        double[] other = beside(domain, 0.3, random);
        yield (x, y, nx, ny) ->
            source(kappa, x - near[0], y - near[1]) - source(kappa, x - other[0], y - other[1]);
      }
      case 2 -> {
        // e^(p·x) cos(q·x) with q across p and p² − q² = κ².
        double p = Math.hypot(k, kappa);
        yield (x, y, nx, ny) -> Math.exp(p * (c * x + s * y) - p) * Math.cos(k * (c * y - s * x));
      }
      case 3 ->
          (x, y, nx, ny) ->
              Math.pow(Math.hypot(x, y) / 1.5, degree) * Math.cos(degree * Math.atan2(y, x) + k);
      case 4 -> {
        double strength = Math.hypot(near[2], near[3]);
        yield (x, y, nx, ny) -> {
          double dx = x - near[0];
          double dy = y - near[1];
          return strength * (c * dx + s * dy) / (dx * dx + dy * dy) + x;
        };
      }
      default -> {
        // Angles about two places of the boundary, with cuts out of the domain: each jumps by π.
        double[] p = free(domain, random);
        double[] q = free(domain, random);
        yield (x, y, nx, ny) -> angle(p, x, y) - 0.5 * angle(q, x, y) + x;
      }
    };
  }

  /** The angle about a place on the boundary, zero straight into the domain. */
  private static double angle(double[] p, double x, double y) {
    double dx = x - p[0];
    double dy = y - p[1];
    return Math.atan2(dx * p[3] - dy * p[2], -dx * p[2] - dy * p[3]);
  }

  /** A place inside a side of the outer boundary whose outward ray never meets the domain. */
  private static double[] free(Domain domain, Random random) {
    while (true) {
      Side side = domain.sides().get(random.nextInt(domain.outer().orElseThrow().sides()));
      double[] p = side.at(0.15 + 0.7 * random.nextDouble());
      boolean free = true;
      for (int i = 1; i < 400; i++) {
        free &= !domain.contains(p[0] + 0.01 * i * p[2], p[1] + 0.01 * i * p[3]);
      }
      if (free) {
        return p;
      }
    }
  }

  /** ln r or K₀(κr). */
  private static double source(double kappa, double dx, double dy) {
    double r = Math.hypot(dx, dy);
    if (kappa == 0) {
      return Math.log(r);
    }
    double[] k = new double[2];
    LowOrders.scaledK(kappa * r, k);
    return k[0] * Math.exp(-kappa * r);
  }

  /** A place outside the domain at a distance from its boundary, and the way to it. */
  private static double[] beside(Domain domain, double distance, Random random) {
    int sides = (int) domain.sides().stream().filter(side -> side.hole() >= -1).count();
    while (true) {
      Side side = domain.sides().get(random.nextInt(sides));
      double[] p = side.at(random.nextDouble());
      double x = p[0] + distance * p[2];
      double y = p[1] + distance * p[3];
      if (!domain.contains(x, y)) {
        return new double[] {x, y, distance * p[2], distance * p[3]};
      }
    }
  }

  /** The largest error found on the boundary and inside. */
  double error(Solution solution, Random random) {
    double error = 0;
    Points inside = problem.domain().grid(20);
    for (int i = 0; i < inside.size(); i++) {
      double x = inside.x(i);
      double y = inside.y(i);
      boolean counts = far == 0 || problem.domain().outer().orElseThrow().distance(x, y) > far;
      if (counts) {
        error = Math.max(error, Math.abs(solution.field().at(x, y) - exact.at(x, y, 0, 0)));
      }
    }
    for (Side side : problem.domain().sides()) {
      // On a slit the field has two values.
      for (int i = 0; i < 400 && far == 0 && side.hole() >= -1; i++) {
        double u = i % 2 == 0 ? random.nextDouble() : Math.pow(10, -8 * random.nextDouble());
        double[] p = side.at(i % 4 == 3 ? 1 - u : u);
        error =
            Math.max(error, Math.abs(solution.field().at(p[0], p[1]) - exact.at(p[0], p[1], 0, 0)));
      }
    }
    return error;
  }
}

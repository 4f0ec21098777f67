package vekua.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import vekua.basis.Equation;
import vekua.formula.Expression;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;
import vekua.geometry.SmoothCurve;
import vekua.internal.bessel.LowOrders;

/**
 * A problem that is hard for some reason, with its solution where that is known in closed form.
 *
 * @param title in words
 * @param problem what to solve
 * @param tolerance to be asked for
 * @param asked processor seconds it should take at most, zero if nothing is asked
 * @param exact the solution; if empty, a solution of a finer tolerance takes its place
 */
record HardProblem(
    String title, Problem problem, double tolerance, double asked, Optional<BoundaryData> exact) {

  private static final Domain DISC = Domain.inside(Curve.circle(0, 0, 1));
  private static final Domain SQUARE = square();
  private static final Domain L_SHAPE =
      Domain.inside(Polygon.of(new double[] {2, 2, 1, 1, 0, 0}, new double[] {0, 1, 1, 2, 2, 0}));
  private static final Domain SPIRAL =
      Domain.inside(
          Polygon.of(
              new double[] {0, 9, 9, 2, 2, 7, 7, 3, 3, 8, 8, 0},
              new double[] {0, 0, 8, 8, 3, 3, 4, 4, 7, 7, 1, 1}));

  /** All of them. */
  static List<HardProblem> all() {
    List<HardProblem> all = new ArrayList<>();
    data(all);
    shapes(all);
    holes(all);
    waves(all);
    return all;
  }

  private static Domain square(Curve... holes) {
    return Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)), holes);
  }

  /** A problem whose values everywhere are those of its solution. */
  private static HardProblem known(
      String title,
      Equation equation,
      Domain domain,
      double tolerance,
      double asked,
      BoundaryData exact) {
    return new HardProblem(
        title,
        everywhere(Problem.of(equation, domain), exact),
        tolerance,
        asked,
        Optional.of(exact));
  }

  private static Problem everywhere(Problem problem, BoundaryData g) {
    Problem all = problem;
    for (int s = 0; s < problem.domain().sides().size(); s++) {
      all = all.withValue(problem.domain().sides().get(s).name(), g);
    }
    return all;
  }

  private static HardProblem open(String title, double tolerance, double asked, Problem problem) {
    return new HardProblem(title, problem, tolerance, asked, Optional.empty());
  }

  private static Problem laplace(Domain domain, String values) {
    return Problem.of(Equation.laplace(), domain).withValue("outer", values);
  }

  private static BoundaryData source(double px, double py) {
    return (x, y, nx, ny) -> Math.log(Math.hypot(x - px, y - py));
  }

  private static BoundaryData pole(double px, double py) {
    return (x, y, nx, ny) -> (x - px) / ((x - px) * (x - px) + (y - py) * (y - py));
  }

  private static void data(List<HardProblem> all) {
    Equation laplace = Equation.laplace();
    Problem bump = laplace(DISC, "x+exp(-((theta-1.2345)/1e-3)^2)");
    all.add(
        new HardProblem(
            "disc, x + exp(−((θ − 1.2345)/1e-3)²)",
            bump,
            1e-10,
            0,
            Optional.of(HardProblem::bump)));
    for (double d : new double[] {1e-2, 1e-4}) {
      BoundaryData exact = pole((1 + d) * Math.cos(0.7), (1 + d) * Math.sin(0.7));
      all.add(known("disc, a pole %.0e outside".formatted(d), laplace, DISC, 1e-10, 0, exact));
    }
    for (double d : new double[] {1e-4, 1e-6}) {
      BoundaryData exact = pole(0.4, -d);
      all.add(known("square, a pole %.0e outside".formatted(d), laplace, SQUARE, 1e-10, 0, exact));
    }
    all.add(known("disc, cos 30θ", laplace, DISC, 1e-10, 0, power(30)));
    all.add(known("disc, cos 400θ", laplace, DISC, 1e-10, 2, power(400)));
    all.add(open("square, sin 20x", 1e-10, 0, laplace(SQUARE, "sin(20*x)")));
    all.add(
        new HardProblem(
            "square, \\|x − ½\\| on a side",
            laplace(SQUARE, "0.5").withValue("outer.0", "abs(x-0.5)"),
            1e-10,
            0,
            Optional.of((x, y, nx, ny) -> 0.5 + series(x, y, q -> -4 * Math.sin(q / 2) / q / q))));
    all.add(
        new HardProblem(
            "square, a step inside a side",
            laplace(SQUARE, "0").withValue("outer.0", (x, y, nx, ny) -> x < 0.3 ? 0 : 1),
            1e-10,
            0,
            Optional.of(
                (x, y, nx, ny) -> series(x, y, q -> 2 * (Math.cos(q * 0.3) - Math.cos(q)) / q))));
    all.add(open("square, √x", 1e-10, 0, laplace(SQUARE, "sqrt(x)")));
  }

  private static BoundaryData power(int n) {
    return (x, y, nx, ny) -> Math.pow(Math.hypot(x, y), n) * Math.cos(n * Math.atan2(y, x));
  }

  private interface Coefficient {
    double at(double q);
  }

  /** Σ c(q) sin qx sinh q(1 − y)/sinh q, q = nπ: values on the lowest side of the square. */
  private static double series(double x, double y, Coefficient c) {
    if (y < 1e-3) {
      return Double.NaN;
    }
    double sum = 0;
    for (int n = 1; n * y < 14; n++) {
      double q = n * Math.PI;
      double fall = Math.exp(-q * y) * -Math.expm1(-2 * q * (1 - y)) / -Math.expm1(-2 * q);
      sum += c.at(q) * Math.sin(q * x) * fall;
    }
    return sum;
  }

  /** Poisson's integral over a bump of width 1e-3, beside x; the data themselves at the rim. */
  private static double bump(double x, double y, double nx, double ny) {
    double r = Math.hypot(x, y);
    double width = 1e-3;
    double off = Math.atan2(y, x) - 1.2345;
    if (r > 1 - 1e-4) {
      return r > 1 - 1e-12 ? x + Math.exp(-off * off / width / width) : Double.NaN;
    }
    double sum = 0;
    int n = 4000;
    for (int i = 0; i < n; i++) {
      double d = width * (16 * (i + 0.5) / n - 8);
      double sine = Math.sin((off - d) / 2);
      double kernel = (1 - r) * (1 + r) / ((1 - r) * (1 - r) + 4 * r * sine * sine);
      sum += Math.exp(-d * d / width / width) * kernel * 16 * width / n;
    }
    return x + sum / (2 * Math.PI);
  }

  private static void shapes(List<HardProblem> all) {
    Equation laplace = Equation.laplace();
    double[][] rectangles = {{10, 0}, {30, 2}, {100, 3}, {1000, 20}};
    for (double[] r : rectangles) {
      Domain domain = Domain.inside(Polygon.of(new Rectangle(0, r[0], 0, 1)));
      String title = "rectangle 1 : %.0f, source half a width away".formatted(r[0]);
      all.add(known(title, laplace, domain, 1e-8, r[1], source(r[0] / 3, 1.5)));
    }
    Domain thin = Domain.inside(Polygon.of(new Rectangle(0, 100, 0, 1)));
    BoundaryData pole = pole(33.3, 1.5);
    all.add(known("rectangle 1 : 100, pole half a width away", laplace, thin, 1e-8, 3, pole));
    Domain ellipse = Domain.inside(SmoothCurve.ellipse(0, 0, 1, 0.01, 0));
    all.add(known("ellipse 1 : 100", laplace, ellipse, 1e-8, 5, source(0.2, 0.05)));
    for (double d : new double[] {1e-4, 1e-6}) {
      double c = 1 + d / 2;
      double s = Math.sqrt((c - 1) * (c + 1));
      Domain circles =
          Domain.inside(Curve.circle(0.3, 0.1, 4), Curve.circle(-c, 0, 1), Curve.circle(c, 0, 1));
      all.add(
          known(
              "circles %.0e apart".formatted(d),
              laplace,
              circles,
              1e-8,
              5,
              (x, y, nx, ny) ->
                  Math.log(Math.hypot(x - s, y) / Math.hypot(x + s, y)) + 0.3 * x * y));
    }
    all.add(open("spiral of five arms, x²", 1e-6, 20, laplace(SPIRAL, "x^2")));
    all.add(known("spiral, source in its middle", laplace, SPIRAL, 1e-6, 20, source(5, 5.5)));
    all.add(open("L-shape, x²", 1e-6, 0, laplace(L_SHAPE, "x^2")));
    all.add(open("40 lobes of a tenth of the radius, x⁴", 1e-6, 0, laplace(star(40, 0.1), "x^4")));
    all.add(known("40 lobes, source", laplace, star(40, 0.1), 1e-6, 0, source(1.2, 0.5)));
    all.add(known("star of five arms", laplace, star(5, 0.3), 1e-8, 0, source(-1, 0.1)));
    Domain holed = Domain.inside(star(5, 0.3).outer().orElseThrow(), Curve.circle(0.1, 0, 0.3));
    BoundaryData both =
        (x, y, nx, ny) -> Math.log(Math.hypot(x + 1, y - 0.1)) - Math.log(Math.hypot(x - 0.2, y));
    all.add(known("star of five arms with a hole", laplace, holed, 1e-8, 0, both));
    all.add(
        open(
            "star of five arms with a hole, x² and 0",
            1e-8,
            0,
            laplace(holed, "x^2").withValue("hole.0", "0")));
    for (int n : new int[] {20, 100}) {
      Domain regular = Domain.inside(regular(n));
      all.add(
          known(
              "regular polygon of %d sides".formatted(n),
              laplace,
              regular,
              1e-8,
              0,
              source(1.1, 0.3)));
      all.add(
          open("regular polygon of %d sides, x²".formatted(n), 1e-8, 0, laplace(regular, "x^2")));
    }
    slits(all);
  }

  private static Domain star(int arms, double depth) {
    String r = "(1 + " + depth + "*cos(" + arms + "*t))";
    return Domain.inside(
        SmoothCurve.of(
            Expression.parseParametric(r + "*cos(t)"), Expression.parseParametric(r + "*sin(t)")));
  }

  private static Polygon regular(int n) {
    double[] x = new double[n];
    double[] y = new double[n];
    Arrays.setAll(x, i -> Math.cos(2 * Math.PI * i / n));
    Arrays.setAll(y, i -> Math.sin(2 * Math.PI * i / n));
    return Polygon.of(x, y);
  }

  private static void slits(List<HardProblem> all) {
    Equation laplace = Equation.laplace();
    Polygon around = Polygon.of(new Rectangle(-1, 1, -1, 1));
    Domain narrow = Domain.inside(around, Polygon.of(new Rectangle(-0.5, 0.5, -5e-7, 5e-7)));
    all.add(
        known(
            "slot of width 1e-6",
            laplace,
            narrow,
            1e-8,
            0,
            (x, y, nx, ny) -> root(x, y, 0.5 - 1e-7)));
    Domain cracked =
        Domain.inside(around).withSlits(Slit.of(new double[] {-0.5, 0.5}, new double[] {0, 0}));
    all.add(
        new HardProblem(
            "slit of width zero",
            Problem.of(laplace, cracked)
                .withValue("outer", (x, y, nx, ny) -> root(x, y, 0.5))
                .withNormal("slit.0", "0"),
            1e-8,
            0,
            Optional.of((x, y, nx, ny) -> root(x, y, 0.5))));
  }

  /** The imaginary part of √(z² − a²), cut between −a and a. */
  private static double root(double x, double y, double a) {
    double r = Math.sqrt(Math.hypot(x - a, y) * Math.hypot(x + a, y));
    return r * Math.sin((Math.atan2(y, x - a) + Math.atan2(y, x + a)) / 2);
  }

  private static void holes(List<HardProblem> all) {
    all.add(inHoles("five holes", grid(5, 1, 0.06), 0));
    all.add(inHoles("twenty holes", grid(5, 4, 0.07), 10));
    all.add(inHoles("twenty holes .005 from sides and .01 from each other", grid(5, 4, 0.095), 10));
    Domain twenty = square(grid(5, 4, 0.07));
    all.add(open("twenty holes, 0 and 1 in turn", 1e-8, 10, alternating(twenty)));
    Domain random = square(scattered(20, 0.01));
    all.add(inHoles("twenty holes anywhere", random.holes().toArray(new Curve[0]), 10));
    all.add(open("twenty holes anywhere, 0 and 1 in turn", 1e-8, 10, alternating(random)));
  }

  private static Problem alternating(Domain domain) {
    Problem problem = laplace(domain, "0");
    for (int h = 0; h < domain.holes().size(); h++) {
      problem = problem.withValue("hole." + h, h % 2 == 0 ? "1" : "0");
    }
    return problem;
  }

  /** Circles in rows and columns, evenly spread over the unit square. */
  private static Curve[] grid(int columns, int rows, double radius) {
    Curve[] holes = new Curve[columns * rows];
    for (int h = 0; h < holes.length; h++) {
      int column = h % columns;
      int row = h / columns;
      holes[h] = Curve.circle((column + 0.5) / columns, (row + 0.5) / rows, radius);
    }
    return holes;
  }

  /** Circles of several sizes that leave a gap between themselves and the sides. */
  private static Curve[] scattered(int count, double gap) {
    Random random = new Random(5);
    List<double[]> circles = new ArrayList<>();
    while (circles.size() < count) {
      double[] c = {random.nextDouble(), random.nextDouble(), 0.03 + 0.06 * random.nextDouble()};
      double side = Math.min(Math.min(c[0], 1 - c[0]), Math.min(c[1], 1 - c[1])) - c[2];
      if (side > gap
          && circles.stream()
              .allMatch(o -> Math.hypot(o[0] - c[0], o[1] - c[1]) > o[2] + c[2] + gap)) {
        circles.add(c);
      }
    }
    return circles.stream().map(c -> Curve.circle(c[0], c[1], c[2])).toArray(Curve[]::new);
  }

  /** A source in each hole, of other strengths, away from the centres. */
  private static HardProblem inHoles(String title, Curve[] holes, double asked) {
    Random random = new Random(3);
    double[] strengths = random.doubles(holes.length, -1, 1).toArray();
    double[][] at = new double[holes.length][];
    for (int h = 0; h < at.length; h++) {
      Disk d = holes[h].inscribedDisk();
      at[h] = new double[] {d.x() + 0.3 * d.radius(), d.y() - 0.2 * d.radius()};
    }
    BoundaryData exact =
        (x, y, nx, ny) -> {
          double sum = x;
          for (int h = 0; h < at.length; h++) {
            sum += strengths[h] * Math.log(Math.hypot(x - at[h][0], y - at[h][1]));
          }
          return sum;
        };
    return known(
        title + ", a source in each", Equation.laplace(), square(holes), 1e-8, asked, exact);
  }

  private static void waves(List<HardProblem> all) {
    double k = 100;
    all.add(
        known(
            "L-shape, k = 100, plane waves",
            Equation.helmholtz(k),
            L_SHAPE,
            1e-6,
            20,
            (x, y, nx, ny) -> Math.cos(k * x) - Math.sin(k * (0.6 * x + 0.8 * y))));
    all.add(
        open(
            "L-shape, k = 100, u = 1",
            1e-6,
            20,
            Problem.of(Equation.helmholtz(k), L_SHAPE).withValue("outer", "1")));
    all.add(
        known(
            "L-shape, k = 100, source 0.1 from the corner",
            Equation.helmholtz(k),
            L_SHAPE,
            1e-6,
            20,
            (x, y, nx, ny) -> {
              double[] jy = new double[4];
              LowOrders.jy(k * Math.hypot(x - 1.1, y - 1.1), jy);
              return jy[2];
            }));
    double kappa = 500;
    all.add(
        known(
            "Yukawa, κ = 500, square",
            Equation.yukawa(kappa),
            SQUARE,
            1e-8,
            0,
            (x, y, nx, ny) -> Math.exp(kappa * (0.6 * x + 0.8 * y - 1.4)) + Math.exp(-kappa * x)));
    all.add(
        open(
            "Yukawa, κ = 500, square, u = 1",
            1e-8,
            0,
            Problem.of(Equation.yukawa(kappa), SQUARE).withValue("outer", "1")));
    all.add(
        open(
            "Yukawa, κ = 500, L-shape, u = 1",
            1e-8,
            0,
            Problem.of(Equation.yukawa(kappa), L_SHAPE).withValue("outer", "1")));
    double pi = Math.PI;
    double[][] near = {{5 * pi * pi, 0}, {5 * pi * pi + 1e-9, 0}};
    for (double[] n : near) {
      double q = Math.sqrt(n[0]);
      all.add(
          known(
              "square, k² %s an eigenvalue, plane wave"
                  .formatted(n[0] == near[0][0] ? "is" : "within 1e-9 of"),
              Equation.helmholtz(q),
              SQUARE,
              1e-8,
              0,
              (x, y, nx, ny) -> Math.cos(q * (0.6 * x + 0.8 * y))));
    }
    all.add(
        open(
            "square, k² within 1e-9 of an eigenvalue, x",
            1e-8,
            0,
            Problem.of(Equation.helmholtz(Math.sqrt(near[1][0])), SQUARE).withValue("outer", "x")));
  }
}

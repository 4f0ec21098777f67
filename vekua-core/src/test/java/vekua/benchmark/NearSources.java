package vekua.benchmark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.fit.ComplexFit;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.RandomSensors;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.internal.bessel.BesselJ;
import vekua.internal.bessel.BesselY;
import vekua.rows.Samples;

/**
 * How honest automatic fits are beside a point source: a wave from 1.05 to 1.5 radii, measured near
 * a circle or all over a disc. Wavenumbers, distances and numbers of sensors are drawn, and the
 * same for all kinds of data. All data obey the equation, and none has a gross error: every row
 * that is left out, and every warning of such, is wrong.
 *
 * <p>Arguments: number of draws, seed, an order in place of the automatic one or -1, part of the
 * names of kinds to run, whether to print every draw.
 */
public final class NearSources {

  private static final double[] WAVENUMBERS = {2, 5, 8, 13, 20};
  private static final double[] DISTANCES = {1.05, 1.1, 1.2, 1.35, 1.5};
  private static final int[] SENSORS = {20, 40, 60, 100, 200, 400};
  private static final double[] NOISES = {0, 1e-4, 1e-2};

  /** Warnings that are wrong here. */
  private static final List<String> WRONG = List.of("outliers", "model-error");

  private NearSources() {}

  /**
   * A kind of data.
   *
   * @param off by what share of its radius sensors are off a circle; NaN: they are all over the
   *     disc
   * @param noise as a share of the field's deviation
   */
  private record Kind(String name, double off, double noise, boolean complex, Family family) {}

  /** What a source radiates. */
  private enum Family {
    WAVE,
    POTENTIAL
  }

  /** A source and sensors. */
  private record Draw(double k, double distance, int n, long seed) {
    /** Whether a ring of sensors has as many as the distance of the source asks for. */
    boolean resolved() {
      return n * (distance - 1) >= 2 * Math.PI;
    }
  }

  /** What came of one draw. */
  private record Outcome(
      Draw draw,
      double covered,
      double ratio,
      double error,
      int leftOut,
      boolean carried,
      boolean wrong,
      int order) {}

  /** Prints the table. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    int draws = args.length > 0 ? Integer.parseInt(args[0]) : 60;
    long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
    int order = args.length > 2 ? Integer.parseInt(args[2]) : -1;
    String only = args.length > 3 ? args[3] : "";
    boolean each = args.length > 4 && Boolean.parseBoolean(args[4]);
    System.out.println(
        "| data | draws | covered | draws below 0.8 | error/spread (median, worst) | error (median, worst) |"
            + " good rows left out | error carried | wrongly warned |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    for (Kind kind : kinds()) {
      if (kind.name.matches(".*(" + only + ").*")) {
        List<Outcome> all =
            IntStream.range(0, draws)
                .parallel()
                .mapToObj(d -> outcome(kind, draw(seed * 1_000_003 + d), order))
                .toList();
        // Sensors farther from each other than from the source see its peak with one or two.
        for (boolean resolved : new boolean[] {true, false}) {
          List<Outcome> some = all.stream().filter(o -> o.draw.resolved() == resolved).toList();
          if (!some.isEmpty()) {
            System.out.println(row(kind.name + (resolved ? "" : ", between sensors"), some));
          }
        }
        if (each) {
          all.forEach(System.out::println);
        }
      }
    }
  }

  private static List<Kind> kinds() {
    List<Kind> all = new ArrayList<>();
    for (double noise : NOISES) {
      for (double off : new double[] {0.003, 0.03, Double.NaN}) {
        String where = Double.isNaN(off) ? "disc" : "ring " + 100 * off + " %";
        String what = String.format(", %s, noise %s", where, (float) noise);
        all.add(new Kind("wave" + what, off, noise, false, Family.WAVE));
        all.add(new Kind("complex" + what, off, noise, true, Family.WAVE));
        all.add(new Kind("laplace" + what, off, noise, false, Family.POTENTIAL));
      }
    }
    return all;
  }

  private static Draw draw(long seed) {
    Random random = new Random(seed);
    return new Draw(
        WAVENUMBERS[random.nextInt(WAVENUMBERS.length)],
        DISTANCES[random.nextInt(DISTANCES.length)],
        SENSORS[random.nextInt(SENSORS.length)],
        random.nextLong());
  }

  private static Points places(Kind kind, int n, Random random) {
    if (Double.isNaN(kind.off)) {
      return RandomSensors.random(n, random);
    }
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double r = 1 + kind.off * (2 * random.nextDouble() - 1);
      double t = 2 * Math.PI * i / n;
      x[i] = r * Math.cos(t);
      y[i] = r * Math.sin(t);
    }
    return Points.of(x, y);
  }

  /** Both parts of what a source radiates. */
  private static double[][] radiated(Kind kind, Draw draw, double angle, Points points) {
    double[][] u = new double[2][points.size()];
    for (int i = 0; i < points.size(); i++) {
      double r =
          Math.hypot(
              points.x(i) - draw.distance * Math.cos(angle),
              points.y(i) - draw.distance * Math.sin(angle));
      if (kind.family == Family.POTENTIAL) {
        u[0][i] = Math.log(r);
      } else {
        double[] j = new double[2];
        double[] y = new double[2];
        BesselJ.orders(draw.k * r, j);
        BesselY.orders(draw.k * r, y);
        u[0][i] = y[0];
        u[1][i] = j[0];
      }
    }
    return u;
  }

  private static Outcome outcome(Kind kind, Draw draw, int order) {
    Random random = new Random(draw.seed);
    double angle = 2 * Math.PI * random.nextDouble();
    Points points = places(kind, draw.n, random);
    Points tests = inside(Disk.covering(points));
    double[][] truth = radiated(kind, draw, angle, tests);
    double[][] values = radiated(kind, draw, angle, points);
    double mean = Arrays.stream(truth[0]).average().orElseThrow();
    double deviation = rms(Arrays.stream(truth[0]).map(v -> v - mean).toArray());
    for (double[] part : values) {
      Arrays.setAll(part, i -> part[i] + kind.noise * deviation * random.nextGaussian());
    }
    Equation equation =
        kind.family == Family.POTENTIAL ? Equation.laplace() : Equation.helmholtz(draw.k);
    Fitter fitter = Fitter.withDefaults();
    Basis basis = (order < 0 ? fitter : fitter.withOrder(order)).basis(equation, points);
    Fit fit;
    double[] spread;
    double[] errors;
    if (kind.complex) {
      ComplexFit both =
          fitter.fitComplex(basis, Samples.of(points, values[0]).withSnapshots(values));
      fit = both.re();
      spread = joined(fit.uncertainty().spreadAt(tests), both.im().uncertainty().spreadAt(tests));
      errors = joined(errors(fit, tests, truth[0]), errors(both.im(), tests, truth[1]));
    } else {
      fit = fitter.fit(basis, Samples.of(points, values[0]));
      spread = fit.uncertainty().spreadAt(tests);
      errors = errors(fit, tests, truth[0]);
    }
    int within = 0;
    for (int i = 0; i < errors.length; i++) {
      // What is right to rounding is right, whatever the spread.
      within += Math.abs(errors[i]) <= 1.96 * spread[i] + 1e-13 * deviation ? 1 : 0;
    }
    boolean wrong = fit.warnings().stream().anyMatch(w -> WRONG.contains(w.code()));
    return new Outcome(
        draw,
        within / (double) errors.length,
        rms(errors) / (rms(spread) + 1e-13 * deviation),
        rms(errors) / deviation,
        fit.leftOut().size(),
        fit.modelError().map(e -> e.carried()).orElse(false),
        wrong,
        (basis.size() - 1) / 2);
  }

  private static String row(String name, List<Outcome> all) {
    double[] errors = all.stream().mapToDouble(Outcome::error).sorted().toArray();
    double[] ratios = all.stream().mapToDouble(Outcome::ratio).sorted().toArray();
    return String.format(
        "| %s | %d | %.3f | %d %% | %.2f, %.1f | %.1e, %.1e | %d in %d | %d %% | %d %% |",
        name,
        all.size(),
        all.stream().mapToDouble(Outcome::covered).average().orElseThrow(),
        percent(all.stream().filter(o -> o.covered < 0.8).count(), all),
        ratios[ratios.length / 2],
        ratios[ratios.length - 1],
        errors[errors.length / 2],
        errors[errors.length - 1],
        all.stream().mapToInt(Outcome::leftOut).sum(),
        all.stream().filter(o -> o.leftOut > 0).count(),
        percent(all.stream().filter(Outcome::carried).count(), all),
        percent(all.stream().filter(Outcome::wrong).count(), all));
  }

  private static long percent(long count, List<Outcome> all) {
    return Math.round(100.0 * count / all.size());
  }

  private static double[] errors(Fit fit, Points tests, double[] expected) {
    double[] errors = fit.field().at(tests);
    Arrays.setAll(errors, i -> errors[i] - expected[i]);
    return errors;
  }

  private static double[] joined(double[] a, double[] b) {
    return DoubleStream.concat(Arrays.stream(a), Arrays.stream(b)).toArray();
  }

  private static double rms(double[] v) {
    return Math.sqrt(Arrays.stream(v).map(e -> e * e).average().orElseThrow());
  }

  private static Points inside(Disk frame) {
    return frame
        .grid(21, 21)
        .where((x, y) -> Math.hypot(x - frame.x(), y - frame.y()) <= 0.95 * frame.radius());
  }
}

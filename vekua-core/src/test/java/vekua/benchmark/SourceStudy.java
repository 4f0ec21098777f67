package vekua.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.SourceRadius;
import vekua.geometry.Exterior;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/**
 * How well the depth of sources is told, and by which order: stations in orbit measure the three
 * components of the field of sources on a sphere of random radius, of several kinds.
 */
public final class SourceStudy {

  private static final double NOISE = 1e-3;
  private static final int PLACES = 100;

  private SourceStudy() {}

  /** What the sources are. */
  private enum Kind {
    /** Many charges of random sign. */
    CHARGES,
    /** Many dipoles of random directions. */
    DIPOLES,
    /** Few charges. */
    FEW,
    /** Many charges, and a dipole in the centre that is ten times as strong as their field. */
    AXIAL
  }

  /** Sources as place, charge and moment. */
  private static List<double[]> sources(Kind kind, double c, Random random) {
    List<double[]> all = new ArrayList<>();
    int n = kind == Kind.FEW ? 12 : 400;
    for (int i = 0; i < n; i++) {
      double[] d = direction(random);
      double[] m = new double[3];
      if (kind == Kind.DIPOLES) {
        m = direction(random);
      }
      double q = kind == Kind.DIPOLES ? 0 : random.nextGaussian();
      all.add(new double[] {c * d[0], c * d[1], c * d[2], q, m[0], m[1], m[2]});
    }
    return all;
  }

  private static double[] direction(Random random) {
    double[] d = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
    double length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    return new double[] {d[0] / length, d[1] / length, d[2] / length};
  }

  private static double[] gradient(List<double[]> sources, double[] p) {
    double[] g = new double[3];
    for (double[] s : sources) {
      double[] d = {p[0] - s[0], p[1] - s[1], p[2] - s[2]};
      double square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
      double cube = square * Math.sqrt(square);
      double along = s[4] * d[0] + s[5] * d[1] + s[6] * d[2];
      for (int axis = 0; axis < 3; axis++) {
        g[axis] += -s[3] * d[axis] / cube;
        g[axis] += (s[4 + axis] - 3 * along * d[axis] / square) / cube;
      }
    }
    return g;
  }

  /** Points in orbit, each with three components: where, along what, how much. */
  private static Samples orbit(int stations, List<double[]> sources, Random random) {
    double[][] p = new double[3][3 * stations];
    List<Functional> along = new ArrayList<>();
    double[] u = new double[3 * stations];
    for (int i = 0; i < stations; i++) {
      double[] d = direction(random);
      double r = 1.02 + 0.1 * random.nextDouble();
      double[] at = {r * d[0], r * d[1], r * d[2]};
      double[] g = gradient(sources, at);
      for (int axis = 0; axis < 3; axis++) {
        for (int k = 0; k < 3; k++) {
          p[k][3 * i + axis] = at[k];
        }
        along.add(Functional.normal(axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0));
        u[3 * i + axis] = g[axis];
      }
    }
    return Samples.of(Points.of(p[0], p[1], p[2]), u).withFunctionals(along);
  }

  private static double rms(double[] u) {
    double sum = 0;
    for (double v : u) {
      sum += v * v / u.length;
    }
    return Math.sqrt(sum);
  }

  private static void draw(Kind kind, double factor, long seed) {
    Random random =
        new Random((seed * 31 + List.of(Kind.values()).indexOf(kind)) * 0x9E3779B97F4A7C15L);
    double c = 0.3 + 0.5 * random.nextDouble();
    int stations = 60 + random.nextInt(60);
    List<double[]> sources = sources(kind, c, random);
    Samples exact = orbit(stations, sources, random);
    Samples elsewhere = orbit(PLACES, sources, random);
    if (kind == Kind.AXIAL) {
      double strength = 10 * rms(exact.snapshot(0)) / 1.4;
      sources.add(new double[] {0, 0, 0, 0, 0.1 * strength, 0, strength});
      Random again = new Random(seed);
      exact = orbit(stations, sources, again);
      elsewhere = orbit(PLACES, sources, again);
    }
    double size = rms(exact.snapshot(0));
    double[] u = exact.values(0);
    for (int i = 0; i < u.length; i++) {
      u[i] += NOISE * size * random.nextGaussian();
    }
    Samples samples = exact.withSnapshots(new double[][] {u});
    Fitter fitter = Fitter.withDefaults().withFrame(Exterior.within(0, 0, 0, exact.points()));
    if (factor > 0) {
      fitter = fitter.withOrder((int) Math.floor(Math.sqrt(factor * u.length)) - 1);
    }
    Fit fit = fitter.fit(Equation.laplace(), samples);
    double[] off = elsewhere.values(0);
    double[][] found = fit.field().gradientAt(elsewhere.points());
    for (int i = 0; i < off.length; i++) {
      off[i] -= found[i % 3][i];
    }
    Optional<SourceRadius> radius = fit.sourceRadius();
    System.out.printf(
        Locale.ROOT,
        "%s\t%.2f\t%d\t%.4f\t%.4f\t%.4f\t%.4f\t%.3f\t%d%n",
        kind,
        factor,
        u.length,
        c,
        radius.map(SourceRadius::value).orElse(Double.NaN),
        radius.map(SourceRadius::sigma).orElse(Double.NaN),
        rms(off) / (NOISE * size),
        fit.noise().orElse(Double.NaN) / (NOISE * size),
        fit.leftOut().size());
  }

  /**
   * Prints a line for each draw: kind, functions for each row (0: as chosen), rows, true radius,
   * the radius found, its deviation, error elsewhere and noise in units of the noise, rows left
   * out.
   *
   * @param arguments how many draws, the first seed, and the functions for each row
   */
  public static void main(String[] arguments) {
    int draws = Integer.parseInt(arguments[0]);
    long seed = Long.parseLong(arguments[1]);
    for (int d = 0; d < draws; d++) {
      for (Kind kind : Kind.values()) {
        for (int a = 2; a < arguments.length; a++) {
          draw(kind, Double.parseDouble(arguments[a]), seed + d);
        }
      }
    }
  }
}

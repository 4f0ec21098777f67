package vekua.benchmark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Placement;
import vekua.fit.RandomSensors;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * Adds sensors to a few that are there, by what the fit of those few knows of itself, farthest from
 * one another, or at random, measures a known field with all of them and compares the errors.
 * {@code PlacementStudy DRAWS SEED}.
 */
public final class PlacementStudy {

  /** Ways to choose sensors. */
  public enum Way {
    AVERAGE,
    WORST,
    FARTHEST,
    RANDOM
  }

  /**
   * Errors over the unit disc with the sensors of a way, the field's deviation as the unit.
   *
   * @param rms root mean square of each draw
   * @param worst largest of each draw
   */
  public record Errors(List<Double> rms, List<Double> worst) {}

  /**
   * What is measured.
   *
   * @param name in the table
   * @param equation of the field
   * @param truth the field
   * @param layout of the sensors that are there
   * @param there how many
   * @param added how many are added
   * @param noise relative to the field
   */
  public record Case(
      String name,
      Equation equation,
      Truth truth,
      Layout layout,
      int there,
      int added,
      double noise) {}

  /** A random field. */
  public interface Truth extends TrustCase.Truth {}

  /** Places for a number of sensors. */
  public interface Layout extends TrustCase.Layout {}

  private static final int CANDIDATES = 400;
  private static final Points REGION = new Disk(0, 0, 1).grid(40, 40);

  private PlacementStudy() {}

  /** All cases. */
  public static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (double k : new double[] {4, 8}) {
      Equation helmholtz = Equation.helmholtz(k);
      Truth waves = TrustCase.waves(k)::draw;
      int n = k == 4 ? 8 : 15;
      String name = "Helmholtz k = " + (int) k;
      cases.add(new Case(name + ", anywhere", helmholtz, waves, TrustCase.DISC::draw, n, n, 0.02));
      cases.add(new Case(name + ", one half", helmholtz, waves, TrustCase.HALF::draw, n, n, 0.02));
      cases.add(
          new Case(name + ", clusters", helmholtz, waves, TrustCase.CLUSTERS::draw, n, n, 0.02));
    }
    Truth sources = TrustCase.sources(1.3)::draw;
    cases.add(
        new Case(
            "Laplace, anywhere", Equation.laplace(), sources, TrustCase.DISC::draw, 10, 10, 0.02));
    cases.add(
        new Case(
            "Laplace, one half", Equation.laplace(), sources, TrustCase.HALF::draw, 10, 10, 0.02));
    cases.add(
        new Case(
            "Laplace, clusters",
            Equation.laplace(),
            sources,
            TrustCase.CLUSTERS::draw,
            10,
            10,
            0.02));
    Truth exponentials = TrustCase.exponentials(3)::draw;
    cases.add(
        new Case(
            "Yukawa, anywhere",
            Equation.yukawa(3),
            exponentials,
            TrustCase.DISC::draw,
            10,
            10,
            0.02));
    return cases;
  }

  /**
   * Errors with the sensors of each way.
   *
   * @param draws how many fields
   * @param seed of all of them
   */
  public static List<Errors> run(Case study, int draws, long seed) {
    int ways = Way.values().length;
    double[][] rms = new double[ways][draws];
    double[][] worst = new double[ways][draws];
    for (int d = 0; d < draws; d++) {
      Random random = new Random(seed * 1_000_003L + d);
      DoubleBinaryOperator field = study.truth().draw(random);
      double[] truth = values(field, REGION);
      double unit = deviation(truth);
      Points there = study.layout().draw(study.there(), random);
      Points candidates = RandomSensors.random(CANDIDATES, random);
      Points all = Points.join(List.of(there, candidates));
      double[] measured = values(field, all);
      for (int i = 0; i < measured.length; i++) {
        measured[i] += study.noise() * unit * random.nextGaussian();
      }
      int[] first = new int[there.size()];
      Arrays.setAll(first, i -> i);
      Fit fit = fit(study.equation(), all, measured, first);
      for (int w = 0; w < ways; w++) {
        int[] chosen = choose(Way.values()[w], study, fit, there, candidates, random);
        int[] rows = Arrays.copyOf(first, first.length + chosen.length);
        Arrays.setAll(chosen, i -> chosen[i] + there.size());
        System.arraycopy(chosen, 0, rows, first.length, chosen.length);
        double[] told = fit(study.equation(), all, measured, rows).field().at(REGION);
        for (int i = 0; i < told.length; i++) {
          double error = Math.abs(told[i] - truth[i]) / unit;
          rms[w][d] += error * error / told.length;
          worst[w][d] = Math.max(worst[w][d], error);
        }
        rms[w][d] = Math.sqrt(rms[w][d]);
      }
    }
    List<Errors> errors = new ArrayList<>();
    for (int w = 0; w < ways; w++) {
      errors.add(new Errors(list(rms[w]), list(worst[w])));
    }
    return errors;
  }

  private static Fit fit(Equation equation, Points all, double[] measured, int[] rows) {
    double[] u = Arrays.stream(rows).mapToDouble(i -> measured[i]).toArray();
    Fitter fitter = Fitter.withDefaults().withFrame(new Disk(0, 0, 1));
    return fitter.fit(equation, Samples.of(all.choose(rows), u));
  }

  private static int[] choose(
      Way way, Case study, Fit fit, Points there, Points candidates, Random random) {
    return switch (way) {
      case AVERAGE -> placed(fit, candidates, study.added(), Placement.Criterion.AVERAGE);
      case WORST -> placed(fit, candidates, study.added(), Placement.Criterion.WORST);
      case FARTHEST -> farthest(there, candidates, study.added());
      case RANDOM -> random.ints(0, candidates.size()).distinct().limit(study.added()).toArray();
    };
  }

  private static int[] placed(
      Fit fit, Points candidates, int count, Placement.Criterion criterion) {
    double noise = fit.noise().orElse(0);
    return Placement.of(fit.uncertainty(), REGION)
        .with(criterion)
        .choose(candidates, noise, count)
        .chosen();
  }

  /** Each as far as possible from all before it. */
  private static int[] farthest(Points there, Points candidates, int count) {
    double[] distance = new double[candidates.size()];
    Arrays.fill(distance, Double.POSITIVE_INFINITY);
    for (int i = 0; i < there.size(); i++) {
      approach(distance, candidates, there.x(i), there.y(i));
    }
    int[] chosen = new int[count];
    for (int n = 0; n < count; n++) {
      for (int i = 0; i < distance.length; i++) {
        chosen[n] = distance[i] > distance[chosen[n]] ? i : chosen[n];
      }
      approach(distance, candidates, candidates.x(chosen[n]), candidates.y(chosen[n]));
    }
    return chosen;
  }

  private static void approach(double[] distance, Points candidates, double x, double y) {
    for (int i = 0; i < distance.length; i++) {
      double own = Math.hypot(candidates.x(i) - x, candidates.y(i) - y);
      distance[i] = Math.min(distance[i], own);
    }
  }

  private static double[] values(DoubleBinaryOperator field, Points points) {
    double[] values = new double[points.size()];
    Arrays.setAll(values, i -> field.applyAsDouble(points.x(i), points.y(i)));
    return values;
  }

  private static double deviation(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Math.sqrt(
        Arrays.stream(values).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
  }

  private static List<Double> list(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  /** The root mean square over draws. */
  public static double together(List<Double> errors) {
    return Math.sqrt(errors.stream().mapToDouble(e -> e * e).average().orElseThrow());
  }

  private static double median(List<Double> errors) {
    return errors.stream().sorted().toList().get(errors.size() / 2);
  }

  /** Prints a table; arguments are the number of draws and the seed. */
  public static void main(String[] args) {
    int draws = args.length > 0 ? Integer.parseInt(args[0]) : 100;
    long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
    System.out.println(
        "| field, sensors there | + | error by | average | worst | farthest | random |");
    System.out.println("|---|---:|---|---:|---:|---:|---:|");
    for (Case study : cases()) {
      List<Errors> errors = run(study, draws, seed);
      print(study, "rms, median", errors.stream().mapToDouble(e -> median(e.rms())).toArray());
      print(study, "rms, mean", errors.stream().mapToDouble(e -> together(e.rms())).toArray());
      print(
          study, "largest, median", errors.stream().mapToDouble(e -> median(e.worst())).toArray());
    }
  }

  private static void print(Case study, String what, double[] by) {
    System.out.printf(
        Locale.ROOT,
        "| %s: %d | %d | %s | %.3f | %.3f | %.3f | %.3f |%n",
        study.name(),
        study.there(),
        study.added(),
        what,
        by[0],
        by[1],
        by[2],
        by[3]);
  }
}

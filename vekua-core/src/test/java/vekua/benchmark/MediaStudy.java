package vekua.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.RandomSensors;
import vekua.functions.Functions;
import vekua.functions.MediumFunctions;
import vekua.functions.Modes;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;
import vekua.medium.Medium;
import vekua.medium.Refracting;
import vekua.rows.Samples;

/**
 * How good automatic fits in media are, and how honest: sources outside the unit disc shine into a
 * medium, sixty sensors at random places measure with two per cent of noise. {@code
 * benchmarks/media} runs it with the same fields for Gaussian processes.
 */
public final class MediaStudy {

  private static final int SENSORS = 60;
  private static final int PLACES = 400;
  private static final double NOISE = 0.02;
  private static final int ORDER = 60;

  private static final String RIPPLES = "sin(2*x) + y/2";
  private static final String LENS = "sqrt(1 + 0.5*exp(-r^2/0.2))";

  private MediaStudy() {}

  /** A kind of field: in which medium it lives, and which one and what else a fit believes in. */
  private enum Kind {
    RIGHT("ripples"),
    WRONG("ripples, map off by 0.3"),
    WAVES("lens, k = 10");

    final String title;

    Kind(String title) {
      this.title = title;
    }

    Medium truth(Random random) {
      return switch (this) {
        case RIGHT -> Conducting.of(Coefficient.of("exp(" + RIPPLES + ")"));
        case WRONG -> Conducting.of(Coefficient.of("exp(" + RIPPLES + " + " + wrong(random) + ")"));
        case WAVES -> new Refracting(10, Coefficient.of(LENS));
      };
    }

    Equation believed() {
      return this == WAVES
          ? Equation.helmholtz(new Refracting(10, Coefficient.of(LENS)))
          : Equation.diffusion(Conducting.of(Coefficient.of("exp(" + RIPPLES + ")")));
    }

    Equation constant() {
      return this == WAVES ? Equation.helmholtz(10) : Equation.laplace();
    }

    private static String wrong(Random random) {
      // Waves of all directions, each of mean square one, a deviation of 0.3 altogether.
      return random
          .ints(4)
          .mapToObj(
              i -> {
                double a = 2 * Math.PI * random.nextDouble();
                double k = 1.5 + 1.5 * random.nextDouble();
                return String.format(
                    Locale.ROOT,
                    "%.6f*cos(%.6f*x + %.6f*y + %.6f)",
                    0.3 * Math.sqrt(2.0 / 4),
                    k * Math.cos(a),
                    k * Math.sin(a),
                    2 * Math.PI * random.nextDouble());
              })
          .collect(Collectors.joining(" + "));
    }
  }

  /** How much of each mode shines in: six sources at 1.3 to 2.5 radii, or six plane waves. */
  private static double[] shining(double k, Random random) {
    double[] w = new double[2 * ORDER + 1];
    Modes modes = k > 0 ? Modes.of(1, k, ORDER, Disk.unit()) : Modes.powers(ORDER, Disk.unit());
    double[] scale = new double[ORDER + 1];
    for (int j = 0; j < 6; j++) {
      double strength = random.nextGaussian();
      double alpha = 2 * Math.PI * random.nextDouble();
      double far = 1.3 + 1.2 * random.nextDouble();
      double phase = 2 * Math.PI * random.nextDouble();
      for (int n = 0; n <= ORDER; n++) {
        double even;
        double odd = 0;
        if (k > 0) {
          // cos(k d·x + φ) = Σ ε_n J_n(kr) cos(nπ/2 + φ) cos n(θ − α), J_n in the basis' scaling.
          scale[n] = Math.exp(-modes.logScale(n));
          even = strength * (n == 0 ? 1 : 2) * scale[n] * Math.cos(n * Math.PI / 2 + phase);
        } else {
          even = strength * (n == 0 ? Math.log(far) : -Math.pow(far, -n) / n);
        }
        odd = even * Math.sin(n * alpha);
        even *= Math.cos(n * alpha);
        if (n == 0) {
          w[0] += even;
        } else {
          w[2 * n - 1] += even;
          w[2 * n] += odd;
        }
      }
    }
    return w;
  }

  private static double deviation(double[] u) {
    double mean = Arrays.stream(u).average().orElse(0);
    return Math.sqrt(Arrays.stream(u).map(v -> (v - mean) * (v - mean)).average().orElse(0));
  }

  /** Error over the field's deviation, and the share of places within 1.96 spreads. */
  private static double[] score(
      Basis basis, Points sensors, double[] u, Points test, double[] truth) {
    Fit fit = Fitter.withDefaults().fit(basis, Samples.of(sensors, u));
    double[] predicted = fit.field().at(test);
    double[] spread = fit.uncertainty().spreadAt(test);
    double square = 0;
    double covered = 0;
    for (int i = 0; i < truth.length; i++) {
      double error = Math.abs(predicted[i] - truth[i]);
      square += error * error / truth.length;
      covered += error <= 1.959964 * spread[i] ? 1.0 / truth.length : 0;
    }
    return new double[] {Math.sqrt(square) / deviation(truth), covered};
  }

  /** What all draws of a kind have in common: bases, and the functions of the same truth. */
  private record Common(Kind kind, Basis believed, Basis constant, Optional<Functions> functions) {

    static Common of(Kind kind) {
      return new Common(
          kind,
          basis(kind.believed()),
          basis(kind.constant()),
          kind == Kind.WRONG
              ? Optional.empty()
              : Optional.of(MediaStudy.functions(kind.truth(new Random()))));
    }

    private static Basis basis(Equation equation) {
      return equation.basis(equation.order(Disk.unit(), SENSORS), Disk.unit());
    }
  }

  private static Functions functions(Medium medium) {
    return MediumFunctions.of(medium, ORDER, -1, Disk.unit());
  }

  private static double[] draw(Common common, long seed, StringBuilder file) {
    Random random = new Random(seed);
    Kind kind = common.kind;
    Medium medium = kind.truth(random);
    double[] weights = shining(medium.wavenumber(), random);
    Functions functions = common.functions.orElseGet(() -> functions(medium));
    Points sensors = RandomSensors.random(SENSORS, random);
    Points test = RandomSensors.random(PLACES, random);
    double[] truth = sum(functions, weights, test);
    double[] u = sum(functions, weights, sensors);
    for (int i = 0; i < u.length; i++) {
      u[i] += NOISE * deviation(truth) * random.nextGaussian();
    }
    append(file, kind, sensors, u, test, truth);
    double[] ours = score(common.believed, sensors, u, test, truth);
    double[] constant = score(common.constant, sensors, u, test, truth);
    return new double[] {ours[0], ours[1], constant[0], constant[1]};
  }

  private static double[] sum(Functions functions, double[] weights, Points at) {
    double[] values = functions.values(at);
    double[] u = new double[at.size()];
    for (int j = 0; j < weights.length; j++) {
      for (int i = 0; i < u.length; i++) {
        u[i] += weights[j] * values[j * u.length + i];
      }
    }
    return u;
  }

  private static void append(
      StringBuilder file, Kind kind, Points sensors, double[] u, Points test, double[] truth) {
    file.append(kind.title);
    for (Points p : List.of(sensors, test)) {
      for (int i = 0; i < p.size(); i++) {
        file.append('\t').append(p.x(i)).append('\t').append(p.y(i));
        file.append('\t').append(p == sensors ? u[i] : truth[i]);
      }
    }
    file.append('\n');
  }

  /**
   * Prints a line for each kind of field: its name, then error over deviation and coverage in the
   * medium, the same for the constant medium, and the errors in the medium of all draws.
   *
   * @param arguments how many draws, the first seed, and a file for the draws
   */
  public static void main(String[] arguments) throws IOException {
    int draws = Integer.parseInt(arguments[0]);
    long seed = Long.parseLong(arguments[1]);
    StringBuilder file = new StringBuilder();
    for (Kind kind : Kind.values()) {
      double[] mean = new double[4];
      StringBuilder errors = new StringBuilder();
      Common common = Common.of(kind);
      for (int d = 0; d < draws; d++) {
        double[] one = draw(common, seed + d, file);
        errors.append(String.format(Locale.ROOT, "\t%.5f", one[0]));
        for (int j = 0; j < mean.length; j++) {
          mean[j] += one[j] / draws;
        }
      }
      System.out.println(
          kind.title
              + Arrays.stream(mean)
                  .mapToObj(v -> String.format(Locale.ROOT, "\t%.4f", v))
                  .collect(Collectors.joining())
              + errors);
    }
    Files.writeString(Path.of(arguments[2]), file);
  }
}

package vekua.benchmark;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * Experiment C of the paper over many noise draws: J_0(15 r) on the unit circle at 300 points with
 * noise 0.2, evaluated on a diameter. The three published seeds are a small sample of a wide
 * distribution; this prints the distribution, and what other choices make of the same data.
 *
 * <p>Arguments: number of draws.
 */
public final class PaperClaims {

  private static final Basis BASIS = Equation.helmholtz(15).basis(8, Disk.unit());

  private PaperClaims() {}

  /** Prints the table. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    int draws = args.length > 0 ? Integer.parseInt(args[0]) : 4000;
    Fitter paper = Fitter.withDefaults().with(Regularisation.truncate(1e-2)).with(Scaling.SAMPLES);
    System.out.printf("experiment C, %d noise draws; mean square error on the diameter%n", draws);
    System.out.println("| method | mean | median | 90th percentile |");
    System.out.println("|---|---|---|---|");
    print("truncation at 1e-2, columns scaled at the samples (the paper)", paper, draws);
    print(
        "truncation at 1e-1, columns scaled over the domain",
        Fitter.withDefaults().with(Regularisation.truncate(1e-1)),
        draws);
    print("automatic", Fitter.withDefaults(), draws);
    double spread = Fitter.withDefaults().fit(BASIS, samples(1)).uncertainty().spreadAt(0, 0);
    System.out.printf("spread of the automatic fit at the centre: %.2f%n", spread);
  }

  private static void print(String name, Fitter fitter, int draws) {
    double[] errors =
        IntStream.range(0, draws)
            .parallel()
            .mapToDouble(d -> error(fitter.fit(BASIS, samples(d))))
            .sorted()
            .toArray();
    System.out.printf(
        "| %s | %.3f | %.3f | %.3f |%n",
        name,
        Arrays.stream(errors).average().orElseThrow(),
        errors[draws / 2],
        errors[(int) (0.9 * draws)]);
  }

  private static Field truth() {
    double[] w = new double[BASIS.size()];
    w[0] = 1;
    return Field.of(BASIS, w);
  }

  private static Samples samples(int seed) {
    Random random = new Random(seed);
    double[] x = new double[300];
    double[] y = new double[300];
    for (int i = 0; i < 300; i++) {
      double t = 2 * Math.PI * i / 299;
      x[i] = Math.cos(t);
      y[i] = Math.sin(t);
    }
    Points points = Points.of(x, y);
    double[] u = truth().at(points);
    Arrays.setAll(u, i -> u[i] + 0.2 * random.nextGaussian());
    return Samples.of(points, u);
  }

  private static double error(Fit fit) {
    double[] x = new double[100];
    Arrays.setAll(x, i -> -0.9 + 1.8 * i / 99);
    Points line = Points.of(x, new double[100]);
    double[] expected = truth().at(line);
    double[] actual = fit.field().at(line);
    double sum = 0;
    for (int i = 0; i < 100; i++) {
      sum += (actual[i] - expected[i]) * (actual[i] - expected[i]) / 100;
    }
    return sum;
  }
}

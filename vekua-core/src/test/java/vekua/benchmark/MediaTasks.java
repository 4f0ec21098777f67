package vekua.benchmark;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import vekua.basis.DomainBasis;
import vekua.field.Field;
import vekua.fit.RandomSensors;
import vekua.functions.Columns;
import vekua.functions.MediumFunctions;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.Blocks;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;
import vekua.medium.Medium;
import vekua.medium.Refracting;

/** What functions of media cost on a warm machine, on all cores: prints Markdown. */
public final class MediaTasks {

  private static final int POINTS = 100_000;
  private static final int BLOCK = POINTS / 8;

  private MediaTasks() {}

  /** The least and the median time of some runs. */
  private static String time(int runs, Runnable task) {
    for (int i = 0; i < runs; i++) {
      task.run();
    }
    double[] seconds = new double[runs];
    for (int i = 0; i < runs; i++) {
      long start = System.nanoTime();
      task.run();
      seconds[i] = (System.nanoTime() - start) * 1e-9;
    }
    Arrays.sort(seconds);
    return String.format(Locale.ROOT, "%.3f | %.3f", seconds[0], seconds[runs / 2]);
  }

  private static void build(String name, Medium medium, int runs, String asked) {
    MediumFunctions made = MediumFunctions.of(medium, 60, -1, Disk.unit());
    System.out.printf(
        Locale.ROOT,
        "| 121 columns, %s (degree %d, residual %.0e) | %s | %s |%n",
        name,
        made.degree(),
        made.residual(),
        asked,
        time(runs, () -> MediumFunctions.of(medium, 60, -1, Disk.unit())));
  }

  /** Prints the table. */
  public static void main(String[] arguments) {
    System.out.println("| task | asked, s | least, s | median, s |");
    System.out.println("|---|---:|---:|---:|");
    Conducting ripples = Conducting.of(Coefficient.of("exp(sin(2*x) + y/2)"));
    Coefficient lens = Coefficient.of("sqrt(1 + 0.5*exp(-r^2/0.2))");
    build("σ = exp(sin 2x + y/2)", ripples, 15, "0.3");
    build("lens, k = 10", new Refracting(10, lens), 10, "0.5");
    build("lens, k = 30", new Refracting(30, lens), 4, "3");
    MediumFunctions f = MediumFunctions.of(ripples, 60, -1, Disk.unit());
    Points points = RandomSensors.random(POINTS, new Random(1));
    Field field = Field.of(DomainBasis.of(f.scales(), f), new Random(2).doubles(121).toArray());
    System.out.println(
        "| one field at 1e5 points | 0.03 | " + time(20, () -> field.at(points)) + " |");
    double[] out = new double[121 * POINTS];
    System.out.println(
        "| 121 columns at 1e5 points | 0.6 | "
            + time(
                5,
                () ->
                    Blocks.inParallel(
                        POINTS,
                        BLOCK,
                        (from, to) ->
                            f.evaluate(
                                PointBlock.of(points, from, to),
                                Columns.ofValues(out, from, POINTS))))
            + " |");
  }
}

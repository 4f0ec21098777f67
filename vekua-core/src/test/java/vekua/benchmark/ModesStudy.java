package vekua.benchmark;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import vekua.formula.Expression;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.SmoothCurve;
import vekua.modes.ExactSpectra;
import vekua.modes.Membrane;
import vekua.modes.Mode;
import vekua.modes.ModeSolver;
import vekua.modes.Spectrum;

/**
 * Modes of domains whose eigenvalues are known, and of those that others published times for: a
 * table of errors, intervals and times. Each row is run twice; the second time counts.
 */
public final class ModesStudy {

  private static final double PI2 = Math.PI * Math.PI;

  private ModesStudy() {}

  /** Prints the table. */
  public static void main(String[] args) {
    System.out.println(
        "| task | modes | complete | largest error | widest interval | outside their interval | s |");
    System.out.println("|---|---:|---|---|---|---:|---:|");
    Domain l = polygon(0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2);
    double[] published = {
      9.63972384402194,
      15.197251926454308,
      2 * PI2,
      29.521481114144848,
      31.912635957137752,
      41.47450989021491
    };
    row("L-shape, first 10 (6 published)", published, () -> lowest(l, 10));
    row("L-shape, first 100", new double[0], () -> lowest(l, 100));
    Domain square = polygon(0, 0, 1, 0, 1, 1, 0, 1);
    row("square, first 200", ExactSpectra.rectangle(1, 1, 1, 200), () -> lowest(square, 200));
    Domain disc = Domain.inside(Curve.circle(0, 0, 1));
    double[] zeros = ExactSpectra.disc(0, 960);
    row("disc, first 200", zeros, () -> lowest(disc, 200));
    row(
        "disc, λ from 20000 to 20100",
        ExactSpectra.disc(20000, 20100),
        () -> in(disc, 20000, 20100));
    double h = Math.sqrt(3) / 2;
    Domain triangle = polygon(0, 0, 1, 0, 0.5, h);
    row(
        "equilateral triangle, first 100",
        ExactSpectra.equilateral(100),
        () -> lowest(triangle, 100));
    Domain thin = polygon(0, 0, 20, 0, 20, 1, 0, 1);
    row("rectangle 20:1, first 60", ExactSpectra.rectangle(20, 1, 1, 60), () -> lowest(thin, 60));
    double b = 1 + 1e-9;
    Domain nearly = polygon(0, 0, 1, 0, 1, b, 0, b);
    row(
        "rectangle 1 by 1 + 1e-9, first 50",
        ExactSpectra.rectangle(1, b, 1, 50),
        () -> lowest(nearly, 50));
    Domain one = polygon(1, -3, 3, -1, 3, 1, -1, 1, -1, 3, -3, 1, -1, -1, 1, -1);
    Domain other = polygon(1, -3, 1, -1, 3, -1, 1, 1, -1, 1, -1, 3, -3, 3, -3, 1);
    Spectrum drum = lowest(one, 20);
    double[] alike = drum.modes().stream().mapToDouble(Mode::eigenvalue).toArray();
    row("drum b, first 20, against drum a", alike, () -> lowest(other, 20));
    Domain ellipse = Domain.inside(SmoothCurve.ellipse(0, 0, 1, 0.8, 0));
    row("ellipse 1 by 0.8, λ from 22450 to 22550", new double[0], () -> in(ellipse, 22450, 22550));
    double c = 3 * Math.PI / 8;
    double d = 5 * Math.PI / 4;
    Domain acute = polygon(1, 0, Math.cos(c), Math.sin(c), Math.cos(d), Math.sin(d));
    row("MPSpack's triangle, k from 4 to 20", new double[0], () -> in(acute, 16, 400));
    String radius = "(1+0.3*cos(3*(t+0.2*cos(t))))";
    Domain smooth =
        Domain.inside(
            SmoothCurve.of(
                Expression.parseParametric(radius + "*cos(t)"),
                Expression.parseParametric(radius + "*sin(t)")));
    row("MPSpack's smooth domain, k from 2 to 10", new double[0], () -> in(smooth, 4, 100));
    row("MPSpack's smooth domain, k from 30 to 31", new double[0], () -> in(smooth, 900, 961));
  }

  private static Spectrum lowest(Domain domain, int count) {
    return ModeSolver.withDefaults().lowest(Membrane.clamped(domain), count);
  }

  private static Spectrum in(Domain domain, double from, double to) {
    return ModeSolver.withDefaults().between(Membrane.clamped(domain), from, to);
  }

  private static void row(String name, double[] exact, Supplier<Spectrum> work) {
    Spectrum spectrum = work.get();
    // Once more for the clock, now that everything is compiled.
    long start = System.nanoTime();
    int again = work.get().modes().size();
    double seconds = (System.nanoTime() - start) * 1e-9;
    if (again != spectrum.modes().size()) {
      throw new IllegalStateException(name + ": " + again + " modes the second time");
    }
    List<Mode> modes = spectrum.modes();
    double error = 0;
    double width = 0;
    int outside = 0;
    int compared = Math.min(exact.length, modes.size());
    for (int i = 0; i < modes.size(); i++) {
      Mode m = modes.get(i);
      width = Math.max(width, (m.upper() - m.lower()) / m.eigenvalue());
      if (i < compared) {
        error = Math.max(error, Math.abs(m.eigenvalue() - exact[i]) / exact[i]);
        // The reference itself is rounded.
        double slack = 2e-15 * exact[i];
        outside += m.lower() - slack <= exact[i] && exact[i] <= m.upper() + slack ? 0 : 1;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %s | %s | %.0e | %s | %.2f |%n",
        name,
        modes.size(),
        spectrum.complete() ? "yes" : "NO",
        compared == 0 ? "" : String.format(Locale.ROOT, "%.0e", error),
        width,
        compared == 0 ? "" : outside + " of " + compared,
        seconds);
  }

  private static Domain polygon(double... coordinates) {
    double[] x = new double[coordinates.length / 2];
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = coordinates[2 * i];
      y[i] = coordinates[2 * i + 1];
    }
    return Domain.inside(Polygon.of(x, y));
  }
}

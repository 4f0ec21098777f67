package vekua.fit;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.formula.Expression;
import vekua.functions.Functions;
import vekua.functions.MediumFunctions;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.internal.Interruption;
import vekua.medium.Coefficient;
import vekua.medium.Linearised;
import vekua.rows.Functional;
import vekua.rows.Samples;

/**
 * A field of Δu = E(x, y, u, ∇u) in a disc from measurements, by Gauss and Newton's method: about
 * every field the equation is linear in the next one, which is an answer to a known source plus
 * what shines in, and that is fitted. Uncertainty is that of the last linear equation.
 *
 * @param fit of the part that shines in
 * @param known the answer to the source of the last linear equation: the field is the fit's plus
 *     this
 * @param basis of the fit
 * @param steps how many linear equations there were
 */
public record NonlinearFit(Fit fit, Functions known, DiskBasis basis, int steps) {

  private static final int MOST_STEPS = 40;

  /** Changes below this, relative to the field, are no news to a fit. */
  private static final double SETTLED = 1e-7;

  /** Sources below this share of the terms that they are the sum of are rounding. */
  private static final double ROUNDING = 1e-14;

  /** A field at any place, with its derivatives. */
  private interface Known extends java.io.Serializable {
    void at(double x, double y, double[] out);
  }

  /**
   * Fits.
   *
   * @param fitter how each linear fit is done
   * @param equation the nonlinear equation; its start is where the method begins
   * @param samples at least one, of one snapshot
   * @param frame the disc
   * @throws IllegalArgumentException if the method does not converge
   */
  public static NonlinearFit of(
      Fitter fitter, Equation.Semilinear equation, Samples samples, Disk frame) {
    Interruption interruption = Interruption.ofThisThread();
    int order = fitter.order().orElseGet(() -> equation.order(frame, samples.size()));
    Points nodes = nodes(frame);
    Known about = start(equation.startExpression());
    double[] before = values(about, nodes);
    double change = Double.POSITIVE_INFINITY;
    double smallest = Double.POSITIVE_INFINITY;
    for (int step = 1; step <= MOST_STEPS; step++) {
      interruption.check();
      NonlinearFit next;
      try {
        next = step(fitter, equation, samples, frame, order, about, step);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "the nonlinear fit does not converge: in step "
                + step
                + " "
                + e.getMessage()
                + "; a start nearer to the field may help, or there is no such field",
            e);
      }
      Known field = next.field();
      double[] now = values(field, nodes);
      double size = 0;
      double most = 0;
      for (int i = 0; i < now.length; i++) {
        size = Math.max(size, Math.abs(now[i]));
        most = Math.max(most, Math.abs(now[i] - before[i]));
      }
      change = size > 0 ? most / size : 0;
      if (!Double.isFinite(change)) {
        break;
      }
      if (change <= SETTLED) {
        return next;
      }
      // Steps that do not become smaller are halved.
      boolean worse = step > 3 && change > 0.7 * smallest;
      smallest = Math.min(smallest, change);
      about = worse ? between(about, field) : field;
      before = values(about, nodes);
    }
    throw new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "the nonlinear fit does not converge: after %d steps the field still changes by %.1e of"
                + " its size; a start nearer to the field may help, or there is no such field",
            MOST_STEPS,
            change));
  }

  private static Points nodes(Disk frame) {
    double[] x = new double[150];
    double[] y = new double[150];
    for (int i = 0; i < x.length; i++) {
      double r = frame.radius() * Math.sqrt((i + 0.5) / x.length);
      x[i] = frame.x() + r * Math.cos(2.4 * i);
      y[i] = frame.y() + r * Math.sin(2.4 * i);
    }
    return Points.of(x, y);
  }

  private static double[] values(Known field, Points at) {
    double[] u = new double[at.size()];
    double[] out = new double[3];
    for (int i = 0; i < u.length; i++) {
      field.at(at.x(i), at.y(i), out);
      u[i] = out[0];
    }
    return u;
  }

  private static Known start(Optional<Expression> start) {
    return (x, y, out) -> {
      java.util.Arrays.fill(out, 0);
      if (start.isPresent()) {
        out[0] = start.get().at(x, y);
        System.arraycopy(start.get().gradientAt(x, y), 0, out, 1, 2);
      }
    };
  }

  private static Known between(Known a, Known b) {
    return (x, y, out) -> {
      a.at(x, y, out);
      double[] other = new double[3];
      b.at(x, y, other);
      for (int i = 0; i < 3; i++) {
        out[i] = (out[i] + other[i]) / 2;
      }
    };
  }

  private Known field() {
    return (x, y, out) -> {
      Points at = Points.of(x, y);
      double[] g = fit.field().gradientAt(x, y);
      double[][] slopes = known.gradients(at);
      out[0] = fit.field().at(x, y) + known.values(at)[0];
      out[1] = g[0] + slopes[0][0];
      out[2] = g[1] + slopes[1][0];
    };
  }

  /** Δv − E_u v − E_∇·∇v = E − E_u u − E_∇·∇u about a field u. */
  private static NonlinearFit step(
      Fitter fitter,
      Equation.Semilinear equation,
      Samples samples,
      Disk frame,
      int order,
      Known about,
      int steps) {
    Expression right = equation.expression();
    // Every node is asked for several times.
    Map<Place, double[]> seen = new ConcurrentHashMap<>();
    Linearised medium =
        new Linearised(
            (x, y, out) -> {
              System.arraycopy(seen(seen, right, about, new Place(x, y)), 0, out, 0, 3);
            });
    Coefficient source =
        Coefficient.of(
            (x, y) -> seen(seen, right, about, new Place(x, y))[3],
            (x, y) -> Double.NaN,
            (x, y) -> Double.NaN);
    Functions known = MediumFunctions.particular(medium, source, frame);
    DiskBasis basis = equation.linearised(medium, order, frame);
    return new NonlinearFit(fitter.fit(basis, without(samples, known)), known, basis, steps);
  }

  /** Not under the map's locks: the first term is made by several threads. */
  private static double[] seen(
      Map<Place, double[]> seen, Expression right, Known about, Place place) {
    double[] known = seen.get(place);
    if (known == null) {
      known = terms(right, about, place);
      seen.put(place, known);
    }
    return known;
  }

  private record Place(double x, double y) {}

  /** b, c and the source of the equation that is linear about a field. */
  private static double[] terms(Expression right, Known about, Place at) {
    double[] u = new double[3];
    about.at(at.x, at.y, u);
    double[] e = new double[4];
    right.valueAndSlopes(new double[] {at.x, at.y, u[0], u[1], u[2]}, 2, e);
    double rest = e[0];
    double size = Math.abs(e[0]);
    for (int i = 0; i < 3; i++) {
      rest -= e[i + 1] * u[i];
      size += Math.abs(e[i + 1] * u[i]);
    }
    // Where all cancel, what is left is the rounding of a field and its slopes, a source without a
    // shape.
    return new double[] {-e[2], -e[3], -e[1], Math.abs(rest) > ROUNDING * size ? rest : 0};
  }

  /** The samples without what a known function contributes to them. */
  public static Samples without(Samples samples, Functions known) {
    double[] values = known.values(samples.points());
    double[][] slopes = known.gradients(samples.points());
    double[][] rest = new double[samples.snapshots()][];
    for (int s = 0; s < rest.length; s++) {
      rest[s] = samples.snapshot(s).clone();
      for (int i = 0; i < samples.size(); i++) {
        Functional f = samples.functional(i);
        rest[s][i] -= f.a() * values[i] + f.b() * (f.nx() * slopes[0][i] + f.ny() * slopes[1][i]);
      }
    }
    return samples.withSnapshots(rest);
  }
}

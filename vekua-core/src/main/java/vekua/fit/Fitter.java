package vekua.fit;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import vekua.basis.Basis;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.internal.Check;
import vekua.rows.ParallelReduction;
import vekua.rows.Reduction;
import vekua.rows.Samples;

/**
 * How to fit: an immutable configuration. A long fit ends with a {@link CancellationException} if
 * the thread that asked for it is interrupted.
 */
public final class Fitter implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Up to this many matrix elements a fit runs in memory and refines its solution. */
  private static final long IN_MEMORY = 1 << 20;

  private final Regularisation regularisation;
  private final Scaling scaling;
  private final @Nullable Disk frame;

  /** Not serialised: a fitter for a domain refuses to be. */
  private final transient @Nullable Domain domain;

  private final int order;

  private Fitter(
      Regularisation regularisation,
      Scaling scaling,
      @Nullable Disk frame,
      @Nullable Domain domain,
      int order) {
    this.regularisation = regularisation;
    this.scaling = scaling;
    this.frame = frame;
    this.domain = domain;
    this.order = order;
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    if (domain != null) {
      throw new NotSerializableException("a fitter for a domain");
    }
    out.defaultWriteObject();
  }

  /** Everything from the samples: regularisation by the evidence, frame and order as they need. */
  public static Fitter withDefaults() {
    return new Fitter(Regularisation.automatic(), Scaling.DOMAIN, null, null, -1);
  }

  /** The same with another regularisation. */
  public Fitter with(Regularisation newRegularisation) {
    return new Fitter(newRegularisation, scaling, frame, domain, order);
  }

  /** The same with another scaling of the columns. */
  public Fitter with(Scaling newScaling) {
    return new Fitter(regularisation, newScaling, frame, domain, order);
  }

  /** The same with a given frame in place of the smallest disc that covers the samples. */
  public Fitter withFrame(Disk newFrame) {
    return new Fitter(regularisation, scaling, newFrame, null, order);
  }

  /**
   * The same for samples in a domain in place of a disc: with functions for its holes and corners.
   */
  public Fitter withDomain(Domain newDomain) {
    return new Fitter(regularisation, scaling, null, newDomain, order);
  }

  /** The same with a given order in place of one that suits equation, frame and samples. */
  public Fitter withOrder(int newOrder) {
    Check.inRange(newOrder, 0, Equation.MAX_ORDER, "order");
    return new Fitter(regularisation, scaling, frame, domain, newOrder);
  }

  /** Fits one snapshot with a basis of the equation. */
  public Fit fit(Equation equation, Samples samples) {
    return fit(basis(equation, samples.points()), samples);
  }

  /**
   * Fits one snapshot.
   *
   * @throws IllegalArgumentException if there are no samples or several snapshots
   */
  public Fit fit(Basis basis, Samples samples) {
    if (samples.snapshots() != 1) {
      throw new IllegalArgumentException(
          "samples must have one snapshot: " + samples.snapshots() + "; use fitAll");
    }
    return fitAll(basis, samples).get(0);
  }

  /** Fits every snapshot of the samples; all share one factorisation. */
  public List<Fit> fitAll(Basis basis, Samples samples) {
    Check.inRange(samples.size(), 1, Integer.MAX_VALUE, "number of samples");
    if ((long) samples.size() * basis.size() <= IN_MEMORY) {
      Plan plan = plan(basis, samples);
      if (samples.snapshots() == 1) {
        return List.of(plan.fitChecked(samples.snapshot(0)));
      }
      return plan.fitAll(
          IntStream.range(0, samples.snapshots())
              .mapToObj(samples::values)
              .toArray(double[][]::new));
    }
    return fitAll(
        basis,
        ParallelReduction.reduce(
            basis, List.of(samples).iterator(), samples.snapshots(), samples.size()));
  }

  /** Fits every snapshot of reduced samples, wherever their parts were reduced. */
  public List<Fit> fitAll(Basis basis, Reduction reduction) {
    int n = basis.size();
    Check.sameLength(reduction.functions(), n, "functions of the reduction", "functions");
    if (reduction.rows() == 0) {
      throw new IllegalArgumentException("number of samples must be positive: 0");
    }
    double[] triangle = reduction.triangle();
    int stride = n + reduction.snapshots();
    Design design =
        Design.of(triangle, stride, basis, reduction.rows(), reduction.noise(), scaling);
    List<Fit> fits = new ArrayList<>();
    for (int s = 0; s < reduction.snapshots(); s++) {
      int column = (n + s) * stride;
      double beyond = 0;
      for (int i = n; i <= n + s; i++) {
        beyond += triangle[column + i] * triangle[column + i];
      }
      double[] c = Arrays.copyOfRange(triangle, column, column + n);
      fits.add(new Fit(design, regularisation.estimate(design, new RotatedData(c, beyond, null))));
    }
    return fits;
  }

  /**
   * Fits one snapshot whose samples arrive in batches, in memory that does not grow with them. The
   * result does not depend on the sizes of the batches.
   */
  public Fit fit(Basis basis, Iterator<Samples> batches) {
    return fitAll(basis, ParallelReduction.reduce(basis, batches, 1, Long.MAX_VALUE)).get(0);
  }

  /** Factors sensors that all measure values with the same noise. */
  public Plan plan(Basis basis, Points sensors) {
    return plan(basis, Samples.of(sensors, new double[sensors.size()]));
  }

  /** Factors sensors with the functionals and noise levels of the samples; values are ignored. */
  public Plan plan(Basis basis, Samples sensors) {
    Check.inRange(sensors.size(), 1, Integer.MAX_VALUE, "number of samples");
    return Plan.of(basis, sensors, regularisation, scaling);
  }

  /**
   * The basis that {@link #fit(Equation, Samples)} uses for samples at these points.
   *
   * @throws IllegalArgumentException if there is none, or one lies outside the domain
   */
  public Basis basis(Equation equation, Points points) {
    Check.inRange(points.size(), 1, Integer.MAX_VALUE, "number of samples");
    if (domain != null) {
      return basis(equation, domain, points);
    }
    return basis(equation, frame != null ? frame : Disk.covering(points), points.size());
  }

  /**
   * The basis for samples of which only their number and a disc that covers them are known.
   *
   * @param covering the frame, unless this fitter was given one
   */
  public DiskBasis basis(Equation equation, Disk covering, long samples) {
    Disk disk = frame().orElse(covering);
    return equation.basis(order >= 0 ? order : equation.order(disk, samples), disk);
  }

  /** How hardly determined directions are damped. */
  public Regularisation regularisation() {
    return regularisation;
  }

  /** How columns are scaled. */
  public Scaling scaling() {
    return scaling;
  }

  /** The order that was given, if any. */
  public OptionalInt order() {
    return order >= 0 ? OptionalInt.of(order) : OptionalInt.empty();
  }

  /** The domain that was given, if any. */
  public Optional<Domain> domain() {
    return Optional.ofNullable(domain);
  }

  /** The frame that was given, if any. */
  public Optional<Disk> frame() {
    return Optional.ofNullable(frame);
  }

  private Basis basis(Equation equation, Domain place, Points points) {
    for (int i = 0; i < points.size(); i++) {
      if (!place.covers(points.x(i), points.y(i))) {
        throw new IllegalArgumentException(
            "samples must lie in the domain: sample "
                + i
                + " at ("
                + points.x(i)
                + ", "
                + points.y(i)
                + ")");
      }
    }
    int n = order >= 0 ? order : equation.order(place, points.size());
    return equation.basis(n, place);
  }
}

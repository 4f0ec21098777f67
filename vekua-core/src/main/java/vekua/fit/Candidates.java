package vekua.fit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleFunction;
import vekua.basis.Basis;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.basis.Prior;
import vekua.functions.MediumFunctions;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Frame;
import vekua.rows.RowAssembler;
import vekua.rows.Samples;

/**
 * The bases among which a search for a wavenumber chooses: one for each wavenumber, all in the same
 * place. Functions of a medium cost much: those of a search are drafts, and what they are at the
 * sensors is kept. Thread-safe.
 */
final class Candidates {

  /** What rounding, or a draft, does to a wavenumber, relative to it. */
  private static final double ROUNDING = 1e-14;

  private static final double DRAFT = 1e-7;

  private final DoubleFunction<Equation> family;
  private final Frame frame;
  private final Optional<Domain> domain;
  private final Map<Key, Trial> kept = new ConcurrentHashMap<>();

  /**
   * Bases.
   *
   * @param family the equation for a given wavenumber
   * @param frame the disc or ball that they cover
   * @param domain where the field lives, if that is not the frame
   */
  Candidates(DoubleFunction<Equation> family, Frame frame, Optional<Domain> domain) {
    this.family = family;
    this.frame = frame;
    this.domain = domain;
  }

  /** The functions of one wavenumber at the sensors, column by column, and their priors. */
  @SuppressWarnings("ArrayRecordComponent") // internal: shared, not changed
  record Trial(List<Prior> priors, double[] phi) {

    int size() {
      return priors.get(0).deviations().length;
    }

    /** The prior to scan with: the most plausible one, the middle among equals. */
    int likeliest() {
      int best = priors.size() / 2;
      for (int p = 0; p < priors.size(); p++) {
        best = priors.get(p).weight() > priors.get(best).weight() ? p : best;
      }
      return best;
    }
  }

  private record Key(double number, boolean trusted, Samples samples) {}

  DoubleFunction<Equation> family() {
    return family;
  }

  Frame frame() {
    return frame;
  }

  /** How far a wavenumber can be told at best, relative to it. */
  double precision(double k) {
    return inMedium(k) ? DRAFT : ROUNDING;
  }

  private boolean inMedium(double k) {
    return domain.isEmpty() && frame instanceof Disk && family.apply(k).medium().isPresent();
  }

  /** Whether a scan with fewer functions than the search needs is worth it. */
  boolean costly(double k) {
    return inMedium(k);
  }

  /** The order that suits a wavenumber and a number of samples. */
  private int order(double k, int samples) {
    Equation equation = family.apply(k);
    return domain
        .map(place -> equation.order(place, samples))
        .orElseGet(() -> equation.order(frame, samples));
  }

  /**
   * The functions of a wavenumber at the sensors.
   *
   * @param trusted whether a medium counts as known exactly
   */
  Trial trial(double k, Samples samples, boolean trusted) {
    if (!inMedium(k)) {
      return trial(basis(k, order(k, samples.size())), samples);
    }
    Key key = new Key(k, trusted, samples);
    Trial known = kept.get(key);
    if (known == null) {
      known =
          trial(family.apply(k).draft(order(k, samples.size()), (Disk) frame, trusted), samples);
      kept.put(key, known);
    }
    return known;
  }

  private static Trial trial(Basis basis, Samples samples) {
    double[] phi = new RowAssembler(basis).matrix(samples);
    return basis instanceof DiskBasis disk
            && disk.functions() instanceof MediumFunctions functions
            && disk.equation().wavenumber() > 0
        ? scattered(disk.priors(), phi, functions, samples.size())
        : new Trial(basis.priors(), phi);
  }

  /**
   * Real functions of a medium resonate at some wavenumbers, near which priors of their weights are
   * wrong. Fields that come from outside and go out again do not: real and imaginary parts of them
   * take the place of the functions.
   */
  private static Trial scattered(
      List<Prior> priors, double[] phi, MediumFunctions functions, int rows) {
    int n = 2 * functions.order() + 1;
    int weak = phi.length / rows - n;
    double[][] weights = functions.scattering();
    double[] both = new double[rows * (2 * n + weak)];
    for (int part = 0; part < 2; part++) {
      for (int j = 0; j < n; j++) {
        int to = rows * (part * n + j);
        for (int l = 0; l < n; l++) {
          double w = weights[part][n * j + l];
          for (int i = 0; i < rows; i++) {
            both[to + i] = Math.fma(w, phi[rows * l + i], both[to + i]);
          }
        }
      }
    }
    System.arraycopy(phi, rows * n, both, 2 * rows * n, rows * weak);
    List<Prior> own =
        priors.stream()
            .map(
                prior -> {
                  double[] d = new double[2 * n + weak];
                  System.arraycopy(prior.deviations(), 0, d, 0, n);
                  System.arraycopy(prior.deviations(), 0, d, n, n + weak);
                  return new Prior(prior.weight(), d);
                })
            .toList();
    return new Trial(own, both);
  }

  private Basis basis(double k, int order) {
    Equation equation = family.apply(k);
    return domain.isPresent() ? equation.basis(order, domain.get()) : equation.basis(order, frame);
  }
}

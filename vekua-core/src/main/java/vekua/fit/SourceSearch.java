package vekua.fit;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import vekua.basis.FrameBasis;
import vekua.basis.Prior;
import vekua.basis.SourcePriors;
import vekua.internal.Interruption;

/**
 * Asks the data how far away the sources of a field are: the evidence of every radius of the sphere
 * that they are spread over, averaged over the ratio of noise to field and over the kinds of
 * sources.
 */
final class SourceSearch {

  /** Radii that are asked first, at equal ratios. */
  private static final int FIRST = 14;

  /** Halvings of the distance between radii. */
  private static final int LEVELS = 8;

  /** Fewer rows than this do not tell where sources are. */
  private static final int FEWEST = 12;

  /** A radius at an end of the range this close to the best leaves the question open. */
  private static final double MARGIN = 3;

  /** Larger triangles would take minutes. */
  private static final int LARGEST = 1000;

  private static final double LEAST = 1e-13;

  /** What the kind of sources leaves open of their radius, as a share of it. */
  private static final double KIND = 0.04;

  private final Design design;
  private final RotatedData data;
  private final int height;
  private final @Nullable ScalePrior scale;

  private SourceSearch(Design design, RotatedData data) {
    this.design = design;
    this.data = data;
    height = (int) Math.min(design.rows(), design.columns());
    scale = design.noiseGiven() ? design.scalePrior() : null;
  }

  /** The radius, where the basis has such sources and the data tell. */
  static Optional<SourceRadius> find(Design design, RotatedData data) {
    if (!(design.basis() instanceof FrameBasis basis)
        || design.rows() < FEWEST
        || design.columns() > LARGEST) {
      return Optional.empty();
    }
    return basis.sources().flatMap(sources -> new SourceSearch(design, data).find(sources));
  }

  private Optional<SourceRadius> find(SourcePriors sources) {
    double growth = Math.log(sources.high() / sources.low()) / (FIRST - 1);
    double[] first = new double[FIRST];
    Arrays.setAll(first, i -> sources.low() * Math.exp(growth * i));
    NavigableMap<Double, Double> known = new TreeMap<>();
    evaluate(sources, first, known);
    WavenumberPosterior posterior = new WavenumberPosterior(known);
    for (int level = 0; level < LEVELS; level++) {
      List<Double> next = posterior.unresolved();
      if (next.isEmpty()) {
        break;
      }
      evaluate(sources, next.stream().mapToDouble(Double::doubleValue).toArray(), known);
      posterior = new WavenumberPosterior(known);
    }
    double end = Math.max(known.firstEntry().getValue(), known.lastEntry().getValue());
    if (!(posterior.highest() - end > MARGIN)) {
      return Optional.empty();
    }
    double mean = posterior.mean(known.firstKey(), known.lastKey());
    // Real sources are of no kind exactly.
    double sigma = Math.hypot(posterior.deviation(mean), KIND * mean);
    return Optional.of(new SourceRadius(mean, sigma));
  }

  private void evaluate(SourcePriors sources, double[] radii, NavigableMap<Double, Double> known) {
    Interruption interruption = Interruption.ofThisThread();
    double[] logs =
        DoubleStream.of(radii)
            .parallel()
            .map(radius -> interruption.within(() -> log(sources.at(radius))))
            .toArray();
    for (int i = 0; i < radii.length; i++) {
      known.put(radii[i], logs[i]);
    }
  }

  /** The log evidence averaged over some priors. */
  private double log(List<Prior> priors) {
    double[] logs = priors.stream().mapToDouble(prior -> log(design.believed(prior))).toArray();
    double top = Arrays.stream(logs).max().orElseThrow();
    return top + Math.log(Arrays.stream(logs).map(l -> Math.exp(l - top)).average().orElseThrow());
  }

  private double log(Prior prior) {
    double[][] kernel = design.covariance(prior.deviations(), height);
    double signal = 0;
    for (int i = 0; i < height; i++) {
      signal += kernel[i][i] / design.rows();
    }
    Tridiagonal form = new Tridiagonal(kernel);
    Tridiagonal.Along own = form.along(Arrays.copyOf(data.rotated(), height));
    RotatedData partner = data.partner();
    Tridiagonal.Along other =
        partner == null ? null : form.along(Arrays.copyOf(partner.rotated(), height));
    double beyond = data.beyond() + (partner == null ? 0 : partner.beyond());
    double least = data.leastVariance(design.rows()) * design.rows();
    int parts = partner == null ? 1 : 2;
    return new DampingIntegral(
            t -> {
              double lambda = Math.exp(t);
              Tridiagonal.At at = own.at(lambda);
              double quadratic =
                  at.quadratic() + (other == null ? 0 : other.at(lambda).quadratic());
              if (!(quadratic >= 0)) {
                return Double.NEGATIVE_INFINITY;
              }
              double misfit = Math.max(beyond + lambda * quadratic, least);
              double each = -0.5 * (at.logDeterminant() - height * t);
              double rows = parts * (double) design.rows();
              return parts * each - 0.5 * rows * Math.log(misfit) + belief(misfit / rows);
            },
            Math.max(signal, 1e-300),
            LEAST)
        .log();
  }

  private double belief(double variance) {
    return scale == null
        ? 0
        : scale.log(0.5 * Math.log(variance / (design.noise() * design.noise())));
  }
}

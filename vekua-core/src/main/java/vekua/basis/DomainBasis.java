package vekua.basis;

import java.util.List;
import vekua.geometry.Points;
import vekua.geometry.Sites;
import vekua.internal.Check;
import vekua.internal.Interruption;

/**
 * A basis for a domain of any shape, put together from groups of functions that each do one thing:
 * polynomials or modes for what is smooth, poles and fractional powers at corners, logarithms and
 * negative powers in holes.
 */
public final class DomainBasis implements Basis {

  /** Sites evaluated together: a block of columns stays in the cache. */
  private static final int BLOCK = 256;

  static final Points NOWHERE = Points.of(new double[0], new double[0]);

  private final List<Terms> groups;
  private final int size;
  private final double[] scales;
  private final List<Prior> priors;
  private final Points inside;

  DomainBasis(List<Terms> groups, double[] scales, List<Prior> priors, Points inside) {
    this.groups = groups;
    this.size = size(groups);
    this.scales = scales;
    this.priors = priors;
    this.inside = inside;
  }

  static int size(List<Terms> groups) {
    return groups.stream().mapToInt(Terms::size).sum();
  }

  /**
   * One group of functions, as it is stored.
   *
   * @param kind what they are
   * @param numbers their parameters
   */
  @SuppressWarnings("ArrayRecordComponent") // a transfer object
  public record Group(String kind, double[] numbers) {}

  /** Everything there is to know about the groups, to be read back by {@link #of}. */
  public List<Group> groups() {
    return groups.stream().map(g -> new Group(g.kind(), g.numbers())).toList();
  }

  /**
   * The basis of stored groups.
   *
   * @param scales the root mean squares over the domain
   * @throws IllegalArgumentException if a kind is not known or its numbers make no sense
   */
  public static DomainBasis of(List<Group> groups, double[] scales) {
    List<Terms> terms = groups.stream().map(g -> TermKinds.read(g.kind(), g.numbers())).toList();
    Check.sameLength(size(terms), scales.length, "functions", "scales");
    return new DomainBasis(terms, scales.clone(), List.of(), NOWHERE);
  }

  /**
   * The same functions with their root mean squares over points.
   *
   * @param inside points spread over the domain
   */
  public DomainBasis scaledOver(Points inside) {
    double[] mean = new double[size];
    Interruption interruption = Interruption.ofThisThread();
    for (int from = 0; from < inside.size(); from += BLOCK) {
      interruption.check();
      int count = Math.min(BLOCK, inside.size() - from);
      double[] columns = new double[size * count];
      values(inside, from, from + count, columns, 0, count);
      for (int at = 0; at < columns.length; at++) {
        mean[at / count] += columns[at] * columns[at];
      }
    }
    for (int j = 0; j < size; j++) {
      double rms = Math.sqrt(mean[j] / Math.max(1, inside.size()));
      mean[j] = rms > 0 && rms < Double.POSITIVE_INFINITY ? rms : 1;
    }
    return new DomainBasis(groups, mean, List.of(), inside);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public double[] scales() {
    return scales.clone();
  }

  /** What the maker of this basis believes; without such knowledge, equal energies. */
  @Override
  public List<Prior> priors() {
    return priors.isEmpty() ? Basis.super.priors() : priors;
  }

  /** Functions of several groups are far from orthogonal: their sums are squared and averaged. */
  @Override
  public double meanSquare(double[][] combinations) {
    if (inside.size() == 0) {
      return Basis.super.meanSquare(combinations);
    }
    int n = inside.size();
    double[] columns = new double[size * n];
    values(inside, 0, n, columns, 0, n);
    double[] sum = new double[n];
    double total = 0;
    for (double[] coefficients : combinations) {
      Columns.sum(columns, n, coefficients, sum, 0);
      for (double u : sum) {
        total += u * u;
      }
    }
    return total / n;
  }

  /** The same functions with other beliefs about their coefficients. */
  DomainBasis withPriors(List<Prior> newPriors) {
    return new DomainBasis(groups, scales, List.copyOf(newPriors), inside);
  }

  /** Evaluates every function at all sites; see {@link Basis#values}. */
  public void values(Sites sites, double[] out, int offset, int stride) {
    int at = offset;
    for (Terms group : groups) {
      group.values(sites, out, at, stride);
      at += group.size() * stride;
    }
  }

  /** Evaluates every gradient at all sites; see {@link Basis#gradients}. */
  public void gradients(Sites sites, double[] dx, double[] dy, int offset, int stride) {
    int at = offset;
    for (Terms group : groups) {
      group.gradients(sites, dx, dy, at, stride);
      at += group.size() * stride;
    }
  }

  @Override
  public void values(Points points, int from, int to, double[] out, int offset, int stride) {
    for (int b = from; b < to; b += BLOCK) {
      int end = Math.min(to, b + BLOCK);
      values(Sites.of(points, b, end), out, offset + b - from, stride);
    }
  }

  @Override
  public void gradients(
      Points points, int from, int to, double[] dx, double[] dy, int offset, int stride) {
    for (int b = from; b < to; b += BLOCK) {
      int end = Math.min(to, b + BLOCK);
      gradients(Sites.of(points, b, end), dx, dy, offset + b - from, stride);
    }
  }

  @Override
  public void series(
      double[] coefficients, Points points, int from, int to, double[] out, int offset) {
    for (int b = from; b < to; b += BLOCK) {
      series(coefficients, Sites.of(points, b, Math.min(to, b + BLOCK)), out, offset + b - from);
    }
  }

  /** Sums the functions with the given coefficients at all sites. */
  public void series(double[] coefficients, Sites sites, double[] out, int offset) {
    int n = sites.size();
    double[] columns = new double[size * n];
    values(sites, columns, 0, n);
    Columns.sum(columns, n, coefficients, out, offset);
  }

  @Override
  public void seriesGradient(
      double[] coefficients,
      Points points,
      int from,
      int to,
      double[] dx,
      double[] dy,
      int offset) {
    for (int b = from; b < to; b += BLOCK) {
      Sites sites = Sites.of(points, b, Math.min(to, b + BLOCK));
      seriesGradient(coefficients, sites, dx, dy, offset + b - from);
    }
  }

  /** Sums the gradients with the given coefficients at all sites. */
  public void seriesGradient(
      double[] coefficients, Sites sites, double[] dx, double[] dy, int offset) {
    int n = sites.size();
    double[] columnsX = new double[size * n];
    double[] columnsY = new double[size * n];
    gradients(sites, columnsX, columnsY, 0, n);
    Columns.sum(columnsX, n, coefficients, dx, offset);
    Columns.sum(columnsY, n, coefficients, dy, offset);
  }

  @Override
  public String toString() {
    return "DomainBasis[" + size + " functions, " + groups.size() + " groups]";
  }
}

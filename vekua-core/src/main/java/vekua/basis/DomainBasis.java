package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import vekua.functions.Columns;
import vekua.functions.Description;
import vekua.functions.Functions;
import vekua.functions.Kinds;
import vekua.functions.Union;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.Check;
import vekua.internal.Interruption;

/**
 * A basis for a domain of any shape, put together from groups of functions that each do one thing:
 * polynomials or modes for what is smooth, poles and fractional powers at corners, logarithms and
 * negative powers in holes. Immutable.
 */
public final class DomainBasis extends FunctionsBasis {

  /** Points evaluated together: a block of columns stays in the cache. */
  private static final int BLOCK = 256;

  private final List<Functions> groups;
  private final double[] scales;
  private final List<Prior> priors;
  private final Optional<Points> inside;

  private DomainBasis(
      List<Functions> groups, double[] scales, List<Prior> priors, Optional<Points> inside) {
    super(new Union(groups));
    this.groups = List.copyOf(groups);
    this.scales = scales;
    this.priors = priors;
    this.inside = inside;
  }

  /** Groups of functions without knowledge of their root mean squares, which are taken as one. */
  static DomainBasis of(List<Functions> groups) {
    double[] ones = new double[new Union(groups).size()];
    Arrays.fill(ones, 1);
    return new DomainBasis(groups, ones, List.of(), Optional.empty());
  }

  /**
   * Groups of functions whose root mean squares are known.
   *
   * @param scales the root mean square over the domain of every function, as many as functions
   * @param groups the sets, in the order of their columns
   */
  public static DomainBasis of(double[] scales, Functions... groups) {
    DomainBasis basis =
        new DomainBasis(List.of(groups), scales.clone(), List.of(), Optional.empty());
    Check.sameLength(basis.size(), scales.length, "functions", "scales");
    return basis;
  }

  /**
   * What the groups of functions are, in a form that files can hold; {@link #of(List, double[])}
   * makes the basis again from it.
   */
  public List<Description> groups() {
    return groups.stream().map(Functions::description).toList();
  }

  /**
   * The basis of groups of functions that were stored.
   *
   * @param groups what {@link #groups} returned
   * @param scales the root mean square over the domain of every function, as many as functions
   * @throws IllegalArgumentException if a kind is not known or its numbers make no sense
   */
  public static DomainBasis of(List<Description> groups, double[] scales) {
    return of(scales, groups.stream().map(Kinds::read).toArray(Functions[]::new));
  }

  /**
   * The same functions, their root mean squares now taken over points.
   *
   * @param spread points spread over the domain
   */
  public DomainBasis scaledOver(Points spread) {
    double[] mean = new double[size()];
    Interruption interruption = Interruption.ofThisThread();
    for (int from = 0; from < spread.size(); from += BLOCK) {
      interruption.check();
      int count = Math.min(BLOCK, spread.size() - from);
      double[] columns = new double[size() * count];
      evaluate(PointBlock.of(spread, from, from + count), Columns.ofValues(columns, 0, count));
      for (int j = 0; j < mean.length; j++) {
        for (int at = j * count; at < (j + 1) * count; at++) {
          mean[j] += columns[at] * columns[at];
        }
      }
    }
    for (int j = 0; j < mean.length; j++) {
      double rms = Math.sqrt(mean[j] / Math.max(1, spread.size()));
      mean[j] = rms > 0 && rms < Double.POSITIVE_INFINITY ? rms : 1;
    }
    return new DomainBasis(groups, mean, List.of(), Optional.of(spread));
  }

  /** The points over which root mean squares are taken, where they are known. */
  public Optional<Points> inside() {
    return inside;
  }

  @Override
  public double[] scales() {
    return scales.clone();
  }

  /** What the maker of this basis believes; without such knowledge, equal energies. */
  @Override
  public List<Prior> priors() {
    return priors.isEmpty() ? super.priors() : priors;
  }

  /** Functions of several groups are far from orthogonal: their sums are squared and averaged. */
  @Override
  public double meanSquare(double[][] combinations) {
    if (inside.isEmpty()) {
      return super.meanSquare(combinations);
    }
    int n = inside.get().size();
    double[] columns = values(inside.get());
    double[] sum = new double[n];
    double total = 0;
    for (double[] coefficients : combinations) {
      Arrays.fill(sum, 0);
      for (int j = 0; j < coefficients.length; j++) {
        for (int i = 0; i < n; i++) {
          sum[i] = Math.fma(coefficients[j], columns[j * n + i], sum[i]);
        }
      }
      for (double u : sum) {
        total += u * u;
      }
    }
    return total / n;
  }

  /** The same groups and one more, of root mean squares taken as one. */
  DomainBasis and(Functions group) {
    List<Functions> more = new ArrayList<>(groups);
    more.add(group);
    return of(more);
  }

  /**
   * The functions of a basis, followed by others that solve no equation.
   *
   * @param basis the basis
   * @param others the other functions
   * @param priors alternative priors of all coefficients, those of the basis first
   * @param inside points over which root mean squares are taken
   */
  public static DomainBasis joined(
      Basis basis, Functions others, List<Prior> priors, Points inside) {
    return of(List.of(basis, others)).scaledOver(inside).withPriors(priors);
  }

  /** The same functions with other beliefs about their coefficients. */
  DomainBasis withPriors(List<Prior> newPriors) {
    return new DomainBasis(groups, scales, List.copyOf(newPriors), inside);
  }

  @Override
  public String toString() {
    return "DomainBasis[" + size() + " functions, " + groups.size() + " groups]";
  }
}

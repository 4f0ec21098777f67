package vekua.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Whether some sensors tell anything of the others. Readings that are equal to the last digit are
 * as unlikely beforehand on a level part of a field as they are likely on dead channels, and no
 * place of theirs tells the two apart; what does is the other sensors. Those of a field are
 * predicted better by whoever knows it somewhere, and worse by whoever believes a number that it
 * has not. Both predictions choose their ring of sources and noise for themselves, so that a group
 * that only shows a rougher field than the others do is no fault.
 */
final class GroupEvidence {

  /** Noise variances beside the field. */
  private static final double[] NOISES =
      IntStream.range(0, 17).mapToDouble(i -> Math.pow(10, -8 + 0.5 * i)).toArray();

  private final List<ErrorForms.Ring> rings;
  private final double[] u;
  private final double floor;

  /**
   * Sensors.
   *
   * @param rings priors of their field
   * @param u their values in relative weights
   * @param floor the least variance of their noise
   */
  GroupEvidence(List<ErrorForms.Ring> rings, double[] u, double floor) {
    this.rings = rings;
    this.u = u;
    this.floor = floor;
  }

  /**
   * How much likelier the values of the others are by themselves than with those of a group given:
   * a logarithm, positive where the group misleads.
   */
  double against(int[] group) {
    boolean[] gone = new boolean[u.length];
    for (int i : group) {
      gone[i] = true;
    }
    int[] others = IntStream.range(0, u.length).filter(i -> !gone[i]).toArray();
    int[] all = IntStream.range(0, u.length).toArray();
    List<Double> alone = new ArrayList<>();
    List<Double> given = new ArrayList<>();
    for (ErrorForms.Ring ring : rings) {
      Tridiagonal.Along whole = along(ring, all);
      Tridiagonal.Along rest = along(ring, others);
      Tridiagonal.Along part = along(ring, group);
      for (double noise : NOISES) {
        double lambda = noise * ring.signal();
        Tridiagonal.At w = whole.at(lambda);
        Tridiagonal.At r = rest.at(lambda);
        Tridiagonal.At p = part.at(lambda);
        double belief = belief(noise);
        double least = floor / lambda;
        int n = others.length;
        alone.add(belief + log(n, r.quadratic(), r.logDeterminant(), least));
        double quadratic = w.quadratic() - p.quadratic();
        double logDeterminant = w.logDeterminant() - p.logDeterminant();
        given.add(belief + log(n, quadratic, logDeterminant, least));
      }
    }
    return logOfSum(alone) - logOfSum(given);
  }

  private Tridiagonal.Along along(ErrorForms.Ring ring, int[] some) {
    double[][] k = new double[some.length][];
    for (int i = 0; i < k.length; i++) {
      double[] row = ring.covariance()[some[i]];
      k[i] = IntStream.of(some).mapToDouble(j -> row[j]).toArray();
    }
    return new Tridiagonal(k).along(IntStream.of(some).mapToDouble(i -> u[i]).toArray());
  }

  /** Cauchy in decades about a thirtieth of the field. */
  private static double belief(double noise) {
    double decades = 0.5 * Math.log10(noise) + 1.5;
    return -Math.log1p(decades * decades);
  }

  /** The likelihood of values under the likeliest size of the field. */
  private static double log(int count, double quadratic, double logDeterminant, double least) {
    double size = Math.max(quadratic / count, least);
    return -0.5 * (count * Math.log(size) + logDeterminant + quadratic / size);
  }

  private static double logOfSum(List<Double> logs) {
    double top = logs.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    return top + Math.log(logs.stream().mapToDouble(log -> Math.exp(log - top)).sum());
  }
}

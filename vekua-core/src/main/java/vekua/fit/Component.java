package vekua.fit;

/**
 * A part of an average: fits under one prior at several dampings.
 *
 * @param curve the data under the prior
 * @param lambdas dampings
 * @param weights the probability of this prior with each damping
 * @param variances the variance of the noise at each
 */
@SuppressWarnings("ArrayRecordComponent") // internal and short-lived
record Component(
    EvidenceCurve.Snapshot curve, double[] lambdas, double[] weights, double[] variances) {

  /** One damping under one prior, for certain. */
  static Component only(EvidenceCurve.Snapshot curve, double lambda, double variance) {
    return new Component(curve, new double[] {lambda}, new double[] {1}, new double[] {variance});
  }

  /** The probability of the prior. */
  double weight() {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    return sum;
  }

  /** The same with weights divided by a total. */
  Component over(double total) {
    double[] shares = new double[weights.length];
    for (int p = 0; p < shares.length; p++) {
      shares[p] = weights[p] / total;
    }
    return new Component(curve, lambdas, shares, variances);
  }
}

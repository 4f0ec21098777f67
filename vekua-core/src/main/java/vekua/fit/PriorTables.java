package vekua.fit;

/** What does not depend on the data, for one prior, by rows of products. Immutable. */
final class PriorTables {
  final double logWeight;
  final EvidenceCurve curve;
  final double[] squares;
  final double[] values;

  /** Uᵀ. */
  final double[][] along;

  /** V, with the factors of the columns. */
  final double[][] back;

  /** λ/(s² + λ) for every λ of the table. */
  final double[][] damped;

  PriorTables(Design.Candidate candidate) {
    logWeight = candidate.logWeight();
    curve = candidate.curve();
    Spectrum spectrum = curve.spectrum();
    squares = curve.squares();
    values = spectrum.values();
    int n = squares.length;
    along = new double[n][n];
    back = new double[n][n];
    for (int i = 0; i < n; i++) {
      double[] unit = new double[n];
      unit[i] = 1;
      double[] amounts = spectrum.project(unit);
      double[] coefficients = spectrum.coefficients(unit);
      for (int k = 0; k < n; k++) {
        along[k][i] = amounts[k];
        back[k][i] = coefficients[k];
      }
    }
    double[] lambdas = curve.lambdas();
    damped = new double[lambdas.length][n];
    for (int g = 0; g < lambdas.length; g++) {
      for (int k = 0; k < n; k++) {
        damped[g][k] = lambdas[g] / (squares[k] + lambdas[g]);
      }
    }
  }

  double logBelief(int g) {
    return curve.logBeliefAtEntry(g);
  }

  double logProduct(int g) {
    return curve.logProductAtEntry(g);
  }
}

package vekua.fit;

import java.util.Arrays;

/**
 * The mean square error of predicting each sensor from all others, without refitting: the residual
 * over one minus the diagonal of the hat matrix.
 */
final class LeaveOneOut {

  private final EvidenceCurve.Snapshot curve;
  private final double[] u;
  private final double[] along;
  private final int rows;

  LeaveOneOut(EvidenceCurve.Snapshot curve, RotatedData.Rows samples) {
    this.curve = curve;
    this.u = samples.u();
    rows = u.length;
    Spectrum spectrum = curve.curve().spectrum();
    int n = spectrum.size();
    along = new double[rows * n];
    for (int k = 0; k < n; k++) {
      double[] w = spectrum.column(k, 1);
      for (int j = 0; j < n; j++) {
        for (int i = 0; i < rows; i++) {
          along[k * rows + i] = Math.fma(w[j], samples.phi()[j * rows + i], along[k * rows + i]);
        }
      }
    }
  }

  /** What the fit at λ says at every row, and how much a row moves what it says there. */
  void predict(double lambda, double[] fitted, double[] leverage) {
    double[] s = curve.curve().spectrum().values();
    for (int k = 0; k < s.length; k++) {
      double inverse = 1 / (s[k] * s[k] + lambda);
      double amount = curve.amounts[k] * s[k] * inverse;
      for (int i = 0; i < rows; i++) {
        double t = along[k * rows + i];
        fitted[i] = Math.fma(amount, t, fitted[i]);
        leverage[i] = Math.fma(t * inverse, t, leverage[i]);
      }
    }
  }

  double score(double lambda) {
    double[] fitted = new double[rows];
    double[] leverage = new double[rows];
    predict(lambda, fitted, leverage);
    double[] errors = new double[rows];
    // A leverage of one within rounding says nothing: the sensor is reproduced by construction.
    Arrays.setAll(errors, i -> (u[i] - fitted[i]) / Math.max(1 - leverage[i], 0x1p-40));
    double sum = 0;
    for (double e : errors) {
      sum += e * e;
    }
    return Math.log(sum);
  }
}

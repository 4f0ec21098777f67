package vekua.basis;

import java.util.List;
import vekua.functions.Functions;

/**
 * Functions that each solve the governing equation exactly. A basis also knows how large its
 * functions are over the domain that they are made for, and what to believe of their coefficients
 * before anything is measured.
 */
public interface Basis extends Functions {

  /** The root mean square of every function over the domain that the basis is made for. */
  double[] scales();

  /**
   * The mean square over the domain of sums of the functions, added up over all sums. Unless a
   * basis knows better, its functions are taken as orthogonal there.
   *
   * @param combinations the coefficients of each sum, one for each function
   */
  default double meanSquare(double[][] combinations) {
    double[] scales = scales();
    double sum = 0;
    for (double[] coefficients : combinations) {
      for (int j = 0; j < scales.length; j++) {
        sum += coefficients[j] * scales[j] * (coefficients[j] * scales[j]);
      }
    }
    return sum;
  }

  /**
   * What to believe about the coefficients before anything is measured, one or several
   * alternatives; the data choose among them. Neighbours in a long list are alike. Unless a basis
   * knows better, every function carries the same energy over the domain.
   */
  default List<Prior> priors() {
    double[] deviations = scales();
    for (int j = 0; j < deviations.length; j++) {
      deviations[j] = 1 / deviations[j];
    }
    return List.of(new Prior(1, deviations));
  }
}

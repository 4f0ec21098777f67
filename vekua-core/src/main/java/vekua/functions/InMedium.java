package vekua.functions;

/** Solutions of an equation in a medium that fills a disc. */
public interface InMedium extends Functions {

  /** The root mean square of every function over the disc. */
  double[] scales();

  /**
   * The mean square over the disc of sums of the functions, added up over all sums.
   *
   * @param combinations the coefficients of each sum, one for each function
   */
  double meanSquare(double[][] combinations);

  /** How far the equation holds, relative to its terms, of the worst function. */
  double residual();
}

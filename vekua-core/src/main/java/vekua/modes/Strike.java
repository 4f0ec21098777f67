package vekua.modes;

/**
 * What a drum answers at a trial value λ.
 *
 * @param lambda λ
 * @param functions waves of that λ
 * @param sigma sines of the angles between them and those that satisfy the conditions, ascending
 * @param levels eigenvalues that the waves point to, ascending: with errors like the square of
 *     their distance from λ
 * @param waves for each level coefficients of its wave, of unit norm over the domain
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record Strike(double lambda, Waves functions, double[] sigma, double[] levels, double[][] waves) {}

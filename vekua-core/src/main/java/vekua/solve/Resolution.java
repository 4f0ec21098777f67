package vekua.solve;

/**
 * How finely a problem is resolved: everything that adaptivity may raise.
 *
 * @param degree of polynomials or order of modes
 * @param holes orders of the singular functions in each hole
 * @param corners a level for each corner, zero where nothing is needed
 * @param density samples per function
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
record Resolution(int degree, int[] holes, int[] corners, double density) {}

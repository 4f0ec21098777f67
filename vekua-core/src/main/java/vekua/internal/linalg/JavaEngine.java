package vekua.internal.linalg;

/** Householder QR and Golub–Kahan SVD in plain Java: no start-up cost, best for small problems. */
public final class JavaEngine implements Engine {

  private static final JavaEngine INSTANCE = new JavaEngine();

  private JavaEngine() {}

  /** The only instance; it has no state. */
  public static JavaEngine instance() {
    return INSTANCE;
  }

  @Override
  public String name() {
    return "java";
  }

  @Override
  public TriangleBuilder triangleBuilder(int columns) {
    return new HouseholderTriangle(columns);
  }

  @Override
  public ColumnFactor factor(double[] a, int rows, int columns) {
    return HouseholderFactor.of(a, rows, columns);
  }

  @Override
  public TriangleSvd svd(double[] r, int n) {
    return BidiagonalSvd.of(r, n);
  }

  @Override
  public TriangleSvd[] svd(double[][] r, int[] n) {
    return BidiagonalSvd.of(r, n);
  }

  @Override
  public PivotedTriangle pivoted(double[] a, int n, double negligible) {
    return PivotedTriangle.inJava(a, n, negligible);
  }

  @Override
  public void divide(double[] b, int rows, double[] r, int n) {
    PivotedTriangle.divideInJava(b, rows, r, n);
  }
}

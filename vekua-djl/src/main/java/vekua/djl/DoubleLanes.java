package vekua.djl;

import ai.djl.ndarray.NDArray;
import java.nio.DoubleBuffer;

/** In float64. Each loop is simple enough for the compiler to run it on vectors. */
final class DoubleLanes extends Lanes {

  private final double[] value = new double[PIECE];
  private final double[] first = new double[PIECE];
  private final double[] second = new double[PIECE];
  private final double[] third = new double[PIECE];
  private final double[] squares = new double[PIECE];
  private final double[] slope = new double[PIECE];
  private final double[] slopeBar = new double[PIECE];
  private final double[] laplacian = new double[PIECE];
  private final double[] laplacianBar = new double[PIECE];
  private final double[] valueBar = new double[PIECE];

  DoubleLanes(Activation.Higher higher, int axes) {
    super(higher, axes);
  }

  @Override
  void forward(NDArray a, NDArray h, NDArray f, int m, NDArray out) {
    DoubleBuffer from = doubles(a);
    DoubleBuffer to = doubles(out);
    DoubleBuffer values = doubles(h);
    DoubleBuffer slopes = doubles(f);
    int plain = values.remaining() - m;
    for (int at = 0; at < plain; at += PIECE) {
      int n = Math.min(PIECE, plain - at);
      values.get(at, value, 0, n);
      to.put(at, value, 0, n);
    }
    for (int at = 0; at < m; at += PIECE) {
      int n = Math.min(PIECE, m - at);
      values.get(plain + at, value, 0, n);
      slopes.get(plain + at, first, 0, n);
      to.put(plain + at, value, 0, n);
      derivatives(n);
      for (int axis = 1; axis <= axes; axis++) {
        from.get(plain + axis * m + at, slope, 0, n);
        square(n, axis == 1);
        multiply(slope, first, n);
        to.put(plain + axis * m + at, slope, 0, n);
      }
      from.get(plain + (axes + 1) * m + at, laplacian, 0, n);
      for (int i = 0; i < n; i++) {
        laplacian[i] = laplacian[i] * first[i] + squares[i] * second[i];
      }
      to.put(plain + (axes + 1) * m + at, laplacian, 0, n);
    }
  }

  @Override
  void backward(NDArray a, NDArray h, NDArray f, int m, NDArray bar, NDArray out) {
    DoubleBuffer from = doubles(a);
    DoubleBuffer bars = doubles(bar);
    DoubleBuffer to = doubles(out);
    DoubleBuffer values = doubles(h);
    DoubleBuffer slopes = doubles(f);
    int plain = values.remaining() - m;
    for (int at = 0; at < plain; at += PIECE) {
      int n = Math.min(PIECE, plain - at);
      slopes.get(at, first, 0, n);
      bars.get(at, valueBar, 0, n);
      multiply(valueBar, first, n);
      to.put(at, valueBar, 0, n);
    }
    for (int at = 0; at < m; at += PIECE) {
      int n = Math.min(PIECE, m - at);
      values.get(plain + at, value, 0, n);
      slopes.get(plain + at, first, 0, n);
      derivatives(n);
      bars.get(plain + at, valueBar, 0, n);
      multiply(valueBar, first, n);
      from.get(plain + (axes + 1) * m + at, laplacian, 0, n);
      bars.get(plain + (axes + 1) * m + at, laplacianBar, 0, n);
      for (int axis = 1; axis <= axes; axis++) {
        from.get(plain + axis * m + at, slope, 0, n);
        bars.get(plain + axis * m + at, slopeBar, 0, n);
        square(n, axis == 1);
        for (int i = 0; i < n; i++) {
          valueBar[i] += slope[i] * slopeBar[i] * second[i];
        }
        for (int i = 0; i < n; i++) {
          slopeBar[i] = slopeBar[i] * first[i] + 2 * second[i] * slope[i] * laplacianBar[i];
        }
        to.put(plain + axis * m + at, slopeBar, 0, n);
      }
      for (int i = 0; i < n; i++) {
        valueBar[i] += laplacianBar[i] * (second[i] * laplacian[i] + third[i] * squares[i]);
      }
      multiply(laplacianBar, first, n);
      to.put(plain + (axes + 1) * m + at, laplacianBar, 0, n);
      to.put(plain + at, valueBar, 0, n);
    }
  }

  private void derivatives(int n) {
    double hf = higher.hf();
    double h = higher.h();
    double f = higher.f();
    double ff = higher.ff();
    for (int i = 0; i < n; i++) {
      second[i] = value[i] * (h + hf * first[i]);
    }
    for (int i = 0; i < n; i++) {
      third[i] = first[i] * (f + ff * first[i]);
    }
  }

  private void square(int n, boolean begin) {
    if (begin) {
      for (int i = 0; i < n; i++) {
        squares[i] = slope[i] * slope[i];
      }
    } else {
      for (int i = 0; i < n; i++) {
        squares[i] += slope[i] * slope[i];
      }
    }
  }

  private static void multiply(double[] a, double[] b, int n) {
    for (int i = 0; i < n; i++) {
      a[i] *= b[i];
    }
  }

  private static DoubleBuffer doubles(NDArray array) {
    return bytes(array).asDoubleBuffer();
  }
}

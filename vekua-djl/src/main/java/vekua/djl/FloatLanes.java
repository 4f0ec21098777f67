package vekua.djl;

import ai.djl.ndarray.NDArray;
import java.nio.FloatBuffer;

/** In float32. Each loop is simple enough for the compiler to run it on vectors. */
final class FloatLanes extends Lanes {

  private final float[] value = new float[PIECE];
  private final float[] first = new float[PIECE];
  private final float[] second = new float[PIECE];
  private final float[] third = new float[PIECE];
  private final float[] squares = new float[PIECE];
  private final float[] slope = new float[PIECE];
  private final float[] slopeBar = new float[PIECE];
  private final float[] laplacian = new float[PIECE];
  private final float[] laplacianBar = new float[PIECE];
  private final float[] valueBar = new float[PIECE];

  FloatLanes(Activation.Higher higher, int axes) {
    super(higher, axes);
  }

  @Override
  void forward(NDArray a, NDArray h, NDArray f, int m, NDArray out) {
    FloatBuffer from = floats(a);
    FloatBuffer to = floats(out);
    FloatBuffer values = floats(h);
    FloatBuffer slopes = floats(f);
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
    FloatBuffer from = floats(a);
    FloatBuffer bars = floats(bar);
    FloatBuffer to = floats(out);
    FloatBuffer values = floats(h);
    FloatBuffer slopes = floats(f);
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
    float hf = (float) higher.hf();
    float h = (float) higher.h();
    float f = (float) higher.f();
    float ff = (float) higher.ff();
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

  private static void multiply(float[] a, float[] b, int n) {
    for (int i = 0; i < n; i++) {
      a[i] *= b[i];
    }
  }

  private static FloatBuffer floats(NDArray array) {
    return bytes(array).asFloatBuffer();
  }
}

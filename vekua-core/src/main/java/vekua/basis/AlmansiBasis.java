package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/**
 * Biharmonic functions h_1 + |ζ|² h_2 with h_1, h_2 harmonic and ζ the coordinate in units of the
 * radius (Almansi's theorem): first the 2N + 1 harmonic columns, then the same times |ζ|².
 */
final class AlmansiBasis implements DiskBasis {

  private final Equation equation;
  private final ModalBasis harmonic;

  private AlmansiBasis(Equation equation, ModalBasis harmonic) {
    this.equation = equation;
    this.harmonic = harmonic;
  }

  static AlmansiBasis of(Equation equation, int order, Disk frame) {
    return new AlmansiBasis(equation, ModalBasis.harmonic(equation, order, frame));
  }

  @Override
  public Equation equation() {
    return equation;
  }

  @Override
  public Disk frame() {
    return harmonic.frame();
  }

  @Override
  public int order() {
    return harmonic.order();
  }

  @Override
  public int size() {
    return 2 * harmonic.size();
  }

  @Override
  public double[] scales() {
    int half = harmonic.size();
    double[] scales = Arrays.copyOf(harmonic.scales(), 2 * half);
    for (int j = 0; j < half; j++) {
      // ∫ ρ^(2n+4) ρ dρ over the unit disc in place of ∫ ρ^(2n) ρ dρ.
      double n = Math.floorDiv(j + 1, 2);
      scales[half + j] = scales[j] * Math.sqrt((n + 1) / (n + 3));
    }
    return scales;
  }

  @Override
  public List<Prior> priors() {
    int half = harmonic.size();
    List<Prior> priors = new ArrayList<>();
    for (Prior prior : harmonic.priors()) {
      double[] d = Arrays.copyOf(prior.deviations(), 2 * half);
      System.arraycopy(prior.deviations(), 0, d, half, half);
      // Only the constant is free, not its multiple by |ζ|².
      d[half] = 1;
      priors.add(new Prior(prior.weight(), d));
    }
    return priors;
  }

  @Override
  public void values(Points points, int from, int to, double[] out, int offset, int stride) {
    int half = harmonic.size();
    harmonic.values(points, from, to, out, offset, stride);
    for (int i = 0; i < to - from; i++) {
      double x = (points.x(from + i) - frame().x()) / frame().radius();
      double y = (points.y(from + i) - frame().y()) / frame().radius();
      double square = x * x + y * y;
      for (int j = 0; j < half; j++) {
        out[offset + (half + j) * stride + i] = square * out[offset + j * stride + i];
      }
    }
  }

  @Override
  public void gradients(
      Points points, int from, int to, double[] dx, double[] dy, int offset, int stride) {
    int half = harmonic.size();
    int count = to - from;
    double[] h = new double[half * count];
    harmonic.values(points, from, to, h, 0, count);
    harmonic.gradients(points, from, to, dx, dy, offset, stride);
    double radius = frame().radius();
    for (int i = 0; i < count; i++) {
      double x = (points.x(from + i) - frame().x()) / radius;
      double y = (points.y(from + i) - frame().y()) / radius;
      double square = x * x + y * y;
      for (int j = 0; j < half; j++) {
        int first = offset + j * stride + i;
        int second = first + half * stride;
        dx[second] = square * dx[first] + 2 * x / radius * h[j * count + i];
        dy[second] = square * dy[first] + 2 * y / radius * h[j * count + i];
      }
    }
  }

  @Override
  public void series(
      double[] coefficients, Points points, int from, int to, double[] out, int offset) {
    int half = harmonic.size();
    int count = to - from;
    double[] second = new double[count];
    harmonic.series(Arrays.copyOf(coefficients, half), points, from, to, out, offset);
    harmonic.series(Arrays.copyOfRange(coefficients, half, 2 * half), points, from, to, second, 0);
    for (int i = 0; i < count; i++) {
      double x = (points.x(from + i) - frame().x()) / frame().radius();
      double y = (points.y(from + i) - frame().y()) / frame().radius();
      out[offset + i] = Math.fma(x * x + y * y, second[i], out[offset + i]);
    }
  }

  @Override
  public void seriesGradient(
      double[] coefficients,
      Points points,
      int from,
      int to,
      double[] dx,
      double[] dy,
      int offset) {
    int half = harmonic.size();
    int count = to - from;
    double[] first = Arrays.copyOf(coefficients, half);
    double[] second = Arrays.copyOfRange(coefficients, half, 2 * half);
    double[] h = new double[count];
    double[] hx = new double[count];
    double[] hy = new double[count];
    harmonic.series(second, points, from, to, h, 0);
    harmonic.seriesGradient(second, points, from, to, hx, hy, 0);
    harmonic.seriesGradient(first, points, from, to, dx, dy, offset);
    double radius = frame().radius();
    for (int i = 0; i < count; i++) {
      double x = (points.x(from + i) - frame().x()) / radius;
      double y = (points.y(from + i) - frame().y()) / radius;
      double square = x * x + y * y;
      dx[offset + i] += square * hx[i] + 2 * x / radius * h[i];
      dy[offset + i] += square * hy[i] + 2 * y / radius * h[i];
    }
  }

  @Override
  public String toString() {
    return equation + " of order " + order() + " in " + frame();
  }
}

package vekua.djl;

import vekua.basis.DiskBasis;
import vekua.functions.Columns;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/**
 * The factors that modes take when differentiated, ∂ m_n = down(n) m_{n−1} and ∂̄ m_n = up(n)
 * m_{n+1}; read off the basis itself, since how it normalises its modes is its own affair. Negative
 * orders stand for complex conjugates.
 */
final class Ladder {

  private final double[] lower;
  private final double[] raise;

  private Ladder(double[] lower, double[] raise) {
    this.lower = lower;
    this.raise = raise;
  }

  /** How many orders have both factors: one less than the basis has, from 0. */
  int orders() {
    return raise.length;
  }

  static Ladder of(DiskBasis basis) {
    Points points = probes(basis.frame());
    int count = points.size();
    double[] m = new double[basis.size() * count];
    double[] dx = new double[m.length];
    double[] dy = new double[m.length];
    basis.evaluate(PointBlock.of(points, 0, count), Columns.ofValues(m, 0, count));
    basis.evaluate(
        PointBlock.of(points, 0, count), Columns.ofGradients(new double[][] {dx, dy}, 0, count));
    int orders = basis.order();
    double[] lower = new double[orders];
    double[] raise = new double[orders];
    for (int n = 0; n < orders; n++) {
      double below = 0;
      double above = 0;
      double belowSquare = 0;
      double aboveSquare = 0;
      for (int i = 0; i < count; i++) {
        double reX = dx[Math.max(0, 2 * n - 1) * count + i];
        double reY = dy[Math.max(0, 2 * n - 1) * count + i];
        double imX = n == 0 ? 0 : dx[2 * n * count + i];
        double imY = n == 0 ? 0 : dy[2 * n * count + i];
        double ur = m[(2 * n + 1) * count + i];
        double ui = m[(2 * n + 2) * count + i];
        above += ((reX - imY) * ur + (imX + reY) * ui) / 2;
        aboveSquare += ur * ur + ui * ui;
        if (n > 0) {
          double lr = m[Math.max(0, 2 * n - 3) * count + i];
          double li = n == 1 ? 0 : m[(2 * n - 2) * count + i];
          below += ((reX + imY) * lr + (imX - reY) * li) / 2;
          belowSquare += lr * lr + li * li;
        }
      }
      raise[n] = above / aboveSquare;
      lower[n] = n == 0 ? 0 : below / belowSquare;
    }
    return new Ladder(lower, raise);
  }

  /** Points of a frame at which no mode is small everywhere. */
  static Points probes(Disk frame) {
    double[] x = new double[28];
    double[] y = new double[28];
    for (int i = 0; i < x.length; i++) {
      // Several radii near the rim: a Bessel function that is small at one is not at another.
      double r = frame.radius() * (1 - 0.04 * (i % 7));
      double theta = 0.3 + i;
      x[i] = frame.x() + r * Math.cos(theta);
      y[i] = frame.y() + r * Math.sin(theta);
    }
    return Points.of(x, y);
  }

  /** ∂ m_n = down(n) m_{n−1}. */
  double down(int n) {
    return n > 0 ? lower[n] : raise[-n];
  }

  /** ∂̄ m_n = up(n) m_{n+1}. */
  double up(int n) {
    return n < 0 ? lower[-n] : raise[n];
  }
}

package vekua.io;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import vekua.geometry.Ball;
import vekua.geometry.Box;
import vekua.geometry.Points;

/**
 * What a stream of points of space covers: whenever the buffer is full, only those stay that are
 * farthest in some of {@link #DIRECTIONS} directions. Directions are nowhere farther than 0.05
 * apart, so no point lies beyond the ball by more than 1/cos 0.05 − 1, about a thousandth of its
 * radius. Up to a buffer full of points the ball is exact.
 */
final class SpaceExtent extends Extent {

  private static final long serialVersionUID = 1L;

  private static final int CAPACITY = 1 << 16;
  private static final int DIRECTIONS = 1 << 11;
  private static final int FIRST_CAPACITY = 1 << 10;

  private double[][] axes = new double[3][FIRST_CAPACITY];
  private int size;
  private final double[] least = new double[3];
  private final double[] greatest = new double[3];
  private double[] core = {0, 0, 0};
  private double coreRadius;

  SpaceExtent() {
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
  }

  @Override
  void take(double[] place) {
    double square = 0;
    for (int axis = 0; axis < 3; axis++) {
      least[axis] = Math.min(least[axis], place[axis]);
      greatest[axis] = Math.max(greatest[axis], place[axis]);
      square += (place[axis] - core[axis]) * (place[axis] - core[axis]);
    }
    if (square < coreRadius * coreRadius) {
      return;
    }
    if (size == axes[0].length) {
      if (size == CAPACITY) {
        reduce();
      } else {
        resize(Math.min(CAPACITY, 2 * size));
      }
    }
    for (int axis = 0; axis < 3; axis++) {
      axes[axis][size] = place[axis];
    }
    size++;
  }

  private void resize(int capacity) {
    Arrays.setAll(axes, axis -> Arrays.copyOf(axes[axis], capacity));
  }

  @Override
  List<double[]> places() {
    return IntStream.range(0, size)
        .mapToObj(i -> new double[] {axes[0][i], axes[1][i], axes[2][i]})
        .toList();
  }

  @Override
  public void compact() {
    if (size > DIRECTIONS) {
      reduce();
    }
    resize(Math.max(1, size));
  }

  private void reduce() {
    int[] farthest =
        IntStream.range(0, DIRECTIONS).parallel().map(d -> farthest(direction(d))).toArray();
    // A point in this ball is not the farthest in any direction.
    core = new double[] {middle(0), middle(1), middle(2)};
    coreRadius = Double.POSITIVE_INFINITY;
    for (int d = 0; d < DIRECTIONS; d++) {
      double[] n = direction(d);
      double reach = 0;
      for (int axis = 0; axis < 3; axis++) {
        reach += n[axis] * (axes[axis][farthest[d]] - core[axis]);
      }
      coreRadius = Math.max(0, Math.min(coreRadius, reach));
    }
    int[] left = Arrays.stream(farthest).sorted().distinct().toArray();
    for (int axis = 0; axis < 3; axis++) {
      for (int i = 0; i < left.length; i++) {
        axes[axis][i] = axes[axis][left[i]];
      }
    }
    size = left.length;
  }

  private double middle(int axis) {
    return least[axis] + (greatest[axis] - least[axis]) / 2;
  }

  private int farthest(double[] n) {
    int best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      double s = n[0] * axes[0][i] + n[1] * axes[1][i] + n[2] * axes[2][i];
      if (s > most) {
        most = s;
        best = i;
      }
    }
    return best;
  }

  /** Both ways along each axis, then along a spiral with equal areas between its turns. */
  private static double[] direction(int d) {
    if (d < 6) {
      double[] n = new double[3];
      n[d / 2] = d % 2 == 0 ? 1 : -1;
      return n;
    }
    double z = 1 - (2.0 * (d - 6) + 1) / (DIRECTIONS - 6);
    double r = Math.sqrt(1 - z * z);
    double phi = (d - 6) * Math.PI * (3 - Math.sqrt(5));
    return new double[] {r * Math.cos(phi), r * Math.sin(phi), z};
  }

  @Override
  Ball frame() {
    return Ball.covering(
        Points.of(
            Arrays.copyOf(axes[0], size),
            Arrays.copyOf(axes[1], size),
            Arrays.copyOf(axes[2], size)));
  }

  @Override
  Box bounds() {
    return new Box(least[0], greatest[0], least[1], greatest[1], least[2], greatest[2]);
  }
}

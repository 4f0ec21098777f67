package vekua.solve;

import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.DoubleUnaryOperator;

/**
 * Looks for what a function may do between the places at which it was compared with a polynomial:
 * bumps and steps that are too narrow to be met by chance. Bounds of the function tell on which
 * stretches it might leave the polynomial; those where it might most are halved and looked at
 * first.
 */
final class Hidden {

  /** Stretches that are looked at in all. */
  private static final int MOST = 4000;

  /** Stretches of a piece to begin with. */
  private static final int FIRST = 16;

  /** What would be less, as a share of the largest value, is not looked for. */
  private static final double LITTLE = 1e-3;

  /** Bounds of a function on stretches, if they are known. */
  interface Ranges {
    Optional<double[]> of(double from, double to);
  }

  private record Stretch(double from, double to, double escape) {}

  private final DoubleUnaryOperator f;
  private final Ranges ranges;
  private int looks;

  Hidden(DoubleUnaryOperator f, Ranges ranges) {
    this.f = f;
    this.ranges = ranges;
  }

  /**
   * Whether a place was found where the function is not what the polynomial is.
   *
   * @param allowed how far they may differ
   */
  boolean in(Chebyshev p, double allowed) {
    if (ranges.of(p.a(), p.b()).isEmpty()) {
      return false;
    }
    PriorityQueue<Stretch> todo =
        new PriorityQueue<>(Comparator.comparingDouble((Stretch s) -> -s.escape));
    double size = 0;
    for (int i = 0; i < FIRST; i++) {
      double h = (p.b() - p.a()) / FIRST;
      todo.add(stretch(p, p.a() + h * i, p.a() + h * (i + 1)));
      size = Math.max(size, Math.abs(p.at(p.a() + h * (i + 0.5))));
    }
    double little = Math.max(allowed, LITTLE * size);
    while (looks++ < MOST) {
      Stretch s = todo.poll();
      if (s == null || !(s.escape > little)) {
        return false;
      }
      double middle = s.from + (s.to - s.from) / 2;
      if (!(Math.abs(f.applyAsDouble(middle) - p.at(middle)) <= allowed)) {
        return true;
      }
      if (s.from < middle && middle < s.to) {
        todo.add(stretch(p, s.from, middle));
        todo.add(stretch(p, middle, s.to));
      }
    }
    return false;
  }

  /** A stretch and how far from the polynomial the function might be there. */
  private Stretch stretch(Chebyshev p, double from, double to) {
    double[] range = ranges.of(from, to).orElseThrow();
    double first = p.at(from);
    double last = p.at(to);
    double above = range[1] - Math.max(first, last);
    double below = Math.min(first, last) - range[0];
    return new Stretch(from, to, Math.max(above, below));
  }
}

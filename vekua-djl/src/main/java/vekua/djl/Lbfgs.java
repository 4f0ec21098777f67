package vekua.djl;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * L-BFGS with a line search for the strong Wolfe conditions: for losses without randomness, such as
 * all data in every step, it needs far fewer steps than {@link Adam}. An immutable configuration.
 *
 * <p>Nocedal, Wright: Numerical optimization (2006), algorithms 3.5, 3.6 and 7.4.
 */
public final class Lbfgs implements Optimiser {

  private static final double DECREASE = 1e-4;
  private static final double CURVATURE = 0.9;
  private static final int TRIALS = 25;

  private final int memory;

  private Lbfgs(int memory) {
    this.memory = memory;
  }

  /** A memory of 20 steps. */
  public static Lbfgs withDefaults() {
    return new Lbfgs(20);
  }

  /**
   * The same with another memory.
   *
   * @param newMemory how many steps are remembered, at least 1
   */
  public Lbfgs withMemory(int newMemory) {
    if (newMemory < 1) {
      throw new IllegalArgumentException("memory must be at least 1: " + newMemory);
    }
    return new Lbfgs(newMemory);
  }

  @Override
  public Descent start(int size) {
    return new History(size, memory);
  }

  @Override
  public String toString() {
    return "L-BFGS of memory " + memory;
  }

  /** The last steps, and where the next one starts. */
  static final class History implements Descent {

    /** A step, the change of the gradient along it, and their product. */
    @SuppressWarnings("ArrayRecordComponent") // never shared
    private record Pair(double[] s, double[] y, double product) {}

    private final int memory;
    private final Deque<Pair> pairs = new ArrayDeque<>();
    private final double[] gradient;
    private double loss;
    private boolean known;
    private boolean converged;

    private History(int size, int memory) {
      this.memory = memory;
      this.gradient = new double[size];
    }

    @Override
    public boolean converged() {
      return converged;
    }

    @Override
    public double step(Objective objective, double[] x, double rate) {
      if (!known) {
        loss = objective.at(x, gradient);
        known = true;
      }
      double before = loss;
      if (!Double.isFinite(before) || norm(gradient) == 0) {
        converged = true;
        return before;
      }
      if (!advance(objective, x, rate)) {
        // The memory misleads: once more from steepest descent, then give up.
        boolean fresh = pairs.isEmpty();
        pairs.clear();
        converged = fresh || !advance(objective, x, rate);
      }
      return before;
    }

    private boolean advance(Objective objective, double[] x, double rate) {
      double[] direction = direction();
      double slope = dot(direction, gradient);
      if (!(slope < 0)) {
        return false;
      }
      double first = pairs.isEmpty() ? Math.min(1, 1 / norm(gradient)) : 1;
      LineSearch search = new LineSearch(objective, x, direction, loss, slope);
      if (!search.run(rate * first)) {
        return false;
      }
      double[] s = new double[x.length];
      double[] y = new double[x.length];
      for (int i = 0; i < x.length; i++) {
        s[i] = search.step * direction[i];
        y[i] = search.gradient[i] - gradient[i];
        x[i] += s[i];
        gradient[i] = search.gradient[i];
      }
      loss = search.loss;
      double product = dot(s, y);
      if (product > 1e-14 * norm(s) * norm(y)) {
        pairs.addLast(new Pair(s, y, product));
        if (pairs.size() > memory) {
          pairs.removeFirst();
        }
      }
      return true;
    }

    /** Minus the inverse Hessian that the pairs know of, times the gradient. */
    private double[] direction() {
      double[] q = gradient.clone();
      double[] alpha = new double[pairs.size()];
      int i = alpha.length;
      for (Iterator<Pair> back = pairs.descendingIterator(); back.hasNext(); ) {
        Pair pair = back.next();
        alpha[--i] = dot(pair.s, q) / pair.product;
        add(-alpha[i], pair.y, q);
      }
      if (!pairs.isEmpty()) {
        Pair last = pairs.getLast();
        double scale = last.product / dot(last.y, last.y);
        for (int j = 0; j < q.length; j++) {
          q[j] *= scale;
        }
      }
      for (Pair pair : pairs) {
        double beta = dot(pair.y, q) / pair.product;
        add(alpha[i++] - beta, pair.s, q);
      }
      for (int j = 0; j < q.length; j++) {
        q[j] = -q[j];
      }
      return q;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeBoolean(known);
      out.writeBoolean(converged);
      out.writeDouble(loss);
      write(out, gradient);
      out.writeInt(pairs.size());
      for (Pair pair : pairs) {
        write(out, pair.s);
        write(out, pair.y);
      }
    }

    @Override
    public void read(DataInputStream in) throws IOException {
      known = in.readBoolean();
      converged = in.readBoolean();
      loss = in.readDouble();
      read(in, gradient);
      pairs.clear();
      int count = in.readInt();
      for (int i = 0; i < count; i++) {
        double[] s = new double[gradient.length];
        double[] y = new double[gradient.length];
        read(in, s);
        read(in, y);
        pairs.addLast(new Pair(s, y, dot(s, y)));
      }
    }

    private static void write(DataOutputStream out, double[] values) throws IOException {
      for (double v : values) {
        out.writeDouble(v);
      }
    }

    private static void read(DataInputStream in, double[] values) throws IOException {
      for (int i = 0; i < values.length; i++) {
        values[i] = in.readDouble();
      }
    }
  }

  /** How far to go along a direction. */
  private static final class LineSearch {

    private final Objective objective;
    private final double[] from;
    private final double[] direction;
    private final double loss0;
    private final double slope0;
    private final double[] at;
    private final double[] trial;
    private int trials;

    /** The outcome. */
    private double step;

    private double loss;
    private final double[] gradient;

    LineSearch(
        Objective objective, double[] from, double[] direction, double loss0, double slope0) {
      this.objective = objective;
      this.from = from;
      this.direction = direction;
      this.loss0 = loss0;
      this.slope0 = slope0;
      this.at = new double[from.length];
      this.trial = new double[from.length];
      this.gradient = new double[from.length];
      this.loss = loss0;
    }

    /** Searches from a first step on; false if there is none that goes down. */
    boolean run(double first) {
      double low = 0;
      double lowLoss = loss0;
      double lowSlope = slope0;
      double high = Double.POSITIVE_INFINITY;
      double highLoss = Double.NaN;
      double next = first;
      while (trials < TRIALS) {
        double value = value(next);
        double slope = dot(trial, direction);
        boolean down = value <= loss0 + DECREASE * next * slope0 && value < loss0;
        if (down && value < loss) {
          keep(next, value);
        }
        if (!down || value >= lowLoss) {
          high = next;
          highLoss = value;
        } else if (Math.abs(slope) <= -CURVATURE * slope0) {
          keep(next, value);
          return true;
        } else if (slope * (Double.isInfinite(high) ? 1 : high - low) >= 0) {
          high = low;
          highLoss = lowLoss;
          low = next;
          lowLoss = value;
          lowSlope = slope;
        } else {
          low = next;
          lowLoss = value;
          lowSlope = slope;
        }
        if (Double.isInfinite(high)) {
          next *= 2.5;
          continue;
        }
        double width = high - low;
        if (Math.abs(width) * max(direction) < 1e-15) {
          break;
        }
        // The minimum of the parabola through the low end, its slope and the high end.
        double parabola = -lowSlope * width * width / (2 * (highLoss - lowLoss - lowSlope * width));
        double share = parabola / width;
        next = low + width * (share > 0.1 && share < 0.9 ? share : share >= 0.9 ? 0.9 : 0.3);
      }
      return loss < loss0;
    }

    private double value(double t) {
      trials++;
      for (int i = 0; i < at.length; i++) {
        at[i] = from[i] + t * direction[i];
      }
      double value = objective.at(at, trial);
      return Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
    }

    private void keep(double t, double value) {
      step = t;
      loss = value;
      System.arraycopy(trial, 0, gradient, 0, trial.length);
    }
  }

  private static double max(double[] v) {
    double most = 0;
    for (double x : v) {
      most = Math.max(most, Math.abs(x));
    }
    return most;
  }

  private static double dot(double[] a, double[] b) {
    // Four sums at once: one would wait for each of its additions.
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 3 < a.length; i += 4) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
    }
    for (; i < a.length; i++) {
      s0 += a[i] * b[i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  private static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }

  private static void add(double factor, double[] from, double[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] += factor * from[i];
    }
  }
}

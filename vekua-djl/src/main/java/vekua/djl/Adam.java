package vekua.djl;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Adam with β = 0.9 and 0.999 and ε = 1e-8 outside the root. An immutable configuration. The
 * moments are kept in float64 whatever the type of the parameters, and parameters that a loss does
 * not use stay where they are.
 *
 * <p>Kingma, Ba: Adam: a method for stochastic optimization (2015).
 */
public final class Adam implements Optimiser {

  private static final double BETA1 = 0.9;
  private static final double BETA2 = 0.999;
  private static final double EPSILON = 1e-8;

  private final double rate;

  private Adam(double rate) {
    this.rate = rate;
  }

  /** A rate of 5e-4. */
  public static Adam withDefaults() {
    return new Adam(5e-4);
  }

  /**
   * The same with another rate.
   *
   * @param newRate positive and finite
   */
  public Adam withRate(double newRate) {
    if (newRate > 0 && newRate < Double.POSITIVE_INFINITY) {
      return new Adam(newRate);
    }
    throw new IllegalArgumentException("rate must be positive and finite: " + newRate);
  }

  @Override
  public Descent start(int size) {
    return new Moments(size, rate);
  }

  @Override
  public String toString() {
    return "Adam at " + rate;
  }

  /** The moments of the gradient. */
  static final class Moments implements Descent {

    private final double[] gradient;
    private final double[] first;
    private final double[] second;
    private final double rate;
    private int steps;

    private Moments(int size, double rate) {
      this.gradient = new double[size];
      this.first = new double[size];
      this.second = new double[size];
      this.rate = rate;
    }

    @Override
    public double step(Objective objective, double[] x, double factor) {
      double loss = objective.at(x, gradient);
      if (!Double.isFinite(loss)) {
        return loss;
      }
      steps++;
      double stride = rate * factor / (1 - Math.pow(BETA1, steps));
      double unbias = 1 / (1 - Math.pow(BETA2, steps));
      for (int i = 0; i < x.length; i++) {
        double g = gradient[i];
        double m = BETA1 * first[i] + (1 - BETA1) * g;
        double v = BETA2 * second[i] + (1 - BETA2) * g * g;
        first[i] = m;
        second[i] = v;
        x[i] -= stride * m / (Math.sqrt(v * unbias) + EPSILON);
      }
      return loss;
    }

    @Override
    public boolean converged() {
      return false;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
      out.writeInt(steps);
      for (int i = 0; i < first.length; i++) {
        out.writeDouble(first[i]);
        out.writeDouble(second[i]);
      }
    }

    @Override
    public void read(DataInputStream in) throws IOException {
      steps = in.readInt();
      for (int i = 0; i < first.length; i++) {
        first[i] = in.readDouble();
        second[i] = in.readDouble();
      }
    }
  }
}

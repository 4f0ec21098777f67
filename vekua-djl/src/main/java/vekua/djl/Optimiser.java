package vekua.djl;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** A way to descend; an immutable configuration. See {@link Training}. */
public sealed interface Optimiser permits Adam, Lbfgs {

  /** Begins a descent over so many parameters. */
  Descent start(int size);

  /** A descent under way, whose state can be stored and read back exactly. */
  sealed interface Descent permits Adam.Moments, Lbfgs.History {

    /**
     * Moves one step.
     *
     * @param x the parameters, updated
     * @param rate by which the schedule multiplies the step
     * @return the loss that the step descended from
     */
    double step(Objective objective, double[] x, double rate);

    /** Whether there is nowhere left to go. */
    boolean converged();

    /** Stores what the next step depends on besides the parameters. */
    void write(DataOutputStream out) throws IOException;

    /** Reads it back. */
    void read(DataInputStream in) throws IOException;
  }
}

package vekua.djl;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.jni.JniUtils;
import ai.djl.training.GradientCollector;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import vekua.geometry.Points;

/** The engine, loaded when first used and never allowed to touch the network. */
public final class Torch {

  /** The engine records one gradient tape per process; trainings take turns, step by step. */
  private static final ReentrantLock TAPE = new ReentrantLock();

  private Torch() {}

  /** Sets what must be set before the engine's classes are first used; what the user set stays. */
  static void configure() {
    setUnlessGiven("ai.djl.offline", "true");
    // One thread: the matrices here are small, and callers run trainings side by side.
    setUnlessGiven("ai.djl.pytorch.num_threads", "1");
    setUnlessGiven("ai.djl.pytorch.num_interop_threads", "1");
    // No complaint on standard error when the program has no logging backend.
    setUnlessGiven("slf4j.internal.verbosity", "ERROR");
  }

  /** A new manager of arrays that never reaches for the network; close it. */
  public static NDManager manager() {
    return Loaded.ENGINE.newBaseManager();
  }

  /** The coordinates of points as a (points, 2) array. */
  public static NDArray coordinates(NDManager manager, Points points) {
    double[] xy = new double[2 * points.size()];
    for (int i = 0; i < points.size(); i++) {
      xy[2 * i] = points.x(i);
      xy[2 * i + 1] = points.y(i);
    }
    return manager.create(xy, new Shape(points.size(), 2));
  }

  /** What to do while the engine records operations. */
  interface Recorded {
    void with(GradientCollector tape);
  }

  /** Runs operations whose gradients can be asked for. */
  static void record(Recorded work) {
    TAPE.lock();
    try (GradientCollector tape = Loaded.ENGINE.newGradientCollector()) {
      work.with(tape);
    } finally {
      TAPE.unlock();
    }
  }

  /** Runs operations without recording them: on a new thread the engine records by default. */
  static <T> T evaluate(Supplier<T> work) {
    boolean recorded = JniUtils.isGradMode();
    JniUtils.setGradMode(false);
    try {
      return work.get();
    } finally {
      JniUtils.setGradMode(recorded);
    }
  }

  /** Whether the engine is recording on this thread, whoever asked it to. */
  static boolean isRecording() {
    return JniUtils.isGradMode();
  }

  private static final class Loaded {
    static final Engine ENGINE = load();

    private static Engine load() {
      configure();
      try {
        return Engine.getEngine("PyTorch");
      } catch (RuntimeException | LinkageError e) {
        throw new IllegalStateException(
            "PyTorch cannot be loaded: is ai.djl.pytorch:pytorch-native-cpu with the classifier of"
                + " this machine ("
                + System.getProperty("os.name")
                + " "
                + System.getProperty("os.arch")
                + ") on the class path?",
            e);
      }
    }
  }

  private static void setUnlessGiven(String name, String value) {
    if (System.getProperty(name) == null) {
      System.setProperty(name, value);
    }
  }
}

package vekua.djl;

import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import ai.djl.training.GradientCollector;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import vekua.geometry.Points;

/** The engine, loaded when first used and never allowed to touch the network. */
public final class Torch {

  /** The engine records one gradient tape per process; trainings take turns, step by step. */
  private static final ReentrantLock TAPE = new ReentrantLock();

  private static final String THREADS = "ai.djl.pytorch.num_threads";

  /** Whether the engine knows on this thread how many native threads it may use. */
  private static final ThreadLocal<Boolean> LIMITED = ThreadLocal.withInitial(() -> false);

  private Torch() {}

  /** Sets what must be set before the engine's classes are first used; what the user set stays. */
  static void configure() {
    setUnlessGiven("ai.djl.offline", "true");
    // One thread: the matrices here are small, and callers run trainings side by side.
    setUnlessGiven(THREADS, "1");
    setUnlessGiven("ai.djl.pytorch.num_interop_threads", "1");
    // No complaint on standard error when the program has no logging backend.
    setUnlessGiven("slf4j.internal.verbosity", "ERROR");
  }

  /** A new manager of arrays that never reaches for the network; close it. */
  public static NDManager manager() {
    return Loaded.ENGINE.newBaseManager();
  }

  /** The coordinates of points as a (points, axes) array in float64. */
  public static NDArray coordinates(NDManager manager, Points points) {
    return coordinates(manager, points, DataType.FLOAT64);
  }

  /**
   * The coordinates of points as a (points, axes) array.
   *
   * @param type float64 or float32
   */
  public static NDArray coordinates(NDManager manager, Points points, DataType type) {
    int axes = points.dimension();
    double[] all = new double[axes * points.size()];
    for (int i = 0; i < points.size(); i++) {
      for (int axis = 0; axis < axes; axis++) {
        all[axes * i + axis] = points.coordinate(axis, i);
      }
    }
    return Tensors.create(manager, all, new Shape(points.size(), axes), type);
  }

  /**
   * An array times a number, for losses of your own. The engine's own {@code array.mul(number)}
   * (also {@code div} and {@code pow}) frees the number at once, although the recorded graph refers
   * to it: a garbage collection before the backward pass then spoils the gradient. A {@link
   * FieldLoss} notices and asks again; a {@link Loss} of your own cannot.
   */
  public static NDArray times(NDArray array, double number) {
    return Tensors.times(array, number);
  }

  /** What to do while the engine records operations. */
  interface Recorded {
    void with(GradientCollector tape);
  }

  /** Runs operations whose gradients can be asked for. */
  static void record(Recorded work) {
    limitThreads();
    TAPE.lock();
    try (GradientCollector tape = Loaded.ENGINE.newGradientCollector()) {
      work.with(tape);
    } finally {
      TAPE.unlock();
    }
  }

  /** Runs operations without recording them: on a new thread the engine records by default. */
  static <T> T evaluate(Supplier<T> work) {
    limitThreads();
    boolean recorded = JniUtils.isGradMode();
    JniUtils.setGradMode(false);
    try {
      return work.get();
    } finally {
      JniUtils.setGradMode(recorded);
    }
  }

  /** The number of native threads is every thread's own, all cores by default. */
  private static void limitThreads() {
    if (!LIMITED.get()) {
      JniUtils.setNumThreads(Integer.getInteger(THREADS, 1));
      LIMITED.set(true);
    }
  }

  /** Whether the engine is recording on this thread, whoever asked it to. */
  static boolean isRecording() {
    return JniUtils.isGradMode();
  }

  /** Whether the engine records what becomes of an array, for its derivatives. */
  static boolean isDifferentiated(NDArray array) {
    return isRecording()
        && array instanceof PtNDArray tensor
        && (JniUtils.requiresGrad(tensor) || isResult(tensor));
  }

  /**
   * Whether an array was computed from one whose gradient is wanted. The engine does not tell, but
   * refuses to stop the recording of such a result in place; a refusal takes milliseconds.
   */
  private static boolean isResult(PtNDArray tensor) {
    try {
      JniUtils.attachGradient(tensor, false);
      return false;
    } catch (EngineException e) {
      return true;
    }
  }

  /** The gradient that has been collected for an array; empty if nothing depended on it. */
  static Optional<NDArray> gradient(NDArray array) {
    return Optional.ofNullable(JniUtils.getGradient((PtNDArray) array));
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

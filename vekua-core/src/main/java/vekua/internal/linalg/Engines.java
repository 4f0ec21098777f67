package vekua.internal.linalg;

import java.util.List;

/** The engines at hand and the choice between them. */
public final class Engines {

  /** Narrower matrices do not repay the copy into native memory. */
  private static final int NATIVE_COLUMNS = 64;

  /** Nor does less arithmetic than this, in floating-point operations. */
  private static final double NATIVE_WORK = 1e8;

  private Engines() {}

  /**
   * The faster engine for a matrix of the given shape.
   *
   * @param rows {@link Long#MAX_VALUE} if unknown but many
   */
  public static Engine choose(int columns, long rows) {
    boolean small = columns < NATIVE_COLUMNS || 2.0 * rows * columns * columns < NATIVE_WORK;
    return small || !OpenBlasEngine.available() ? java() : OpenBlasEngine.instance();
  }

  /** The engine that always works. */
  public static Engine java() {
    return JavaEngine.instance();
  }

  /** All engines that work on this machine. */
  public static List<Engine> available() {
    return OpenBlasEngine.available()
        ? List.of(java(), OpenBlasEngine.instance())
        : List.of(java());
  }
}

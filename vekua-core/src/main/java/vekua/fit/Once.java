package vekua.fit;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is computed when somebody asks for it, and then kept. Thread-safe. */
final class Once<T> {

  private final Supplier<T> source;
  private volatile @Nullable T known;

  Once(Supplier<T> source) {
    this.source = source;
  }

  T get() {
    T value = known;
    if (value == null) {
      value = source.get();
      known = value;
    }
    return value;
  }
}

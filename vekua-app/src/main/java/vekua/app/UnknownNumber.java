package vekua.app;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import vekua.fit.Samples;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Disk;
import vekua.io.EquationType;
import vekua.io.SensorsCsv;

/**
 * The wavenumber or decay rate of an equation: given, or found from the data.
 *
 * @param given its value if it is known
 * @param range where to look if it is not
 */
record UnknownNumber(OptionalDouble given, Optional<Arguments.Pair> range) {

  /** More rows than this make a search slower, not better. */
  private static final long ENOUGH = 5000;

  /** The longest wave that is looked for, in radians over the radius. */
  private static final double LONGEST = 0.3;

  private static final double LARGEST = 200;

  /** For equations without such a number. */
  static UnknownNumber none() {
    return of(0);
  }

  static UnknownNumber of(double value) {
    return new UnknownNumber(OptionalDouble.of(value), Optional.empty());
  }

  static UnknownNumber auto(Arguments.@Nullable Pair range) {
    return new UnknownNumber(OptionalDouble.empty(), Optional.ofNullable(range));
  }

  /** The value; from the first snapshot if it must be found. */
  WavenumberSearch.Result find(EquationType type, SensorsCsv file, long rows, Disk frame)
      throws IOException {
    if (given.isPresent()) {
      return new WavenumberSearch.Result(given.getAsDouble(), 0, "");
    }
    Samples samples = file.snapshot(0).readEvery((rows + ENOUGH - 1) / ENOUGH);
    // Two sensors per shortest wave, as if they were spread evenly over the disc.
    double resolved = Math.min(LARGEST, Math.sqrt(Math.PI * rows));
    Arguments.Pair bounds =
        range.orElse(
            new Arguments.Pair(
                LONGEST / frame.radius(), Math.max(2 * LONGEST, resolved) / frame.radius()));
    return WavenumberSearch.between(bounds.first(), bounds.second())
        .find(type::equation, samples, frame);
  }
}

package vekua.io;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import vekua.basis.Equation;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Domain;
import vekua.geometry.Frame;
import vekua.rows.Samples;

/**
 * The wavenumber or decay rate of an equation: given, or found from the data.
 *
 * @param given its value if it is known
 * @param range where to look if it is not; empty: what the sensors can resolve
 */
public record EquationParameter(OptionalDouble given, Optional<WavenumberSearch> range) {

  /** More rows than this make a search slower, not better. */
  private static final long ENOUGH = 5000;

  /** The longest wave that is looked for, in radians over the radius. */
  private static final double LONGEST = 0.3;

  /** The shortest, in the same unit. */
  private static final double LARGEST = 250;

  /** The shortest in space, where functions are many more. */
  private static final double LARGEST_IN_SPACE = 20;

  /** The shortest that is looked for in a medium, whose functions cost much. */
  private static final double LARGEST_IN_MEDIUM = 30;

  /** How far beyond their number a few sensors see, in the same unit. */
  private static final double BONUS = 8;

  /** For equations without such a number. */
  public static EquationParameter none() {
    return of(0);
  }

  /** A known number. */
  public static EquationParameter of(double value) {
    return new EquationParameter(OptionalDouble.of(value), Optional.empty());
  }

  /** A number to be found, in a range if there is one. */
  public static EquationParameter auto(Optional<WavenumberSearch> range) {
    return new EquationParameter(OptionalDouble.empty(), range);
  }

  /**
   * The number that an equation needs, after checking that the options fit together.
   *
   * @param option the text of an option, such as {@code --wavenumber}, if it is given
   * @throws IllegalArgumentException in a whole sentence
   */
  public static EquationParameter ofOptions(
      EquationType type, Function<String, Optional<String>> option) {
    for (EquationType other : EquationType.values()) {
      String name = "--" + other.parameter();
      if (other != type
          && (option.apply(name).isPresent() || option.apply(name + "-range").isPresent())) {
        throw new IllegalArgumentException(
            name + " belongs to --equation " + other + ", not " + type);
      }
    }
    if (type.parameter().isEmpty()) {
      return none();
    }
    String name = "--" + type.parameter();
    String value =
        option
            .apply(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "--equation " + type + " needs " + name + ", a number or auto"));
    Optional<String> within = option.apply(name + "-range");
    if (value.equals("auto")) {
      try {
        return auto(within.map(OptionText::range));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(name + "-range " + e.getMessage(), e);
      }
    }
    if (within.isPresent()) {
      throw new IllegalArgumentException(name + "-range needs " + name + " auto");
    }
    try {
      return of(OptionText.positive(value));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + " must be auto or a positive number: " + value, e);
    }
  }

  /**
   * The value; from the measurements if it must be found.
   *
   * @param equation the equation of a value
   * @param rows how many there are
   * @param frame of the fit, or one that covers its domain
   * @param domain where the field lives, if that is not the disc
   */
  public WavenumberSearch.Result find(
      DoubleFunction<Equation> equation,
      SensorSource source,
      long rows,
      Frame frame,
      Optional<Domain> domain)
      throws IOException {
    if (given.isPresent()) {
      return WavenumberSearch.Result.given(given.getAsDouble());
    }
    WavenumberSearch search = search(equation, rows, frame);
    Samples samples = source.every((rows + ENOUGH - 1) / ENOUGH);
    return domain.isPresent()
        ? search.find(equation, samples, domain.get())
        : search.find(equation, samples, frame);
  }

  /** The largest value that it may have. */
  double largest(DoubleFunction<Equation> equation, long rows, Frame frame) {
    return given.orElseGet(() -> search(equation, rows, frame).high());
  }

  private WavenumberSearch search(DoubleFunction<Equation> equation, long rows, Frame frame) {
    if (range.isPresent()) {
      return range.get();
    }
    WavenumberSearch usual = resolvable(rows, frame);
    double most = LARGEST_IN_MEDIUM / frame.radius();
    boolean slow = usual.high() > most && equation.apply(most).medium().isPresent();
    return slow ? WavenumberSearch.between(LONGEST / frame.radius(), most) : usual;
  }

  /**
   * A field of waves has 2kR degrees of freedom in a disc and (kR)² in a ball, which as many
   * sensors determine; where they are few, fewer show a wave as well.
   *
   * @param rows how many sensors there are
   * @param frame of the fit
   */
  public static WavenumberSearch resolvable(long rows, Frame frame) {
    double freedom = frame.dimension() == 2 ? rows / 2.0 : Math.sqrt((double) rows);
    double resolved =
        Math.min(frame.dimension() == 2 ? LARGEST : LARGEST_IN_SPACE, BONUS + freedom);
    return WavenumberSearch.between(LONGEST / frame.radius(), resolved / frame.radius());
  }
}

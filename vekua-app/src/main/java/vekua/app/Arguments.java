package vekua.app;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.geometry.Grid;
import vekua.geometry.Rectangle;
import vekua.io.EquationType;
import vekua.io.FitSettings;

/** How the texts of options become values; complaints follow the option's name. */
final class Arguments {

  private Arguments() {}

  /** {@code laplace}, {@code helmholtz}, … */
  static final class EquationName implements ITypeConverter<EquationType> {
    @Override
    public EquationType convert(String text) {
      return EquationType.named(text.toLowerCase(Locale.ROOT))
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      Arrays.stream(EquationType.values())
                          .map(EquationType::toString)
                          .collect(Collectors.joining(", ", "must be one of ", ": " + text))));
    }
  }

  /** {@code domain} or {@code samples}. */
  static final class ScalingName implements ITypeConverter<Scaling> {
    @Override
    public Scaling convert(String text) {
      return converted(() -> FitSettings.scaling(text));
    }
  }

  /** {@code auto}, {@code evidence}, …, {@code truncate:TAU}, {@code ridge:MU}. */
  static final class RegularisationName implements ITypeConverter<Regularisation> {
    @Override
    public Regularisation convert(String text) {
      return converted(() -> FitSettings.regularisation(text));
    }
  }

  /** A positive number. */
  static final class PositiveNumber implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      return positive(text);
    }
  }

  /** {@code X0:X1:NX,Y0:Y1:NY}. */
  static final class GridText implements ITypeConverter<Grid> {
    @Override
    public Grid convert(String text) {
      String[] axes = text.split(",", -1);
      if (axes.length != 2) {
        throw new TypeConversionException("must be X0:X1:NX,Y0:Y1:NY: " + text);
      }
      String[] x = axis(axes[0]);
      String[] y = axis(axes[1]);
      Rectangle bounds = new Rectangle(number(x[0]), number(x[1]), number(y[0]), number(y[1]));
      return new Grid(bounds, count(x[2]), count(y[2]));
    }

    private static String[] axis(String text) {
      String[] parts = text.split(":", -1);
      if (parts.length != 3) {
        throw new TypeConversionException("must be X0:X1:NX,Y0:Y1:NY, but an axis is: " + text);
      }
      if (number(parts[0]) > number(parts[1])) {
        throw new TypeConversionException("must have ascending bounds: " + text);
      }
      return parts;
    }
  }

  /** Two numbers. */
  record Pair(double first, double second) {}

  /** Width and height. */
  record Size(int width, int height) {}

  /** {@code X,Y}. */
  static final class PairText implements ITypeConverter<Pair> {
    @Override
    public Pair convert(String text) {
      String[] parts = text.split(",", -1);
      if (parts.length != 2) {
        throw new TypeConversionException("must be X,Y: " + text);
      }
      return new Pair(number(parts[0]), number(parts[1]));
    }
  }

  /** {@code A:B}, positive and ascending. */
  static final class RangeText implements ITypeConverter<Pair> {
    @Override
    public Pair convert(String text) {
      String[] parts = text.split(":", -1);
      if (parts.length != 2) {
        throw new TypeConversionException("must be A:B: " + text);
      }
      Pair range = new Pair(positive(parts[0]), positive(parts[1]));
      if (!(range.first() < range.second())) {
        throw new TypeConversionException("must have ascending bounds: " + text);
      }
      return range;
    }
  }

  /** {@code WIDTHxHEIGHT}. */
  static final class SizeText implements ITypeConverter<Size> {
    @Override
    public Size convert(String text) {
      String[] parts = text.split("x", -1);
      if (parts.length != 2) {
        throw new TypeConversionException("must be WIDTHxHEIGHT: " + text);
      }
      return new Size(count(parts[0]), count(parts[1]));
    }
  }

  private static <T> T converted(Supplier<T> conversion) {
    try {
      return conversion.get();
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }

  static double number(String text) {
    try {
      double value = Double.parseDouble(text.strip());
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new TypeConversionException("must be a finite number: " + text);
  }

  static double positive(String text) {
    double value = number(text);
    if (value > 0) {
      return value;
    }
    throw new TypeConversionException("must be a positive number: " + text);
  }

  static int count(String text) {
    try {
      int value = Integer.parseInt(text.strip());
      if (value > 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new TypeConversionException("must be a whole number of at least 1: " + text);
  }

  /** The lower-case extension of a file's name, without its dot; empty if it has none. */
  static String extension(Path file) {
    String name = file.getFileName() == null ? "" : file.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
  }
}

package vekua.io;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;
import vekua.basis.Equation;
import vekua.fit.Placement;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Box;
import vekua.geometry.Grid;
import vekua.geometry.Rectangle;
import vekua.geometry.RegularGrid;
import vekua.geometry.SpaceGrid;

/**
 * How the texts of options become values, for every program that has such options. Complaints are
 * {@code IllegalArgumentException}s whose sentences go on after the option's name.
 */
public final class OptionText {

  private static final String GRID =
      "must be X0:X1:NX,Y0:Y1:NY or, in space, X0:X1:NX,Y0:Y1:NY,Z0:Z1:NZ";

  private OptionText() {}

  /** A finite number. */
  public static double number(String text) {
    try {
      double value = Double.parseDouble(text.strip());
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new IllegalArgumentException("must be a finite number: " + text);
  }

  /** A positive number. */
  public static double positive(String text) {
    double value = number(text);
    if (value > 0) {
      return value;
    }
    throw new IllegalArgumentException("must be a positive number: " + text);
  }

  /** A whole number of at least one. */
  public static int count(String text) {
    try {
      int value = Integer.parseInt(text.strip());
      if (value > 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new IllegalArgumentException("must be a whole number of at least 1: " + text);
  }

  /** {@code average} or {@code worst}. */
  public static Placement.Criterion criterion(String text) {
    return switch (text) {
      case "average" -> Placement.Criterion.AVERAGE;
      case "worst" -> Placement.Criterion.WORST;
      default -> throw new IllegalArgumentException("must be average or worst: " + text);
    };
  }

  /** {@code laplace}, {@code helmholtz}, … */
  public static EquationType equation(String text) {
    return EquationType.named(text.toLowerCase(Locale.ROOT))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be "
                        + EquationType.oneOf()
                        + ": "
                        + text
                        + EquationType.suggestion(text)));
  }

  /** An order, or nothing for {@code auto}. */
  public static OptionalInt order(String text) {
    if (text.equals("auto")) {
      return OptionalInt.empty();
    }
    try {
      int order = Integer.parseInt(text);
      if (order >= 0 && order <= Equation.MAX_ORDER) {
        return OptionalInt.of(order);
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new IllegalArgumentException(
        "must be auto or a whole number from 0 to " + Equation.MAX_ORDER + ": " + text);
  }

  /** {@code X,Y} or {@code X,Y,Z}. */
  public static FitSettings.Centre centre(String text) {
    String[] parts = text.split(",", -1);
    if (parts.length != 2 && parts.length != 3) {
      throw new IllegalArgumentException("must be X,Y or, in space, X,Y,Z: " + text);
    }
    return FitSettings.Centre.of(Arrays.stream(parts).mapToDouble(OptionText::number).toArray());
  }

  /** {@code RIN:ROUT}, the radii of a shell. */
  public static FitRegion shell(String text) {
    String[] parts = text.split(":", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("must be RIN:ROUT: " + text);
    }
    return FitRegion.shell(number(parts[0]), number(parts[1]));
  }

  /** {@code A:B}, positive and ascending: where to look for a wavenumber or decay rate. */
  public static WavenumberSearch range(String text) {
    String[] parts = text.split(":", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("must be A:B: " + text);
    }
    double low = positive(parts[0]);
    double high = positive(parts[1]);
    if (!(low < high)) {
      throw new IllegalArgumentException("must have ascending bounds: " + text);
    }
    return WavenumberSearch.between(low, high);
  }

  /** {@code X0:X1:NX,Y0:Y1:NY}, in space with {@code Z0:Z1:NZ} as well. */
  public static RegularGrid grid(String text) {
    String[] axes = text.split(",", -1);
    if (axes.length != 2 && axes.length != 3) {
      throw new IllegalArgumentException(GRID + ": " + text);
    }
    String[] x = axis(axes[0]);
    String[] y = axis(axes[1]);
    Rectangle flat = new Rectangle(number(x[0]), number(x[1]), number(y[0]), number(y[1]));
    if (axes.length == 2) {
      return new Grid(flat, count(x[2]), count(y[2]));
    }
    String[] z = axis(axes[2]);
    Box box = new Box(flat.x0(), flat.x1(), flat.y0(), flat.y1(), number(z[0]), number(z[1]));
    return new SpaceGrid(box, count(x[2]), count(y[2]), count(z[2]));
  }

  private static String[] axis(String text) {
    String[] parts = text.split(":", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException(GRID + ", but an axis is: " + text);
    }
    if (number(parts[0]) > number(parts[1])) {
      throw new IllegalArgumentException("must have ascending bounds: " + text);
    }
    return parts;
  }

  /**
   * Whether rows that lack a number are skipped: {@code refuse} or {@code skip}.
   *
   * @throws IllegalArgumentException that goes on after the name of the option
   */
  public static boolean skipsMissing(String text) {
    return switch (text) {
      case "refuse" -> false;
      case "skip" -> true;
      default -> throw new IllegalArgumentException("must be refuse or skip, not " + text);
    };
  }
}

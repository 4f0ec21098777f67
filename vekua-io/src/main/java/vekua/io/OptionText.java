package vekua.io;

import java.util.Locale;
import java.util.OptionalInt;
import vekua.basis.Equation;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Grid;
import vekua.geometry.Rectangle;

/**
 * How the texts of options become values, for every program that has such options. Complaints are
 * {@code IllegalArgumentException}s whose sentences go on after the option's name.
 */
public final class OptionText {

  private static final String GRID = "must be X0:X1:NX,Y0:Y1:NY";

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

  /** {@code X,Y}. */
  public static FitSettings.Centre centre(String text) {
    String[] parts = text.split(",", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("must be X,Y: " + text);
    }
    return new FitSettings.Centre(number(parts[0]), number(parts[1]));
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

  /** {@code X0:X1:NX,Y0:Y1:NY}. */
  public static Grid grid(String text) {
    String[] axes = text.split(",", -1);
    if (axes.length != 2) {
      throw new IllegalArgumentException(GRID + ": " + text);
    }
    String[] x = axis(axes[0]);
    String[] y = axis(axes[1]);
    Rectangle bounds = new Rectangle(number(x[0]), number(x[1]), number(y[0]), number(y[1]));
    return new Grid(bounds, count(x[2]), count(y[2]));
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
}

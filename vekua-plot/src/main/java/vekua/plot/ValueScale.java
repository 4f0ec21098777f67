package vekua.plot;

import java.text.ChoiceFormat;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How values become colours: a diverging map around zero where both signs matter, else a sequential
 * one over their range.
 *
 * @param low value of the map's lower end
 * @param high value of the map's upper end
 * @param map the colours
 * @param constant whether the values differ by rounding at most
 */
record ValueScale(double low, double high, ColorMap map, boolean constant) {

  /** Values that differ by less than this share of the largest are one value. */
  private static final double ROUNDING = 1e-9;

  /** The smaller sign counts if it reaches this part of the larger one. */
  private static final double SIGNED = 0.05;

  /**
   * The scale of values.
   *
   * @param wanted colours, unless the signs of the values shall decide
   */
  static ValueScale of(double[] values, Optional<ColorMap> wanted) {
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (double v : values) {
      if (Double.isFinite(v)) {
        min = Math.min(min, v);
        max = Math.max(max, v);
      }
    }
    ColorMap usual = wanted.orElse(ColorMap.sequential());
    if (min > max) {
      return new ValueScale(0, 1, usual, true);
    }
    double larger = Math.max(Math.abs(min), Math.abs(max));
    if (max - min <= ROUNDING * larger || larger == 0) {
      double margin = larger > 0 ? 0.1 * larger : 1;
      return new ValueScale(min - margin, max + margin, usual, true);
    }
    boolean signed = min < 0 && max > 0 && Math.min(-min, max) >= SIGNED * larger;
    if (wanted.map(map -> map == ColorMap.diverging()).orElse(signed)) {
      return new ValueScale(-larger, larger, ColorMap.diverging(), false);
    }
    return new ValueScale(min, max, usual, false);
  }

  /** The scale of angles between −π and π. */
  static ValueScale ofAngles() {
    return new ValueScale(-Math.PI, Math.PI, ColorMap.cyclic(), false);
  }

  private boolean ofAngle() {
    return map == ColorMap.cyclic() && high == Math.PI;
  }

  int argb(double value) {
    return Double.isFinite(value) ? map.argb((value - low) / (high - low)) : 0;
  }

  /**
   * A round distance (1, 2, 2.5 or 5 times a power of ten) of about {@code parts} in the range; a
   * quarter turn for angles.
   */
  double step(int parts) {
    if (ofAngle()) {
      return Math.PI / 2;
    }
    double rough = (high - low) / parts;
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    for (double round : new double[] {1, 2, 2.5, 5}) {
      if (rough <= round * power * (1 + 1e-9)) {
        return round * power;
      }
    }
    return 10 * power;
  }

  /**
   * The multiples of {@code step} strictly inside the range; none for angles, whose jump from π to
   * −π would be drawn as a bundle of lines, nor for constants, where they would follow rounding.
   */
  double[] levels(double step) {
    if (ofAngle() || constant) {
      return new double[0];
    }
    int first = (int) Math.floor(low / step) + 1;
    int last = (int) Math.ceil(high / step) - 1;
    return IntStream.rangeClosed(first, last).mapToDouble(i -> i * step).toArray();
  }

  /** A format that shows zero, and what rounding made of it, as 0 in place of 0E0. */
  private static NumberFormat withPlainZero(DecimalFormat format, double step) {
    return new DecimalFormat(format.toPattern(), format.getDecimalFormatSymbols()) {
      private static final long serialVersionUID = 1L;

      @Override
      public StringBuffer format(double value, StringBuffer to, FieldPosition position) {
        return Math.abs(value) < 1e-6 * step ? to.append('0') : super.format(value, to, position);
      }
    };
  }

  /** Shows multiples of {@code step} with the digits they need. */
  NumberFormat format(double step) {
    if (ofAngle()) {
      return new ChoiceFormat(
          new double[] {-4, -2, -1, 1, 2}, new String[] {"−π", "−π/2", "0", "π/2", "π"});
    }
    double larger = Math.max(Math.abs(low), Math.abs(high));
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
    // Far from zero, as metres on a map are, neighbours differ in later digits.
    int apart = (int) Math.ceil(Math.log10(larger / step));
    if (larger >= (apart > 2 ? 1e9 : 1e5) || larger < 1e-3) {
      String mantissa = "#".repeat(Math.min(Math.max(2, apart + 1), 15));
      return withPlainZero(new DecimalFormat("0." + mantissa + "E0", symbols), step);
    }
    int digits = (int) Math.max(0, Math.ceil(-Math.log10(step) + 1e-9));
    boolean quarter = Math.abs(step * Math.pow(10, digits) % 1) > 1e-6;
    return new DecimalFormat(
        "0" + (digits > 0 || quarter ? "." : "") + "0".repeat(digits + (quarter ? 1 : 0)), symbols);
  }
}

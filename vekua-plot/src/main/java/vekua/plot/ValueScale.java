package vekua.plot;

import java.text.ChoiceFormat;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * How values become colours: a diverging map around zero where both signs matter, else a sequential
 * one over their range.
 *
 * @param low value of the map's lower end
 * @param high value of the map's upper end
 * @param map the colours
 */
record ValueScale(double low, double high, ColorMap map) {

  /** The smaller sign counts if it reaches this part of the larger one. */
  private static final double SIGNED = 0.05;

  static ValueScale of(double[] values) {
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (double v : values) {
      if (Double.isFinite(v)) {
        min = Math.min(min, v);
        max = Math.max(max, v);
      }
    }
    if (min > max) {
      return new ValueScale(0, 1, ColorMap.sequential());
    }
    double larger = Math.max(Math.abs(min), Math.abs(max));
    if (max - min <= 1e-12 * larger || larger == 0) {
      double margin = larger > 0 ? 0.1 * larger : 1;
      return new ValueScale(min - margin, max + margin, ColorMap.sequential());
    }
    if (min < 0 && max > 0 && Math.min(-min, max) >= SIGNED * larger) {
      return new ValueScale(-larger, larger, ColorMap.diverging());
    }
    return new ValueScale(min, max, ColorMap.sequential());
  }

  /** The scale of angles between −π and π. */
  static ValueScale ofAngles() {
    return new ValueScale(-Math.PI, Math.PI, ColorMap.cyclic());
  }

  private boolean ofAngle() {
    return map == ColorMap.cyclic();
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
   * −π would be drawn as a bundle of lines.
   */
  double[] levels(double step) {
    if (ofAngle()) {
      return new double[0];
    }
    int first = (int) Math.floor(low / step) + 1;
    int last = (int) Math.ceil(high / step) - 1;
    return IntStream.rangeClosed(first, last).mapToDouble(i -> i * step).toArray();
  }

  /** Shows multiples of {@code step} with the digits they need. */
  NumberFormat format(double step) {
    if (ofAngle()) {
      return new ChoiceFormat(
          new double[] {-4, -2, -1, 1, 2}, new String[] {"−π", "−π/2", "0", "π/2", "π"});
    }
    double larger = Math.max(Math.abs(low), Math.abs(high));
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
    if (larger >= 1e5 || larger < 1e-3) {
      return new DecimalFormat("0.##E0", symbols);
    }
    int digits = (int) Math.max(0, Math.ceil(-Math.log10(step) + 1e-9));
    boolean quarter = Math.abs(step * Math.pow(10, digits) % 1) > 1e-6;
    return new DecimalFormat(
        "0" + (digits > 0 || quarter ? "." : "") + "0".repeat(digits + (quarter ? 1 : 0)), symbols);
  }
}

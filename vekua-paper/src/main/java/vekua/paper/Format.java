package vekua.paper;

import java.util.Locale;
import vekua.paper.Summary.Spread;

/** Numbers as the paper's table shows them, in plain text and in LaTeX. */
final class Format {

  private static final String PLUS_MINUS = " ± ";

  private Format() {}

  /** 3.36e-02 ± 3.17e-02. */
  static String error(Spread mse) {
    return scientific(mse.mean()) + PLUS_MINUS + scientific(mse.std());
  }

  static String scientific(double value) {
    return Double.isNaN(value) ? "diverged" : String.format(Locale.ROOT, "%.2e", value);
  }

  /** 23.1 ± 0.4 µs, in the unit that suits the mean. */
  static String time(Spread seconds) {
    Unit unit = Unit.of(seconds.mean());
    return unit.number(seconds.mean()) + PLUS_MINUS + unit.number(seconds.std()) + " " + unit.text;
  }

  /** 23.1 µs, in the unit that suits. */
  static String time(double seconds) {
    Unit unit = Unit.of(seconds);
    return unit.number(seconds) + " " + unit.text.strip();
  }

  /** 412,000: no more digits than a clock has on a busy machine. */
  static String times(double factor) {
    double step = Math.pow(10, Math.max(0, Math.floor(Math.log10(factor)) - 2));
    return String.format(Locale.ROOT, "%,.0f", Math.rint(factor / step) * step);
  }

  static String latexError(Spread mse) {
    return "$" + latex(mse.mean()) + " \\pm " + latex(mse.std()) + "$";
  }

  private static String latex(double value) {
    if (Double.isNaN(value)) {
      return "\\mathrm{diverged}";
    }
    String[] parts = scientific(value).split("e", 2);
    int exponent = Integer.parseInt(parts[1]);
    return exponent == 0 ? parts[0] : parts[0] + " \\times 10^{" + exponent + "}";
  }

  static String latexTime(Spread seconds) {
    Unit unit = Unit.of(seconds.mean());
    return "$"
        + unit.number(seconds.mean())
        + " \\pm "
        + unit.number(seconds.std())
        + "$~"
        + unit.latex;
  }

  static String latexTimes(double factor) {
    return "$" + times(factor).replace(",", "{,}") + "\\times$";
  }

  private enum Unit {
    SECONDS(1, "s ", "s"),
    MILLISECONDS(1e-3, "ms", "ms"),
    MICROSECONDS(1e-6, "µs", "$\\mu$s");

    private final double size;
    private final String text;
    private final String latex;

    Unit(double size, String text, String latex) {
      this.size = size;
      this.text = text;
      this.latex = latex;
    }

    static Unit of(double seconds) {
      return seconds >= 1 ? SECONDS : seconds >= 1e-3 ? MILLISECONDS : MICROSECONDS;
    }

    String number(double seconds) {
      return String.format(Locale.ROOT, "%.1f", seconds / size);
    }
  }
}

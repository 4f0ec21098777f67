package vekua.formula;

/**
 * Numbers from one to another, and what operations make of them: all values, and perhaps more.
 * Everything where a value would not exist. Rounding is left aside.
 *
 * @param low the least number, perhaps infinite
 * @param high the largest number, not less
 */
record Interval(double low, double high) {

  private static final Interval ALL =
      new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  /** What is beyond zero by this share of the other end may be there by rounding. */
  private static final double HAIR = 1e-12;

  /** Numbers between two in any order; everything if one of them is none. */
  static Interval between(double a, double b) {
    return Double.isNaN(a) || Double.isNaN(b) ? ALL : new Interval(Math.min(a, b), Math.max(a, b));
  }

  private boolean has(double number) {
    return low <= number && number <= high;
  }

  Interval plus(Interval v) {
    return between(low + v.low, high + v.high);
  }

  Interval times(Interval v) {
    double[] all = {times(low, v.low), times(low, v.high), times(high, v.low), times(high, v.high)};
    return hull(all);
  }

  /** Zero times anything is zero. */
  private static double times(double a, double b) {
    return a == 0 || b == 0 ? 0 : a * b;
  }

  private static Interval hull(double[] all) {
    double least = all[0];
    double most = all[0];
    for (double each : all) {
      least = Math.min(least, each);
      most = Math.max(most, each);
    }
    return between(least, most);
  }

  Interval over(Interval v) {
    return v.has(0) ? ALL : times(between(1 / v.low, 1 / v.high));
  }

  Interval power(Interval v) {
    boolean constant = v.low == v.high;
    if (constant && v.low == Math.rint(v.low)) {
      return wholePower(v.low);
    }
    double least = Math.max(0, low);
    if (high < 0 || (least == 0 && !(constant && v.low > 0))) {
      return ALL;
    }
    return hull(
        new double[] {
          Math.pow(least, v.low),
          Math.pow(least, v.high),
          Math.pow(high, v.low),
          Math.pow(high, v.high)
        });
  }

  private Interval wholePower(double n) {
    if (n < 0 && has(0)) {
      return ALL;
    }
    Interval ends = between(Math.pow(low, n), Math.pow(high, n));
    return has(0) && n > 0 && n % 2 == 0 ? new Interval(0, ends.high) : ends;
  }

  /** The angles of places whose ordinates are these numbers and whose abscissas others. */
  Interval angle(Interval x) {
    if (x.low <= 0 && low <= 0 && high >= 0) {
      // The cut, or the origin.
      return between(-Math.PI, Math.PI);
    }
    return hull(
        new double[] {
          Math.atan2(low, x.low),
          Math.atan2(low, x.high),
          Math.atan2(high, x.low),
          Math.atan2(high, x.high)
        });
  }

  /** The values of a function of one argument. */
  Interval of(Operation function) {
    return switch (function) {
      case NEGATE -> new Interval(-high, -low);
      case SIN -> cosine(Math.PI / 2);
      case COS -> cosine(0);
      case TAN -> Math.rint(low / Math.PI) == Math.rint(high / Math.PI) ? monotone(function) : ALL;
      case ASIN, ACOS ->
          new Interval(Math.max(-1, Math.min(1, low)), Math.max(-1, Math.min(1, high)))
              .monotone(function);
      case LOG, SQRT -> high < 0 ? ALL : new Interval(Math.max(0, low), high).monotone(function);
      case SIGN -> sign();
      case ABS, COSH -> {
        Interval ends = monotone(function);
        yield has(0) ? new Interval(function.of(0), ends.high) : ends;
      }
      default -> monotone(function);
    };
  }

  /** The sign on one side of a jump whose place is rounded is that of the numbers on that side. */
  private Interval sign() {
    if (low > -HAIR * high) {
      return between(1, 1);
    }
    return -high > HAIR * low ? between(-1, -1) : between(Math.signum(low), Math.signum(high));
  }

  private Interval monotone(Operation function) {
    return between(function.of(low), function.of(high));
  }

  /** cos(u − shift). */
  private Interval cosine(double shift) {
    double a = (low - shift) / (2 * Math.PI);
    double b = (high - shift) / (2 * Math.PI);
    if (!(b - a < 1)) {
      return new Interval(-1, 1);
    }
    Interval ends = between(Math.cos(low - shift), Math.cos(high - shift));
    boolean top = Math.floor(b) >= Math.ceil(a);
    boolean bottom = Math.floor(b - 0.5) >= Math.ceil(a - 0.5);
    return new Interval(bottom ? -1 : ends.low, top ? 1 : ends.high);
  }
}

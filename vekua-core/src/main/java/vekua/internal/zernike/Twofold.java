package vekua.internal.zernike;

/**
 * A number in about twice the working precision, the unevaluated sum of two. Recurrences for nodes
 * and tables run in it: in working precision they would lose three digits.
 */
final class Twofold {

  double hi;
  double lo;

  Twofold set(double high, double low) {
    hi = high;
    lo = low;
    return this;
  }

  Twofold set(Twofold other) {
    return set(other.hi, other.lo);
  }

  Twofold plus(double high, double low) {
    double s = hi + high;
    double b = s - hi;
    double e = (hi - (s - b)) + (high - b) + lo + low;
    hi = s + e;
    lo = e - (hi - s);
    return this;
  }

  Twofold plus(double other) {
    return plus(other, 0);
  }

  Twofold plus(Twofold other) {
    return plus(other.hi, other.lo);
  }

  Twofold minus(Twofold other) {
    return plus(-other.hi, -other.lo);
  }

  Twofold times(double high, double low) {
    double p = hi * high;
    double e = Math.fma(hi, high, -p) + (hi * low + lo * high);
    hi = p + e;
    lo = e - (hi - p);
    return this;
  }

  Twofold times(double other) {
    return times(other, 0);
  }

  Twofold times(Twofold other) {
    return times(other.hi, other.lo);
  }

  Twofold over(double d) {
    return over(d, 0);
  }

  Twofold over(Twofold d) {
    return over(d.hi, d.lo);
  }

  private Twofold over(double dh, double dl) {
    double q = hi / dh;
    double p = q * dh;
    double rest = (hi - p) - Math.fma(q, dh, -p) + lo - q * dl;
    double e = rest / dh;
    double sum = q + e;
    lo = e - (sum - q);
    hi = sum;
    return this;
  }

  Twofold squareRoot() {
    double root = Math.sqrt(hi);
    if (root == 0) {
      return set(0, 0);
    }
    double square = root * root;
    double rest = (hi - square) - Math.fma(root, root, -square) + lo;
    double e = rest / (2 * root);
    double sum = root + e;
    return set(sum, e - (sum - root));
  }
}

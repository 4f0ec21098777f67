package vekua.formula;

import java.util.Arrays;
import java.util.Optional;
import vekua.internal.Check;

/**
 * A polynomial in x and y. As right-hand side of an equation it has a particular solution in closed
 * form.
 */
public final class Polynomial {

  /** Products of a higher degree are refused: sources of this kind are coarse, and powers grow. */
  private static final int MAX_DEGREE = 40;

  /** Coefficients by exponents of x and y, as many as the degree needs. */
  private final double[][] c;

  private Polynomial(int degree) {
    c = new double[degree + 1][];
    for (int a = 0; a <= degree; a++) {
      c[a] = new double[degree - a + 1];
    }
  }

  /**
   * The polynomial c x^a y^b.
   *
   * @param c the coefficient
   * @param a the exponent of x, 0 to 40
   * @param b the exponent of y, 0 to 40
   */
  public static Polynomial monomial(double c, int a, int b) {
    Check.inRange(a, 0, MAX_DEGREE, "exponent of x");
    Check.inRange(b, 0, MAX_DEGREE, "exponent of y");
    Polynomial p = new Polynomial(c == 0 ? 0 : a + b);
    if (c != 0) {
      p.c[a][b] = c;
    }
    return p;
  }

  static Polynomial constant(double c) {
    return monomial(c, 0, 0);
  }

  /** What is done with each term that is not zero, in ascending order of a, then b. */
  private interface Term {
    void with(double c, int a, int b);
  }

  private void forEach(Term term) {
    for (int a = 0; a < c.length; a++) {
      for (int b = 0; b < c[a].length; b++) {
        if (c[a][b] != 0) {
          term.with(c[a][b], a, b);
        }
      }
    }
  }

  Polynomial plus(Polynomial other) {
    Polynomial sum = new Polynomial(Math.max(c.length, other.c.length) - 1);
    forEach((u, a, b) -> sum.c[a][b] = u);
    other.forEach((u, a, b) -> sum.c[a][b] += u);
    return sum;
  }

  Polynomial times(double factor) {
    Polynomial product = new Polynomial(c.length - 1);
    forEach((u, a, b) -> product.c[a][b] = factor * u);
    return product;
  }

  /** The product, unless its degree exceeds 40. */
  Optional<Polynomial> times(Polynomial other) {
    int degree = degree() + other.degree();
    if (degree > MAX_DEGREE) {
      return Optional.empty();
    }
    Polynomial product = new Polynomial(degree);
    forEach((u, a, b) -> other.forEach((v, d, e) -> product.c[a + d][b + e] += u * v));
    return Optional.of(product);
  }

  /** The power, if the exponent is a natural number and the degree does not exceed 40. */
  Optional<Polynomial> power(double exponent) {
    Optional<Double> constant = constant();
    if (constant.isPresent()) {
      return Optional.of(constant(Math.pow(constant.get(), exponent)));
    }
    if (exponent != Math.rint(exponent) || exponent < 0 || exponent * degree() > MAX_DEGREE) {
      return Optional.empty();
    }
    Polynomial product = constant(1);
    for (int i = 0; i < exponent; i++) {
      product = times(product).orElseThrow();
    }
    return Optional.of(product);
  }

  /** The value, if the polynomial is constant. */
  Optional<Double> constant() {
    return degree() > 0 ? Optional.empty() : Optional.of(c[0][0]);
  }

  /** Whether every coefficient is zero. */
  public boolean isZero() {
    return degree() == 0 && c[0][0] == 0;
  }

  /** The highest degree of its terms. */
  public int degree() {
    int[] degree = {0};
    forEach((u, a, b) -> degree[0] = Math.max(degree[0], a + b));
    return degree[0];
  }

  /**
   * The value at a place.
   *
   * @param x abscissa of the place
   * @param y ordinate of the place
   */
  public double at(double x, double y) {
    double[] sum = {0};
    forEach((u, a, b) -> sum[0] += u * Math.pow(x, a) * Math.pow(y, b));
    return sum[0];
  }

  Polynomial laplacian() {
    Polynomial sum = new Polynomial(Math.max(0, degree() - 2));
    forEach(
        (u, a, b) -> {
          if (a > 1) {
            sum.c[a - 2][b] += u * a * (a - 1);
          }
          if (b > 1) {
            sum.c[a][b - 2] += u * b * (b - 1);
          }
        });
    return sum;
  }

  /** A polynomial v with Δv equal to this one. */
  Polynomial inverseLaplacian() {
    Polynomial v = constant(0);
    Polynomial rest = this;
    while (!rest.isZero()) {
      // The term with the highest power of y, integrated twice in x, leaves y² less.
      Polynomial step = new Polynomial(rest.degree() + 2);
      rest.forEach((u, a, b) -> step.c[a + 2][b] = u / ((a + 2.0) * (a + 1.0)));
      Polynomial left = new Polynomial(rest.degree());
      step.forEach(
          (u, a, b) -> {
            if (b > 1) {
              left.c[a][b - 2] = -u * b * (b - 1);
            }
          });
      v = v.plus(step);
      rest = left;
    }
    return v;
  }

  /**
   * A particular solution: a polynomial v with (Δ + λ)^p v equal to this one.
   *
   * @param lambda λ of the equation
   * @param power p, 1 or 2; 1 unless λ is zero
   */
  public Polynomial particular(double lambda, int power) {
    if (lambda == 0) {
      Polynomial v = inverseLaplacian();
      return power == 1 ? v : v.inverseLaplacian();
    }
    // (Δ + λ) v = f: v = f/λ − Δf/λ² + …, which ends.
    Polynomial v = constant(0);
    Polynomial term = times(1 / lambda);
    while (!term.isZero()) {
      v = v.plus(term);
      term = term.laplacian().times(-1 / lambda);
    }
    return v;
  }

  /**
   * The terms that are not zero: coefficient, exponent of x and exponent of y of each, one after
   * another.
   */
  public double[] monomials() {
    int terms = (degree() + 1) * (degree() + 2) / 2;
    double[] flat = new double[3 * terms];
    int[] at = {0};
    forEach(
        (u, a, b) -> {
          flat[at[0]++] = u;
          flat[at[0]++] = a;
          flat[at[0]++] = b;
        });
    return Arrays.copyOf(flat, at[0]);
  }
}

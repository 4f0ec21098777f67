package vekua.formula;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A polynomial in x and y; the right-hand sides that have particular solutions in closed form. */
public final class Polynomial {

  /** Higher exponents are refused: sources of this kind are coarse, and powers grow. */
  private static final int MAX_DEGREE = 40;

  /** Coefficients by exponents of x and y. */
  private final TreeMap<Monomial, Double> terms = new TreeMap<>();

  private record Monomial(int a, int b) implements Comparable<Monomial> {
    @Override
    public int compareTo(Monomial o) {
      return a != o.a ? Integer.compare(a, o.a) : Integer.compare(b, o.b);
    }
  }

  private Polynomial() {}

  /** c x^a y^b. */
  public static Polynomial monomial(double c, int a, int b) {
    Polynomial p = new Polynomial();
    p.add(c, a, b);
    return p;
  }

  private void add(double c, int a, int b) {
    if (c != 0) {
      terms.merge(new Monomial(a, b), c, Double::sum);
    }
  }

  Polynomial plus(Polynomial other) {
    Polynomial sum = times(1);
    other.terms.forEach((m, c) -> sum.add(c, m.a, m.b));
    return sum;
  }

  Polynomial times(double factor) {
    Polynomial product = new Polynomial();
    terms.forEach((m, c) -> product.add(factor * c, m.a, m.b));
    return product;
  }

  Polynomial times(Polynomial other) {
    Polynomial product = new Polynomial();
    terms.forEach(
        (m, c) -> other.terms.forEach((n, d) -> product.add(c * d, m.a + n.a, m.b + n.b)));
    return product;
  }

  /** The power, if the exponent is a small natural number. */
  Optional<Polynomial> power(double exponent) {
    Optional<Double> constant = constant();
    if (constant.isPresent()) {
      return Optional.of(monomial(Math.pow(constant.get(), exponent), 0, 0));
    }
    if (exponent != Math.rint(exponent) || exponent < 0 || exponent * degree() > MAX_DEGREE) {
      return Optional.empty();
    }
    Polynomial product = monomial(1, 0, 0);
    for (int i = 0; i < exponent; i++) {
      product = product.times(this);
    }
    return Optional.of(product);
  }

  /** The value, if the polynomial is constant. */
  Optional<Double> constant() {
    if (degree() > 0) {
      return Optional.empty();
    }
    return Optional.of(terms.values().stream().mapToDouble(c -> c).sum());
  }

  /** Whether every coefficient is zero. */
  public boolean isZero() {
    return terms.isEmpty();
  }

  int degree() {
    return terms.keySet().stream().mapToInt(m -> m.a + m.b).max().orElse(0);
  }

  /** The value at a point. */
  public double at(double x, double y) {
    double sum = 0;
    for (Map.Entry<Monomial, Double> term : terms.entrySet()) {
      sum += term.getValue() * Math.pow(x, term.getKey().a) * Math.pow(y, term.getKey().b);
    }
    return sum;
  }

  Polynomial laplacian() {
    Polynomial sum = new Polynomial();
    terms.forEach(
        (m, c) -> {
          sum.add(c * m.a * (m.a - 1), m.a - 2, m.b);
          sum.add(c * m.b * (m.b - 1), m.a, m.b - 2);
        });
    return sum;
  }

  /** A polynomial v with Δv equal to this one. */
  Polynomial inverseLaplacian() {
    Polynomial v = new Polynomial();
    Polynomial rest = this;
    while (!rest.isZero()) {
      // The term with the highest power of y, integrated twice in x, leaves y² less.
      Polynomial step = new Polynomial();
      rest.terms.forEach((m, c) -> step.add(c / ((m.a + 2.0) * (m.a + 1.0)), m.a + 2, m.b));
      Polynomial left = new Polynomial();
      step.terms.forEach((m, c) -> left.add(-c * m.b * (m.b - 1), m.a, m.b - 2));
      v = v.plus(step);
      rest = left;
    }
    return v;
  }

  /** A polynomial v with (Δ + λ)^p v equal to this one; the power p is one unless λ is zero. */
  public Polynomial particular(double lambda, int power) {
    if (lambda == 0) {
      Polynomial v = inverseLaplacian();
      return power == 1 ? v : v.inverseLaplacian();
    }
    // (Δ + λ) v = f: v = f/λ − Δf/λ² + …, which ends.
    Polynomial v = new Polynomial();
    Polynomial term = times(1 / lambda);
    while (!term.isZero()) {
      v = v.plus(term);
      term = term.laplacian().times(-1 / lambda);
    }
    return v;
  }

  /** The coefficients and exponents as c, a, b, c, a, b, …. */
  public double[] monomials() {
    double[] flat = new double[3 * terms.size()];
    int at = 0;
    for (Map.Entry<Monomial, Double> term : terms.entrySet()) {
      flat[at++] = term.getValue();
      flat[at++] = term.getKey().a;
      flat[at++] = term.getKey().b;
    }
    return flat;
  }
}

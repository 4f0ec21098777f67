package vekua.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import vekua.basis.BoundaryKinds;
import vekua.basis.Equation;
import vekua.formula.Expression;
import vekua.formula.Polynomial;
import vekua.functions.Functions;
import vekua.functions.PolynomialFunction;
import vekua.geometry.Corner;
import vekua.geometry.Domain;
import vekua.geometry.Side;

/**
 * A boundary-value problem: (Δ + λ)^p u = f in a domain, conditions on its boundary. Immutable; the
 * {@code with…} methods return changed copies. Conditions are set by the name of a curve or of a
 * side, and later ones replace earlier ones.
 */
public final class Problem {

  private final Equation equation;
  private final Domain domain;
  private final List<List<Condition>> conditions;
  private final Polynomial source;
  private final boolean logarithmic;

  private Problem(
      Equation equation,
      Domain domain,
      List<List<Condition>> conditions,
      Polynomial source,
      boolean logarithmic) {
    this.equation = equation;
    this.domain = domain;
    this.conditions = conditions;
    this.source = source;
    this.logarithmic = logarithmic;
  }

  /**
   * A problem with f = 0 and, as yet, without conditions.
   *
   * @param equation the equation of u
   * @param domain where it holds
   */
  public static Problem of(Equation equation, Domain domain) {
    List<List<Condition>> none = new ArrayList<>();
    domain.sides().forEach(side -> none.add(List.of()));
    return new Problem(equation, domain, none, Polynomial.monomial(0, 0, 0), false);
  }

  /**
   * Sets the conditions on a curve or a side.
   *
   * @param on the name of a curve or a side, such as "outer", "outer.2", "hole.0" or "hole.0.2"
   * @param set one condition, or two for the biharmonic equation: value and normal derivative
   * @throws IllegalArgumentException if there is no such curve or side
   */
  public Problem with(String on, Condition... set) {
    List<List<Condition>> changed = new ArrayList<>(conditions);
    boolean found = false;
    for (int s = 0; s < changed.size(); s++) {
      if (domain.sides().get(s).matches(on)) {
        changed.set(s, List.of(set));
        found = true;
      }
    }
    if (!found) {
      List<String> names = domain.sides().stream().map(Side::name).toList();
      throw new IllegalArgumentException(
          "boundary \"" + on + "\" does not exist; there are " + String.join(", ", names));
    }
    return new Problem(equation, domain, changed, source, logarithmic);
  }

  /**
   * Sets u on a curve or a side.
   *
   * @param on the name of a curve or a side, as in {@link #with}
   * @param g the value of u
   */
  public Problem withValue(String on, BoundaryData g) {
    return with(on, Condition.value(g));
  }

  /**
   * Sets u on a curve or a side by a formula.
   *
   * @param on the name of a curve or a side, as in {@link #with}
   * @param formula the value of u, in x, y, r and theta
   */
  public Problem withValue(String on, String formula) {
    return withValue(on, BoundaryData.of(formula));
  }

  /**
   * Sets the outward normal derivative on a curve or a side.
   *
   * @param on the name of a curve or a side, as in {@link #with}
   * @param g the outward normal derivative of u
   */
  public Problem withNormal(String on, BoundaryData g) {
    return with(on, Condition.normal(g));
  }

  /**
   * Sets the outward normal derivative on a curve or a side by a formula.
   *
   * @param on the name of a curve or a side, as in {@link #with}
   * @param formula the outward normal derivative of u, in x, y, r and theta
   */
  public Problem withNormal(String on, String formula) {
    return withNormal(on, BoundaryData.of(formula));
  }

  /**
   * Sets the right-hand side f.
   *
   * @param f zero if the domain is exterior
   */
  public Problem withSource(Polynomial f) {
    return new Problem(equation, domain, conditions, f, logarithmic);
  }

  /**
   * Sets the right-hand side f by a formula.
   *
   * @param formula a polynomial in x and y, of degree 40 at most
   * @throws IllegalArgumentException if the formula is not such a polynomial
   */
  public Problem withSource(String formula) {
    Expression f = Expression.parse(formula);
    return withSource(
        f.polynomial()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "source must be a polynomial in x and y: \"" + f + "\"")));
  }

  /**
   * Lets a solution of Laplace's equation outside holes grow like a logarithm at infinity instead
   * of staying bounded. Normal derivatives must then be given on the whole boundary: the flux
   * through it says how much the solution grows.
   */
  public Problem withLogarithmAtInfinity() {
    return new Problem(equation, domain, conditions, source, true);
  }

  /** The equation. */
  public Equation equation() {
    return equation;
  }

  /** The domain. */
  public Domain domain() {
    return domain;
  }

  /** The right-hand side f. */
  public Polynomial source() {
    return source;
  }

  /**
   * The conditions on a side of the domain; none if none were set.
   *
   * @param s index of the side in {@link Domain#sides}
   */
  public List<Condition> conditions(int s) {
    return conditions.get(s);
  }

  boolean logarithmic() {
    return logarithmic;
  }

  /**
   * Whether the solution is complex, which waves are that radiate to infinity: the domain is
   * exterior and the equation that of Helmholtz.
   */
  public boolean radiating() {
    return domain.exterior() && equation.lambda() > 0;
  }

  private boolean laplace() {
    return equation.power() == 1 && equation.lambda() == 0;
  }

  /** Whether adding a constant to a solution gives another. */
  boolean floating() {
    return laplace() && conditions.stream().allMatch(c -> c.stream().allMatch(k -> k.a() == 0));
  }

  /** Whether the error inside is at most the largest error on the boundary. */
  boolean maximumPrinciple() {
    return equation.power() == 1
        && equation.lambda() <= 0
        && !logarithmic
        && conditions.stream().allMatch(c -> c.stream().anyMatch(k -> k.isValue()));
  }

  /** A particular solution, if there is a source. */
  Optional<Functions> particular() {
    return source.isZero()
        ? Optional.empty()
        : Optional.of(
            new PolynomialFunction(
                source.particular(equation.lambda(), equation.power()).monomials()));
  }

  /** Of what kind the conditions are. */
  BoundaryKinds kinds() {
    List<Corner> corners = domain.corners();
    boolean[] values = new boolean[conditions.size()];
    boolean[] jumps = new boolean[corners.size()];
    boolean[] plain = new boolean[corners.size()];
    for (int s = 0; s < values.length; s++) {
      values[s] = conditions.get(s).get(0).isValue();
    }
    for (int c = 0; c < jumps.length; c++) {
      Corner corner = corners.get(c);
      jumps[c] = values[corner.first()] && values[corner.last()] && jump(corner);
      plain[c] =
          Math.abs(corner.angle() - Math.PI) < 1e-12
              && conditions.get(corner.first()).equals(conditions.get(corner.last()));
    }
    return new BoundaryKinds(values, jumps, plain, logarithmic);
  }

  /** Whether the given values differ at a corner. */
  private boolean jump(Corner corner) {
    double a = conditions.get(corner.first()).get(0).data().at(corner.x(), corner.y(), 0, 0);
    double b = conditions.get(corner.last()).get(0).data().at(corner.x(), corner.y(), 0, 0);
    return Math.abs(a - b) > 1e-12 * (Math.abs(a) + Math.abs(b));
  }

  /** Refuses what has no solution or infinitely many. */
  void check() {
    int wanted = equation.power();
    for (int s = 0; s < conditions.size(); s++) {
      if (conditions.get(s).size() < wanted) {
        throw new IllegalArgumentException(
            "boundary \""
                + domain.sides().get(s).name()
                + "\" lacks a condition: "
                + (wanted == 2
                    ? "the biharmonic equation needs a value and a normal"
                    : "none set"));
      }
    }
    if (domain.exterior() && !source.isZero()) {
      throw new IllegalArgumentException("source must be zero outside holes");
    }
    if (domain.exterior() && equation.power() == 2) {
      throw new IllegalArgumentException("the biharmonic equation needs an outer boundary");
    }
    if (logarithmic && !(domain.exterior() && laplace())) {
      throw new IllegalArgumentException(
          "a logarithm at infinity needs Laplace's equation without an outer boundary");
    }
    if (logarithmic && !floating()) {
      throw new IllegalArgumentException(
          "a logarithm at infinity needs normal derivatives on the whole boundary, whose flux it"
              + " carries; values leave it open");
    }
  }
}

package vekua.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleBinaryOperator;
import org.jspecify.annotations.Nullable;
import vekua.basis.Equation;
import vekua.basis.Opening;
import vekua.formula.Expression;
import vekua.formula.Polynomial;
import vekua.functions.Functions;
import vekua.functions.PolynomialFunction;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Side;
import vekua.geometry.Tip;

/**
 * A boundary-value problem: (Δ + λ)^p u = f in a domain, conditions on its boundary. Immutable; the
 * {@code with…} methods return changed copies. Conditions are set by the name of a curve or of a
 * side, and later ones replace earlier ones.
 */
public final class Problem {

  private final Equation equation;
  private final Domain domain;
  private final List<List<Condition>> conditions;

  /** Places on each side at which the flux is summed up, and what is more than their rounding. */
  private static final int FLUX_STEPS = 1000;

  private static final double INCOMPATIBLE = 0.01;

  /** What is lost of a flux by chords in the place of curves. */
  private static final double CHORDS = 1e-4;

  private final Polynomial source;

  /** The source if it is no polynomial. */
  private final @Nullable DoubleBinaryOperator smooth;

  private final boolean logarithmic;

  private Problem(
      Equation equation,
      Domain domain,
      List<List<Condition>> conditions,
      Polynomial source,
      @Nullable DoubleBinaryOperator smooth,
      boolean logarithmic) {
    this.equation = equation;
    this.domain = domain;
    this.conditions = conditions;
    this.source = source;
    this.smooth = smooth;
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
    return new Problem(equation, domain, none, Polynomial.monomial(0, 0, 0), null, false);
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
    return new Problem(equation, domain, changed, source, smooth, logarithmic);
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
    return new Problem(equation, domain, conditions, f, null, logarithmic);
  }

  /**
   * Sets the right-hand side f by a smooth function.
   *
   * @param f finite, and as smooth as the solution shall be accurate, on the square around the
   *     domain; the domain must not be exterior
   */
  public Problem withSource(DoubleBinaryOperator f) {
    return new Problem(equation, domain, conditions, Polynomial.monomial(0, 0, 0), f, logarithmic);
  }

  /**
   * Sets the right-hand side f by a formula.
   *
   * @param formula in x, y, r and theta: a polynomial of degree 40 at most, or smooth on the square
   *     around the domain
   * @throws IllegalArgumentException if the formula makes no sense
   */
  public Problem withSource(String formula) {
    Expression f = Expression.parse(formula);
    return f.polynomial().map(this::withSource).orElseGet(() -> withSource(f::at));
  }

  /**
   * Lets a solution of Laplace's equation outside holes grow like a logarithm at infinity instead
   * of staying bounded. Normal derivatives must then be given on the whole boundary: the flux
   * through it says how much the solution grows.
   */
  public Problem withLogarithmAtInfinity() {
    return new Problem(equation, domain, conditions, source, smooth, true);
  }

  /** The equation. */
  public Equation equation() {
    return equation;
  }

  /** The domain. */
  public Domain domain() {
    return domain;
  }

  /** The right-hand side f if it is a polynomial, zero if it is another function. */
  public Polynomial source() {
    return source;
  }

  /** Whether the right-hand side is anything but zero. */
  boolean hasSource() {
    return smooth != null || !source.isZero();
  }

  /** The right-hand side f as a function, whatever kind it is of. */
  DoubleBinaryOperator sourceFunction() {
    return smooth != null ? smooth : source::at;
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

  /**
   * Whether there may be fields without data besides a constant: waves in bounded domains, weights
   * a and b of opposite signs, plates that are not clamped.
   */
  boolean mayLeaveFree() {
    if (radiating() || floating() || equation.fillsDisc()) {
      return false;
    }
    if (equation.power() == 2) {
      return !conditions.stream()
          .allMatch(
              c ->
                  c.stream().anyMatch(Condition::isValue)
                      && c.stream().anyMatch(k -> !k.isValue()));
    }
    return equation.lambda() > 0
        || conditions.stream().anyMatch(c -> c.stream().anyMatch(k -> k.a() * k.b() < 0));
  }

  /** Whether it may be so near one with such fields that errors are amplified. */
  boolean mayResonate() {
    return mayLeaveFree() && equation.power() == 1 && !domain.exterior();
  }

  /** Whether errors may be larger inside than on the boundary, by as much as least squares tell. */
  boolean mayAmplify() {
    return equation.power() == 1 && !maximumPrinciple() && !radiating() && !equation.fillsDisc();
  }

  /** Whether the error inside is at most the largest error on the boundary. */
  boolean maximumPrinciple() {
    return equation.power() == 1
        && equation.lambda() <= 0
        && !logarithmic
        && conditions.stream().allMatch(c -> c.stream().anyMatch(k -> k.isValue()));
  }

  /**
   * Whether the error inside is at most the largest error of a condition over its weight a: weights
   * a and b have one sign, or values are given.
   */
  boolean weightedPrinciple() {
    return equation.power() == 1
        && equation.lambda() <= 0
        && !domain.exterior()
        && domain.slits().isEmpty()
        && conditions.stream()
            .allMatch(
                c -> c.size() == 1 && (c.get(0).isValue() || c.get(0).a() * c.get(0).b() > 0));
  }

  /** A particular solution; one without functions if there is no source. */
  ParticularSolution particular() {
    if (smooth != null) {
      return ParticularSolution.of(smooth, equation, domain);
    }
    List<Functions> functions =
        source.isZero()
            ? List.of()
            : List.of(
                new PolynomialFunction(
                    source.particular(equation.lambda(), equation.power()).monomials()));
    return new ParticularSolution(functions, 0);
  }

  /** The same problem on a domain whose boundary is divided otherwise. */
  Problem on(Domain divided, List<List<Condition>> conditionsOfSides) {
    return new Problem(
        equation, divided, List.copyOf(conditionsOfSides), source, smooth, logarithmic);
  }

  /** The whole corner that the end of a slit is. */
  Opening opening(Tip tip) {
    List<Condition> left = conditions.get(tip.left());
    List<Condition> right = conditions.get(tip.right());
    boolean mixed = left.get(0).isValue() != right.get(0).isValue();
    return new Opening(2 * Math.PI, mixed, jump(left, right, tip.x(), tip.y()));
  }

  /** Whether values that are given by the conditions of two sides differ where they meet. */
  static boolean jump(List<Condition> first, List<Condition> last, double x, double y) {
    if (!(first.get(0).isValue() && last.get(0).isValue())) {
      return false;
    }
    double a = first.get(0).data().at(x, y, 0, 0);
    double b = last.get(0).data().at(x, y, 0, 0);
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
    if (!domain.slits().isEmpty() && equation.power() != 1) {
      throw new IllegalArgumentException("slits need an equation of second order");
    }
    if (domain.exterior() && !(source.isZero() && smooth == null)) {
      throw new IllegalArgumentException("source must be zero outside holes");
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
    boolean closed = !domain.exterior() && !equation.fillsDisc();
    if (floating() && closed) {
      checkFlux();
    }
  }

  /** What flows in has to flow out: else there is no solution, and no search for one would end. */
  private void checkFlux() {
    double sum = 0;
    double moduli = 0;
    double made = 0;
    double passing = 0;
    List<Functions> particular = particular().functions();
    for (int s = 0; s < conditions.size(); s++) {
      Side side = domain.sides().get(s);
      Condition c = conditions.get(s).get(0);
      double[] from = side.at(0);
      for (int i = 1; i <= FLUX_STEPS; i++) {
        double[] to = side.at((double) i / FLUX_STEPS);
        double[] at = side.at((i - 0.5) / FLUX_STEPS);
        double step = Math.hypot(to[0] - from[0], to[1] - from[1]) / c.b();
        double flux = step * c.data().at(at[0], at[1], at[2], at[3]);
        sum += flux;
        moduli += Math.abs(flux);
        for (Functions p : particular) {
          double[][] slope = p.gradients(Points.of(new double[] {at[0]}, new double[] {at[1]}));
          double part = step * c.b() * (slope[0][0] * at[2] + slope[1][0] * at[3]);
          made += part;
          passing += Math.abs(part);
        }
        from = to;
      }
    }
    made = Math.abs(made) > CHORDS * passing ? made : 0;
    double off = Math.abs(sum - made);
    if (off > INCOMPATIBLE * (moduli + Math.abs(made)) && off > CHORDS * passing) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "there is no solution: normal derivatives are given on the whole boundary, and their"
                  + " flux is %.3g where it must be %s",
              sum,
              hasSource()
                  ? String.format(Locale.ROOT, "%.3g, the integral of the source", made)
                  : "zero"));
    }
  }
}

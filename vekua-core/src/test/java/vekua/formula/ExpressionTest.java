package vekua.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class ExpressionTest {

  private static double at(String formula, double x, double y) {
    return Expression.parse(formula).at(x, y);
  }

  @Test
  void precedenceAndAssociativity() {
    assertThat(at("1+2*3^2", 0, 0)).isEqualTo(19);
    assertThat(at("-2^2", 0, 0)).isEqualTo(-4);
    assertThat(at("2^-1", 0, 0)).isEqualTo(0.5);
    assertThat(at("2^3^2", 0, 0)).isEqualTo(512);
    assertThat(at("8/4/2 - 3 - 1", 0, 0)).isEqualTo(-3);
    assertThat(at("1.5e-3*x", 2, 0)).isEqualTo(0.003);
  }

  @Test
  void namesAndFunctions() {
    assertThat(at("r*cos(theta) + y", 3, 4)).isCloseTo(7, within(1e-14));
    assertThat(at("sin(pi/2) + log(e) + sqrt(abs(x))", -4, 0)).isCloseTo(4, within(1e-15));
    assertThat(at("tan(x)*atan(y)+asin(0.5)+acos(0.5)", 0.3, 2))
        .isCloseTo(Math.tan(0.3) * Math.atan(2) + Math.PI / 2, within(1e-15));
    assertThat(at("cosh(x)^2 - sinh(x)^2 + tanh(0)", 1.7, 0)).isCloseTo(1, within(1e-13));
  }

  @Test
  void signsAndAngles() {
    for (double x : new double[] {-3, -0.0, 0, 2}) {
      assertThat(at("sign(x) + 1", x, 0)).isEqualTo(1 + Math.signum(x));
      assertThat(at("atan2(x, y - 1)", x, 0)).isEqualTo(Math.atan2(x, -1));
    }
    assertThat(at("-atan2(1 + 1, atan2(0, 1) - 3)^2", 0, 0))
        .isEqualTo(-Math.atan2(2, -3) * Math.atan2(2, -3));
    assertThat(Expression.parse("atan2(y, x)").gradientAt(3, -4))
        .containsExactly(4 / 25.0, 3 / 25.0);
    assertThat(Expression.parse("atan2(2*y, 1)").gradientAt(3, 1)).containsExactly(0, 2 / 5.0);
    assertThat(Expression.parse("x*sign(y)").gradientAt(3, -4)).containsExactly(-1, 0);
    assertThat(Expression.parse("atan2(1, -1)*x + sign(-2)").polynomial().orElseThrow().at(4, 0))
        .isEqualTo(3 * Math.PI - 1);
    assertThat(Expression.parse("sign(x)").polynomial()).isEmpty();
    assertThat(Expression.parse("atan2(y, 1)").polynomial()).isEmpty();
    assertThatThrownBy(() -> Expression.parse("atan2(y)"))
        .hasMessageContaining("column 8: missing \",\": atan2 has two arguments, y and x");
    assertThatThrownBy(() -> Expression.parse("sin(x, y)")).hasMessageContaining("missing \")\"");
  }

  @Test
  void derivativesAgreeWithDifferences() {
    for (String formula :
        new String[] {
          "cos(t)+0.65*cos(2*t)",
          "exp(sin(t))/(2+t^2)",
          "sqrt(2+tan(t/9))*log(3+t)",
          "t^t+2^t",
          "asin(t/9)+acos(t/9)*atan(t)+sinh(t)*cosh(t)-tanh(t)+abs(t)"
        }) {
      Expression f = Expression.parseParametric(formula);
      double h = 1e-5;
      double difference = (f.at(1.3 + h) - f.at(1.3 - h)) / (2 * h);
      assertThat(f.derivativeAt(1.3)).as(formula).isCloseTo(difference, within(1e-7));
    }
  }

  @Test
  void errorsNameTheColumn() {
    assertThatThrownBy(() -> Expression.parse("x^2 + foo"))
        .hasMessage(
            "formula \"x^2 + foo\", column 7: unknown name \"foo\" (variables: x, y, r, theta;"
                + " functions: sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, exp, log, sqrt, abs,"
                + " sign, atan2)");
    assertThatThrownBy(() -> Expression.parse("sin x")).hasMessageContaining("missing \"(\"");
    assertThatThrownBy(() -> Expression.parse("(x")).hasMessageContaining("missing \")\"");
    assertThatThrownBy(() -> Expression.parse("")).hasMessageContaining("ends too early");
    assertThatThrownBy(() -> Expression.parse("0,5*x")).hasMessageContaining("as in 0.5");
    assertThatThrownBy(() -> Expression.parse("sin(0,5*x)")).hasMessageContaining("as in 0.5");
    assertThatThrownBy(() -> Expression.parse("2x")).hasMessageContaining("as in 2*x");
    assertThatThrownBy(() -> Expression.parse("1 2")).hasMessageContaining("column 3: unexpected");
    assertThatThrownBy(() -> Expression.parse("1.2.3")).hasMessageContaining("not a number");
    assertThatThrownBy(() -> Expression.parse("(".repeat(5000)))
        .hasMessageContaining("nested too deeply");
    assertThatThrownBy(() -> Expression.parseParametric("x"))
        .hasMessageContaining("(variables: t;");
  }

  @Test
  void particularSolutionsSolve() {
    Polynomial f = Expression.parse("(x+y)^3*x - 2*y^4/5 + 1").polynomial().orElseThrow();
    Polynomial v = f.particular(0, 1);
    assertThat(v.laplacian().at(0.7, -1.1)).isCloseTo(f.at(0.7, -1.1), within(1e-12));
    Polynomial w = f.particular(0, 2);
    assertThat(w.laplacian().laplacian().at(0.7, -1.1)).isCloseTo(f.at(0.7, -1.1), within(1e-12));
    Polynomial h = f.particular(2 * 2, 1);
    assertThat(h.laplacian().at(0.7, -1.1) + 4 * h.at(0.7, -1.1))
        .isCloseTo(f.at(0.7, -1.1), within(1e-12));
    Polynomial k = f.particular(-2 * 2, 1);
    assertThat(k.laplacian().at(0.7, -1.1) - 4 * k.at(0.7, -1.1))
        .isCloseTo(f.at(0.7, -1.1), within(1e-12));
    assertThat(Expression.parse("x^0.5").polynomial()).isEmpty();
    assertThat(Expression.parse("sqrt(4)*x").polynomial()).isPresent();
  }

  @Test
  void lengthCostsTimeNotDepth() {
    Expression sum = Expression.parse("x" + "+x".repeat(9_999));
    assertThat(sum.at(0.5, 0)).isEqualTo(5_000);
    assertThat(sum.gradientAt(0.5, 0)).containsExactly(10_000, 0);
    assertThat(sum.polynomial().orElseThrow().at(0.5, 0)).isEqualTo(5_000);
    Expression product = Expression.parse("x" + "*x".repeat(9_999));
    assertThat(product.at(1, 0)).isEqualTo(1);
    assertThat(product.polynomial()).as("of too high a degree").isEmpty();
  }

  @Test
  void formulasBeyondTheLimitsAreRefusedInAShortSentence() {
    assertThatThrownBy(() -> Expression.parse("x" + "+x".repeat(29_999)))
        .hasMessageStartingWith("formula \"…")
        .hasMessageEndingWith(": a formula may have 20,000 numbers, names and operations at most")
        .message()
        .hasSizeLessThan(200);
    assertThatThrownBy(() -> Expression.parse("x+" + " ".repeat(100_000) + "x"))
        .hasMessageEndingWith("column 100001: a formula may have 100,000 characters at most")
        .message()
        .hasSizeLessThan(200);
    assertThatThrownBy(() -> Expression.parse("1+" + "q".repeat(5_000)))
        .hasMessageContaining("column 3: unknown name \"qqq")
        .message()
        .hasSizeLessThan(300);
  }

  @Test
  void gradientsAgreeWithDifferences() {
    for (String formula :
        new String[] {"x^2*y - y/x", "r^3*cos(2*theta)", "exp(x)*sin(y)+x^y", "-log(r)+theta"}) {
      Expression f = Expression.parse(formula);
      double h = 1e-5;
      double x = 0.7;
      double y = -1.3;
      assertThat(f.gradientAt(x, y)[0])
          .as(formula)
          .isCloseTo((f.at(x + h, y) - f.at(x - h, y)) / (2 * h), within(1e-8));
      assertThat(f.gradientAt(x, y)[1])
          .as(formula)
          .isCloseTo((f.at(x, y + h) - f.at(x, y - h)) / (2 * h), within(1e-8));
    }
  }

  @Test
  void polynomialsOfManyFactorsEndSoon() {
    String factor = "(1+x+y)^20*(1-x+2*y)^20";
    Polynomial p = Expression.parse(factor + ("+" + factor).repeat(800)).polynomial().orElseThrow();
    assertThat(p.degree()).isEqualTo(40);
    assertThat(p.at(0.1, 0)).isCloseTo(801 * Math.pow(1.1 * 0.9, 20), within(1e-9));
    assertThat(Expression.parse("x^40*y").polynomial()).isEmpty();
  }

  @Test
  void signsAndBlanksMayBeAnywhere() {
    assertThat(Expression.parse(" + x - + - 2 * + y ").at(3, 5)).isEqualTo(13);
  }

  @Test
  void polynomialsAreKnownByTheirTerms() {
    Polynomial p = Expression.parse("2^3*x*y^2 - 5 + (x + y)^1").polynomial().orElseThrow();
    assertThat(p.degree()).isEqualTo(3);
    assertThat(p.isZero()).isFalse();
    assertThat(p.at(2, 3)).isEqualTo(8 * 2 * 9 - 5 + 5);
    double[] terms = p.monomials();
    assertThat(terms).hasSize(3 * 4);
    double sum = 0;
    for (int i = 0; i < terms.length; i += 3) {
      sum += terms[i] * Math.pow(2, terms[i + 1]) * Math.pow(3, terms[i + 2]);
    }
    assertThat(sum).isEqualTo(144);
    // Every monomial of its degree.
    assertThat(Expression.parse("(1 + x + y)^3").polynomial().orElseThrow().monomials())
        .hasSize(3 * 10);
    assertThat(Expression.parse("x - x").polynomial().orElseThrow().isZero()).isTrue();
    assertThat(Expression.parse("x^0.5").polynomial()).isEmpty();
    assertThat(Expression.parse("x^-1").polynomial()).isEmpty();
    assertThat(Expression.parse("x^40").polynomial()).isPresent();
    assertThat(Expression.parse("x^41").polynomial()).isEmpty();
    assertThat(Expression.parse("x^20*y^20").polynomial()).isPresent();
    assertThat(Expression.parse("x^20*y^21").polynomial()).isEmpty();
  }

  @Test
  void longFormulasEndWithTheInterruptionOfTheirThread() {
    Expression brief = Expression.parse("x" + "+x".repeat(9));
    Expression lengthy = Expression.parse("x" + "+x".repeat(999));
    assertThat(lengthy.at(1, 0)).isEqualTo(1000);
    Thread.currentThread().interrupt();
    try {
      assertThat(brief.at(1, 0)).isEqualTo(10);
      assertThatThrownBy(() -> lengthy.at(1, 0)).isInstanceOf(CancellationException.class);
      assertThatThrownBy(() -> lengthy.gradientAt(1, 0)).isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}

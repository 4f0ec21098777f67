package vekua.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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
            "formula \"x^2 + foo\", column 7: unknown name \"foo\" (variables: x, y, r, theta)");
    assertThatThrownBy(() -> Expression.parse("sin x")).hasMessageContaining("missing \"(\"");
    assertThatThrownBy(() -> Expression.parse("(x")).hasMessageContaining("missing \")\"");
    assertThatThrownBy(() -> Expression.parse("")).hasMessageContaining("ends too early");
    assertThatThrownBy(() -> Expression.parse("1 2")).hasMessageContaining("column 3: unexpected");
    assertThatThrownBy(() -> Expression.parse("1.2.3")).hasMessageContaining("not a number");
    assertThatThrownBy(() -> Expression.parse("(".repeat(5000)))
        .hasMessageContaining("nested too deeply");
    assertThatThrownBy(() -> Expression.parseParametric("x"))
        .hasMessageContaining("(variables: t)");
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
}

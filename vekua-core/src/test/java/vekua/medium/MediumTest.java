package vekua.medium;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.geometry.Disk;

class MediumTest {

  private static final Disk FRAME = new Disk(1, -2, 3);

  private static double[] at(Medium medium, double x, double y) {
    double[] out = new double[4];
    medium.at(x, y, out);
    return out;
  }

  /** div(σ^p ∇u) + b·∇u + cu divided by σ^p, with σ = e^(2x − y) of which logarithms are linear. */
  @Test
  void conductingMediaDivideByThePowerOfTheConductivity() {
    Conducting only = Conducting.of(Coefficient.of("exp(2*x - y)"));
    double sigma = Math.exp(0.5);
    assertThat(at(only, 0.5, 0.5)).containsExactly(new double[] {2, -1, 0, sigma}, within(1e-14));
    Conducting all =
        only.withAdvection(Coefficient.of("3*x"), Coefficient.of("5*y"))
            .withReaction(Coefficient.of("x - 7"))
            .withExponent(1.5);
    double power = Math.pow(sigma, 1.5);
    assertThat(at(all, 0.5, 0.5))
        .containsExactly(
            new double[] {3 + 1.5 / power, -1.5 + 2.5 / power, -6.5 / power, power}, within(1e-14));
    assertThat(only.still()).isFalse();
    assertThat(only.passive()).isTrue();
    assertThat(all.passive()).isFalse();
    assertThat(only.wavenumber()).isZero();
    assertThatThrownBy(() -> only.withExponent(Double.NaN)).hasMessageContaining("exponent");
  }

  @Test
  void refractingMediaHaveTheSquareOfWavenumberTimesIndex() {
    Refracting lens = new Refracting(3, Coefficient.of("1 + x"));
    assertThat(at(lens, 0.5, 9)).containsExactly(new double[] {0, 0, 20.25, 1}, within(1e-14));
    assertThat(lens.still()).isTrue();
    assertThat(lens.passive()).isFalse();
    assertThatThrownBy(() -> at(lens, -1, 0))
        .hasMessageContaining("index must be positive")
        .hasMessageContaining("(-1.0, 0.0)");
    assertThatThrownBy(() -> new Refracting(0, Coefficient.constant(1)))
        .hasMessageContaining("wavenumber");
  }

  @Test
  void inclusionsMultiplyWhatIsAround() {
    Inclusion one = new Inclusion(1, -1, 0.5, 4);
    assertThat(one.disk()).isEqualTo(new Disk(1, -1, 0.5));
    assertThat(one.contains(1.3, -1.39)).isTrue();
    assertThat(one.contains(1.5, -1)).isFalse(); // the rim is outside
    Conducting discs = Conducting.of(Coefficient.constant(3)).withInclusions(List.of(one));
    assertThat(at(discs, 1.1, -1.1)[3]).isEqualTo(12);
    assertThat(at(discs, 2, -1)[3]).isEqualTo(3);
    Refracting lenses = new Refracting(2, Coefficient.constant(1), List.of(one));
    assertThat(at(lenses, 1.1, -1.1)[2]).isEqualTo(64);
    assertThat(at(lenses, 2, -1)[2]).isEqualTo(4);
  }

  @Test
  void inclusionsAreRefusedWhereTheyAreNoDiscsApart() {
    assertThatThrownBy(() -> new Inclusion(Double.NaN, 0, 1, 1)).hasMessageContaining("(NaN, 0.0)");
    assertThatThrownBy(() -> new Inclusion(0, Double.NaN, 1, 1)).hasMessageContaining("(0.0, NaN)");
    assertThatThrownBy(() -> new Inclusion(0, 0, 0, 1)).hasMessageContaining("radius");
    assertThatThrownBy(() -> new Inclusion(0, 0, 1, -1)).hasMessageContaining("contrast");
    Inclusion left = new Inclusion(-1, -2, 0.5, 2);
    Inclusion right = new Inclusion(1, -2, 1.4, 2);
    assertThatCode(() -> Inclusion.checkInside(List.of(left, right), FRAME))
        .doesNotThrowAnyException();
    assertThatThrownBy(
            () -> Inclusion.checkInside(List.of(left, right, new Inclusion(1, 0, 0.7, 2)), FRAME))
        .hasMessage(
            "inclusion of radius 0.7 at (1.0, 0.0) must be apart from the inclusion of radius 1.4 at (1.0, -2.0)");
    // From the centre of the frame it is 2.5 and 0.51 to the far rim.
    assertThatThrownBy(
            () -> Inclusion.checkInside(List.of(new Inclusion(-0.5, -4, 0.51, 2)), FRAME))
        .hasMessageContaining("(-0.5, -4.0) must be inside the disc of radius 3.0 at (1.0, -2.0)");
    assertThatCode(() -> Inclusion.checkInside(List.of(new Inclusion(-0.5, -4, 0.49, 2)), FRAME))
        .doesNotThrowAnyException();
  }

  @Test
  void aroundInclusionsAMediumIsTheSameEverywhere() {
    List<Inclusion> one = List.of(new Inclusion(1, -1, 0.5, 4));
    Conducting constant = Conducting.of(Coefficient.constant(3));
    assertThatCode(() -> constant.withInclusions(one).checkInclusions(FRAME))
        .doesNotThrowAnyException();
    Conducting uneven = Conducting.of(Coefficient.of("3 + 1e-6*x"));
    assertThatCode(() -> uneven.checkInclusions(FRAME)).doesNotThrowAnyException();
    assertThatThrownBy(() -> uneven.withInclusions(one).checkInclusions(FRAME))
        .hasMessageContaining("conductivity around inclusions must be 3.000001 everywhere");
    Coefficient zero = Coefficient.constant(0);
    assertThatThrownBy(
            () -> constant.withInclusions(one).withAdvection(zero, zero).checkInclusions(FRAME))
        .hasMessageContaining("without advection");
    assertThatThrownBy(() -> constant.withInclusions(one).withReaction(zero).checkInclusions(FRAME))
        .hasMessageContaining("without advection");
    Refracting two = new Refracting(2, Coefficient.constant(2), one);
    assertThatThrownBy(() -> two.checkInclusions(FRAME))
        .hasMessageContaining("index around inclusions must be 1.0");
    assertThatCode(() -> new Refracting(2, Coefficient.constant(2)).checkInclusions(FRAME))
        .doesNotThrowAnyException();
    assertThatCode(() -> new Refracting(2, Coefficient.constant(1), one).checkInclusions(FRAME))
        .doesNotThrowAnyException();
    // A map need not reach beyond the frame.
    Coefficient map =
        GridCoefficient.of(new double[] {-2, 4}, new double[] {-5, 1}, new double[] {3, 3, 3, 3});
    assertThatCode(() -> Conducting.of(map).withInclusions(one).checkInclusions(FRAME))
        .doesNotThrowAnyException();
    // A bump away from the middle of the frame is met by places all over it.
    assertThatThrownBy(
            () ->
                Conducting.of(Coefficient.of("3 + exp(-8*((x + 0.5)^2 + (y + 3)^2))"))
                    .withInclusions(one)
                    .checkInclusions(FRAME))
        .hasMessageContaining("everywhere");
  }

  @Test
  void whatIsNotFiniteIsNamed() {
    Conducting bad = Conducting.of(Coefficient.of("log(x)"));
    assertThatThrownBy(() -> at(bad, -1, 2))
        .hasMessageContaining("conductivity must be finite in the whole disc")
        .hasMessageContaining("(-1.0, 2.0)");
    assertThatThrownBy(() -> at(bad, 0.5, 0)).hasMessageContaining("conductivity must be positive");
    assertThatThrownBy(() -> at(bad, 1, 0)).hasMessageContaining("conductivity must be positive");
    Coefficient steep = Coefficient.of((x, y) -> 1, (x, y) -> 0, (x, y) -> Double.NaN);
    assertThatThrownBy(() -> at(Conducting.of(steep), 1, 0))
        .hasMessageContaining("the derivative of conductivity must be finite");
    GridCoefficient map =
        GridCoefficient.of(new double[] {0, 1}, new double[] {0, 1}, new double[] {1, 1, 1, 1});
    assertThatThrownBy(() -> at(Conducting.of(map), 3, 0))
        .hasMessageContaining("; the grid covers x from 0.0 to 1.0");
  }

  @Test
  void smoothnessIsThatOfAllCoefficients() {
    Coefficient smooth = Coefficient.constant(2);
    Coefficient rough =
        GridCoefficient.of(new double[] {0, 1}, new double[] {0, 1}, new double[] {1, 1, 1, 1});
    Conducting plain = Conducting.of(smooth);
    assertThat(plain.smooth()).isTrue();
    assertThat(plain.withAdvection(smooth, smooth).withReaction(smooth).smooth()).isTrue();
    assertThat(Conducting.of(rough).smooth()).isFalse();
    assertThat(plain.withAdvection(rough, smooth).smooth()).isFalse();
    assertThat(plain.withAdvection(smooth, rough).smooth()).isFalse();
    assertThat(plain.withReaction(rough).smooth()).isFalse();
    List<Inclusion> one = List.of(new Inclusion(0, 0, 1, 2));
    assertThat(plain.withInclusions(one).smooth()).isFalse();
    assertThat(new Refracting(1, smooth).smooth()).isTrue();
    assertThat(new Refracting(1, rough).smooth()).isFalse();
    assertThat(new Refracting(1, smooth, one).smooth()).isFalse();
  }

  @Test
  void linearisedEquationsGiveTheirTerms() {
    Linearised near =
        new Linearised(
            (x, y, out) -> {
              out[0] = x;
              out[1] = y;
              out[2] = 1 / x;
            });
    assertThat(at(near, 2, 3)).containsExactly(2, 3, 0.5, 1);
    assertThatThrownBy(() -> at(near, 0, 3))
        .hasMessageContaining("not finite near its field at (0.0, 3.0)");
    assertThat(near.still()).isFalse();
    assertThat(near.passive()).isFalse();
    assertThat(near.smooth()).isFalse();
    assertThat(near.inclusions()).isEmpty();
    assertThatCode(() -> near.checkInclusions(FRAME)).doesNotThrowAnyException();
  }

  /** f = √σ = e^(x − 2y): f_z̄/f = (1 − 2i)/2, and B is its negative. */
  @Test
  void theMainEquationHasTheLogarithmicDerivative() {
    double[] out = new double[4];
    FirstOrder main = FirstOrder.main(Coefficient.of("exp(2*x - 4*y)"));
    main.at(0.3, 0.2, out);
    assertThat(out).containsExactly(new double[] {0, 0, -0.5, 1}, within(1e-15));
    FirstOrder.of("x", "2*x", "y", "1/y").at(3, 4, out);
    assertThat(out).containsExactly(3, 6, 4, 0.25);
    assertThatThrownBy(() -> FirstOrder.of("x", "2*x", "y", "1/y").at(3, 0, out))
        .hasMessageStartingWith("B must be finite");
    assertThatThrownBy(() -> FirstOrder.of("x", "1/x", "y", "y").at(0, 3, out))
        .hasMessageStartingWith("A must be finite");
    GridCoefficient map =
        GridCoefficient.of(new double[] {0, 1}, new double[] {0, 1}, new double[] {1, 1, 1, 1});
    assertThat(main.bRe().smooth()).isTrue();
    assertThat(FirstOrder.main(map).bIm().smooth()).isFalse();
    assertThat(FirstOrder.main(map).bIm().extent()).isEqualTo(map.extent());
    assertThatThrownBy(() -> main.bRe().gradientAt(0, 0))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void formulasAreValues() throws Exception {
    Coefficient formula = Coefficient.of("x*y + 2");
    assertThat(formula)
        .isEqualTo(Coefficient.of("x*y + 2"))
        .hasSameHashCodeAs(Coefficient.of("x*y + 2"));
    assertThat(formula).isNotEqualTo(Coefficient.of("x*y + 3")).hasToString("x*y + 2");
    assertThat(formula.gradientAt(3, 5)).containsExactly(5, 3);
    assertThat(formula.smooth()).isTrue();
    assertThat(formula.extent()).isEmpty();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(formula);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(((Coefficient) in.readObject()).at(3, 5)).isEqualTo(17);
    }
    Coefficient program = Coefficient.of((x, y) -> x * y, (x, y) -> y, (x, y) -> x);
    assertThat(program.at(3, 5)).isEqualTo(15);
    assertThat(program.gradientAt(3, 5)).containsExactly(5, 3);
  }
}

package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Frame;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.rows.Samples;

/** Warnings measure errors by the deviation of the field that was fitted. */
class FieldSizesTest {

  /** The per cent of the field's deviation that an error of a size is. */
  private static double percent(Basis basis, Points places, double[] u, double size) {
    Fit fit = Fitter.withDefaults().fit(basis, Samples.of(places, u));
    ModelError error = new ModelError(0.99, size, 1, false);
    Fit told = fit.with(ChosenRows.all(Samples.of(places, u)).with(error));
    List<String> sentences = told.warnings().stream().map(Warning::sentence).toList();
    String sentence =
        sentences.stream().filter(s -> s.startsWith("the equation")).findFirst().orElseThrow();
    return Double.parseDouble(sentence.replaceAll(".*, (\\d+) % of the field's.*", "$1"));
  }

  private static Points places(int n, int dimension) {
    Random random = new Random(n);
    double[][] axes = new double[dimension][];
    Arrays.setAll(axes, a -> random.doubles(n, -0.55, 0.55).toArray());
    return Points.ofAxes(axes);
  }

  /** x over a disc has the deviation ½ and over a ball 1/√5, whatever is added. */
  @ParameterizedTest
  @CsvSource({"2, 0, 0.5", "2, 7, 0.5", "3, 0, 0.4472", "3, -4, 0.4472"})
  void theMeanOfAFieldIsNoDeviation(int dimension, double mean, double deviation) {
    Points places = places(40, dimension);
    double[] u = new double[40];
    Arrays.setAll(u, i -> mean + places.x(i));
    Frame frame = dimension == 2 ? Disk.unit() : Ball.unit();
    // A grid of some hundred points is as even as that: three per cent.
    assertThat(percent(Equation.laplace().basis(3, frame), places, u, 2 * deviation))
        .isCloseTo(200, within(8.0));
  }

  /** Of a constant the size is all there is. */
  @Test
  void aConstantIsAsLargeAsItIs() {
    Points places = places(30, 2);
    double[] u = new double[30];
    Arrays.fill(u, -8);
    assertThat(percent(Equation.laplace().basis(3, Disk.unit()), places, u, 4)).isEqualTo(50);
  }

  /** The deviation of what they read, for the mean of a domain is not known. */
  @Test
  void inADomainTheSensorsTell() {
    Domain square = Domain.inside(Polygon.of(new Rectangle(-1, 1, -1, 1)));
    Points places = places(40, 2);
    double[] u = new double[40];
    Arrays.setAll(u, i -> 4 + places.x(i) * places.y(i));
    double variance = Doubt.variance(u);
    assertThat(percent(Equation.laplace().basis(4, square), places, u, 3 * Math.sqrt(variance)))
        .isCloseTo(300, within(1.0));
  }
}

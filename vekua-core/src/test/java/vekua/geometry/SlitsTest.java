package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Slits by themselves and in domains. */
final class SlitsTest {

  private static final Domain BOX = Domain.inside(Polygon.of(new Rectangle(0, 4, 0, 4)));

  private static Slit slit(double... xy) {
    double[] x = new double[xy.length / 2];
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = xy[2 * i];
      y[i] = xy[2 * i + 1];
    }
    return Slit.of(x, y);
  }

  private static void refused(String message, Runnable makes) {
    assertThatIllegalArgumentException().isThrownBy(makes::run).withMessageContaining(message);
  }

  @Test
  void slitsAreSimple() {
    refused("y must be as many as x", () -> Slit.of(new double[2], new double[3]));
    refused("number of places of a slit", () -> slit(1, 1));
    refused("x[0] must be finite", () -> slit(Double.NaN, 1, 2, 2));
    refused("y[1] must be finite", () -> slit(1, 1, 2, Double.NaN));
    refused("must differ from their neighbours: place 1", () -> slit(1, 1, 2, 2, 2, 2));
    refused("must not meet between bends: segments 0 and 2", () -> slit(1, 1, 3, 1, 3, 2, 2, 0));
    refused(
        "must not meet between bends: segments 1 and 3", () -> slit(0, 1, 1, 1, 3, 1, 3, 2, 2, 0));
    Slit bent = slit(1, 1, 3, 1, 3, 2);
    assertThat(bent.segments()).isEqualTo(2);
    assertThat(bent.sides()).isEqualTo(4);
    assertThat(bent.length(0)).isEqualTo(2);
    assertThat(bent.length(3)).isEqualTo(1);
    assertThat(bent.length()).isEqualTo(6);
    assertThat(bent.counterClockwise()).isFalse();
    assertThat(bent.x(2)).isEqualTo(3);
    assertThat(bent.y(2)).isEqualTo(2);
    assertThat(bent.crosses(0, 2, 0, 2, 2)).isTrue();
    assertThat(bent.crosses(1, 2, 0, 2, 2)).isFalse();
  }

  @Test
  void slitsLieInsideAndApart() {
    assertThat(BOX.withSlits(slit(1, 1, 3, 1), slit(1, 2, 3, 2)).slits()).hasSize(2);
    refused(
        "slit must lie inside the domain, apart from its boundary: slit.0 reaches (4.0, 1.0)",
        () -> BOX.withSlits(slit(1, 1, 5, 1)));
    refused("slit.1 reaches (0.0, 2.0)", () -> BOX.withSlits(slit(1, 1, 3, 1), slit(0, 2, 3, 2)));
    Domain holed = Domain.inside(Polygon.of(new Rectangle(0, 4, 0, 4)), Curve.circle(2, 2, 0.5));
    refused("slit.0 reaches (1.", () -> holed.withSlits(slit(1, 2, 3, 2)));
    // Its end on the rim of the hole.
    refused("slit.0 reaches (1.5, 2.0)", () -> holed.withSlits(slit(1, 2, 1.5, 2)));
    refused(
        "slits must be apart: slit.0 and slit.1 meet",
        () -> BOX.withSlits(slit(1, 1, 3, 3), slit(1, 3, 3, 1)));
    refused(
        "slits must be apart: slit.1 and slit.2 meet",
        () ->
            BOX.withSlits(
                slit(1, 0.5, 3, 0.5), slit(1, 1, 3, 1, 3, 3), slit(0.5, 3.5, 0.5, 2, 3.5, 2)));
    refused(
        "slits must be apart: slit.0 and slit.1 meet",
        () -> BOX.withSlits(slit(0.5, 3.5, 0.5, 2, 3.5, 2), slit(1, 1, 3, 1, 3, 3)));
    // On the boundary is what is nearer than a billionth of the domain's radius, 2√2.
    refused("slit.0 reaches (2.0E-9", () -> BOX.withSlits(slit(2e-9, 2, 3, 2)));
    assertThat(BOX.withSlits(slit(4e-9, 2, 3, 2)).slits()).hasSize(1);
    refused(
        "slits need an outer boundary",
        () -> Domain.outside(Curve.circle(0, 0, 1)).withSlits(slit(2, 2, 3, 3)));
  }

  @Test
  void tipsKnowWhereTheyPointAndTheirFaces() {
    Domain domain =
        Domain.inside(Polygon.of(new Rectangle(0, 4, 0, 4)), Curve.circle(3.5, 3.5, 0.2))
            .withSlits(slit(1, 1, 3, 1, 3, 2), slit(1, 3, 2, 2));
    List<Tip> tips = domain.tips();
    assertThat(tips).hasSize(4);
    int[] slits = {0, 0, 1, 1};
    double[] x = {1, 3, 1, 2};
    double[] y = {1, 2, 3, 2};
    double[] direction = {Math.PI, Math.PI / 2, 0.75 * Math.PI, -0.25 * Math.PI};
    String[] left = {"slit.0.left.0", "slit.0.left.1", "slit.1.left", "slit.1.left"};
    String[] right = {"slit.0.right.0", "slit.0.right.1", "slit.1.right", "slit.1.right"};
    for (int i = 0; i < 4; i++) {
      Tip tip = tips.get(i);
      assertThat(tip.slit()).isEqualTo(slits[i]);
      assertThat(tip.x()).isEqualTo(x[i]);
      assertThat(tip.y()).isEqualTo(y[i]);
      assertThat(Math.IEEEremainder(tip.direction() - direction[i], 2 * Math.PI))
          .isCloseTo(0, within(1e-15));
      assertThat(domain.sides().get(tip.left()).name()).isEqualTo(left[i]);
      assertThat(domain.sides().get(tip.right()).name()).isEqualTo(right[i]);
    }
    assertThat(BOX.tips()).isEmpty();
  }

  @Test
  void insideAndOutsideArePlainWords() {
    assertThat(BOX).hasToString("Domain[inside Polygon[4 sides], holes=[]]");
    assertThat(Domain.outside(Polygon.of(new Rectangle(0, 1, 0, 1))))
        .hasToString("Domain[outside, holes=[Polygon[4 sides]]]");
    refused("number of holes must be between 1", () -> Domain.outside());
    refused(
        "holes must be apart: hole.0 and hole.2 at",
        () ->
            Domain.outside(Curve.circle(0, 0, 1), Curve.circle(5, 0, 1), Curve.circle(0.5, 0, 1)));
    refused(
        "shares must be as many as sides: 1 != 4",
        () -> BOX.nodes(new int[4], new double[4][0], new double[1][0], List.of(), 1));
  }
}

package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.functions.Logarithms;
import vekua.functions.Poles;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/** How parts of bases, their beliefs and resolutions are put together. */
class PartTest {

  private static final Functions LOGARITHM = new Logarithms(new Disk(5, 0, 1), false);
  private static final Functions POLE = new Poles(0, 0, new double[] {-3, 0, 1});

  private static Prior prior(double weight, double... deviations) {
    return new Prior(weight, deviations);
  }

  @Test
  void pairsAreAllPairsAndTurnsAreInTurn() {
    Part one = Part.of(LOGARITHM, List.of(prior(2, 1), prior(3, 10)));
    Part two = Part.of(POLE, List.of(prior(5, 4, 6), prior(7, 8, 9)));
    Part pairs = one.everyPair(two);
    assertThat(pairs.functions()).containsExactly(LOGARITHM, POLE);
    assertThat(pairs.priors()).extracting(Prior::weight).containsExactly(10.0, 14.0, 15.0, 21.0);
    assertThat(pairs.priors().get(1).deviations()).containsExactly(1, 8, 9);
    assertThat(pairs.priors().get(2).deviations()).containsExactly(10, 4, 6);
    Part turns = one.inTurn(two);
    assertThat(turns.functions()).containsExactly(LOGARITHM, POLE);
    assertThat(turns.priors()).extracting(Prior::weight).containsExactly(2.0, 3.0);
    assertThat(turns.priors().get(1).deviations()).containsExactly(10, 8, 9);
    assertThat(Part.NONE.everyPair(one).priors().get(1).deviations()).containsExactly(10);
    assertThat(Part.NONE.everyPair(one).priors().get(1).weight()).isEqualTo(3);
    assertThat(Part.repeated(new double[] {1, 2}, 3)).containsExactly(1, 1, 1, 2, 2, 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> prior(0))
        .withMessage("weight must be positive and finite: 0.0");
  }

  @Test
  void resolutionsAreTheSameByTheirNumbers() {
    Resolution r = new Resolution(9, new int[] {1, 2}, new int[] {3}, 2.5);
    assertThat(r.same(new Resolution(9, new int[] {1, 2}, new int[] {3}, 2.5))).isTrue();
    assertThat(r.same(new Resolution(8, new int[] {1, 2}, new int[] {3}, 2.5))).isFalse();
    assertThat(r.same(new Resolution(9, new int[] {1, 3}, new int[] {3}, 2.5))).isFalse();
    assertThat(r.same(new Resolution(9, new int[] {1, 2}, new int[] {4}, 2.5))).isFalse();
    assertThat(r.same(new Resolution(9, new int[] {1, 2}, new int[] {3}, 2.6))).isFalse();
    assertThat(r.withDegreeUpTo(8).degree()).isEqualTo(8);
    assertThat(r.withDegreeUpTo(9).same(r)).isTrue();
    assertThat(r.withDegreeUpTo(10).same(r)).isTrue();
    assertThat(r.denser(2).density()).isEqualTo(5);
    assertThat(r.denser(2).degree()).isEqualTo(9);
    assertThat(r.denser(2).holes()).containsExactly(1, 2);
    assertThat(r.denser(2).corners()).containsExactly(3);
  }

  @Test
  void basesOfGroupsKnowTheirSizes() {
    DomainBasis plain = DomainBasis.of(List.of(LOGARITHM, POLE));
    assertThat(plain.scales()).containsExactly(1, 1, 1);
    assertThat(plain).hasToString("DomainBasis[3 functions, 2 groups]");
    assertThat(plain.functions().size()).isEqualTo(3);
    assertThat(plain.dimension()).isEqualTo(2);
    // Without points functions count as orthogonal: 4 + 9·… with scales 1, 2 and 3.
    DomainBasis known = DomainBasis.of(new double[] {1, 2, 4}, LOGARITHM, POLE);
    assertThat(known.meanSquare(new double[][] {{3, 5, 0}, {0, 0, 0.5}})).isEqualTo(9 + 100 + 4);
    assertThat(known.priors()).hasSize(1);
    assertThat(known.priors().get(0).deviations()).containsExactly(1, 0.5, 0.25);
    assertThat(known.priors().get(0).weight()).isEqualTo(1);
    DomainBasis again = DomainBasis.of(known.groups(), known.scales());
    assertThat(again.scales()).containsExactly(1, 2, 4);
    Points place = Points.of(0.3, 0.8);
    assertThat(again.values(place)).containsExactly(known.values(place));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DomainBasis.of(new double[2], LOGARITHM, POLE));
    assertThat(known.and(POLE).scales()).containsExactly(1, 1, 1, 1, 1);
    Layout layout = new Layout(known, 3, 1, new int[] {2}, new int[] {3}, List.of());
    Layout more = layout.and(LOGARITHM);
    assertThat(more.basis().size()).isEqualTo(4);
    assertThat(more.unknowns()).isEqualTo(3);
    assertThat(more.smoothEnd()).isEqualTo(1);
    assertThat(more.holeEnds()).containsExactly(2);
    assertThat(more.cornerStarts()).containsExactly(3);
  }

  /** More points than are evaluated at a time, against a loop over single points. */
  @Test
  void scalesAreRootMeanSquaresOverPoints() {
    Points points = Disk.unit().boundary(600);
    DomainBasis basis = DomainBasis.of(List.of(LOGARITHM, POLE)).scaledOver(points);
    double[] mean = new double[3];
    double product = 0;
    for (int i = 0; i < points.size(); i++) {
      double[] u = basis.values(Points.of(points.x(i), points.y(i)));
      for (int j = 0; j < 3; j++) {
        mean[j] += u[j] * u[j] / 600;
      }
      double sum = 2 * u[0] - 3 * u[1] + u[2];
      product += sum * sum / 600;
    }
    double[] scales = basis.scales();
    for (int j = 0; j < 3; j++) {
      assertThat(scales[j]).isCloseTo(Math.sqrt(mean[j]), within(1e-12));
    }
    assertThat(basis.meanSquare(new double[][] {{2, -3, 1}, {1, 0, 0}}))
        .isCloseTo(product + mean[0], within(1e-11));
    assertThat(basis.priors()).hasSize(1);
    List<Prior> priors = List.of(prior(1, 1, 2, 3), prior(4, 1, 1, 1));
    assertThat(basis.withPriors(priors).priors()).isEqualTo(priors);
    assertThat(basis.withPriors(priors).scales()).containsExactly(scales);
    DomainBasis joined = DomainBasis.joined(basis, LOGARITHM, priors, points);
    assertThat(joined.size()).isEqualTo(4);
    assertThat(joined.scales()[3]).isEqualTo(scales[0]);
    assertThat(joined.priors()).isEqualTo(priors);
  }

  /** Where a function vanishes on all points, or overflows, its size is taken as one. */
  @Test
  void functionsWithoutASizeCountAsOne() {
    Points onCircle = Points.of(6, 0);
    DomainBasis zero = DomainBasis.of(List.of(LOGARITHM)).scaledOver(onCircle);
    assertThat(zero.scales()).containsExactly(1);
    DomainBasis huge =
        DomainBasis.of(List.of(new Poles(0, 0, new double[] {0, 0, 1})))
            .scaledOver(Points.of(1e-200, 0));
    assertThat(huge.scales()).containsExactly(1, 1);
    DomainBasis none =
        DomainBasis.of(List.of(LOGARITHM)).scaledOver(Points.of(new double[0], new double[0]));
    assertThat(none.scales()).containsExactly(1);
    double[] out = {0, 7};
    zero.sum(
        new double[] {2}, PointBlock.of(Points.of(5 + Math.E, 0)), Columns.ofValues(out, 0, 1));
    assertThat(Arrays.copyOf(out, 1)).containsExactly(new double[] {2}, within(1e-14));
    assertThat(out[1]).isEqualTo(7);
  }
}

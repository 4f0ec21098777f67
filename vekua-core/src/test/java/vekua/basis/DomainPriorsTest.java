package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static vekua.basis.Layouts.NOTCHED;
import static vekua.basis.Layouts.RING;
import static vekua.basis.Layouts.SQUARE;
import static vekua.basis.Layouts.TWO;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.functions.Description;
import vekua.geometry.Corner;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;

/** Which functions domains get for a fit, and what is believed of them. */
class DomainPriorsTest {

  /** Corners that are none, being straight, get nothing. */
  @Test
  void straightCornersHaveNothingInFits() {
    Domain flat =
        Domain.inside(Polygon.of(new double[] {0, 1, 2, 2, 0}, new double[] {0, 0, 0, 2, 2}));
    assertThat(Equation.laplace().basis(5, flat).size())
        .isEqualTo(Equation.laplace().basis(5, SQUARE).size());
    assertThat(Equation.laplace().basis(5, flat).groups()).hasSize(5);
    // Down to where r² is 3e-4: √n = 1 − ln(3e-4)/8 and two columns each.
    double root = 1 - Math.log(3e-4) / 8;
    assertThat(Equation.laplace().basis(5, SQUARE).size())
        .isEqualTo(11 + 4 * 2 * (int) Math.ceil(root * root));
  }

  /** Poles of a corner are as small as the field at their distance; powers below five are free. */
  @Test
  void priorsOfCorners() {
    DomainBasis basis = Equation.laplace().basis(2, NOTCHED);
    List<Description> groups = basis.groups();
    List<Prior> priors = basis.priors();
    assertThat(priors).hasSize(5);
    double[] d = priors.get(0).deviations();
    int at = 5;
    for (int g = 1; g < groups.size(); g++) {
      double[] n = groups.get(g).numbers();
      if (groups.get(g).kind().equals("poles")) {
        boolean inwards = n[0] == 1 && n[1] == 1;
        double exponent = inwards ? 2 / 3.0 : 2;
        double reach = n[0] == 1 || n[1] == 1 ? 1 : n[0] + n[1] == 0 ? 2 : 1;
        for (int j = 0; j < (n.length - 2) / 3; j++) {
          double expected = Math.pow(n[4 + 3 * j] / reach, exponent);
          assertThat(d[at++]).isCloseTo(expected, within(1e-13));
          assertThat(d[at++]).isCloseTo(expected, within(1e-13));
        }
      } else {
        assertThat(groups.get(g).kind()).isEqualTo("corner");
        // 2/3, 4/3, 8/3, 10/3 and 14/3.
        assertThat(Arrays.copyOfRange(n, n.length - 5, n.length))
            .containsExactly(
                new double[] {2 / 3.0, 4 / 3.0, 8 / 3.0, 10 / 3.0, 14 / 3.0}, within(1e-12));
        assertThat(Arrays.copyOfRange(d, at, at + 10)).containsOnly(1);
        at += 10;
      }
    }
    assertThat(at).isEqualTo(basis.size());
  }

  @Test
  void priorsOfHoles() {
    // log(1 + 2/0.6) is how large the logarithm gets.
    double log = 1 / Math.log1p(2 / 0.6);
    DomainBasis harmonic = Equation.laplace().basis(8, RING);
    assertThat(harmonic.priors()).hasSize(5 * 3);
    double[] d = harmonic.priors().get(1).deviations();
    assertThat(d).hasSize(17 + 16 + 1);
    assertThat(d[33]).isCloseTo(log, within(1e-3));
    assertThat(d[17]).isCloseTo(Math.sqrt(2) / 2, within(1e-14));
    DomainBasis plate = Equation.biharmonic().basis(8, RING);
    double[] p = plate.priors().get(1).deviations();
    assertThat(p).hasSize(4 * 9 + 4 + 32);
    double far = 2 / 0.6;
    assertThat(Arrays.copyOfRange(p, 36, 40))
        .containsExactly(new double[] {log, log / far, log / far, log / far / far}, within(1e-3));
    assertThat(p[40]).isCloseTo(Math.sqrt(2) / 2, within(1e-14));
    assertThat(p[43]).isEqualTo(p[40]);
    // Re g, Im g, then ζ̄f of one order less; only the constant is free.
    double[] first = plate.priors().get(0).deviations();
    assertThat(Arrays.copyOf(first, 8))
        .containsExactly(
            new double[] {1000, 1000, 1, 1, Math.sqrt(2) / 1.02, Math.sqrt(2) / 1.02, 1, 1},
            within(1e-12));
    assertThat(first[10]).isCloseTo(Math.sqrt(2) / 1.02, within(1e-12));
    DomainBasis outside = Equation.laplace().basis(8, TWO);
    assertThat(outside.priors()).hasSize(3);
    // Waves: what a disc believes, and the same with sources near by.
    DomainBasis waves = Equation.helmholtz(2).basis(8, Domain.inside(Curve.circle(0, 0, 2)));
    List<Prior> modes = Equation.helmholtz(2).basis(8, new Disk(0, 0, 2)).priors();
    assertThat(waves.priors()).hasSize(modes.size() + 3);
    int[] sizes = {126, 42, 24};
    assertThat(waves.size()).isEqualTo(17 + 126 + 42 + 24);
    for (int i = 0; i < modes.size(); i++) {
      double[] all = waves.priors().get(i).deviations();
      assertThat(Arrays.copyOf(all, 17)).containsExactly(modes.get(i).deviations(), within(1e-9));
      assertThat(Arrays.copyOfRange(all, 17, all.length)).containsOnly(0);
      assertThat(waves.priors().get(i).weight()).isEqualTo(modes.get(i).weight());
    }
    int from = 17;
    for (int i = 0; i < 3; i++) {
      double[] all = waves.priors().get(modes.size() + i).deviations();
      assertThat(waves.priors().get(modes.size() + i).weight()).isEqualTo(modes.get(0).weight());
      assertThat(Arrays.copyOf(all, 17)).containsExactly(modes.get(0).deviations(), within(1e-9));
      for (int j = 17; j < all.length; j++) {
        assertThat(all[j]).isEqualTo(j < from ? 0 : 1);
      }
      from += sizes[i];
    }
  }

  /** Places at 0.05, 0.15 and 0.45 of the frame's radius, also over corners and not in bays. */
  @Test
  void sourcesOfFitsAreAtTheirDistance() {
    for (Domain domain : List.of(NOTCHED, RING)) {
      Curve outer = domain.outer().orElseThrow();
      List<Description> groups = Equation.yukawa(2).basis(4, domain).groups();
      double[] distances = {0.05, 0.15, 0.45};
      for (int i = 0; i < 3; i++) {
        double distance = distances[i] * domain.frame().radius();
        double[] n = groups.get(1 + i).numbers();
        assertThat(n).startsWith(1, 2, 0, 0, 0);
        double nearest = Double.POSITIVE_INFINITY;
        for (int at = 5; at < n.length; at += 3) {
          assertThat(n[at + 2]).isCloseTo(distance, within(1e-14));
          assertThat(outer.encloses(n[at], n[at + 1])).isFalse();
          double away = outer.distance(n[at], n[at + 1]);
          assertThat(away).isBetween(0.7 * distance, distance * 1.01);
          nearest = Math.min(nearest, Math.hypot(n[at] + 0.5, n[at + 1] + 0.5));
        }
        int wanted = (int) Math.max(24, Math.ceil(outer.length() / distance));
        assertThat((n.length - 5) / 3.0)
            .isBetween(0.7 * wanted, wanted + 1.0 + 2 * domain.corners().size());
      }
    }
    // Over the corner (0, 0) of the square, halfway out.
    double[] n = Equation.yukawa(2).basis(4, SQUARE).groups().get(1).numbers();
    double d = 0.05 * Math.sqrt(2);
    boolean found = false;
    for (int at = 5; at < n.length; at += 3) {
      found |= Math.hypot(n[at] + d * Math.sqrt(0.5), n[at + 1] + d * Math.sqrt(0.5)) < 1e-9;
    }
    assertThat(found).isTrue();
    Corner corner = SQUARE.corners().get(0);
    assertThat(corner.x()).isZero();
  }

  @Test
  void orientationDoesNotMatter() {
    Domain clockwise =
        Domain.inside(Polygon.of(new double[] {0, 0, 2, 2}, new double[] {0, 2, 2, 0}));
    double[] n = Equation.yukawa(2).basis(4, clockwise).groups().get(1).numbers();
    for (int at = 5; at < n.length; at += 3) {
      assertThat(SQUARE.contains(n[at], n[at + 1])).isFalse();
    }
    assertThat(n).hasSameSizeAs(Equation.yukawa(2).basis(4, SQUARE).groups().get(1).numbers());
  }

  /** An outgoing wave is two columns; singular modes of holes have priors for each. */
  @Test
  void wavesOfHolesInFits() {
    DomainBasis outgoing = Equation.helmholtz(2).basis(6, TWO);
    // max(4, 12/3) = 4 orders in each hole: nine waves of two columns.
    assertThat(outgoing.size()).isEqualTo(2 * 9 * 2);
    assertThat(outgoing.priors()).hasSize(3);
    double[] d = outgoing.priors().get(0).deviations();
    for (int j = 0; j < d.length; j += 2) {
      assertThat(d[j + 1]).isEqualTo(d[j]);
    }
    DomainBasis decaying = Equation.yukawa(2).basis(6, TWO);
    assertThat(decaying.size()).isEqualTo(2 * 9);
    Domain shard =
        Domain.outside(Polygon.of(new double[] {0, 1, 0.5}, new double[] {0, 0, Math.sqrt(0.75)}));
    DomainBasis corners = Equation.helmholtz(2).basis(6, shard);
    for (Prior prior : corners.priors()) {
      assertThat(prior.deviations()).hasSize(corners.size());
    }
    Description sources = corners.groups().get(1);
    int each = (sources.numbers().length - 5) / 3;
    assertThat(sources.numbers()).startsWith(2, 2, 1);
    double[] all = corners.priors().get(0).deviations();
    int from = all.length - 3 * 6 * each;
    double exponent = 0.6;
    for (int j = 0; j < each; j++) {
      double size = Math.pow(sources.numbers()[7 + 3 * j], exponent);
      for (int column = 0; column < 6; column++) {
        assertThat(all[from + 6 * j + column]).isCloseTo(size, within(1e-12));
      }
    }
  }
}

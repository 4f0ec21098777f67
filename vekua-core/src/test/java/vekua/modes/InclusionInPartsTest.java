package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import vekua.functions.Functions;
import vekua.functions.PlaneWaves;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Partition;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;

/** Waves of drums in parts, whose jumps across cuts are known. */
final class InclusionInPartsTest {

  private static Drum drum(Domain domain, boolean value) {
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, value);
    return new Drum(domain, values);
  }

  /** Long waves are constants, or rise like x: their jumps and kinks across cuts are known. */
  @Test
  void jumpsAcrossCutsAreBounded() {
    Drum drum =
        drum(
            Domain.inside(Polygon.of(new Rectangle(-2, 2, -2, 2)))
                .withSlits(Slit.of(new double[] {-1, 0.5}, new double[] {0, 0})),
            true);
    double k = 1e-4;
    Functions waves = new PlaneWaves(k, 1, new Disk(0, 0, 1));
    int parts = drum.division().patches().size();
    assertThat(parts).isEqualTo(4);
    Waves all = new Waves(drum.division().patches(), Collections.nCopies(parts, waves));
    BoundaryRule rule = drum.rule(new int[] {2, 2, 2, 2}, 100);
    double[] height = {1, 3, 7, 4};
    double[] steps = new double[2 * parts];
    double[] ramps = new double[2 * parts];
    for (int p = 0; p < parts; p++) {
      steps[2 * p] = height[p];
      ramps[2 * p + 1] = height[p] / k;
    }
    double jumps = 0;
    double kinks = 0;
    double diameter = 4 * Math.sqrt(2);
    for (int c = 0; c < drum.division().cuts().size(); c++) {
      Partition.Cut cut = drum.division().cuts().get(c);
      double jump = Math.abs(height[cut.first()] - height[cut.second()]);
      jumps += jump;
      // Cuts from the ends of the slit lie on y = 0, those across at right angles to it.
      boolean across = Math.abs(cut.length() - 2) < 1e-9;
      double log = Math.log(2 * diameter / cut.length());
      // From next to the middle of the square, or to either side, where x is 2 at most.
      kinks += jump * (across ? 0.01 : 2);
      kinks += across ? jump * cut.length() * (log + 1) / Math.PI : 0;
    }
    BoundaryWave flat = new BoundaryWave(drum, rule, k, all, steps);
    assertThat(new CutBound(drum, rule, flat).largest()).isCloseTo(1.3 * jumps, within(1e-3));
    BoundaryWave ramp = new BoundaryWave(drum, rule, k, all, ramps);
    assertThat(new CutBound(drum, rule, ramp).largest())
        .isCloseTo(1.3 * kinks, within(0.02 * kinks));
    // At right angles: waves that rise like y have kinks on the cuts from the ends.
    Functions upright = new PlaneWaves(k, 2, new Disk(0, 0, 1));
    Waves up = new Waves(drum.division().patches(), Collections.nCopies(parts, upright));
    double[] rise = new double[4 * parts];
    double tips = 0;
    for (int p = 0; p < parts; p++) {
      rise[4 * p + 3] = height[p] / k;
    }
    for (Partition.Cut cut : drum.division().cuts()) {
      double jump = Math.abs(height[cut.first()] - height[cut.second()]);
      boolean across = Math.abs(cut.length() - 2) < 1e-9;
      double log = Math.log(2 * diameter / cut.length());
      double root = Math.sqrt(cut.length());
      tips += across ? 2 * jump : jump * root * 2 * root * (log + 2) / Math.PI;
    }
    BoundaryWave rising = new BoundaryWave(drum, rule, k, up, rise);
    assertThat(new CutBound(drum, rule, rising).largest())
        .isCloseTo(1.3 * tips, within(0.02 * tips));
  }

  /** A box with a slit, whose waves of wavenumber √2π have directions of π/4. */
  private static final Domain SLIT =
      Domain.inside(Polygon.of(new Rectangle(-0.5, 0.5, -1, 1)))
          .withSlits(Slit.of(new double[] {-0.2, 0.2}, new double[] {0, 0}));

  private static final double K = Math.sqrt(2) * Math.PI;

  /**
   * Waves that are the same in all parts but the first, where they are a little larger.
   *
   * @param sum of sin(πx + πy)
   * @param difference of sin(πy − πx)
   */
  private static Inclusion inParts(Drum drum, double sum, double difference, double little) {
    int parts = drum.division().patches().size();
    Functions waves = new PlaneWaves(K, 4, new Disk(0, 0, 1));
    double[] wave = new double[8 * parts];
    for (int p = 0; p < parts; p++) {
      wave[8 * p + 3] = sum * (p == 0 ? 1 + little : 1);
      wave[8 * p + 7] = difference * (p == 0 ? 1 + little : 1);
    }
    Waves all = new Waves(drum.division().patches(), Collections.nCopies(parts, waves));
    return Inclusion.of(drum, K * K, all, wave);
  }

  private interface Function {
    double at(double x, double y, double nx, double ny);
  }

  /** The integral along the cuts, of the first part or all, by the midpoint rule. */
  private static double alongCuts(Drum drum, boolean first, Function f) {
    double sum = 0;
    Set<Integer> done = new HashSet<>();
    List<Patch> patches = drum.division().patches();
    for (Patch patch : first ? patches.subList(0, 1) : patches) {
      for (int s = 0; s < patch.cut().length; s++) {
        if (patch.isCut(s) && done.add(patch.cut()[s])) {
          double[] e = patch.domain().sides().get(s).ends();
          int n = 2000;
          double length = Math.hypot(e[2] - e[0], e[3] - e[1]);
          for (int i = 0; i < n; i++) {
            double t = (i + 0.5) / n;
            double nx = (e[3] - e[1]) / length;
            double ny = (e[0] - e[2]) / length;
            double x = e[0] + t * (e[2] - e[0]);
            double y = e[1] + t * (e[3] - e[1]);
            sum += f.at(x, y, nx, ny) * length / n;
          }
        }
      }
    }
    return sum;
  }

  /** cos πx sin πy vanishes on the walls and on the slit, and has the norm ½. */
  @Test
  void wavesInPartsAreAsGoodAsTheirJumps() {
    Drum drum = drum(SLIT, true);
    assertThat(drum.division().whole()).isFalse();
    Inclusion exact = inParts(drum, 1, 1, 0);
    assertThat(exact.certified()).isFalse();
    assertThat(exact.lower()).isLessThanOrEqualTo(K * K);
    assertThat(exact.upper()).isGreaterThanOrEqualTo(K * K);
    assertThat(exact.width()).isLessThan(1e-11);
    assertThat(exact.tension()).isLessThan(1e-14);
    double little = 1e-6;
    Inclusion off = inParts(drum, 1, 1, little);
    // Twice cos πx sin πy has the norm √2. Jumps of values count, and of slopes over k.
    double jumps =
        alongCuts(
            drum,
            true,
            (x, y, nx, ny) -> Math.pow(2 * Math.cos(Math.PI * x) * Math.sin(Math.PI * y), 2));
    double kinks = alongCuts(drum, true, InclusionInPartsTest::slope);
    double squares = jumps + kinks / (K * K);
    double tension = little * Math.sqrt(squares / drum.perimeter()) / Math.sqrt(2 / drum.area());
    assertThat(off.tension()).isCloseTo(tension, within(1e-5 * tension));
    assertThat(off.width()).isGreaterThan(1e-7);
    assertThat(off.width()).isLessThan(1e-2);
    assertThat(off.lower()).isLessThan(K * K);
    assertThat(off.upper()).isGreaterThan(K * K);
  }

  private static double slope(double x, double y, double nx, double ny) {
    double dx = -2 * Math.PI * Math.sin(Math.PI * x) * Math.sin(Math.PI * y);
    double dy = 2 * Math.PI * Math.cos(Math.PI * x) * Math.cos(Math.PI * y);
    return Math.pow(dx * nx + dy * ny, 2);
  }

  /** sin πx cos πy has no slope at the walls nor at the slit. */
  @Test
  void roomsInPartsHaveEstimatesOfTheirJumps() {
    Drum drum = drum(SLIT, false);
    Inclusion exact = inParts(drum, 1, -1, 0);
    assertThat(exact.certified()).isFalse();
    assertThat(exact.width()).isLessThan(1e-11);
    assertThat(exact.tension()).isLessThan(1e-14);
    double little = 1e-6;
    Inclusion off = inParts(drum, 1, -1, little);
    // The products of norms: of jumps and slopes, of kinks and values, over the square of √2.
    double distance =
        little
            * (Math.sqrt(
                    alongCuts(drum, true, InclusionInPartsTest::room)
                        * alongCuts(drum, false, InclusionInPartsTest::roomSlope))
                + Math.sqrt(
                    alongCuts(drum, true, InclusionInPartsTest::roomSlope)
                        * alongCuts(drum, false, InclusionInPartsTest::room)))
            / 2;
    assertThat(off.width() / 2).isCloseTo(distance, within(1e-4 * distance));
    assertThat(off.lower()).isCloseTo(K * K - off.width() / 2, within(1e-9));
  }

  private static double room(double x, double y, double nx, double ny) {
    return Math.pow(2 * Math.sin(Math.PI * x) * Math.cos(Math.PI * y), 2);
  }

  private static double roomSlope(double x, double y, double nx, double ny) {
    double dx = 2 * Math.PI * Math.cos(Math.PI * x) * Math.cos(Math.PI * y);
    double dy = -2 * Math.PI * Math.sin(Math.PI * x) * Math.sin(Math.PI * y);
    return Math.pow(dx * nx + dy * ny, 2);
  }
}

package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions that are hard to follow between samples: the bound is above them, or there is none. */
class FollowingTest {

  private static final int KNOWN = 200;
  private static final boolean[] SMOOTH = {false, false};

  /** Shares at equal distances. */
  private static double[] known() {
    return IntStream.range(0, KNOWN).mapToDouble(i -> (i + 0.5) / KNOWN).toArray();
  }

  /** A function of the share of one line. */
  private record Line(DoubleUnaryOperator f) implements Following.Lines {
    @Override
    public double[][] at(List<Following.Stretch> stretches, double[] places) {
      double[][] values = new double[stretches.size()][];
      for (int i = 0; i < values.length; i++) {
        Following.Stretch s = stretches.get(i);
        values[i] =
            Arrays.stream(places)
                .map(s::share)
                .map(u -> f.applyAsDouble(u < 0 ? 1 + u : u))
                .toArray();
      }
      return values;
    }

    @Override
    public double rounding() {
      return 1e-16;
    }
  }

  private static Following follow(DoubleUnaryOperator f, boolean[] singular, List<Double> ends) {
    return new Following(
        new Line(f), Following.stretches(0, 0, singular, new double[2][0], known(), ends), 0);
  }

  private static double largest(DoubleUnaryOperator f) {
    int n = 100_000;
    return IntStream.range(0, n)
        .mapToDouble(i -> Math.abs(f.applyAsDouble((i + 0.5) / n)))
        .max()
        .orElse(0);
  }

  private static void holds(Following following, double largest, String what) {
    if (following.complete()) {
      assertThat(following.bound()).as(what).isGreaterThanOrEqualTo(largest);
    }
    assertThat(following.largest()).as(what).isLessThanOrEqualTo(largest * (1 + 1e-6));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.5, 1, 2, 5})
  void bumpsBetweenSamples(double width) {
    Random random = new Random(7);
    for (int trial = 0; trial < 60; trial++) {
      // Between two of the samples, upon a background that is easy to follow.
      double at = (20 + random.nextInt(160) + random.nextDouble()) / KNOWN;
      double w = width / KNOWN;
      DoubleUnaryOperator f =
          x -> 0.01 * Math.cos(9 * x) + Math.exp(-(x - at) * (x - at) / (w * w));
      Following following = follow(f, SMOOTH, List.of());
      double largest =
          IntStream.rangeClosed(-100, 100)
              .mapToDouble(i -> f.applyAsDouble(at + 1e-3 * i * w))
              .max()
              .orElseThrow();
      holds(following, largest, width + " at " + at);
      assertThat(following.complete()).isTrue();
      assertThat(following.bound()).isLessThan(1.2);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-2, 1e-4, 1e-6, 1e-9})
  void polesBesideTheLine(double distance) {
    double at = 0.43219;
    // Stretches end where a source is nearest, and at distances from there that double.
    List<Double> ends = new ArrayList<>(List.of(at));
    for (double d = distance; d < 0.02; d *= 2) {
      ends.add(at - d);
      ends.add(at + d);
    }
    for (double phase : new double[] {0, 0.7, 1.5708}) {
      DoubleUnaryOperator f =
          x -> {
            double s = (x - at) / distance;
            return 1e-3 + (Math.cos(phase) + s * Math.sin(phase)) / (1 + s * s);
          };
      double largest = 0;
      for (double s = -5; s < 5; s += 1e-3) {
        largest = Math.max(largest, Math.abs(f.applyAsDouble(at + s * distance)));
      }
      Following following = follow(f, SMOOTH, ends);
      holds(following, largest, distance + ", " + phase);
      assertThat(following.complete()).isTrue();
      assertThat(following.bound()).isLessThan(1.3 * largest);
    }
  }

  @Test
  void nothingIsClaimedOfAJump() {
    DoubleUnaryOperator f = x -> x < 0.387654321 ? 1 : -0.3;
    Following following = follow(f, SMOOTH, List.of());
    assertThat(following.complete()).isFalse();
    assertThat(following.largest()).isEqualTo(1);
  }

  @Test
  void aJumpWhereStretchesEndIsNone() {
    double at = 0.387654321;
    DoubleUnaryOperator f = x -> x < at ? 1 + x : -0.3;
    Following following = follow(f, SMOOTH, List.of(at));
    holds(following, 1 + at, "jump");
    assertThat(following.complete()).isTrue();
  }

  @Test
  void whatVariesWithTheLogarithmOfTheDistanceFromAnEnd() {
    for (double k : new double[] {0.5, 2, 5}) {
      // Largest at 1e-9 of the line, at places that no mesh has.
      DoubleUnaryOperator f =
          x -> {
            double d = Math.log(Math.max(x, 1e-18)) + 20.7;
            return Math.cos(k * d) * Math.exp(-d * d / 200);
          };
      Following following = follow(f, new boolean[] {true, false}, List.of());
      assertThat(following.complete()).isTrue();
      assertThat(following.bound()).isBetween(1.0, 1.3);
    }
  }

  @Test
  void rootsAtEnds() {
    for (double power : new double[] {0.1, 0.5, 2 / 3.0}) {
      DoubleUnaryOperator f = x -> Math.pow(x, power) - 0.5 * Math.pow(1 - x, power);
      Following following = follow(f, new boolean[] {true, true}, List.of());
      assertThat(following.complete()).isTrue();
      assertThat(following.bound()).isBetween(1.0, 1.3);
    }
  }

  @Test
  void noiseThatNoPolynomialFollows() {
    DoubleUnaryOperator f = x -> 1e-15 * Math.sin(1e9 * x * x);
    Following following = follow(f, SMOOTH, List.of());
    assertThat(following.bound()).isGreaterThanOrEqualTo(largest(f));
  }

  @Test
  void sumsOfEverything() {
    Random random = new Random(11);
    for (int trial = 0; trial < 60; trial++) {
      int terms = 1 + random.nextInt(6);
      double[] at = random.doubles(terms).toArray();
      double[] width = random.doubles(terms, 0.7, 20).map(w -> w / KNOWN).toArray();
      double[] size = random.doubles(terms, -1, 1).toArray();
      double[] k = random.doubles(terms, 0, KNOWN).toArray();
      DoubleUnaryOperator f =
          x -> {
            double sum = 0;
            for (int i = 0; i < terms; i++) {
              double s = (x - at[i]) / width[i];
              sum += size[i] * (i % 2 == 0 ? 1 / (1 + s * s) : Math.cos(k[i] * (x - at[i])));
            }
            return sum;
          };
      Following following = follow(f, SMOOTH, List.of());
      assertThat(following.complete()).isTrue();
      holds(following, largest(f), "trial " + trial);
    }
  }

  /** Stretches cover a line without gaps: shares in the middle, logarithms towards its ends. */
  @Test
  void stretchesCoverTheLine() {
    double[][] near = {
      IntStream.range(1, 60).mapToDouble(i -> Math.exp(-0.7 * i)).toArray(), new double[0]
    };
    for (boolean[] singular : new boolean[][] {{false, false}, {true, false}, {true, true}}) {
      List<Following.Stretch> all =
          Following.stretches(3, 0, singular, near, known(), List.of(0.01, 0.5001, 0.995));
      for (int end = -1; end <= 1; end++) {
        int kind = end;
        List<Following.Stretch> some =
            all.stream().filter(stretch -> stretch.end() == kind).toList();
        boolean there = end == 0 || singular[end == 1 ? 0 : 1];
        assertThat(some.isEmpty()).isEqualTo(!there);
        for (int i = 0; i < some.size(); i++) {
          assertThat(some.get(i).line()).isEqualTo(3);
          assertThat(some.get(i).from()).isLessThan(some.get(i).to());
          if (i > 0) {
            assertThat(some.get(i).from()).isEqualTo(some.get(i - 1).to());
          }
        }
        if (there && end == 0) {
          assertThat(some.get(0).from()).isEqualTo(singular[0] ? 0.04 : 0);
          assertThat(some.get(some.size() - 1).to()).isEqualTo(singular[1] ? 0.96 : 1);
          assertThat(some).anyMatch(stretch -> stretch.to() == 0.5001);
          // No more than eight samples, or a quarter of the line.
          assertThat(some).allMatch(stretch -> stretch.to() - stretch.from() < 9.0 / KNOWN);
        } else if (there) {
          assertThat(some.get(0).from()).isEqualTo(Math.log(1e-17));
          assertThat(some.get(some.size() - 1).to()).isEqualTo(Math.log(0.04));
          assertThat(some)
              .allMatch(stretch -> stretch.to() - stretch.from() <= 2.001 * Math.log(10));
          double named = Math.log(end == 1 ? 0.01 : 1 - 0.995);
          assertThat(some).anyMatch(stretch -> stretch.to() == named);
          // Samples that are known towards the beginning make stretches shorter.
          assertThat(some.size()).isEqualTo(end == 1 ? 15 : 9);
        }
      }
    }
  }

  @Test
  void placesOfStretchesAreSharesFromTheNearerEnd() {
    Following.Stretch middle = new Following.Stretch(0, 0, 0.2, 0.8, 1);
    assertThat(middle.share(-1)).isCloseTo(0.2, within(1e-15));
    assertThat(middle.share(1)).isCloseTo(-0.2, within(1e-15));
    Following.Stretch late = new Following.Stretch(0, -1, Math.log(1e-8), Math.log(1e-4), 1);
    assertThat(late.share(-1)).isCloseTo(-1e-8, within(1e-22));
    assertThat(late.share(0)).isCloseTo(-1e-6, within(1e-20));
    Following.Stretch early = new Following.Stretch(0, 1, Math.log(1e-8), Math.log(1e-4), 1);
    assertThat(early.share(1)).isCloseTo(1e-4, within(1e-18));
  }

  /** Around a closed curve stretches begin anywhere and end a turn later. */
  @Test
  void closedCurvesMayBeginAnywhere() {
    List<Following.Stretch> all =
        Following.stretches(0, 0.3, SMOOTH, new double[2][0], known(), List.of(0.1234));
    assertThat(all.get(0).from()).isEqualTo(0.3);
    assertThat(all.get(all.size() - 1).to()).isEqualTo(1.3);
    assertThat(all).anyMatch(stretch -> Math.abs(stretch.to() - 1.1234) < 1e-12);
    assertThat(all).allMatch(stretch -> stretch.to() - stretch.from() < 9.0 / KNOWN);
  }
}

package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Where functions with known bounds may leave polynomials, and how long one looks. */
final class HiddenTest {

  private static final Chebyshev ZERO = new Chebyshev(2, 6, new double[] {0, 0});
  private static final Chebyshev ONE = new Chebyshev(2, 6, new double[] {1, 0});

  private static Hidden.Ranges between(double least, double most) {
    return (u, v) -> Optional.of(new double[] {least, most});
  }

  private final List<Double> looks = new ArrayList<>();

  private DoubleUnaryOperator watched(DoubleUnaryOperator f) {
    return x -> {
      looks.add(x);
      return f.applyAsDouble(x);
    };
  }

  @Test
  void nothingIsLookedForWithoutBounds() {
    assertThat(new Hidden(watched(x -> 5), (u, v) -> Optional.empty()).in(ZERO, 0.1)).isFalse();
    assertThat(looks).isEmpty();
  }

  @Test
  void boundsThatLeaveNoRoomNeedNoLook() {
    assertThat(new Hidden(watched(x -> 5), between(-0.5, 0.5)).in(ZERO, 0.5)).isFalse();
    // A thousandth of the polynomial is little.
    assertThat(new Hidden(watched(x -> 5), between(1 - 0x1p-10, 1 + 0x1p-10)).in(ONE, 1e-9))
        .isFalse();
    assertThat(looks).isEmpty();
    assertThat(new Hidden(watched(x -> 5), between(0.998, 1)).in(ONE, 1e-9)).isTrue();
    assertThat(new Hidden(watched(x -> 5), between(1, 1.002)).in(ONE, 1e-9)).isTrue();
    assertThat(looks).hasSize(2);
  }

  /** Bounds that say nothing: as many looks as there are in all, and then no more. */
  @Test
  void looksHaveAnEnd() {
    Hidden hidden = new Hidden(watched(x -> 0), between(-1, 1));
    assertThat(hidden.in(ZERO, 0.5)).isFalse();
    assertThat(looks).hasSize(4000).allMatch(x -> x > 2 && x <= 6);
    assertThat(hidden.in(ONE, 0.5)).isFalse();
    assertThat(looks).hasSize(4000);
  }

  @Test
  void differencesUpToWhatIsAllowed() {
    assertThat(new Hidden(x -> 0.25, between(-2, 2)).in(ZERO, 0.25)).isFalse();
    assertThat(new Hidden(x -> 0.2501, between(-2, 2)).in(ZERO, 0.25)).isTrue();
    assertThat(new Hidden(x -> 0.7499, between(-2, 2)).in(ONE, 0.25)).isTrue();
    assertThat(new Hidden(x -> Double.NaN, between(-2, 2)).in(ONE, 0.25)).isTrue();
  }

  /** Sixteen stretches of a quarter each; those where most is possible are halved first. */
  @Test
  void stretchesAreHalvedWhereTheFunctionMayLeave() {
    double place = 4.1;
    Hidden.Ranges ranges =
        (u, v) -> Optional.of(new double[] {0, u <= place && place < v ? 1 : 0.3});
    assertThat(new Hidden(watched(x -> 0), ranges).in(ZERO, 0.5)).isFalse();
    // The stretch from 4 to 4.25, then its halves, down to rounding.
    assertThat(looks.subList(0, 4)).containsExactly(4.125, 4.0625, 4.09375, 4.109375);
    assertThat(looks).hasSizeBetween(45, 60);
    assertThat(looks.get(looks.size() - 1)).isBetween(Math.nextDown(place), Math.nextUp(place));
  }

  /** A polynomial that rises explains bounds that do. */
  @Test
  void slopesAreNoEscape() {
    Chebyshev line = new Chebyshev(2, 6, new double[] {4, 2});
    Hidden.Ranges exact = (u, v) -> Optional.of(new double[] {u, v});
    assertThat(new Hidden(watched(x -> 0), exact).in(line, 1e-9)).isFalse();
    assertThat(looks).isEmpty();
    Hidden.Ranges below = (u, v) -> Optional.of(new double[] {u - 1, v});
    Hidden.Ranges above = (u, v) -> Optional.of(new double[] {u, v + 1});
    assertThat(new Hidden(watched(x -> 0), below).in(line, 1e-9)).isTrue();
    assertThat(new Hidden(watched(x -> 0), above).in(line, 1e-9)).isTrue();
  }
}

package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Functions on an interval as polynomials on pieces of it. */
final class PiecesTest {

  private static final Hidden.Ranges UNKNOWN = (u, v) -> Optional.empty();
  private static final double LAST = 2e-16;

  private static Pieces pieces(DoubleUnaryOperator f, double tolerance) {
    return Pieces.of(f, UNKNOWN, -0.5, 1.5, tolerance, LAST);
  }

  /** Pieces follow each other from end to end, and are the function. */
  private static void assertIs(Pieces pieces, DoubleUnaryOperator f, double tolerance) {
    double end = -0.5;
    for (Chebyshev piece : pieces.pieces()) {
      assertThat(piece.a()).isEqualTo(end);
      end = piece.b();
    }
    assertThat(end).isEqualTo(1.5);
    for (int i = 0; i < 1000; i++) {
      double x = -0.5 + 2 * (i + 0.123) / 1000;
      Chebyshev piece = pieces.at(x);
      assertThat(x).isBetween(piece.a(), piece.b());
      assertThat(piece.at(x)).isCloseTo(f.applyAsDouble(x), within(tolerance));
    }
  }

  @Test
  void smoothFunctions() {
    DoubleUnaryOperator f = x -> Math.exp(x) * Math.sin(20 * x);
    Pieces pieces = pieces(f, 1e-12);
    assertIs(pieces, f, 1e-11);
    assertThat(pieces.breaks()).isEmpty();
    assertThat(pieces.resolved()).isTrue();
  }

  @Test
  void polynomials() {
    DoubleUnaryOperator f = x -> 1 - x + 3 * x * x * x;
    Pieces pieces = Pieces.ofPolynomial(f, -0.5, 1.5, 3);
    assertThat(pieces.pieces()).singleElement().extracting(p -> p.c().length).isEqualTo(4);
    assertIs(pieces, f, 1e-14);
    assertThat(Pieces.ofPolynomial(x -> 7, -0.5, 1.5, 0).pieces().get(0).c()).hasSize(2);
  }

  @Test
  void kinks() {
    DoubleUnaryOperator f = x -> Math.abs(x - 0.3137) + Math.max(0, Math.sin(x - 1.1));
    Pieces pieces = pieces(f, 1e-12);
    assertThat(pieces.breaks()).hasSize(2);
    assertThat(pieces.breaks().get(0)).isCloseTo(0.3137, within(1e-10));
    assertThat(pieces.breaks().get(1)).isCloseTo(1.1, within(1e-10));
    assertThat(pieces.resolved()).isTrue();
    assertIs(pieces, f, 1e-10);
  }

  @Test
  void jumpsAreLocatedToTheLastDigits() {
    DoubleUnaryOperator f = x -> x < 0.7071 ? Math.sin(3 * x) : 2 + Math.cos(x);
    Pieces pieces = pieces(f, 1e-12);
    assertThat(pieces.breaks()).hasSize(1);
    assertThat(pieces.breaks().get(0)).isCloseTo(0.7071, within(3e-16));
    assertIs(pieces, f, 1e-11);
  }

  /** Neither side of a root's zero is a polynomial however short the piece, but its place is. */
  @Test
  void roots() {
    DoubleUnaryOperator below = x -> 1 + Math.sqrt(Math.abs(x - 0.4371));
    DoubleUnaryOperator above = x -> 1 - Math.sqrt(Math.abs(x - 0.4371));
    for (DoubleUnaryOperator f : new DoubleUnaryOperator[] {below, above}) {
      Pieces pieces = pieces(f, 1e-9);
      assertThat(pieces.breaks()).hasSize(1);
      assertThat(pieces.breaks().get(0)).isCloseTo(0.4371, within(1e-12));
      assertIs(pieces, f, 1e-7);
    }
  }

  /** A bump that no sample meets is found where bounds of the function are known. */
  @Test
  void hiddenBumps() {
    double width = 1e-5;
    double place = 0.52345;
    DoubleUnaryOperator f = x -> x + Math.exp(-(x - place) * (x - place) / (width * width));
    Hidden.Ranges ranges =
        (u, v) -> {
          double near = Math.max(u, Math.min(v, place));
          return Optional.of(new double[] {u, f.applyAsDouble(near) - near + v});
        };
    Pieces pieces = Pieces.of(f, ranges, -0.5, 1.5, 1e-9, LAST);
    assertThat(pieces.at(place).at(place)).isCloseTo(f.applyAsDouble(place), within(1e-7));
    assertThat(pieces.at(place + width).at(place + width))
        .isCloseTo(f.applyAsDouble(place + width), within(1e-7));
    assertIs(pieces, f, 1e-7);
    assertThat(pieces.resolved()).isTrue();
  }

  @Test
  void tooManyKinksAreNone() {
    DoubleUnaryOperator f = x -> Math.abs(40 * x - Math.rint(40 * x));
    Pieces pieces = pieces(f, 1e-12);
    assertThat(pieces.breaks()).isEmpty();
    assertThat(pieces.resolved()).isFalse();
  }

  /** Eight widths to begin with, from places that nobody's kink is at. */
  @Test
  void whereFirstPiecesEnd() {
    int[] looks = {0};
    Pieces pieces =
        pieces(
            x -> {
              looks[0]++;
              return 3;
            },
            1e-12);
    assertThat(pieces.pieces()).hasSize(9);
    for (int k = 0; k < 8; k++) {
      double end = -0.5 + 2 * (k + 1 - (Math.sqrt(5) - 1) / 2) / 8;
      assertThat(pieces.pieces().get(k).b()).isCloseTo(end, within(1e-9));
    }
    assertThat(pieces.pieces()).allMatch(p -> p.c().length == 2);
    // 32 values of each, and as many looks as 160 for an eighth of the interval.
    assertThat(looks[0]).isBetween(9 * 32 + 1280, 9 * 32 + 1280 + 9);
  }

  /** Between breaks there are as many pieces as belong to the length. */
  @Test
  void piecesBesideAJump() {
    DoubleUnaryOperator f = x -> x < 0.01 ? 1 : 2;
    Pieces pieces = pieces(f, 1e-12);
    assertThat(pieces.breaks()).hasSize(1);
    // 0.51 of 2 are three eighths, rounded up, and 1.49 six; each has one piece more.
    assertThat(pieces.pieces()).hasSize(4 + 7);
    assertIs(pieces, f, 1e-13);
  }

  @Test
  void whatIsHopelessEnds() {
    DoubleUnaryOperator f = x -> Math.sin(1e7 * x * x);
    Pieces pieces = pieces(f, 1e-12);
    assertThat(pieces.resolved()).isFalse();
    assertThat(pieces.breaks()).isEmpty();
    assertThat(pieces.pieces()).hasSizeBetween(1500, 1504);
    double end = -0.5;
    for (Chebyshev piece : pieces.pieces()) {
      assertThat(piece.a()).isEqualTo(end);
      end = piece.b();
    }
    assertThat(end).isEqualTo(1.5);
  }

  @Test
  void manyKinksThatAreStillOnes() {
    DoubleUnaryOperator f = x -> Math.abs(7 * x - Math.rint(7 * x));
    Pieces pieces = pieces(f, 1e-10);
    // At all multiples of 1/14 from −0.4285 to 1.4285.
    assertThat(pieces.breaks()).hasSize(27);
    for (int k = 0; k < 27; k++) {
      assertThat(pieces.breaks().get(k)).isCloseTo((k - 6) / 14.0, within(1e-12));
    }
    assertThat(pieces.resolved()).isTrue();
    assertIs(pieces, f, 1e-9);
  }

  /** A break just where an interval is halved leaves both halves smooth, but not their middle. */
  @Test
  void breaksWhereHalvesMeet() {
    double golden = 0.6180339887;
    double from = -0.5 + 2 * (2 - golden) / 8;
    double to = -0.5 + 2 * (3 - golden) / 8;
    // Breaks are looked for in 1/32 of the interval, here a quarter of a first piece.
    double at = from + (to - from) * 3 / 8;
    Pieces kink = pieces(x -> Math.abs(x - at) + x * x, 1e-12);
    assertThat(kink.breaks()).hasSize(1);
    assertThat(kink.breaks().get(0)).isCloseTo(at, within(1e-11));
    Pieces jump = pieces(x -> x < at ? x : 1 + x * x, 1e-12);
    assertThat(jump.breaks()).hasSize(1);
    assertThat(jump.breaks().get(0)).isCloseTo(at, within(3e-16));
    assertThat(jump.resolved()).isTrue();
  }

  /** Breaks close to an end of the interval, to each other, or of the second derivative. */
  @Test
  void breaksThatAreHardToFind() {
    for (double at : new double[] {-0.5 + 1e-4, 1.5 - 1e-4}) {
      DoubleUnaryOperator f = x -> x < at ? 1 : 2;
      Pieces pieces = pieces(f, 1e-12);
      assertThat(pieces.breaks()).hasSize(1);
      assertThat(pieces.breaks().get(0)).isCloseTo(at, within(3e-16));
      assertIs(pieces, f, 1e-13);
    }
    DoubleUnaryOperator electrode = x -> x > 0.3 && x < 0.301 ? 1 : 0;
    Pieces two = pieces(electrode, 1e-12);
    assertThat(two.breaks()).hasSize(2);
    assertThat(two.breaks().get(0)).isCloseTo(0.3, within(1e-12));
    assertThat(two.breaks().get(1)).isCloseTo(0.301, within(1e-12));
    assertIs(two, electrode, 1e-13);
    DoubleUnaryOperator bend = x -> Math.max(0, x - 0.4) * Math.max(0, x - 0.4);
    Pieces curved = pieces(bend, 1e-10);
    // Short pieces follow it before it is looked for.
    assertThat(curved.resolved()).isTrue();
    assertIs(curved, bend, 1e-9);
  }

  /** Of a value that is an angle about the place of a jump, rounding is no other break. */
  @Test
  void anglesAboutAJump() {
    DoubleUnaryOperator f = x -> Math.atan2(0, x - 0.37) + Math.sin(x);
    Pieces pieces = pieces(f, 1e-12);
    assertThat(pieces.breaks()).hasSize(1);
    assertThat(pieces.breaks().get(0)).isCloseTo(0.37, within(1e-15));
    assertThat(pieces.resolved()).isTrue();
  }
}

package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.field.Field;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;

/** What is said of modes, when, and in which words. */
final class NotesTest {

  private static final Field FIELD =
      Field.of(vekua.functions.Modes.powers(0, Disk.unit()), new double[] {1});

  private static final Domain DISC = Domain.inside(Curve.circle(0, 0, 1));

  private static Mode mode(int index, double value, double width, boolean certified) {
    return new Mode(
        index, value, value - width / 2, value + width / 2, certified, index, 0, 0, FIELD);
  }

  private static List<String> notes(
      Domain domain, boolean value, List<Mode> modes, Double... open) {
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, value);
    List<String> warnings = new ArrayList<>();
    Notes.add(warnings, new Drum(domain, values), modes, 0.25, List.of(open));
    return warnings;
  }

  @Test
  void goodModesNeedNoWords() {
    // As wide as the tolerance is not wider.
    assertThat(notes(DISC, true, List.of(mode(1, 4, 1, true)))).isEmpty();
    assertThat(notes(DISC, true, List.of())).isEmpty();
    assertThat(notes(DISC, false, List.of())).isEmpty();
  }

  @Test
  void placesThatDoNotAgree() {
    assertThat(notes(DISC, true, List.of(), 12.5))
        .singleElement()
        .isEqualTo(
            "a mode may be missing: about 12.5000 trial values tell nothing, or do not agree on"
                + " the modes between them");
    assertThat(notes(DISC, true, List.of(), 12.5, 13.0, 14.0))
        .singleElement()
        .asString()
        .contains("about 12.5000 and 2 other places trial values");
  }

  @Test
  void wideIntervals() {
    List<Mode> modes = List.of(mode(1, 4, 0.1, true), mode(2, 8, 4, true), mode(3, 9, 9, true));
    assertThat(notes(DISC, true, modes))
        .singleElement()
        .isEqualTo(
            "the interval of 2 of 3 modes is wider than the tolerance 0.25: that of mode 2 has"
                + " the relative width 5.0e-01");
  }

  @Test
  void estimates() {
    List<Mode> modes = List.of(mode(1, 4, 0.1, true), mode(2, 8, 0.1, false));
    assertThat(notes(DISC, true, modes))
        .singleElement()
        .asString()
        .startsWith("the intervals of 1 of 2 modes are estimates");
    assertThat(notes(DISC, false, modes))
        .singleElement()
        .asString()
        .startsWith("intervals are estimates: bounds are known where the value is zero");
    Domain slit =
        Domain.inside(Polygon.of(new Rectangle(-2, 2, -2, 2)))
            .withSlits(Slit.of(new double[] {-1, 0.5}, new double[] {0, 0}));
    assertThat(notes(slit, true, modes))
        .singleElement()
        .asString()
        .startsWith("intervals are estimates: the domain was cut into parts");
  }

  @Test
  void countsMayDifferByTheirError() {
    List<String> warnings = new ArrayList<>();
    assertThat(Notes.count(warnings, 18, 15, 3)).isTrue();
    assertThat(Notes.count(warnings, 12, 15, 3)).isTrue();
    assertThat(warnings).isEmpty();
    assertThat(Notes.count(warnings, 11.9, 15, 3)).isFalse();
    assertThat(warnings)
        .singleElement()
        .asString()
        .contains("about 12 modes by Weyl's count, not 15");
  }

  @Test
  void eigenvaluesThatTurnedOutToBeNone() {
    List<String> warnings = new ArrayList<>();
    assertThat(Notes.kept(warnings, 3, 3)).isTrue();
    assertThat(warnings).isEmpty();
    assertThat(Notes.kept(warnings, 5, 3)).isFalse();
    assertThat(warnings)
        .containsExactly(
            "a mode may be missing: of 5 eigenvalues that a search has found 2 turned out to be"
                + " none");
  }

  @Test
  void spectraThatLackModes() {
    Spectrum spectrum =
        new Spectrum(List.of(mode(1, 4, 0.1, true)), 1, 5, 2.5, true, List.of("before"));
    Spectrum lacking = spectrum.lacking(3);
    assertThat(lacking.complete()).isFalse();
    assertThat(lacking.modes()).isEqualTo(spectrum.modes());
    assertThat(lacking.from()).isEqualTo(1);
    assertThat(lacking.to()).isEqualTo(5);
    assertThat(lacking.weyl()).isEqualTo(2.5);
    assertThat(lacking.warnings())
        .containsExactly(
            "only 1 of 3 modes were found: the functions at hand do not resolve those of this"
                + " domain",
            "before");
    assertThat(spectrum.modes().get(0).wavenumber()).isEqualTo(2);
  }

  @Test
  void deadlines() {
    double[] now = {100};
    Deadline deadline = Deadline.in(10, () -> now[0]);
    double[] times = {100, 105, 105.5, 110, 110.5};
    boolean[] half = {false, false, true, true, true};
    boolean[] passed = {false, false, false, false, true};
    for (int i = 0; i < times.length; i++) {
      now[0] = times[i];
      assertThat(deadline.halfPassed()).isEqualTo(half[i]);
      assertThat(deadline.passed()).isEqualTo(passed[i]);
    }
  }

  @Test
  void membranes() {
    Domain square = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));
    Membrane clamped = Membrane.clamped(square);
    Membrane other = clamped.with(2, false);
    assertThat(other.domain()).isSameAs(square);
    assertThat(other.values()).containsExactly(true, true, false, true);
    assertThat(clamped.values()).containsExactly(true, true, true, true);
    other.values()[0] = false;
    assertThat(other.values()[0]).isTrue();
    assertThat(Membrane.free(square).values()).containsExactly(false, false, false, false);
  }

  @Test
  void slitsThatAreTooShort() {
    for (double length : new double[] {0.01, 0.5}) {
      Slit slit = Slit.of(new double[] {1, 1 + length}, new double[] {1, 1});
      Domain square =
          Domain.inside(Polygon.of(new double[] {0, 2, 2, 0}, new double[] {0, 0, 2, 2}))
              .withSlits(slit);
      boolean[] held = new boolean[square.sides().size()];
      assertThat(new Drum(square, held).shortestSlit()).isInfinite();
      Arrays.fill(held, true);
      double shortest = new Drum(square, held).shortestSlit();
      assertThat(shortest).isCloseTo(length / Math.sqrt(8), within(1e-12));
      List<String> warnings = new ArrayList<>();
      assertThat(Notes.slits(warnings, shortest)).isEqualTo(length == 0.5);
      assertThat(warnings).hasSize(length == 0.5 ? 0 : 1);
    }
    List<String> warnings = new ArrayList<>();
    Notes.slits(warnings, 0.0035);
    assertThat(warnings.get(0)).startsWith("a mode may be missing: a slit is only 0.0035 as long");
  }
}

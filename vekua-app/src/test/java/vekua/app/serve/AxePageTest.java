package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No violation of accessibility that axe knows, in every state of the page. The dark theme is the
 * same page in other colours, and a telephone shows it in another layout: of these only what looks
 * at colours or at the layout is asked. Of a table of sensors the first rows are, in which every
 * kind of row is: the others are like them.
 */
@InBrowser
class AxePageTest {

  private static final String SCRIPT = script();

  /** What is wrong and where, a line each. */
  private static final String VIOLATIONS =
"""
async (only) => (await axe.run({ exclude: ['tbody tr:nth-child(n + 9)'] }, { resultTypes: ['violations'], ...(only.length > 0
    ? { runOnly: { type: 'rule', values: only } } : { rules: { 'target-size': { enabled: true } } }) })).violations
  .flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')}`))
""";

  /** All of axe's rules that depend on colours. */
  private static final List<String> COLOURS = List.of("color-contrast", "link-in-text-block");

  /** All of axe's rules that depend on where things are and how large. */
  private static final List<String> LAYOUT =
      List.of("target-size", "color-contrast", "link-in-text-block", "scrollable-region-focusable");

  @TempDir Path folder;

  private static String script() {
    try (InputStream in = AxePageTest.class.getResourceAsStream("/axe.min.js")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void noViolation(int width, OpenPage laptop) throws IOException {
    try (OpenPage page = laptop.in(new OpenPage.Window(width, 844, ColorScheme.LIGHT, 1))) {
      page.page().evaluate(SCRIPT);
      check(page, "sensors");
      page.run(
"""
const { store } = window.vekua;
document.querySelector('details').open = true;
const sensors = store.state.sensors.map((s, i) => (i === 3 ? { ...s, off: true } : i === 5 ? { ...s, x: store.state.sensors[4].x, y: store.state.sensors[4].y } : s));
const equations = [{ type: 'laplace', logEvidence: 0 }, { type: 'helmholtz', wavenumber: 3, logEvidence: -3 }];
store.set({ sensors, outliers: 'keep', scene: 'file', error: 'Something is wrong.', whatIf: true, item: { kind: 'sensor', i: 2 },
  series: { at: 0, complex: false, names: ['a', 'b'] }, advice: { sure: false, noneFits: true, sentence: 'none fits', equations } });
""");
      page.shows("#doubts", "You left out sensor 4");
      check(page, "doubts, advice and an error");
      page.run(
          "window.vekua.store.set({ sensors: [], error: '', whatIf: false, item: null }); return '';");
      page.choose("#equation", "diffusion");
      page.click("#well-add");
      page.isVisible("#wells-table", true);
      check(page, "medium");
      page.open(
          Files.writeString(
              folder.resolve("t.csv"), "Nr;lon;lat;freq;Temp (C)\n1;1;2;3;4\n2;2;3;4;5\n"));
      page.shows("#columns [data-problem]", "2 fields");
      check(page, "columns");
      page.click("#columns [data-cancel]");
      page.click("[data-mode=solve].tab");
      page.shows("#report .lead", "exact solution");
      page.click("#add-hole");
      page.click("#add-slit");
      check(page, "solve");
      page.click("[data-mode=space].tab");
      page.shows("#report .lead", "sensors");
      check(page, "space");
    }
  }

  private static void check(OpenPage page, String state) {
    if (page.page().viewportSize().width < 1000) {
      assertThat(violations(page, LAYOUT)).as(state + " on a telephone").isEmpty();
      return;
    }
    assertThat(violations(page, List.of())).as(state).isEmpty();
    theme(page, ColorScheme.DARK);
    assertThat(violations(page, COLOURS)).as(state + " in the dark").isEmpty();
    theme(page, ColorScheme.LIGHT);
  }

  private static List<?> violations(OpenPage page, List<String> only) {
    return (List<?>) page.page().evaluate(VIOLATIONS, only);
  }

  private static void theme(OpenPage page, ColorScheme theme) {
    page.page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(theme));
    page.waits(
        "document.documentElement.dataset.theme === '"
            + theme.name().toLowerCase(Locale.ROOT)
            + "'");
  }
}

package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

@InBrowser
class SolvePageTest {

  @Test
  void theLShapeIsSolvedAndFollowsItsCorner(OpenPage page) throws Exception {
    page.click("[data-mode=solve].tab");
    page.shows("#report .lead", "exact solution");
    page.shows("#report", "maximum principle");
    String before = page.picture("solution");
    double[] corner = page.place("solution", 0.93, 0.5);
    page.page().mouse().move(corner[0], corner[1]);
    page.page().mouse().down();
    page.page().mouse().move(corner[0] - 30, corner[1] + 20, steps(4));
    page.page().mouse().up();
    page.changes("solution", before);
    assertThat(page.text("[data-command]")).isEqualTo("./vekua solve problem.json -o field.json");
  }

  @Test
  void edgesAndHolesTakeFormulas(OpenPage page) throws Exception {
    page.choose("#scene", "l-shape");
    page.choose("#tolerance", "0.0001");
    page.shows("#report .lead", "exact solution");
    String before = page.picture("solution");
    page.page().fill("[aria-label='formula on edge 1']", "sin(pi*y)");
    page.press("Enter");
    page.changes("solution", before);
    before = page.picture("solution");
    page.page().selectOption("[aria-label='what is given on edge 2']", "normal");
    page.changes("solution", before);
    before = page.picture("solution");
    page.click("#add-hole");
    page.isVisible("[aria-label='radius of hole A']", true);
    page.changes("solution", before);
    page.click("[aria-label='Add a corner on edge 1']");
    assertThat(page.find("tbody[data-corners] tr").count()).isEqualTo(7);
  }

  @Test
  void aFormulaThatMakesNoSenseIsExplained(OpenPage page) {
    page.expectComplaints();
    page.choose("#scene", "l-shape");
    page.shows("#report .lead", "exact solution");
    page.page().fill("[aria-label='formula on edge 1']", "x^^2");
    page.press("Enter");
    page.shows("#error", "x^^2");
  }

  @Test
  void cornersAreEditedByKeyboard(OpenPage page) throws Exception {
    page.choose("#scene", "l-shape");
    page.choose("#tolerance", "0.0001");
    page.shows("#report .lead", "exact solution");
    page.find("[data-layer=solution] .marks").focus();
    page.press("n");
    String before = page.picture("solution");
    page.press("a", "ArrowRight", "Delete");
    page.changes("solution", before);
  }

  /** The four corners of a square have a circle as the smooth curve through them. */
  @Test
  void slitsAndSmoothCurvesAreDrawn(OpenPage page) throws Exception {
    page.choose("#scene", "square");
    page.choose("#tolerance", "0.0001");
    page.shows("#report .lead", "exact solution");
    page.page().fill("[aria-label='formula on edge 1']", "x");
    page.page().selectOption("[aria-label='what is given on edge 1']", "value");
    String before = page.picture("solution");
    page.page().check("#smooth");
    page.changes("solution", before);
    becomes(page, "0.7, 0.9", 0.7, 1e-3);
    page.page().uncheck("#smooth");
    page.click("#add-slit");
    page.isVisible("[aria-label='x of the start of slit 1']", true);
    // Its value is 0, which the field has on it.
    becomes(page, "0.001, 0.001", 0, 0.02);
    page.isVisible("#error", false);
    page.look("slit");
    page.click("[aria-label='Delete slit 1']");
    page.isVisible("[aria-label='x of the start of slit 1']", false);
  }

  /** Waits for the solution to a change of the page; those to changes before it may come first. */
  private static void becomes(OpenPage page, String place, double expected, double tolerance) {
    double found = Double.NaN;
    for (int i = 0; i < 100 && !(Math.abs(found - expected) <= tolerance); i++) {
      page.page().waitForTimeout(200);
      found = Double.parseDouble(value(page, place));
    }
    assertThat(found).isCloseTo(expected, within(tolerance));
  }

  private static String value(OpenPage page, String place) {
    return page.run(
        "const { predict } = await import('/api.js');"
            + "const { u } = await predict({field: window.vekua.store.state.solution.field,"
            + " points: [["
            + place
            + "]]}); return u[0];");
  }

  @Test
  void theModesOfADrumAreSeenAndHeard(OpenPage page) throws Exception {
    page.choose("#scene", "square");
    page.shows("#report .lead", "exact solution");
    String before = page.picture("solution");
    page.page().fill("#drum-count", "3");
    page.click("#drum-find");
    // The square of side 2: k² = (m² + n²) π²/4.
    page.shows("#drum-modes", "1: 4.9348");
    page.shows("#drum-modes", "2: 12.337");
    page.changes("solution", before);
    before = page.picture("solution");
    page.click("#drum-modes button >> nth=1");
    page.changes("solution", before);
    page.look("drum");
    assertThat(page.attribute("#drum", "data-sounded")).isEqualTo("1");
    page.click("#drum-strike");
    assertThat(page.attribute("#drum", "data-sounded")).isEqualTo("4");
    page.shows("#drum-told", "None below the last is missing.");
    page.click("#drum-close");
    page.isVisible("#drum-strike", false);
    assertThat(page.text("#drum-told")).isEmpty();
  }

  private static com.microsoft.playwright.Mouse.MoveOptions steps(int n) {
    return new com.microsoft.playwright.Mouse.MoveOptions().setSteps(n);
  }
}

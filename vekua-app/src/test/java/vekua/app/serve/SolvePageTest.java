package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

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

  private static com.microsoft.playwright.Mouse.MoveOptions steps(int n) {
    return new com.microsoft.playwright.Mouse.MoveOptions().setSteps(n);
  }
}

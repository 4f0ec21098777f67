package vekua.app.serve;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

@InBrowser
class KeyboardPageTest {

  private static final String FIELD = "#field-marks";

  @Test
  void sensorsArePlacedMovedAndDeleted(OpenPage page) {
    page.find(FIELD).focus();
    page.press("ArrowRight", "Shift+ArrowUp");
    page.shows("#live", "Cross-hair at 0.02, 0.1");
    page.press("Enter");
    page.shows("#report .lead", "61 sensors");
    page.shows("#live", "Sensor 61 of 61 at 0.02, 0.1");
    page.press("ArrowLeft");
    page.shows("#live", "at 0, 0.1");
    page.press("Delete");
    page.shows("#report .lead", "60 sensors");
  }

  @Test
  void aSelectedSensorIsGivenAValue(OpenPage page) {
    page.find(FIELD).focus();
    page.press("n", "n", "p");
    page.shows("#live", "Sensor 1 of 60");
    page.press("Enter");
    assertThat(page.find("[aria-label='value of sensor 1']")).isFocused();
    page.press("ControlOrMeta+a", "5", "Enter", "ArrowDown");
    assertThat(page.find("[aria-label='value of sensor 2']")).isFocused();
    assertThat(page.find("#sensors tbody tr").nth(0)).hasAttribute("data-kind", "typed");
  }

  @Test
  void tabsPassThroughTheWholePageWithoutGettingStuckInTheTable(OpenPage page) {
    Set<String> seen = new LinkedHashSet<>();
    page.find("header .tab").first().focus();
    for (int i = 0; i < 60 && !seen.contains("Copy"); i++) {
      seen.add(
          (String)
              page.page()
                  .evaluate(
                      "() => { const e = document.activeElement;"
                          + " return e.ariaLabel || e.labels?.[0]?.innerText || e.innerText; }"));
      page.press("Tab");
    }
    assertThat(seen)
        .contains("Scene", "Noise", "x of sensor 1", "The field with its sensors", "Start", "Copy")
        .doesNotContain("x of sensor 2");
  }

  @Test
  void focusIsVisible(OpenPage page) {
    page.press("Tab", "Tab", "Tab");
    assertThat(page.page().evaluate("() => getComputedStyle(document.activeElement).outlineStyle"))
        .isEqualTo("solid");
  }
}

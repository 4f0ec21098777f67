package vekua.app.serve;

import static com.microsoft.playwright.options.ColorScheme.DARK;
import static com.microsoft.playwright.options.ColorScheme.LIGHT;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Takes the pictures of the page for the documents. Not a test: {@code docs/pictures} runs it. */
@InBrowser
class PagePictures {

  private static final OpenPage.Window DAY = new OpenPage.Window(1440, 900, LIGHT, 1.25);
  private static final OpenPage.Window NIGHT = new OpenPage.Window(1440, 900, DARK, 1.25);
  private static final OpenPage.Window TELEPHONE = new OpenPage.Window(390, 844, LIGHT, 1.5);

  @Test
  void measuring(OpenPage any) throws Exception {
    measure(any.in(DAY), "measure-light");
    measure(any.in(NIGHT), "measure-dark");
    measure(any.in(TELEPHONE), "telephone");
  }

  private static void measure(OpenPage page, String name) throws Exception {
    try (page) {
      warm(page);
      settle(page);
      take(page, name);
    }
  }

  @Test
  void racing(OpenPage any) throws Exception {
    try (OpenPage page = any.in(DAY)) {
      warm(page);
      page.choose("[data-steps]", "1000");
      page.click("[data-start]");
      page.shows("[data-status]", "done");
      page.click("[data-show='spread:error']");
      settle(page);
      take(page, "race");
    }
  }

  @Test
  void solving(OpenPage any) throws Exception {
    solve(any.in(DAY), "l-shape", "solve-light");
    solve(any.in(NIGHT), "four-holes", "solve-dark");
  }

  private static void solve(OpenPage page, String problem, String name) throws Exception {
    try (page) {
      page.choose("#scene", problem);
      page.shows("#report .lead", "exact solution");
      settle(page);
      take(page, name);
    }
  }

  @Test
  void openingATable(OpenPage any) throws Exception {
    try (OpenPage page = any.in(DAY)) {
      page.find("#file").setInputFiles(Path.of("..", "examples", "hot-plate.txt"));
      page.isVisible("#columns", true);
      page.page().check("#columns [data-skip]");
      page.shows("#columns [data-problem]", "sensors");
      settle(page);
      take(page, "columns");
      page.click("#columns [data-accept]");
      page.shows("#advice", "readings");
      settle(page);
      take(page, "table");
    }
  }

  @Test
  void space(OpenPage any) throws Exception {
    try (OpenPage page = any.in(NIGHT)) {
      page.click("[data-mode=space].tab");
      page.shows("[data-space-told]", "A ball of radius");
      settle(page);
      take(page, "space");
    }
  }

  @Test
  void drum(OpenPage any) throws Exception {
    try (OpenPage page = any.in(DAY)) {
      page.choose("#scene", "l-shape");
      page.shows("#report .lead", "exact solution");
      page.click("#drum-find");
      page.shows("#drum-modes", "6: ");
      page.click("#drum-modes button >> nth=4");
      settle(page);
      take(page, "drum");
    }
  }

  /** Lets the server grow warm, as it is after a few seconds of use. */
  private static void warm(OpenPage page) {
    for (int i = 0; i < 40; i++) {
      page.choose("#scene", "playground");
      page.page().waitForTimeout(100);
    }
  }

  /** Lets the page come to rest: the cut is computed exactly when nothing changes any more. */
  private static void settle(OpenPage page) {
    page.page().evaluate("() => document.activeElement.blur()");
    page.page().waitForTimeout(1500);
  }

  private static void take(OpenPage page, String name) throws Exception {
    Path folder = Path.of(System.getProperty("vekua.pictures"));
    Path file = folder.resolve("page-" + name + ".png");
    page.page().screenshot(new Page.ScreenshotOptions().setPath(file));
    assertThat(Files.size(file)).isPositive();
  }
}

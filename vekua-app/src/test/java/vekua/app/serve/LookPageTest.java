package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

@InBrowser
class LookPageTest {

  private static final int[][] SIZES = {
    {1280, 800}, {1440, 900}, {1920, 1080}, {820, 1180}, {390, 844}
  };

  @Test
  void darkFollowsTheSystemAndTheButton(OpenPage page) throws Exception {
    String light = page.picture("field");
    assertThat(background(page)).isEqualTo("rgb(243, 244, 244)");
    page.click("#theme");
    page.changes("field", light);
    assertThat(background(page)).isEqualTo("rgb(14, 17, 20)");
    page.page().reload();
    page.shows("#report .lead", "60 sensors");
    assertThat(background(page)).as("the choice is remembered").isEqualTo("rgb(14, 17, 20)");
    page.click("#theme");
    assertThat(background(page)).isEqualTo("rgb(243, 244, 244)");
  }

  @Test
  void nothingOverflowsInAnyWindow(OpenPage page) {
    for (String mode : List.of("measure", "solve")) {
      page.click("[data-mode=" + mode + "].tab");
      page.isVisible("[data-layer=" + (mode.equals("solve") ? "solution" : "field") + "]", true);
      for (int[] size : SIZES) {
        page.page().setViewportSize(size[0], size[1]);
        String where = mode + " at " + size[0] + " pixels";
        assertThat(page.page().evaluate("() => document.documentElement.scrollWidth"))
            .as(where)
            .isEqualTo(size[0]);
        assertThat(page.page().evaluate(CLIPPED)).as(where).isEqualTo("");
      }
    }
  }

  /** Buttons, headings and labels whose text does not fit into them. */
  private static final String CLIPPED =
      "() => [...document.querySelectorAll('button, h2, label, summary, .legend, output')]"
          + ".filter(e => e.offsetParent && e.scrollWidth > e.clientWidth + 1"
          + " && getComputedStyle(e).display !== 'inline')"
          + ".map(e => e.innerText).join('; ')";

  private static Object background(OpenPage page) {
    return page.page().evaluate("() => getComputedStyle(document.documentElement).backgroundColor");
  }
}

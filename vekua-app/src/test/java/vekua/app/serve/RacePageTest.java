package vekua.app.serve;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

@InBrowser
class RacePageTest {

  private static void start(OpenPage page, String steps) {
    page.choose("[data-steps]", steps);
    page.click("[data-start]");
  }

  @Test
  void aNetworkRacesAndIsStopped(OpenPage page) {
    start(page, "10000");
    page.shows("[data-start]", "Stop");
    page.shows("[data-status]", Pattern.compile("Step [1-9]\\d* of 10000, training"));
    page.shows("[data-score] .theirs", Pattern.compile("\\d (ms|s)"));
    page.click("[data-start]");
    page.shows("[data-status]", "stopped");
    page.shows("[data-start]", "Start");
  }

  @Test
  void aShortRaceIsRunToItsEnd(OpenPage page) {
    start(page, "300");
    page.shows("[data-status]", "Step 300 of 300, done");
    page.shows("[data-score] .theirs", Pattern.compile("SIREN.*s.*\\d"));
  }
}

package vekua.app.serve;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

@InBrowser
class RacePageTest {

  @Test
  void aNetworkRacesAndIsStopped(OpenPage page) {
    page.choose("[data-steps]", "10000");
    page.click("[data-start]");
    page.shows("[data-start]", "Stop");
    page.shows("[data-status]", Pattern.compile("Step [1-9]\\d* of 10000, training"));
    page.shows("[data-score] .theirs", Pattern.compile("\\d (ms|s)"));
    page.click("[data-start]");
    page.shows("[data-status]", "stopped");
    page.shows("[data-start]", "Start");
  }

  @Test
  void aShortRaceIsRunToItsEnd(OpenPage page) {
    page.choose("[data-steps]", "300");
    page.click("[data-start]");
    page.shows("[data-status]", "Step 300 of 300, done");
    page.shows("[data-score] .theirs", Pattern.compile("SIREN.*s.*\\d"));
  }
}

package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.JSHandle;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

@InBrowser
class MeasurePageTest {

  @Test
  void aClickPlacesASensorAndTheFieldFollows(OpenPage page) throws Exception {
    String before = page.picture("field");
    double[] at = page.place("field", 0.8, 0.8);
    page.page().mouse().click(at[0], at[1]);
    page.shows("#report .lead", "61 sensors");
    page.changes("field", before);
    assertThat(page.find("#sensors tr.chosen input").nth(0).inputValue()).startsWith("0.6");
  }

  @Test
  void theNextSensorsAreToldAndPut(OpenPage page) throws Exception {
    page.page().fill("#next-count", "4");
    page.click("#next");
    page.shows("#next-told", "Average spread");
    page.isVisible("#next-put", true);
    page.click("#next-put");
    page.shows("#report .lead", "64 sensors");
    page.isVisible("#next-put", false);
    page.page().fill("#next-count", "many");
    page.click("#next");
    page.shows("#error", "from 1 to 50");
  }

  @Test
  void mapsFollowASensorThatIsDragged(OpenPage page) throws Exception {
    String[] before = {page.picture("field"), page.picture("spread"), page.picture("blind")};
    double[] at = page.place("field", 0.7, 0.9);
    page.page().mouse().move(at[0], at[1]);
    page.page().mouse().down();
    for (int i = 1; i <= 10; i++) {
      page.page().mouse().move(at[0] + 4 * i, at[1] + 2 * i);
    }
    page.changes("field", before[0]);
    page.changes("spread", before[1]);
    page.changes("blind", before[2]);
    page.page().mouse().up();
    page.shows("#report .lead", "61 sensors");
  }

  @Test
  void aTypedValueStandsAndAnEmptiedOneReturnsToTheTruth(OpenPage page) throws Exception {
    String before = page.picture("field");
    String value = "[aria-label='value of sensor 1']";
    String read = page.find(value).inputValue();
    page.page().fill(value, "9.5");
    page.press("Enter");
    page.changes("field", before);
    assertThat(page.find("#sensors tbody tr").nth(0).getAttribute("data-kind")).isEqualTo("typed");
    page.page().fill(value, "");
    page.press("Tab");
    PlaywrightAssertions.assertThat(page.find(value)).hasValue(read);
    page.page().fill(value, "many");
    page.press("Tab");
    PlaywrightAssertions.assertThat(page.find(value)).hasAttribute("aria-invalid", "true");
  }

  @Test
  void moreNoiseIsFoundAsMoreNoise(OpenPage page) {
    page.page().locator("#noise").fill("63");
    page.shows("#noise-text", "40 %");
    page.shows("#report", "you added");
    page.page().locator("#noise").fill("0");
    page.shows("#noise-text", "none");
  }

  @Test
  void everyEquationHasATruthToMeasure(OpenPage page) throws Exception {
    for (String equation : new String[] {"laplace", "yukawa", "biharmonic", "helmholtz"}) {
      String before = page.picture("field");
      page.choose("#equation", equation);
      page.changes("field", before);
      page.shows("#report", "The field is off the truth by");
    }
    page.isVisible("#error", false);
  }

  @Test
  void theTruthAndTheTrueErrorCanBeSeen(OpenPage page) throws Exception {
    String field = page.picture("field");
    String spread = page.picture("spread");
    page.click("[data-show='field:truth']");
    page.changes("field", field);
    page.shows("[data-layer=field]", "the fit does not know it");
    page.click("[data-show='spread:error']");
    page.changes("spread", spread);
  }

  @Test
  void theWavenumberIsFoundFromTheReadings(OpenPage page) {
    page.click("#find");
    page.shows("#found", "found 1");
    assertThat(Double.parseDouble(page.find("#number").inputValue())).isBetween(11.8, 12.2);
  }

  @Test
  void hoveringReadsTheField(OpenPage page) {
    double[] at = page.place("field", 0.3, 0.3);
    page.page().mouse().move(at[0], at[1]);
    page.shows("#hover", "±");
    page.shows("#hover", "∇u");
    page.shows("#hover", "truth");
    page.shows("#hover", "blind");
    // The pointer rests, and the field beneath it becomes another one.
    String before = page.find("#hover").textContent();
    page.run(
        "const number = document.getElementById('number'); number.value = '9';"
            + " number.dispatchEvent(new Event('change')); return '';");
    page.shows("[data-command]", "--wavenumber 9");
    page.page()
        .waitForFunction(
            "before => { const box = document.getElementById('hover'); return !box.hidden &&"
                + " box.textContent !== before; }",
            before);
  }

  @Test
  void aFileOfSensorsIsRead(OpenPage page) {
    page.find("#file").setInputFiles(csv("x,y,u\n0,0,1\n1,0,2\n0,1,3\n1,1,4\n.5,.5,2.5\n"));
    page.shows("#report .lead", "5 sensors");
    page.shows("#about", "my.csv: 5 sensors");
    double[] at = page.place("field", 0.3, 0.6);
    page.page().mouse().click(at[0], at[1]);
    page.shows("#report", "1 sensor waits for a value");
  }

  @Test
  void aFileMayBeDroppedAnywhere(OpenPage page) {
    JSHandle data =
        page.page()
            .evaluateHandle(
                "text => { const data = new DataTransfer();"
                    + " data.items.add(new File([text], 'dropped.csv')); return data; }",
                "x,y,u\n0,0,1\n1,0,2\n0,1,3\n");
    page.page().dispatchEvent("main", "drop", Map.of("dataTransfer", data));
    page.shows("#report .lead", "3 sensors");
    page.shows("#about", "dropped.csv: 3 sensors");
  }

  @Test
  void aBadFileIsRefusedWithThePlaceAndChangesNothing(OpenPage page) {
    page.expectComplaints();
    page.find("#file").setInputFiles(csv("x,y,u\n0,0,1\n1,zero,2\n"));
    page.shows("#error", "line 3");
    page.shows("#error", "zero");
    page.shows("#report .lead", "60 sensors");
    page.click("#error button");
    page.isVisible("#error", false);
  }

  @Test
  void presetsBringTheirSensorsAndTheirCommand(OpenPage page) {
    page.choose("#scene", "room");
    page.shows("#report .lead", "57 sensors");
    page.shows("[data-command]", "./vekua fit examples/room.csv --equation helmholtz");
    page.choose("#scene", "paper-a");
    page.shows("#report .lead", "200 sensors");
    page.shows("#report", "less than the maps can show");
    page.choose("#scene", "plate");
    page.shows("#report .lead", "108 sensors");
  }

  private static FilePayload csv(String text) {
    return new FilePayload("my.csv", "text/csv", text.getBytes(StandardCharsets.UTF_8));
  }
}

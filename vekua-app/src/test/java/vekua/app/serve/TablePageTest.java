package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A table is opened as a person would: dropped, pasted or chosen, whatever its columns are called.
 */
@InBrowser
class TablePageTest {

  /** Temperatures of a plate: harmonic, decimal commas, units, an index and words. */
  private static String plate() {
    StringBuilder csv = new StringBuilder("Nr;Pos X [m];Pos Y [m];Bemerkung;Temperatur (°C)\n");
    Random random = new Random(5);
    for (int i = 1; i <= 40; i++) {
      double x = 2 * random.nextDouble();
      double y = random.nextDouble();
      double t = 20 + 3 * x - 2 * y + 4 * (x * x - y * y) + 0.02 * random.nextGaussian();
      csv.append(String.format(Locale.GERMANY, "%d;%.4f;%.4f;ok;%.3f%n", i, x, y, t));
    }
    return csv.toString().replace("\r", "");
  }

  /** A sound field of a known wavenumber. */
  private static String sound(double k) {
    StringBuilder csv = new StringBuilder("mic,east,north,p\n");
    Random random = new Random(6);
    for (int i = 1; i <= 60; i++) {
      double x = 3 * random.nextDouble();
      double y = 2 * random.nextDouble();
      double p =
          Math.cos(k * x) + 0.7 * Math.sin(k * (0.6 * x + 0.8 * y)) + 0.02 * random.nextGaussian();
      csv.append(String.format(Locale.ROOT, "m%d,%.4f,%.4f,%.4f%n", i, x, y, p));
    }
    return csv.toString().replace("\r", "");
  }

  /** The whole way of a new user; under a minute for a person is a few seconds here. */
  @Test
  void anUnknownTableBecomesARightPicture(OpenPage page) {
    choose(page, "messung.csv", plate());
    page.isVisible("#columns", true);
    page.shows("#columns [data-layout]", "semicolons");
    page.shows("#columns [data-problem]", "40 sensors; Temperatur over Pos X and Pos Y");
    page.look("columns");
    page.click("#columns [data-accept]");
    page.shows("#report .lead", "40 sensors");
    page.shows("#advice", "Laplace");
    assertThat(page.find("#equation").inputValue()).isEqualTo("laplace");
    // The middle of the plate: 20 + 3 − 1 + 4(1 − 1/4) = 25 degrees.
    String told =
        page.run(
            "const { predict } = await import('/api.js');const { u, spread } = await"
                + " predict({field: window.vekua.store.state.answer.field, points: [[1, 0.5]]});"
                + " return u[0] + ' ' + spread[0];");
    assertThat(Double.parseDouble(told.split(" ", -1)[0])).isBetween(24.9, 25.1);
    page.look("table-opened");
    String advice = page.text("#advice");
    page.reload();
    page.shows("#report .lead", "40 sensors");
    assertThat(page.text("#advice")).as("what was advised, after a reload").isEqualTo(advice);
  }

  @Test
  void wavesAreRecommendedWithTheirWavenumber(OpenPage page) {
    choose(page, "mics.csv", sound(7));
    page.click("#columns [data-accept]");
    page.shows("#report .lead", "60 sensors");
    page.shows("#advice", "Helmholtz");
    assertThat(page.find("#equation").inputValue()).isEqualTo("helmholtz");
    assertThat(Double.parseDouble(page.find("#number").inputValue())).isBetween(6.9, 7.1);
    page.click("#advice button:has-text('Laplace')");
    PlaywrightAssertions.assertThat(page.find("#equation")).hasValue("laplace");
  }

  @Test
  void columnsAreChosenByHandAndWhatLacksIsSaid(OpenPage page) {
    choose(page, "q.csv", "a1,b1,c1\n0,0,1\n1,0,2\n0,1,\n1,1,4\n");
    page.shows("#columns [data-problem]", "is empty");
    assertThat(page.find("#columns [data-accept]").isDisabled()).isTrue();
    page.find("#columns [data-skip]").check();
    page.shows("#columns [data-problem]", "3 sensors");
    page.page().selectOption("#columns select >> nth=0", "y");
    page.shows("#columns [data-problem]", "x");
    page.page().selectOption("#columns select >> nth=1", "x");
    page.shows("#columns [data-problem]", "3 sensors; c1 over b1 and a1");
    page.click("#columns [data-cancel]");
    page.shows("#report .lead", "60 sensors");
  }

  @Test
  void rowsWithEmptyCellsAreLeftOutOnRequest(OpenPage page) {
    choose(page, "holes.csv", "x,y,u\n0,0,1\n1,0,\n0,1,3\n1,1,4\n");
    page.shows("#columns [data-problem]", "column u is empty. Leave such rows out");
    page.find("#columns [data-skip]").check();
    page.shows("#columns [data-problem]", "3 sensors");
    page.click("#columns [data-accept]");
    page.shows("#report .lead", "3 sensors");
    choose(page, "header.csv", "x,y,u\n");
    page.shows("#columns [data-problem]", "no rows of numbers");
    page.click("#columns [data-cancel]");
  }

  /** Map coordinates of seven digits are told apart, and degrees are not taken for lengths. */
  @Test
  void placesFarFromZeroAndDegreesAreRead(OpenPage page) {
    choose(
        page,
        "utm.csv",
        """
        easting,northing,head
        500010.5,5200020,1
        500110,5200020,2
        500010,5200140,3
        500150,5200130,4
        """);
    page.click("#columns [data-accept]");
    page.shows("#report .lead", "4 sensors");
    PlaywrightAssertions.assertThat(page.find("[aria-label='y of sensor 3']")).hasValue("5200140");
    PlaywrightAssertions.assertThat(page.find("[aria-label='x of sensor 2']")).hasValue("500110");
    choose(page, "degrees.csv", "lat,lon,T\n47,8,1\n47.5,8,2\n47,8.5,3\n47.5,8.5,4\n");
    page.shows("#columns [data-problem]", "Degrees are no lengths");
    page.click("#columns [data-cancel]");
  }

  @Test
  void aCellThatRefusesSaysSo(OpenPage page) {
    String cell = "[aria-label='x of sensor 1']";
    page.page().fill(cell, "abc");
    page.press("Tab");
    page.shows("#error", "The x of sensor 1 is not a number");
    page.page().fill(cell, "0,25");
    page.press("Tab");
    page.isVisible("#error", false);
    PlaywrightAssertions.assertThat(page.find(cell)).hasValue("0.25");
    page.page().fill("[aria-label=\"y of the cut's start\"]", "−0,5");
    page.press("Tab");
    assertThat(page.run("return window.vekua.store.state.cut[0][1];")).isEqualTo("-0.5");
    page.isVisible("#error", false);
    page.page().fill("#scatter-count", "1e999");
    page.click("#scatter");
    page.shows("#error", "from 1 to 500");
    PlaywrightAssertions.assertThat(page.find("#scatter-count"))
        .hasAttribute("aria-invalid", "true");
  }

  @Test
  void aTableIsPasted(OpenPage page) {
    page.page()
        .evaluate(
            "text => { const data = new DataTransfer(); data.setData('text/plain', text);"
                + " document.body.dispatchEvent(new ClipboardEvent('paste',"
                + " {clipboardData: data, bubbles: true})); }",
            "x\ty\tu\n0\t0\t1\n1\t0\t2\n0\t1\t3\n1\t1\t4\n");
    page.shows("#report .lead", "4 sensors");
    page.shows("#about", "pasted table");
  }

  @Test
  void grossErrorsAreShownAndKeptByOneClick(OpenPage page) {
    String[] lines = plate().strip().split("\n", -1);
    lines[7] = lines[7].replaceFirst(";ok;.*", ";ok;95,0");
    choose(page, "plate.csv", String.join("\n", lines) + "\n" + lines[3] + "\n");
    page.click("#columns [data-accept]");
    page.shows("#doubts", "Sensor 7 was left out");
    page.shows("#doubts", "1 reading repeats");
    page.look("outlier");
    // While another sensor is dragged nothing is doubted anew, and what was stays left out.
    page.run(
        "window.vekua.store.on(['answer'], ({ answer }) => { if (answer?.brief) { window.rough ="
            + " [answer.gross, ...[6, 5].map(i => answer.indices.includes(i))]; } }); return '';");
    double[] free = page.place("field", 0.5, 0.5);
    page.page().mouse().move(free[0], free[1]);
    page.page().mouse().down();
    page.page().mouse().move(free[0] + 5, free[1]);
    page.waits("window.rough");
    assertThat(page.run("return window.rough.join(' ');")).isEqualTo("6 false true");
    page.page().mouse().up();
    page.key("ControlOrMeta+z");
    page.shows("#sensors-title", "41 sensors");
    page.shows("#doubts", "Sensor 7 was left out");
    page.click("#doubts button:has-text('Keep')");
    page.shows("#doubts", "Gross errors are kept");
    page.click("#doubts button:has-text('Leave out')");
    page.shows("#doubts", "Sensor 7 was left out");
    page.click("[aria-label='Leave sensor 7 out']");
    page.shows("#report .lead", "40 sensors");
    page.shows("#doubts", "You left out sensor 7");
  }

  @Test
  void theFieldWithoutASensorIsShownLive(OpenPage page) {
    page.find("#what-if").check();
    page.shows("#what-if-told", "Select a sensor");
    page.find("#field-marks").focus();
    page.press("n");
    page.shows("#what-if-told", "Without sensor 1 the field there is");
    page.shows("#report .lead", "59 sensors");
    page.press("n");
    page.shows("#what-if-told", "Without sensor 2");
    page.find("#what-if").uncheck();
    page.shows("#report .lead", "60 sensors");
  }

  /** What is chosen later is what is shown, however late the answers to what was before come. */
  @Test
  void aSlowTableDoesNotReplaceWhatWasChosenLater(OpenPage page) {
    page.run(
        "const ask = window.fetch; window.fetch = async (path, ...more) => { if"
            + " (String(path).endsWith('advice')) { await new Promise(done => { window.release ="
            + " done; }); } if (String(path).endsWith('lens')) { throw new Error('gone'); } return"
            + " ask(path, ...more); }; return '';");
    // One huge reading takes neither the others' fit nor their advice.
    StringBuilder csv = new StringBuilder("x,y,u\n0.5,0.5,1e200\n");
    Random random = new Random(7);
    for (int i = 0; i < 40; i++) {
      double x = random.nextDouble();
      double y = random.nextDouble();
      csv.append(x + "," + y + "," + (x * x - y * y) + "\n");
    }
    choose(page, "slow.csv", csv.toString());
    page.waits("window.release");
    page.choose("#scene", "plate");
    page.shows("#report .lead", "sensors determine");
    page.run("window.release(); window.release = null; return '';");
    choose(page, "slow.csv", csv.toString());
    page.waits("window.release");
    assertThat(page.find("#scene").inputValue()).isEqualTo("plate");
    page.run("window.release(); return '';");
    page.shows("#report .lead", "40 sensors");
    page.shows("#advice", "speak for Laplace");
    page.choose("#scene", "lens");
    page.shows("#error", "The server does not answer");
    assertThat(page.find("#scene").inputValue()).isEqualTo("file");
  }

  @Test
  void whatIsNoNumberIsSaidAndMarked(OpenPage page) {
    page.type("#number", "abc", true);
    page.shows("#error", "must be a positive number, not “abc”");
    PlaywrightAssertions.assertThat(page.find("#number")).hasAttribute("aria-invalid", "true");
    page.type("#number", "9,5", true);
    page.isVisible("#error", false);
    assertThat(page.attribute("#number", "aria-invalid")).isNull();
    page.shows("[data-command]", "--wavenumber 9.5");
  }

  @Test
  void theServerSaysWhatItMissesInATable(OpenPage page) {
    page.expectComplaints();
    choose(page, "empty.csv", "");
    page.shows("#error", "empty.csv");
    assertThat(page.text("#error p")).doesNotContain("the table, the table");
  }

  private static void choose(OpenPage page, String name, String text) {
    page.find("#file")
        .setInputFiles(new FilePayload(name, "text/csv", text.getBytes(StandardCharsets.UTF_8)));
  }
}

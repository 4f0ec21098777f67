package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Looking closer: zoom and pan, arrows, films of snapshots, waves, two fits side by side. */
@InBrowser
class SeePageTest {

  private static final String WINDOW =
      "const { zoom, view } = window.vekua.store.state; const w = zoom ?? view;"
          + " return [w.x0, w.x1, w.y0, w.y1].map(v => v.toFixed(3)).join(' ');";

  @Test
  void theWheelTheKeysAndTheButtonsZoom(OpenPage page) throws Exception {
    String all = page.run(WINDOW);
    String before = page.picture("field");
    double[] at = page.place("field", 0.25, 0.25);
    page.find("#field-marks").focus();
    page.page().mouse().move(at[0], at[1]);
    page.page().mouse().wheel(0, -400);
    page.changes("field", before);
    String window = page.run(WINDOW);
    assertThat(window).isNotEqualTo(all);
    // The place under the pointer stays where it is.
    double[] ends = numbers(window);
    assertThat(ends[0] + 0.25 * (ends[1] - ends[0])).isBetween(-0.51, -0.49);
    page.press("Control+ArrowRight");
    assertThat(numbers(page.run(WINDOW))[0]).isGreaterThan(ends[0]);
    page.look("zoomed");
    page.press("0");
    assertThat(page.run(WINDOW)).isEqualTo(all);
    page.click("[data-layer=field] [data-zoom=in]");
    assertThat(page.run(WINDOW)).isNotEqualTo(all);
    page.click("[data-layer=field] [data-zoom=all]");
    assertThat(page.run(WINDOW)).isEqualTo(all);
  }

  @Test
  void aZoomedFieldIsTheSameField(OpenPage page) throws Exception {
    String field = "return JSON.stringify(window.vekua.store.state.answer.field.coefficients);";
    String before = page.run(field);
    String picture = page.picture("field");
    page.click("[data-layer=field] [data-zoom=in]");
    page.changes("field", picture);
    page.page().waitForFunction("() => !window.vekua.store.state.busy");
    assertThat(page.run(field)).isEqualTo(before);
  }

  @Test
  void arrowsAndContoursAreSwitched(OpenPage page) throws Exception {
    String before = page.picture("field");
    page.click("[data-layer=field] [data-layer-toggle=arrows]");
    page.changes("field", before);
    page.look("arrows");
    before = page.picture("field");
    page.click("[data-layer=field] [data-layer-toggle=contours]");
    page.changes("field", before);
  }

  @Test
  void snapshotsPlayAsAFilm(OpenPage page) throws Exception {
    choose(page, "film.csv", film(60));
    page.shows("#report .lead", "30 sensors");
    page.isVisible("#film", true);
    String before = page.picture("field");
    page.click("#film-play");
    page.changes("field", before);
    page.shows("#film-play", "Pause");
    page.page().waitForFunction("() => document.getElementById('film').dataset.frames > 30");
    page.look("film");
    page.click("#film-play");
    page.shows("#film-play", "Play");
    page.page().locator("#film-slider").fill("50");
    page.shows("#film-told", "51");
    assertThat(page.run("return window.vekua.store.state.series.at;")).isEqualTo("50");
    // Who begins to type stops the film, so that the reading is of the snapshot that is seen.
    page.click("#film-play");
    page.shows("#film-play", "Pause");
    page.find("[aria-label='value of sensor 1']").focus();
    page.shows("#film-play", "Play");
    // Frames that are refused are not asked for again and again.
    page.run(
        "const ask = window.fetch; window.asked = 0; window.fetch = async (path, ...more) => { if"
            + " (String(path).endsWith('frames')) { window.asked += 1; throw new Error('gone'); }"
            + " return ask(path, ...more); }; document.getElementById('add').click(); return '';");
    page.shows("#sensors-title", "31 sensors");
    page.click("#film-play");
    page.shows("#error", "The server does not answer");
    page.shows("#film-play", "Play");
    page.page().waitForTimeout(200);
    assertThat(page.run("return window.asked;")).isEqualTo("1");
  }

  @Test
  void complexReadingsRunAsAWave(OpenPage page) throws Exception {
    choose(page, "wave.csv", wave());
    page.shows("#report .lead", "60 sensors");
    page.isVisible("#film-part", true);
    assertThat(Double.parseDouble(page.find("#number").inputValue())).isBetween(5.9, 6.1);
    String before = page.picture("field");
    page.page().selectOption("#film-part", "1");
    page.changes("field", before);
    before = page.picture("field");
    page.click("#film-play");
    page.changes("field", before);
    page.shows("#film-play", "Pause");
    page.click("#film-play");
  }

  @Test
  void twoFitsAreComparedSideBySide(OpenPage page) throws Exception {
    page.click("#compare");
    page.shows("[data-layer=spread]", "fit that was kept");
    String before = page.picture("field");
    page.choose("#equation", "laplace");
    page.changes("field", before);
    page.click("[data-show='spread:difference']");
    page.shows("[data-layer=spread]", "minus the fit that was kept");
    page.look("compared");
    page.click("#compare");
    PlaywrightAssertions.assertThat(page.find("[data-layer=spread] .lie"))
        .containsText("One standard deviation");
  }

  /** Of many sensors a few make the picture while something is dragged; then all are fitted. */
  @Test
  void thousandsOfSensorsStayUsable(OpenPage page) throws Exception {
    StringBuilder csv = new StringBuilder("x,y,u\n");
    Random random = new Random(9);
    for (int i = 0; i < 4_000; i++) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      csv.append(
          String.format(
              Locale.ROOT, "%.5f,%.5f,%.5f%n", x, y, x * x - y * y + 0.1 * random.nextGaussian()));
    }
    choose(page, "many.csv", csv.toString());
    page.shows("#report .lead", "4000 sensors");
    page.look("many");
    String before = page.picture("field");
    double[] at = page.place("field", 0.5, 0.5);
    page.page().mouse().move(at[0], at[1]);
    page.page().mouse().down();
    page.page().mouse().move(at[0] + 20, at[1] + 10);
    page.shows("#report .lead", "A rough picture of");
    page.changes("field", before);
    page.page().mouse().up();
    page.shows("#report .lead", "4000 sensors determine");
    page.find("#field-marks").focus();
    page.press("Delete");
    page.key("ControlOrMeta+z");
    page.shows("#sensors-title", "4000 sensors");
  }

  @Test
  void spaceHasSlicesAndABallThatTurns(OpenPage page) throws Exception {
    page.click("[data-mode=space].tab");
    page.shows("#report .lead", "sensors");
    page.shows("[data-space-told]", "A ball of radius");
    page.look("space");
    String before = ball(page);
    page.find("[data-ball]").focus();
    page.press("ArrowLeft");
    assertThat(ball(page)).isNotEqualTo(before);
    page.shows("[data-command]", "./vekua fit examples/tank.csv --columns u=V --equation laplace");
    page.page().locator("[aria-label='Where z is cut']").fill("80");
    page.shows("[data-slice] >> nth=0", "z = 0.0");
    String scene = page.run("return JSON.stringify(window.vekua.store.state.space.at);");
    page.reload();
    page.shows("[data-space-told]", "A ball of radius");
    assertThat(page.run("return JSON.stringify(window.vekua.store.state.space.at);"))
        .isEqualTo(scene);
  }

  private static String ball(OpenPage page) {
    return page.run(
        "await new Promise(done => setTimeout(done, 50));"
            + " return document.querySelector('[data-ball]').toDataURL();");
  }

  private static double[] numbers(String text) {
    return java.util.Arrays.stream(text.strip().split(" ", -1))
        .mapToDouble(Double::parseDouble)
        .toArray();
  }

  /** A harmonic field that turns. */
  private static String film(int count) {
    StringBuilder csv = new StringBuilder("x,y");
    for (int s = 1; s <= count; s++) {
      csv.append(",u").append(s);
    }
    Random random = new Random(3);
    for (int i = 0; i < 30; i++) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      csv.append(String.format(Locale.ROOT, "%n%.4f,%.4f", x, y));
      for (int s = 0; s < count; s++) {
        double turn = 2 * Math.PI * s / count;
        csv.append(
            String.format(
                Locale.ROOT,
                ",%.4f",
                (x * x - y * y) * Math.cos(turn)
                    + 2 * x * y * Math.sin(turn)
                    + 0.01 * random.nextGaussian()));
      }
    }
    return csv.append('\n').toString();
  }

  static FilePayload snapshots(int count) {
    return new FilePayload("film.csv", "text/csv", film(count).getBytes(StandardCharsets.UTF_8));
  }

  private static String wave() {
    StringBuilder csv = new StringBuilder("x,y,re,im\n");
    Random random = new Random(4);
    for (int i = 0; i < 60; i++) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      double phase = 6 * (0.8 * x + 0.6 * y);
      csv.append(
          String.format(
              Locale.ROOT,
              "%.4f,%.4f,%.4f,%.4f%n",
              x,
              y,
              Math.cos(phase) + 0.01 * random.nextGaussian(),
              Math.sin(phase) + 0.01 * random.nextGaussian()));
    }
    return csv.toString();
  }

  private static void choose(OpenPage page, String name, String text) {
    page.find("#file")
        .setInputFiles(
            new FilePayload(
                name, "text/csv", text.replace("\r", "").getBytes(StandardCharsets.UTF_8)));
  }
}

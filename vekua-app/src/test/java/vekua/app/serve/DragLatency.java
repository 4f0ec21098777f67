package vekua.app.serve;

import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * How long the page takes from the pointer's move, by the time stamp of its event, to the frame
 * that shows the maps of that position. Not a test: {@code benchmarks/page} runs it.
 */
@InBrowser
class DragLatency {

  private static final int MOVES = 200;

  /** Requests after which the server's code is compiled. */
  private static final int WARM = 300;

  /** Dragging one of 60 sensors; the maps have about 200 × 200 nodes. */
  @Test
  void dragging(OpenPage page) throws Exception {
    new LoadClient(page.page().url().replaceAll("/$", "")).alone(WARM);
    double[] at = page.place("field", 0.5, 0.5);
    Mouse mouse = page.page().mouse();
    mouse.move(at[0], at[1]);
    mouse.down();
    page.page().evaluate("() => performance.clearMeasures()");
    for (int i = 0; i < MOVES; i++) {
      double angle = 2 * Math.PI * i / MOVES;
      mouse.move(at[0] + 60 * Math.cos(angle), at[1] + 60 * Math.sin(angle));
      page.page().waitForTimeout(100);
    }
    mouse.up();
    page.page().waitForTimeout(1000);
    for (boolean coarse : new boolean[] {true, false}) {
      double[] shown = times(page, coarse, "e => e.duration");
      System.out.printf(
          Locale.ROOT,
          "Dragging one of 61 sensors, %d moves, %d %s pictures:%n",
          MOVES,
          shown.length,
          coarse ? "first" : "fine");
      if (shown.length > 0) {
        tell("with the answer after", times(page, coarse, "e => e.detail.answered"));
        tell("on screen after", shown);
      }
    }
  }

  /** Two hundred snapshots, played once they are there. */
  @Test
  void playing(OpenPage page) {
    page.find("#file").setInputFiles(SeePageTest.snapshots(200));
    page.shows("#report .lead", "30 sensors");
    page.click("#film-play");
    page.page().waitForFunction("() => document.getElementById('film').dataset.frames > 250");
    String rate =
        page.run(
            "const film = document.getElementById('film'); const count = () =>"
                + " Number(film.dataset.frames); const [from, since] = [count(),"
                + " performance.now()]; await new Promise(done => setTimeout(done, 5000)); return"
                + " (1000 * (count() - from) / (performance.now() - since)).toFixed(1);");
    System.out.println("A film of 200 snapshots: " + rate + " frames a second");
  }

  /**
   * Ten thousand sensors: how long until they are fitted and drawn, and how a drag of one feels.
   */
  @Test
  void tenThousandSensors(OpenPage page) {
    StringBuilder csv = new StringBuilder("x,y,u\n");
    Random random = new Random(10);
    for (int i = 0; i < 10_000; i++) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      double u = Math.exp(x) * Math.cos(y) + 0.05 * random.nextGaussian();
      csv.append(String.format(Locale.ROOT, "%.5f,%.5f,%.5f%n", x, y, u));
    }
    byte[] bytes = csv.toString().getBytes(StandardCharsets.UTF_8);
    long start = System.nanoTime();
    page.find("#file").setInputFiles(new FilePayload("many.csv", "text/csv", bytes));
    page.shows("#report .lead", "10000 sensors");
    page.waits("!vekua.store.state.busy && vekua.store.state.answer");
    System.out.printf(
        Locale.ROOT,
        "10,000 sensors: opened, fitted and drawn after %.1f s%n",
        (System.nanoTime() - start) * 1e-9);
    page.page().evaluate("() => performance.clearMeasures()");
    double[] at = page.place("field", 0.5, 0.5);
    Mouse mouse = page.page().mouse();
    mouse.move(at[0], at[1]);
    mouse.down();
    for (int i = 1; i <= 40; i++) {
      mouse.move(at[0] + i, at[1] - i);
      page.page().waitForTimeout(100);
    }
    double[] shown = times(page, true, "e => e.duration");
    if (shown.length > 0) {
      tell("10,000 sensors, one dragged, " + shown.length + " rough pictures: on screen", shown);
    }
    long released = System.nanoTime();
    mouse.up();
    page.waits("!vekua.store.state.busy && !vekua.store.state.answer.brief");
    System.out.printf(
        Locale.ROOT,
        "10,000 sensors, let go: all fitted and drawn after %.1f s%n",
        (System.nanoTime() - released) * 1e-9);
    String zoom =
        page.run(
            "const marks = document.querySelector('[data-layer=field] .marks'); const frames = [];"
                + " let last = performance.now(); for (let i = 0; i < 20; i++) { marks.focus();"
                + " marks.dispatchEvent(new WheelEvent('wheel', {deltaY: i < 10 ? -100 : 100,"
                + " ctrlKey: true, bubbles: true, cancelable: true, clientX: 300, clientY: 300}));"
                + " await new Promise(requestAnimationFrame); const now = performance.now();"
                + " frames.push(now - last); last = now; } frames.sort((a, b) => a - b); return"
                + " frames[10].toFixed(0) + ' ms, at most ' + frames[19].toFixed(0);");
    System.out.println("10,000 sensors, a step of zoom: median " + zoom + " ms");
  }

  /** From the request for the page to its first picture. */
  @Test
  void loading(OpenPage page) {
    double[] times = new double[10];
    for (int i = 0; i < times.length; i++) {
      page.page().reload();
      page.shows("#report .lead", "60 sensors");
      times[i] =
          Double.parseDouble(
              page.run(
                  "return performance.getEntriesByName('vekua-update')[0].startTime"
                      + " + performance.getEntriesByName('vekua-update')[0].duration;"));
    }
    Arrays.sort(times);
    tell("loaded, with its maps on screen, after", times);
  }

  /** A number of each update, on the coarse grid or the full one, in milliseconds, sorted. */
  private static double[] times(OpenPage page, boolean coarse, String number) {
    List<?> times =
        (List<?>)
            page.page()
                .evaluate(
                    "() => performance.getEntriesByName('vekua-update')"
                        + ".filter(e => e.detail.coarse === "
                        + coarse
                        + ").map("
                        + number
                        + ")");
    return times.stream().mapToDouble(t -> ((Number) t).doubleValue()).sorted().toArray();
  }

  private static void tell(String what, double[] times) {
    System.out.printf(
        Locale.ROOT,
        "%s: median %.0f ms, 95 %% within %.0f ms%n",
        what,
        times[times.length / 2],
        times[(int) (0.95 * (times.length - 1))]);
  }
}

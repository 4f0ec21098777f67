package vekua.app.serve;

import com.microsoft.playwright.Mouse;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * How long the page takes from the pointer's move to the frame that shows the new maps. Not a test:
 * {@code benchmarks/page} runs it.
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
    System.out.printf(
        Locale.ROOT,
        "Dragging one of 61 sensors, %d moves, %d updates on the full grid (others were coarser):%n",
        MOVES,
        times(page, "e => e.duration").length);
    tell("with the answer after", times(page, "e => e.detail.answered"));
    tell("on screen after", times(page, "e => e.duration"));
  }

  /** A number of each update on the full grid, in milliseconds, sorted. */
  private static double[] times(OpenPage page, String number) {
    List<?> times =
        (List<?>)
            page.page()
                .evaluate(
                    "() => performance.getEntriesByName('vekua-update')"
                        + ".filter(e => !e.detail.coarse).map("
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

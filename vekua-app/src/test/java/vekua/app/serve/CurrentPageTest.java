package vekua.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is shown and saved belongs to what is set, all of it, and its numbers are right. */
@InBrowser
class CurrentPageTest {

  private static final String READY =
      "!vekua.store.state.busy && vekua.store.state.answer && !vekua.store.state.answer.brief";

  @TempDir Path folder;

  /** Readings of a plane wave at places on a lattice that is not quite one. */
  private static String table(String header, int columns) {
    StringBuilder csv = new StringBuilder(header).append('\n');
    for (int i = 0; i < 25; i++) {
      double x = (i % 5) / 2.0 - 1 + 0.05 * (i % 3);
      double y = (i / 5) / 2.0 - 1 - 0.07 * (i % 4);
      csv.append(String.format(Locale.ROOT, "%.4f,%.4f", x, y));
      for (int c = 0; c < columns; c++) {
        csv.append(String.format(Locale.ROOT, ",%.5f", Math.cos(2 * x + y - c * Math.PI / 2)));
      }
      csv.append('\n');
    }
    return csv.toString();
  }

  private static void open(OpenPage page, String csv) {
    page.run("vekua.store.set({ answer: null }); return '';");
    page.find("#file")
        .setInputFiles(new FilePayload("t.csv", "text/csv", csv.getBytes(StandardCharsets.UTF_8)));
    page.waits("vekua.store.state.scene === 'file' && " + READY);
  }

  private static String readings(OpenPage page, int sensor) {
    return page.run("return JSON.stringify(vekua.store.state.sensors[" + sensor + "].series);");
  }

  @Test
  void numbersOfAxesAreWhatTheyStandFor(OpenPage page) {
    String wrong =
        page.run(
"""
const { axisOf } = await import('/axes.js');
const { tick } = await import('/numbers.js');
const { logScale, linearScale } = await import('/scale.js');
const powers = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const read = (text) => {
  const [mantissa, exponent] = text.includes('10') && /10[⁻⁰-⁹¹²³]/.test(text)
    ? [text.replace(/(\u202f·\u202f)?10[⁻⁰-⁹¹²³]+$/, '') || '1', /10([⁻⁰-⁹¹²³]+)$/.exec(text)[1]] : [text, ''];
  const power = [...exponent].map((c) => (c === '⁻' ? '-' : powers.indexOf(c))).join('');
  return Number(`${mantissa.replace('−', '-').replace('+', '')}e${power || 0}`);
};
const wrong = [];
for (const [low, high] of [[-1040, 1040], [-0.06, 0.1], [5332890, 5333105], [-4468102, -4467890], [0.3, 0.9], [1e-5, 3e-5],
    [-3e5, 4e5], [1e7, 1.00000001e7], [-1.3e-7, 9e-8], [100000.1, 100000.7], [1.2, 9.7], [250000, 251000]]) {
  for (const pixels of [60, 110, 200, 400]) {
    const { ticks, title } = axisOf(low, high, pixels, 'x', 'x');
    const base = title ? read(title.replace(/^x: /, '').replace(/\u202f\\+\u202f…$/, '')) : 0;
    const off = ticks.filter(({ value, text }) => Math.abs(base + read(text) - value) > 1e-6 * (high - low));
    if (off.length || ticks.length < 2 || ticks.some(({ text }) => text.startsWith('+')) !== (title !== '')) {
      wrong.push(`${low} ${high} ${pixels}: ${title} ${ticks.map((t) => t.text).join(' ')}`);
    }
  }
}
for (const scale of [logScale(2e-4, 7e-4), logScale(1.05, 1.9), logScale(1e-30, 1e-3), logScale(0.7, 1.3), linearScale(0.3, 0.9)]) {
  for (const n of [2, 3, 5]) {
    if (scale.ticks(n).length < 2) {
      wrong.push(`${scale.low} ${scale.high} ${n}`);
    }
  }
}
return wrong.join('; ');
""");
    assertThat(wrong).isEmpty();
  }

  @Test
  void whatIsEditedInOneSnapshotLeavesTheOthers(OpenPage page) throws Exception {
    open(page, table("x,y,u1,u2,u3", 3));
    String before = readings(page, 1);
    page.run("vekua.store.set({ series: { ...vekua.store.state.series, at: 1 } }); return '';");
    page.waits(READY);
    page.type("[aria-label='value of sensor 2']", "0.25", true);
    page.waits(READY + " && vekua.store.state.sensors[1].given === 0.25");
    String[] old = before.replaceAll("[\\[\\]]", "").split(",", -1);
    assertThat(readings(page, 1)).isEqualTo("[" + old[0] + ",0.25," + old[2] + "]");
    // A film and a fit are asked for the same readings.
    assertThat(
            page.run(
"""
const { fitRequest } = await import('/request.js');
const { readingsAt } = await import('/sensors.js');
const { state } = vekua.store;
return JSON.stringify(fitRequest(state).samples.map((s) => s[2] ?? s.u)) === JSON.stringify(readingsAt(state, 1));
"""))
        .isEqualTo("true");
    assertThat(Files.readAllLines(page.save("[data-inputs]", folder)).subList(0, 3))
        .contains("x,y,u1,u2,u3")
        .element(2)
        .asString()
        .endsWith("," + old[0] + ",0.25," + old[2]);
    page.shows("[data-which]", "snapshot 2");
    page.type("[aria-label='value of sensor 2']", "", true);
    page.shows("#error p", "must not be empty");
    open(page, table("x,y,re,im", 2));
    page.type("[aria-label='value of sensor 2']", "0.5", true);
    page.waits("vekua.store.state.sensors[1].given === 0.5");
    assertThat(readings(page, 1)).isEqualTo("[0.5," + old[1] + "]");
  }

  @Test
  void whatWasRefusedLeavesResultsMarkedAndUnsaved(OpenPage page) {
    page.expectComplaints();
    page.run("document.getElementById('found').textContent = ''; return '';");
    page.click("#find");
    page.shows("#found", "found");
    page.type("#number", "1000000", true);
    page.shows("#outdated", "Out of date");
    assertThat(page.text("#found")).isEmpty();
    // The refusal comes last: its words would replace those about the file.
    page.shows("#error p", "at most 2000");
    page.look("outdated");
    page.click("#export [data-field]");
    page.shows("#error p", "from before the last change");
    page.type("#number", "12", true);
    page.waits(READY + " && document.getElementById('outdated').hidden");
    page.isVisible("#error", false);
  }

  @Test
  void aDrumsModesAreSavedAsModes(OpenPage page) {
    page.choose("#scene", "square");
    page.waits("vekua.store.state.solution && !vekua.store.state.busy");
    page.type("#drum-count", "2", false);
    page.click("#drum-find");
    page.shows("#solution-title", "Mode 1");
    page.shows("[data-command]", "./vekua modes problem.json --count 2 --condition dirichlet");
    assertThat(page.save("#export [data-values]", folder)).hasFileName("mode-1.csv");
    page.click("#export [data-field]");
    page.shows("#error p", "only the solution has a file");
    page.choose("#drum-condition", "neumann");
    // A free square has the constant.
    page.shows("#drum-modes", "1: 0");
    page.shows("[data-command]", "--condition neumann");
  }

  @Test
  void unitsStayWithTheirNumbers(OpenPage page) throws Exception {
    String csv = table("x [mm],y [mm],T (K)", 1);
    page.find("#file")
        .setInputFiles(new FilePayload("t.csv", "text/csv", csv.getBytes(StandardCharsets.UTF_8)));
    page.isVisible("#columns", true);
    page.click("#columns [data-accept]");
    page.waits("vekua.store.state.scene === 'file' && " + READY);
    page.shows("#sensors thead", "x (mm)");
    page.shows("#sensors thead", "T (K)");
    page.shows("#report", "K (rms)");
    page.shows("[data-layer=field] .lie", "T (K)");
    assertThat(Files.readAllLines(page.save("[data-inputs]", folder)).get(0))
        .isEqualTo("x (mm),y (mm),u (K)");
    assertThat(Files.readString(page.save("[data-drawing]", folder)))
        .contains(">x (mm)<")
        .contains("Field, T (K)");
  }
}

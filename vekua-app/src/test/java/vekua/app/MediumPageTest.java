package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import vekua.app.serve.InBrowser;
import vekua.app.serve.OpenPage;
import vekua.io.FieldFile;

/** Media on the page: formulas, painted and opened maps, wells. */
@InBrowser
@Order(1)
@ResourceLock(Resources.SYSTEM_OUT)
class MediumPageTest {

  private static final String PROJECT =
      "{\"format\": \"vekua-project\", \"version\": 1, \"order\": 2, \"outliers\": \"keep\","
          + " \"equation\": {\"type\": \"diffusion\", \"conductivity\":"
          + " \"exp(x/2)\"}, \"source\": \"0.5\", \"centre\": [0, 0], \"radius\": 1, \"samples\":"
          + " [[0, 0, 1], [0.5, 0, 2], [0, 0.5, 3], [-0.5, 0, 1], [0, -0.5, 0], [0.3, 0.3, 2]]}";

  private static final String MEDIUM =
      "const medium = () => JSON.stringify(window.vekua.store.state.medium);"
          + "const rest = () => new Promise((done) => setTimeout(done, 0));";

  @TempDir Path folder;

  @Test
  void theCommandLineRepeatsAFitWithWells(OpenPage page) throws Exception {
    page.open(Files.writeString(folder.resolve("medium.json"), PROJECT));
    page.shows("#report .lead", "6 sensors");
    page.click("#well-add");
    page.type("[aria-label='rate of well 1']", "2", true);
    page.type("[aria-label='radius of well 1']", "0.4", true);
    page.waits("!vekua.store.state.busy && vekua.store.state.answer");
    page.look("medium");
    Path sensors = page.save("[data-inputs]", folder);
    FieldFile shown = FieldFile.read(page.save("[data-field]", folder));
    Path again = folder.resolve("again.json");
    List<String> args = new ArrayList<>();
    Matcher words =
        Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")+").matcher(page.text("[data-command]"));
    while (words.find()) {
      args.add(words.group().replace("\"", ""));
    }
    assertThat(args).startsWith("./vekua", "fit").contains("--conductivity=exp(x/2)");
    args.remove(0);
    args.replaceAll(
        a ->
            a.equals("sensors.csv")
                ? sensors.toString()
                : a.equals("field.json") ? again.toString() : a);
    assertThat(Main.run(args.toArray(String[]::new))).isZero();
    assertThat(FieldFile.read(again).field().coefficients())
        .isEqualTo(shown.field().coefficients());
  }

  @Test
  void whatIsPaintedIsUndoneKeptAndSaved(OpenPage page) throws Exception {
    page.click("#clear");
    page.run(
        "const e = document.getElementById('equation'); e.value = 'diffusion';"
            + "e.dispatchEvent(new Event('change')); return '';");
    String even = page.run(MEDIUM + "await rest(); return medium();");
    page.drag("medium", 0.3, 0.3, 0.6, 0.7);
    page.shows("#medium-told", "A map on 45 × 45 nodes");
    String painted = page.run(MEDIUM + "await rest(); return medium();");
    assertThat(painted).isNotEqualTo(even);
    page.look("painted");
    page.key("ControlOrMeta+z");
    assertThat(page.run(MEDIUM + "await rest(); return medium();")).isEqualTo(even);
    page.key("ControlOrMeta+Shift+z");
    assertThat(page.run(MEDIUM + "await rest(); return medium();")).isEqualTo(painted);
    page.key("Enter");
    page.run(MEDIUM + "await rest(); await rest(); return '';");
    String dabbed = page.run(MEDIUM + "await rest(); return medium();");
    assertThat(dabbed).isNotEqualTo(painted);
    page.reload();
    assertThat(page.run(MEDIUM + "return medium();")).isEqualTo(dabbed);
    Path map = page.save("#medium-save", folder);
    assertThat(Files.readAllLines(map)).hasSize(1 + 45 * 45).startsWith("x,y,value");
    page.click("#medium-clear");
    page.openInto("#medium-file", map);
    page.shows("#medium-told", "A map on 45 × 45 nodes");
    page.click("#link-work");
    page.shows("#link-work", "Copied");
    String link = page.run("return navigator.clipboard.readText();");
    String opened = page.run(MEDIUM + "return medium();");
    try (OpenPage other = page.at(link)) {
      assertThat(other.run(MEDIUM + "return medium();")).isEqualTo(opened);
    }
  }

  @Test
  void aFormulaOrAMapThatMakesNoSenseIsExplained(OpenPage page) throws Exception {
    page.complains();
    page.click("#clear");
    page.run(
        "const e = document.getElementById('equation'); e.value = 'lens';"
            + "e.dispatchEvent(new Event('change')); return '';");
    page.type("#medium-formula", "exp(q)", true);
    page.shows("#error", "unknown name");
    assertThat(page.attribute("#medium-formula", "aria-invalid")).isEqualTo("true");
    page.type("#medium-formula", "1 + x^2", true);
    page.isGone("#error");
    page.openInto(
        "#medium-file", Files.writeString(folder.resolve("m.csv"), "x,y,u\n0,0,1\n1,0,2\n0,1,3\n"));
    page.shows("#error", "no value at x = 1, y = 1");
  }
}

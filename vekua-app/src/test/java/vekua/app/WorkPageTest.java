package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import vekua.app.serve.InBrowser;
import vekua.app.serve.OpenPage;
import vekua.io.FieldFile;

/** Nothing is lost: undo and redo, reload, links and project files. */
@InBrowser
@Order(1)
@ResourceLock(Resources.SYSTEM_OUT)
class WorkPageTest {

  /** A few in every build; {@code -Dvekua.sequences=100} for all that were asked for. */
  private static final int SEQUENCES = Integer.getInteger("vekua.sequences", 5);

  @TempDir Path folder;

  /**
   * Random edits by the page's own controls, each sequence followed by a reload, some with undo and
   * redo among them. Everything that is kept is compared letter by letter.
   */
  @Test
  void nothingIsLostOnReloadAfterRandomEdits(OpenPage page) {
    String before = page.run(PageEdits.SCRIPT + "return scene();");
    for (int seed = 1; seed <= SEQUENCES; seed++) {
      String edited = page.run(PageEdits.SCRIPT + "return await edits(" + seed + ");");
      assertThat(edited).as("sequence %d changes something", seed).isNotEqualTo(before);
      page.reload();
      before = page.run(PageEdits.SCRIPT + "return scene();");
      assertThat(before).as("the scene after sequence %d", seed).isEqualTo(edited);
    }
  }

  @Test
  void undoAndRedoPassThroughEveryStep(OpenPage page) {
    String start = page.run(PageEdits.SCRIPT + "return scene();");
    String end = page.run(PageEdits.SCRIPT + "return await edits(7);");
    assertThat(end).isNotEqualTo(start);
    for (int i = 0; i < 40; i++) {
      page.key("ControlOrMeta+z");
    }
    assertThat(page.run(PageEdits.SCRIPT + "return await settled();")).isEqualTo(start);
    assertThat(page.attribute("#undo", "aria-disabled")).isEqualTo("true");
    for (int i = 0; i < 40; i++) {
      page.key("ControlOrMeta+Shift+z");
    }
    assertThat(page.run(PageEdits.SCRIPT + "return await settled();")).isEqualTo(end);
  }

  @Test
  void aDragIsOneStepAndTypingHasItsOwnUndo(OpenPage page) {
    String start = page.run(PageEdits.SCRIPT + "return scene();");
    page.drag("field", 0.8, 0.8, 0.7, 0.9);
    page.shows("#report .lead", "61 sensors");
    page.key("ControlOrMeta+z");
    page.shows("#report .lead", "60 sensors");
    assertThat(page.run(PageEdits.SCRIPT + "return await settled();")).isEqualTo(start);
    page.type("#number", "15", false);
    page.key("ControlOrMeta+z");
    assertThat(page.run(PageEdits.SCRIPT + "return await settled();")).isEqualTo(start);
  }

  @Test
  void aLinkRestoresTheSceneInAnotherWindow(OpenPage page) {
    page.run(PageEdits.SCRIPT + "return await edits(11);");
    String scene = page.run(PageEdits.SCRIPT + "return await settled();");
    page.click("#link-work");
    page.shows("#link-work", "Copied");
    String link = page.run("return navigator.clipboard.readText();");
    assertThat(link).contains("#scene=").hasSizeLessThan(16000);
    try (OpenPage other = page.at(link)) {
      assertThat(other.run(PageEdits.SCRIPT + "return scene();")).isEqualTo(scene);
      assertThat(other.run("return location.href;")).doesNotContain("scene=");
    }
  }

  @Test
  void aBrokenLinkIsExplained(OpenPage page) {
    page.run("location.hash = '#scene=AAAA'; return '';");
    page.shows("#error", "The link cannot be read");
    page.shows("#report .lead", "60 sensors");
  }

  @Test
  void theCommandLineReadsAProject(OpenPage page) throws Exception {
    page.run(PageEdits.SCRIPT + "return await edits(3);");
    page.run(PageEdits.SCRIPT + "return await fitted();");
    Path project = page.save("#save-work", folder);
    Path field = page.save("[data-field]", folder);
    Path again = folder.resolve("again.json");
    assertThat(Main.run("fit", project.toString(), "-o", again.toString())).isZero();
    assertThat(FieldFile.read(again).field().coefficients())
        .isEqualTo(FieldFile.read(field).field().coefficients());
    String scene = page.run(PageEdits.SCRIPT + "return scene();");
    page.click("#clear");
    page.open(project);
    page.run(PageEdits.SCRIPT + "return await fitted();");
    assertThat(page.run(PageEdits.SCRIPT + "return scene();")).isEqualTo(scene);
  }

  @Test
  void aProjectThatWasEditedByHandIsReadAsItIs(OpenPage page) throws Exception {
    Path project =
        Files.writeString(
            folder.resolve("mine.json"),
            "{\"format\": \"vekua-project\", \"version\": 1, \"equation\": {\"type\": \"laplace\"},"
                + " \"samples\": [[0, 0, 1], [1, 0, 2], [0, 1, 3]]}");
    page.open(project);
    page.shows("#report .lead", "3 sensors");
    assertThat(page.run("return document.getElementById('equation').value;")).isEqualTo("laplace");
    page.open(Files.writeString(project, "{\"format\": \"vekua-project\", \"version\": 9}"));
    page.shows("#error", "version 9");
    page.shows("#report .lead", "3 sensors");
    for (int i = 1; i <= 3; i++) {
      page.click("[aria-label='Leave sensor " + i + " out']");
    }
    page.shows("#report .lead", "All sensors are left out.");
  }

  /** A number that is to be found is found, and rows that are none are left out. */
  @Test
  void aProjectIsWorkedOutBeforeItIsShown(OpenPage page) throws Exception {
    StringBuilder samples = new StringBuilder("null, [0.1, 0.1, null], [0.3, 0.2, -1.797e308]");
    for (int i = 0; i < 40; i++) {
      double x = Math.sin(17 * i * i + 1);
      double y = Math.cos(29 * i * i);
      samples.append(", [" + x + ", " + y + ", " + Math.cos(5 * (0.6 * x + 0.8 * y)) + "]");
    }
    page.open(
        project(
            "\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": \"auto\"}, \"missing\":"
                + " \"skip\", \"centre\": [0, 0], \"samples\": ["
                + samples
                + "]"));
    // The huge reading is there and not believed, which blanks none of the others.
    page.shows("#report .lead", "40 sensors");
    page.shows("#sensors-title", "41 sensors");
    page.shows("#about", "2 of 43 samples lack a place or a value");
    page.shows("#about", "The wavenumber was found: 5.0000");
    page.shows("[data-command]", "--centre=0,0 --radius 1.4");
    page.open(
        project(
            "\"problem\": {\"equation\": {\"type\": \"laplace\"}, \"domain\": {\"outer\":"
                + " {\"circle\": {\"centre\": [0, 0], \"radius\": 1}}}, \"boundary\": [{\"on\":"
                + " \"outer\", \"value\": \"x\"}]}"));
    page.shows("#report .lead", "exact solution");
    page.isGone("#add-hole");
  }

  /** What cannot be shown is refused by name, and the scene before stays as it was. */
  @Test
  void aSceneEntersWhollyOrNotAtAll(OpenPage page) throws Exception {
    page.complains();
    String before = page.run(PageEdits.SCRIPT + "return scene();");
    String samples = ", \"samples\": [[0, 0, 1], [1, 0, 2], [0, 1, 3]]";
    String laplace = "\"equation\": {\"type\": \"laplace\"}";
    String square =
        "\"domain\": {\"outer\": {\"polygon\": [[0, 0], [1, 0], [1, 1], [0, 1]]}}, \"boundary\": ";
    String[][] refused = {
      {"\"nois\": 3, " + laplace + samples, "there is no nois; did you mean noise?"},
      {laplace + ", \"modelError\": \"none\"" + samples, "the setting modelError"},
      {laplace + ", \"source\": \"1\"" + samples, "source needs a medium"},
      {
        "\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 5, \"inclusions\": [{\"centre\":"
            + " [0, 0], \"radius\": 0.2, \"contrast\": 2}]}"
            + samples,
        "its equation has inclusions"
      },
      {laplace + ", \"samples\": [\"a\"]", "samples[0] must be an array of numbers"},
      {"\"samples\": [[0, 0, 1]]", "equation is missing"},
      {
        "\"problem\": {" + laplace + ", \"tolerence\": 1e-3, " + square + "[]}",
        "did you mean tolerance?"
      },
      {
        "\"problem\": {" + laplace + ", " + square + "[{\"on\": \"outer.0\", \"value\": 1}]}",
        "lacks a condition"
      },
    };
    for (String[] each : refused) {
      page.open(project(each[0]));
      page.shows("#error", each[1]);
      page.click("#error button");
    }
    String pack =
        "const pack = async (patch) => { const stream = new"
            + " Blob([JSON.stringify({...sceneOf(store.state), ...patch})]).stream()"
            + ".pipeThrough(new CompressionStream('deflate-raw')); const bytes = new Uint8Array(await"
            + " new Response(stream).arrayBuffer()); return btoa(String.fromCharCode(...bytes))"
            + ".replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''); };";
    for (String patch :
        new String[] {
          "{truth: 'toString'}", "{regularisation: 'auto; rm -rf ~'}", "{toString: 1}"
        }) {
      page.run(
          PageEdits.SCRIPT
              + pack
              + "location.hash = '#scene=' + await pack("
              + patch
              + ");"
              + "return '';");
      page.shows("#error", "The link cannot be read");
      page.click("#error button");
    }
    // Even what nobody foresaw leaves the scene before, and is no step of the history.
    assertThat(
            page.run(
                "return window.vekua.store.enter({mode: 'solve', problem: {}})"
                    + ".then(() => 'entered', () => 'refused');"))
        .isEqualTo("refused");
    assertThat(page.run(PageEdits.SCRIPT + "return await settled();")).isEqualTo(before);
    page.shows("#report .lead", "60 sensors");
    assertThat(page.attribute("#undo", "aria-disabled")).isEqualTo("true");
    // A command is made from the scene, whatever a link says.
    page.run(
        PageEdits.SCRIPT
            + pack
            + "location.hash = '#scene=' + await pack({command: 'rm -rf ~',"
            + " scene: 'linked'}); return '';");
    page.waits("window.vekua.store.state.scene === 'linked'");
    page.shows("[data-command]", "./vekua fit sensors.csv --equation helmholtz");
    page.open(project("\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 1e-300}" + samples));
    page.shows("#error", "satisfy Laplace's equation to all digits");
    page.shows("#report .lead", "There is no field: what is set was refused.");
    // Nor does space show another scene's picture.
    page.click("[data-mode=space].tab");
    page.shows("[data-space-told]", "A ball of radius");
    page.open(
        project(
            "\"equation\": {\"type\": \"helmholtz\", \"wavenumber\": 1e300}, \"samples\": [[0, 0, 0,"
                + " 1], [1, 0, 1, 2], [0, 1, 0, 3]]"));
    page.shows("#report .lead", "There is no field: what is set was refused.");
    page.waits("document.querySelector('[data-space-told]').textContent === ''");
  }

  private Path project(String members) throws Exception {
    return Files.writeString(
        folder.resolve("mine.json"),
        "{\"format\": \"vekua-project\", \"version\": 1, " + members + "}");
  }

  @Test
  void aDrawnProblemIsSavedForTheCommandLineToo(OpenPage page) throws Exception {
    page.click("[data-mode=solve].tab");
    page.shows("#report .lead", "exact solution");
    Path project = page.save("#save-work", folder);
    Path field = folder.resolve("solved.json");
    assertThat(Main.run("solve", project.toString(), "-o", field.toString())).isZero();
    assertThat(Files.readString(field)).contains("laplace");
    assertThat(Main.run("fit", project.toString(), "-o", field.toString())).isEqualTo(2);
  }

  @Test
  void aFitMayLiveInTheDrawnDomainAlone(OpenPage page) throws Exception {
    page.click("[data-mode=solve].tab");
    page.shows("#report .lead", "exact solution");
    page.click("[data-mode=measure].tab");
    page.open(
        Files.writeString(
            folder.resolve("l.csv"),
            "x,y,u\n.2,.3,1\n.5,1.5,2\n.9,.6,1.5\n1.6,.4,1\n.3,1.1,2\n1.3,.7,.5\n.7,1.8,3\n1.8,.2,.8\n"));
    page.shows("#report .lead", "8 sensors");
    page.click("summary");
    page.run("document.getElementById('within').click(); return '';");
    page.run(PageEdits.SCRIPT + "return await fitted();");
    page.shows("[data-command]", "./vekua fit project.json -o field.json");
    page.look("within");
    Path project = page.save("#save-work", folder);
    Path field = page.save("[data-field]", folder);
    Path again = folder.resolve("again.json");
    assertThat(Files.readString(field)).contains("polygon");
    assertThat(Main.run("fit", project.toString(), "-o", again.toString())).isZero();
    assertThat(FieldFile.read(again).field().coefficients())
        .isEqualTo(FieldFile.read(field).field().coefficients());
  }

  @Test
  void eachModeKeepsWhatItShowed(OpenPage page) {
    page.click("#clear");
    page.click("#add");
    page.shows("#report .lead", "1 sensor");
    page.click("[data-mode=solve].tab");
    page.shows("#report .lead", "exact solution");
    page.click("[data-mode=measure].tab");
    page.shows("#report .lead", "1 sensor");
  }
}

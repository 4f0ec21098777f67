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

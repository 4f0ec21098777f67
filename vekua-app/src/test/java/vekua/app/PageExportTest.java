package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import vekua.app.serve.InBrowser;
import vekua.app.serve.OpenPage;
import vekua.io.FieldFile;

@InBrowser
@Order(1)
@ResourceLock(Resources.SYSTEM_OUT)
class PageExportTest {

  @TempDir Path folder;

  @Test
  void theCommandLineGivesTheFieldOfThePage(OpenPage page) throws Exception {
    Path sensors = page.save("[data-inputs]", folder);
    FieldFile shown = FieldFile.read(page.save("[data-field]", folder));
    String command = page.text("[data-command]");
    assertThat(command).startsWith("./vekua fit sensors.csv ").endsWith(" -o field.json");
    String[] args =
        command
            .replace("./vekua ", "")
            .replace("sensors.csv", sensors.toString())
            .replace("field.json", folder.resolve("again.json").toString())
            .split(" ", -1);
    assertThat(Main.run(args)).isZero();
    FieldFile again = FieldFile.read(folder.resolve("again.json"));
    assertThat(again.field().coefficients()).isEqualTo(shown.field().coefficients());
  }

  @Test
  void valuesAndPictureAreSaved(OpenPage page) throws Exception {
    List<String> lines = Files.readAllLines(page.save("[data-values]", folder));
    assertThat(lines).hasSize(1 + 200 * 200);
    assertThat(lines.get(0)).isEqualTo("x,y,u,ux,uy,spread,blind");
    assertThat(lines.get(1)).startsWith("-1,-1,").matches("([-+0-9.e]+,){6}[-+0-9.e]+");
    var picture = ImageIO.read(page.save("#export [data-picture]", folder).toFile());
    assertThat(picture.getWidth()).isGreaterThan(2 * picture.getHeight());
  }

  @Test
  void drawingAndVolumeAreSaved(OpenPage page) throws Exception {
    String drawing = Files.readString(page.save("[data-drawing]", folder));
    assertThat(drawing).startsWith("<svg").contains("data:image/png;base64,").contains("<path d=");
    assertThat(drawing.split("<circle", -1)).hasSize(61);
    String volume = Files.readString(page.save("[data-vti]", folder));
    assertThat(volume)
        .contains("WholeExtent=\"0 199 0 199 0 0\"")
        .contains("Name=\"u\"")
        .contains("Name=\"spread\"");
    // The first value is that of the table.
    String csv = Files.readAllLines(page.save("[data-values]", folder)).get(1);
    String first = volume.split("format=\"ascii\">\n", -1)[1].split(" ", -1)[0];
    assertThat(csv.split(",", -1)[2]).isEqualTo(first);
  }

  @Test
  void thePythonScriptSaysWhatTheCommandSays(OpenPage page) {
    page.click("[data-python]");
    page.shows("[data-python]", "Copied");
    assertThat(page.run("return navigator.clipboard.readText();"))
        .contains("vekua.fit(data=\"sensors.csv\", equation=\"helmholtz\", wavenumber=12")
        .contains("centre=(0, 0), radius=1.41423)");
  }

  @Test
  void theCommandIsCopied(OpenPage page) {
    page.click("[data-copy]");
    page.shows("[data-copy]", "Copied");
  }
}

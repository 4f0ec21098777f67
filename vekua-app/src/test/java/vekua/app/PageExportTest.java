package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import vekua.app.serve.InBrowser;
import vekua.app.serve.OpenPage;
import vekua.io.FieldFile;

@InBrowser
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
            .split(" ");
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
  void theCommandIsCopied(OpenPage page) {
    page.click("[data-copy]");
    page.shows("[data-copy]", "Copied");
  }
}

package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import vekua.app.serve.InBrowser;
import vekua.app.serve.OpenPage;
import vekua.io.FieldFile;
import vekua.io.FieldSeries;

/** A slider over frequencies: the fields are those of the command line. */
@InBrowser
@Order(1)
@ResourceLock(Resources.SYSTEM_OUT)
class SweepPageTest {

  @TempDir Path folder;

  @Test
  void aTableOfFrequenciesHasASlider(OpenPage page) throws Exception {
    StringBuilder csv = new StringBuilder("freq [Hz],x [m],y [m],\"p [Pa, rms]\"\n");
    for (int f : new int[] {300, 100, 200}) {
      double k = 2 * Math.PI * f / 343;
      for (int i = 0; i < 20; i++) {
        double x = 2 * Math.sin(17 * i * i + 1);
        double y = 2 * Math.cos(29 * i * i);
        csv.append(String.format(Locale.ROOT, "%d,%.4f,%.4f,%.5f%n", f, x, y, Math.sin(k * x)));
      }
    }
    page.open(Files.writeString(folder.resolve("sweep.csv"), csv));
    page.shows("#columns [data-problem]", "60 readings, 3 fields, one for each freq");
    page.look("sweep-columns");
    page.click("#columns [data-accept]");
    page.shows("#sweep-told", "freq 100 Hz");
    page.shows("#report .lead", "20 sensors");
    page.run("document.getElementById('sweep-slider').focus(); return '';");
    page.key("ArrowRight");
    page.key("ArrowRight");
    page.shows("#sweep-told", "freq 300 Hz");
    page.run(PageEdits.SCRIPT + "return await fitted();");
    page.look("sweep");
    Path sensors = page.save("[data-inputs]", folder);
    double[] shown = FieldFile.read(page.save("[data-field]", folder)).field().coefficients();
    Path again = folder.resolve("again.json");
    String command = page.text("[data-command]");
    assertThat(command).contains("--by by --speed 343");
    String[] args =
        command
            .replace("./vekua ", "")
            .replace("sensors.csv", sensors.toString())
            .replace("field.json", again.toString())
            .split(" ", -1);
    assertThat(Main.run(args)).isZero();
    assertThat(FieldSeries.read(again).fields().get(2).field().coefficients()).isEqualTo(shown);
    page.reload();
    page.shows("#sweep-told", "freq 300 Hz");
  }

  /** Angular frequencies have k = ω/c, on the page and by its command. */
  @Test
  void radiansPerSecondAreAngular(OpenPage page) throws Exception {
    StringBuilder csv = new StringBuilder("omega (rad/s),x (m),y (m),p\n");
    for (int omega : new int[] {1715, 1029}) {
      for (int i = 0; i < 20; i++) {
        double x = 2 * Math.sin(17 * i * i + 1);
        double y = 2 * Math.cos(29 * i * i);
        double u = Math.sin(omega / 343.0 * x);
        csv.append(String.format(Locale.ROOT, "%d,%.4f,%.4f,%.5f%n", omega, x, y, u));
      }
    }
    page.open(Files.writeString(folder.resolve("omega.csv"), csv));
    page.shows("#columns [data-problem]", "40 readings, 2 fields");
    page.click("#columns [data-accept]");
    page.shows("#report .lead", "20 sensors");
    assertThat(page.run("return window.vekua.store.state.equation.number;")).isEqualTo("3");
    Path sensors = page.save("[data-inputs]", folder);
    Path again = folder.resolve("again.json");
    String[] args =
        page.text("[data-command]")
            .replace("./vekua ", "")
            .replace("sensors.csv", sensors.toString())
            .replace("field.json", again.toString())
            .split(" ", -1);
    assertThat(Main.run(args)).isZero();
    assertThat(FieldSeries.read(again).fields().get(1).equation().wavenumber()).isEqualTo(5);
  }
}

package vekua;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import vekua.internal.linalg.OpenBlasEngine;

/** What a modular program gets: the public packages, not the internal ones, and OpenBLAS. */
class ModuleTest {

  /** The core and its libraries, as a user's program has them. */
  private static final String MODULES =
      Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
          .filter(entry -> entry.matches(".*(classes|bytedeco.*|jspecify.*)"))
          .filter(entry -> !entry.endsWith("test-classes"))
          .collect(Collectors.joining(File.pathSeparator));

  private static final String FIT =
      """
      package user;

      import vekua.basis.Equation;
      import vekua.fit.Fitter;
      import vekua.geometry.Disk;
      import vekua.geometry.Points;
      import vekua.rows.Samples;

      public class Main {
        public static void main(String[] args) throws Exception {
          Points rim = Disk.unit().boundary(100);
          double[] u = new double[100];
          java.util.Arrays.setAll(u, i -> rim.x(i) * rim.y(i));
          var field = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(rim, u)).field();
          System.out.printf(java.util.Locale.ROOT, "%.3f%n", field.at(0.5, 0.5));
          Class<?> engine =
              Fitter.class.getModule().getClassLoader()
                  .loadClass("vekua.internal.linalg.OpenBlasEngine");
          System.out.println("native: " + engine.getMethod("available").invoke(null));
        }
      }
      """;

  @TempDir private Path folder;

  /** Compiles a program of one module and returns what the compiler says. */
  private String compile(String main) throws Exception {
    Path source = Files.createDirectories(folder.resolve("src/user")).resolve("Main.java");
    Files.writeString(source, main);
    Path module = folder.resolve("src/module-info.java");
    Files.writeString(module, "module user { requires vekua.core; }");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    String[] arguments = {
      "-p", MODULES, "-d", folder.resolve("user").toString(), module.toString(), source.toString()
    };
    ToolProvider.findFirst("javac").orElseThrow().run(print, print, arguments);
    return out.toString(StandardCharsets.UTF_8);
  }

  private String run(String... options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-p"));
    command.add(folder.resolve("user") + File.pathSeparator + MODULES);
    command.addAll(List.of("--add-modules", "ALL-MODULE-PATH"));
    command.addAll(List.of(options));
    command.addAll(List.of("-m", "user/user.Main"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }

  @Test
  void internalPackagesAreClosed() throws Exception {
    assertThat(compile("package user; class Main { vekua.internal.linalg.Engine engine; }"))
        .contains("package vekua.internal.linalg is not visible");
    assertThat(compile(FIT)).isEmpty();
    assertThat(run())
        .contains("0.250")
        .contains("IllegalAccessException")
        .contains("module vekua.core does not export vekua.internal.linalg to module user");
  }

  @Test
  void nativeLibrariesLoad() throws Exception {
    assertThat(compile(FIT)).isEmpty();
    assertThat(run("--add-exports", "vekua.core/vekua.internal.linalg=user"))
        .contains("0.250")
        .contains("native: " + OpenBlasEngine.available());
  }
}

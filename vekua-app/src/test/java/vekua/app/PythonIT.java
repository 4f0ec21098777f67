package vekua.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The Python package, tested by its own tests on the jars just built, as its users have them. */
@Order(1)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Execution(ExecutionMode.CONCURRENT)
class PythonIT {

  private static final String PACKAGES = "import jpype, numpy";
  private static final String ALL =
      PACKAGES + ", pandas, xarray, matplotlib, sklearn, nbconvert, ipykernel, pip, wheel";

  @TempDir Path folder;

  private static boolean required() {
    return Stream.of("CI", "VEKUA_REQUIRE_PYTHON").anyMatch(name -> System.getenv(name) != null);
  }

  private static String program() {
    return Optional.ofNullable(System.getenv("VEKUA_PYTHON")).orElse("/usr/bin/python3");
  }

  @BeforeAll
  static void find() throws IOException, InterruptedException {
    need(PACKAGES);
  }

  /** Whether there is no Python with packages. */
  static boolean lacks(String imports) throws IOException, InterruptedException {
    return !Files.isExecutable(Path.of(program()))
        || run(Path.of("."), "", "-c", imports).exit() != 0;
  }

  /** Goes on only if packages are there, and insists where all of them should be. */
  private static void need(String imports) throws IOException, InterruptedException {
    boolean there = !lacks(required() ? ALL : imports);
    String reason = program() + " cannot " + imports + ": the Python package is not tested";
    if (!there && required()) {
      throw new IllegalStateException(reason + ", but this environment requires it");
    }
    if (!there) {
      System.out.println("PythonIT skipped: " + reason);
    }
    assumeTrue(there, reason);
  }

  static Launcher.Result run(Path folder, String modules, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("PYTHONPATH", modules);
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    builder.environment().put("VEKUA_JAVA_OPTIONS", String.join(" ", Launcher.compilers()));
    // Threads that wait for each other at every small product wait long where others compute too.
    builder.environment().put("OMP_NUM_THREADS", "1");
    builder.environment().put("OPENBLAS_NUM_THREADS", "1");
    Process process = builder.redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Launcher.Result(process.waitFor(), out, "");
  }

  static Path python() {
    return Launcher.ROOT.resolve("python");
  }

  /** As many tests as a module has: on a busy machine they take longer than one may. */
  @Test
  @Order(1)
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void passesItsOwnTests() throws IOException, InterruptedException {
    Launcher.Result tested =
        run(folder, python().toString(), "-m", "unittest", "discover", "-s", python() + "/tests");
    assertThat(tested.exit()).as(tested.out()).isZero();
    assertThat(tested.out()).contains("Ran ");
  }

  @Test
  void executesTheNotebook() throws IOException, InterruptedException {
    need(PACKAGES + ", pandas, matplotlib, sklearn, nbconvert, ipykernel");
    Launcher.Result executed =
        run(
            Launcher.ROOT.resolve("examples"),
            python().toString(),
            "-m",
            "nbconvert",
            "--to=notebook",
            "--execute",
            "--output-dir=" + folder,
            "plate.ipynb");
    assertThat(executed.exit()).as(executed.out()).isZero();
    assertThat(Files.readString(folder.resolve("plate.ipynb")))
        .contains("49 samples determine")
        .contains("image/png");
  }

  @Test
  void isInstalledWithItsJars() throws IOException, InterruptedException {
    need(PACKAGES + ", pip, wheel");
    // A build leaves files beside the sources: let it do so in a copy.
    Path copy = Files.createDirectories(folder.resolve("checkout/python"));
    for (String file : List.of("pyproject.toml", "setup.py", "README.md")) {
      Files.copy(python().resolve(file), copy.resolve(file));
    }
    Files.createSymbolicLink(copy.resolve("vekua"), python().resolve("vekua"));
    Files.createSymbolicLink(
        folder.resolve("checkout/vekua-app"), Launcher.ROOT.resolve("vekua-app"));
    Path target = folder.resolve("installed");
    Launcher.Result installed =
        run(
            folder,
            "",
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-index",
            "--no-deps",
            "--no-build-isolation",
            "--target",
            target.toString(),
            copy.toString());
    assertThat(installed.exit()).as(installed.out()).isZero();
    Launcher.Result used =
        run(
            folder,
            target.toString(),
            "-W",
            "ignore",
            "-c",
            "import vekua; print(vekua.__file__, vekua.fit([0, 1, 0, 1, .5], [0, 0, 1, 1, .5],"
                + " [0, 1, 1, 2, 1], equation='laplace').samples)");
    assertThat(used.out()).startsWith(target.toString()).endsWith(" 5\n");
  }
}

package vekua.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the real launcher as a process. */
public final class Launcher {

  /** The checkout. */
  public static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private Launcher() {}

  /** How a process ended and what it said. */
  public record Result(int exit, String out, String err) {}

  /**
   * How much the compilers do in this virtual machine, as options: as fits those that run as long.
   */
  static List<String> compilers() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-XX:Tier"))
        .toList();
  }

  /**
   * Starts the launcher once, which makes its archive of classes then: all others find it, and do
   * not make it again at the same time.
   */
  static void prepare() {
    if (Archive.MADE != 0) {
      throw new IllegalStateException("the launcher ends with " + Archive.MADE);
    }
  }

  private static final class Archive {

    static final int MADE = make();

    private static int make() {
      try {
        return new ProcessBuilder(ROOT.resolve("vekua").toString(), "--version")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  static Process start(Path folder, Path out, Path err, String... args) throws IOException {
    return start("", folder, out, err, args);
  }

  private static Process start(String options, Path folder, Path out, Path err, String... args)
      throws IOException {
    prepare();
    List<String> command = new ArrayList<>(List.of(ROOT.resolve("vekua").toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    // Runs this short end before the second compiler would pay.
    builder.environment().put("VEKUA_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 " + options);
    return builder.start();
  }

  static Result run(Path folder, String... args) throws IOException, InterruptedException {
    return runWith("", folder, args);
  }

  /** Runs it with more options for the virtual machine. */
  static Result runWith(String options, Path folder, String... args)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile("vekua", ".out");
    Path err = Files.createTempFile("vekua", ".err");
    try {
      int exit = start(options, folder, out, err, args).waitFor();
      return new Result(exit, Files.readString(out), Files.readString(err));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  /** Runs a script with Debian's Python, where the test packages are. */
  public static Result python(Path folder, String script) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("/usr/bin/python3", "-c", script)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().put("VEKUA_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), out, "");
  }
}

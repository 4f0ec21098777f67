package vekua.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import vekua.io.FieldFile;

/**
 * The jar that users submit, by Spark's own launcher, on a cluster of processes. One job of it
 * shows what the jar lacks or brings twice; what the others do, {@link JobsTest} tests.
 */
class SubmitIT {

  private static final Path JAR = Path.of("target/vekua-spark-0.1.0-all.jar").toAbsolutePath();

  /** Spark as it is installed: its jars in one folder, and nothing of ours. */
  private static final Path HOME = Path.of("target/spark-installed").toAbsolutePath();

  @TempDir private Path folder;

  @BeforeAll
  static void install() throws IOException {
    Path jars = Files.createDirectories(HOME.resolve("jars"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path jar = Path.of(entry);
      if (entry.endsWith(".jar") && !entry.contains("vekua") && !entry.contains("openblas")) {
        Path link = jars.resolve(jar.getFileName());
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, jar);
      }
    }
  }

  private String submit(String master, String job, String... args) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-opens"))
        .forEach(command::add);
    command.addAll(List.of(Sessions.SHORT_LIVED.split(" ", -1)));
    command.addAll(List.of("-cp", HOME + "/jars/*", "org.apache.spark.deploy.SparkSubmit"));
    command.addAll(List.of("--master", master));
    command.addAll(List.of("--conf", "spark.ui.enabled=false"));
    command.addAll(List.of("--conf", "spark.executor.extraJavaOptions=" + Sessions.SHORT_LIVED));
    command.addAll(List.of("--class", job, JAR.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("SPARK_HOME", HOME.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    Path log = folder.resolve("log");
    Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    boolean ended = process.waitFor(4, TimeUnit.MINUTES);
    process.destroyForcibly();
    String text = Files.readString(log);
    assertThat(ended).as(text).isTrue();
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }

  @Test
  void fitsWhereOnlySparkIsInstalled() throws Exception {
    StringBuilder csv = new StringBuilder("x,y,u\n");
    for (int i = 0; i < 400; i++) {
      double x = (i % 20) / 10.0 - 1;
      double y = Math.floorDiv(i, 20) / 10.0 - 1;
      csv.append(String.format(Locale.ROOT, "%s,%s,%s%n", x, y, Math.cos(6 * x)));
    }
    Files.writeString(folder.resolve("sensors.csv"), csv);
    String fit = "--equation helmholtz --wavenumber 6 -o field.json";
    assertThat(
            submit(
                "local-cluster[1,1,1024]",
                "vekua.spark.FitJob",
                ("sensors.csv " + fit).split(" ", -1)))
        .contains("400");
    FieldFile field = FieldFile.read(folder.resolve("field.json"));
    // 400 exact readings: what is left is the rounding of a fit.
    assertThat(field.field().at(0.3, -0.2)).isCloseTo(Math.cos(1.8), within(1e-8));
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertThat(jar.getEntry("vekua/spark/PredictJob.class")).isNotNull();
    }
  }
}

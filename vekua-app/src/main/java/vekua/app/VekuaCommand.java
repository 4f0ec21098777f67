package vekua.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import vekua.io.AtomicFile;

/** What every command has. */
abstract class VekuaCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  boolean help;

  /**
   * Checks that a file could be written, before work is spent on it, and that it is none of those
   * that the command reads.
   */
  final void checkOutput(Path target, @Nullable Path... inputs) throws IOException {
    AtomicFile.check(target);
    for (Path input : inputs) {
      if (input != null && Files.exists(target) && Files.isSameFile(target, input)) {
        throw usage("-o " + target + " would overwrite what the command reads; name another file");
      }
    }
  }

  /** A complaint about the options. */
  final ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}

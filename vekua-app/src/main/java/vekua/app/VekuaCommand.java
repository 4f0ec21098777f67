package vekua.app;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import vekua.fit.Warning;
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
    if (isStandard(target)) {
      return;
    }
    AtomicFile.check(target);
    for (Path input : inputs) {
      if (input != null
          && !isStandard(input)
          && Files.exists(target)
          && Files.isSameFile(target, input)) {
        throw usage("-o " + target + " would overwrite what the command reads; name another file");
      }
    }
  }

  /** Whether a file's name is {@code -}: standard input or output. */
  static boolean isStandard(@Nullable Path file) {
    return file != null && file.toString().equals("-");
  }

  /**
   * Writes a file, whole or not at all, compressed if its name ends in {@code .gz}; {@code -} is
   * standard output.
   */
  static void write(Path target, AtomicFile.Content content) throws IOException {
    if (isStandard(target)) {
      // System.out would swallow a failure to write.
      OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
      content.writeTo(out);
      out.flush();
    } else if (Arguments.extension(target).equals("gz")) {
      AtomicFile.write(
          target,
          out -> {
            try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
              content.writeTo(packed);
            }
          });
    } else {
      AtomicFile.write(target, content);
    }
  }

  /** Says warnings where they do not get into what is told. */
  static void warn(List<Warning> warnings) {
    warnings.forEach(each -> System.err.println("vekua: warning: " + each.sentence()));
  }

  /** Whether an option was given, and not only has a default. */
  final boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  /** A complaint about the options. */
  final ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}

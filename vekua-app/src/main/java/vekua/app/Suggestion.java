package vekua.app;

import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import vekua.io.Spelling;

/** What a mistyped option or command may have meant. */
final class Suggestion {

  private Suggestion() {}

  /** The nearest name of an option or subcommand, if it is near enough. */
  static Optional<String> of(String typed, CommandSpec spec) {
    String word = typed.replaceFirst("=.*", "");
    Stream<String> options = spec.options().stream().map(OptionSpec::names).flatMap(Stream::of);
    return Spelling.nearest(
        word, word.startsWith("-") ? options.toList() : spec.subcommands().keySet());
  }
}

package vekua.app;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import vekua.io.BadInputException;

/** The one place where exceptions become a sentence on standard error and an exit code. */
final class Failures {

  private static final int OTHER = 1;
  private static final int BAD_INPUT = 2;

  /** What the system says where nobody reads any more. */
  private static final String BROKEN_PIPE = "Broken pipe";

  private Failures() {}

  /** Wrong options: the sentence, what may have been meant, and where help is. */
  static int usage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    List<String> unmatched = command.getUnmatchedArguments();
    if (unmatched.isEmpty()) {
      say(String.valueOf(e.getMessage()).replaceFirst("^Error: ", ""));
    } else {
      // A mistyped option also makes a required one missing: the cause comes first.
      String wrong = unmatched.get(0);
      Optional<String> meant = Suggestion.of(wrong, command.getCommandSpec());
      if (meant.equals(Optional.of(wrong))) {
        say(wrong + " comes after --, where only names of files may be: put it before");
      } else {
        say("there is no " + (wrong.startsWith("-") ? "option " : "command or file ") + wrong);
        meant.ifPresent(name -> System.err.println("Did you mean " + name + "?"));
      }
    }
    System.err.println(
        "See " + command.getCommandSpec().qualifiedName() + " --help for what there is.");
    return BAD_INPUT;
  }

  /** Failures while a command runs. */
  static int execution(Exception e, CommandLine command, ParseResult parsed) {
    if (e instanceof ParameterException usage) {
      return usage(usage, new String[0]);
    }
    if (e instanceof BadInputException || e instanceof IllegalArgumentException) {
      say(e.getMessage());
      return BAD_INPUT;
    }
    if (e instanceof NoSuchFileException missing) {
      say(missing.getFile() + " does not exist");
      return BAD_INPUT;
    }
    if (e instanceof AccessDeniedException denied) {
      say(denied.getFile() + ": permission denied");
      return BAD_INPUT;
    }
    if (e instanceof FileSystemException system) {
      say(system.getFile() + ": " + system.getReason());
      return OTHER;
    }
    if (e instanceof IOException && BROKEN_PIPE.equals(e.getMessage())) {
      // Whoever reads, such as head, has enough: that is no news for the user.
      return OTHER;
    }
    if (e instanceof IOException) {
      say("input or output failed: " + e.getMessage());
      return OTHER;
    }
    return fatal(e);
  }

  /** Standard output could not be written. */
  static int unwritten() {
    say("standard output could not be written: it was closed, or its disk is full");
    return OTHER;
  }

  /** Failures that no command can handle. */
  static int fatal(Throwable e) {
    if (System.getenv("VEKUA_DEBUG") != null) {
      e.printStackTrace();
    }
    say(
        e instanceof OutOfMemoryError
            ? "not enough memory: ask for less, or give more by VEKUA_JAVA_OPTIONS=-Xmx8g"
            : "unexpected failure: " + e + "; VEKUA_DEBUG=1 shows where");
    return OTHER;
  }

  private static void say(@Nullable String message) {
    System.err.println("vekua: " + message);
  }
}

package vekua.app;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;
import vekua.io.BadInputException;

/** The one place where exceptions become a sentence on standard error and an exit code. */
final class Failures {

  private static final int OTHER = 1;
  private static final int BAD_INPUT = 2;

  private Failures() {}

  /** Wrong options: the sentence, what may have been meant, and where help is. */
  static int usage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    say(e.getMessage());
    if (e instanceof UnmatchedArgumentException unmatched) {
      List<String> suggestions = unmatched.getSuggestions();
      if (!suggestions.isEmpty()) {
        System.err.println("Did you mean " + String.join(" or ", suggestions) + "?");
      }
    }
    System.err.println(
        "See " + command.getCommandSpec().qualifiedName() + " --help for what there is.");
    return BAD_INPUT;
  }

  /** Failures while a command runs. */
  static int execution(Exception e, CommandLine command, ParseResult parsed) {
    if (System.getenv("VEKUA_DEBUG") != null) {
      e.printStackTrace();
    }
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
    if (e instanceof IOException) {
      say("input or output failed: " + e.getMessage());
      return OTHER;
    }
    say("unexpected failure: " + e + "; VEKUA_DEBUG=1 shows where");
    return OTHER;
  }

  private static void say(@Nullable String message) {
    System.err.println("vekua: " + message);
  }
}

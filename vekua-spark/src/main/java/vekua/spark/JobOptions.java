package vekua.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The options of a job: {@code --name value} or {@code --name=value}, flags without a value, and
 * one argument without a name. Complaints are {@code IllegalArgumentException}s in one sentence.
 */
final class JobOptions {

  private final Map<String, String> values = new HashMap<>();
  private final String argument;

  /**
   * Reads the options.
   *
   * @param argument what the argument without a name is called
   * @param valued names of options with a value
   * @param flags names of options without one
   */
  JobOptions(String[] args, String argument, Set<String> valued, Set<String> flags) {
    List<String> rest = new ArrayList<>();
    for (int i = 0; i < args.length; i++) {
      String[] parts = args[i].startsWith("--") ? args[i].split("=", 2) : new String[] {args[i]};
      String name = parts[0].equals("--output") ? "-o" : parts[0];
      if (flags.contains(name) && parts.length == 1) {
        put(name, "");
      } else if (valued.contains(name)) {
        if (parts.length == 1 && i + 1 == args.length) {
          throw new IllegalArgumentException(name + " needs a value");
        }
        put(name, parts.length == 2 ? parts[1] : args[++i]);
      } else if (name.startsWith("-") && name.length() > 1) {
        throw new IllegalArgumentException("there is no option " + args[i]);
      } else {
        rest.add(args[i]);
      }
    }
    if (rest.size() != 1) {
      throw new IllegalArgumentException(
          rest.isEmpty() ? argument + " is missing" : "there is no place for " + rest.get(1));
    }
    this.argument = rest.get(0);
  }

  private void put(String name, String value) {
    if (values.put(name, value) != null) {
      throw new IllegalArgumentException(name + " is given twice");
    }
  }

  /** The argument without a name. */
  String argument() {
    return argument;
  }

  /** Whether an option is there. */
  boolean has(String name) {
    return values.containsKey(name);
  }

  /** The text of an option, if it is there. */
  Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** The text of an option that must be there. */
  String required(String name) {
    String text = values.get(name);
    if (text == null) {
      throw new IllegalArgumentException(name + " is missing");
    }
    return text;
  }

  /** The value of an option, if it is there. */
  <T> Optional<T> value(String name, Function<String, T> parser) {
    String text = values.get(name);
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(parser.apply(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + " " + e.getMessage(), e);
    }
  }
}

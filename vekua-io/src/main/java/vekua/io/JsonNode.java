package vekua.io;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A value read from JSON that knows where it stands in its document, so that every accessor can
 * complain in one sentence. Arrays of numbers are kept as plain arrays.
 */
public final class JsonNode {

  /** Characters of a value that a complaint quotes. */
  private static final int QUOTED = 100;

  private final String source;
  private final String path;
  // A Map<String, Object>, List<Object>, double[], String, Double, Boolean or null.
  private final @Nullable Object value;

  JsonNode(String source, String path, @Nullable Object value) {
    this.source = source;
    this.path = path;
    this.value = value;
  }

  /** A member of this object that must be there. */
  public JsonNode get(String name) {
    return find(name)
        .orElseThrow(() -> new BadInputException(source + ": " + at(name) + " is missing"));
  }

  /** A member of this object; empty if it is absent or null. */
  public Optional<JsonNode> find(String name) {
    if (!(value instanceof Map<?, ?> members)) {
      throw problem("must be an object");
    }
    Object member = members.get(name);
    return member == null ? Optional.empty() : Optional.of(new JsonNode(source, at(name), member));
  }

  /** The names of this object's members, in their order. */
  public List<String> names() {
    if (!(value instanceof Map<?, ?> members)) {
      throw problem("must be an object");
    }
    return members.keySet().stream().map(String::valueOf).toList();
  }

  /** The elements of this array. */
  public List<JsonNode> elements() {
    List<?> list;
    if (value instanceof double[] numbers) {
      list = Arrays.stream(numbers).boxed().toList();
    } else if (value instanceof List<?> values) {
      list = values;
    } else {
      throw problem("must be an array");
    }
    return IntStream.range(0, list.size())
        .mapToObj(i -> new JsonNode(source, path + "[" + i + "]", list.get(i)))
        .toList();
  }

  /** This array of numbers. */
  public double[] numbers() {
    if (value instanceof double[] numbers) {
      return numbers.clone();
    }
    throw problem("must be an array of numbers");
  }

  /** This array of exactly so many numbers. */
  public double[] numbers(int length) {
    double[] numbers = numbers();
    if (numbers.length != length) {
      throw problem("must have " + length + " numbers, not " + numbers.length);
    }
    return numbers;
  }

  /** This number. */
  public double number() {
    if (value instanceof Double number) {
      return number;
    }
    throw problem("must be a number");
  }

  /** This value as {@link JsonWriter} takes it: read, never write. */
  public @Nullable Object value() {
    return value;
  }

  /** Whether this is a number. */
  public boolean isNumber() {
    return value instanceof Double;
  }

  /** Whether this is an object. */
  public boolean isObject() {
    return value instanceof Map;
  }

  /** Whether this is true or false; a complaint if it is neither. */
  public boolean truth() {
    if (value instanceof Boolean truth) {
      return truth;
    }
    throw problem("must be true or false");
  }

  /** Complains about a member of this object that nobody would read. */
  public void allow(List<String> members) {
    for (String name : names()) {
      if (!members.contains(name)) {
        String instead =
            Spelling.nearest(name, members)
                .map(near -> "did you mean " + near + "?")
                .orElse("known are " + String.join(", ", members));
        throw new BadInputException(source + ": there is no " + at(name) + "; " + instead);
      }
    }
  }

  /** What a text stands for, where the complaint of a conversion goes on after its place. */
  <T> T converted(Function<String, T> conversion) {
    try {
      return conversion.apply(text());
    } catch (IllegalArgumentException e) {
      throw new BadInputException(place() + " " + e.getMessage());
    }
  }

  /** This whole number within bounds. */
  public long integer(long low, long high) {
    double number = number();
    if (number == Math.rint(number) && number >= low && number <= high) {
      return (long) number;
    }
    throw problem("must be a whole number between " + low + " and " + high);
  }

  /** This string. */
  public String text() {
    if (value instanceof String text) {
      return text;
    }
    throw problem("must be a string");
  }

  /** Where this value stands: its document and its path there. */
  String place() {
    return source + ": " + (path.isEmpty() ? "the document" : path);
  }

  /** A complaint about this value. */
  public BadInputException problem(String what) {
    String shown =
        value instanceof String || value instanceof Number || value instanceof Boolean
            ? ": " + cut(String.valueOf(value))
            : "";
    return new BadInputException(place() + " " + what + shown);
  }

  private static String cut(String text) {
    return text.length() <= QUOTED ? text : text.substring(0, QUOTED) + "…";
  }

  private String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}

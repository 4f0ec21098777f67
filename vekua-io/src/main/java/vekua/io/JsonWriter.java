package vekua.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Writes maps, lists, arrays of numbers, strings, numbers and booleans as JSON, indented or on one
 * line. Numbers read back bit by bit; those that JSON cannot express (NaN, infinities) become null.
 */
public final class JsonWriter {

  /**
   * A text without anything to escape: long ones, with a field's numbers, are not looked through.
   */
  record Plain(String text) {}

  /** Numbers on a line of a long array. */
  private static final int PER_LINE = 6;

  /** Characters of the field of a small group. */
  private static final int USUAL_LINE = 1 << 10;

  private final Appendable out;
  private final boolean indented;

  private JsonWriter(Appendable out, boolean indented) {
    this.out = out;
    this.indented = indented;
  }

  /** The members of an object, in their order: names and values in turn. */
  public static Map<String, Object> members(Object... namesAndValues) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      members.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return members;
  }

  /** Writes a document. */
  public static void write(Map<String, ?> document, Appendable out) throws IOException {
    new JsonWriter(out, true).value(document, "\n");
    out.append('\n');
  }

  /** A map or a list as text on one line, for machines. */
  public static String toLine(@Nullable Object document) {
    StringBuilder text = new StringBuilder(USUAL_LINE);
    try {
      new JsonWriter(text, false).value(document, "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** The document as text. */
  public static String toString(Map<String, ?> document) {
    StringBuilder text = new StringBuilder();
    try {
      write(document, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private void value(@Nullable Object value, String newLine) throws IOException {
    // Classes that nothing extends come first: to know that they are no maps takes longer.
    if (value instanceof Double number) {
      number(number);
    } else if (value instanceof String text) {
      string(text);
    } else if (value instanceof double[] numbers) {
      array(numbers, newLine);
    } else if (value instanceof Map<?, ?> members) {
      object(members, newLine);
    } else if (value instanceof List<?> list) {
      array(list, newLine);
    } else if (value instanceof OptionalDouble number) {
      number(number.orElse(Double.NaN));
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      out.append(String.valueOf(value));
    } else if (value instanceof Plain plain) {
      out.append('"').append(plain.text).append('"');
    } else {
      throw new IllegalArgumentException("value must be of a JSON type: " + value.getClass());
    }
  }

  private void object(Map<?, ?> members, String newLine) throws IOException {
    String deeper = deeper(newLine);
    String next = indented ? "," + deeper : ",";
    String separator = deeper;
    out.append('{');
    for (Map.Entry<?, ?> member : members.entrySet()) {
      out.append(separator);
      string(String.valueOf(member.getKey()));
      out.append(indented ? ": " : ":");
      value(member.getValue(), deeper);
      separator = next;
    }
    out.append(members.isEmpty() ? "}" : newLine + "}");
  }

  private void array(List<?> list, String newLine) throws IOException {
    String deeper = deeper(newLine);
    String next = indented ? "," + deeper : ",";
    String separator = deeper;
    out.append('[');
    for (Object element : list) {
      out.append(separator);
      value(element, deeper);
      separator = next;
    }
    out.append(list.isEmpty() ? "]" : newLine + "]");
  }

  private String deeper(String newLine) {
    return indented ? newLine + "  " : "";
  }

  private void array(double[] numbers, String newLine) throws IOException {
    boolean wrapped = indented && numbers.length > PER_LINE;
    out.append('[');
    for (int i = 0; i < numbers.length; i++) {
      if (wrapped && i % PER_LINE == 0) {
        out.append(newLine).append("  ");
      }
      number(numbers[i]);
      if (i < numbers.length - 1) {
        boolean tight = !indented || (wrapped && i % PER_LINE == PER_LINE - 1);
        out.append(tight ? "," : ", ");
      }
    }
    out.append(wrapped ? newLine + "]" : "]");
  }

  private void number(double number) throws IOException {
    out.append(Double.isFinite(number) ? Double.toString(number) : "null");
  }

  private void string(String text) throws IOException {
    out.append('"');
    int plain = 0;
    while (plain < text.length() && isPlain(text.charAt(plain))) {
      plain++;
    }
    // Whole texts are copied at once, parts of them by characters.
    out.append(plain == text.length() ? text : text.substring(0, plain));
    for (int i = plain; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c == '\n') {
        out.append("\\n");
      } else if (c < ' ' || Character.isSurrogate(c)) {
        // Unpaired surrogates have no UTF-8 form; as escapes pairs read back as pairs.
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  private static boolean isPlain(char c) {
    return c >= ' ' && c != '"' && c != '\\' && !Character.isSurrogate(c);
  }
}

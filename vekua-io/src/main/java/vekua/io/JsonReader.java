package vekua.io;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A strict reader of JSON (RFC 8259): no comments, no trailing commas, no duplicate names, numbers
 * within the range of a double. Complaints give line and column.
 */
public final class JsonReader {

  /** Deeper documents are refused before they overflow the stack. */
  private static final int MAX_DEPTH = 200;

  private final String source;
  private final char[] text;
  private int at;

  private JsonReader(String source, String text) {
    this.source = source;
    this.text = text.toCharArray();
  }

  /**
   * Reads a file; {@code -} is standard input.
   *
   * @throws BadInputException if there is no such file or it is not JSON
   */
  public static JsonNode read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new BadInputException(file + " is a folder, not a JSON file");
    }
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(file))).toString();
      return read(file.toString(), text);
    } catch (NoSuchFileException e) {
      throw new BadInputException(file + " does not exist");
    } catch (CharacterCodingException e) {
      throw new BadInputException(file + " is not JSON: it is not UTF-8 text");
    }
  }

  private static byte[] bytes(Path file) throws IOException {
    return file.toString().equals(ByteSource.STANDARD)
        ? ByteSource.of(file).all()
        : Files.readAllBytes(file);
  }

  /**
   * Reads a text.
   *
   * @param source what complaints call it
   */
  public static JsonNode read(String source, String text) {
    JsonReader reader = new JsonReader(source, text);
    Object value = reader.value(0);
    reader.space();
    if (reader.at < reader.text.length) {
      throw reader.problem("nothing may follow the document");
    }
    return new JsonNode(source, "", value);
  }

  private @Nullable Object value(int depth) {
    if (depth > MAX_DEPTH) {
      throw problem("the document is nested too deeply");
    }
    space();
    return switch (peek()) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, @Nullable Object> object(int depth) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    at++;
    space();
    if (peek() == '}') {
      at++;
      return members;
    }
    while (true) {
      space();
      if (peek() != '"') {
        throw problem("a name in double quotes is expected");
      }
      String name = string();
      if (members.containsKey(name)) {
        throw problem("the name " + name + " appears twice");
      }
      space();
      expect(':');
      members.put(name, value(depth + 1));
      space();
      if (peek() == '}') {
        at++;
        return members;
      }
      expect(',');
    }
  }

  /** A {@code double[]} where all elements are numbers, else a list. */
  private Object array(int depth) {
    at++;
    space();
    double[] numbers = new double[16];
    int size = 0;
    List<@Nullable Object> mixed = new ArrayList<>();
    if (peek() == ']') {
      at++;
      return new double[0];
    }
    while (true) {
      Object element = value(depth + 1);
      if (mixed.isEmpty() && element instanceof Double number) {
        if (size == numbers.length) {
          numbers = Arrays.copyOf(numbers, 2 * size);
        }
        numbers[size++] = number;
      } else {
        for (int i = 0; i < size; i++) {
          mixed.add(numbers[i]);
        }
        size = 0;
        mixed.add(element);
      }
      space();
      if (peek() == ']') {
        at++;
        return mixed.isEmpty() ? Arrays.copyOf(numbers, size) : mixed;
      }
      expect(',');
    }
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    at++;
    while (true) {
      char c = peek();
      if (c < ' ') {
        throw problem("a string must not hold control characters");
      }
      at++;
      if (c == '"') {
        return out.toString();
      }
      out.append(c == '\\' ? escape() : c);
    }
  }

  private char escape() {
    char c = peek();
    at++;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> {
        at--;
        throw problem("\\" + c + " is not an escape");
      }
    };
  }

  private char unicode() {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      int digit = Character.digit(peek(), 16);
      if (digit < 0) {
        throw problem("four hexadecimal digits must follow \\u");
      }
      code = 16 * code + digit;
      at++;
    }
    return (char) code;
  }

  private @Nullable Object word(String word, @Nullable Object value) {
    for (int i = 0; i < word.length(); i++) {
      if (peek() != word.charAt(i)) {
        throw problem("a value is expected");
      }
      at++;
    }
    return value;
  }

  private Double number() {
    int start = at;
    if (at < text.length && text[at] == '-') {
      at++;
    }
    if (at < text.length && text[at] == '0') {
      at++;
    } else {
      digits(start);
    }
    if (at < text.length && text[at] == '.') {
      at++;
      digits(start);
    }
    if (at < text.length && (text[at] == 'e' || text[at] == 'E')) {
      at++;
      if (at < text.length && (text[at] == '+' || text[at] == '-')) {
        at++;
      }
      digits(start);
    }
    double value = JavaDoubleParser.parseDouble(text, start, at - start);
    if (Double.isInfinite(value)) {
      throw problem("the number is too large: " + new String(text, start, at - start));
    }
    return value;
  }

  private void digits(int start) {
    int first = at;
    while (at < text.length && text[at] >= '0' && text[at] <= '9') {
      at++;
    }
    if (at == first) {
      throw problem(start == at ? "a value is expected" : "a digit is expected");
    }
  }

  private void space() {
    while (at < text.length
        && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) {
      at++;
    }
  }

  private char peek() {
    if (at >= text.length) {
      throw problem("the document ends too early");
    }
    return text[at];
  }

  private void expect(char c) {
    if (peek() != c) {
      throw problem("'" + c + "' is expected");
    }
    at++;
  }

  private BadInputException problem(String what) {
    int line = 1;
    int column = 1;
    for (int i = 0; i < Math.min(at, text.length); i++) {
      column++;
      if (text[i] == '\n') {
        line++;
        column = 1;
      }
    }
    return new BadInputException(
        source + " is not JSON: line " + line + ", column " + column + ": " + what);
  }
}

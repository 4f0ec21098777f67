package vekua.formula;

import java.util.List;
import java.util.Optional;

/** Recursive descent over sums, products, signs and powers; powers bind from the right. */
final class ExpressionParser {

  private static final int LONGEST = 100_000;
  private static final int DEEPEST = 200;

  /** Characters that a complaint quotes on each side of its place in a long formula. */
  private static final int QUOTED = 40;

  private final String text;
  private final List<String> variables;
  private final Program program = new Program();
  private int at;
  private int depth;

  ExpressionParser(String text, List<String> variables) {
    this.text = text;
    this.variables = variables;
  }

  Program parse() {
    if (text.length() > LONGEST) {
      at = LONGEST;
      throw error("a formula may have 100,000 characters at most");
    }
    sum(); // and the blanks behind it
    if (at < text.length()) {
      throw error("unexpected \"" + text.charAt(at) + "\"" + advice());
    }
    return program;
  }

  private void add(Operation step, double number) {
    if (program.length() == Program.LONGEST) {
      throw error("a formula may have 20,000 numbers, names and operations at most");
    }
    program.add(step, number);
  }

  private void add(Operation step) {
    add(step, 0);
  }

  private void sum() {
    product();
    while (true) {
      if (accept('+')) {
        product();
        add(Operation.PLUS);
      } else if (accept('-')) {
        product();
        add(Operation.MINUS);
      } else {
        return;
      }
    }
  }

  private void product() {
    signed();
    while (true) {
      if (accept('*')) {
        signed();
        add(Operation.TIMES);
      } else if (accept('/')) {
        signed();
        add(Operation.OVER);
      } else {
        return;
      }
    }
  }

  private void signed() {
    if (++depth > DEEPEST) {
      throw error("nested too deeply");
    }
    if (accept('-')) {
      signed();
      add(Operation.NEGATE);
    } else if (accept('+')) {
      signed();
    } else {
      power();
    }
    depth--;
  }

  private void power() {
    atom();
    if (accept('^')) {
      signed();
      add(Operation.POWER);
    }
  }

  private void atom() {
    skipBlanks();
    if (at == text.length()) {
      throw error("the formula ends too early");
    }
    char c = text.charAt(at);
    if (accept('(')) {
      closed();
    } else if (isDigit(at) || c == '.') {
      number();
    } else if (Character.isLetter(c)) {
      word();
    } else {
      throw error("unexpected \"" + c + "\"");
    }
  }

  /** The rest of what stands in brackets. */
  private void closed() {
    sum();
    if (!accept(')')) {
      String advice = at < text.length() ? advice() : "";
      throw error("missing \")\"" + advice);
    }
  }

  /** What helps where something stands that no formula has there: two habits of other notations. */
  private String advice() {
    char c = text.charAt(at);
    boolean afterDigit = at > 0 && isDigit(at - 1);
    if (c == ',' && afterDigit && at + 1 < text.length() && isDigit(at + 1)) {
      return "; decimals begin with a point, as in 0.5";
    }
    boolean afterValue = at > 0 && (afterDigit || text.charAt(at - 1) == ')');
    return afterValue && (Character.isLetter(c) || c == '(')
        ? "; a product is written with its sign, as in 2*x"
        : "";
  }

  private void number() {
    int start = at;
    while (at < text.length() && (isDigit(at) || text.charAt(at) == '.')) {
      at++;
    }
    if (at < text.length() && Character.toLowerCase(text.charAt(at)) == 'e') {
      int sign = at + 1;
      if (sign < text.length() && (text.charAt(sign) == '-' || text.charAt(sign) == '+')) {
        sign++;
      }
      if (sign < text.length() && isDigit(sign)) {
        at = sign;
        while (at < text.length() && isDigit(at)) {
          at++;
        }
      }
    }
    String number = text.substring(start, at);
    try {
      add(Operation.CONSTANT, Double.parseDouble(number));
    } catch (NumberFormatException e) {
      at = start;
      throw error("not a number: \"" + cut(number, 0) + "\"");
    }
  }

  private boolean isDigit(int i) {
    return text.charAt(i) >= '0' && text.charAt(i) <= '9';
  }

  private void word() {
    int start = at;
    while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
      at++;
    }
    String word = text.substring(start, at);
    Optional<Operation> function = Operation.function(word);
    if (variables.contains(word)) {
      add(Operation.VARIABLE, variables.indexOf(word));
    } else if (word.equals("pi") || word.equals("e")) {
      add(Operation.CONSTANT, word.equals("e") ? Math.E : Math.PI);
    } else if (function.isPresent()) {
      if (!accept('(')) {
        throw error("missing \"(\" after " + word);
      }
      if (function.get() == Operation.ATAN2) {
        sum();
        if (!accept(',')) {
          throw error("missing \",\": atan2 has two arguments, y and x");
        }
      }
      closed();
      add(function.get());
    } else {
      at = start;
      throw error(
          "unknown name \""
              + cut(word, 0)
              + "\" (variables: "
              + String.join(", ", variables)
              + "; functions: "
              + Operation.functions()
              + ")");
    }
  }

  private boolean accept(char c) {
    skipBlanks();
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private IllegalArgumentException error(String what) {
    return new IllegalArgumentException(
        "formula \"" + cut(text, at) + "\", column " + (at + 1) + ": " + what);
  }

  /** A text, or of a long one what surrounds a place. */
  private static String cut(String text, int place) {
    if (text.length() <= 4 * QUOTED) {
      return text;
    }
    int from = Math.max(0, place - QUOTED);
    int to = Math.min(text.length(), place + QUOTED);
    return (from > 0 ? "…" : "") + text.substring(from, to) + (to < text.length() ? "…" : "");
  }
}

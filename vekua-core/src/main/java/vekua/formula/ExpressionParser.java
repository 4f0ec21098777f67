package vekua.formula;

import java.util.List;

/** Recursive descent over sums, products, signs and powers; powers bind from the right. */
final class ExpressionParser {

  private final String text;
  private final List<String> variables;
  private int at;
  private int depth;

  ExpressionParser(String text, List<String> variables) {
    this.text = text;
    this.variables = variables;
  }

  Expression.Node parse() {
    Expression.Node node = sum();
    skipBlanks();
    if (at < text.length()) {
      throw error("unexpected \"" + text.charAt(at) + "\"");
    }
    return node;
  }

  private Expression.Node sum() {
    Expression.Node node = product();
    while (true) {
      if (accept('+')) {
        node = new Expression.Binary('+', node, product());
      } else if (accept('-')) {
        node = new Expression.Binary('-', node, product());
      } else {
        return node;
      }
    }
  }

  private Expression.Node product() {
    Expression.Node node = signed();
    while (true) {
      if (accept('*')) {
        node = new Expression.Binary('*', node, signed());
      } else if (accept('/')) {
        node = new Expression.Binary('/', node, signed());
      } else {
        return node;
      }
    }
  }

  private Expression.Node signed() {
    if (++depth > 200) {
      throw error("nested too deeply");
    }
    Expression.Node node;
    if (accept('-')) {
      node = new Expression.Binary('*', new Expression.Constant(-1), signed());
    } else if (accept('+')) {
      node = signed();
    } else {
      node = power();
    }
    depth--;
    return node;
  }

  private Expression.Node power() {
    Expression.Node base = atom();
    return accept('^') ? new Expression.Binary('^', base, signed()) : base;
  }

  private Expression.Node atom() {
    skipBlanks();
    if (at == text.length()) {
      throw error("the formula ends too early");
    }
    if (accept('(')) {
      return closed(sum());
    }
    char c = text.charAt(at);
    if (isDigit(at) || c == '.') {
      return number();
    }
    if (Character.isLetter(c)) {
      return word();
    }
    throw error("unexpected \"" + c + "\"");
  }

  private Expression.Node closed(Expression.Node node) {
    if (!accept(')')) {
      throw error("missing \")\"");
    }
    return node;
  }

  private Expression.Node number() {
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
      return new Expression.Constant(Double.parseDouble(number));
    } catch (NumberFormatException e) {
      at = start;
      throw error("not a number: \"" + number + "\"");
    }
  }

  private boolean isDigit(int i) {
    return text.charAt(i) >= '0' && text.charAt(i) <= '9';
  }

  private Expression.Node word() {
    int start = at;
    while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
      at++;
    }
    String word = text.substring(start, at);
    int variable = variables.indexOf(word);
    if (variable >= 0) {
      return new Expression.Variable(variable);
    }
    if (word.equals("pi")) {
      return new Expression.Constant(Math.PI);
    }
    if (word.equals("e")) {
      return new Expression.Constant(Math.E);
    }
    if (Expression.Call.known(word)) {
      if (!accept('(')) {
        throw error("missing \"(\" after " + word);
      }
      return new Expression.Call(word, closed(sum()));
    }
    at = start;
    throw error("unknown name \"" + word + "\" (variables: " + String.join(", ", variables) + ")");
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
        "formula \"" + text + "\", column " + (at + 1) + ": " + what);
  }
}

package vekua.formula;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import vekua.internal.Interruption;

/**
 * A formula as steps over a stack, operands before operators: its length costs time, never depth.
 */
final class Program {

  /** Steps that take much longer than a look at the thread's interruption. */
  private static final int LONG = 500;

  /** Steps of the longest formula: numbers, names and operations. */
  static final int LONGEST = 20_000;

  private Operation[] steps = new Operation[16];
  // The number that a step pushes, or the index of its variable.
  private double[] numbers = new double[16];
  private int length;
  private int height;
  private int highest;

  /** Adds a step. */
  void add(Operation step, double number) {
    if (length == steps.length) {
      steps = Arrays.copyOf(steps, 2 * length);
      numbers = Arrays.copyOf(numbers, 2 * length);
    }
    steps[length] = step;
    numbers[length++] = number;
    height += step.growth();
    highest = Math.max(highest, height);
  }

  /** Adds a step that pushes nothing new. */
  void add(Operation step) {
    add(step, 0);
  }

  int length() {
    return length;
  }

  /** Whoever evaluates a long formula at many places can be interrupted between two of them. */
  private void endIfAsked() {
    if (length > LONG) {
      Interruption.ofThisThread().check();
    }
  }

  /** Whether the formula uses a variable. */
  boolean uses(int variable) {
    for (int i = 0; i < length; i++) {
      if (steps[i] == Operation.VARIABLE && numbers[i] == variable) {
        return true;
      }
    }
    return false;
  }

  /** The value where the variables have these values. */
  double value(double... variables) {
    endIfAsked();
    double[] stack = new double[highest];
    int top = -1;
    for (int i = 0; i < length; i++) {
      Operation step = steps[i];
      switch (step) {
        case CONSTANT -> stack[++top] = numbers[i];
        case VARIABLE -> stack[++top] = variables[(int) numbers[i]];
        case PLUS -> stack[--top] += stack[top + 1];
        case MINUS -> stack[--top] -= stack[top + 1];
        case TIMES -> stack[--top] *= stack[top + 1];
        case OVER -> stack[--top] /= stack[top + 1];
        case POWER -> {
          top--;
          stack[top] = Operation.power(stack[top], stack[top + 1]);
        }
        case ATAN2 -> stack[--top] = Math.atan2(stack[top], stack[top + 1]);
        default -> stack[top] = step.of(stack[top]);
      }
    }
    return stack[0];
  }

  /** All values, and perhaps more, where the variables are in these intervals. */
  Interval range(Interval... variables) {
    endIfAsked();
    Interval[] stack = new Interval[highest];
    int top = -1;
    for (int i = 0; i < length; i++) {
      Operation step = steps[i];
      top += step.growth();
      stack[top] =
          switch (step) {
            case CONSTANT -> Interval.between(numbers[i], numbers[i]);
            case VARIABLE -> variables[(int) numbers[i]];
            case PLUS -> stack[top].plus(stack[top + 1]);
            case MINUS -> stack[top].plus(stack[top + 1].of(Operation.NEGATE));
            case TIMES -> stack[top].times(stack[top + 1]);
            case OVER -> stack[top].over(stack[top + 1]);
            case POWER -> stack[top].power(stack[top + 1]);
            case ATAN2 -> stack[top].angle(stack[top + 1]);
            default -> stack[top].of(step);
          };
    }
    return stack[0];
  }

  /**
   * The derivative where the variables have these values and change at these rates, by the chain
   * rule at every step: exact but for rounding.
   */
  double slope(double[] variables, double[] rates) {
    endIfAsked();
    double[] stack = new double[highest];
    double[] slopes = new double[highest];
    int top = -1;
    for (int i = 0; i < length; i++) {
      Operation step = steps[i];
      top += step.growth();
      double u = stack[top];
      double du = slopes[top];
      switch (step) {
        case CONSTANT -> set(stack, slopes, top, numbers[i], 0);
        case VARIABLE ->
            set(stack, slopes, top, variables[(int) numbers[i]], rates[(int) numbers[i]]);
        case PLUS -> set(stack, slopes, top, u + stack[top + 1], du + slopes[top + 1]);
        case MINUS -> set(stack, slopes, top, u - stack[top + 1], du - slopes[top + 1]);
        case TIMES -> {
          double v = stack[top + 1];
          set(stack, slopes, top, u * v, du * v + u * slopes[top + 1]);
        }
        case OVER -> {
          double v = stack[top + 1];
          set(stack, slopes, top, u / v, (du - u / v * slopes[top + 1]) / v);
        }
        case POWER -> {
          double v = stack[top + 1];
          double dv = slopes[top + 1];
          double value = Operation.power(u, v);
          // Constant parts must not bring in a logarithm of zero, or zero times infinity.
          double slope = du == 0 ? 0 : v * Math.pow(u, v - 1) * du;
          set(stack, slopes, top, value, dv == 0 ? slope : slope + value * Math.log(u) * dv);
        }
        case ATAN2 -> {
          double v = stack[top + 1];
          double change = du * v - u * slopes[top + 1];
          set(stack, slopes, top, Math.atan2(u, v), change == 0 ? 0 : change / (u * u + v * v));
        }
        default -> {
          double value = step.of(u);
          set(stack, slopes, top, value, du == 0 ? 0 : du * step.slope(u, value));
        }
      }
    }
    return slopes[0];
  }

  private static void set(double[] stack, double[] slopes, int at, double value, double slope) {
    stack[at] = value;
    slopes[at] = slope;
  }

  /** The same as a polynomial in the first two variables, if it is one of a moderate degree. */
  Optional<Polynomial> polynomial() {
    Interruption interruption = Interruption.ofThisThread();
    Deque<Polynomial> stack = new ArrayDeque<>();
    for (int i = 0; i < length; i++) {
      interruption.check();
      Operation step = steps[i];
      Optional<Polynomial> result;
      if (step == Operation.CONSTANT) {
        result = Optional.of(Polynomial.constant(numbers[i]));
      } else if (step == Operation.VARIABLE) {
        int x = numbers[i] == 0 ? 1 : 0;
        result = numbers[i] < 2 ? Optional.of(Polynomial.monomial(1, x, 1 - x)) : Optional.empty();
      } else if (step.growth() == 0) {
        Polynomial argument = stack.pop();
        result =
            step == Operation.NEGATE
                ? Optional.of(argument.times(-1))
                : argument.constant().map(step::of).map(Polynomial::constant);
      } else {
        Polynomial right = stack.pop();
        result = combined(step, stack.pop(), right);
      }
      if (result.isEmpty()) {
        return result;
      }
      stack.push(result.get());
    }
    return Optional.of(stack.pop());
  }

  private static Optional<Polynomial> combined(Operation step, Polynomial a, Polynomial b) {
    return switch (step) {
      case PLUS -> Optional.of(a.plus(b));
      case MINUS -> Optional.of(a.plus(b.times(-1)));
      case TIMES -> a.times(b);
      case OVER -> b.constant().map(c -> a.times(1 / c));
      case ATAN2 ->
          a.constant()
              .flatMap(y -> b.constant().map(x -> Math.atan2(y, x)).map(Polynomial::constant));
      default -> b.constant().flatMap(a::power);
    };
  }
}

package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import vekua.functions.Functions;

/**
 * Functions that do one thing for a fit, and alternative priors of their coefficients.
 *
 * @param functions the sets, one after another
 * @param priors the alternatives, each with a deviation for every function
 */
record Part(List<Functions> functions, List<Prior> priors) {

  /** No functions, with one empty prior. */
  static final Part NONE = new Part(List.of(), List.of(new Prior(1, new double[0])));

  static Part of(Functions functions, List<Prior> priors) {
    return new Part(List.of(functions), priors);
  }

  /** Both parts, every alternative of the first beside every one of the second. */
  Part everyPair(Part second) {
    List<Prior> pairs = new ArrayList<>();
    for (Prior a : priors) {
      for (Prior b : second.priors) {
        pairs.add(joined(a, b, a.weight() * b.weight()));
      }
    }
    return new Part(together(functions, second.functions), pairs);
  }

  /** Both parts, the first alternatives of them together, then the second ones, and so on. */
  Part inTurn(Part second) {
    List<Prior> pairs = new ArrayList<>();
    for (int i = 0; i < priors.size(); i++) {
      pairs.add(joined(priors.get(i), second.priors.get(i), priors.get(i).weight()));
    }
    return new Part(together(functions, second.functions), pairs);
  }

  private static List<Functions> together(List<Functions> first, List<Functions> second) {
    List<Functions> all = new ArrayList<>(first);
    all.addAll(second);
    return List.copyOf(all);
  }

  private static Prior joined(Prior a, Prior b, double weight) {
    return new Prior(weight, joined(a.deviations(), b.deviations()));
  }

  static double[] joined(double[] a, double[] b) {
    double[] all = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    return all;
  }

  /** Every number a number of times in a row. */
  static double[] repeated(double[] numbers, int times) {
    double[] all = new double[numbers.length * times];
    Arrays.setAll(all, i -> numbers[i / times]);
    return all;
  }
}

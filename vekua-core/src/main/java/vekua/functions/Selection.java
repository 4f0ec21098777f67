package vekua.functions;

import java.util.Arrays;
import vekua.geometry.PointBlock;

/** Some of the functions of a set, such as real parts without the imaginary part of a constant. */
public final class Selection implements Functions {

  static final String KIND = "selection";

  private final Functions all;
  private final int[] chosen;

  /**
   * Chooses functions.
   *
   * @param all the functions to choose from
   * @param chosen indices of the functions in the order that they shall have, each 0 to {@code
   *     all.size() - 1}
   */
  public Selection(Functions all, int... chosen) {
    this.all = all;
    this.chosen = chosen.clone();
    for (int index : chosen) {
      if (!(index >= 0 && index < all.size())) {
        throw new IllegalArgumentException(
            "chosen function must be between 0 and " + (all.size() - 1) + ": " + index);
      }
    }
  }

  /**
   * All functions but one.
   *
   * @param all the functions to choose from, at least one
   * @param left the index of the one that is left out, 0 to {@code all.size() - 1}
   */
  public static Selection without(Functions all, int left) {
    int[] chosen = new int[all.size() - 1];
    Arrays.setAll(chosen, j -> j < left ? j : j + 1);
    return new Selection(all, chosen);
  }

  /**
   * Chooses from pairs of functions, such as real and imaginary parts.
   *
   * @param pairs the two functions of each pair, one after the other
   * @param parts for each pair 0 for none, 1 for its first function, 2 for its second, 3 for both
   */
  public static Selection ofPairs(Functions pairs, int[] parts) {
    return new Selection(
        pairs, Arrays.stream(columns(parts)).mapToInt(column -> (int) column).toArray());
  }

  static double[] columns(int[] parts) {
    double[] columns = new double[Arrays.stream(parts).map(Integer::bitCount).sum()];
    int at = 0;
    for (int j = 0; j < parts.length; j++) {
      for (int part = 0; part < 2; part++) {
        if ((parts[j] >> part & 1) != 0) {
          columns[at++] = 2 * j + part;
        }
      }
    }
    return columns;
  }

  static Selection read(Description.Reader r) {
    double[] chosen = r.rest();
    return new Selection(r.member(0), Arrays.stream(chosen).mapToInt(n -> (int) n).toArray());
  }

  @Override
  public Description description() {
    return Description.of(KIND, Arrays.stream(chosen).asDoubleStream().toArray(), all);
  }

  @Override
  public int size() {
    return chosen.length;
  }

  @Override
  public int dimension() {
    return all.dimension();
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    Columns columns = out.like(all.size(), points.size());
    all.evaluate(points, columns);
    for (int j = 0; j < chosen.length; j++) {
      out.copy(columns, chosen[j], j, points.size());
    }
  }
}

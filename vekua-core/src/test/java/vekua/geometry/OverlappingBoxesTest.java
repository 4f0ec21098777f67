package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class OverlappingBoxesTest {

  private static double[] integers(Random random, int n, int most) {
    return random.ints(n, 0, most).mapToDouble(i -> i).toArray();
  }

  /** Whether the boxes of two chords share a place, their sides included. */
  private static boolean meet(double[] v, double[] margin, int i, int j) {
    int n = v.length;
    double lowI = Math.min(v[i], v[(i + 1) % n]) - margin[i];
    double highI = Math.max(v[i], v[(i + 1) % n]) + margin[i];
    double lowJ = Math.min(v[j], v[(j + 1) % n]) - margin[j];
    double highJ = Math.max(v[j], v[(j + 1) % n]) + margin[j];
    return lowI <= highJ && lowJ <= highI;
  }

  /** Against a look at all pairs; small whole numbers make many boxes that only touch. */
  @Test
  void everyPairIsShownOnce() {
    Random random = new Random(5);
    for (int run = 0; run < 20; run++) {
      int n = 3 + run;
      double[] x = integers(random, n, run % 2 == 0 ? 40 : 7);
      double[] y = integers(random, n, run % 2 == 0 ? 7 : 40);
      double[] margin = random.ints(n, 0, 3).mapToDouble(i -> 0.5 * i).toArray();
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
          if (meet(x, margin, i, j) && meet(y, margin, i, j)) {
            expected.add(i + " " + j);
          }
        }
      }
      List<String> shown = new ArrayList<>();
      OverlappingBoxes.of(x, y, margin)
          .search(
              (i, j) -> {
                shown.add(i + " " + j);
                return false;
              });
      assertThat(shown).containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  /** A sweep along the longer side shows pairs in its order, and ends where it is told to. */
  @Test
  void aSearchSweepsAlongTheLongerSideAndEndsWhenTold() {
    double[] far = {0, 1, 2, 3, 4, 2};
    double[] near = {0, 0.1, 0, 0.1, 0, 0.5};
    for (boolean wide : new boolean[] {true, false}) {
      List<Integer> first = new ArrayList<>();
      OverlappingBoxes.of(wide ? far : near, wide ? near : far, new double[6])
          .search(
              (i, j) -> {
                first.add(i);
                return first.size() == 2;
              });
      assertThat(first).hasSize(2);
      assertThat(first.get(0)).isZero();
    }
  }
}

package vekua.modes;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import vekua.basis.ModeAnsatz;
import vekua.functions.Functions;

/** Stages of a drum by wavenumber and effort, made as they are asked for. */
final class Stages {

  /** How much farther than asked a stage goes. */
  private static final double FARTHER = 1.2;

  /** The same for short waves, over the radius of the domain. */
  private static final double WAVES = 3;

  private static final int MOST_COLUMNS = 3000;

  private final Drum drum;
  private final ModeAnsatz ansatz;
  private final List<List<Stage>> byEffort = new ArrayList<>();

  Stages(Drum drum) {
    this.drum = drum;
    this.ansatz = new ModeAnsatz(drum.domain(), drum.values());
  }

  Drum drum() {
    return drum;
  }

  /**
   * A stage that suffices for a wavenumber.
   *
   * @param k wavenumber, positive
   * @param effort zero or more
   */
  Stage at(double k, int effort) {
    while (byEffort.size() <= effort) {
      byEffort.add(new ArrayList<>());
    }
    List<Stage> stages = byEffort.get(effort);
    Stage best = null;
    for (Stage stage : stages) {
      if (stage.highest() >= k && stage.highest() <= FARTHER * FARTHER * k * 1.5) {
        best = best == null || stage.highest() < best.highest() ? stage : best;
      }
    }
    if (best == null) {
      double radius = drum.domain().frame().radius();
      double low = Math.max(k, 2 / radius);
      double highest = Math.min(FARTHER * low, low + WAVES / radius);
      DoubleFunction<Functions> family = ansatz.functions(highest, effort);
      int columns = family.apply(highest).size();
      if (columns > MOST_COLUMNS) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "modes around %.6g need %d functions, more than %d: ask for lower ones",
                k * k,
                columns,
                MOST_COLUMNS));
      }
      best = new Stage(drum, family, highest);
      stages.add(best);
    }
    return best;
  }
}

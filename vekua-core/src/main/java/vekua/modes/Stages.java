package vekua.modes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import vekua.basis.ModeAnsatz;
import vekua.functions.Functions;
import vekua.geometry.Corner;
import vekua.geometry.Domain;
import vekua.geometry.Tip;

/** Stages of a drum by wavenumber and effort, made as they are asked for. */
final class Stages {

  /** How much farther than asked a stage goes. */
  private static final double FARTHER = 1.2;

  /** The same for short waves, over the radius of the domain. */
  private static final double WAVES = 3;

  /** How far from a patch, in radii of it, corners are near. */
  private static final double NEAR = 0.6;

  private static final int MOST_COLUMNS = 3000;

  private final Drum drum;
  private final List<ModeAnsatz> ansatz;
  private final List<List<Stage>> byEffort = new ArrayList<>();

  Stages(Drum drum) {
    this.drum = drum;
    this.ansatz = drum.division().patches().stream().map(p -> ansatz(drum, p)).toList();
  }

  private static ModeAnsatz ansatz(Drum drum, Patch patch) {
    if (drum.division().whole()) {
      return ModeAnsatz.of(drum.domain(), drum.values());
    }
    ModeAnsatz.Edge[] edges = new ModeAnsatz.Edge[patch.side().length];
    Arrays.setAll(
        edges,
        s ->
            patch.isCut(s)
                ? ModeAnsatz.Edge.CUT
                : drum.value(patch.side()[s]) ? ModeAnsatz.Edge.VALUE : ModeAnsatz.Edge.SLOPE);
    ModeAnsatz.Edge[] hidden = new ModeAnsatz.Edge[patch.domain().corners().size()];
    for (int c = 0; c < hidden.length; c++) {
      int tip = c < patch.tip().length ? patch.tip()[c] : -1;
      hidden[c] = tip < 0 ? ModeAnsatz.Edge.CUT : hidden(drum, patch, c, tip);
    }
    return ModeAnsatz.ofPart(patch.domain(), edges, hidden, neighbours(drum, patch));
  }

  /** Singular corners and ends of slits that a patch is near to. */
  private static List<ModeAnsatz.Neighbour> neighbours(Drum drum, Patch patch) {
    List<ModeAnsatz.Neighbour> near = new ArrayList<>();
    for (Corner c : drum.domain().corners()) {
      if (c.angle() > Math.PI * (1 + 1e-9) && near(patch, c)) {
        near.add(new ModeAnsatz.Neighbour(c, edge(drum, c.first()), edge(drum, c.last())));
      }
    }
    List<Tip> tips = drum.domain().tips();
    for (int t = 0; t < tips.size(); t++) {
      Tip tip = tips.get(t);
      // Seen from the end, the first face is to the left of the way back along the slit.
      int first = t % 2 == 0 ? tip.left() : tip.right();
      int last = t % 2 == 0 ? tip.right() : tip.left();
      Corner c =
          new Corner(tip.x(), tip.y(), tip.direction() + Math.PI, 2 * Math.PI, first, last, 1);
      if (near(patch, c)) {
        near.add(new ModeAnsatz.Neighbour(c, edge(drum, first), edge(drum, last)));
      }
    }
    return near;
  }

  private static ModeAnsatz.Edge edge(Drum drum, int side) {
    return drum.value(side) ? ModeAnsatz.Edge.VALUE : ModeAnsatz.Edge.SLOPE;
  }

  private static boolean near(Patch patch, Corner c) {
    boolean own = patch.domain().corners().stream().anyMatch(p -> p.x() == c.x() && p.y() == c.y());
    Domain domain = patch.domain();
    double distance = domain.outer().orElseThrow().distance(c.x(), c.y());
    return !own && distance < NEAR * domain.frame().radius();
  }

  /** The condition on the face of a slit that a patch does not see at the slit's end. */
  private static ModeAnsatz.Edge hidden(Drum drum, Patch patch, int corner, int end) {
    Tip tip = drum.domain().tips().get(end);
    Corner c = patch.domain().corners().get(corner);
    int seen = patch.side()[patch.isCut(c.first()) ? c.last() : c.first()];
    boolean value = drum.value(seen == tip.left() ? tip.right() : tip.left());
    return value ? ModeAnsatz.Edge.VALUE : ModeAnsatz.Edge.SLOPE;
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
  synchronized Stage at(double k, int effort) {
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
      DoubleFunction<Waves> family = family(highest, effort);
      int columns = family.apply(highest).size();
      if (columns > MOST_COLUMNS) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "modes around %.6g need %d functions or more, but there may be %d, for the domain"
                    + " is %.0f half waves long there: ask for lower ones, or for those of a part",
                k * k,
                columns,
                MOST_COLUMNS,
                2 * k * radius / Math.PI));
      }
      best = new Stage(drum, family, highest);
      stages.add(best);
    }
    return best;
  }

  private DoubleFunction<Waves> family(double highest, int effort) {
    List<DoubleFunction<Functions>> members =
        ansatz.stream().map(a -> a.functions(highest, effort)).toList();
    List<Patch> patches = drum.division().patches();
    return k -> new Waves(patches, members.stream().map(m -> m.apply(k)).toList());
  }
}

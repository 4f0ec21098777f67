package vekua.basis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import vekua.functions.InMedium;
import vekua.functions.InclusionFunctions;
import vekua.functions.MediumFunctions;
import vekua.geometry.Disk;
import vekua.medium.Medium;

/** Bases of equations in media, which fill a disc. */
final class MediumBases {

  /** The highest degree of sources that a medium which is not known exactly seems to have. */
  private static final int WEAK = 10;

  /** Sizes of such sources beside a field of size one at the rim; the first stands for none. */
  private static final double[] SIZES = {1e-7, 0.05, 0.3, 1.5};

  /**
   * How much more a medium that is known exactly is believed in than one with sources of a size.
   * Priors are weighed by a power of their weights (0.3 from thirty sensors on, as all evidence
   * between priors), so this is about 175 to one there; with less, bands are too wide where the
   * medium is right, and where it is wrong the data say so anyway.
   */
  private static final double BELIEF = 3e7;

  private MediumBases() {}

  /**
   * The basis of solutions in a medium. A medium is never known exactly: answers to weak sources in
   * the disc belong to it, whose size the data choose, and which may be none.
   *
   * @param rings priors of the modes in a homogeneous space
   */
  static DiskBasis of(Equation equation, Medium medium, int order, Disk frame, List<Prior> rings) {
    InMedium functions = functions(medium, order, WEAK, frame);
    return new DiskBasis(
        equation,
        order,
        frame,
        functions,
        functions.scales(),
        () -> priors(rings, functions.size()));
  }

  /**
   * The same to six or seven digits.
   *
   * @param trusted whether the medium counts as known exactly, without weak sources
   */
  static DiskBasis draft(
      Equation equation, Medium medium, int order, Disk frame, List<Prior> rings, boolean trusted) {
    int weak = trusted ? -1 : WEAK;
    InMedium functions =
        medium.inclusions().isEmpty()
            ? MediumFunctions.draft(medium, order, weak, frame)
            : functions(medium, order, weak, frame);
    return new DiskBasis(
        equation,
        order,
        frame,
        functions,
        functions.scales(),
        () -> trusted ? rings : priors(rings, functions.size()));
  }

  private static InMedium functions(Medium medium, int order, int weak, Disk frame) {
    if (medium.inclusions().isEmpty()) {
      return MediumFunctions.of(medium, order, weak, frame);
    }
    medium.checkInclusions(frame);
    return InclusionFunctions.of(medium.wavenumber(), medium.inclusions(), order, weak, frame);
  }

  /** The number of functions of a basis. */
  static int size(int order) {
    return 2 * order + 1 + (WEAK + 1) * (WEAK + 2) / 2;
  }

  /** Beside every ring, sources of every size: rougher ones are weaker. */
  private static List<Prior> priors(List<Prior> rings, int size) {
    List<Prior> all = new ArrayList<>();
    for (Prior ring : rings) {
      for (double tau : SIZES) {
        double[] d = Arrays.copyOf(ring.deviations(), size);
        int at = ring.deviations().length;
        for (int n = 0; n <= WEAK; n++) {
          for (int i = 0; i <= n; i++) {
            d[at++] = tau * Math.sqrt(n + 1) / (1 + n / 3.0);
          }
        }
        all.add(new Prior(ring.weight() * (tau < 1e-6 ? BELIEF : 1), d));
      }
    }
    return all;
  }

  /** There are none but for discs. */
  static IllegalArgumentException needsDisc() {
    return new IllegalArgumentException(
        "a medium fills a disc: there are no functions for other domains, nor for space");
  }
}

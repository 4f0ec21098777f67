package vekua.modes;

import java.util.List;
import java.util.Objects;
import vekua.functions.Functions;
import vekua.functions.Pieces;

/**
 * Waves of one wavenumber on a drum: the functions of each of its patches.
 *
 * @param patches the patches
 * @param members the functions of each
 */
record Waves(List<Patch> patches, List<Functions> members) {

  int size() {
    return members.stream().mapToInt(Functions::size).sum();
  }

  /** One set of functions for all of the drum. */
  Functions whole() {
    return members.size() == 1
        ? members.get(0)
        : new Pieces(
            patches.stream().map(p -> Objects.requireNonNull(p.outline())).toList(), members);
  }
}

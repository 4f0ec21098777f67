package vekua.modes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import vekua.geometry.Corner;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Outline;
import vekua.geometry.Partition;
import vekua.geometry.Polygon;

/**
 * The patches of a drum: one, unless it has slits, holes with corners or so many re-entrant corners
 * that functions of one do not reach the others.
 *
 * @param patches at least one
 * @param cuts the lines between them
 */
record Division(List<Patch> patches, List<Partition.Cut> cuts) {

  /** Re-entrant corners from which a polygon is cut into patches. */
  private static final int MANY = 4;

  static Division of(Domain domain) {
    boolean winding =
        domain.outer().orElseThrow() instanceof Polygon p
            && reentrant(domain, p.sides()) >= MANY
            && !StarShape.is(p, domain.bounds());
    Optional<Partition> parts =
        Partition.atNecks(domain)
            .filter(
                atNecks ->
                    atNecks.pieces().stream()
                        .allMatch(
                            piece ->
                                reentrant(piece.domain(), piece.domain().sides().size()) < MANY));
    if (parts.isEmpty() && (winding || !domain.slits().isEmpty() || !domain.holes().isEmpty())) {
      parts = Partition.forWaves(domain, winding);
    }
    Disk frame = domain.frame();
    double[] middle = {frame.x(), frame.y()};
    if (parts.isEmpty() || parts.get().pieces().size() < 2) {
      int n = domain.sides().size();
      int[] none = new int[Math.max(n, domain.corners().size())];
      Arrays.fill(none, -1);
      int[] all = IntStream.range(0, n).toArray();
      return new Division(List.of(new Patch(domain, all, none, none, middle, null)), List.of());
    }
    List<Patch> patches = new ArrayList<>();
    for (Partition.Piece piece : parts.get().pieces()) {
      double[][] line = piece.outline();
      Patch patch =
          new Patch(
              piece.domain(),
              piece.side(),
              piece.cut(),
              piece.tip(),
              middle,
              new Outline(line[0], line[1]));
      Optional<Corner> end = patch.end();
      patches.add(end.map(c -> patch.about(c.x(), c.y())).orElse(patch));
    }
    return new Division(patches, parts.get().cuts());
  }

  /** How many of the first corners are re-entrant. */
  private static long reentrant(Domain domain, int first) {
    return domain.corners().stream()
        .limit(first)
        .filter(c -> c.angle() > Math.PI * (1 + 1e-9))
        .count();
  }

  boolean whole() {
    return patches.size() == 1;
  }
}

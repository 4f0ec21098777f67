package vekua.solve;

import java.util.stream.IntStream;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Domain;
import vekua.geometry.Sites;

/** Choices among boundary nodes. */
final class Nodes {

  private Nodes() {}

  /** The sites on the rim of a hole. */
  static Sites onHole(Domain domain, BoundaryNodes nodes, int hole) {
    int[] chosen =
        IntStream.range(0, nodes.size())
            .filter(i -> domain.sides().get(nodes.side(i)).hole() == hole)
            .toArray();
    return nodes.sites().choose(chosen);
  }
}

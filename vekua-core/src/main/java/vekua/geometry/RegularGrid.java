package vekua.geometry;

/**
 * Nodes at equal distances along every axis, the ends included: a {@link Grid} in the plane, a
 * {@link SpaceGrid} in space. Values on it are stored with x fastest.
 */
public sealed interface RegularGrid permits Grid, SpaceGrid {

  /** What the nodes cover. */
  Bounds bounds();

  /**
   * The number of nodes along an axis.
   *
   * @param axis 0 for x, 1 for y, 2 for z where nodes are of space
   */
  int nodes(int axis);

  /** All nodes, x fastest. */
  Points points();

  /**
   * Some of the nodes.
   *
   * @param from index of the first, x fastest
   * @param to index after the last, at most {@link #size}
   */
  Points points(int from, int to);

  /** The number of coordinates of a node: two or three. */
  default int dimension() {
    return bounds().dimension();
  }

  /** The number of nodes. */
  default int size() {
    long size = 1;
    for (int axis = 0; axis < dimension(); axis++) {
      size = Math.multiplyExact(size, nodes(axis));
    }
    return Math.toIntExact(size);
  }

  /**
   * The distance between neighbours along an axis; zero where there is one node.
   *
   * @param axis 0 for x, 1 for y, 2 for z where nodes are of space
   */
  default double step(int axis) {
    return nodes(axis) == 1 ? 0 : bounds().length(axis) / (nodes(axis) - 1);
  }
}

package vekua.geometry;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Sample points along a domain's boundary with the outward normals there. */
public final class BoundaryNodes {

  private final Domain domain;
  private final List<Node> nodes;
  private final PointBlock points;

  BoundaryNodes(Domain domain, List<Node> nodes) {
    this.domain = domain;
    this.nodes = nodes;
    Points anchors = Points.of(all(node -> node.anchorX), all(node -> node.anchorY));
    points = PointBlock.of(anchors, Points.of(all(node -> node.dx), all(node -> node.dy)));
  }

  /**
   * One of them.
   *
   * @param anchorX abscissa of the nearer end of the side, or of the point itself
   * @param anchorY ordinate of the nearer end of the side, or of the point itself
   * @param dx abscissa relative to the anchor
   * @param dy ordinate relative to the anchor
   * @param nx abscissa of the outward unit normal
   * @param ny ordinate of the outward unit normal
   * @param side index of the side that it lies on
   * @param corner index of the nearer end of the side, or −1 on a smooth curve
   * @param distance to that end; infinite on a smooth curve
   */
  record Node(
      double anchorX,
      double anchorY,
      double dx,
      double dy,
      double nx,
      double ny,
      int side,
      int corner,
      double distance) {}

  private double[] all(ToDoubleFunction<Node> number) {
    return nodes.stream().mapToDouble(number).toArray();
  }

  /** The number of nodes. */
  public int size() {
    return nodes.size();
  }

  /** Where the nodes are. */
  public PointBlock points() {
    return points;
  }

  /** Where those on the rim of a hole are. */
  public PointBlock onHole(int hole) {
    return points.choose(
        IntStream.range(0, size())
            .filter(i -> domain.sides().get(side(i)).hole() == hole)
            .toArray());
  }

  /** The abscissa of the outward unit normal at node {@code i}. */
  public double nx(int i) {
    return nodes.get(i).nx;
  }

  /** The ordinate of the outward unit normal at node {@code i}. */
  public double ny(int i) {
    return nodes.get(i).ny;
  }

  /** The index of the side that node {@code i} lies on. */
  public int side(int i) {
    return nodes.get(i).side;
  }

  /** The index of the nearer end of the side, or −1 on a smooth curve. */
  public int corner(int i) {
    return nodes.get(i).corner;
  }

  /** The distance to that end; infinite on a smooth curve. */
  public double distance(int i) {
    return nodes.get(i).distance;
  }
}

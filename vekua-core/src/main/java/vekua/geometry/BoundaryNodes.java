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
   * One sample point.
   *
   * @param anchorX abscissa of the nearer end of the side, or of the point itself
   * @param anchorY ordinate of the nearer end of the side, or of the point itself
   * @param dx abscissa relative to the anchor
   * @param dy ordinate relative to the anchor
   * @param nx abscissa of the outward unit normal
   * @param ny ordinate of the outward unit normal
   * @param side index of the side that it lies on
   * @param corner index of the nearer end of the side, or −1 on a smooth curve
   * @param distance from the point to the nearer end of the side; on a smooth curve infinite, or
   *     the length over which fields vary in a gap
   * @param share how far along the side, 0 to 1
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
      double distance,
      double share) {}

  private double[] all(ToDoubleFunction<Node> number) {
    return nodes.stream().mapToDouble(number).toArray();
  }

  /** The number of nodes. */
  public int size() {
    return nodes.size();
  }

  /** The places of all nodes, each anchored at the nearer end of its side. */
  public PointBlock points() {
    return points;
  }

  /**
   * The places of the nodes on the rim of a hole.
   *
   * @param hole index of the hole in the domain, from 0
   */
  public PointBlock onHole(int hole) {
    return points.choose(
        IntStream.range(0, size())
            .filter(i -> domain.sides().get(side(i)).hole() == hole)
            .toArray());
  }

  /**
   * The abscissa of the outward unit normal at node {@code i}.
   *
   * @param i index of the node, 0 to {@code size() - 1}
   */
  public double nx(int i) {
    return nodes.get(i).nx;
  }

  /**
   * The ordinate of the outward unit normal at node {@code i}.
   *
   * @param i index of the node, 0 to {@code size() - 1}
   */
  public double ny(int i) {
    return nodes.get(i).ny;
  }

  /**
   * The index, in the domain's sides, of the side that node {@code i} lies on.
   *
   * @param i index of the node, 0 to {@code size() - 1}
   */
  public int side(int i) {
    return nodes.get(i).side;
  }

  /**
   * The index, in the domain's corners, of the nearer end of the side that node {@code i} lies on,
   * or −1 on a smooth curve.
   *
   * @param i index of the node, 0 to {@code size() - 1}
   */
  public int corner(int i) {
    return nodes.get(i).corner;
  }

  /**
   * The distance of node {@code i} from the nearer end of its side; on a smooth curve infinite, or
   * the length over which fields vary in a gap.
   *
   * @param i index of the node, 0 to {@code size() - 1}
   */
  public double distance(int i) {
    return nodes.get(i).distance;
  }

  /**
   * How far along its side node {@code i} is, 0 to 1 and rounded; in the parameter of a curve.
   *
   * @param i index of the node, 0 to {@code size() - 1}
   */
  public double share(int i) {
    return nodes.get(i).share;
  }
}
